//! The same for graphs of actions: what a run was at when its agent was killed is known from the trail in its project.

use super::interrupted::{Told, dead_processes, kill};
use super::stores::Dir;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A command that says who it is and whom it started, and ends when it is let go.
const WORK: &str = "sleep 600 &
echo \"$$ $!\" >> log
until [ -e go ]; do sleep 0.01; done
kill $!
";

/// The program `interrupted-actions`, in a project of its own.
struct Agent(Dir);

impl Agent {
    fn new(name: &str) -> Self {
        let dir = Dir::new(&format!("interrupted-actions-{name}"));
        std::fs::create_dir(dir.0.join(".ai")).expect("a project");
        std::fs::write(dir.0.join("work.sh"), WORK).expect("a script");
        Self(dir)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let tests = std::env::current_exe().expect("a program");
        let target = tests.ancestors().nth(2).expect("a target directory");
        let mut command = Command::new(target.join("examples").join("interrupted-actions"));
        command
            .args(arguments)
            .arg("--dir")
            .arg(&self.0.0)
            .env("GRAPHWRIGHT_KEYS", self.0.0.join("keys"))
            .stdin(Stdio::null());
        command
    }

    fn resume(&self, more: &[&str]) -> Told {
        let all = [&["resume", "r"], more].concat();
        Told::from(self.command(&all).output().expect("starts"))
    }

    fn spawned(&self, arguments: &[&str], starts: usize) -> Child {
        let mut command = self.command(arguments);
        let agent = command.stdout(Stdio::null()).stderr(Stdio::null());
        let agent = agent.spawn().expect("starts");
        self.starts(starts);
        agent
    }

    /// Waits until the command has been started so often, and no more.
    fn starts(&self, many: usize) {
        loop {
            let text = std::fs::read_to_string(self.0.0.join("log")).unwrap_or_default();
            let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
            let starts = whole.lines().count();
            if starts >= many {
                assert_eq!(starts, many, "{text}");
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Kills a process of the run, and waits until nothing of it lives.
    fn kill(&self, agent: Child) {
        kill(agent);
        let text = std::fs::read_to_string(self.0.0.join("log")).expect("a log");
        let processes = text
            .split_whitespace()
            .map(|id| id.parse().expect("a process"));
        dead_processes(processes);
    }

    /// An agent that was killed while its command was at work.
    fn killed(name: &str, policy: &str) -> Self {
        let agent = Self::new(name);
        let input = format!("policy={policy}");
        let process = agent.spawned(&["--input", &input, "--run-id", "r"], 1);
        agent.kill(process);
        agent
    }

    fn let_go(&self) {
        std::fs::write(self.0.0.join("go"), "").expect("a file");
    }

    /// The steps before it were taken once.
    fn steps(&self) {
        let steps = std::fs::read_to_string(Path::new(&self.0.0).join("steps"));
        assert_eq!(steps.ok().as_deref(), Some("before\n"));
    }
}

#[test]
fn an_action_is_called_again() {
    let agent = Agent::killed("retry", "retry");
    agent.let_go();
    let told = agent.resume(&[]);
    assert!(told.stdout.contains("\"done\""), "{told:?}");
    agent.starts(2);
    agent.steps();
}

#[test]
fn an_action_that_must_not_be_repeated_goes_the_way_of_its_failures() {
    for policy in ["fail", "list"] {
        let agent = Agent::killed(policy, policy);
        agent.let_go();
        let told = agent.resume(&[]);
        assert!(told.stdout.contains("gave up"), "{told:?}");
        let why = "was under way when the process ended";
        assert!(told.stdout.contains(why), "{told:?}");
        agent.starts(1);
        agent.steps();
    }
}

#[test]
fn without_such_a_way_the_run_fails_and_is_repeated_when_that_is_resumed() {
    let agent = Agent::killed("must-not", "must_not");
    agent.let_go();
    let told = agent.resume(&[]);
    assert_eq!(told.code, Some(1), "{told:?}");
    assert!(told.stderr.contains("x-on-interrupted"), "{told:?}");
    agent.starts(1);
    // Whoever resumes a run that failed has the node tried again.
    let told = agent.resume(&[]);
    assert!(told.stdout.contains("\"done\""), "{told:?}");
    agent.starts(2);
}

#[test]
fn a_person_says_whether_an_action_is_repeated() {
    let agent = Agent::killed("ask", "ask");
    // Nobody is there, twice: it is not forgotten that it was begun.
    for _ in 0..2 {
        let told = agent.resume(&["--detach-on-ask"]);
        assert_eq!(told.code, Some(3), "{told:?}");
        let asks = "Node `ask` was under way when the process ended";
        assert!(told.stderr.contains(asks), "{told:?}");
        agent.starts(1);
    }
    // Killed once more.
    let process = agent.spawned(&["resume", "r", "--answer", "repeat"], 2);
    agent.kill(process);
    assert_eq!(agent.resume(&["--detach-on-ask"]).code, Some(3));
    let unclear = agent.resume(&["--answer", "perhaps"]);
    // It waits on, and says why.
    assert_eq!(unclear.code, Some(3), "{unclear:?}");
    assert!(unclear.stderr.contains("`repeat` or `fail`"), "{unclear:?}");
    agent.let_go();
    let told = agent.resume(&["--answer", "repeat"]);
    assert!(told.stdout.contains("\"done\""), "{told:?}");
    agent.starts(3);
    agent.steps();
}

#[test]
fn a_person_may_give_an_action_up() {
    let agent = Agent::killed("give-up", "ask");
    agent.let_go();
    let told = agent.resume(&["--answer", "fail"]);
    assert!(told.stdout.contains("gave up"), "{told:?}");
    agent.starts(1);
}
