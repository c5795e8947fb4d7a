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
    fn run<G: graphwright::Graph>(self, graph: G) -> impl Future<Output = Self::Done>;
}

/// What graphwright wrote for the cases.
pub mod goldens {
    include!(concat!(env!("OUT_DIR"), "/goldens.rs"));
}
