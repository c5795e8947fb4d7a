//! What goes wrong on the first day, as the person sees it who made the mistake: what is missing, and what to do about it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let dir =
            std::env::temp_dir().join(format!("graphwright-first-{name}-{}", std::process::id()));
        std::fs::create_dir_all(dir.join("scripts")).expect("a directory");
        std::fs::write(dir.join("scripts/gate.py"), "print('{\"attempts\": 1}')\n")
            .expect("a script");
        let world = "replies: {draft: [{json: {title: T, body: B}}]}\nanswers: {review: ['yes']}\n";
        std::fs::write(dir.join("world.yaml"), world).expect("a file");
        Self(dir)
    }

    fn agent(&self) -> Command {
        let tests = std::env::current_exe().expect("a program");
        let target = tests.ancestors().nth(2).expect("a target directory");
        let mut command = Command::new(target.join("examples").join("brief-writer"));
        command
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("HOME", &self.0)
            .current_dir(&self.0)
            .args(["Wasm", "--dir", "."])
            .stdin(Stdio::null());
        command
    }

    fn scripted(&self) -> Command {
        let mut command = self.agent();
        command.args(["--script", "world.yaml"]);
        command
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Fails with this status, and says all of this, in one error that is not longer than a person reads.
fn refused(command: &mut Command, status: i32, wanted: &[&str]) {
    let output = command.output().expect("starts");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(status), "{told}");
    let errors: Vec<&str> = told
        .lines()
        .filter(|line| line.starts_with("error: "))
        .collect();
    assert_eq!(errors.len(), 1, "{told}");
    for text in wanted {
        assert!(told.contains(text), "{text} in {told}");
    }
    assert!(
        !told.contains("panicked") && !told.contains("Os {"),
        "{told}"
    );
}

#[cfg(feature = "models")]
#[test]
fn a_key_that_is_not_set_is_named_before_the_first_node() {
    let place = Place::new("key");
    refused(
        place.agent().args(["--store", "none"]),
        2,
        &[
            "the model `claude:claude-sonnet-4-6` cannot be asked",
            "ANTHROPIC_API_KEY",
            "--script",
            "--model rehearsal",
        ],
    );
}

#[test]
fn a_place_where_no_store_can_be_is_named() {
    let place = Place::new("store");
    std::fs::write(place.0.join("file"), "").expect("a file");
    refused(
        place
            .scripted()
            .args(["--store", "sqlite:file/below/runs.db"]),
        2,
        &["file/below", "--store sqlite:PATH", "--store none"],
    );
    // Nothing says where the state directory is.
    refused(
        place
            .scripted()
            .env_remove("HOME")
            .args(["--store", "sqlite:"]),
        2,
        &["HOME", "--store sqlite:PATH"],
    );
}

#[test]
fn a_store_of_another_version_is_left_alone() {
    let place = Place::new("version");
    let file = place.0.join("runs.db");
    let made = place
        .scripted()
        .args(["--store", "sqlite:runs.db"])
        .output()
        .expect("starts");
    assert!(
        made.status.success(),
        "{}",
        String::from_utf8_lossy(&made.stderr)
    );
    let code = "import sqlite3, sys\nc = sqlite3.connect(sys.argv[1])\nc.execute('PRAGMA user_version = 99')\nc.commit()\n";
    let changed = Command::new("python3")
        .args(["-c", code])
        .arg(&file)
        .status()
        .expect("python3");
    assert!(changed.success());
    refused(
        place.scripted().args(["--store", "sqlite:runs.db"]),
        2,
        &[
            "runs.db has format 99",
            "this program knows format",
            "another file with --store sqlite:PATH",
        ],
    );
    std::fs::write(
        &file,
        "not a database, but long enough to be looked at as one".repeat(20),
    )
    .expect("a file");
    refused(
        place.scripted().args(["--store", "sqlite:runs.db"]),
        2,
        &["runs.db", "--store sqlite:PATH"],
    );
}

#[cfg(unix)]
#[test]
fn a_script_without_python_says_what_to_install() {
    let place = Place::new("python");
    let empty = place.0.join("empty");
    std::fs::create_dir_all(&empty).expect("a directory");
    let output = place
        .scripted()
        .env("PATH", &empty)
        .output()
        .expect("starts");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    for text in [
        "scripts/gate.py",
        "needs `python3`, which is not on the PATH",
        "apt install python3",
    ] {
        assert!(told.contains(text), "{text} in {told}");
    }
}

#[test]
fn a_script_that_was_moved_away_says_where_it_was_looked_for() {
    let place = Place::new("moved");
    std::fs::remove_file(Path::new(&place.0).join("scripts/gate.py")).expect("removed");
    let output = place.scripted().output().expect("starts");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    for text in ["scripts/gate.py", "--dir", "GRAPHWRIGHT_DIR"] {
        assert!(told.contains(text), "{text} in {told}");
    }
}

#[cfg(feature = "serve-http")]
/// A service that starts all the same says it before anybody calls.
#[cfg(all(feature = "models", feature = "serve-http"))]
#[test]
fn a_service_without_a_key_says_so_when_it_starts() {
    use std::io::{BufRead as _, BufReader};
    let place = Place::new("serve-key");
    let tests = std::env::current_exe().expect("a program");
    let target = tests.ancestors().nth(2).expect("a target directory");
    let mut server = Command::new(target.join("examples").join("brief-writer"))
        .args(["serve", "--http", "0", "--store", "memory:", "--dir", "."])
        .env_clear()
        .env("HOME", &place.0)
        .current_dir(&place.0)
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    let told = BufReader::new(server.stderr.take().expect("stderr"));
    let mut lines = told.lines().map(|line| line.expect("a line"));
    let warned = lines.next().expect("a warning");
    let serving = lines.find(|line| line.starts_with("serving brief-writer at http://"));
    server.kill().expect("kill");
    server.wait().expect("ends");
    assert!(
        warned.starts_with("warning: runs will fail") && warned.contains("ANTHROPIC_API_KEY"),
        "{warned}"
    );
    assert!(serving.is_some());
}

#[test]
fn a_port_in_use_is_named() {
    let place = Place::new("port");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let at = taken.local_addr().expect("an address").to_string();
    let tests = std::env::current_exe().expect("a program");
    let target = tests.ancestors().nth(2).expect("a target directory");
    let mut command = Command::new(target.join("examples").join("brief-writer"));
    command
        .args([
            "serve",
            "--store",
            "memory:",
            "--script",
            "world.yaml",
            "--http",
            &at,
        ])
        .current_dir(&place.0);
    refused(
        &mut command,
        2,
        &[
            &at,
            "the port is in use; stop what uses it, or choose another one",
        ],
    );
}
