//! What graphwright wrote for the cases (`tests/cases/*/*/expected.rs`), one module each, and all that tests do with each of them.
//!
//! What is done with all of them ([`tasks`]) is compiled once per golden, and so is the runtime that it uses: that is most of what
//! compiling the tests costs. So it is done here, behind functions that know no graph, and neither the test suite nor its
//! library compiles it again. A test of one graph names its module.

pub mod cases;
pub mod runs;
pub mod tasks;

pub use tasks::Task;

include!(concat!(env!("OUT_DIR"), "/goldens.rs"));
