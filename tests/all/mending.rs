//! One slip at a time in a graph without faults: the safe edit brings back exactly what was meant, and nothing is left to
//! say.

use crate::mistakes::{inspect, mended};
use std::path::Path;

const CLEAN: &str = r#"name: clean
version: "1.0"
model: anthropic:claude-sonnet-4-5
temperature: 0.5
global_tools: [web_search]
settings: { max_loop_iterations: 20, timeout: 600, log_state_snapshots: true, max_concurrency: 4, x-typed-updates: true }
initial_state: { topic: birds, items: [a, b], log: [] }
reducers: { log: append }
start: ask
nodes:
  ask: { type: input, question: "Which {{topic}}?", default: "all", validation: "len(input) > 0", state_updates: { kind: "{{input}}" }, next: plan }
  plan:
    type: llm
    instructions: "You plan work on {{topic}}."
    prompt: "Plan for {{kind}}"
    tools: [web_search]
    max_attempts: 2
    timeout: 30
    output_schema: { type: object, properties: { title: { type: string }, size: { type: integer } }, required: [title, size] }
    state_updates: { log: "{{output.title}}" }
    fallback: stop
    next: go
  go: { type: approval, question: "Go on with {{title}} ({{size}})?", options: ["yes", "no"], routes: { "yes": each, "no": stop }, on_other: stop }
  each: { type: map, over: "{{items}}", as: item, branch: work, collect_into: found, max_concurrency: 2, next: done }
  work: { type: llm, prompt: "Work on {{item}} for {{title}}", state_updates: { output: "{{output}}" } }
  done: { type: end, output: "{{found}} {{log}}" }
  stop: { type: end, output: "stopped" }
"#;

/// What was meant, and how it was written.
const SLIPS: &[(&str, &str)] = &[
    ("version: \"1.0\"", "version: 1"),
    ("version: \"1.0\"", "version: v1.0"),
    ("temperature: 0.5", "temperature: \"0.5\""),
    ("global_tools: [web_search]", "global_tools: web_search"),
    ("max_loop_iterations: 20", "max_loop_iterations: \"20\""),
    ("max_loop_iterations: 20", "max_loop_iterations: 20.0"),
    ("timeout: 600", "timeout: 10m"),
    ("timeout: 30\n", "timeout: 30s\n"),
    ("timeout: 30\n", "timeout: \"30 seconds\"\n"),
    ("log_state_snapshots: true", "log_state_snapshots: yes"),
    ("log_state_snapshots: true", "log_state_snapshots: \"True\""),
    ("x-typed-updates: true", "x-typed-updates: on"),
    ("log: append", "log: Append"),
    ("log: append", "log: apend"),
    ("initial_state:", "inital_state:"),
    ("    instructions:", "    instuctions:"),
    ("type: approval", "type: aproval"),
    ("output_schema:", "outputSchema:"),
    ("type: input", "type: Input"),
    ("type: map", "type: MAP"),
    ("\"Which {{topic}}?\"", "\"Which {{ topic }}?\""),
    ("on {{topic}}.", "on {{topic }}."),
    ("\"Plan for {{kind}}\"", "\"Plan for {{kind}\""),
    ("\"{{input}}\"", "{{input}}"),
    ("over: \"{{items}}\"", "over: {{items}}"),
    ("tools: [web_search]\n    max", "tools: web_search\n    max"),
    ("max_attempts: 2", "max_attempts: \"2\""),
    ("max_attempts: 2", "max_attempts: 2.0"),
    ("title: { type: string }", "title: { type: str }"),
    ("size: { type: integer }", "size: { type: int }"),
    ("type: object", "type: dict"),
    ("fallback: stop", "fallback: [stop]"),
    ("on_other: stop", "on_other: [stop]"),
    ("as: item", "as: [item]"),
];

const ACTIONS: &str = r#"tool_type: graph
permissions: [rye.execute.tool.rye.file-system.ls]
config_schema: { type: object, properties: { limit: { type: integer } } }
config:
  start: look
  max_steps: 20
  state: { seen: 0 }
  nodes:
    look:
      action: { item_id: rye/file-system/ls, params: { path: docs } }
      assign: { seen: "${inputs.limit}" }
      next:
        - { to: more, when: { path: state.seen, op: eq, value: 3 } }
        - { to: done }
    more: { type: gate, next: done }
    done: { type: return, output: "${state.seen}" }
"#;

/// The same for a graph of actions.
const SLIPS_OF_ACTIONS: &[(&str, &str)] = &[
    ("path: state.seen", "path: \"${state.seen}\""),
    ("op: eq", "op: \"==\""),
    ("type: return", "type: retrun"),
    ("max_steps:", "max_stpes:"),
    ("params: {", "x-quote: true, params: {"),
];

#[test]
fn a_graph_without_faults_is_left_alone() {
    let path = Path::new("clean.yaml");
    for clean in [CLEAN, ACTIONS] {
        let (report, _) = inspect(path, clean);
        assert!(report.diagnostics.is_empty(), "{report:#?}");
        assert_eq!(mended(path, clean).0, clean);
    }
}

#[test]
fn each_slip_that_can_be_mended_is_and_then_nothing_is_left() {
    let path = Path::new("slip.yaml");
    let mut wrong = Vec::new();
    let slips = SLIPS.iter().map(|slip| (CLEAN, slip));
    let of_actions = SLIPS_OF_ACTIONS.iter().map(|slip| (ACTIONS, slip));
    for (clean, (meant, written)) in slips.chain(of_actions) {
        assert!(clean.contains(meant), "{meant}");
        let slip = clean.replacen(meant, written, 1);
        let (report, _) = inspect(path, &slip);
        if report.diagnostics.is_empty() {
            wrong.push(format!("{written}: nothing is found"));
        }
        let (text, left) = mended(path, &slip);
        if text != clean || !left.diagnostics.is_empty() {
            let line = text.lines().zip(clean.lines()).find(|(a, b)| a != b);
            let said: Vec<&str> = left
                .diagnostics
                .iter()
                .map(|found| found.message.as_str())
                .collect();
            wrong.push(format!("{written}: {line:?} {said:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn all_slips_at_once_are_mended_too() {
    let mut slips = CLEAN.to_string();
    for (meant, written) in SLIPS {
        slips = slips.replacen(meant, written, 1);
    }
    assert_ne!(slips, CLEAN);
    let (text, left) = mended(Path::new("all.yaml"), &slips);
    assert_eq!(text, CLEAN, "{:#?}", left.diagnostics);
}
