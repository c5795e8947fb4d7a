//! Events as JSON lines, for programs that follow a run.

use crate::observe::{Event, Observer};
use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// Writes one JSON object per event and line.
pub struct Lines<W: Write + Send> {
    into: Mutex<Option<W>>,
    /// What it is called where somebody is to be told that it cannot be written.
    #[cfg(feature = "cli")]
    name: Option<String>,
}

impl<W: Write + Send> Lines<W> {
    /// Into this. A reader that goes away does not stop the run.
    pub fn new(into: W) -> Self {
        Self {
            into: Mutex::new(Some(into)),
            #[cfg(feature = "cli")]
            name: None,
        }
    }

    /// The same into a file: where it cannot be written, that is said once, and no more is written.
    #[cfg(feature = "cli")]
    pub(crate) fn into_file(into: W, name: &str) -> Self {
        Self {
            name: Some(name.to_owned()),
            ..Self::new(into)
        }
    }

    fn tell_lost(&self, error: &std::io::Error) {
        #[cfg(feature = "cli")]
        if let Some(name) = &self.name {
            tell!(
                "warning: --events: cannot write {name}: {error}; what happens from here on is not in it"
            );
        }
        #[cfg(not(feature = "cli"))]
        let _ = (self, error);
    }
}

impl<W: Write + Send> Observer for Lines<W> {
    fn event(&self, event: &Event<'_>) {
        let Ok(line) = serde_json::to_string(event) else {
            return;
        };
        let mut place = self.into.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(into) = place.as_mut() else {
            return;
        };
        if let Err(error) = writeln!(into, "{line}").and_then(|()| into.flush()) {
            self.tell_lost(&error);
            *place = None;
        }
    }
}
