//! Work of this process, raced with the server's wish that it ends.
//!
//! The SDK hears of a cancellation only where a handler waits for the server. So beside the work, something is waited for that never
//! comes; a cancellation ends that.

use restate_sdk::context::macro_support::SealedDurableFuture;
use restate_sdk::endpoint::ContextInternal;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

/// A signal that nobody sends.
const NEVER: &str = "never";

/// Waits for work; `None`: the server wants it to end. While `hush` says so, the server is not listened to: two who read what it
/// says would take it from each other.
pub(super) async fn unless_cancelled<T>(
    ctx: &ContextInternal,
    hush: &AtomicBool,
    work: impl Future<Output = T>,
) -> Option<T> {
    let mut work = pin!(work);
    let never = ctx.signal::<()>(NEVER).handle();
    let mut cancelled = pin!(ctx.select(vec![never]));
    poll_fn(|task| {
        if let Poll::Ready(done) = work.as_mut().poll(task) {
            return Poll::Ready(Some(done));
        }
        if !hush.load(Ordering::Relaxed) && cancelled.as_mut().poll(task).is_ready() {
            return Poll::Ready(None);
        }
        Poll::Pending
    })
    .await
}
