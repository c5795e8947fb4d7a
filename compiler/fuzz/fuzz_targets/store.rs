//! Any bytes in a file of runs: whoever lists, shows or continues them is told, or goes on.
//!
//! `.ci/fuzz 60 store` for a minute. It begins with the corpus in `fuzz/corpus/store`, which the tests
//! hold the promise against, too; what it adds there is worth keeping where it broke a promise.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    graphwright_tests::hostile::store(bytes);
});
