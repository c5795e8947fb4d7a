//! Telemetry of a compiled agent, as a collector gets it.

mod collector;
#[cfg(feature = "serve-mcp")]
mod mcp;

use collector::{Collector, words};
use opentelemetry_proto::tonic::trace::v1::Span;
use opentelemetry_proto::tonic::trace::v1::span::SpanKind;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const SECRET: &str = "hunter2-is-the-word";
const CAPTURE: &str = "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT";

/// The example `traced`, which Cargo builds beside the tests.
fn agent(collector: &str) -> Command {
    let tests = std::env::current_exe().expect("a program");
    let target = tests.ancestors().nth(2).expect("a target directory");
    let mut command = Command::new(target.join("examples").join("traced"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("OTEL_")) {
        command.env_remove(name);
    }
    command
        .env_remove("RUST_LOG")
        .env_remove("TRACEPARENT")
        .env("OTEL_EXPORTER_OTLP_ENDPOINT", collector)
        .env("SERVICE_TOKEN", SECRET)
        .stdin(Stdio::null());
    command
}

struct World(PathBuf);

impl World {
    fn new(name: &str, right: Value, join: Value) -> Self {
        let file = format!("graphwright-telemetry-{name}-{}.json", std::process::id());
        let path = std::env::temp_dir().join(file);
        let find = json!({"id": "call_1", "name": "find", "arguments": {"what": SECRET}});
        let world = json!({
            "replies": {
                "plan": [
                    {"tool_calls": [find], "usage": {"input": 11, "output": 3}},
                    {"text": "looked", "usage": {"input": 20, "output": 4}},
                ],
                "left": [{"text": "sticks", "usage": {"input": 5, "output": 1}}],
                "right": right,
                "join": join,
            },
            "tools": {"find": [{"result": "three dams"}]},
        });
        std::fs::write(&path, world.to_string()).expect("a file");
        Self(path)
    }

    fn sound(name: &str) -> Self {
        let answer = json!([{"json": {"answer": "beavers"}, "usage": {"input": 7, "output": 2}}]);
        Self::new(name, json!([{"error": "overloaded"}]), answer)
    }

    fn run(&self, command: &mut Command) -> Output {
        command
            .arg(format!("dams {SECRET}"))
            .args(["--store", "none", "--script"])
            .arg(&self.0)
            .output()
            .expect("starts")
    }
}

impl Drop for World {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Whether a span has these attributes.
fn has(span: &Span, wanted: &[(&str, &str)]) {
    let found = words(&span.attributes);
    for (key, value) in wanted {
        assert_eq!(
            found.get(*key).map(String::as_str),
            Some(*value),
            "{key} of {}: {found:?}",
            span.name
        );
    }
}

fn is_error(span: &Span) -> bool {
    span.status.as_ref().is_some_and(|status| status.code == 2)
}

/// What a program warns of, but for what its run went on after.
fn warnings(output: &Output) -> Vec<String> {
    let told = stderr(output);
    let lines = told
        .lines()
        .filter(|line| line.starts_with("warning: ") && !line.ends_with("(the run went on)"));
    lines.map(str::to_owned).collect()
}

#[test]
fn a_collector_knows_who_sends() {
    let collector = Collector::start("200 OK");
    let world = World::sound("sender");
    let output = world.run(
        agent(&collector.at)
            .env("OTEL_EXPORTER_OTLP_HEADERS", "x-team=dams")
            .env(
                "OTEL_RESOURCE_ATTRIBUTES",
                "deployment.environment.name=test",
            ),
    );
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(warnings(&output).is_empty(), "{}", stderr(&output));
    let came = collector.came.lock().expect("a lock");
    assert!(
        came.heads.iter().all(|head| head.contains("x-team: dams")),
        "{:?}",
        came.heads
    );
    assert_eq!(came.resource["service.name"], "traced");
    assert_eq!(came.resource["deployment.environment.name"], "test");
}

#[test]
fn spans_say_what_was_called_where_and_what_it_took() {
    let collector = Collector::start("200 OK");
    let world = World::sound("spans");
    let output = world.run(&mut agent(&collector.at));
    assert!(output.status.success(), "{}", stderr(&output));
    let came = collector.came.lock().expect("a lock");
    let run = came.span("invoke_agent traced");
    assert!(run.parent_span_id.is_empty());
    assert_eq!(run.kind(), SpanKind::Internal);
    has(
        run,
        &[
            ("gen_ai.operation.name", "invoke_agent"),
            ("gen_ai.agent.name", "traced"),
            ("gen_ai.usage.input_tokens", "43"),
            ("gen_ai.usage.output_tokens", "10"),
            ("graphwright.status", "completed"),
        ],
    );
    let id = words(&run.attributes)["gen_ai.conversation.id"].clone();

    let chats: Vec<&Span> = came
        .spans
        .iter()
        .filter(|span| span.name == "chat claude-sonnet-4-6")
        .collect();
    assert_eq!(chats.len(), 4);
    let first = chats.iter().find(|chat| {
        words(&chat.attributes)
            .get("gen_ai.usage.input_tokens")
            .is_some_and(|count| count == "11")
    });
    let first = first.expect("the first call");
    assert_eq!(first.kind(), SpanKind::Client);
    has(
        first,
        &[
            ("gen_ai.operation.name", "chat"),
            ("gen_ai.provider.name", "anthropic"),
            ("gen_ai.request.model", "claude-sonnet-4-6"),
            ("gen_ai.request.temperature", "0.2"),
            ("gen_ai.usage.output_tokens", "3"),
            ("gen_ai.response.finish_reasons", "[tool_call]"),
            ("gen_ai.conversation.id", &id),
            ("graphwright.node.id", "plan"),
        ],
    );
    assert_eq!(came.around(first), ["llm plan", "invoke_agent traced"]);
    let tool = came.span("execute_tool find");
    has(
        tool,
        &[
            ("gen_ai.operation.name", "execute_tool"),
            ("gen_ai.tool.name", "find"),
            ("gen_ai.tool.call.id", "call_1"),
            ("gen_ai.tool.type", "function"),
        ],
    );
    assert_eq!(came.around(tool), ["llm plan", "invoke_agent traced"]);
    let join = came.span("chat gpt-5-mini");
    has(
        join,
        &[
            ("gen_ai.provider.name", "openai"),
            ("gen_ai.output.type", "json"),
        ],
    );
    // Content was not asked for.
    assert!(!came.has("sticks") && !came.has("three dams") && !came.has("gen_ai.input.messages"));
}

#[test]
fn branches_have_spans_and_what_fails_in_one_is_an_error_there() {
    let collector = Collector::start("200 OK");
    let world = World::sound("branches");
    let output = world.run(&mut agent(&collector.at));
    assert!(output.status.success(), "{}", stderr(&output));
    let came = collector.came.lock().expect("a lock");
    for (node, branch) in [("llm left", "branch left"), ("llm right", "branch right")] {
        assert_eq!(
            came.around(came.span(node)),
            [branch, "invoke_agent traced"]
        );
    }
    let (left, right) = (came.span("branch left"), came.span("branch right"));
    has(left, &[("graphwright.branch", "1.0/")]);
    has(right, &[("graphwright.branch", "1.1/")]);
    // They were at work at once, and none is the parent of the other.
    assert!(left.start_time_unix_nano < right.end_time_unix_nano);
    assert!(right.start_time_unix_nano < left.end_time_unix_nano);
    let failed: Vec<&Span> = came.spans.iter().filter(|span| is_error(span)).collect();
    let mut names: Vec<&str> = failed.iter().map(|span| span.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        ["chat claude-sonnet-4-6", "llm right"],
        "the graph lives with it"
    );
    for span in failed {
        has(span, &[("error.type", "model")]);
        let status = span.status.as_ref().expect("a status");
        assert!(status.message.contains("overloaded"), "{status:?}");
    }
}

/// A run that fails says so once at its node and once at its end; what a graph lives with is no failure.
#[test]
fn a_failure_is_narrated_once() {
    let lived = World::sound("narrated");
    let failed = World::new("narrated-failed", json!([{"text": "r"}]), json!([]));
    for (world, failures) in [(lived, 0), (failed, 1)] {
        let output = world.run(agent("").env_remove("OTEL_EXPORTER_OTLP_ENDPOINT"));
        let told = stderr(&output);
        assert_eq!(told.matches(" FAILED: ").count(), failures, "{told}");
        assert_eq!(told.matches("▸ join FAILED: ").count(), failures, "{told}");
        let errors = told.lines().filter(|line| line.starts_with("error: "));
        assert_eq!(errors.count(), failures, "{told}");
    }
}

#[test]
fn a_run_that_fails_is_an_error_of_the_run() {
    let collector = Collector::start("200 OK");
    let world = World::new("failed", json!([{"text": "r"}]), json!([]));
    let output = world.run(&mut agent(&collector.at));
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let came = collector.came.lock().expect("a lock");
    for name in ["invoke_agent traced", "llm join", "chat gpt-5-mini"] {
        let span = came.span(name);
        assert!(is_error(span), "{span:?}");
        has(span, &[("error.type", "unscripted")]);
    }
    has(
        came.span("invoke_agent traced"),
        &[("graphwright.status", "failed")],
    );
}

#[test]
fn metrics_count_tokens_and_time() {
    let collector = Collector::start("200 OK");
    let world = World::sound("metrics");
    let output = world.run(&mut agent(&collector.at));
    assert!(output.status.success(), "{}", stderr(&output));
    let came = collector.came.lock().expect("a lock");
    let tokens = came.points("gen_ai.client.token.usage");
    let read = tokens.iter().find(|(about, _)| {
        about["gen_ai.token.type"] == "input"
            && about["gen_ai.request.model"] == "claude-sonnet-4-6"
    });
    let (about, sum) = read.expect("tokens of one model");
    assert_eq!(
        (about["gen_ai.provider.name"].as_str(), *sum),
        ("anthropic", 36.0)
    );
    let times = came.points("gen_ai.client.operation.duration");
    let failed = times.iter().filter(|(about, _)| {
        about
            .get("error.type")
            .is_some_and(|class| class == "model")
    });
    assert_eq!(failed.count(), 1, "{times:?}");
    assert_eq!(times.len(), 3, "{times:?}");
}

#[test]
fn content_is_told_when_asked_for_and_secrets_never() {
    let collector = Collector::start("200 OK");
    let world = World::sound("content");
    let output = world.run(
        agent(&collector.at)
            .env(CAPTURE, "true")
            .env("RUST_LOG", "graphwright=trace"),
    );
    assert!(output.status.success(), "{}", stderr(&output));
    let came = collector.came.lock().expect("a lock");
    let tool = words(&came.span("execute_tool find").attributes);
    assert_eq!(tool["gen_ai.tool.call.result"], "\"three dams\"");
    let attributes = words(&came.span("chat gpt-5-mini").attributes);
    let messages: Value = serde_json::from_str(&attributes["gen_ai.input.messages"]).expect("JSON");
    assert_eq!(messages[0]["role"], "user");
    assert!(
        messages[0]["parts"][0]["content"]
            .as_str()
            .is_some_and(|text| text.contains("join sticks")),
        "{messages}"
    );
    let answer: Value = serde_json::from_str(&attributes["gen_ai.output.messages"]).expect("JSON");
    assert_eq!(answer[0]["finish_reason"], "stop");
    assert!(!came.has(SECRET));
    assert!(came.has("[secret removed]"));
}

#[test]
fn states_are_told_at_level_trace_only() {
    for (level, told) in [("graphwright=trace", true), ("debug", false), ("", false)] {
        let collector = Collector::start("200 OK");
        let world = World::sound("states");
        let output = world.run(agent(&collector.at).env("RUST_LOG", level));
        assert!(output.status.success(), "{}", stderr(&output));
        let came = collector.came.lock().expect("a lock");
        let run = came.span("invoke_agent traced");
        let states = run
            .events
            .iter()
            .filter(|event| words(&event.attributes).contains_key("state"));
        assert_eq!(states.count() > 0, told, "{level}: {:?}", run.events);
        assert_eq!(came.has("\"found\":\"sticks\""), told, "{level}");
        assert!(!came.has(SECRET));
    }
}

#[test]
fn a_run_does_not_depend_on_its_collector() {
    let deaf = TcpListener::bind("127.0.0.1:0").expect("a port");
    let places = [
        ("http://127.0.0.1:1".to_owned(), "refused"),
        // It takes connections and says nothing.
        (
            format!("http://{}", deaf.local_addr().expect("an address")),
            "nobody answered within 3 s",
        ),
        (
            Collector::start("503 Service Unavailable").at,
            "answers 503",
        ),
        ("not an address".to_owned(), "not sent"),
    ];
    for (place, why) in places {
        let world = World::sound("nobody");
        let output = world.run(&mut agent(&place));
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            "beavers\n",
            "{}",
            stderr(&output)
        );
        assert!(output.status.success());
        let told = stderr(&output);
        let warnings = warnings(&output);
        assert!(
            warnings.first().is_some_and(|line| line.contains(why)),
            "{place}: {told}"
        );
        assert!(
            warnings.len() <= if why == "not sent" { 2 } else { 1 },
            "{told}"
        );
    }
    // The time that was waited for nothing was spent once for spans and once for metrics.
    deaf.set_nonblocking(true).expect("a socket");
    let asked = deaf.incoming().take_while(Result::is_ok).count();
    assert!((1..=2).contains(&asked), "{asked}");
}

#[test]
fn nothing_is_sent_where_nothing_is_wanted() {
    let collector = Collector::start("200 OK");
    for (name, value) in [
        ("OTEL_SDK_DISABLED", "true"),
        ("OTEL_EXPORTER_OTLP_ENDPOINT", ""),
    ] {
        let world = World::sound("nothing");
        let output = world.run(agent(&collector.at).env(name, value));
        assert!(output.status.success());
        assert!(warnings(&output).is_empty(), "{}", stderr(&output));
    }
    let world = World::sound("no-traces");
    let output = world.run(
        agent(&collector.at)
            .env("OTEL_TRACES_EXPORTER", "none")
            .env("OTEL_SERVICE_NAME", "renamed"),
    );
    assert!(output.status.success());
    let came = collector.came.lock().expect("a lock");
    assert!(
        came.heads
            .iter()
            .all(|head| head.starts_with("POST /v1/metrics ")),
        "{:?}",
        came.heads
    );
    assert_eq!(came.heads.len(), 1);
    assert!(came.has("renamed"));
}

const TRACE: &str = "0af7651916cd43dd8448eb211c80319c";
const PARENT: &str = "b7ad6b7169203331";

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn a_run_belongs_to_the_trace_of_whoever_starts_it() {
    let collector = Collector::start("200 OK");
    let world = World::sound("parent");
    let parent = format!("00-{TRACE}-{PARENT}-01");
    let output = world.run(agent(&collector.at).env("TRACEPARENT", parent));
    assert!(output.status.success(), "{}", stderr(&output));
    let came = collector.came.lock().expect("a lock");
    let run = came.span("invoke_agent traced");
    assert_eq!(
        (hex(&run.trace_id), hex(&run.parent_span_id)),
        (TRACE.to_owned(), PARENT.to_owned())
    );
}

#[cfg(all(feature = "serve-http", unix))]
#[test]
fn a_run_that_is_served_belongs_to_the_trace_of_the_request() {
    let collector = Collector::start("200 OK");
    let world = World::sound("served");
    let mut server = agent(&collector.at)
        .args([
            "serve", "--http", "0", "--store", "memory:", "--grace", "0", "--script",
        ])
        .arg(&world.0)
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    let mut line = String::new();
    BufReader::new(server.stderr.as_mut().expect("stderr"))
        .read_line(&mut line)
        .expect("a line");
    let at = line
        .split("http://")
        .nth(1)
        .and_then(|rest| rest.split('/').next())
        .expect("an address");
    let body = json!({"prompt": "dams"}).to_string();
    let mut stream = TcpStream::connect(at).expect("connects");
    let request = format!(
        "POST /runs?wait=120 HTTP/1.1\r\nHost: {at}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         traceparent: 00-{TRACE}-{PARENT}-01\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).expect("written");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.contains("beavers"), "{answer}");
    let stopped = Command::new("kill")
        .arg(server.id().to_string())
        .status()
        .expect("kill");
    assert!(stopped.success());
    server.wait().expect("ends");
    let came = collector.came.lock().expect("a lock");
    let run = came.span("invoke_agent traced");
    assert_eq!(
        (hex(&run.trace_id), hex(&run.parent_span_id)),
        (TRACE.to_owned(), PARENT.to_owned())
    );
    assert_eq!(
        came.around(came.span("llm left")),
        ["branch left", "invoke_agent traced"]
    );
}
