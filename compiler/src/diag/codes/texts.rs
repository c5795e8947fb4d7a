//! Codes about what stands in a text. The checks of references have theirs beside them; this one is found while texts
//! are taken apart, because afterwards it is text like any other.

use crate::diag::{Code, Example, Level};

/// A text in double braces is no reference.
pub static LITERAL_REFERENCE: Code = Code {
    id: "G0413",
    name: "literal-reference",
    level: Level::Warning,
    summary: "A text in braces looks like a reference and is not one.",
    explanation: "A reference is `{{`, a path of letters `a` to `z`, digits, `_`, `.` and `[0]`, and `}}`, without spaces.
Anything else in braces, `{{topic}` too, is passed on as it is, so the model or the reader sees the braces. Write
`{{topic}}`, not `{{ topic }}`; a key with a dash or an accent cannot be referred to at all. `check --fix` removes the
spaces where something writes the key.

The same holds for what is not closed (`{{topic`, `{topic}}`) and for the braces of other languages (`${topic}`, `{$topic}`,
`{% if topic %}`, `%(topic)s`) where they name something that the graph has. In a graph of actions an expression is
`${state.topic}`, and nothing else; in the prompt of a KeGAL node it is `{topic}`, and doubled braces are text.",
    bad: Example::graph(
        r#"name: example
start: a
nodes:
  a: { type: llm, prompt: "Sort {{ initial_prompt }}", next: done }
  done: { type: end, output: finished }
"#,
    ),
    good: Example::graph(
        r#"name: example
start: a
nodes:
  a: { type: llm, prompt: "Sort {{initial_prompt}}", next: done }
  done: { type: end, output: finished }
"#,
    ),
};
