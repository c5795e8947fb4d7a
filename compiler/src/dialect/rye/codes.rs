//! The codes of this dialect: what is refused. What is only suspected is in `suspected`. Each example is a whole graph.

mod suspected;

pub use suspected::{
    EDGE_NEVER_TAKEN, EXIT_CODE_EDGE, IGNORED_ASSIGN, IGNORED_QUOTE, RECURSIVE_GRAPHS, SHELL_INPUT,
    TOO_FEW_STEPS, UNCHANGING_LOOP, UNDECLARED_INPUT, UNFIT_DEFAULT, UNKNOWN_NAMESPACE,
    UNQUOTABLE_VALUE,
};

pub use crate::diag::codes::actions::{OVER_NOT_LIST, UNFIT_VALUE};

use crate::diag::{Code, Example, Level};

/// A graph declares no permissions, and its caller grants none.
pub static MISSING_PERMISSIONS: Code = Code {
    id: "G1301",
    name: "missing-permissions",
    level: Level::Error,
    summary: "A graph declares no permissions, and its caller grants none.",
    explanation: r#"Actions are denied unless a pattern covers them, so a graph without `permissions` can do nothing. The note of the finding lists
every capability that the graph needs: declare them, as narrow as they are, or let whoever compiles the graph grant them
with `--grant`. A pattern is compared with `rye.<primary>.<item_type>.<item id, dots for slashes>`; `*` stands for any text, dots
included."#,
    bad: Example::graph(
        r#"tool_type: graph
config:
  start: a
  nodes:
    a:
      action: { item_id: rye/bash, params: { command: ls } }
      next: d
    d: { type: return }
"#,
    ),
    good: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.rye.bash]
config:
  start: a
  nodes:
    a:
      action: { item_id: rye/bash, params: { command: ls } }
      next: d
    d: { type: return }
"#,
    ),
};

/// An action is covered by no permission.
pub static PERMISSION_DENIED: Code = Code {
    id: "G1302",
    name: "permission-denied",
    level: Level::Error,
    summary: "An action is covered by no permission.",
    explanation: r#"An action whose id is constant can be looked up when the graph is compiled: no pattern of `permissions`, and none that was
granted, covers it, so every run would be denied there. Add the capability that the message names."#,
    bad: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.rye.bash.*]
config:
  start: a
  nodes:
    a:
      action: { item_id: rye/bash, params: { command: ls } }
      next: d
    d: { type: return }
"#,
    ),
    good: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.rye.bash]
config:
  start: a
  nodes:
    a:
      action: { item_id: rye/bash, params: { command: ls } }
      next: d
    d: { type: return }
"#,
    ),
};

/// A node has nothing to do.
pub static MISSING_ACTION: Code = Code {
    id: "G1303",
    name: "missing-action",
    level: Level::Error,
    summary: "A node has nothing to do.",
    explanation: r#"A node without a `type` calls its `action`, and so does a `foreach` node for every item. A node that only assigns or decides is
a `gate`, one that ends the run is a `return`."#,
    bad: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a: { next: d }
    d: { type: return }
"#,
    ),
    good: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a: { type: gate, next: d }
    d: { type: return }
"#,
    ),
};

/// A foreach node does not say what it goes over.
pub static MISSING_OVER: Code = Code {
    id: "G1304",
    name: "missing-over",
    level: Level::Error,
    summary: "A foreach node does not say what it goes over.",
    explanation: r#"`over` is an expression that gives a list, such as `"${state.items}"`, or a list. The action is called once per item, which it sees
under the name that `as` gives (`item` if there is none)."#,
    bad: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a:
      type: foreach
      action: { item_id: rye/bash, params: { command: ls } }
      next: d
    d: { type: return }
"#,
    ),
    good: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a:
      type: foreach
      over: [one, two]
      action: { item_id: rye/bash, params: { command: ls } }
      next: d
    d: { type: return }
"#,
    ),
};

/// `async` in the action of a foreach node.
pub static DEPRECATED_ASYNC: Code = Code {
    id: "G1305",
    name: "deprecated-async",
    level: Level::Error,
    summary: "`async` in the action of a foreach node.",
    explanation: r#"Iterations once ran side by side because their action said `async: true`. That never waited for their results. Now the node says
`parallel: true`, and its results are collected in the order of the items."#,
    bad: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a:
      type: foreach
      over: [one, two]
      action: { item_id: rye/bash, async: true, params: { command: ls } }
      next: d
    d: { type: return }
"#,
    ),
    good: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a:
      type: foreach
      over: [one, two]
      parallel: true
      action: { item_id: rye/bash, params: { command: ls } }
      next: d
    d: { type: return }
"#,
    ),
};

/// A condition has an operator that does not exist.
pub static UNKNOWN_OPERATOR: Code = Code {
    id: "G1306",
    name: "unknown-operator",
    level: Level::Error,
    summary: "A condition has an operator that does not exist.",
    explanation: r#"The operators are `eq`, `neq` (or `ne`), `gt`, `gte`, `lt`, `lte`, `in`, `contains`, `regex` and `exists`. The reference takes any other
name for a condition that never holds; here it is an error, because nobody means that."#,
    bad: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a:
      action: { item_id: rye/bash, params: { command: ls } }
      next:
        - { to: b, when: { path: result.stdout, op: equals_to, value: x } }
        - { to: d }
    b: { type: return }
    d: { type: return }
"#,
    ),
    good: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a:
      action: { item_id: rye/bash, params: { command: ls } }
      next:
        - { to: b, when: { path: result.stdout, op: eq, value: x } }
        - { to: d }
    b: { type: return }
    d: { type: return }
"#,
    ),
};

/// A condition has a pattern that is no regular expression.
pub static INVALID_REGEX: Code = Code {
    id: "G1307",
    name: "invalid-regex",
    level: Level::Error,
    summary: "A condition has a pattern that is no regular expression.",
    explanation: r#"The pattern of `regex` is searched for anywhere in the text; `^` and `$` tie it to the ends. Matching takes linear time whatever the
text is, which look-around and back references do not allow."#,
    bad: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a:
      action: { item_id: rye/bash, params: { command: ls } }
      next:
        - { to: b, when: { path: result.stdout, op: regex, value: "(" } }
        - { to: d }
    b: { type: return }
    d: { type: return }
"#,
    ),
    good: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a:
      action: { item_id: rye/bash, params: { command: ls } }
      next:
        - { to: b, when: { path: result.stdout, op: regex, value: "[(]" } }
        - { to: d }
    b: { type: return }
    d: { type: return }
"#,
    ),
};

/// A key is assigned and never used.
pub static UNUSED_STATE_KEY: Code = Code {
    id: "G1309",
    name: "unused-state-key",
    level: Level::Warning,
    summary: "A key is assigned and never used.",
    explanation: r#"Nothing in the graph reads `${state.key}`: no template, no condition and no hook. If the key is there for whoever gets the result,
say so with `output` at the return node."#,
    bad: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a:
      action: { item_id: rye/bash, params: { command: ls } }
      assign: { files: "${result.stdout}" }
      next: d
    d: { type: return }
"#,
    ),
    good: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a:
      action: { item_id: rye/bash, params: { command: ls } }
      assign: { files: "${result.stdout}" }
      next: d
    d: { type: return, output: { files: "${state.files}" } }
"#,
    ),
};
