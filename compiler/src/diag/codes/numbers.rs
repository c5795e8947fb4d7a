//! The code of numbers that have the right form and cannot be meant.

use crate::diag::{Code, Example, Level};

/// A number can never do what it is there for.
pub static IMPOSSIBLE_NUMBER: Code = Code {
    id: "G0602",
    name: "impossible-number",
    level: Level::Warning,
    summary: "A number contradicts another, or what it is for.",
    explanation: "Each number is fine by itself, but together they cannot be meant: a least length above the greatest, chunks that
overlap by more than their size, a rule that no answer follows, a `temperature` that no model takes. Nothing that
depends on them can work, or they have no effect. It is an error where no run can be right: an overlap that is no smaller than
its chunk, a rule that no answer follows, limits of a schema between which nothing lies, an `enum` of which no value is of
the `type`.",
    bad: Example::graph(
        r#"name: example
start: a
nodes:
  a: { type: llm, prompt: hello, temperature: 5, next: done }
  done: { type: end, output: finished }
"#,
    ),
    good: Example::graph(
        r#"name: example
start: a
nodes:
  a: { type: llm, prompt: hello, temperature: 0.5, next: done }
  done: { type: end, output: finished }
"#,
    ),
};

/// A node may take longer than the whole graph.
pub static TIME_LIMIT: Code = Code {
    id: "G0601",
    name: "timeout-above-graph",
    level: Level::Warning,
    summary: "A node may take longer than the whole graph.",
    explanation: "`settings.timeout` stops the run, also in the middle of a node. A node with a longer `timeout` of its own never reaches
it, and its `fallback` is not taken when the time is up.",
    bad: Example::graph(
        "name: example
settings: { timeout: 60 }
start: a
nodes:
  a: { type: llm, prompt: hello, timeout: 90, fallback: done, next: done }
  done: { type: end, output: finished }
",
    ),
    good: Example::graph(
        "name: example
settings: { timeout: 60 }
start: a
nodes:
  a: { type: llm, prompt: hello, timeout: 30, fallback: done, next: done }
  done: { type: end, output: finished }
",
    ),
};
