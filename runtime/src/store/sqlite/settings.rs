//! The settings of a file: `sqlite:PATH?busy_timeout=5s`.

use super::super::settings;
use crate::run::journal::StoreError;
use std::time::Duration;

/// How a file is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How long a statement waits while another program keeps the file locked.
    pub busy_timeout: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            busy_timeout: Duration::from_secs(10),
        }
    }
}

impl Settings {
    /// The path of a URL behind `sqlite:`, and its settings.
    ///
    /// # Errors
    /// [`StoreError::Setting`] where there is no such setting, or it takes no such value.
    pub fn read(text: &str) -> Result<(&str, Self), StoreError> {
        let (path, given) = settings::split(text);
        let mut read = Self::default();
        for (key, value) in given {
            match key {
                "busy_timeout" => read.busy_timeout = settings::duration(key, value)?,
                _ => return Err(settings::unknown(key, &["busy_timeout"])),
            }
        }
        Ok((path, read))
    }
}
