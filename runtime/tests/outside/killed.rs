//! An agent that is killed while a tool or an MCP server is at work, which end with it.

use super::tools::{Scratch, among, call};
use graphwright::world::tools::Toolbox;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// A program that says who it is and whom it started, one that stays in its process group and one that leaves it, and then
/// never does anything.
const HANGS: &str = r#"
import os, subprocess, sys, time
sleep = [sys.executable, "-c", "import time; time.sleep(600)"]
left = subprocess.Popen(sleep, start_new_session=True)
stayed = subprocess.Popen(sleep)
with open(os.path.join(DIR, "pids"), "w") as file:
    file.write(f"{os.getpid()} {stayed.pid} {left.pid}\n")
time.sleep(600)
"#;

fn hangs(dir: &Path) -> String {
    format!("DIR = {:?}\n{HANGS}", dir.display().to_string())
}

/// What the agent is at when it is killed.
async fn at_work(dir: &Path, what: &str) -> Result<Value, String> {
    let tools = Toolbox::new().directory(dir.join("tools"));
    let told = |error: graphwright::host::CallError| error.message;
    match what {
        "tool" => {
            let among = among(dir, &["hang"]);
            let called = call(&tools, among, "hang", json!({})).await;
            called.map_err(told)
        }
        _ => {
            use graphwright::host::Tools as _;
            let about = tools.about(among(dir, &["mcp:hanging"])).await;
            about.map(|_| Value::Null).map_err(told)
        }
    }
}

#[tokio::test]
#[ignore = "the other process of the tests in this file"]
async fn an_agent() {
    let Some(dir) = std::env::var_os("AGENT_DIR").map(PathBuf::from) else {
        return;
    };
    let what = std::env::var("AGENT_AT").expect("what it does");
    let came = at_work(&dir, &what).await;
    panic!("it does not end: {came:?}");
}

/// The three processes that were started, once they are there.
async fn started(scratch: &Scratch) -> Vec<String> {
    loop {
        let text = std::fs::read_to_string(scratch.0.join("pids")).unwrap_or_default();
        if text.ends_with('\n') {
            return text.split_whitespace().map(str::to_owned).collect();
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

fn lives(process: &str) -> bool {
    // Whoever has ended and was not waited for is dead all the same.
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"));
    stat.is_ok_and(|stat| !stat.contains(") Z "))
}

/// Kills an agent that is at this, and waits until all that was started for it has ended.
async fn killed(scratch: &Scratch, at: &str) {
    let mut agent = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "killed::an_agent", "--ignored", "--nocapture"])
        .env("AGENT_DIR", &scratch.0)
        .env("AGENT_AT", at)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let started = started(scratch).await;
    assert_eq!(started.len(), 3);
    assert!(
        started.iter().all(|process| lives(process)),
        "the test has lost its point"
    );
    agent.kill().unwrap();
    agent.wait().unwrap();
    // That one of them never ends is for the limit of the test runner.
    while started.iter().any(|process| lives(process)) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn tools_end_with_the_agent() {
    let scratch = Scratch::new("killed-tool");
    scratch.write("hangs.py", &hangs(&scratch.0));
    let program = scratch.0.join("hangs.py");
    let tool = format!(
        "# @describe Never answers.\nmain() {{ python3 '{}'; }}\n",
        program.display()
    );
    scratch.write("tools/hang.sh", &tool);
    killed(&scratch, "tool").await;
}

#[cfg(feature = "mcp")]
#[tokio::test]
async fn mcp_servers_end_with_the_agent() {
    let scratch = Scratch::new("killed-server");
    let program = scratch.write("hangs.py", &hangs(&scratch.0));
    let server = json!({"command": "python3", "args": [program]});
    let servers = json!({"mcpServers": {"hanging": server}});
    scratch.write("mcp.json", &servers.to_string());
    killed(&scratch, "server").await;
}
