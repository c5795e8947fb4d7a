//! Codes about actions and the conditions of their edges that both the dialect and the checks of values find.

use crate::diag::{Code, Example, Level};

/// A condition can never hold.
pub static UNFIT_VALUE: Code = Code {
    id: "G1308",
    name: "unfit-value",
    level: Level::Warning,
    summary: "A condition can never hold.",
    explanation: r#"`in` looks for the value in a list, ordering operators compare numbers or texts, `contains` looks for a text or an item, and a key
that is only ever given other constants is never equal to this one. What is known of the other side counts, too: `stdout` of a
command is text, which has no order with a number, and an input is of the type, or one of the values, that `config_schema`
says. With any other `value` the condition is false whatever happens, and the edge is never taken. `value` is a constant: `${state.limit}` in it is not replaced, but compared as it is
written."#,
    bad: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a:
      action: { item_id: rye/bash, params: { command: ls } }
      next:
        - { to: b, when: { path: result.stdout, op: in, value: x } }
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
        - { to: b, when: { path: result.stdout, op: in, value: [x] } }
        - { to: d }
    b: { type: return }
    d: { type: return }
"#,
    ),
};

/// A foreach node goes over something that is no list.
pub static OVER_NOT_LIST: Code = Code {
    id: "G1310",
    name: "foreach-over-not-list",
    level: Level::Error,
    summary: "A foreach node goes over something that is no list.",
    explanation: r#"`over` is a list, or one expression that gives a list when the graph runs: no number, no text such as `stdout`, and no input of
another type. A text with an expression inside is a text, also if it
looks like a list. The reference goes over nothing then and says nothing."#,
    bad: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a:
      type: foreach
      over: "items: ${inputs.items}"
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
      over: "${inputs.items}"
      action: { item_id: rye/bash, params: { command: ls } }
      next: d
    d: { type: return }
"#,
    ),
};
