//! All integration tests, as one binary. The attribute tells the linter that functions beside tests are tests, too.

#[cfg(test)]
mod advice;
#[cfg(test)]
mod bounds;
#[cfg(test)]
mod branches;
#[cfg(test)]
mod circles;
#[cfg(test)]
mod comparisons;
#[cfg(test)]
mod conformance;
#[cfg(test)]
mod contributing;
#[cfg(test)]
mod driver;
#[cfg(test)]
mod equivalence;
#[cfg(test)]
mod errors;
#[cfg(test)]
mod everyday;
#[cfg(test)]
mod examples;
#[cfg(test)]
mod floors;
#[cfg(test)]
mod followed;
#[cfg(test)]
mod generated;
#[cfg(test)]
mod goldens;
#[cfg(test)]
mod granted;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod kegal;
#[cfg(test)]
mod kinds;
#[cfg(test)]
mod meaning;
#[cfg(test)]
mod mending;
#[cfg(test)]
mod misread;
#[cfg(test)]
mod mistakes;
#[cfg(test)]
mod needs;
#[cfg(test)]
#[path = "../../runtime/tests/patience.rs"]
mod patience;
#[cfg(test)]
mod planted;
#[cfg(test)]
mod policies;
#[cfg(test)]
#[cfg(all(feature = "restate", unix))]
#[path = "../../runtime/tests/ports.rs"]
mod ports;
#[cfg(test)]
mod project;
#[cfg(test)]
mod prompts;
mod providers;
#[cfg(test)]
mod recorded;
#[cfg(test)]
mod registry;
#[cfg(test)]
mod rehearsed;
#[cfg(test)]
mod replayed;
#[cfg(test)]
#[cfg(all(feature = "restate", unix))]
mod restate;
#[cfg(test)]
mod resume;
#[cfg(test)]
mod retried;
#[cfg(test)]
mod sarif;
#[cfg(test)]
mod schemas;
#[cfg(test)]
mod small_runtime;
#[cfg(test)]
mod sources;
#[cfg(test)]
mod stages;
#[cfg(test)]
mod storms;
#[cfg(test)]
mod supply;
#[cfg(test)]
mod surroundings;
#[cfg(test)]
mod tidy;
#[cfg(test)]
mod tour;
#[cfg(test)]
mod worlds;
