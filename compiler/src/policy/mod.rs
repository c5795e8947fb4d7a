//! Policies: sentences about every run of a graph, proved or refuted before it runs.
//!
//! A policy names events of a run; what it remembers of them is a small automaton. `order` looks at all runs at once and is never wrong
//! where it says that a policy holds; `witness` looks for a short run that breaks it. Nothing here asks in which language the graph is.

mod account;
mod acts;
mod ast;
mod automaton;
mod budget;
mod event_match;
mod events;
mod flow;
mod hooks;
mod judge;
mod labelled_names;
mod labels;
mod model;
mod names;
mod order;
mod policy_result;
mod portrait;
mod read;
mod reads;
mod story;
mod verdict;
mod watched_policy;
mod witness;

pub use account::{Account, Effect};
pub use ast::{Effects, Label, Policy};
pub use judge::judge;
pub use labels::{Labels, NameLabels};
pub use portrait::Change;
pub use read::{Rules, file, policies};
pub use verdict::{PolicyVerdict, Verdict, VisitedNode};
pub use watched_policy::{UnwatchedReason, watched};
