//! Codes about judges and conditions (Pattern reference).

use super::{LINE, LOOP};
use crate::diag::{Code, Example, Level};

/// No edge follows a route of a judge. Published as `JUDGE_ROUTE_COVERAGE_ERROR`.
pub static ROUTE_COVERAGE: Code = Code {
    id: "G1231",
    name: "judge-route-coverage",
    level: Level::Error,
    summary: "No edge follows a route of a judge.",
    explanation: "A judge answers with one of its `route_values`, and for each of them there is an edge with `judge.route == <value>`. Without one the
run would not know where to go.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_iterations: 3 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute } }
  - { id: evaluate, kind: judge, judge: { schema: evaluator_v1, route_values: [finalize, revise] } }
edges:
  - { from: draft, to: evaluate, when: \"true\" }
  - { from: evaluate, to: finalize, when: judge.route == finalize }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        LOOP,
    ),
};

/// An edge follows a route that its judge does not have.
pub static UNKNOWN_LABEL: Code = Code {
    id: "G1232",
    name: "unknown-route-label",
    level: Level::Error,
    summary: "An edge follows a route that its judge does not have.",
    explanation: "The text behind `judge.route ==` is one of the `route_values` of the judge that the edge comes from. With any other the edge is never
taken.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_iterations: 3 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute } }
  - { id: evaluate, kind: judge, judge: { schema: evaluator_v1, route_values: [finalize, revise] } }
  - { id: revise, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: evaluate, when: \"true\" }
  - { from: evaluate, to: finalize, when: judge.route == finalize }
  - { from: evaluate, to: revise, when: judge.route == revise }
  - { from: revise, to: evaluate, when: \"true\" }
  - { from: evaluate, to: revise, when: judge.route == rewrite }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        LOOP,
    ),
};

/// A condition stands on an edge where it cannot hold, or beside one that always does.
pub static MISPLACED_CONDITION: Code = Code {
    id: "G1233",
    name: "misplaced-condition",
    level: Level::Error,
    summary: "A condition stands on an edge where it cannot hold, or beside one that always does.",
    explanation: "Only a judge has routes: an edge with `judge.route == <value>` comes from a judge, and every edge from a judge has such a condition.
The edges of any other node have one condition, because nothing chooses between `true` and `approvals_resolved`.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute } }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: judge.route == go }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        LINE,
    ),
};

/// The condition of an edge cannot be read.
pub static INVALID_CONDITION: Code = Code {
    id: "G1234",
    name: "invalid-condition",
    level: Level::Error,
    summary: "The condition of an edge cannot be read.",
    explanation: "A condition is `\"true\"`, `approvals_resolved`, or `judge.route == <value>` (blanks do not matter, the value stands without quotes).
There is no `and`, no `or`, no comparison of state.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute } }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"always\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        LINE,
    ),
};

/// The schema of a judge does not exist.
pub static UNKNOWN_SCHEMA: Code = Code {
    id: "G1235",
    name: "unknown-judge-schema",
    level: Level::Error,
    summary: "The schema of a judge does not exist.",
    explanation: "A judge answers by a schema: `evaluator_v1` (score, route, reason, suggestions), or one of yours, a JSON Schema under `x-schemas` of the
graph. What a reply must have is the route; `suggestions` are handed to the next node.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_iterations: 3 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute } }
  - { id: evaluate, kind: judge, judge: { schema: strict_v2, route_values: [finalize, revise] } }
  - { id: revise, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: evaluate, when: \"true\" }
  - { from: evaluate, to: finalize, when: judge.route == finalize }
  - { from: evaluate, to: revise, when: judge.route == revise }
  - { from: revise, to: evaluate, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
x-schemas:
  strict_v2: { type: object, properties: { grade: { type: integer }, route: { type: string } }, required: [grade] }
defaults: { max_iterations: 3 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute } }
  - { id: evaluate, kind: judge, judge: { schema: strict_v2, route_values: [finalize, revise] } }
  - { id: revise, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: evaluate, when: \"true\" }
  - { from: evaluate, to: finalize, when: judge.route == finalize }
  - { from: evaluate, to: revise, when: judge.route == revise }
  - { from: revise, to: evaluate, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
};
