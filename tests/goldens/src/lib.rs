//! What graphwright wrote for the cases (`tests/cases/*/*/expected.rs`), one module each, and how something is done with one of
//! them that is known by its case's name only.
//!
//! A test of one graph names its module, not its case: whatever is done by [`run`] is compiled once per golden.

/// Something that is done with a golden, whatever graph it is.
pub trait Task {
    /// What comes of it.
    type Done;

    /// Does it.
    fn run<G: graphwright::Graph + 'static>(self, graph: G) -> impl Future<Output = Self::Done>;
}

/// Keeps the future of one graph off the stack of whoever chooses among all.
fn apart<T: Task, G: graphwright::Graph + 'static>(
    task: T,
    graph: G,
) -> std::pin::Pin<Box<impl Future<Output = T::Done>>> {
    Box::pin(task.run(graph))
}

include!(concat!(env!("OUT_DIR"), "/goldens.rs"));
