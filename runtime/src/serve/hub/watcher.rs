//! What a run tells, on its way to the hub.

use super::Hub;
use crate::observe::{Event, Observer};

/// Tells the hub what happens in a run.
pub(in crate::serve) struct Watcher {
    pub(in crate::serve) hub: Hub,
    pub(in crate::serve) run: String,
}

impl Observer for Watcher {
    fn event(&self, event: &Event<'_>) {
        if let Ok(text) = serde_json::to_string(event) {
            self.hub.tell(&self.run, &text);
        }
    }

    fn wants_words(&self) -> bool {
        true
    }
}
