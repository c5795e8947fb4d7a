//! All integration tests, as one binary.

mod goldens;
mod registry;
mod tidy;
