//! Any text where Rye takes a condition: diagnostics, or a decision.
//!
//! `.ci/fuzz 60 condition` for a minute. It begins with the corpus in `fuzz/corpus/condition`, which the tests
//! hold the promise against, too; what it adds there is worth keeping where it broke a promise.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    graphwright_tests::hostile::condition(bytes);
});
