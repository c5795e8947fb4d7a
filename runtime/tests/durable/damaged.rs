//! Stores that cannot be used as they are: damaged, or only to be read.

use super::commands::{Agent, told};
use std::process::{Command, Stdio};

#[test]
fn a_damaged_log_is_told_and_not_taken_for_no_run() {
    let agent = Agent::new("durable-damaged");
    let (code, _, stderr) = agent.run(
        &["Wasm", "--run-id", "one", "--detach-on-ask"],
        "world.json",
    );
    assert_eq!(code, Some(3), "{stderr}");
    std::fs::write(format!("{}-wal", agent.dir.file()), [7_u8; 4096]).expect("a log");
    for command in [&["runs"][..], &["show", "one"]] {
        let (code, stdout, stderr) = agent.run(command, "");
        assert_ne!(code, Some(0), "{stdout}");
        assert!(
            stderr.contains("write-ahead log") && stderr.contains("is damaged"),
            "{stderr}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_store_that_may_only_be_read_is_listed_and_shown() {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;
    let agent = Agent::new("durable-read-only");
    let (code, _, stderr) = agent.run(
        &["Wasm", "--run-id", "one", "--detach-on-ask"],
        "world.json",
    );
    assert_eq!(code, Some(3), "{stderr}");
    let mode = |path: &std::path::Path, mode: u32| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("a mode");
    };
    let file = agent.dir.file();
    // Root may write whatever the mode says, so another user looks then.
    let is_root = rustix::process::geteuid().is_root();
    let tests = std::env::current_exe().expect("a program");
    let target = tests.ancestors().nth(2).expect("a target directory");
    for (dir, of_file) in [(0o555, 0o444), (0o777, 0o444), (0o555, 0o666)] {
        mode(file.as_ref(), of_file);
        mode(&agent.dir.0, dir);
        for command in [&["runs"][..], &["show", "one"]] {
            let mut looking = Command::new(target.join("examples").join("brief-writer"));
            looking
                .args(command)
                .arg("--store")
                .arg(format!("sqlite:{file}"));
            looking.env("HOME", &agent.dir.0).stdin(Stdio::null());
            if is_root {
                looking.uid(65534).gid(65534);
            }
            let (code, stdout, stderr) = told(&looking.output().expect("starts"));
            assert_eq!(code, Some(0), "{dir:o} {of_file:o} {command:?}: {stderr}");
            assert!(stdout.contains("review"), "{command:?}: {stdout}");
        }
    }
    mode(&agent.dir.0, 0o755);
}
