//! All integration tests, as one binary.

mod conformance;
mod doors;
mod equivalence;
mod goldens;
mod registry;
mod resume;
mod tidy;
mod ui;
