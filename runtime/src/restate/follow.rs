//! Polls the run loop by hand.
//!
//! Nothing outside wakes it: what it waits for is laid on the desk by whoever polls it then. It wakes itself where one chain
//! makes room for another.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

struct WakeFlag(AtomicBool);

impl Wake for WakeFlag {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Release);
    }
}

/// Lets a future go as far as it can; `None`: it waits.
pub(super) fn go_on<F: Future>(mut future: Pin<&mut F>) -> Option<F::Output> {
    let woken = Arc::new(WakeFlag(AtomicBool::new(false)));
    let waker = Waker::from(Arc::clone(&woken));
    let mut task = Context::from_waker(&waker);
    loop {
        match future.as_mut().poll(&mut task) {
            Poll::Ready(done) => return Some(done),
            Poll::Pending if woken.0.swap(false, Ordering::AcqRel) => {}
            Poll::Pending => return None,
        }
    }
}
