//! What is done with every golden.

#[cfg(feature = "restate")]
pub mod both;
pub mod shown;
pub mod storms;
pub mod twice;

use crate::runs::{Record, Recording};
use graphwright::Graph;
use std::pin::Pin;

/// Something that is done with a graph, whatever graph it is.
pub trait Task {
    /// What comes of it.
    type Done;

    /// Does it.
    fn run<G: Graph + 'static>(self, graph: G) -> impl Future<Output = Self::Done>;
}

/// What comes of a task, later. Its type says nothing of the goldens, so that whoever waits for it does not compile them.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;

/// Keeps the future of one graph off the stack of whoever chooses among all.
pub(crate) fn apart<T: Task, G: Graph + 'static>(
    task: T,
    graph: G,
) -> Pin<Box<impl Future<Output = T::Done>>> {
    Box::pin(task.run(graph))
}

/// Runs the golden of a case, and records it.
pub fn recorded<'a>(case: &'a str, task: Recording<'a>) -> Later<'a, Result<Record, String>> {
    Box::pin(async move { crate::run(case, task).await.unwrap_or_else(none) })
}

/// There is no golden.
fn none<T>() -> Result<T, String> {
    Err("the case has no golden".to_owned())
}
