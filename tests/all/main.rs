//! All integration tests, as one binary.

mod doors;
mod goldens;
mod registry;
mod tidy;
mod ui;
