//! What is done and looked at before cargo is started, which takes minutes, and what stays where it is stopped.

use super::{example, fresh, text};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A program in place of cargo, and a build cache of its own.
struct Place {
    directory: PathBuf,
    cargo: PathBuf,
}

impl Place {
    fn new(name: &str, script: &str) -> Self {
        use std::os::unix::fs::PermissionsExt as _;
        let directory = fresh(name);
        let cargo = directory.join("cargo");
        std::fs::write(&cargo, format!("#!/bin/sh\n{script}\n")).unwrap();
        std::fs::set_permissions(&cargo, std::fs::Permissions::from_mode(0o755)).unwrap();
        Self { directory, cargo }
    }

    fn graphwright(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_graphwright"));
        command
            .args(arguments)
            .env("CARGO", &self.cargo)
            .env("GRAPHWRIGHT_CACHE", self.directory.join("cache"))
            .env_remove("GRAPHWRIGHT_RUNTIME")
            .envs(variables.iter().copied())
            .stdin(Stdio::null());
        command.output().unwrap()
    }
}

#[test]
fn a_build_that_is_killed_leaves_nothing_behind() {
    let place = Place::new("killed", "kill -9 $PPID");
    let out = place.directory.join("out");
    std::fs::create_dir_all(&out).unwrap();
    let binary = out.join("agent").display().to_string();
    let built = place.graphwright(&["build", &example("link-check"), "-o", &binary], &[]);
    assert_eq!(built.status.code(), None, "it was killed");
    let left: Vec<_> = std::fs::read_dir(&out).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn an_agent_begins_with_the_versions_that_were_tested() {
    let place = Place::new("versions", "exit 101");
    place.graphwright(&["build", &example("link-check"), "-o", "unused"], &[]);
    let agents = place.directory.join("cache/agents");
    let agent = std::fs::read_dir(agents).unwrap().next().unwrap().unwrap();
    let lock = std::fs::read_to_string(agent.path().join("Cargo.lock")).unwrap();
    let tested = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
    assert!(lock == std::fs::read_to_string(tested).unwrap());
}

#[test]
fn a_test_that_builds_says_so_where_nobody_sees_a_terminal() {
    let place = Place::new("says-so", "echo '   Compiling x v1.0.0' >&2; exit 101");
    let tested = place.graphwright(&["test", &example("link-check")], &[]);
    let said = text(&tested.stderr);
    assert!(said.contains("building link-check …\n"), "{said}");
}

fn script(place: &Place, graph: &str) -> String {
    let directory = place.directory.join("needy");
    std::fs::create_dir_all(directory.join("scripts")).unwrap();
    std::fs::write(directory.join("scripts/look.py"), "print('{}')\n").unwrap();
    std::fs::write(directory.join("graph.yaml"), graph).unwrap();
    directory.display().to_string()
}

const ALWAYS: &str = "name: needy
start: look
nodes:
  look: { type: script, script: scripts/look.py, x-writes: { n: { type: integer } }, next: done }
  done: { type: end, output: \"done\" }
";

const PERHAPS: &str = "name: needy
start: ask
nodes:
  ask: { type: approval, question: Look?, options: [\"yes\", \"no\"], routes: { \"yes\": look, \"no\": done }, on_other: done }
  look: { type: script, script: scripts/look.py, x-writes: { n: { type: integer } }, next: done }
  done: { type: end, output: \"done\" }
";

/// The program is not there: what every run needs is told before anything is built.
#[test]
fn a_program_that_every_run_needs_is_looked_for_before_the_build() {
    let place = Place::new("programs", "echo 'error: cargo was started' >&2; exit 101");
    let empty = place.directory.join("empty");
    std::fs::create_dir_all(&empty).unwrap();
    let path = format!("{}", empty.display());
    let run = |graph: &str, more: &[&str]| {
        let directory = script(&place, graph);
        let mut arguments = vec!["run", directory.as_str()];
        arguments.extend(more);
        let run = place.graphwright(&arguments, &[("PATH", &path)]);
        text(&run.stderr).to_owned()
    };
    let told = run(ALWAYS, &["hello"]);
    let missing =
        "node `look` runs `scripts/look.py`, which needs `python3`, and that is not on the PATH";
    assert!(told.contains(missing), "{told}");
    assert!(!told.contains("cargo was started"), "{told}");
    // Not every run needs it, or not this one.
    for (graph, more) in [
        (PERHAPS, &["hello"][..]),
        (ALWAYS, &["hello", "--script", "world.yaml"]),
        (ALWAYS, &["--model", "rehearsal"]),
        (ALWAYS, &["runs"]),
    ] {
        let told = run(graph, more);
        assert!(!told.contains("python3"), "{more:?}: {told}");
        assert!(told.contains("cargo was started"), "{more:?}: {told}");
    }
}
