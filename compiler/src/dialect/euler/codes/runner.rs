//! Codes about runners, budgets, pauses and artifacts (reference, 3.1; Pattern reference).

use super::LINE;
use crate::diag::{Code, Example, Level};

/// A node pauses the run, and nothing keeps it meanwhile. Published as `INTERRUPT_REQUIRES_CHECKPOINTER`.
pub static INTERRUPT_REQUIRES_CHECKPOINTER: Code = Code {
    id: "G1261",
    name: "interrupt-requires-checkpointer",
    level: Level::Error,
    summary: "A node pauses the run, and nothing keeps it meanwhile.",
    explanation: "With `interrupt_before` or `interrupt_after` a run stops and is continued later, so its state has to be kept: `checkpointer: memory` as long
as the process lives, `checkpointer: sqlite` in the run store.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute } }
  - { id: publish, kind: llm, runner: { mode: execute }, interrupt_before: true }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
checkpointer: memory
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute } }
  - { id: publish, kind: llm, runner: { mode: execute }, interrupt_before: true }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
};

/// The `checkpointer` does not exist.
pub static INVALID_CHECKPOINTER: Code = Code {
    id: "G1262",
    name: "invalid-checkpointer",
    level: Level::Error,
    summary: "The `checkpointer` does not exist.",
    explanation: "`checkpointer` is `true` or `memory` (checkpoints live as long as the process), `sqlite` (they are kept in the run store), or `false`.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
checkpointer: redis
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute } }
  - { id: publish, kind: llm, runner: { mode: execute }, interrupt_before: true }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
checkpointer: sqlite
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute } }
  - { id: publish, kind: llm, runner: { mode: execute }, interrupt_before: true }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
};

/// A node must use a tool, and no person is asked. Published as `HITL_GATING_VIOLATION`.
pub static HITL_GATING_VIOLATION: Code = Code {
    id: "G1263",
    name: "hitl-gating-violation",
    level: Level::Error,
    summary: "A node must use a tool, and no person is asked.",
    explanation: "`force_tool` makes the model use a tool. That is allowed in `mode: plan` only, where the calls are proposed and run when a person has
approved them.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute, force_tool: web.search } }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: plan, force_tool: web.search } }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: approvals_resolved }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
};

/// A node must use a tool, and nothing limits how often. Published as `FORCE_TOOL_NO_BUDGET`.
pub static FORCE_TOOL_NO_BUDGET: Code = Code {
    id: "G1264",
    name: "force-tool-no-budget",
    level: Level::Error,
    summary: "A node must use a tool, and nothing limits how often.",
    explanation: "With `force_tool` there has to be a budget for that tool: `guardrails.tool_call_budget` of the node, `max_web_search_calls` for `web.search`, or
`max_total_tool_calls` of the graph.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_iterations: 3 }
nodes:
  - { id: draft, kind: llm, runner: { mode: plan, force_tool: web.search } }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: approvals_resolved }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_iterations: 3 }
nodes:
  - { id: draft, kind: llm, runner: { mode: plan, force_tool: web.search }, guardrails: { tool_call_budget: { web.search: 3 } } }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: approvals_resolved }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
};

/// Budgets contradict each other. Published as `BUDGET_INCONSISTENT`.
pub static BUDGET_INCONSISTENT: Code = Code {
    id: "G1265",
    name: "budget-inconsistent",
    level: Level::Error,
    summary: "Budgets contradict each other.",
    explanation: "The budget of a node is part of that of the whole run, and the budget of web searches part of that of all calls. A larger one can never be
used up, and a node that has to propose more calls than it may make can never pass.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_web_search_calls: 5 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute }, guardrails: { tool_call_budget: { web.search: 10 } } }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_web_search_calls: 5 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute }, guardrails: { tool_call_budget: { web.search: 5 } } }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
};

/// A node must use a tool that it excludes.
pub static EXCLUDED_FORCE_TOOL: Code = Code {
    id: "G1266",
    name: "excluded-force-tool",
    level: Level::Error,
    summary: "A node must use a tool that it excludes.",
    explanation: "The tool under `force_tool` is offered to the model, and the tools under `exclude_tools` are not. One tool cannot be both.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: plan, force_tool: web.search, exclude_tools: [web.search] } }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: approvals_resolved }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: plan, force_tool: web.search, exclude_tools: [shell.exec] } }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: approvals_resolved }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
};

/// Nothing waits until the proposals of a node are decided.
pub static UNAWAITED_PROPOSALS: Code = Code {
    id: "G1267",
    name: "unawaited-proposals",
    level: Level::Warning,
    summary: "Nothing waits until the proposals of a node are decided.",
    explanation: "A node in `mode: plan` proposes tool calls. An edge with `approvals_resolved` waits until each of them is approved or denied, and the
approved ones have run; with `true` the run goes on at once, and no proposal of the node is ever run.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: plan } }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: plan } }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: approvals_resolved }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
};

/// A field of a runner has no effect in its mode.
pub static UNUSED_RUNNER_FIELD: Code = Code {
    id: "G1268",
    name: "unused-runner-field",
    level: Level::Warning,
    summary: "A field of a runner or of a judge has no effect.",
    explanation: "`min_proposals` counts the tool calls that a node in `mode: plan` proposes, and `approvals_resolved` waits for decisions on them. A node in
`mode: execute` proposes nothing: its calls run at once. A judge is offered no tools, so `force_tool`, `exclude_tools` and
`guardrails` do nothing there; and a route that is listed twice is one route.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute, min_proposals: 2 } }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        LINE,
    ),
};

/// An artifact would be written outside of the directory of the run.
pub static UNSAFE_ARTIFACT: Code = Code {
    id: "G1269",
    name: "unsafe-artifact",
    level: Level::Error,
    summary: "An artifact would be written outside of the directory of the run.",
    explanation: "The name of an artifact is a path below the artifact directory of the run: relative, without `..`, with `/` between its parts, and not
empty.",
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
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: ../out.md }
",
    ),
    good: Example::graph(
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
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: notes/out.md }
",
    ),
};

/// Branches of one group write the same artifact.
pub static ARTIFACT_RACE: Code = Code {
    id: "G1270",
    name: "artifact-race",
    level: Level::Error,
    summary: "Branches of one group write the same artifact.",
    explanation: "Branches run side by side, and each writes its whole artifact: whichever is done last would replace the other. Give each branch a name of
its own, or write the artifact in the join.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
state_schema: { n: { type: integer, merge: sum_int } }
defaults: { max_total_tool_calls: 9 }
parallel_groups:
  - { id: g, branches: [a, b], join: meet }
nodes:
  - { id: begin, kind: llm, runner: { mode: execute } }
  - { id: a, kind: llm, runner: { mode: execute }, writes_state: [n], artifacts: { primary: n.md } }
  - { id: b, kind: llm, runner: { mode: execute }, writes_state: [n], artifacts: { primary: n.md } }
  - { id: meet, kind: llm, runner: { mode: execute }, reads_state: [n] }
edges:
  - { from: begin, to: a, when: \"true\" }
  - { from: begin, to: b, when: \"true\" }
  - { from: a, to: meet, when: \"true\" }
  - { from: b, to: meet, when: \"true\" }
  - { from: meet, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
state_schema: { n: { type: integer, merge: sum_int } }
defaults: { max_total_tool_calls: 9 }
parallel_groups:
  - { id: g, branches: [a, b], join: meet }
nodes:
  - { id: begin, kind: llm, runner: { mode: execute } }
  - { id: a, kind: llm, runner: { mode: execute }, writes_state: [n], artifacts: { primary: n1.md } }
  - { id: b, kind: llm, runner: { mode: execute }, writes_state: [n], artifacts: { primary: n2.md } }
  - { id: meet, kind: llm, runner: { mode: execute }, reads_state: [n] }
edges:
  - { from: begin, to: a, when: \"true\" }
  - { from: begin, to: b, when: \"true\" }
  - { from: a, to: meet, when: \"true\" }
  - { from: b, to: meet, when: \"true\" }
  - { from: meet, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
};

/// A budget or an exclusion names a tool that the node does not have.
pub static UNKNOWN_TOOL: Code = Code {
    id: "G1271",
    name: "unknown-runner-tool",
    level: Level::Warning,
    summary: "A budget or an exclusion names a tool that the node does not have.",
    explanation: "`tool_call_budget` and `exclude_tools` name tools: `web.search`, `file.write`, `shell.exec`, or one of `x-tools`. A name that is none of them limits
nothing, so a slip there leaves a tool without the bound that was meant. Nodes that have an MCP server are left alone, since
its functions are known only when it runs.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute }, guardrails: { tool_call_budget: { web.serch: 3 } } }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute }, guardrails: { tool_call_budget: { web.search: 3 } } }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
};
