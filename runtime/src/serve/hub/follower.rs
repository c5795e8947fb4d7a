//! Somebody who wants to know what happens in a run.

use super::Hub;
use tokio::sync::watch;

/// Somebody who wants to know what happens in a run. It is remembered for as long as its place lasts.
pub(in crate::serve) struct Follower {
    /// How many events there were. It goes before the other field, which is told to the hub.
    pub(in crate::serve) count: watch::Receiver<usize>,
    _gone: LastReader,
}

/// Nobody follows any more: what was remembered for a reader is given back.
struct LastReader(Hub);

impl Drop for LastReader {
    fn drop(&mut self) {
        self.0.lock().forget(None);
    }
}

impl Hub {
    /// Tells when there is another event.
    pub(in crate::serve) fn follow(&self, run: &str) -> Option<Follower> {
        let count = self.lock().runs.get(run)?.count.subscribe();
        let _gone = LastReader(self.clone());
        Some(Follower { count, _gone })
    }
}
