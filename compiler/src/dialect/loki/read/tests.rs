//! Fields, defaults, and everything that is wrong at once.

use super::*;
use crate::dialect::loki::ast::{Concurrency, Join, Kind};
use crate::source::Sources;
use std::time::Duration;

fn read(text: &str) -> (Graph, Vec<(&'static str, String)>) {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", text);
    let (tree, syntax) = crate::syntax::read(file, &sources);
    assert!(syntax.diagnostics.is_empty(), "{syntax:?}");
    let (read, report) = graph(&tree.unwrap());
    let found = report
        .diagnostics
        .into_iter()
        .map(|found| (found.code.name, found.message));
    (read.unwrap(), found.collect())
}

fn node(text: &str) -> (super::super::ast::Node, Vec<(&'static str, String)>) {
    let (graph, found) = read(&format!("name: g\nstart: a\nnodes:\n  a: {text}\n"));
    (graph.nodes.into_iter().next().unwrap(), found)
}

fn codes(found: &[(&'static str, String)]) -> Vec<&'static str> {
    found.iter().map(|(code, _)| *code).collect()
}

#[test]
fn a_small_graph_has_every_default() {
    let (graph, found) =
        read("name: 7\nversion: 1.0\nstart: e\nnodes:\n  e: { type: end, id: \"\" }\n");
    assert_eq!(found, []);
    assert_eq!(graph.name.value, "7");
    assert_eq!(graph.version, "1.0");
    assert_eq!(graph.settings, Settings::default());
    assert_eq!(graph.settings.max_loop_iterations, 100);
    assert_eq!(graph.settings.max_concurrency, 8);
    assert_eq!(graph.nodes.first().unwrap().id.value, "e");
}

#[test]
fn settings_and_top_level_fields_are_read() {
    let (graph, found) = read(concat!(
        "name: g\nmodel: acme:small\ntemperature: 0.5\ntop_p: null\nglobal_tools: [a.sh]\n",
        "settings: { max_loop_iterations: 5, timeout: 1.5, max_concurrency: 2, x-allow-cycles: true }\n",
        "reducers: { log: append, n: sum }\ninitial_state: { n: 0 }\n",
        "variables: [{ name: v, description: d, default: 3 }]\n",
        "start: e\nnodes: { e: { type: end } }\n"
    ));
    assert_eq!(found, []);
    assert_eq!(graph.temperature, Some(0.5));
    assert_eq!(graph.top_p, None);
    assert_eq!(graph.settings.timeout, Some(Duration::from_millis(1500)));
    assert!(graph.settings.allow_cycles && !graph.settings.typed_updates);
    assert_eq!(
        graph
            .reducers
            .iter()
            .map(|(_, r)| r.value)
            .collect::<Vec<_>>(),
        [Reducer::Append, Reducer::Sum]
    );
    assert_eq!(
        graph
            .variables
            .first()
            .unwrap()
            .default
            .as_ref()
            .unwrap()
            .value,
        "3"
    );
}

#[test]
fn each_type_of_node_has_its_defaults() {
    let Kind::Llm(llm) = node("{ type: llm, prompt: p, next: a }").0.kind else {
        panic!("no llm")
    };
    assert_eq!(
        (llm.max_attempts, llm.max_iterations, llm.timeout),
        (1, 10, None)
    );
    let Kind::Agent(agent) = node("{ type: agent, agent: x, prompt: p, next: a }").0.kind else {
        panic!("no agent")
    };
    assert_eq!(agent.timeout, Duration::from_secs(300));
    let Kind::Script(script) = node("{ type: script, script: a.py, next: a }").0.kind else {
        panic!("no script")
    };
    assert_eq!(script.timeout, Duration::from_secs(30));
    assert!(script.routes.is_none() && script.writes.is_none());
    let rag = "{ type: rag, documents: [d], state_updates: { x: \"{{output}}\" }, next: a }";
    let Kind::Rag(rag) = node(rag).0.kind else {
        panic!("no rag")
    };
    assert_eq!(
        (rag.query.value.as_str(), rag.timeout),
        ("{{initial_prompt}}", Duration::from_secs(120))
    );
    let map = "{ type: map, over: \"{{l}}\", as: i, branch: a, collect_into: c, next: a }";
    let Kind::Map(map) = node(map).0.kind else {
        panic!("no map")
    };
    assert_eq!(
        (map.output_key.value.as_str(), map.max_concurrency),
        ("output", None)
    );
}

#[test]
fn unquoted_yes_and_no_are_text() {
    let text = "{ type: approval, question: q, options: [yes, no], routes: { yes: a, no: a }, on_other: a }";
    let (node, found) = node(text);
    assert_eq!(found, []);
    let Kind::Approval(approval) = node.kind else {
        panic!("no approval")
    };
    assert_eq!(
        approval
            .options
            .iter()
            .map(|o| o.value.as_str())
            .collect::<Vec<_>>(),
        ["yes", "no"]
    );
}

#[test]
fn texts_of_a_node_are_not_numbers() {
    assert_eq!(
        codes(&node("{ type: llm, prompt: 5, next: a }").1),
        ["wrong-type"]
    );
    let (_, found) = node("{ type: end, state_updates: { count: 1 } }");
    assert_eq!(codes(&found), ["wrong-type"]);
    assert!(found[0].1.contains("count"), "{found:?}");
}

#[test]
fn concurrency_is_a_number_or_one_reference() {
    let map = |limit: &str| {
        let text = format!(
            "{{ type: map, over: x, as: i, branch: a, collect_into: c, max_concurrency: {limit}, next: a }}"
        );
        let (node, found) = node(&text);
        let Kind::Map(map) = node.kind else {
            panic!("no map")
        };
        (map.max_concurrency.map(|limit| limit.value), codes(&found))
    };
    assert_eq!(map("4"), (Some(Concurrency::Number(4)), vec![]));
    assert_eq!(
        map("\" {{n}} \""),
        (Some(Concurrency::Reference(" {{n}} ".into())), vec![])
    );
    for wrong in ["0", "-1", "2.5", "\"4\"", "\"{{ n }}\"", "[1]", "true"] {
        assert_eq!(map(wrong), (None, vec!["invalid-concurrency"]), "{wrong}");
    }
}

#[test]
fn a_join_fits_its_fan_out() {
    let join = |next: &str, join: &str| {
        let (node, found) = node(&format!(
            "{{ type: llm, prompt: p, next: {next}, x-join: {join} }}"
        ));
        (node.join.map(|join| join.value), codes(&found))
    };
    assert_eq!(join("[a, b]", "all"), (Some(Join::All), vec![]));
    assert_eq!(join("[a, b]", "any"), (Some(Join::First(1)), vec![]));
    assert_eq!(join("[a, b]", "2"), (Some(Join::First(2)), vec![]));
    for (next, wrong) in [
        ("[a, b]", "3"),
        ("[a, b]", "0"),
        ("[a, b]", "some"),
        ("a", "any"),
    ] {
        assert_eq!(
            join(next, wrong),
            (None, vec!["invalid-join"]),
            "{next} {wrong}"
        );
    }
}

#[test]
fn a_node_says_what_becomes_of_calls_that_were_under_way() {
    use crate::ir::OnInterrupted;
    let says = |text: &str| {
        let (node, found) = node(text);
        (node.on_interrupted, found)
    };
    for (text, wanted) in [
        ("ask", OnInterrupted::Ask),
        ("fail", OnInterrupted::Fail),
        ("retry", OnInterrupted::Retry),
    ] {
        for kind in [
            "llm, prompt: p",
            "agent, agent: x, prompt: p",
            "script, script: a.py",
        ] {
            let (said, found) = says(&format!(
                "{{ type: {kind}, next: a, x-on-interrupted: {text} }}"
            ));
            assert_eq!((said, found), (wanted, vec![]), "{kind} {text}");
        }
    }
    let (said, found) = says("{ type: script, script: a.py, next: a, x-on-interrupted: retyr }");
    assert_eq!(said, OnInterrupted::Retry);
    assert_eq!(
        found,
        [(
            "invalid-value",
            "`x-on-interrupted` of node `a` cannot be `retyr`".to_owned()
        )]
    );
    let (_, found) = says("{ type: end, x-on-interrupted: ask }");
    assert_eq!(codes(&found), ["invalid-value"]);
    assert!(
        found
            .iter()
            .all(|(_, message)| message.contains("says nothing"))
    );
}

#[test]
fn writes_are_a_list_or_a_map() {
    let writes = |text: &str| {
        let (node, found) = node(&format!(
            "{{ type: script, script: a.py, x-writes: {text}, next: a }}"
        ));
        let Kind::Script(script) = node.kind else {
            panic!("no script")
        };
        let keys = script.writes.map(|writes| {
            assert_eq!(writes.json["additionalProperties"], false);
            writes
                .properties
                .iter()
                .map(|p| format!("{}: {}", p.name, p.ty.describe()))
                .collect::<Vec<_>>()
        });
        (keys, codes(&found))
    };
    assert_eq!(
        writes("[x, y, x]"),
        (
            Some(vec!["x: any value".into(), "y: any value".into()]),
            vec![]
        )
    );
    assert_eq!(
        writes("{ n: { type: integer } }"),
        (Some(vec!["n: an integer".into()]), vec![])
    );
    assert_eq!(writes("[]"), (Some(vec![]), vec![]));
    assert_eq!(writes("x"), (None, vec!["invalid-schema"]));
    assert_eq!(writes("[_next]"), (Some(vec![]), vec!["invalid-schema"]));
}

#[test]
fn a_key_of_another_type_is_told_where_it_belongs() {
    let mut sources = Sources::default();
    let text = "name: g\nstart: a\nmax_loop_iterations: 3\nnodes:\n  a: { type: agent, agent: x, prompt: p, tools: [], next: a, descripton: d }\n";
    let file = sources.add("graph.yaml", text);
    let (tree, _) = crate::syntax::read(file, &sources);
    let (_, report) = graph(&tree.unwrap());
    let help: Vec<&str> = report
        .diagnostics
        .iter()
        .flat_map(|d| &d.help)
        .map(String::as_str)
        .collect();
    assert!(
        help.iter().any(|help| help.contains("llm nodes")),
        "{help:?}"
    );
    assert!(
        help.iter().any(|help| help.contains("`settings`")),
        "{help:?}"
    );
    assert!(
        help.iter()
            .any(|help| help.contains("did you mean `description`")),
        "{help:?}"
    );
}

#[test]
fn a_node_of_no_type_is_one_fault() {
    let (node, found) = node("{ type: llmm, prompt: p, tools: [], next: a }");
    assert_eq!(codes(&found), ["unknown-node-type"]);
    assert!(matches!(node.kind, Kind::Unknown(_)));
    assert_eq!(codes(&self::node("{ prompt: p }").1), ["missing-field"]);
    assert_eq!(codes(&self::node("just text").1), ["wrong-type"]);
}

/// Forty-three faults: all are found, and nothing that only follows from them.
#[test]
fn all_faults_of_a_file_are_found_at_once() {
    let text = r#"
name: ""
version: "2.0"
temperature: hot
global_tools: a
conversation_starters: [1]
settings:
  max_loop_iterations: 0
  timeout: -1
  log_state_snapshots: maybe
  max_concurrency: 0
  max_steps: 3
initial_state: 5
variables: [{ description: d }]
reducers: { log: add }
strat: a
start: [a]
nodes:
  a: { type: llm, next: 5 }
  b: { type: llm, prompt: p, instructions: [x], next: [] }
  c: { type: llm, prompt: p, tools: [1], next: a }
  d: { type: llm, prompt: p, max_attempts: 0, max_iterations: 0, next: a }
  e: { type: llm, prompt: p, temperature: warm, fallback: 3, next: a }
  f: { type: agent, prompt: p, timeout: 0, next: a }
  g: { type: script, next: a, x-routes: a }
  h: { type: approval, question: q, options: yes, routes: [a] }
  i: { type: input, question: q, validation: "long", next: a }
  j: { type: rag, documents: [], top_k: 0, state_updates: { x: "{{output}}" }, next: a }
  k: { type: map, over: "{{x}}", collect_into: c, max_concurrency: many, next: a }
  l: { type: stop }
  m: { type: end, id: n, output: 5 }
  n: { type: end, state_updates: { count: 1 } }
  o: { type: llm, prompt: p, output_schema: { type: text }, next: a }
  p: nothing
"#;
    let (_, found) = read(text);
    assert_eq!(found.len(), 43, "{found:#?}");
}
