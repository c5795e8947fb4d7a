//! What a program does where nobody reads what it says.

use std::fs::File;
use std::io::PipeWriter;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A directory with a store that holds a run.
struct Place(PathBuf);

const WORLD: &str = "replies: {draft: [{json: {title: T, body: B}}]}\nscripts: {gate: [{stdout: '{\"attempts\": 1}'}]}\nanswers: {review: ['yes']}\n";

impl Place {
    fn new(name: &str) -> Self {
        let dir =
            std::env::temp_dir().join(format!("graphwright-pipes-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a directory");
        std::fs::write(dir.join("world.yaml"), WORLD).expect("a file");
        let place = Self(dir);
        let made = place
            .agent(&["Wasm", "--run-id", "one", "--script", "world.yaml"])
            .output();
        assert!(made.expect("starts").status.success());
        place
    }

    fn agent(&self, arguments: &[&str]) -> Command {
        let tests = std::env::current_exe().expect("a program");
        let target = tests.ancestors().nth(2).expect("a target directory");
        let mut command = Command::new(target.join("examples").join("brief-writer"));
        command
            .env_remove("GRAPHWRIGHT_DIR")
            .args(arguments)
            .args(["--store", "sqlite:runs.db"])
            .current_dir(&self.0)
            .stdin(Stdio::null());
        command
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A pipe that nobody reads from any more, as that of `| head -1` when it has seen its line.
fn closed() -> PipeWriter {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    writer
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    let place = Place::new("reader");
    for arguments in [
        ["runs"].as_slice(),
        &["runs", "--json"],
        &["show", "one"],
        &["show", "one", "--json"],
        &["Wasm", "--script", "world.yaml", "--quiet"],
        &["Wasm", "--script", "world.yaml", "--quiet", "--json"],
        &["Wasm", "--script", "world.yaml", "--quiet", "--events", "-"],
    ] {
        let output = place
            .agent(arguments)
            .stdout(closed())
            .output()
            .expect("starts");
        assert_eq!(
            output.status.code(),
            Some(0),
            "{arguments:?}: {}",
            stderr(&output)
        );
        assert_eq!(stderr(&output), "", "{arguments:?}");
    }
}

#[test]
fn a_run_goes_on_where_nobody_reads_its_narration() {
    let place = Place::new("narration");
    let mut command = place.agent(&["Wasm", "--script", "world.yaml", "--verbose"]);
    let output = command.stderr(closed()).output().expect("starts");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        (output.status.code(), stdout.as_ref()),
        (Some(0), "# T\n\nB\n")
    );
    // Nor does what it says of mistakes break it off.
    for arguments in [
        ["resume", "one"].as_slice(),
        &["show", "two"],
        &["cancel", "one"],
    ] {
        let output = place
            .agent(arguments)
            .stderr(closed())
            .output()
            .expect("starts");
        let code = output.status.code();
        assert!(
            code == Some(1) || code == Some(2),
            "{arguments:?}: {code:?}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_a_failure() {
    let place = Place::new("full");
    for arguments in [
        ["runs"].as_slice(),
        &["show", "one", "--json"],
        &["Wasm", "--script", "world.yaml", "--quiet"],
        &["Wasm", "--script", "world.yaml", "--quiet", "--events", "-"],
    ] {
        let full = File::options()
            .write(true)
            .open("/dev/full")
            .expect("a device");
        let output = place
            .agent(arguments)
            .stdout(full)
            .output()
            .expect("starts");
        assert_eq!(
            output.status.code(),
            Some(1),
            "{arguments:?}: {}",
            stderr(&output)
        );
        let told = stderr(&output);
        assert!(
            told.starts_with("error: cannot write the output: "),
            "{arguments:?}: {told}"
        );
        assert_eq!(told.lines().count(), 1, "{told}");
    }
}

/// A disk without room.
#[cfg(target_os = "linux")]
#[test]
fn events_that_cannot_be_written_are_missed_by_somebody() {
    let place = Place::new("no-room");
    let run = [
        "Wasm",
        "--script",
        "world.yaml",
        "--quiet",
        "--events",
        "/dev/full",
    ];
    let ended = place.agent(&run).output().expect("starts");
    assert!(ended.status.success());
    let told = stderr(&ended);
    let lost = told.matches("--events: cannot write /dev/full").count();
    assert_eq!(lost, 1, "{told}");
}
