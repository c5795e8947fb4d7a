//! Codes about what exists outside the graph: scripts, agents, tools, models, documents.

use crate::diag::{Code, Example, Level, Setting};

/// A script is not there.
pub static SCRIPT_NOT_FOUND: Code = Code {
    id: "G0701",
    name: "script-not-found",
    level: Level::Error,
    summary: "A script is not there.",
    explanation: "The path of a script is relative to the directory of `graph.yaml`, wherever the graph is compiled or run from. The file must be\nthere when the graph is compiled, because a missing script is found out only in the middle of a run otherwise.",
    bad: Example {
        graph: "name: example
start: a
nodes:
  a: { type: script, script: scripts/go.py, next: done }
  done: { type: end, output: finished }
",
        files: &[("scripts/stop.py", r#"print("{}")"#)],
        setting: Setting::UNKNOWN,
    },
    good: Example {
        graph: "name: example
start: a
nodes:
  a: { type: script, script: scripts/go.py, next: done }
  done: { type: end, output: finished }
",
        files: &[("scripts/go.py", r#"print("{}")"#)],
        setting: Setting::UNKNOWN,
    },
};

/// Nothing is known to run this script.
pub static UNSUPPORTED_SCRIPT_EXTENSION: Code = Code {
    id: "G0702",
    name: "unsupported-script-extension",
    level: Level::Error,
    summary: "Nothing is known to run this script.",
    explanation: "The extension says what runs a script: `.sh` bash, `.py` python3, `.ts` npx tsx. A first line such as
`#!/usr/bin/env node` is not looked at.",
    bad: Example { graph: "name: example
start: a
nodes:
  a: { type: script, script: go.js, next: done }
  done: { type: end, output: finished }
", files: &[("go.js", "")], setting: Setting::UNKNOWN },
    good: Example { graph: "name: example
start: a
nodes:
  a: { type: script, script: go.ts, next: done }
  done: { type: end, output: finished }
", files: &[("go.ts", "")], setting: Setting::UNKNOWN },
};

/// An agent is not there.
pub static AGENT_NOT_FOUND: Code = Code {
    id: "G0703",
    name: "agent-not-found",
    level: Level::Error,
    summary: "An agent is not there.",
    explanation: "Agents are looked for in the directory that holds the graph's own directory, or where `--agents-dir` points:
`<agents>/<name>/graph.yaml` or `<agents>/<name>/config.yaml`.",
    bad: Example { graph: "name: example
start: a
nodes:
  a: { type: agent, agent: scout, prompt: hello, next: done }
  done: { type: end, output: finished }
", files: &[("../scouts/config.yaml", "name: scout
instructions: You help.
")], setting: Setting::UNKNOWN },
    good: Example { graph: "name: example
start: a
nodes:
  a: { type: agent, agent: scout, prompt: hello, next: done }
  done: { type: end, output: finished }
", files: &[("../scout/config.yaml", "name: scout
instructions: You help.
")], setting: Setting::UNKNOWN },
};

/// The directory of an agent does not define it.
pub static AGENT_WITHOUT_DEFINITION: Code = Code {
    id: "G0704",
    name: "agent-without-definition",
    level: Level::Error,
    summary: "The directory of an agent does not define it.",
    explanation: "An agent is defined by `graph.yaml` (a graph) or `config.yaml` (a model with instructions and tools) in its
directory.",
    bad: Example { graph: "name: example
start: a
nodes:
  a: { type: agent, agent: scout, prompt: hello, next: done }
  done: { type: end, output: finished }
", files: &[("../scout/notes.md", "")], setting: Setting::UNKNOWN },
    good: Example { graph: "name: example
start: a
nodes:
  a: { type: agent, agent: scout, prompt: hello, next: done }
  done: { type: end, output: finished }
", files: &[("../scout/config.yaml", "name: scout
instructions: You help.
")], setting: Setting::UNKNOWN },
};

/// The directory of an agent defines it twice.
pub static AGENT_WITH_TWO_DEFINITIONS: Code = Code {
    id: "G0705",
    name: "agent-with-two-definitions",
    level: Level::Error,
    summary: "The directory of an agent defines it twice.",
    explanation: "`graph.yaml` makes an agent a graph, `config.yaml` a model with instructions and tools. It cannot be both.",
    bad: Example {
        graph: "name: example
start: a
nodes:
  a: { type: agent, agent: scout, prompt: hello, next: done }
  done: { type: end, output: finished }
",
        files: &[
            (
                "../scout/config.yaml",
                "name: scout
instructions: You help.
",
            ),
            (
                "../scout/graph.yaml",
                r#"name: child
start: done
nodes:
  done: { type: end, output: "{{initial_prompt}}" }
"#,
            ),
        ],
        setting: Setting::UNKNOWN,
    },
    good: Example {
        graph: "name: example
start: a
nodes:
  a: { type: agent, agent: scout, prompt: hello, next: done }
  done: { type: end, output: finished }
",
        files: &[(
            "../scout/graph.yaml",
            r#"name: child
start: done
nodes:
  done: { type: end, output: "{{initial_prompt}}" }
"#,
        )],
        setting: Setting::UNKNOWN,
    },
};

/// Inputs are given to an agent that is not a graph.
pub static INPUTS_NEED_GRAPH_AGENT: Code = Code {
    id: "G0706",
    name: "inputs-need-graph-agent",
    level: Level::Error,
    summary: "Inputs are given to an agent that is not a graph.",
    explanation: "`inputs` are put into the state of a child graph. A `config.yaml` agent has no state; it gets its `prompt`
and nothing else.",
    bad: Example { graph: r#"name: example
start: a
nodes:
  a: { type: agent, agent: scout, prompt: hello, inputs: { depth: "3" }, next: done }
  done: { type: end, output: finished }
"#, files: &[("../scout/config.yaml", "name: scout
instructions: You help.
")], setting: Setting::UNKNOWN },
    good: Example { graph: r#"name: example
start: a
nodes:
  a: { type: agent, agent: scout, prompt: "hello, depth 3", next: done }
  done: { type: end, output: finished }
"#, files: &[("../scout/config.yaml", "name: scout
instructions: You help.
")], setting: Setting::UNKNOWN },
};

/// Graphs run each other in a circle.
pub static RECURSIVE_AGENTS: Code = Code {
    id: "G0707",
    name: "recursive-agents",
    level: Level::Error,
    summary: "Graphs run each other in a circle.",
    explanation: "A child that is a graph is compiled into the one that runs it. A graph that runs itself, also by way of
others, would have no end.",
    bad: Example { graph: "name: example
start: a
nodes:
  a: { type: agent, agent: scout, prompt: hello, next: done }
  done: { type: end, output: finished }
", files: &[("../scout/graph.yaml", "name: scout
start: a
nodes:
  a: { type: agent, agent: main, prompt: hello, next: done }
  done: { type: end, output: finished }
")], setting: Setting::UNKNOWN },
    good: Example { graph: "name: example
start: a
nodes:
  a: { type: agent, agent: scout, prompt: hello, next: done }
  done: { type: end, output: finished }
", files: &[("../scout/graph.yaml", r#"name: child
start: done
nodes:
  done: { type: end, output: "{{initial_prompt}}" }
"#)], setting: Setting::UNKNOWN },
};

/// A tool does not exist.
pub static UNKNOWN_TOOL: Code = Code {
    id: "G0708",
    name: "unknown-tool",
    level: Level::Error,
    summary: "A tool does not exist.",
    explanation: "An entry of `tools` is the name of a tool, or `mcp:<server>` for all functions of an MCP server. A node gets
exactly the tools that it lists. Only reported where the compiler knows which tools there are.",
    bad: Example { graph: "name: example
start: a
nodes:
  a: { type: llm, prompt: hello, tools: [web_serch], next: done }
  done: { type: end, output: finished }
", files: &[], setting: Setting { tools: Some(&["web_search"]), ..Setting::UNKNOWN } },
    good: Example { graph: "name: example
start: a
nodes:
  a: { type: llm, prompt: hello, tools: [web_search], next: done }
  done: { type: end, output: finished }
", files: &[], setting: Setting { tools: Some(&["web_search"]), ..Setting::UNKNOWN } },
};

/// An MCP server does not exist.
pub static UNKNOWN_MCP_SERVER: Code = Code {
    id: "G0709",
    name: "unknown-mcp-server",
    level: Level::Error,
    summary: "An MCP server does not exist.",
    explanation: "`mcp:<server>` in `tools` names a server. Where the compiler knows which servers there are, one that is not
among them is an error; where it does not, one that the graph's own `mcp_servers` leaves out is a warning.",
    bad: Example { graph: r#"name: example
mcp_servers: [pubmed]
start: a
nodes:
  a: { type: llm, prompt: hello, tools: ["mcp:pubmad"], next: done }
  done: { type: end, output: finished }
"#, files: &[], setting: Setting { mcp_servers: Some(&["pubmed"]), ..Setting::UNKNOWN } },
    good: Example { graph: r#"name: example
mcp_servers: [pubmed]
start: a
nodes:
  a: { type: llm, prompt: hello, tools: ["mcp:pubmed"], next: done }
  done: { type: end, output: finished }
"#, files: &[], setting: Setting { mcp_servers: Some(&["pubmed"]), ..Setting::UNKNOWN } },
};

/// A model does not exist.
pub static UNKNOWN_MODEL: Code = Code {
    id: "G0710",
    name: "unknown-model",
    level: Level::Error,
    summary: "A model does not exist.",
    explanation: "A model is written `provider:name`. An error only where the compiler knows which models there are. A warning says
what the name tells by itself: it has no provider, is made by another one than the one that is named, is spelled nearly as its
maker spells it, or makes vectors where text is wanted and the other way round. A name of which nothing is known is not
judged.",
    bad: Example {
        graph: r#"name: example
start: a
nodes:
  a: { type: llm, prompt: hello, model: "acme:smal", next: done }
  done: { type: end, output: finished }
"#,
        files: &[],
        setting: Setting {
            models: Some(&["acme:small"]),
            ..Setting::UNKNOWN
        },
    },
    good: Example {
        graph: r#"name: example
start: a
nodes:
  a: { type: llm, prompt: hello, model: "acme:small", next: done }
  done: { type: end, output: finished }
"#,
        files: &[],
        setting: Setting {
            models: Some(&["acme:small"]),
            ..Setting::UNKNOWN
        },
    },
};

/// A document of a rag node is not there.
pub static DOCUMENTS_NOT_FOUND: Code = Code {
    id: "G0711",
    name: "documents-not-found",
    level: Level::Warning,
    summary: "A document of a rag node is not there.",
    explanation: "Relative paths in `documents` start at the directory of `graph.yaml`. Patterns, URLs and other loaders are
not looked at.",
    bad: Example { graph: r#"name: example
start: a
nodes:
  a: { type: rag, documents: [./knowlege], state_updates: { found: "{{output.context}}" }, next: done }
  done: { type: end, output: finished }
"#, files: &[("knowledge/a.md", "a")], setting: Setting::UNKNOWN },
    good: Example { graph: r#"name: example
start: a
nodes:
  a: { type: rag, documents: [./knowledge], state_updates: { found: "{{output.context}}" }, next: done }
  done: { type: end, output: finished }
"#, files: &[("knowledge/a.md", "a")], setting: Setting::UNKNOWN },
};

/// A script is outside of the graph's directory.
pub static SCRIPT_OUTSIDE: Code = Code {
    id: "G0712",
    name: "script-outside",
    level: Level::Warning,
    summary: "A script is outside of the graph's directory.",
    explanation: "Who copies, reviews or packs the directory of a graph does not get this script, and `build --standalone` leaves it out. It may change\nwithout anybody who looks at the graph. Put it beside the graph. Where several graphs share a script on purpose, allow this\nwith `--allow script-outside`.",
    bad: Example {
        graph: "name: example
start: a
nodes:
  a: { type: script, script: ../shared/go.py, next: done }
  done: { type: end, output: finished }
",
        files: &[("../shared/go.py", r#"print("{}")"#)],
        setting: Setting::UNKNOWN,
    },
    good: Example {
        graph: "name: example
start: a
nodes:
  a: { type: script, script: scripts/go.py, next: done }
  done: { type: end, output: finished }
",
        files: &[("scripts/go.py", r#"print("{}")"#)],
        setting: Setting::UNKNOWN,
    },
};

/// A script reads a variable that it does not get.
pub static VARIABLE_WITHHELD: Code = Code {
    id: "G0713",
    name: "variable-withheld",
    level: Level::Warning,
    summary: "A script reads a variable that it does not get.",
    explanation: "What the agent needs for itself (keys of model providers, the token of its service) is not handed on to the programs that a graph
starts. A script that is to have such a variable is named with it: `x-env: [NAME]` on its node, or at the top of the graph for
all its scripts and tools.",
    bad: Example {
        graph: "name: example
start: a
nodes:
  a: { type: script, script: a.sh, next: done }
  done: { type: end, output: finished }
",
        files: &[("a.sh", r#"curl -H "Authorization: Bearer $OPENAI_API_KEY" https://api.example/usage"#)],
        setting: Setting::UNKNOWN,
    },
    good: Example {
        graph: "name: example
start: a
nodes:
  a: { type: script, script: a.sh, x-env: [OPENAI_API_KEY], next: done }
  done: { type: end, output: finished }
",
        files: &[("a.sh", r#"curl -H "Authorization: Bearer $OPENAI_API_KEY" https://api.example/usage"#)],
        setting: Setting::UNKNOWN,
    },
};
