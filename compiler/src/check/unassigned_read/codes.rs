//! The codes of this check: one per thing that would have to change.

use crate::diag::{Code, Example, Level};

/// A key may be missing where it is read.
pub static UNASSIGNED_READ: Code = Code {
    id: "G0401",
    name: "unassigned-read",
    level: Level::Error,
    summary: "A key may be missing where it is read.",
    explanation: "Some declared way leads to the read without writing the key; the finding shows one. In a prompt, a question, a
query, `map.over` or `inputs` a missing key fails the node or the run, so this is an error there. In `state_updates`, `default`
and `output` it becomes an empty text, so there it is a warning. Write the key on every way, or give it a value
in `initial_state`. Scripts that do not declare `x-writes` are taken to write what is needed (`check --strict`
does not).",
    bad: Example::graph(
        "name: example
start: ask
nodes:
  ask: { type: approval, question: details?, options: [\"no\"], routes: { \"no\": write }, on_other: more }
  more: { type: input, question: which?, state_updates: { details: \"{{input}}\" }, next: write }
  write: { type: llm, prompt: \"write about {{details}}\", next: done }
  done: { type: end, output: finished }
",
    ),
    good: Example::graph(
        "name: example
initial_state: { details: \"\" }
start: ask
nodes:
  ask: { type: approval, question: details?, options: [\"no\"], routes: { \"no\": write }, on_other: more }
  more: { type: input, question: which?, state_updates: { details: \"{{input}}\" }, next: write }
  write: { type: llm, prompt: \"write about {{details}}\", next: done }
  done: { type: end, output: finished }
",
    ),
};

/// Nothing writes a key that is read.
pub static NEVER_WRITTEN: Code = Code {
    id: "G0402",
    name: "never-written",
    level: Level::Error,
    summary: "Nothing writes a key that is read.",
    explanation: "No `state_updates`, no property of an `output_schema`, no `initial_state`, no variable and no script can have
written the key: the name is probably misspelled. Where a missing key is an empty text (`state_updates`, `default`, `output`)
this is a warning, unless a name very like it is written: then that one is meant, and it is an error everywhere.

A script that does not declare what it writes, and a reply that may hold anything, may write any key. There it is a warning, and
only if a name very like it is written and no text of such a node (the script, files beside it that it names, the prompt) holds
the word.",
    bad: Example::graph(
        "name: example
start: a
nodes:
  a: { type: llm, prompt: \"answer {{initial_promt}}\", next: done }
  done: { type: end, output: finished }
",
    ),
    good: Example::graph(
        "name: example
start: a
nodes:
  a: { type: llm, prompt: \"answer {{initial_prompt}}\", next: done }
  done: { type: end, output: finished }
",
    ),
};

/// A key is missing where it is read if a node before it has failed.
pub static MISSING_AFTER_FAILURE: Code = Code {
    id: "G0403",
    name: "missing-after-failure",
    level: Level::Warning,
    summary: "A key is missing where it is read if a node before it has failed.",
    explanation: "An `llm` or `script` node without `fallback` that fails goes on to `next` all the same, and has not written what it
returns. A node that reads it then fails too, or shows an empty text. A `fallback` says where a failure goes; a
value in `initial_state` says what is used instead. What takes several failures at once, none of the node that writes the key, is
not told.",
    bad: Example::graph(
        "name: example
start: plan
nodes:
  plan:
    type: llm
    prompt: plan
    output_schema: { type: object, properties: { steps: { type: string } }, required: [steps] }
    next: work
  work: { type: llm, prompt: \"do {{steps}}\", next: done }
  done: { type: end, output: finished }
",
    ),
    good: Example::graph(
        "name: example
start: plan
nodes:
  plan:
    type: llm
    prompt: plan
    output_schema: { type: object, properties: { steps: { type: string } }, required: [steps] }
    fallback: sorry
    next: work
  work: { type: llm, prompt: \"do {{steps}}\", next: done }
  sorry: { type: end, output: no plan }
  done: { type: end, output: finished }
",
    ),
};

/// A key is missing where it is read if a reply left out an optional property.
pub static OPTIONAL_READ: Code = Code {
    id: "G0404",
    name: "optional-read",
    level: Level::Warning,
    summary: "A key is missing where it is read if a reply left out an optional property.",
    explanation: "A property of an `output_schema` that is not in its `required` list may be left out of the reply, and then the key
is not written. List it under `required`, or give the key a value in `initial_state`.",
    bad: Example::graph(
        "name: example
start: plan
nodes:
  plan:
    type: llm
    prompt: plan
    output_schema: { type: object, properties: { steps: { type: string } } }
    fallback: sorry
    next: work
  work: { type: llm, prompt: \"do {{steps}}\", next: done }
  sorry: { type: end, output: no plan }
  done: { type: end, output: finished }
",
    ),
    good: Example::graph(
        "name: example
start: plan
nodes:
  plan:
    type: llm
    prompt: plan
    output_schema: { type: object, properties: { steps: { type: string } }, required: [steps] }
    fallback: sorry
    next: work
  work: { type: llm, prompt: \"do {{steps}}\", next: done }
  sorry: { type: end, output: no plan }
  done: { type: end, output: finished }
",
    ),
};

/// A name that means something elsewhere is read where it means nothing.
pub static SCOPED_NAME: Code = Code {
    id: "G0405",
    name: "scoped-name",
    level: Level::Error,
    summary: "`{{output}}`, `{{choice}}` or `{{input}}` is read where it means nothing.",
    explanation: "These names are bound only in the `state_updates` of the node whose result they are: `output` for llm, agent and rag
nodes, `choice` for approval nodes, `input` for input nodes. Afterwards they are gone. Store the value under a key
of its own in `state_updates` of that node, and read that key.",
    bad: Example::graph(
        "name: example
start: a
nodes:
  a: { type: llm, prompt: hello, next: b }
  b: { type: llm, prompt: \"shorten {{output}}\", next: done }
  done: { type: end, output: finished }
",
    ),
    good: Example::graph(
        "name: example
start: a
nodes:
  a: { type: llm, prompt: hello, state_updates: { draft: \"{{output}}\" }, next: b }
  b: { type: llm, prompt: \"shorten {{draft}}\", next: done }
  done: { type: end, output: finished }
",
    ),
};
