//! The promises for what others write: bytes of graphs, templates, conditions, replies, files of runs. Each is one function
//! over bytes that panics where a promise is broken.
//!
//! They are shared by the fuzz targets (`compiler/fuzz`, guided by coverage, for hours) and by tests that hold them against
//! the corpus and some hundred changes of it (`tests/all/hostile.rs`, the same ones each time, for seconds).

pub mod change;
mod compile;
mod graph;
mod replies;
mod store;
mod text;

pub use compile::{Verdict, compile};
pub use replies::replies;
pub use store::store;
pub use text::{condition, template};

/// A target, by its name in the corpus.
pub type Target = (&'static str, fn(&[u8]) -> Verdict);

/// All of them.
pub const TARGETS: [Target; 5] = [
    ("compile", compile),
    ("template", template),
    ("condition", condition),
    ("replies", replies),
    ("store", store),
];

/// Runs something that waits, on a clock that does not.
#[expect(
    clippy::panic,
    reason = "without a runtime there is nothing to hold a promise against"
)]
fn wait<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build();
    match runtime {
        Ok(runtime) => runtime.block_on(work),
        Err(error) => panic!("{error}"),
    }
}
