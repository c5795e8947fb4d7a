//! Runs that may spend only so much, with models that a server on this machine plays.

use super::dev::connection::Page;
use super::{fresh, graphwright, text, write};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A server of chat completions, which counts how often it is asked. Each answer takes fifty tokens read and ten written.
struct Provider {
    address: String,
    asked: Arc<AtomicUsize>,
}

impl Provider {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/v1/", listener.local_addr().unwrap());
        let asked = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&asked);
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let count = Arc::clone(&count);
                std::thread::spawn(move || answers(&stream, &count));
            }
        });
        Self { address, asked }
    }

    fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }

    /// A configuration file in which a token costs a thousandth of a dollar, and an answer has a hundred of them at most.
    fn configured(&self, directory: &Path, price: &str) -> PathBuf {
        let file = directory.join("providers.yaml");
        let house = format!(
            "providers: {{ house: {{ type: openai-compatible, base_url: \"{}\", stream: never }} }}\n{price}",
            self.address
        );
        std::fs::write(&file, house).unwrap();
        file
    }
}

fn answers(stream: &TcpStream, count: &AtomicUsize) {
    let mut reader = BufReader::new(stream);
    loop {
        let mut length = 0;
        let mut line = String::new();
        loop {
            line.clear();
            if reader.read_line(&mut line).unwrap_or(0) == 0 {
                return;
            }
            let lower = line.trim().to_lowercase();
            if let Some(value) = lower.strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
            if lower.is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).unwrap();
        count.fetch_add(1, Ordering::SeqCst);
        let said = json!({
            "choices": [{"message": {"role": "assistant", "content": "said"}, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 50, "completion_tokens": 10, "total_tokens": 60},
        })
        .to_string();
        let head = format!(
            "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            said.len()
        );
        let mut stream = stream;
        if stream
            .write_all(format!("{head}{said}").as_bytes())
            .is_err()
        {
            return;
        }
    }
}

const PRICE: &str = "prices: { \"house:m\": { input: 1000, output: 1000, max_output: 100 } }\n";

const TWO: &str = "name: two
start: a
nodes:
  a: { type: llm, model: \"house:m\", prompt: \"About {{initial_prompt}}\", next: b }
  b: { type: llm, model: \"house:m\", prompt: \"Again\", next: done }
  done: { type: end, output: finished }
";

/// An agent that runs as it stands, with a store and a configuration of its own.
struct Desk {
    graph: String,
    store: String,
    config: PathBuf,
}

impl Desk {
    fn new(name: &str, graph: &str, provider: &Provider, price: &str) -> Self {
        let directory = fresh(name);
        Self {
            graph: write(&directory, graph),
            store: format!("sqlite:{}", directory.join("runs.db").display()),
            config: provider.configured(&directory, price),
        }
    }

    fn call(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_graphwright"))
            .args(["run", &self.graph, "--interpret"])
            .args(arguments)
            .args(["--store", &self.store])
            .env("GRAPHWRIGHT_CONFIG", &self.config)
            .stdin(Stdio::null())
            .output()
            .unwrap()
    }

    fn shown(&self) -> Value {
        let shown = self.call(&["show", "r", "--json"]);
        serde_json::from_slice(&shown.stdout).unwrap()
    }
}

#[test]
fn a_run_stops_before_the_call_that_could_take_too_much_and_goes_on_with_more() {
    let provider = Provider::start();
    let desk = Desk::new("money-limit", TWO, &provider, PRICE);
    let events = fresh("money-events").join("events.jsonl");
    let file = events.display().to_string();
    let begun = desk.call(&[
        "moths",
        "--run-id",
        "r",
        "--max-cost",
        "0.25",
        "--events",
        &file,
    ]);
    let told = text(&begun.stderr);
    assert_eq!(begun.status.code(), Some(5), "{told}");
    for part in [
        "node `b` may not ask `house:m`",
        "of the $0.25 that --max-cost lets the run spend, $0.06 is spent",
        "resume",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert_eq!(provider.asked(), 1);
    let events = std::fs::read_to_string(events).unwrap();
    let failed = events.lines().find(|line| line.contains("\"failed\""));
    assert!(
        failed.is_some_and(|line| line.contains("\"kind\":\"budget\"")),
        "{events}"
    );
    let shown = desk.call(&["show", "r"]);
    assert!(
        text(&shown.stdout).contains("spent $0.06 of $0.25"),
        "{}",
        text(&shown.stdout)
    );
    let spending = desk.shown()["spending"].clone();
    assert_eq!(spending["max_cost"], 0.25, "{spending}");
    assert_eq!(
        (&spending["tokens"], &spending["open_calls"]),
        (&json!(60), &json!(0))
    );
    // The limit holds until another one is given, and what was answered is not paid again.
    assert_eq!(desk.call(&["resume", "r"]).status.code(), Some(5));
    assert_eq!(provider.asked(), 1);
    let done = desk.call(&["resume", "r", "--max-cost", "1"]);
    assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
    assert_eq!(provider.asked(), 2);
    assert_eq!(desk.shown()["spending"]["cost_usd"], 0.12);
}

#[test]
fn a_model_without_a_price_is_not_asked_under_a_limit() {
    let provider = Provider::start();
    let desk = Desk::new("money-price", TWO, &provider, "");
    let begun = desk.call(&["moths", "--max-cost", "100"]);
    let told = text(&begun.stderr);
    assert_eq!(begun.status.code(), Some(5), "{told}");
    assert!(
        told.contains("node `a`") && told.contains("nothing says what `house:m` costs"),
        "{told}"
    );
    assert_eq!(provider.asked(), 0);
    let free = desk.call(&["moths", "--max-tokens", "1000"]);
    let told = text(&free.stderr);
    assert!(
        told.contains("nothing says how many tokens `house:m` writes"),
        "{told}"
    );
    assert_eq!(desk.call(&["moths"]).status.code(), Some(0));
}

#[test]
fn a_graph_limits_its_runs_and_a_graph_that_it_runs_itself() {
    let provider = Provider::start();
    let desk = Desk::new(
        "money-graph",
        &TWO.replace("start: a", "settings: { max_cost: 0.25 }\nstart: a"),
        &provider,
        PRICE,
    );
    let begun = desk.call(&["moths", "--max-cost", "100"]);
    let told = text(&begun.stderr);
    assert_eq!(begun.status.code(), Some(5), "{told}");
    assert!(
        told.contains("raise `settings.max_cost` of the graph"),
        "{told}"
    );
    assert_eq!(provider.asked(), 1);
    let outer = "name: outer
start: inner
nodes:
  inner: { type: agent, agent: two, prompt: \"{{initial_prompt}}\", next: inner2 }
  inner2: { type: agent, agent: two, prompt: \"{{initial_prompt}}\", next: done }
  done: { type: end, output: finished }
";
    for (limit, most, asked) in [
        // The inner graph has its own limit in each of its runs.
        ("settings: { max_cost: 0.25 }\n", "100", 1),
        ("settings: { max_cost: 0.50 }\n", "100", 4),
        // What it spends counts outside, too: the second run of it finds 0.12 of 0.40 spent, and may ask once.
        ("", "0.40", 3),
        ("", "0.30", 2),
    ] {
        let provider = Provider::start();
        let name = format!(
            "money-child-{}",
            most.replace('.', "-") + limit.get(22..24).unwrap_or("")
        );
        let desk = Desk::new(&format!("{name}/outer"), outer, &provider, PRICE);
        let inner = Path::new(&desk.graph).parent().unwrap().join("../two");
        std::fs::create_dir_all(&inner).unwrap();
        let graph = TWO.replace("start: a", &format!("{limit}start: a"));
        std::fs::write(inner.join("graph.yaml"), graph).unwrap();
        let done = desk.call(&["moths", "--max-cost", most]);
        let told = text(&done.stderr);
        let code = if asked == 4 { 0 } else { 5 };
        assert_eq!(done.status.code(), Some(code), "{limit}{most}: {told}");
        assert_eq!(provider.asked(), asked, "{limit}{most}: {told}");
    }
}

#[test]
fn runs_that_others_begin_are_limited_too() {
    for (name, words, more) in [
        (
            "serve",
            &["run"][..],
            &["--interpret", "serve", "--http", "0"][..],
        ),
        ("dev", &["dev"], &["--no-open", "--port", "0"]),
    ] {
        let provider = Provider::start();
        let desk = Desk::new(&format!("money-{name}"), TWO, &provider, PRICE);
        let mut command = Command::new(env!("CARGO_BIN_EXE_graphwright"));
        command
            .args(words)
            .arg(&desk.graph)
            .args(more)
            .args(["--max-cost", "0.25", "--store", &desk.store])
            .env("GRAPHWRIGHT_CONFIG", &desk.config)
            .env_remove("GRAPHWRIGHT_TOKEN");
        let page = Page::of(command);
        if name == "dev" {
            page.events().until(|event| event["edition"] == 1);
        }
        let run = page.post("/runs?wait=60", &json!({"prompt": "moths"}));
        assert_eq!(run["status"], "failed", "{name}: {run}");
        assert_eq!(run["error"]["kind"], "budget", "{name}: {run}");
        assert_eq!(provider.asked(), 1, "{name}: {run}");
    }
}

#[test]
fn a_wrong_limit_is_refused() {
    let directory = fresh("money-wrong");
    let graph = write(&directory, TWO);
    for most in ["abc", "-1", "0", "NaN", "inf", "", "1e999"] {
        let option = format!("--max-cost={most}");
        let done = graphwright(&["run", &graph, "--interpret", "moths", &option]);
        let told = text(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{most}: {told}");
        assert!(
            told.contains("--max-cost") && told.contains("US dollars above zero"),
            "{most}: {told}"
        );
    }
    for most in ["0", "-1", "1.5", "many"] {
        let option = format!("--max-tokens={most}");
        let done = graphwright(&["run", &graph, "--interpret", "moths", &option]);
        assert_eq!(done.status.code(), Some(2), "{most}");
        assert!(text(&done.stderr).contains("--max-tokens"), "{most}");
    }
    for (setting, why) in [
        ("max_cost: 0", "US dollars above zero"),
        ("max_cost: -1", "US dollars above zero"),
        ("max_cost: .nan", "US dollars"),
        ("max_cost: much", "a number of US dollars"),
        ("max_tokens: 1.5", "whole number above zero"),
        ("max_costs: 1", "max_cost"),
    ] {
        let wrong = TWO.replace("start: a", &format!("settings: {{ {setting} }}\nstart: a"));
        let graph = write(&fresh("money-setting"), &wrong);
        let done = graphwright(&["check", &graph]);
        let told = format!("{}{}", text(&done.stdout), text(&done.stderr));
        assert!(told.contains(why), "{setting}: {told}");
        assert!(told.contains("graph.yaml:2:"), "{setting}: {told}");
    }
    let few = TWO.replace("start: a", "settings: { max_tokens: 100 }\nstart: a");
    let done = graphwright(&["check", &write(&fresh("money-few"), &few)]);
    let told = format!("{}{}", text(&done.stdout), text(&done.stderr));
    assert!(
        told.contains("G0602") && told.contains("`a` needs more"),
        "{told}"
    );
}
