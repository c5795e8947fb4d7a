//! Generated Rust as `rustfmt` lays it out, for files that people read.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// The text, formatted if there is a `rustfmt`; else as it is, which means the same.
pub fn format(text: String) -> String {
    formatted(&text).unwrap_or(text)
}

fn formatted(text: &str) -> Option<String> {
    let program = std::env::var_os("RUSTFMT").unwrap_or_else(|| "rustfmt".into());
    let mut child = Command::new(program)
        .args(["--edition", "2024", "--quiet"])
        // The layout is ours: a `rustfmt.toml` of whoever calls does not count.
        .current_dir(std::env::temp_dir())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut input = child.stdin.take()?;
    let owned = text.to_owned();
    // A thread, so that neither side waits for the other's full pipe.
    let writer = std::thread::spawn(move || input.write_all(owned.as_bytes()));
    let output = child.wait_with_output().ok()?;
    writer.join().ok()?.ok()?;
    let formatted = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !formatted.is_empty()).then_some(formatted)
}
