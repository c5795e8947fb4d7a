//! What runs in flight have against a graph.

use crate::diag::{Code, Example, Level, Setting};

const LOCK: &str = r#"{
  "format": 1,
  "graph": "example",
  "start": "ask",
  "keys": { "initial_prompt": "text", "topic": "text" },
  "nodes": {
    "ask": { "kind": "input", "exits": { "done": { "writes": ["topic"], "to": "done" } } },
    "done": { "kind": "end", "exits": { "done": { "writes": [], "to": "the end" } } }
  }
}
"#;

/// The lock says that runs in flight do not fit.
pub static BREAKS_RUNS: Code = Code {
    id: "G0801",
    name: "breaks-runs",
    level: Level::Warning,
    summary: "Runs in flight cannot go on with this graph.",
    explanation: "A kept run is continued by committing its exits once more, so it needs the keys of its state with their types,
its nodes, and the exits it has taken with what they write and where they lead. `graphwright lock` writes these down as
`graph.lock` beside the graph. Something that is written there was removed or changed: a run that has passed it is refused when
it is resumed. What was only added breaks nothing, and prompts, models and limits may change as they like.",
    bad: Example {
        graph: r#"name: example
start: ask
nodes:
  ask: { type: input, question: "What about?", state_updates: { subject: "{{input}}" }, next: done }
  done: { type: end, output: "{{subject}}" }
"#,
        files: &[("graph.lock", LOCK)],
        setting: Setting::UNKNOWN,
    },
    good: Example {
        graph: r#"name: example
start: ask
nodes:
  ask: { type: input, question: "What about?", state_updates: { topic: "{{input}}" }, next: done }
  done: { type: end, output: "{{topic}}" }
"#,
        files: &[("graph.lock", LOCK)],
        setting: Setting::UNKNOWN,
    },
};
