//! Any text where the dialects take texts with references: diagnostics, or a run that ends.
//!
//! `.ci/fuzz 60 template` for a minute. It begins with the corpus in `fuzz/corpus/template`, which the tests
//! hold the promise against, too; what it adds there is worth keeping where it broke a promise.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    graphwright_tests::hostile::template(bytes);
});
