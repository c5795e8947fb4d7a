//! What a node does, as generated code hands it to the run loop: an exit that is there already, or one that is waited for.
//!
//! It has a name and a fixed size, and what waits is behind a pointer. So a graph of a thousand nodes is a thousand small
//! functions to the compiler, and not one future with the futures of all nodes inside; and a node that has nothing to wait
//! for allocates nothing.

use crate::failure::Interrupt;
use crate::host::Boxed;
use std::pin::Pin;
use std::task::{Context, Poll};

/// The work of a node: a future of what it came to.
#[must_use = "a node does nothing until it is waited for"]
pub struct Work<'a, T>(Stage<'a, T>);

/// How far work is.
pub(crate) enum Stage<'a, T> {
    /// It is done.
    Done(T),
    /// It cannot be done. Apart, so that what is done does not carry the room for it about.
    Stopped(Box<Interrupt>),
    /// It waits.
    Waits(Boxed<'a, Result<T, Interrupt>>),
    /// What it came to was given away.
    Taken,
}

impl<'a, T> Work<'a, T> {
    /// Work that is done.
    #[inline]
    pub fn done(exit: T) -> Self {
        Self(Stage::Done(exit))
    }

    /// Work that cannot be done.
    pub fn stopped(why: impl Into<Interrupt>) -> Self {
        Self(Stage::Stopped(Box::new(why.into())))
    }

    /// Work that waits for something: `Work::new(async move { … })`.
    pub fn new(work: impl Future<Output = Result<T, Interrupt>> + Send + 'a) -> Self {
        Self(Stage::Waits(Box::pin(work)))
    }

    /// The same with another exit. In place: a call of this costs more than most exits do.
    #[inline(always)]
    pub fn map<U>(self, exit: fn(T) -> U) -> Work<'a, U>
    where
        T: Send + 'a,
        U: 'a,
    {
        match self.0 {
            Stage::Done(done) => Work(Stage::Done(exit(done))),
            Stage::Stopped(why) => Work(Stage::Stopped(why)),
            Stage::Waits(work) => waits(work, exit),
            Stage::Taken => Work(Stage::Taken),
        }
    }

    /// What is done with what the work came to.
    pub fn then<U>(self, next: impl FnOnce(T) -> Result<U, Interrupt> + Send + 'a) -> Work<'a, U>
    where
        T: Send + 'a,
        U: 'a,
    {
        // What nodes wait for is hardly ever done already: with one way of doing it, there is half as much to compile.
        let next = Some(next);
        match self.awaited() {
            Ok(work) => Work(Stage::Waits(Box::pin(Then { work, next }))),
            Err(why) => Work(Stage::Stopped(why)),
        }
    }

    /// What can be waited for, unless it cannot be done.
    fn awaited(self) -> Result<Boxed<'a, Result<T, Interrupt>>, Box<Interrupt>>
    where
        T: Send + 'a,
    {
        match self.0 {
            Stage::Waits(work) => Ok(work),
            Stage::Done(done) => Ok(Box::pin(std::future::ready(Ok(done)))),
            Stage::Stopped(why) => Err(why),
            Stage::Taken => Ok(Box::pin(std::future::pending())),
        }
    }

    /// How far it is, for a run loop that does not poll what is done.
    #[inline]
    pub(crate) fn stage(self) -> Stage<'a, T> {
        self.0
    }
}

/// What [`Work::map`] does where there is something to wait for.
#[cold]
fn waits<'a, T: Send + 'a, U: 'a>(
    work: Boxed<'a, Result<T, Interrupt>>,
    exit: fn(T) -> U,
) -> Work<'a, U> {
    let next = Some(move |came| Ok(exit(came)));
    Work(Stage::Waits(Box::pin(Then { work, next })))
}

/// What is waited for, and what is then done with what it came to. Each node has one of its own, and an `async` block is many times as
/// much to compile.
struct Then<'a, T, N> {
    work: Boxed<'a, Result<T, Interrupt>>,
    next: Option<N>,
}

// Nothing in it is pinned.
impl<T, N> Unpin for Then<'_, T, N> {}

impl<T, U, N> Future for Then<'_, T, N>
where
    N: FnOnce(T) -> Result<U, Interrupt>,
{
    type Output = Result<U, Interrupt>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.get_mut();
        match this.work.as_mut().poll(cx) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(Err(why)) => Poll::Ready(Err(why)),
            // Without a next, it was done before.
            Poll::Ready(Ok(came)) => match this.next.take() {
                Some(next) => Poll::Ready(next(came)),
                None => Poll::Pending,
            },
        }
    }
}

impl<T, E: Into<Interrupt>> From<Result<T, E>> for Work<'_, T> {
    #[inline]
    fn from(came: Result<T, E>) -> Self {
        match came {
            Ok(exit) => Self::done(exit),
            Err(why) => Self::stopped(why),
        }
    }
}

impl<'a, T> From<Boxed<'a, Result<T, Interrupt>>> for Work<'a, T> {
    fn from(work: Boxed<'a, Result<T, Interrupt>>) -> Self {
        Self(Stage::Waits(work))
    }
}

// What is there already is moved out, and never pinned.
impl<T> Unpin for Work<'_, T> {}

impl<T> Future for Work<'_, T> {
    type Output = Result<T, Interrupt>;

    #[inline]
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let stage = &mut self.get_mut().0;
        if let Stage::Waits(work) = stage {
            return work.as_mut().poll(cx);
        }
        match std::mem::replace(stage, Stage::Taken) {
            Stage::Done(done) => Poll::Ready(Ok(done)),
            Stage::Stopped(why) => Poll::Ready(Err(*why)),
            Stage::Waits(_) | Stage::Taken => Poll::Pending,
        }
    }
}

impl<T> std::fmt::Debug for Work<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match &self.0 {
            Stage::Done(_) => "Work(done)",
            Stage::Stopped(_) => "Work(stopped)",
            Stage::Waits(_) => "Work(waits)",
            Stage::Taken => "Work(taken)",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::{Failure, Kind};

    fn failing() -> Failure {
        Failure::new(Kind::Io, "gone")
    }

    #[tokio::test]
    async fn what_is_done_and_what_waits_come_to_the_same() {
        let works: [fn() -> Work<'static, i64>; 2] =
            [|| Work::done(1), || Work::new(async { Ok(1) })];
        for work in works {
            assert_eq!(work().map(|n| n + 1).await.ok(), Some(2));
            assert_eq!(work().then(|n| Ok(n + 2)).await.ok(), Some(3));
            let stopped = work().then(|_| Err::<i64, _>(failing().into()));
            assert!(is_fault(stopped.await));
        }
        let stopped = Work::<i64>::stopped(failing()).then(|n| Ok(n + 1));
        assert!(is_fault(stopped.await));
    }

    fn is_fault(came: Result<i64, Interrupt>) -> bool {
        matches!(came, Err(Interrupt::Fault(why)) if why == failing())
    }

    #[tokio::test]
    async fn what_was_taken_is_not_given_again() {
        let mut work = Work::done(1);
        assert_eq!((&mut work).await.ok(), Some(1));
        let again = std::future::poll_fn(|cx| Poll::Ready(Pin::new(&mut work).poll(cx))).await;
        assert!(again.is_pending());
    }
}
