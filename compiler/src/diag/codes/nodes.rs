//! Codes about the shape of a Loki graph, beyond what is the same for every map of keys.

use crate::diag::{Code, Example, Level};

/// `version` names a schema that does not exist.
pub static UNSUPPORTED_VERSION: Code = Code {
    id: "G0112",
    name: "unsupported-version",
    level: Level::Error,
    summary: "`version` names a schema that does not exist.",
    explanation: r#"`version` is the version of the graph schema, not of your agent. There is one: "1.0", which is also what is
meant when the field is left out."#,
    bad: Example::graph(
        r#"name: example
version: "2.0"
start: done
nodes:
  done: { type: end, output: finished }
"#,
    ),
    good: Example::graph(
        r#"name: example
version: "1.0"
start: done
nodes:
  done: { type: end, output: finished }
"#,
    ),
};

/// `nodes` is empty.
pub static NO_NODES: Code = Code {
    id: "G0113",
    name: "no-nodes",
    level: Level::Error,
    summary: "`nodes` is empty.",
    explanation: "A graph needs at least two nodes to be of use: the one that `start` names, and an `end` node with the result. `nodes` is a map\nfrom the id of a node to the node.",
    bad: Example::graph(
        "name: example
start: done
nodes: {}
",
    ),
    good: Example::graph(
        "name: example
start: done
nodes:
  done: { type: end, output: finished }
",
    ),
};

/// A node has a type that does not exist.
pub static UNKNOWN_NODE_TYPE: Code = Code {
    id: "G0114",
    name: "unknown-node-type",
    level: Level::Error,
    summary: "A node has a type that does not exist.",
    explanation: "The types are `llm`, `agent`, `script`, `approval`, `input`, `rag`, `map` and `end`.",
    bad: Example::graph(
        "name: example
start: a
nodes:
  a: { type: lm, prompt: hello, next: done }
  done: { type: end, output: finished }
",
    ),
    good: Example::graph(
        "name: example
start: a
nodes:
  a: { type: llm, prompt: hello, next: done }
  done: { type: end, output: finished }
",
    ),
};

/// The rule of an input node cannot be read.
pub static INVALID_VALIDATION: Code = Code {
    id: "G0115",
    name: "invalid-validation",
    level: Level::Error,
    summary: "The rule of an input node cannot be read.",
    explanation: "`validation` knows one form: `len(input)`, then `>`, `>=`, `<`, `<=` or `==`, then a whole number. The
length counts characters. Use a script node after the input for anything else.",
    bad: Example::graph(r#"name: example
start: a
nodes:
  a: { type: input, question: "Name?", validation: "matches /x/", next: done }
  done: { type: end, output: finished }
"#),
    good: Example::graph(r#"name: example
start: a
nodes:
  a: { type: input, question: "Name?", validation: "len(input) > 0", next: done }
  done: { type: end, output: finished }
"#),
};

/// A reducer does not exist.
pub static UNKNOWN_REDUCER: Code = Code {
    id: "G0116",
    name: "unknown-reducer",
    level: Level::Error,
    summary: "A reducer does not exist.",
    explanation: "The reducers are `append`, `extend`, `concat`, `sum`, `max`, `min`, `merge` and `overwrite`. A key without
one keeps its last write.",
    bad: Example::graph("name: example
reducers: { log: add }
start: done
nodes:
  done: { type: end, output: finished }
"),
    good: Example::graph("name: example
reducers: { log: append }
start: done
nodes:
  done: { type: end, state_updates: { log: \"{{initial_prompt}}\" }, output: finished }
"),
};

/// A limit of concurrency is no positive number.
pub static INVALID_CONCURRENCY: Code = Code {
    id: "G0117",
    name: "invalid-concurrency",
    level: Level::Error,
    summary: "A limit of concurrency is no positive number.",
    explanation: r#"`settings.max_concurrency` is a whole number from 1 on. `max_concurrency` of a map node may also be one
single reference, such as `"{{limit}}"`; the number is then taken from the state when the map starts."#,
    bad: Example::graph(
        "name: example
settings: { max_concurrency: 0 }
start: done
nodes:
  done: { type: end, output: finished }
",
    ),
    good: Example::graph(
        "name: example
settings: { max_concurrency: 4 }
start: done
nodes:
  done: { type: end, output: finished }
",
    ),
};

/// An `output_schema` or `x-writes` is not a JSON Schema.
pub static INVALID_SCHEMA: Code = Code {
    id: "G0118",
    name: "invalid-schema",
    level: Level::Error,
    summary: "An `output_schema` or `x-writes` is not a JSON Schema.",
    explanation: "A schema is a map (or `true`, or `false`). `type` is one of `null`, `boolean`, `integer`, `number`,
`string`, `array`, `object`, or a list of these; `properties` maps names to schemas; `required` is a list of
names beside `properties`, not a flag within one; `enum` is a list; a `$ref` begins with `#` and leads to a place
(`#/$defs/name`) or an `$anchor` (`#name`) in the same schema: other documents are not read.",
    bad: Example::graph("name: example
start: a
nodes:
  a: { type: llm, prompt: hello, output_schema: { type: text }, next: done }
  done: { type: end, output: finished }
"),
    good: Example::graph("name: example
start: a
nodes:
  a: { type: llm, prompt: hello, output_schema: { type: string }, next: done }
  done: { type: end, output: finished }
"),
};

/// A schema requires a property that it does not declare.
pub static UNDECLARED_REQUIRED: Code = Code {
    id: "G0119",
    name: "undeclared-required",
    level: Level::Warning,
    summary: "A schema requires a property that it does not declare.",
    explanation: "A name in `required` that is not in `properties` is usually misspelled. A reply is not valid without it, and
what it holds is dropped: only declared properties are put into the state.",
    bad: Example::graph("name: example
start: a
nodes:
  a: { type: llm, prompt: hello, output_schema: { type: object, properties: { title: { type: string } }, required: [titel] }, next: done }
  done: { type: end, output: finished }
"),
    good: Example::graph("name: example
start: a
nodes:
  a: { type: llm, prompt: hello, output_schema: { type: object, properties: { title: { type: string } }, required: [title] }, next: done }
  done: { type: end, output: finished }
"),
};

/// `next` is an empty list.
pub static EMPTY_FAN_OUT: Code = Code {
    id: "G0120",
    name: "empty-fan-out",
    level: Level::Error,
    summary: "`next` is an empty list.",
    explanation: "`next` is one node, or a list of the nodes that run side by side. An empty list leads nowhere.",
    bad: Example::graph(
        "name: example
start: a
nodes:
  a: { type: llm, prompt: hello, next: [] }
  done: { type: end, output: finished }
",
    ),
    good: Example::graph(
        "name: example
start: a
nodes:
  a: { type: llm, prompt: hello, next: done }
  done: { type: end, output: finished }
",
    ),
};

/// `x-join` cannot be met.
pub static INVALID_JOIN: Code = Code {
    id: "G0121",
    name: "invalid-join",
    level: Level::Error,
    summary: "`x-join` cannot be met.",
    explanation: "`x-join` says how many branches of a fan-out (`next: [a, b]`) are waited for: `all`, `any`, or a number from
1 to the number of branches. The branches that are not waited for are cancelled. It has no meaning on a node
whose `next` is a single node.",
    bad: Example::graph("name: example
start: a
nodes:
  a: { type: llm, prompt: hello, next: [b, c], x-join: 3 }
  b: { type: llm, prompt: hello, next: done }
  c: { type: llm, prompt: hello, next: done }
  done: { type: end, output: finished }
"),
    good: Example::graph("name: example
start: a
nodes:
  a: { type: llm, prompt: hello, next: [b, c], x-join: any }
  b: { type: llm, prompt: hello, next: done }
  c: { type: llm, prompt: hello, next: done }
  done: { type: end, output: finished }
"),
};

/// A rag node has nothing to search.
pub static RAG_WITHOUT_DOCUMENTS: Code = Code {
    id: "G0122",
    name: "rag-without-documents",
    level: Level::Error,
    summary: "A rag node has nothing to search.",
    explanation: "`documents` lists the files, directories and URLs that the knowledge base is built from. At least one is
needed.",
    bad: Example::graph(r#"name: example
start: a
nodes:
  a: { type: rag, documents: [], state_updates: { found: "{{output.context}}" }, next: done }
  done: { type: end, output: finished }
"#),
    good: Example::graph(r#"name: example
start: a
nodes:
  a: { type: rag, documents: ["https://example.com/notes"], state_updates: { found: "{{output.context}}" }, next: done }
  done: { type: end, output: finished }
"#),
};

/// What a rag node finds goes nowhere.
pub static RAG_WITHOUT_UPDATES: Code = Code {
    id: "G0123",
    name: "rag-without-updates",
    level: Level::Warning,
    summary: "What a rag node finds goes nowhere.",
    explanation: "A rag node writes nothing by itself. Without `state_updates` its result is thrown away. What was found is
`{{output.context}}`, and where it was found `{{output.sources}}`.",
    bad: Example::graph(r#"name: example
start: a
nodes:
  a: { type: rag, documents: ["https://example.com/notes"], next: done }
  done: { type: end, output: finished }
"#),
    good: Example::graph(r#"name: example
start: a
nodes:
  a: { type: rag, documents: ["https://example.com/notes"], state_updates: { found: "{{output.context}}" }, next: done }
  done: { type: end, output: finished }
"#),
};

/// The default of an input node does not satisfy its own rule.
pub static DEFAULT_VIOLATES_VALIDATION: Code = Code {
    id: "G0124",
    name: "default-violates-validation",
    level: Level::Warning,
    summary: "The default of an input node does not satisfy its own rule.",
    explanation: "An empty answer is replaced by `default`, and a default is not held against `validation`. So a default that
violates the rule gets through, although no typed answer like it would.",
    bad: Example::graph(r#"name: example
start: a
nodes:
  a: { type: input, question: "Name?", default: x, validation: "len(input) > 3", next: done }
  done: { type: end, output: finished }
"#),
    good: Example::graph(r#"name: example
start: a
nodes:
  a: { type: input, question: "Name?", default: nobody, validation: "len(input) > 3", next: done }
  done: { type: end, output: finished }
"#),
};

/// A map node goes on to several nodes.
pub static MAP_TO_MANY: Code = Code {
    id: "G0125",
    name: "map-to-many",
    level: Level::Error,
    summary: "A map node goes on to several nodes.",
    explanation: "After all items of a map the run goes on at one node. That node may do a fan-out.",
    bad: Example::graph(
        r#"name: example
initial_state: { items: [1, 2] }
start: a
nodes:
  a: { type: map, over: "{{items}}", as: item, branch: each, collect_into: found, next: [b, c] }
  each: { type: llm, prompt: "{{item}}", state_updates: { output: "{{output}}" } }
  b: { type: llm, prompt: hello, next: done }
  c: { type: llm, prompt: hello, next: done }
  done: { type: end, output: finished }
"#,
    ),
    good: Example::graph(
        r#"name: example
initial_state: { items: [1, 2] }
start: a
nodes:
  a: { type: map, over: "{{items}}", as: item, branch: each, collect_into: found, next: both }
  each: { type: llm, prompt: "{{item}}", state_updates: { output: "{{output}}" } }
  both: { type: llm, prompt: hello, next: [b, c] }
  b: { type: llm, prompt: hello, next: done }
  c: { type: llm, prompt: hello, next: done }
  done: { type: end, output: finished }
"#,
    ),
};

/// `initial_state` sets `initial_prompt`.
pub static SEEDED_PROMPT: Code = Code {
    id: "G0126",
    name: "seeded-prompt",
    level: Level::Warning,
    summary: "`initial_state` sets `initial_prompt`.",
    explanation: "`initial_prompt` always holds what the caller asks. A value in `initial_state` is used only if the caller
asks nothing.",
    bad: Example::graph("name: example
initial_state: { initial_prompt: hello }
start: done
nodes:
  done: { type: end, output: finished }
"),
    good: Example::graph("name: example
initial_state: { topic: hello }
start: done
nodes:
  done: { type: end, output: \"{{topic}}\" }
"),
};
