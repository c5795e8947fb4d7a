//! Any bytes, guided by coverage: diagnostics, or Rust that parses.
//!
//! `cargo +nightly fuzz run compile` in `compiler/`, with `fuzz/seeds` as the corpus to begin with:
//! `cargo +nightly fuzz run compile fuzz/corpus/compile fuzz/seeds -- -max_len=4096`.

#![no_main]

#[path = "../../../tests/src/hostile.rs"]
mod hostile;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    hostile::compile(bytes);
});
