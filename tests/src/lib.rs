//! The test suite: cases in folders, the goldens as modules, the reference interpreter, and how a case is run.

pub mod cases;
pub mod hostile;
pub mod interpret;
pub mod runs;

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

/// What graphwright wrote for the cases.
pub mod goldens {
    include!(concat!(env!("OUT_DIR"), "/goldens.rs"));
}
