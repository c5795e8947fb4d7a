//! Events as JSON lines, for programs that follow a run.

use crate::observe::{Event, Observer};
use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// Writes one JSON object per event and line.
pub struct Lines<W: Write + Send>(Mutex<W>);

impl<W: Write + Send> Lines<W> {
    /// Into this.
    pub fn new(into: W) -> Self {
        Self(Mutex::new(into))
    }
}

impl<W: Write + Send> Observer for Lines<W> {
    fn event(&self, event: &Event<'_>) {
        let Ok(line) = serde_json::to_string(event) else {
            return;
        };
        let mut into = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // A reader that went away must not stop the run.
        let _ = writeln!(into, "{line}").and_then(|()| into.flush());
    }
}
