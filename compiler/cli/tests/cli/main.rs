//! The `graphwright` command as a person or a program uses it. One program holds all of these tests, so that few are linked and none
//! waits for another.

#![cfg(test)]

#[cfg(unix)]
mod before_build;
mod bounds;
mod cache;
mod certify;
mod check;
mod commands;
#[cfg(unix)]
mod conformance;
#[cfg(target_os = "linux")]
mod container;
#[cfg(unix)]
mod dev;
mod first_day;
#[cfg(target_os = "linux")]
mod guide;
#[cfg(unix)]
mod held;
mod interpreted;
#[cfg(target_os = "linux")]
mod many_branches;
mod money;
mod new;
mod overview;
mod policies;
mod remembered;
mod rye;
mod scenarios;
#[cfg(unix)]
mod special_files;
#[cfg(unix)]
mod standalone;

use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

fn graphwright(arguments: &[&str]) -> Output {
    cache::graphwright()
        .args(arguments)
        .env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn check(arguments: &[&str]) -> Output {
    graphwright(&[&["check"], arguments].concat())
}

fn example(path: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../examples")
        .join(path)
        .display()
        .to_string()
}

fn fresh(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).unwrap();
    directory
}

fn write(directory: &Path, text: &str) -> String {
    let file = directory.join("graph.yaml");
    std::fs::write(&file, text).unwrap();
    file.display().to_string()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}
