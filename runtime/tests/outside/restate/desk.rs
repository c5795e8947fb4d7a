//! Processes that serve graphs to a server, and what their nodes do beside.

use super::server::{self, Server};
use crate::patience::until;
use crate::ports;
use serde_json::Value;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

/// A server of its own; `None` where there is none to be had.
pub fn started(name: &str) -> Option<Server> {
    Server::start(name).expect("the server starts")
}

/// A port of its own.
pub fn port() -> u16 {
    ports::own().expect("a port")
}

impl Server {
    /// Serves a graph in a process of its own, and registers it.
    pub fn desk(&self, graph: &str, port: u16, env: &[(&str, &str)]) -> Desk {
        let desk = self.another(graph, port, env);
        server::register(&self.admin, SocketAddr::from(([127, 0, 0, 1], port)))
            .expect("the server takes the services");
        desk
    }

    /// Serves a graph that is registered already, in one more process.
    pub fn another(&self, graph: &str, port: u16, env: &[(&str, &str)]) -> Desk {
        let arguments = ["serve".to_owned(), "--restate".to_owned(), port.to_string()];
        self.process(graph, &arguments, env)
    }

    /// Serves a graph with these arguments.
    pub fn serving(&self, graph: &str, arguments: &[String]) -> Desk {
        self.process(graph, arguments, &[])
    }

    fn process(&self, graph: &str, arguments: &[String], env: &[(&str, &str)]) -> Desk {
        let name = format!(
            "desk-{}.log",
            arguments.len() + std::fs::read_dir(&self.dir).map_or(0, Iterator::count)
        );
        let log = self.dir.join(name);
        let file = std::fs::File::create(&log).expect("a log");
        let child = self
            .command(graph, arguments)
            .envs(env.iter().copied())
            .stdout(Stdio::null())
            .stderr(file)
            .spawn();
        let desk = Desk {
            child: child.expect("the program starts"),
            log,
        };
        let ready = match arguments.iter().any(|argument| argument == "--register") {
            true => "registered with",
            false => "serving ",
        };
        until("the program serves", || desk.said().contains(ready));
        desk
    }

    fn command(&self, graph: &str, arguments: &[String]) -> Command {
        let tests = std::env::current_exe().expect("a program");
        let target = tests.ancestors().nth(2).expect("a target directory");
        let mut command = Command::new(target.join("examples").join("restate-desk"));
        command
            .args(arguments)
            .env("DESK", graph)
            .env("SIDE", self.side())
            .env_remove("GRAPHWRIGHT_DIR")
            .stdin(Stdio::null());
        command
    }

    /// Where nodes tell that they are at work, and done.
    pub fn side(&self) -> PathBuf {
        self.dir.join("side.txt")
    }

    /// Lets the nodes go on that HOLD names.
    pub fn go_on(&self) {
        std::fs::write(self.dir.join("side.txt.go"), "").expect("written");
    }

    /// Waits until no script of those nodes is there any more.
    pub fn none_is_held(&self) {
        let held = std::fs::read_to_string(self.dir.join("side.txt.held")).unwrap_or_default();
        let held: Vec<_> = held
            .lines()
            .map(|pid| rustix::process::Pid::from_raw(pid.parse().expect("a number")))
            .collect();
        assert!(!held.is_empty(), "the test has lost its point");
        until("the held scripts have ended", || {
            let mut held = held.iter().flatten();
            !held.any(|pid| rustix::process::test_kill_process(*pid).is_ok())
        });
    }

    /// How often a line was told.
    pub fn told(&self, line: &str) -> usize {
        let told = std::fs::read_to_string(self.side()).unwrap_or_default();
        told.lines().filter(|told| *told == line).count()
    }

    /// Runs a command of the program that belongs to a graph on this server.
    pub fn agent(&self, graph: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
        let mut all: Vec<String> = arguments.iter().map(|text| (*text).to_owned()).collect();
        all.extend(["--restate".to_owned(), format!("http://{}", self.ingress)]);
        let Output {
            status,
            stdout,
            stderr,
        } = self
            .command(graph, &all)
            .output()
            .expect("the program runs");
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        (status.code(), text(stdout), text(stderr))
    }

    /// Calls a handler of a run over HTTP: the status and what was said.
    pub fn call(&self, graph: &str, run: &str, handler: &str, body: &str) -> (u16, Value) {
        let path = format!("/{graph}/{run}/{handler}");
        let (status, said) =
            server::call(&self.ingress, "POST", &path, body).expect("the server answers");
        let said = serde_json::from_str(&said).unwrap_or(Value::from(said));
        (status, said)
    }

    /// What the server says of itself, row by row.
    pub fn query(&self, sql: &str) -> Vec<Value> {
        let body = serde_json::json!({ "query": sql }).to_string();
        let (status, said) =
            server::call(&self.admin, "POST", "/query", &body).expect("the server answers");
        assert_eq!(status, 200, "{said}");
        let mut said: Value = serde_json::from_str(&said).expect("JSON");
        serde_json::from_value(said["rows"].take()).expect("rows")
    }

    /// Where a run stands.
    pub fn stand(&self, graph: &str, run: &str) -> Value {
        self.call(graph, run, "stand", "{}").1
    }

    /// Waits until a run stands somewhere.
    pub fn stands(&self, graph: &str, run: &str, status: &str) -> Value {
        let mut stand = Value::Null;
        until(&format!("run {run} is {status}"), || {
            stand = self.stand(graph, run);
            stand["status"] == status
        });
        stand
    }
}

/// A process that serves a graph.
pub struct Desk {
    child: Child,
    log: PathBuf,
}

impl Desk {
    /// What it has said.
    pub fn said(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// How many visits of nodes it was given.
    pub fn visits(&self) -> usize {
        self.said()
            .lines()
            .filter(|line| line.contains(": node "))
            .count()
    }

    /// Kills it as a power failure would.
    pub fn kill(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.kill();
    }
}
