//! Codes about names: of nodes, routes, variables and inputs.

use crate::diag::{Code, Example, Level, Setting};

/// The `id` of a node is not its key.
pub static ID_MISMATCH: Code = Code {
    id: "G0201",
    name: "id-mismatch",
    level: Level::Error,
    summary: "The `id` of a node is not its key.",
    explanation: "A node is known by its key in `nodes`. `id` may be left out; if it is there, it is the same.",
    bad: Example::graph(
        "name: example
start: a
nodes:
  a: { id: b, type: llm, prompt: hello, next: done }
  done: { type: end, output: finished }
",
    ),
    good: Example::graph(
        "name: example
start: a
nodes:
  a: { id: a, type: llm, prompt: hello, next: done }
  done: { type: end, output: finished }
",
    ),
};

/// `start` names no node.
pub static UNKNOWN_START: Code = Code {
    id: "G0202",
    name: "unknown-start",
    level: Level::Error,
    summary: "`start` names no node.",
    explanation: "A run enters the node that `start` names, so there must be one with exactly this id (letter case counts). Without it nothing\nelse of the graph can be checked for how it is reached.",
    bad: Example::graph(
        "name: example
start: dome
nodes:
  done: { type: end, output: finished }
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

/// A node goes to a node that does not exist.
pub static UNKNOWN_TARGET: Code = Code {
    id: "G0203",
    name: "unknown-target",
    level: Level::Error,
    summary: "A node goes to a node that does not exist.",
    explanation: "`next`, `routes`, `on_other`, `fallback`, `branch` and `x-routes` name nodes of the same graph.",
    bad: Example::graph(
        "name: example
start: a
nodes:
  a: { type: llm, prompt: hello, fallback: dome, next: done }
  done: { type: end, output: finished }
",
    ),
    good: Example::graph(
        "name: example
start: a
nodes:
  a: { type: llm, prompt: hello, fallback: done, next: done }
  done: { type: end, output: finished }
",
    ),
};

/// A node does not say where the run goes next.
pub static MISSING_NEXT: Code = Code {
    id: "G0204",
    name: "missing-next",
    level: Level::Error,
    summary: "A node does not say where the run goes next.",
    explanation: "`llm`, `agent`, `input`, `rag` and `map` nodes need `next`; so does a script whose `x-routes` is empty. Only
the last node of a map's branch goes nowhere: its item is done. On a node that no run can enter this is a
warning.",
    bad: Example::graph(r#"name: example
start: b
nodes:
  a: { type: input, question: "Name?" }
  b: { type: approval, question: "Go?", options: ["yes"], routes: { "yes": a }, on_other: done }
  done: { type: end, output: finished }
"#),
    good: Example::graph(r#"name: example
start: b
nodes:
  a: { type: input, question: "Name?", next: done }
  b: { type: approval, question: "Go?", options: ["yes"], routes: { "yes": a }, on_other: done }
  done: { type: end, output: finished }
"#),
};

/// An option of an approval leads nowhere.
pub static OPTION_WITHOUT_ROUTE: Code = Code {
    id: "G0205",
    name: "option-without-route",
    level: Level::Error,
    summary: "An option of an approval leads nowhere.",
    explanation: "Every entry of `options` needs one in `routes`. Write answers in quotes: they are compared letter by letter.",
    bad: Example::graph(
        r#"name: example
start: a
nodes:
  a: { type: approval, question: "Go?", options: ["yes", "no"], routes: { "yes": done }, on_other: done }
  done: { type: end, output: finished }
"#,
    ),
    good: Example::graph(
        r#"name: example
start: a
nodes:
  a: { type: approval, question: "Go?", options: ["yes", "no"], routes: { "yes": done, "no": done }, on_other: done }
  done: { type: end, output: finished }
"#,
    ),
};

/// A route of an approval is not offered.
pub static ROUTE_WITHOUT_OPTION: Code = Code {
    id: "G0206",
    name: "route-without-option",
    level: Level::Warning,
    summary: "A route of an approval is not offered.",
    explanation: "A person can still type this answer, and then the route is taken; but nobody is told of it. Usually the
option is misspelled or was forgotten.",
    bad: Example::graph(r#"name: example
start: a
nodes:
  a: { type: approval, question: "Go?", options: ["yes"], routes: { "yes": done, "maybe": done }, on_other: done }
  done: { type: end, output: finished }
"#),
    good: Example::graph(r#"name: example
start: a
nodes:
  a: { type: approval, question: "Go?", options: ["yes", "maybe"], routes: { "yes": done, "maybe": done }, on_other: done }
  done: { type: end, output: finished }
"#),
};

/// A `next` is never followed.
pub static IGNORED_NEXT: Code = Code {
    id: "G0207",
    name: "ignored-next",
    level: Level::Warning,
    summary: "A `next` is never followed.",
    explanation: "An approval goes where its `routes` and `on_other` say, and at an `end` the run is over. Remove `next`, so
that nobody believes in it.",
    bad: Example::graph(r#"name: example
start: a
nodes:
  a: { type: approval, question: "Go?", options: ["yes"], routes: { "yes": done }, on_other: done, next: done }
  done: { type: end, output: finished }
"#),
    good: Example::graph(r#"name: example
start: a
nodes:
  a: { type: approval, question: "Go?", options: ["yes"], routes: { "yes": done }, on_other: done }
  done: { type: end, output: finished }
"#),
};

/// `initial_state` hides a variable.
pub static SHADOWED_VARIABLE: Code = Code {
    id: "G0208",
    name: "shadowed-variable",
    level: Level::Warning,
    summary: "`initial_state` hides a variable.",
    explanation: "A value of `initial_state` wins over a variable of the same name, also over one that is given for the run.
So the variable has no effect.",
    bad: Example::graph(r#"name: example
variables: [{ name: region, description: where, default: north }]
initial_state: { region: south }
start: done
nodes:
  done: { type: end, output: "{{region}}" }
"#),
    good: Example::graph(r#"name: example
variables: [{ name: region, description: where, default: south }]
start: done
nodes:
  done: { type: end, output: "{{region}}" }
"#),
};

/// An agent node gives `initial_prompt` as an input.
pub static RESERVED_INPUT: Code = Code {
    id: "G0209",
    name: "reserved-input",
    level: Level::Error,
    summary: "An agent node gives `initial_prompt` as an input.",
    explanation: "`prompt` of the agent node is what its graph finds under `initial_prompt`. `inputs` are for other keys.",
    bad: Example {
        graph: "name: example
start: a
nodes:
  a: { type: agent, agent: child, prompt: hello, inputs: { initial_prompt: hi }, next: done }
  done: { type: end, output: finished }
",
        files: &[(
            "../child/graph.yaml",
            r#"name: child
start: done
nodes:
  done: { type: end, output: "{{initial_prompt}}" }
"#,
        )],
        setting: Setting::UNKNOWN,
    },
    good: Example {
        graph: "name: example
start: a
nodes:
  a: { type: agent, agent: child, prompt: hi, next: done }
  done: { type: end, output: finished }
",
        files: &[(
            "../child/graph.yaml",
            r#"name: child
start: done
nodes:
  done: { type: end, output: "{{initial_prompt}}" }
"#,
        )],
        setting: Setting::UNKNOWN,
    },
};

/// An agent node gives an input that its graph never names.
pub static UNUSED_INPUT: Code = Code {
    id: "G0210",
    name: "unused-input",
    level: Level::Warning,
    summary: "An agent node gives an input that its graph never names.",
    explanation: "An input is put into the state of the child graph under its name. If no template, update or seed of the
child has that name, and the child has no script that could look at it, nobody reads it.",
    bad: Example { graph: r#"name: example
start: a
nodes:
  a: { type: agent, agent: child, prompt: hello, inputs: { topik: "birds" }, next: done }
  done: { type: end, output: finished }
"#, files: &[("../child/graph.yaml", r#"name: child
start: done
nodes:
  done: { type: end, output: "{{topic}}" }
initial_state: { topic: "" }
"#)], setting: Setting::UNKNOWN },
    good: Example { graph: r#"name: example
start: a
nodes:
  a: { type: agent, agent: child, prompt: hello, inputs: { topic: "birds" }, next: done }
  done: { type: end, output: finished }
"#, files: &[("../child/graph.yaml", r#"name: child
start: done
nodes:
  done: { type: end, output: "{{topic}}" }
initial_state: { topic: "" }
"#)], setting: Setting::UNKNOWN },
};
