//! `graphwright new`: what it makes has no fault, is as it is in the repository, and tells coding agents what is true.

use super::{example, fresh, graphwright, text};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What `check` says of a project, as a document; a warning is an error.
fn checked(project: &Path) -> Value {
    let path = project.display().to_string();
    let told = graphwright(&["check", &path, "--format", "json", "--deny", "warnings"]);
    let document: Value = serde_json::from_slice(&told.stdout).unwrap();
    assert_eq!(told.status.code(), Some(0), "{document}");
    document
}

fn made(name: &str, more: &[&str]) -> PathBuf {
    let project = fresh(&format!("new-{name}")).join(name);
    let path = project.display().to_string();
    let told = graphwright(&[&["new", &path], more].concat());
    assert_eq!(told.status.code(), Some(0), "{}", text(&told.stderr));
    let is_tested = std::fs::read_dir(&project).unwrap().any(|entry| {
        let name = entry.unwrap().file_name();
        name.to_string_lossy().ends_with(".scenario.yaml")
    });
    let test = format!("  graphwright test {path}\n");
    assert_eq!(text(&told.stdout).contains(&test), is_tested, "{path}");
    project
}

#[test]
fn the_start_of_a_policy_is_proved() {
    for dialect in ["loki", "rye", "kegal", "euler"] {
        let project = made(
            &format!("with-policy-{dialect}"),
            &["--dialect", dialect, "--policy"],
        );
        let document = checked(&project);
        let policies = document["files"][0]["policies"].as_array().unwrap();
        assert!(policies.len() > 1, "{document}");
        for policy in policies {
            assert_eq!(policy["verdict"], "proved", "{policy}");
        }
    }
}

/// The files below a directory, but for what runs leave there.
fn files(directory: &Path, inside: &Path, found: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        let name = inside.join(path.file_name().unwrap());
        let left = [
            "__pycache__",
            ".ai/state",
            ".ai/knowledge",
            "boards",
            "reports",
        ];
        let left = left.iter().any(|left| name.ends_with(left));
        let kept = [
            "broken-links.md",
            "review.md",
            "refunds.jsonl",
            "counts.json",
            ".graphwright",
        ];
        if left || kept.iter().any(|left| name.ends_with(left)) {
            continue;
        }
        if path.is_dir() {
            files(&path, &name, found);
        } else {
            found.insert(name, std::fs::read(&path).unwrap());
        }
    }
}

#[test]
fn each_example_is_copied_as_it_is() {
    let help = graphwright(&["new", "--help"]);
    let tour = PathBuf::from(example("../compiler/guide/tour"));
    let steps = std::fs::read_dir(&tour).unwrap();
    let steps = steps.map(|step| step.unwrap().file_name().into_string().unwrap());
    let steps = steps.filter(|step| step != "tone");
    let examples = [
        "support-desk",
        "research",
        "code-review",
        "invoices",
        "nightly-report",
        "brief-desk",
        "field-report",
        "link-check",
        "two-desks",
    ];
    let examples = examples.map(|name| (name.to_owned(), PathBuf::from(example(name))));
    let steps = steps.map(|step| (format!("tour/{step}"), tour.join(step)));
    let mut looked = 0;
    for (name, from) in examples.into_iter().chain(steps) {
        looked += 1;
        assert!(text(&help.stdout).contains(&format!("- {name}:")), "{name}");
        let copy = format!("copy-of-{}", name.replace('/', "-"));
        let project = made(&copy, &["--example", &name]);
        checked(&project);
        let (mut original, mut copied) = (BTreeMap::new(), BTreeMap::new());
        files(&from, Path::new(""), &mut original);
        files(&project, Path::new(""), &mut copied);
        assert!(copied.remove(Path::new("AGENTS.md")).is_some());
        let graph = Path::new("graph.yaml");
        if let Some(text) = original.get_mut(graph) {
            let read = String::from_utf8_lossy(text).into_owned();
            let own = read.lines().find(|line| line.starts_with("name: "));
            let renamed = own.map(|own| read.replacen(own, &format!("name: {copy}"), 1));
            *text = renamed.unwrap_or(read).into();
        }
        let names = |files: &BTreeMap<PathBuf, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&original), names(&copied), "{name}");
        assert!(
            original == copied,
            "a file of {name} is another in the copy"
        );
    }
    assert_eq!(looked, 19);
}

#[test]
fn the_tour_is_made_as_its_pages_use_it() {
    let project = made("tour", &["--example", "tour"]);
    let (mut original, mut copied) = (BTreeMap::new(), BTreeMap::new());
    let from = PathBuf::from(example("../compiler/guide/tour"));
    files(&from, Path::new(""), &mut original);
    files(&project, Path::new(""), &mut copied);
    assert!(copied.remove(Path::new("AGENTS.md")).is_some());
    assert!(original == copied, "{:?}", copied.keys());
}

/// A step that runs another agent is made with it; one that is there already is kept.
#[test]
fn the_agent_of_a_step_is_beside_it() {
    let project = made("with-tone", &["--example", "tour/08-agent"]);
    let beside = project.with_file_name("tone").join("graph.yaml");
    let tone = std::fs::read_to_string(&beside).unwrap();
    std::fs::write(&beside, format!("# mine\n{tone}")).unwrap();
    let again = project.with_file_name("again").display().to_string();
    let told = graphwright(&["new", &again, "--example", "tour/10-desk"]);
    assert_eq!(told.status.code(), Some(2));
    assert!(
        text(&told.stderr).contains("exists already, and is another agent"),
        "{}",
        text(&told.stderr)
    );
    assert!(!Path::new(&again).exists());
}

#[test]
fn coding_agents_are_told_what_is_true() {
    let project = made("for-agents", &["--policy"]);
    let agents = std::fs::read_to_string(project.join("AGENTS.md")).unwrap();
    let mut commands = 0;
    let sample = agents.split("```").nth(1).unwrap();
    for line in sample
        .lines()
        .filter(|line| line.starts_with("graphwright "))
    {
        let command = line.split(" #").next().unwrap_or(line).trim();
        let words: Vec<&str> = command.split(' ').skip(1).collect();
        let here = project.display().to_string();
        let words = words
            .into_iter()
            .map(|word| if word == "." { &*here } else { word });
        let told = graphwright(&words.collect::<Vec<_>>());
        assert_eq!(told.status.code(), Some(0), "{command}");
        commands += 1;
    }
    assert!(commands > 5, "{commands}");
    // The words for what `check` prints are those that it prints.
    let graph = project.join("graph.yaml");
    let text = std::fs::read_to_string(&graph).unwrap();
    std::fs::write(&graph, text.replace("next: review", "next: reviw")).unwrap();
    let told = graphwright(&["check", &graph.display().to_string(), "--format", "json"]);
    assert_eq!(told.status.code(), Some(1));
    let document: Value = serde_json::from_slice(&told.stdout).unwrap();
    let found = &document["files"][0]["diagnostics"][0];
    let place = &found["primary"];
    for key in ["code", "level", "message", "labels", "notes", "help"] {
        assert!(
            agents.contains(&format!("`{key}`")) && !found[key].is_null(),
            "{key}: {found}"
        );
    }
    for key in ["file", "line", "column"] {
        assert!(
            agents.contains(&format!("`{key}`")) && !place[key].is_null(),
            "{key}: {found}"
        );
    }
}

/// A terminal asks which language; a terminal that is closed chooses nothing.
#[cfg(target_os = "linux")]
#[test]
fn a_person_is_asked_which_language() {
    use std::io::Write as _;
    use std::process::{Command, Stdio};
    let place = fresh("new-asked");
    let own = env!("CARGO_BIN_EXE_graphwright");
    let asked = |name: &str, answers: &str| {
        let mut terminal = Command::new("script");
        let called = format!("{own} new {name}");
        terminal
            .args(["-qefc", &called, "/dev/null"])
            .current_dir(&place);
        let child = terminal
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut child = match child {
            Ok(child) => child,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                eprintln!("skipped: no `script` on this machine");
                return None;
            }
            Err(error) => panic!("{error}"),
        };
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(answers.as_bytes()).unwrap();
        drop(stdin);
        let done = child.wait_with_output().unwrap();
        Some((
            done.status.code(),
            String::from_utf8_lossy(&done.stdout).into_owned(),
        ))
    };
    let Some((code, said)) = asked("slip", "eular\neuler\n") else {
        return;
    };
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains("Which language?") && said.contains("did you mean `euler`?"),
        "{said}"
    );
    let graph = std::fs::read_to_string(place.join("slip/graph.yaml")).unwrap();
    assert!(graph.starts_with("id: slip\n"), "{graph}");
    let (code, said) = asked("plain", "\n").unwrap();
    assert_eq!(code, Some(0), "{said}");
    assert!(place.join("plain/scripts/count.py").is_file());
    let (code, said) = asked("closed", "").unwrap();
    assert_eq!(code, Some(2), "{said}");
    assert!(
        said.contains("nothing was chosen") && !place.join("closed").exists(),
        "{said}"
    );
}
