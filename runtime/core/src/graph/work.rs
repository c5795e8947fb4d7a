//! What a node does, as generated code hands it to the run loop: an exit that is there already, or one that is waited for.
//!
//! It has a name and a fixed size, and what waits is behind a pointer. So a graph of a thousand nodes is a thousand small
//! functions to the compiler, and not one future with the futures of all nodes inside; and a node that has nothing to wait
//! for allocates nothing.

use crate::value::boxed::BoxFuture;
use crate::value::failure::{Failure, Interrupt, Kind};
use crate::value::shared::Shared;
use std::any::Any;
use std::pin::Pin;
use std::task::{Context, Poll};

/// What a node reads that reads nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoState;

impl NoState {
    /// Takes nothing of the state.
    pub fn read<S>(_state: &S) -> Self {
        Self
    }
}

/// What a node reads that is handed the whole state.
#[derive(Debug)]
pub struct WholeState<'s, S> {
    /// The state.
    pub state: &'s S,
}

impl<'s, S> WholeState<'s, S> {
    /// All of the state.
    pub fn read(state: &'s S) -> Self {
        Self { state }
    }
}

impl<S> Clone for WholeState<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for WholeState<'_, S> {}

/// How one node ends, which is one of the ways in which the nodes of its graph end.
pub trait NodeExit: 'static {
    /// How the nodes of the graph end.
    type Graph: GraphExit;

    /// The same, as an exit of the graph.
    fn of_graph(self) -> Self::Graph;
}

/// How the nodes of a graph end.
pub trait GraphExit {
    /// Hands over how the node ended that it is of, if `to` is an `Option` of that [`NodeExit`].
    fn into_node(self, to: &mut dyn Any);
}

/// The work of a node, a future of how it ends. What it carries is an exit of the graph from the beginning, so that all
/// that waits is compiled once, and not once per node.
#[must_use = "a node does nothing until it is waited for"]
pub struct Work<'a, T: NodeExit>(NodeWork<'a, T::Graph>);

impl<'a, T: NodeExit> Work<'a, T> {
    /// Work that is done.
    #[inline]
    pub fn done(exit: T) -> Self {
        Self(NodeWork::done(exit.of_graph()))
    }

    /// Work that cannot be done.
    pub fn stopped(why: impl Into<Interrupt>) -> Self {
        Self(NodeWork::stopped(why))
    }

    /// Work that waits for something: `Work::new(async move { … })`.
    pub fn new(work: impl Future<Output = Result<T, Interrupt>> + Send + 'a) -> Self {
        Self(NodeWork::new(async move { work.await.map(T::of_graph) }))
    }

    /// What the run loop takes.
    #[inline]
    pub fn entered(self) -> NodeWork<'a, T::Graph> {
        self.0
    }
}

// What is there already is moved out, and never pinned.
impl<T: NodeExit> Unpin for Work<'_, T> {}

impl<T: NodeExit> Future for Work<'_, T> {
    type Output = Result<T, Interrupt>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let came = std::task::ready!(Pin::new(&mut self.get_mut().0).poll(cx));
        // What was given to `done`, `new` or `then` is this node's.
        let other = || Failure::new(Kind::UnknownNode, "a node ended as another one does");
        Poll::Ready(came.and_then(|exit| {
            let mut own = None;
            exit.into_node(&mut own);
            own.ok_or_else(|| other().into())
        }))
    }
}

/// A node that was entered: an exit of the graph that is there already, or one that is waited for.
#[must_use = "a node does nothing until it is waited for"]
pub struct NodeWork<'a, E>(WorkStage<'a, E>);

/// How far it is.
pub(crate) enum WorkStage<'a, E> {
    /// It is done.
    Done(E),
    /// It cannot be done. Apart, so that what is done does not carry the room for it about.
    Stopped(Box<Interrupt>),
    /// It waits.
    Waits(BoxFuture<'a, Result<E, Interrupt>>),
    /// What it came to was given away.
    Taken,
}

impl<'a, E> NodeWork<'a, E> {
    /// A node that is done.
    #[inline]
    pub fn done(exit: E) -> Self {
        Self(WorkStage::Done(exit))
    }

    /// A node whose work cannot be done.
    pub fn stopped(why: impl Into<Interrupt>) -> Self {
        Self(WorkStage::Stopped(Box::new(why.into())))
    }

    /// A node that waits for something: `NodeWork::new(async move { … })`.
    pub fn new(work: impl Future<Output = Result<E, Interrupt>> + Send + 'a) -> Self {
        Self(WorkStage::Waits(Box::pin(work)))
    }

    /// With the exit behind a pointer.
    pub fn apart(self) -> SharedNodeWork<'a, E> {
        match self.0 {
            WorkStage::Done(exit) => SharedNodeWork::Done(Some(Ok(Shared::new(exit)))),
            WorkStage::Stopped(why) => SharedNodeWork::Done(Some(Err(*why))),
            WorkStage::Waits(work) => SharedNodeWork::Waits(work),
            WorkStage::Taken => SharedNodeWork::Done(None),
        }
    }

    /// How far it is, for a run loop that does not poll what is done.
    #[inline]
    pub(crate) fn stage(self) -> WorkStage<'a, E> {
        self.0
    }
}

impl<E, W: Into<Interrupt>> From<Result<E, W>> for NodeWork<'_, E> {
    #[inline]
    fn from(came: Result<E, W>) -> Self {
        match came {
            Ok(exit) => Self::done(exit),
            Err(why) => Self::stopped(why),
        }
    }
}

// What is there already is moved out, and never pinned.
impl<E> Unpin for NodeWork<'_, E> {}

impl<E> Future for NodeWork<'_, E> {
    type Output = Result<E, Interrupt>;

    #[inline]
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let stage = &mut self.get_mut().0;
        if let WorkStage::Waits(work) = stage {
            return work.as_mut().poll(cx);
        }
        match std::mem::replace(stage, WorkStage::Taken) {
            WorkStage::Done(done) => Poll::Ready(Ok(done)),
            WorkStage::Stopped(why) => Poll::Ready(Err(*why)),
            WorkStage::Waits(_) | WorkStage::Taken => Poll::Pending,
        }
    }
}

/// What was entered, for those who hand its exit on.
pub enum SharedNodeWork<'a, E> {
    /// It is done; `None`: what it came to was given away.
    Done(Option<Result<Shared<E>, Interrupt>>),
    /// It waits.
    Waits(BoxFuture<'a, Result<E, Interrupt>>),
}

impl<E> Future for SharedNodeWork<'_, E> {
    type Output = Result<Shared<E>, Interrupt>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        match self.get_mut() {
            Self::Done(done) => done.take().map_or(Poll::Pending, Poll::Ready),
            Self::Waits(work) => work.as_mut().poll(cx).map(|came| came.map(Shared::new)),
        }
    }
}

/// What a node asked of the outside, and waits for.
#[must_use = "nothing is asked until it is waited for"]
pub struct PendingCall<'a, R>(BoxFuture<'a, Result<R, Interrupt>>);

impl<'a, R: 'a> PendingCall<'a, R> {
    /// What is waited for.
    pub fn new(work: impl Future<Output = Result<R, Interrupt>> + Send + 'a) -> Self {
        Self(Box::pin(work))
    }

    /// How the node ends with what came back, as an exit of the graph ([`NodeExit::of_graph`]). A function, or a closure that
    /// captures nothing; one that does goes to [`PendingCall::then_with`].
    pub fn then<T: NodeExit>(self, next: fn(R) -> T::Graph) -> Work<'a, T> {
        self.ending(ResultHandler::Plain(next))
    }

    /// As [`PendingCall::then`], if how the node ends can be told.
    pub fn try_then<T: NodeExit>(self, next: fn(R) -> Result<T::Graph, Interrupt>) -> Work<'a, T> {
        self.ending(ResultHandler::Fallible(next))
    }

    /// As [`PendingCall::then`], with a closure that captures what the node read.
    pub fn then_with<T: NodeExit>(
        self,
        next: impl FnOnce(R) -> T::Graph + Send + 'a,
    ) -> Work<'a, T> {
        self.ending(ResultHandler::Closure(Box::new(next)))
    }

    /// As [`PendingCall::then_with`], if how the node ends can be told.
    pub fn try_then_with<T: NodeExit>(
        self,
        next: impl FnOnce(R) -> Result<T::Graph, Interrupt> + Send + 'a,
    ) -> Work<'a, T> {
        self.ending(ResultHandler::FallibleClosure(Box::new(next)))
    }

    fn ending<T: NodeExit>(self, next: ResultHandler<'a, R, T::Graph>) -> Work<'a, T> {
        Work(ended(self.0, next))
    }
}

/// What becomes of what came back. A function where that suffices: whatever a closure captures is one more type to compile.
enum ResultHandler<'a, R, E> {
    Plain(fn(R) -> E),
    Fallible(fn(R) -> Result<E, Interrupt>),
    Closure(Box<dyn FnOnce(R) -> E + Send + 'a>),
    FallibleClosure(Box<dyn FnOnce(R) -> Result<E, Interrupt> + Send + 'a>),
}

impl<R, E> ResultHandler<'_, R, E> {
    fn exit(self, came: R) -> Result<E, Interrupt> {
        match self {
            Self::Plain(next) => Ok(next(came)),
            Self::Fallible(next) => next(came),
            Self::Closure(next) => Ok(next(came)),
            Self::FallibleClosure(next) => next(came),
        }
    }
}

/// Apart, so that it is compiled once for what comes back, and not in each node, nor in each unit of code.
#[inline(never)]
fn ended<'a, R: 'a, E: 'static>(
    work: BoxFuture<'a, Result<R, Interrupt>>,
    next: ResultHandler<'a, R, E>,
) -> NodeWork<'a, E> {
    let next = Some(next);
    NodeWork(WorkStage::Waits(Box::pin(HandledWork { work, next })))
}

/// What is waited for, and what is then done with what it came to. By hand: an `async` block is many times as much to
/// compile.
struct HandledWork<'a, R, E> {
    work: BoxFuture<'a, Result<R, Interrupt>>,
    next: Option<ResultHandler<'a, R, E>>,
}

impl<R, E> Future for HandledWork<'_, R, E> {
    type Output = Result<E, Interrupt>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.get_mut();
        match this.work.as_mut().poll(cx) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(Err(why)) => Poll::Ready(Err(why)),
            // Without a next, it was done before.
            Poll::Ready(Ok(came)) => match this.next.take() {
                Some(next) => Poll::Ready(next.exit(came)),
                None => Poll::Pending,
            },
        }
    }
}

impl<R> Unpin for PendingCall<'_, R> {}

impl<R> Future for PendingCall<'_, R> {
    type Output = Result<R, Interrupt>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        self.get_mut().0.as_mut().poll(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    enum Exit {
        One(One),
        Two,
    }

    #[derive(Clone, Debug, PartialEq)]
    struct One(i64);

    impl NodeExit for One {
        type Graph = Exit;

        fn of_graph(self) -> Exit {
            Exit::One(self)
        }
    }

    impl GraphExit for Exit {
        fn into_node(self, to: &mut dyn Any) {
            if let (Self::One(exit), Some(to)) = (self, to.downcast_mut()) {
                *to = Some(exit);
            }
        }
    }

    fn failing() -> Failure {
        Failure::new(Kind::Io, "gone")
    }

    fn is_fault<T>(came: Result<T, Interrupt>) -> bool {
        matches!(came, Err(Interrupt::Fault(why)) if why == failing())
    }

    #[tokio::test]
    async fn what_is_done_and_what_waits_come_to_the_same() {
        let asked = || PendingCall::new(async { Ok(0) });
        let one = 1;
        let works: [&dyn Fn() -> Work<'static, One>; 6] = [
            &|| Work::done(One(1)),
            &|| Work::new(async { Ok(One(1)) }),
            &|| asked().then(|n| One(n + 1).of_graph()),
            &|| asked().try_then(|n| Ok(One(n + 1).of_graph())),
            &|| asked().then_with(move |n| One(n + one).of_graph()),
            &|| asked().try_then_with(move |n| Ok(One(n + one).of_graph())),
        ];
        for work in works {
            assert_eq!(work().await.ok(), Some(One(1)));
            assert_eq!(work().entered().await.ok(), Some(Exit::One(One(1))));
        }
    }

    #[tokio::test]
    async fn what_cannot_be_done_says_why() {
        let asked = || PendingCall::new(async { Err::<i64, _>(failing().into()) });
        assert!(is_fault(Work::<One>::stopped(failing()).await));
        assert!(is_fault(asked().await));
        let one: Work<'_, One> = asked().then(|n| One(n).of_graph());
        assert!(is_fault(one.await));
        let fine = || PendingCall::new(async { Ok(1) });
        let never: Work<'_, One> = fine().try_then(|_| Err(failing().into()));
        assert!(is_fault(never.await));
        let why = failing();
        let never: Work<'_, One> = fine().try_then_with(move |_| Err(why.into()));
        assert!(is_fault(never.await));
    }

    #[tokio::test]
    async fn the_exit_of_another_node_is_a_fault() {
        let other: Work<'_, One> = Work(NodeWork::done(Exit::Two));
        assert!(matches!(other.await, Err(Interrupt::Fault(_))));
    }

    #[tokio::test]
    async fn what_was_taken_is_not_given_again() {
        let mut entered = NodeWork::done(1);
        assert_eq!((&mut entered).await.ok(), Some(1));
        let again = std::future::poll_fn(|cx| Poll::Ready(Pin::new(&mut entered).poll(cx))).await;
        assert!(again.is_pending());
    }
}
