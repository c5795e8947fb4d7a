//! What threads cost: it is the run's, and `spend` limits it. Hooks that follow steps.

use super::{Project, compiled, one};
use graphwright::host::{BoxFuture, CallError, Finish, Model, Reply, Request, ToolCall, Usage};
use graphwright::{Host, Run};
use graphwright_tests::interpret::InterpretedGraph;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Calls an action twice, then says that it is done; each answer costs the same.
struct Paid {
    price: Option<f64>,
    asked: AtomicU64,
}

impl Model for Paid {
    fn complete<'a>(&'a self, _request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        let turn = self.asked.fetch_add(1, Ordering::SeqCst) % 3;
        let call = ToolCall {
            id: turn.to_string(),
            name: "rye_execute".to_owned(),
            arguments: json!({"item_id": "rye/bash", "parameters": {"command": "echo 5"}}),
        };
        let reply = Reply {
            text: if turn < 2 {
                String::new()
            } else {
                "{}".to_owned()
            },
            tool_calls: if turn < 2 { vec![call] } else { Vec::new() },
            usage: Usage {
                input_tokens: 10,
                output_tokens: 5,
                calls: 1,
                cost_usd: self.price,
                unpriced_calls: u64::from(self.price.is_none()),
                ..Usage::default()
            },
            ..Reply::default()
        };
        Box::pin(async move { Ok(reply) })
    }
}

/// The outcome of a graph whose threads are answered at this price.
async fn outcome(project: &Project, config: &str, price: Option<f64>) -> Value {
    project.write(".ai/directives/my/sum.md", "Add the numbers.\n");
    let checked = compiled(&project.0, config);
    let graph = InterpretedGraph::new(checked.program(), checked.facts());
    let mut host = Host::bare();
    let asked = AtomicU64::new(0);
    host.model = Arc::new(Paid { price, asked });
    let run = Run::with_inputs(&graph, Map::new()).host(&host);
    let outcome = run.dir(&project.0).run().await.unwrap();
    serde_json::to_value(outcome).unwrap()
}

const THREAD: &str = "rye/agent/threads/thread_directive";

#[tokio::test]
async fn what_threads_cost_is_what_the_run_cost() {
    let config = format!(
        "  nodes:\n    \
         a: {{ type: foreach, over: [x, y], action: {{ item_id: {THREAD}, params: {{ directive: my/sum }} }}, as: i, collect: all, next: d }}\n    \
         d: {{ type: return }}\n"
    );
    let project = Project::new();
    let usage = &outcome(&project, &config, Some(0.25)).await["usage"];
    assert_eq!(
        (&usage["calls"], &usage["input_tokens"], &usage["cost_usd"]),
        (&json!(6), &json!(60), &json!(1.5))
    );
}

#[tokio::test]
async fn a_thread_spends_no_more_than_it_may() {
    for (limits, price, calls, said) in [
        (json!({"spend": 1.0}), Some(0.25), 3, None),
        (
            json!({"spend": 0.3}),
            Some(0.25),
            2,
            Some("it may spend $0.3"),
        ),
        (
            json!({"spend": "0.3"}),
            None,
            1,
            Some("what its model costs is not known"),
        ),
        (
            json!({"spend": -1}),
            Some(0.25),
            0,
            Some("`spend` of directive `my/sum` must be US dollars"),
        ),
    ] {
        let params = json!({"directive": "my/sum", "limit_overrides": limits});
        let project = Project::new();
        let value = outcome(&project, &one(THREAD, &params), price).await;
        assert_eq!(value["usage"]["calls"], calls, "{value}");
        match said {
            None => assert_eq!(value["status"], "completed", "{value}"),
            Some(said) => assert!(value.to_string().contains(said), "{value}"),
        }
    }
}

#[tokio::test]
async fn limits_that_nothing_holds_are_told() {
    let params = json!({"directive": "my/sum", "limit_overrides": {"turns": 5, "spawns": 2}});
    let value = outcome(&Project::new(), &one(THREAD, &params), Some(0.0)).await;
    let warning = value["output"]["warnings"][0].as_str().unwrap_or_default();
    assert!(warning.contains("`limit_overrides` has spawns"), "{value}");
}

#[tokio::test]
async fn hooks_follow_actions_gates_and_lists_and_no_ends() {
    let config = "  nodes:\n    \
         a: { action: { item_id: rye/bash, params: { command: \"true\" } }, next: b }\n    \
         b: { type: gate, assign: { x: 1 }, next: c }\n    \
         c: { type: foreach, over: [1, 2], action: { item_id: rye/bash, params: { command: \"echo ${i}\" } }, as: i, collect: all, next: d }\n    \
         d: { type: return }\n  \
         hooks:\n    \
         - { event: after_step, action: { item_id: rye/bash, params: { command: \"echo ${node} ${next_node} >> steps\" } } }\n";
    let project = Project::new();
    let value = outcome(&project, config, None).await;
    assert_eq!(value["status"], "completed", "{value}");
    assert_eq!(project.read("steps"), "a b\nb c\nc d\n");
}

/// A step is told with what its node called: not with what hooks called beside it.
#[tokio::test]
async fn what_hooks_call_is_not_told_as_the_work_of_nodes() {
    let config = "  nodes:\n    \
         a: { action: { item_id: rye/bash, params: { command: \"true\" } }, next: b }\n    \
         b: { type: gate, assign: { x: 1 }, next: c }\n    \
         c: { action: { item_id: rye/bash, params: { command: \"false\" } }, on_error: d }\n    \
         d: { type: return }\n  \
         hooks:\n    \
         - { event: after_step, action: { item_id: my/hook, params: {} } }\n    \
         - { event: error, action: { item_id: my/hook, params: {} } }\n";
    let project = Project::new();
    project.write(".ai/tools/my/hook.sh", "echo once >> hooks; echo '{}'\n");
    let value = project.call(config, json!({})).await;
    assert_eq!(project.read("hooks"), "once\n".repeat(3), "{value}");
    let run = value["graph_run_id"].as_str().unwrap();
    let transcript = project.read(&format!(".ai/state/threads/{run}/transcript.jsonl"));
    let lines = transcript.lines();
    let lines = lines.map(|line| serde_json::from_str::<Value>(line).unwrap());
    let steps: Vec<Value> = lines
        .filter(|line| line["event_type"] == "step_completed")
        .map(|line| json!([line["payload"]["node"], line["payload"]["action_id"]]))
        .collect();
    let expected = json!([
        ["a", "rye/bash"],
        ["b", null],
        ["c", "rye/bash"],
        ["d", null]
    ]);
    assert_eq!(json!(steps), expected);
    let page = project.read(&format!(".ai/knowledge/agent/threads/t/g/{run}.md"));
    let gate = page.lines().find(|line| line.contains("| b |"));
    assert!(gate.is_some_and(|line| !line.contains("my/hook")), "{page}");
}

#[tokio::test]
async fn what_threads_ask_is_written_down_once_and_without_secrets() {
    let (project, secret) = (Project::new(), "sk-0123456789abcdefghijklmn");
    let params = json!({"directive": "my/sum", "inputs": {"numbers": [1, 2], "password": secret, "said": secret}});
    let value = outcome(&project, &one(THREAD, &params), Some(0.25)).await;
    let thread = value["output"]["thread_id"].as_str().unwrap();
    let place = format!(".ai/state/threads/{thread}/transcript.jsonl");
    let lines = project.read(&place);
    let lines: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let kinds: Vec<&str> = lines
        .iter()
        .map(|line| line["event_type"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["cognition_in", "cognition_out"].repeat(3));
    let first = &lines[0]["payload"];
    assert_eq!(first["messages"][0]["text"], "Add the numbers.");
    assert_eq!(first["messages"][1]["role"], "user");
    assert_eq!(first["tools"][0]["name"], "rye_execute");
    assert!(!project.read(&place).contains(secret), "{lines:?}");
    // Later ones tell what is new: what the model said, and what its call gave.
    let second = &lines[2]["payload"];
    assert_eq!(second["messages"].as_array().unwrap().len(), 2);
    assert_eq!(second["messages"][1]["role"], "tool");
    assert!(second["messages"][1]["text"].to_string().contains('5'));
    assert_eq!(second.get("tools"), None);
    assert_eq!(lines[5]["payload"]["usage"]["cost_usd"], 0.25);
}

/// Ends in this way, and says a word.
struct Ending(Finish, &'static str);

impl Model for Ending {
    fn complete<'a>(&'a self, _request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        let reply = Reply {
            text: "half".to_owned(),
            finish: self.0,
            stop: Some(self.1.to_owned()),
            ..Reply::default()
        };
        Box::pin(async move { Ok(reply) })
    }
}

#[tokio::test]
async fn an_answer_of_a_thread_that_is_refused_or_cut_off_is_told() {
    for (finish, stop, failed, said) in [
        (
            Finish::Withheld,
            "refusal",
            true,
            "the model refused to answer: half",
        ),
        (
            Finish::Limit,
            "length",
            false,
            "the answer was cut off at the limit of tokens (length)",
        ),
    ] {
        let project = Project::new();
        project.write(".ai/directives/my/sum.md", "Add the numbers.\n");
        let checked = compiled(&project.0, &one(THREAD, &json!({"directive": "my/sum"})));
        let graph = InterpretedGraph::new(checked.program(), checked.facts());
        let mut host = Host::bare();
        host.model = Arc::new(Ending(finish, stop));
        let run = Run::with_inputs(&graph, Map::new()).host(&host);
        let outcome = run.dir(&project.0).run().await.unwrap();
        let value = serde_json::to_value(outcome).unwrap();
        let tolerated = value["tolerated"].to_string();
        assert!(tolerated.contains(said), "{value}");
        assert_eq!(
            value["state"].get("_last_error").is_some(),
            failed,
            "{value}"
        );
    }
}
