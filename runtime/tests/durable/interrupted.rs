//! An agent that is killed while its script is at work, and what becomes of the script when the run goes on.

use super::stores::Dir;
use crate::patience::{found, until};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// One start of the script.
#[derive(Debug)]
struct Start {
    attempt: u32,
    key: String,
    pids: [i32; 2],
}

/// The program `interrupted`, in a directory with scripts and a store.
struct Agent {
    dir: Dir,
    store: String,
    run: String,
    durability: &'static str,
}

impl Agent {
    fn new(name: &str, durability: &'static str) -> Self {
        let dir = Dir::new(&format!("interrupted-{name}-{durability}"));
        let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/interrupted");
        for script in ["choose.sh", "work.sh"] {
            std::fs::copy(scripts.join(script), dir.0.join(script)).expect("a script");
        }
        Self {
            store: format!("sqlite:{}", dir.file()),
            run: "r".to_owned(),
            dir,
            durability,
        }
    }

    /// The same, with another store, on which others have runs, too.
    #[cfg(feature = "postgres")]
    fn at(name: &str, durability: &'static str, store: String) -> Self {
        let run = format!("{name}-{durability}-{}", std::process::id());
        Self {
            store,
            run,
            ..Self::new(&format!("{name}-server"), durability)
        }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let tests = std::env::current_exe().expect("a program");
        let target = tests.ancestors().nth(2).expect("a target directory");
        let mut command = Command::new(target.join("examples").join("interrupted"));
        command
            .args(arguments)
            .args(["--store", &self.store])
            .env("GRAPHWRIGHT_DIR", &self.dir.0)
            .stdin(Stdio::null());
        command
    }

    fn resume(&self, more: &[&str]) -> Told {
        let begin = ["resume", self.run.as_str()];
        let all = [&begin, more, &["--durability", self.durability]].concat();
        Told::from(self.command(&all).output().expect("starts"))
    }

    /// Begins a run whose script is at work.
    fn begin(&self, policy: &str) -> Child {
        let input = format!("policy={policy}");
        let run = [
            "--input",
            &input,
            "--run-id",
            &self.run,
            "--durability",
            self.durability,
        ];
        let mut command = self.command(&run);
        let agent = command.stdout(Stdio::null()).stderr(Stdio::null());
        let agent = agent.spawn().expect("starts");
        self.starts(1);
        agent
    }

    /// The starts of the script, once there are so many.
    fn starts(&self, many: usize) -> Vec<Start> {
        let starts = found("the script is at work", || {
            Some(read(&self.dir.0.join("log"))).filter(|starts| starts.len() >= many)
        });
        assert_eq!(starts.len(), many, "{starts:?}");
        starts
    }

    fn let_go(&self) {
        std::fs::write(self.dir.0.join("go"), "").expect("a file");
    }

    /// An agent that was killed while its script was at work: nothing of it lives.
    fn killed(&self, policy: &str) {
        kill(self.begin(policy));
        dead(&self.starts(1));
    }
}

fn read(log: &Path) -> Vec<Start> {
    let text = std::fs::read_to_string(log).unwrap_or_default();
    let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
    let start = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let [attempt, key, own, other] = words.as_slice() else {
            panic!("{line}");
        };
        let pid = |word: &str| word.parse().expect("a process");
        Start {
            attempt: attempt.parse().expect("a number"),
            key: (*key).to_owned(),
            pids: [pid(own), pid(other)],
        }
    };
    whole.lines().map(start).collect()
}

/// Kills with a signal that nothing can be done about.
pub(super) fn kill(mut agent: Child) {
    agent.kill().expect("killed");
    agent.wait().expect("a status");
}

fn dead(starts: &[Start]) {
    dead_processes(starts.iter().flat_map(|start| start.pids));
}

/// Waits until these have ended.
pub(super) fn dead_processes(processes: impl Iterator<Item = i32>) {
    for pid in processes {
        let stat = format!("/proc/{pid}/stat");
        // Whoever was not waited for is dead all the same.
        until("the script is dead", || {
            !std::fs::read_to_string(&stat).is_ok_and(|stat| !stat.contains(") Z "))
        });
    }
}

#[derive(Debug)]
pub(super) struct Told {
    pub(super) code: Option<i32>,
    pub(super) stdout: String,
    pub(super) stderr: String,
}

impl From<Output> for Told {
    fn from(output: Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self {
            code: output.status.code(),
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
        }
    }
}

impl Told {
    fn is(&self, code: i32, output: &str) {
        assert_eq!(
            (self.code, self.stdout.trim()),
            (Some(code), output),
            "{self:?}"
        );
    }
}

const DURABILITIES: [&str; 2] = ["sync", "async"];

#[test]
fn a_script_is_done_again_with_its_key_and_counts_on() {
    // Where rows are written late, the count may be lost with them.
    let agent = Agent::new("retry", "sync");
    agent.killed("retry");
    let child = agent
        .command(&["resume", "r"])
        .stderr(Stdio::null())
        .spawn();
    let again = child.expect("starts");
    agent.starts(2);
    kill(again);
    agent.let_go();
    agent.resume(&[]).is(0, "done");
    let starts = agent.starts(3);
    let attempts: Vec<u32> = starts.iter().map(|start| start.attempt).collect();
    assert_eq!(attempts, [1, 2, 3]);
    assert!(
        starts.iter().all(|start| start.key == "r/1/1"),
        "{starts:?}"
    );
    dead(&starts);
}

fn takes_its_fallback(agent: &Agent) {
    agent.killed("fail");
    agent.let_go();
    let told = agent.resume(&[]);
    told.is(0, "gave up");
    assert!(
        told.stderr.contains("was under way when the process ended"),
        "{told:?}"
    );
    agent.starts(1);
}

#[test]
fn a_node_that_must_not_be_repeated_takes_its_fallback() {
    for durability in DURABILITIES {
        takes_its_fallback(&Agent::new("fail", durability));
    }
}

#[test]
fn without_a_fallback_the_run_fails_and_is_repeated_when_that_is_resumed() {
    let agent = Agent::new("must-not", "async");
    agent.killed("must_not");
    agent.let_go();
    let told = agent.resume(&[]);
    assert_eq!(told.code, Some(1), "{told:?}");
    assert!(told.stderr.contains("x-on-interrupted"), "{told:?}");
    agent.starts(1);
    // Whoever resumes a run that failed has the node tried again.
    agent.resume(&[]).is(0, "done");
    agent.starts(2);
}

fn asks(agent: &Agent) {
    agent.killed("ask");
    let told = agent.resume(&["--detach-on-ask"]);
    assert_eq!(told.code, Some(3), "{told:?}");
    let asks = "Node `ask` was under way when the process ended";
    assert!(told.stderr.contains(asks), "{told:?}");
    agent.starts(1);

    // Killed once more: that is another question.
    let again = agent.command(&[
        "resume",
        &agent.run,
        "--answer",
        "repeat",
        "--durability",
        agent.durability,
    ]);
    let again = { again }.stderr(Stdio::null()).spawn().expect("starts");
    agent.starts(2);
    kill(again);
    let told = agent.resume(&["--detach-on-ask"]);
    assert_eq!(told.code, Some(3), "{told:?}");
    let unclear = agent.resume(&["--answer", "perhaps"]);
    // It waits on, and says why.
    assert_eq!(unclear.code, Some(3), "{unclear:?}");
    assert!(unclear.stderr.contains("`repeat` or `fail`"), "{unclear:?}");
    agent.let_go();
    let told = agent.resume(&["--detach-on-ask"]);
    assert_eq!(told.code, Some(3), "{told:?}");
    agent.resume(&["--answer", "repeat"]).is(0, "done");
    let starts = agent.starts(3);
    assert_eq!(
        starts.last().map(|start| start.attempt),
        Some(3),
        "{starts:?}"
    );
}

#[test]
fn a_person_says_whether_it_is_repeated() {
    for durability in DURABILITIES {
        asks(&Agent::new("ask", durability));
    }
}

#[cfg(feature = "postgres")]
#[test]
fn the_same_holds_on_a_postgres_server() {
    let Some(server) = super::postgres::Found::new("interrupted") else {
        return;
    };
    for durability in DURABILITIES {
        takes_its_fallback(&Agent::at("fail", durability, server.url()));
        asks(&Agent::at("ask", durability, server.url()));
    }
}

#[test]
fn a_person_may_give_it_up() {
    let agent = Agent::new("give-up", "sync");
    agent.killed("ask");
    agent.let_go();
    assert_eq!(agent.resume(&["--detach-on-ask"]).code, Some(3));
    let shown = Told::from(agent.command(&["show", "r"]).output().expect("starts"));
    assert!(shown.stdout.contains("1 came to no result"), "{shown:?}");
    agent.resume(&["--answer", "fail"]).is(0, "gave up");
    agent.starts(1);
}
