//! Any answers of models, people, tools, scripts and actions: compiled machines do what interpreted ones do.
//!
//! `.ci/fuzz 60 replies` for a minute. It begins with the corpus in `fuzz/corpus/replies`, which the tests
//! hold the promise against, too; what it adds there is worth keeping where it broke a promise.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    graphwright_tests::hostile::replies(bytes);
});
