//! Asking a run to stop.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use tokio::sync::Notify;

/// Asks a run to stop; clones ask the same run. Work that is under way is dropped.
#[derive(Clone, Default)]
pub struct Cancel(Arc<CancelState>);

#[derive(Default)]
struct CancelState {
    asked: AtomicBool,
    /// Below 0: the process ends, and the run goes on later.
    signal: AtomicI32,
    notify: Notify,
}

impl Cancel {
    /// One that nobody has used yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the run to stop.
    pub fn cancel(&self) {
        self.0.asked.store(true, Ordering::Release);
        self.0.notify.notify_waiters();
    }

    /// Asks the run to stop because the process got a signal with this number.
    pub fn signalled(&self, signal: i32) {
        self.0.signal.store(signal, Ordering::Release);
        self.cancel();
    }

    /// Asks the run to stop because its process ends: it is kept as one that was interrupted, and goes on when it is resumed.
    pub fn interrupt(&self) {
        self.signalled(-1);
    }

    /// Whether the run stops because its process ends.
    pub fn is_interrupted(&self) -> bool {
        self.0.signal.load(Ordering::Acquire) < 0
    }

    /// The signal that asked; `None`: it was none.
    pub fn signal(&self) -> Option<i32> {
        let signal = self.0.signal.load(Ordering::Acquire);
        (signal > 0).then_some(signal)
    }

    /// Whether the run was asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.0.asked.load(Ordering::Acquire)
    }

    /// Where it says so, for whoever looks again and again.
    pub(super) fn asked(&self) -> &AtomicBool {
        &self.0.asked
    }

    /// Ends when the run is asked to stop.
    pub async fn cancelled(&self) {
        let notified = self.0.notify.notified();
        if !self.is_cancelled() {
            notified.await;
        }
    }
}

impl fmt::Debug for Cancel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Cancel").field(&self.is_cancelled()).finish()
    }
}
