//! Codes about what KeGAL nodes refer to, and in which order they run.

use crate::diag::{Code, Example, Level};

/// An edge names a node that does not exist.
pub static UNDECLARED_NODE: Code = Code {
    id: "G0240",
    name: "undeclared-node",
    level: Level::Error,
    summary: "An edge names a node that does not exist.",
    explanation: r#"Every `node` in `edges`, at any depth, is the id of an entry of `nodes`. An entry that names another one would wait for ever, or
never be waited for."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
edges: [{ node: a, children: [{ node: bb }] }]
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
  - { id: b, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
edges: [{ node: a, children: [{ node: b }] }]
"#,
    ),
};

/// A node or a board names a board that does not exist.
pub static UNDECLARED_BOARD: Code = Code {
    id: "G0241",
    name: "undeclared-board",
    level: Level::Error,
    summary: "A node or a board names a board that does not exist.",
    explanation: r#"`blackboard.id` of a node and `import` of a board name an entry of `blackboard.boards` at the top of the graph."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
blackboard: { path: ./boards, boards: [{ id: main, file: MAIN.md }] }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true }, blackboard: { id: man, write: true } }
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
blackboard: { path: ./boards, boards: [{ id: main, file: MAIN.md }] }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true }, blackboard: { id: main, write: true } }
"#,
    ),
};

/// A node uses a tool that the graph does not declare.
pub static UNDECLARED_TOOL: Code = Code {
    id: "G0242",
    name: "undeclared-tool",
    level: Level::Error,
    summary: "A node uses a tool that the graph does not declare.",
    explanation: r#"`tools` of a node are names of entries of `tools` at the top of the graph, which tell the model what a tool is for and what it takes."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
tools: [{ name: search, description: Searches., parameters: { q: { type: string } }, required: [q] }]
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true }, tools: [serch] }
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
tools: [{ name: search, description: Searches., parameters: { q: { type: string } }, required: [q] }]
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true }, tools: [search] }
"#,
    ),
};

/// A node uses an MCP server that the graph does not declare.
pub static UNDECLARED_SERVER: Code = Code {
    id: "G0243",
    name: "undeclared-server",
    level: Level::Error,
    summary: "A node uses an MCP server that the graph does not declare.",
    explanation: r#"`mcp_servers` of a node name entries of `mcp_servers` at the top of the graph by their ids."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
mcp_servers: [{ id: files, transport: stdio, command: files-server }]
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true }, mcp_servers: [fils] }
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
mcp_servers: [{ id: files, transport: stdio, command: files-server }]
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true }, mcp_servers: [files] }
"#,
    ),
};

/// A node continues a chat history that the graph does not declare.
pub static UNDECLARED_SCOPE: Code = Code {
    id: "G0244",
    name: "undeclared-scope",
    level: Level::Warning,
    summary: "A node continues a chat history that the graph does not declare.",
    explanation: r#"A scope that stands only in a node is empty unless the caller of the run gives it. Declare it under `chat_history`; an empty list is enough."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
chat_history: { talk: [] }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true, chat_history: tlk } }
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
chat_history: { talk: [] }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true, chat_history: talk } }
"#,
    ),
};

/// Two nodes continue the same chat history.
pub static SHARED_SCOPE: Code = Code {
    id: "G0245",
    name: "shared-scope",
    level: Level::Error,
    summary: "Two nodes continue the same chat history.",
    explanation: r#"Each scope of `chat_history` belongs to one node at most: what two nodes say in turn would be no conversation."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
chat_history: { talk: [] }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true, chat_history: talk } }
  - { id: b, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true, chat_history: talk } }
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
chat_history: { talk: [], other: [] }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true, chat_history: talk } }
  - { id: b, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true, chat_history: other } }
"#,
    ),
};

/// An agent of a controller stands in the main edges, too.
pub static AGENT_IN_MAIN_GRAPH: Code = Code {
    id: "G0340",
    name: "agent-in-main-graph",
    level: Level::Error,
    summary: "An agent of a controller stands in the main edges, too.",
    explanation: r#"Nodes under `react`, and all that stands below them, run only when their controller calls them. In the main graph they would run once more, without
a task."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: boss, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
  - { id: helper, model: 0, temperature: 0.0, max_tokens: 100, show: false, prompt: { template: 0, user_message: true } }
edges:
  - node: boss
    react: [{ node: helper }]
  - node: helper
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: boss, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
  - { id: helper, model: 0, temperature: 0.0, max_tokens: 100, show: false, prompt: { template: 0, user_message: true } }
edges:
  - node: boss
    react: [{ node: helper }]
"#,
    ),
};

/// Two entries of one node say different things.
pub static CONTRADICTORY_EDGES: Code = Code {
    id: "G0341",
    name: "contradictory-edges",
    level: Level::Error,
    summary: "Two entries of one node say different things.",
    explanation: r#"A node may stand in `edges` several times, but only one entry says who its neighbours are, or all that do say the same. Entries that only name the
node say nothing."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
  - { id: b, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
  - { id: c, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
edges:
  - { node: a, children: [{ node: b }] }
  - { node: a, children: [{ node: c }] }
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
  - { id: b, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
  - { id: c, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
edges:
  - { node: a, children: [{ node: b }, { node: c }] }
"#,
    ),
};

/// Nodes wait for each other.
pub static DEPENDENCY_CYCLE: Code = Code {
    id: "G0342",
    name: "dependency-cycle",
    level: Level::Error,
    summary: "Nodes wait for each other.",
    explanation: r#"What a node waits for follows from the edges, and besides from message passing (if no edges are declared), guards and blackboards. Nodes that wait for
each other in a circle could never start. `graphwright draw --why` shows the reason for every wait of a graph without such a circle."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
  - { id: b, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
edges:
  - { node: a, children: [{ node: b }] }
  - { node: b, children: [{ node: a }] }
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
  - { id: b, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
edges:
  - { node: a, children: [{ node: b }] }
"#,
    ),
};

/// An agent wants to be shown in reports.
pub static AGENT_OUTPUT_HIDDEN: Code = Code {
    id: "G0343",
    name: "agent-output-hidden",
    level: Level::Warning,
    summary: "An agent wants to be shown in reports.",
    explanation: r#"What an agent says is an observation of its controller and stands in the controller's trace. Reports list the nodes of the main graph only, so `show: true`
has no effect."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: boss, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
  - { id: helper, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
edges:
  - node: boss
    react: [{ node: helper }]
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: boss, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
  - { id: helper, model: 0, temperature: 0.0, max_tokens: 100, show: false, prompt: { template: 0, user_message: true } }
edges:
  - node: boss
    react: [{ node: helper }]
"#,
    ),
};

/// A controller sends its answer to nobody.
pub static OUTPUT_NOT_CONSUMED: Code = Code {
    id: "G0344",
    name: "output-not-consumed",
    level: Level::Warning,
    summary: "A controller sends its answer to nobody.",
    explanation: r#"`message_passing.output: true` hands the final answer of a controller to nodes that read messages and come after it. There is none."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: boss, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true }, message_passing: { output: true } }
  - { id: helper, model: 0, temperature: 0.0, max_tokens: 100, show: false, prompt: { template: 0, user_message: true } }
edges:
  - node: boss
    react: [{ node: helper }]
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: boss, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
  - { id: helper, model: 0, temperature: 0.0, max_tokens: 100, show: false, prompt: { template: 0, user_message: true } }
edges:
  - node: boss
    react: [{ node: helper }]
"#,
    ),
};

/// A node has `react` settings and no agents.
pub static CONTROLLER_WITHOUT_AGENTS: Code = Code {
    id: "G0345",
    name: "controller-without-agents",
    level: Level::Warning,
    summary: "A node has `react` settings and no agents.",
    explanation: r#"What makes a node a ReAct controller is a `react` list on its edge. The `react` block of the node only says how the loop runs; without agents there is none,
and the node asks its model once."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: boss, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true }, react: { max_iterations: 3 } }
  - { id: b, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: boss, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true }, react: { max_iterations: 3 } }
  - { id: helper, model: 0, temperature: 0.0, max_tokens: 100, show: false, prompt: { template: 0, user_message: true } }
edges:
  - node: boss
    react: [{ node: helper }]
"#,
    ),
};
