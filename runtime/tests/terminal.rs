//! The command line of a compiled agent at a real terminal.

use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A directory whose script ends when there is a file `go`, and a world in which it is run.
struct Place(PathBuf);

impl Place {
    /// The file is there.
    fn new(name: &str) -> Self {
        let place = Self::held(name);
        std::fs::write(place.0.join("go"), "").expect("a file");
        place
    }

    /// The file is not there.
    fn held(name: &str) -> Self {
        let dir = std::env::temp_dir().join(format!(
            "graphwright-terminal-{name}-{}",
            std::process::id()
        ));
        std::fs::create_dir_all(dir.join("scripts")).expect("a directory");
        let gate = "import os, time\nwhile not os.path.exists('go'):\n    time.sleep(0.02)\nprint('{\"attempts\": 1}')\n";
        std::fs::write(dir.join("scripts/gate.py"), gate).expect("a script");
        let world = json!({"replies": {"draft": [{"json": {"title": "T", "body": "B"}}]}});
        std::fs::write(dir.join("world.json"), world.to_string()).expect("a file");
        Self(dir)
    }

    /// Runs the example `brief-writer` at a terminal that is so wide, and lets the script end when there is this to be seen.
    fn until(&self, columns: u32, seen: &str) -> (Output, String) {
        let script = json!([[seen, {"make": "go"}]]);
        self.driven(columns, &script, &[&["Wasm"], &ANSWER[..]].concat(), &[])
    }

    /// Runs it, and types.
    fn run(
        &self,
        columns: u32,
        typed: &[(&str, &str)],
        arguments: &[&str],
        variables: &[(&str, &str)],
    ) -> (Output, String) {
        self.started(columns, typed, &[&["Wasm"], arguments].concat(), variables)
    }

    /// The same without a prompt.
    fn started(
        &self,
        columns: u32,
        typed: &[(&str, &str)],
        arguments: &[&str],
        variables: &[(&str, &str)],
    ) -> (Output, String) {
        self.driven(columns, &json!(typed), arguments, variables)
    }

    fn driven(
        &self,
        columns: u32,
        script: &Value,
        arguments: &[&str],
        variables: &[(&str, &str)],
    ) -> (Output, String) {
        let tests = std::env::current_exe().expect("a program");
        let target = tests.ancestors().nth(2).expect("a target directory");
        let driver = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/terminal.py");
        let output = Command::new("python3")
            .arg(driver)
            .args([columns.to_string(), script.to_string()])
            .arg(target.join("examples").join("brief-writer"))
            .args(["--store", "none", "--dir"])
            .arg(&self.0)
            .args(arguments)
            .current_dir(&self.0)
            .env_remove("NO_COLOR")
            .env_remove("GRAPHWRIGHT_DIR")
            .env("TERM", "xterm-256color")
            .envs(variables.iter().copied())
            .stdin(Stdio::null())
            .output()
            .expect("starts");
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        (output, told)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const ANSWER: [&str; 4] = ["--script", "world.json", "--answer", "yes"];
const ERASED: &str = "\r\u{1b}[2K";

/// The lines of progress, as they were drawn one over the other.
fn turns(told: &str) -> Vec<&str> {
    let drawn = told.split(ERASED).skip(1);
    drawn
        .filter(|text| text.starts_with(|c: char| ('⠀'..='⣿').contains(&c)))
        .collect()
}

#[test]
fn a_line_of_progress_comes_and_goes() {
    let place = Place::held("spinner");
    // The fourth turn.
    let (output, told) = place.until(80, "⠸");
    assert_eq!(output.status.code(), Some(0), "{told}");
    let turns = turns(&told);
    assert!(turns.len() >= 3, "{told:?}");
    assert!(
        turns.iter().all(|turn| turn.contains("gate (script) ")),
        "{turns:?}"
    );
    let first = turns.first().expect("a turn");
    assert_ne!(Some(first), turns.last(), "the time goes on");
    assert!(
        told.contains("\u{1b}[2m▸ gate (script)\u{1b}[0m"),
        "{told:?}"
    );
    // When all is over, nothing is left of it.
    let screen = told.rsplit(ERASED).next().expect("an end");
    assert!(
        screen.contains("▸ published (end)") && screen.contains("# T"),
        "{told:?}"
    );
}

#[test]
fn colours_are_left_out_where_nobody_wants_them() {
    let place = Place::new("colour");
    for variable in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        let (output, told) = place.run(80, &[], &ANSWER, &[variable]);
        assert_eq!(output.status.code(), Some(0), "{told}");
        assert!(told.contains("▸ gate (script)"), "{told:?}");
        // Colours and faint letters end in `m`.
        let coded = told.split("\u{1b}[").skip(1).any(|code| {
            code.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';')
                .starts_with('m')
        });
        assert!(!coded, "{variable:?}: {told:?}");
        if variable.0 == "TERM" {
            assert!(!told.contains('\u{1b}'), "{told:?}");
        }
    }
}

#[test]
fn a_quiet_run_prints_its_output_and_nothing_else() {
    let place = Place::new("quiet");
    let (output, told) = place.run(
        80,
        &[],
        &["--script", "world.json", "--answer", "yes", "--quiet"],
        &[],
    );
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert_eq!(told.replace("\r\n", "\n"), "# T\n\nB\n");
}

#[test]
fn a_line_of_progress_fits_a_narrow_terminal() {
    let place = Place::held("narrow");
    let (output, told) = place.until(16, "⠹");
    assert_eq!(output.status.code(), Some(0), "{told}");
    let turns = turns(&told);
    assert!(!turns.is_empty());
    for turn in turns {
        assert!(turn.chars().count() < 16, "{turn:?}");
    }
}

#[test]
fn a_person_is_asked_without_the_line_in_the_way() {
    let place = Place::new("asked");
    let (output, told) = place.run(80, &[("Publish", "yes\r")], &["--model", "rehearsal"], &[]);
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(told.contains("▸ published (end)"), "{told:?}");
    let asked = told.split("Publish").nth(1).expect("the question");
    assert!(turns(asked).is_empty(), "{asked:?}");
}

#[test]
fn a_message_after_an_unanswered_question_is_no_answer_to_it() {
    let place = Place::new("talk");
    let typed = [
        // What is typed before a prompt is there is read by the terminal's own rules, in which Ctrl-D is no key.
        ("Ctrl-D ends", ""),
        ("> ", "one\r"),
        ("Publish", "\u{3}"),
        ("graph cancelled", ""),
        ("> ", ".help\r"),
        ("sends a suggested prompt", ""),
        ("> ", "two\r"),
        ("Publish", "no\r"),
        ("No brief for: two", ""),
        ("> ", "\u{4}"),
    ];
    let (output, told) = place.started(80, &typed, &["--model", "rehearsal"], &[]);
    assert_eq!(output.status.code(), Some(0), "{told}");
    // What was typed at the question is on a line of its own.
    assert!(told.contains("\r\nstopping; once more"), "{told:?}");
}

#[test]
fn a_dumb_terminal_is_asked_in_plain_lines() {
    let place = Place::new("dumb");
    let typed = [("or type your own answer", "2\r")];
    let arguments = ["--model", "rehearsal"];
    let (output, told) = place.run(80, &typed, &arguments, &[("TERM", "dumb")]);
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(told.contains("▸ rejected (end)"), "{told:?}");
    assert!(!told.contains('\u{1b}'), "{told:?}");
}
