//! Any bytes as a graph, guided by coverage: diagnostics, or Rust that parses.
//!
//! `.ci/fuzz 60 compile` for a minute. It begins with the corpus in `fuzz/corpus/compile`, which the tests
//! hold the promise against, too; what it adds there is worth keeping where it broke a promise.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    graphwright_tests::hostile::compile(bytes);
});
