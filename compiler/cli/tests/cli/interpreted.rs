//! `graphwright run --interpret` and `graphwright test`: graphs that run as they stand, on a machine without Rust.

use super::{cache, example, fresh, graphwright, text, write};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// The command on a machine that has nothing else: no program is found, and whatever is asked to build is not there.
fn alone(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_graphwright"))
        .args(arguments)
        .env_clear()
        .env("PATH", "")
        .env("CARGO", "/nowhere/cargo")
        .env("HOME", fresh("interpreted-home"))
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

const ASKS: &str = "name: asks
start: draft
nodes:
  draft: { type: llm, prompt: \"About {{initial_prompt}}\", state_updates: { text: \"{{output}}\" }, next: review }
  review: { type: approval, question: \"Send {{text}}?\", options: [\"yes\", \"no\"], routes: { \"yes\": sent, \"no\": dropped }, on_other: dropped }
  sent: { type: end, output: \"Sent: {{text}}\" }
  dropped: { type: end, output: dropped }
";

const WORLD: &str = "replies: { draft: [a letter] }\nanswers: { review: [\"yes\"] }\n";

#[test]
fn a_graph_runs_where_there_is_no_rust() {
    let directory = fresh("interpreted-alone");
    let graph = write(&directory, ASKS);
    let world = directory.join("world.yaml").display().to_string();
    std::fs::write(&world, WORLD).unwrap();
    let done = alone(&["run", &graph, "--interpret", "moths", "--script", &world]);
    let told = text(&done.stderr);
    assert_eq!(done.status.code(), Some(0), "{told}");
    assert_eq!(text(&done.stdout), "Sent: a letter\n", "{told}");
    let notes = told.matches("note: interpreted").count();
    assert_eq!(notes, 1, "{told}");
    for measured in what_was_measured() {
        assert!(told.contains(&measured), "{measured}: {told}");
    }
    let quiet = alone(&[
        "run",
        "--interpret",
        &graph,
        "moths",
        "--script",
        &world,
        "-q",
    ]);
    assert_eq!(text(&quiet.stderr), "");
    // Without it, somebody has to compile.
    let compiled = alone(&["run", &graph, "moths", "--script", &world]);
    assert_eq!(compiled.status.code(), Some(2));
}

/// A graph that runs another one as its agent `helper`, in these directories.
fn with_helper((own, agent): (&Path, &Path), helper: &str) -> String {
    std::fs::create_dir_all(own).unwrap();
    std::fs::create_dir_all(agent).unwrap();
    write(agent, helper);
    write(
        own,
        "name: main
start: ask
nodes:
  ask: { type: agent, agent: helper, prompt: go, state_updates: { said: \"{{output}}\" }, next: done }
  done: { type: end, output: \"Helper: {{said}}\" }
",
    )
}

#[test]
fn graphs_that_are_run_are_explored_too() {
    let place = fresh("interpreted-explored");
    let graph = with_helper(
        (&place.join("main"), &place.join("helper")),
        "name: helper
start: ask
nodes:
  ask: { type: approval, question: \"{{initial_prompt}}?\", options: [go, stop], routes: { go: went, stop: stopped }, on_other: stopped }
  went: { type: end, output: went }
  stopped: { type: end, output: stopped }
",
    );
    let done = graphwright(&[
        "test",
        "--interpret",
        &graph,
        "--explore",
        "--format",
        "json",
    ]);
    let document: Value = serde_json::from_slice(&done.stdout).unwrap();
    let explored = &document["graphs"][0]["explored"];
    assert_eq!(explored["complete"], true, "{explored}");
    assert_eq!(
        explored["runs"], 3,
        "one for each answer, and one for another: {explored}"
    );
}

#[test]
fn agents_that_lie_elsewhere_find_their_own_scripts() {
    let place = fresh("interpreted-elsewhere");
    let agent = place.join("elsewhere/helper");
    let graph = with_helper(
        (&place.join("graphs/main"), &agent),
        "name: helper
start: say
initial_state: { word: nothing }
nodes:
  say: { type: script, script: say.sh, next: done }
  done: { type: end, output: \"{{word}}\" }
",
    );
    std::fs::write(agent.join("say.sh"), "echo '{\"word\": \"hello\"}'\n").unwrap();
    let agents = place.join("elsewhere").display().to_string();
    let done = graphwright(&[
        "run",
        "--interpret",
        &graph,
        "--agents-dir",
        &agents,
        "go",
        "-q",
    ]);
    assert_eq!(
        text(&done.stdout),
        "Helper: hello\n",
        "{}",
        text(&done.stderr)
    );
}

/// The start and the memory of an interpreted and of a compiled graph, as the page of measurements has them.
fn what_was_measured() -> Vec<String> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../BENCHMARKS.md");
    let page = std::fs::read_to_string(page).unwrap();
    let rows = ["| interpreted |", "| compiled |"].map(|row| {
        let found = page.lines().find_map(|line| line.strip_prefix(row));
        let cells = found.unwrap().split('|').map(|cell| cell.trim().to_owned());
        cells.take(2).collect::<Vec<String>>()
    });
    rows.concat()
}

#[test]
fn warnings_are_told_where_a_run_begins_and_not_where_runs_are_looked_at() {
    let directory = fresh("interpreted-quiet");
    let warned = "name: w\nstart: done\nnodes:\n  done: { type: end, output: bye, colour: red }\n";
    let graph = write(&directory, warned);
    let store = format!("sqlite:{}", directory.join("runs.db").display());
    let told = |arguments: &[&str]| {
        let words = [&["run", "--interpret", graph.as_str()], arguments].concat();
        text(&alone(&words).stderr).contains("colour")
    };
    assert!(told(&["moths", "--store", &store]));
    assert!(!told(&["runs", "--store", &store]));
    // It is told before the address is found to be none.
    assert!(told(&["serve", "--http", "nowhere"]));
}

#[test]
fn what_only_an_agent_is_asked_is_led_to_it() {
    let lost = alone(&["resume", "monday"]);
    assert_eq!(lost.status.code(), Some(2));
    let told = text(&lost.stderr);
    assert!(told.contains("`graphwright run PATH resume …`"), "{told}");
    let other = alone(&["resurrect"]);
    assert!(!text(&other.stderr).contains("asked of an agent"));
}

#[test]
fn a_loop_that_a_script_decides_ends_in_a_rehearsal() {
    let directory = fresh("interpreted-rehearsal");
    let graph = write(
        &directory,
        "name: loops\nstart: write\nnodes:\n  write: { type: llm, prompt: p, next: look }\n  look: { type: script, script: look.py, x-routes: [write], next: done }\n  done: { type: end, output: fine }\n",
    );
    std::fs::write(
        directory.join("look.py"),
        "print('{\"_next\": \"write\"}')\n",
    )
    .unwrap();
    let done = alone(&[
        "run",
        "--interpret",
        &graph,
        "moths",
        "--model",
        "rehearsal",
    ]);
    assert_eq!(text(&done.stdout), "fine\n", "{}", text(&done.stderr));
}

#[test]
fn scenarios_need_no_rust() {
    let directory = fresh("interpreted-test");
    let graph = write(&directory, ASKS);
    let scenario = "name: sent\ninputs: { initial_prompt: moths }\nexpect: { output: \"Sent: a letter\", path: [draft, review, sent] }\n";
    let file = directory.join("sent.scenario.yaml");
    std::fs::write(&file, format!("{scenario}{WORLD}")).unwrap();
    let done = alone(&["test", &graph, "--interpret", "--coverage", "--explore"]);
    let told = text(&done.stderr);
    assert_eq!(done.status.code(), Some(0), "{told}");
    assert!(told.contains("1 passed, 0 failed"), "{told}");
    std::fs::write(&file, format!("{scenario}{WORLD}").replace("yes", "no")).unwrap();
    let failed = alone(&["test", &graph]);
    let told = text(&failed.stderr);
    assert_eq!(failed.status.code(), Some(1), "{told}");
    assert!(told.contains("+ \"dropped\""), "{told}");
    let compiled = alone(&["test", &graph, "--compiled"]);
    let told = text(&compiled.stderr);
    assert_eq!(compiled.status.code(), Some(2), "{told}");
    assert!(told.contains("install Rust"), "{told}");
}

#[test]
fn an_interpreted_graph_has_the_commands_of_an_agent() {
    let directory = fresh("interpreted-commands");
    let graph = write(&directory, ASKS);
    let runs = format!("sqlite:{}", directory.join("runs.db").display());
    let world = directory.join("world.yaml").display().to_string();
    std::fs::write(&world, "replies: { draft: [a letter] }\n").unwrap();
    let call = |arguments: &[&str]| {
        let done = graphwright(&[&["run", &graph, "--interpret"], arguments].concat());
        (
            done.status.code(),
            text(&done.stdout).to_owned(),
            text(&done.stderr).to_owned(),
        )
    };
    let store = ["--store", &runs];
    let begun = [
        "moths",
        "--run-id",
        "one",
        "--script",
        &world,
        "--detach-on-ask",
    ];
    let (code, _, told) = call(&[&begun[..], &store].concat());
    assert_eq!(code, Some(3), "{told}");
    // What is typed to go on is what was typed to begin.
    let again = format!("graphwright run --interpret {graph} resume one");
    assert!(told.contains(&again), "{told}");
    let (code, listed, _) = call(&[&["runs"], &store[..]].concat());
    assert!(code == Some(0) && listed.contains("one"), "{listed}");
    let (code, shown, _) = call(&[&["show", "one", "--json"], &store[..]].concat());
    let shown: Value = serde_json::from_str(&shown).unwrap();
    assert!(
        code == Some(0) && shown.to_string().contains("a letter"),
        "{shown}"
    );
    let (code, said, told) = call(
        &[
            &["resume", "one", "--answer", "yes", "--script", &world],
            &store[..],
        ]
        .concat(),
    );
    assert_eq!(
        (code, said.as_str()),
        (Some(0), "Sent: a letter\n"),
        "{told}"
    );
    let (code, drawn, _) = call(&["graph"]);
    assert!(code == Some(0) && drawn.contains("draft"), "{drawn}");
    let (code, help, _) = call(&["--", "--help"]);
    assert!(code == Some(0) && help.contains("--answer"), "{help}");
    let (code, script, told) = call(&["completions", "bash"]);
    assert!(code == Some(2) && script.is_empty(), "{script}");
    assert!(told.contains("AGENT completions bash"), "{told}");
    let (code, _, told) = call(&["serve", "--restate", "127.0.0.1:0"]);
    assert!(code == Some(2) && told.contains("--with restate"), "{told}");
}

#[test]
fn nobody_waits_for_a_build_to_hear_how_an_agent_is_called() {
    let directory = fresh("interpreted-called");
    let graph = write(&directory, ASKS);
    for interpreted in [false, true] {
        let call = |arguments: &[&str]| {
            let how = match interpreted {
                true => vec!["run", "--interpret", &graph],
                false => vec!["run", &graph],
            };
            let done = alone(&[&how, arguments].concat());
            let told = format!("{}{}", text(&done.stdout), text(&done.stderr));
            (done.status.code(), told)
        };
        let usage = match interpreted {
            true => format!("Usage: graphwright run --interpret {graph}"),
            false => format!("Usage: graphwright run {graph}"),
        };
        for (words, code) in [
            (&["--help"][..], 0),
            (&["show", "--help"], 0),
            (&["show"], 2),
            (&["--nothing"], 2),
        ] {
            let (status, told) = call(words);
            assert_eq!(status, Some(code), "{told}");
            assert!(told.contains(&usage), "{words:?}: {told}");
            assert!(!told.contains("note: interpreted"), "{told}");
        }
        let (_, told) = call(&["-q", "runs"]);
        let typed = usage.trim_start_matches("Usage: ");
        let (status, words) = call(&["two", "words"]);
        let quoted = format!("in quotes: {typed} \"… words …\"");
        assert!(status == Some(2) && words.contains(&quoted), "{words}");
        assert!(told.contains(&format!("{typed} -- runs")), "{told}");
    }
}

/// A chain of so many nodes, run from its file to its end.
fn chained(nodes: usize) {
    let directory = fresh(&format!("interpreted-chain-{nodes}"));
    let mut graph = String::from("name: large\nstart: n0\nnodes:\n");
    for at in 0..nodes {
        let next = at + 1;
        graph.push_str(&format!(
            "  n{at}: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", state_updates: {{ k{at}: \"{{{{output}}}}\" }}, next: n{next} }}\n"
        ));
    }
    graph.push_str(&format!(
        "  n{nodes}: {{ type: end, output: \"{{{{k0}}}}\" }}\n"
    ));
    let graph = write(&directory, &graph);
    let world = directory.join("world.yaml").display().to_string();
    std::fs::write(&world, "replies: { \"*\": [x] }\n").unwrap();
    let done = alone(&["run", "--interpret", &graph, "a", "--script", &world, "-q"]);
    assert_eq!(text(&done.stdout), "x\n", "{}", text(&done.stderr));
}

#[test]
fn a_graph_of_thousands_of_nodes_runs_to_its_end() {
    chained(8000);
}

#[test]
fn a_wrong_graph_does_not_begin() {
    let graph = write(
        &fresh("interpreted-wrong"),
        &ASKS.replace("next: review", "next: reveiw"),
    );
    let refused = alone(&["run", &graph, "--interpret", "moths"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("reveiw"));
    let nowhere = alone(&["run", "nowhere.yaml", "--interpret"]);
    assert_eq!(nowhere.status.code(), Some(2));
}

/// Its second node waits until somebody kills it, but only the first time.
const KILLED: &str = "name: killed
start: first
reducers: { seen: append }
initial_state: { seen: [] }
nodes:
  first: { type: script, script: first.sh, x-writes: { number: { type: integer } }, next: second }
  second: { type: script, script: second.sh, x-writes: { said: { type: string } }, state_updates: { seen: \"{{number}}\" }, next: done }
  done: { type: end, output: \"{{said}} after {{number}}: {{seen}}\" }
";

/// A graph whose run is killed in the middle, and where it is kept.
pub(super) struct Killed {
    graph: String,
    directory: PathBuf,
    /// What the second node writes to when it is at work.
    pipe: PathBuf,
    store: String,
}

impl Killed {
    pub(super) fn new(name: &str, graph: &str) -> Self {
        let directory = fresh(name);
        let graph = write(&directory, graph);
        let first = "echo once >> \"$GRAPH_DIR/first\"; echo '{\"number\": 7}'\n";
        std::fs::write(directory.join("first.sh"), first).unwrap();
        let pipe = fresh(&format!("{name}-pipe")).join("begun");
        let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        let second = format!(
            "if [ -e \"$GRAPH_DIR/begun\" ]; then echo '{{\"said\": \"resumed\"}}'; exit; fi\ntouch \"$GRAPH_DIR/begun\"\necho > {}\nexec sleep 300\n",
            pipe.display()
        );
        std::fs::write(directory.join("second.sh"), second).unwrap();
        let store = format!("sqlite:{}", directory.join("runs.db").display());
        Self {
            graph,
            directory,
            pipe,
            store,
        }
    }

    pub(super) fn command(&self, how: &[&str], arguments: &[&str]) -> Command {
        let mut command = cache::graphwright();
        let end = ["--store", &self.store];
        command
            .args(["run"])
            .args(how)
            .arg(&self.graph)
            .args(arguments)
            .args(end)
            .stdin(Stdio::null());
        command
    }

    /// Begins a run, and kills it while its second node is at work.
    pub(super) fn killed(&self, begin: &[&str]) {
        let mut begun: Child = self
            .command(begin, &["--run-id", "one", "-q"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (tell, told) = std::sync::mpsc::channel();
        let (pipe, ended, mut output) = (
            self.pipe.clone(),
            tell.clone(),
            begun.stdout.take().unwrap(),
        );
        std::thread::spawn(move || tell.send(std::fs::read_to_string(pipe).is_ok()));
        std::thread::spawn(move || {
            let _ = std::io::copy(&mut output, &mut std::io::sink());
            ended.send(false)
        });
        // What has to be built is built before that.
        let entered = told.recv_timeout(Duration::from_secs(900));
        assert_eq!(entered, Ok(true), "the second node was never entered");
        begun.kill().unwrap();
        begun.wait().unwrap();
    }

    /// Begins a run, kills it while its second node is at work, and goes on with it in the other way.
    fn killed_and_resumed(&self, begin: &[&str], resume: &[&str]) {
        self.killed(begin);
        let done = self
            .command(resume, &["resume", "one", "-q"])
            .output()
            .unwrap();
        let told = text(&done.stderr);
        assert_eq!(done.status.code(), Some(0), "{told}");
        assert_eq!(text(&done.stdout), "resumed after 7: [\"7\"]\n", "{told}");
        // What was kept was not done again, and the graph is the same to both.
        let first = std::fs::read_to_string(self.directory.join("first")).unwrap();
        assert_eq!(first, "once\n");
        assert!(!told.contains("changed"), "{told}");
        let shown = |how: &[&str]| {
            let shown = self
                .command(how, &["show", "one", "--json"])
                .output()
                .unwrap();
            serde_json::from_slice::<Value>(&shown.stdout).unwrap()
        };
        assert_eq!(shown(begin), shown(resume));
    }
}

#[test]
fn a_run_that_was_interpreted_goes_on_compiled() {
    let killed = Killed::new("killed-interpreted", KILLED);
    killed.killed_and_resumed(&["--interpret"], &[]);
}

#[test]
fn a_run_that_was_compiled_goes_on_interpreted() {
    let killed = Killed::new("killed-compiled", KILLED);
    killed.killed_and_resumed(&[], &["--interpret"]);
}

#[test]
fn both_ways_come_to_the_same() {
    let example = example("link-check");
    let done = graphwright(&["test", &example, "--both"]);
    let told = text(&done.stderr);
    assert_eq!(done.status.code(), Some(0), "{told}");
    assert!(told.contains("5 passed, 0 failed"), "{told}");
}
