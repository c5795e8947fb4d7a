//! All integration tests, as one binary.

mod conformance;
mod doors;
mod goldens;
mod registry;
mod tidy;
mod ui;
