//! Codes about what stands in a KeGAL graph: lists, sources, kinds of nodes.

use crate::diag::{Code, Example, Level, Setting};

/// Two nodes, boards, tools or servers have the same id.
pub static REPEATED_ID: Code = Code {
    id: "G0140",
    name: "repeated-id",
    level: Level::Error,
    summary: "Two nodes, boards, tools or servers have the same id.",
    explanation: r#"Nodes are named by their ids in `edges`, in results and in messages; boards, tools and MCP servers are named by nodes. An id that stands
twice would mean either of them."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
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
"#,
    ),
};

/// A node uses an entry of a list that does not exist.
pub static INDEX_OUT_OF_RANGE: Code = Code {
    id: "G0141",
    name: "index-out-of-range",
    level: Level::Error,
    summary: "A node uses an entry of a list that does not exist.",
    explanation: r#"`model`, `prompt.template`, `images` and `documents` of a node are indices into the lists at the top of the graph. Entries are counted from 0;
negative numbers count nothing."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: a, model: 1, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
"#,
    ),
};

/// A prompt has neither a template nor a file.
pub static PROMPT_WITHOUT_SOURCE: Code = Code {
    id: "G0142",
    name: "prompt-without-source",
    level: Level::Error,
    summary: "A prompt has neither a template nor a file.",
    explanation: r#"An entry of `prompts` or `react_compact_prompts` holds its text under `template`, or names a YAML or JSON file with `uri`. If it has both, `template`
is used."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
  - { base64: aGVsbG8= }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
"#,
    ),
};

/// An edge has `react` beside another list.
pub static EXCLUSIVE_EDGES: Code = Code {
    id: "G0143",
    name: "exclusive-edges",
    level: Level::Error,
    summary: "An edge has `react` beside another list.",
    explanation: r#"`react` says whom a controller may call, and cannot stand in one entry with `children`, `fan_in`, `ordered_children` or `ordered_fan_in`. Order the
controller in the entry of another node, or with message passing."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
  - { id: b, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
  - { id: helper, model: 0, temperature: 0.0, max_tokens: 100, show: false, prompt: { template: 0, user_message: true } }
edges:
  - node: a
    react: [{ node: helper }]
    fan_in: [{ node: b }]
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
  - { id: helper, model: 0, temperature: 0.0, max_tokens: 100, show: false, prompt: { template: 0, user_message: true } }
edges:
  - node: a
    react: [{ node: helper }]
  - node: b
    children: [{ node: a }]
"#,
    ),
};

/// A prompt file is neither YAML nor JSON.
pub static UNSUPPORTED_FILE: Code = Code {
    id: "G0144",
    name: "unsupported-file",
    level: Level::Error,
    summary: "A prompt file is neither YAML nor JSON.",
    explanation: r#"Prompt files hold `system_template` and `prompt_template`, as an inline `template` does. Their names end in `.yml`, `.yaml` or `.json`."#,
    bad: Example {
        graph: r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - uri: task.txt
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
"#,
        files: &[("task.txt", "hello")],
        setting: Setting::UNKNOWN,
    },
    good: Example {
        graph: r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - uri: task.yml
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
"#,
        files: &[(
            "task.yml",
            "prompt_template: { task: \"{user_message}\" }\n",
        )],
        setting: Setting::UNKNOWN,
    },
};

/// A source is reached in a way that is not allowed.
pub static URI_SCHEME: Code = Code {
    id: "G0145",
    name: "uri-scheme",
    level: Level::Error,
    summary: "A source is reached in a way that is not allowed.",
    explanation: r#"A graph may name files on this machine by their path, and sources elsewhere by an `https://` URL. `http:`, `file:` and all others are refused: what comes
that way can be read and changed by others, or reaches what the author of the graph may not see."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
chat_history: { s: { path: "http://example.com/h.json" } }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true, chat_history: s } }
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
chat_history: { s: { path: "https://example.com/h.json" } }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true, chat_history: s } }
"#,
    ),
};

/// A chat history behind a URL is to be added to.
pub static AUTO_HISTORY_URL: Code = Code {
    id: "G0146",
    name: "auto-history-url",
    level: Level::Error,
    summary: "A chat history behind a URL is to be added to.",
    explanation: r#"`auto: true` adds the turns of each run to the file of the history. That works for local files only."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
chat_history: { s: { path: "https://example.com/h.json", auto: true } }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true, chat_history: s } }
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
chat_history: { s: { path: history/s.json, auto: true } }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true, chat_history: s } }
"#,
    ),
};

/// A guard has no prompt.
pub static GUARD_WITHOUT_PROMPT: Code = Code {
    id: "G0147",
    name: "guard-without-prompt",
    level: Level::Error,
    summary: "A guard has no prompt.",
    explanation: r#"A node whose `structured_output` declares `validation` decides whether the run goes on. Without a prompt it asks nobody and could only let
everything pass."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: gate, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: null, structured_output: { parameters: { validation: { type: boolean } }, required: [validation] } }
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: gate, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true }, structured_output: { parameters: { validation: { type: boolean } }, required: [validation] } }
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
"#,
    ),
};

/// A controller has, or lacks, what a controller may or must have.
pub static CONTROLLER_RESTRICTION: Code = Code {
    id: "G0148",
    name: "controller-restriction",
    level: Level::Error,
    summary: "A controller has, or lacks, what a controller may or must have.",
    explanation: r#"Each answer of a ReAct controller is a routing decision. So it has a prompt, and no tools, MCP servers or blackboard: those belong to the agents that
it calls. An agent cannot be a controller itself."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
blackboard: { path: ./boards, boards: [{ id: main, file: MAIN.md }] }
nodes:
  - { id: boss, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true }, blackboard: { id: main, write: true } }
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
blackboard: { path: ./boards, boards: [{ id: main, file: MAIN.md }] }
nodes:
  - { id: boss, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
  - { id: helper, model: 0, temperature: 0.0, max_tokens: 100, show: false, prompt: { template: 0, user_message: true }, blackboard: { id: main, write: true } }
edges:
  - node: boss
    react: [{ node: helper }]
"#,
    ),
};

/// A picture or document has no usable data.
pub static INVALID_MEDIA: Code = Code {
    id: "G0149",
    name: "invalid-media",
    level: Level::Error,
    summary: "A picture or document has no usable data.",
    explanation: r#"`images` and `documents` name a file or an `https://` URL with `uri`, or hold the bytes in Base64. Documents are PDF files: they begin with `%PDF-`."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
documents: [{ base64: "base64:aGVsbG8=" }]
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true }, documents: [0] }
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
documents: [{ base64: "base64:JVBERi0xLjQK" }]
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true }, documents: [0] }
"#,
    ),
};

/// A prompt stands behind a URL.
pub static REMOTE_PROMPT: Code = Code {
    id: "G0150",
    name: "remote-prompt",
    level: Level::Warning,
    summary: "A prompt stands behind a URL.",
    explanation: r#"Placeholders of prompts are checked when the graph is compiled, and a prompt behind a URL is not known then. It is fetched when a run starts: before
the first node it is put together, and a placeholder that a node gives no value ends the run. `${VAR}` is not looked up in it. Save the file beside the graph and name
it by its path to have it checked now."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - uri: "https://example.com/task.yml"
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
"#,
    ),
    good: Example {
        graph: r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - uri: task.yml
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
"#,
        files: &[(
            "task.yml",
            "prompt_template: { task: \"{user_message}\" }\n",
        )],
        setting: Setting::UNKNOWN,
    },
};

/// A list for batches has no effect.
pub static IGNORED_BATCH: Code = Code {
    id: "G0151",
    name: "ignored-batch",
    level: Level::Warning,
    summary: "A field for batches has no effect.",
    explanation: r#"`batch_user_messages`, `batch_use_messages`, `batch_message_passing`, `batch_children` and `batch_fan_in` are documented by KeGAL, and no part of it
reads them. Nodes named in such a list alone are ordered by nothing: they would run beside what they are meant to follow. Here, too, a run answers one message, and
each node runs once."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
  - { id: b, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
edges: [{ node: a, batch_children: [{ node: b }] }]
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
