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
depends on them can work, or they have no effect.",
    bad: Example::graph(
        r#"name: example
start: a
nodes:
  a: { type: rag, documents: ["https://example.com/notes"], chunk_size: 200, chunk_overlap: 500, state_updates: { found: "{{output.context}}" }, next: done }
  done: { type: end, output: "{{found}}" }
"#,
    ),
    good: Example::graph(
        r#"name: example
start: a
nodes:
  a: { type: rag, documents: ["https://example.com/notes"], chunk_size: 500, chunk_overlap: 50, state_updates: { found: "{{output.context}}" }, next: done }
  done: { type: end, output: "{{found}}" }
"#,
    ),
};
