//! Policies that are watched while a run runs (`enforce: true`): the automaton of each goes beside the run, and before something that
//! would break one, the run stops.
//!
//! What they say was worked out when the graph was compiled: its module has a `table` of what each looks at. The `machine` remembers
//! where each stands, the `watch` tells it what is about to happen in a run, and `happening` is that as a run keeps it. [`recorded`] holds
//! runs against policies that are over, or stopped: it reads what a store keeps of them.

pub(crate) mod happening;
mod machine;
mod pattern;
mod recorded_run;
pub(crate) mod table;
mod watch;

pub use recorded_run::{RecordedBreach, RecordedRun, RunHistory, UnknownVerdict, recorded, told};
