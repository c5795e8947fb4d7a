//! Cargo at work, as somebody who waits for an agent wants to see it: one line that changes, and everything if it fails.

use std::io::{BufRead, BufReader, IsTerminal, Write};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Instant;

/// Whether a build says that it is at work where nobody watches a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProgressNotice {
    /// It says so once.
    Once,
    /// It does not: what runs next matters.
    Silent,
}

/// How a build ended.
pub(super) struct BuildResult {
    /// What cargo ended with.
    pub(super) status: ExitStatus,
    /// What cargo said.
    pub(super) said: String,
}

/// Runs cargo and shows what it does.
///
/// # Errors
/// If it cannot be started.
pub(super) fn watched(
    command: &mut Command,
    name: &str,
    telling: ProgressNotice,
) -> std::io::Result<BuildResult> {
    let terminal = std::io::stderr().is_terminal();
    let mut child = command
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()?;
    let begun = Instant::now();
    let mut said = String::new();
    let mut told = telling == ProgressNotice::Silent || terminal;
    let lines = child.stderr.take().map(BufReader::new);
    for line in lines.into_iter().flat_map(BufRead::lines) {
        let Ok(line) = line else { break };
        if let Some(working) = working(&line) {
            if terminal {
                let seconds = begun.elapsed().as_secs();
                let mut stderr = std::io::stderr();
                let _ = write!(stderr, "\r\x1b[2Kbuilding {name}: {working} ({seconds} s)");
                let _ = stderr.flush();
            } else if !told {
                told = true;
                super::complain(&format!("building {name} …\n"));
            }
        }
        said.push_str(&line);
        said.push('\n');
    }
    if terminal {
        let _ = write!(std::io::stderr(), "\r\x1b[2K");
    }
    let status = child.wait()?;
    Ok(BuildResult { status, said })
}

/// What a line of cargo says that it does: `Compiling serde v1.0`.
fn working(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let at_work = [
        "Compiling ",
        "Downloading ",
        "Downloaded ",
        "Updating ",
        "Locking ",
    ];
    at_work
        .iter()
        .any(|word| line.starts_with(word))
        .then(|| line.split(" (").next().unwrap_or(line))
}

/// What somebody can do about what cargo said, where that is known.
pub(super) fn way_out(said: &str) -> Option<&'static str> {
    let has = |text: &str| said.contains(text);
    if has("linker `") && (has("not found") || has("No such file")) {
        return Some(
            "there is no linker: install a C tool chain (Debian, Ubuntu: `apt install build-essential`; Fedora: `dnf install \
             gcc`; macOS: `xcode-select --install`; Windows: the C++ build tools of Visual Studio)",
        );
    }
    if has("target may not be installed") {
        return Some(
            "Rust has nothing for this kind of machine yet: `rustup target add TRIPLE`, with the name that `--target` was given",
        );
    }
    if has("could not find specification for target") {
        return Some(
            "there is no such kind of machine: `rustup target list` has their names, such as x86_64-unknown-linux-musl",
        );
    }
    if has("musl-gcc") {
        return Some(
            "a C compiler for musl is missing, which the store and TLS need: install one (Debian, Ubuntu: `apt install musl-tools`)",
        );
    }
    if has("failed to find tool") || has("is `cc` installed") || has("ToolNotFound") {
        return Some(
            "a C compiler is missing, which the store and TLS need: install one (Debian, Ubuntu: `apt install build-essential`; \
             macOS: `xcode-select --install`), or set CC to its path",
        );
    }
    if has("requires rustc") || has("requires Rust") || has("is not supported by the following") {
        return Some("this Rust is too old: `rustup update stable`");
    }
    if has("edition2024") || has("feature `edition2024` is required") {
        return Some("this cargo is too old: `rustup update stable`");
    }
    let offline = [
        "failed to download",
        "Could not resolve",
        "failed to fetch",
        "--offline was specified",
    ];
    if offline.iter().any(|text| has(text)) {
        return Some(
            "the parts of the runtime could not be fetched: the first build needs the network, later ones do not",
        );
    }
    if has("No space left on device") {
        return Some(
            "the disk is full: the build cache is where GRAPHWRIGHT_CACHE says, and can be removed at any time",
        );
    }
    if has("Read-only file system") || has("Permission denied (os error 13)") {
        return Some(
            "something cannot be written: GRAPHWRIGHT_CACHE names another directory for the build cache, CARGO_HOME one for what \
             cargo fetches",
        );
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{way_out, working};

    #[test]
    fn only_work_is_shown() {
        assert_eq!(
            working("   Compiling serde v1.0.1 (/x/y)"),
            Some("Compiling serde v1.0.1")
        );
        assert_eq!(working("error: could not compile"), None);
    }

    #[test]
    fn known_trouble_has_a_way_out() {
        let said = "error: linker `cc` not found\n  |\n  = note: No such file or directory";
        assert!(way_out(said).is_some_and(|way| way.contains("build-essential")));
        let said = "error: failed to create directory `/c/target`\n\nCaused by:\n  Read-only file system (os error 30)";
        assert!(way_out(said).is_some_and(|way| way.contains("GRAPHWRIGHT_CACHE")));
        let said = "error[E0463]: can't find crate for `core`\n  = note: the `x86_64-unknown-linux-musl` target may not be installed";
        assert!(way_out(said).is_some_and(|way| way.contains("rustup target add")));
        let said = "error: failed to run `rustc`\n  error: could not find specification for target \"x86-musl\"";
        assert!(way_out(said).is_some_and(|way| way.contains("rustup target list")));
        let said =
            "error occurred in cc-rs: failed to find tool \"x86_64-linux-musl-gcc\": No such file";
        assert!(way_out(said).is_some_and(|way| way.contains("musl-tools")));
        assert!(way_out("error[E0308]: mismatched types").is_none());
    }
}
