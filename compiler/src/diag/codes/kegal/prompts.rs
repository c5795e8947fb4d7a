//! Codes about what KeGAL prompts and models need.

use crate::diag::{Code, Example, Level, Setting};

/// A prompt has a placeholder that its node gives no value.
pub static INACTIVE_PLACEHOLDER: Code = Code {
    id: "G0440",
    name: "inactive-placeholder",
    level: Level::Error,
    summary: "A prompt has a placeholder that its node gives no value.",
    explanation: r#"The placeholders `{user_message}`, `{message_passing}`, `{retrieved_chunks}` and `{blackboard}` have a value where the node switches them on; all others stand
under `prompt.prompt_placeholders` of the node. One without a value would reach the model as it is, or end the run."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0 } }
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

/// Braces of a prompt do not fit together.
pub static PLACEHOLDER_SYNTAX: Code = Code {
    id: "G0441",
    name: "placeholder-syntax",
    level: Level::Error,
    summary: "Braces of a prompt do not fit together.",
    explanation: r#"In templates `{name}` is a placeholder, and a brace that belongs to the text is doubled: `{{` and `}}`. A placeholder is one plain name, without the
attributes, indices and formats of Python."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "fn main() { } {user_message}" } }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "fn main() {{ }} {user_message}" } }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
"#,
    ),
};

/// A model names a provider that does not exist.
pub static UNKNOWN_PROVIDER: Code = Code {
    id: "G0740",
    name: "unknown-provider",
    level: Level::Error,
    summary: "A model names a provider that does not exist.",
    explanation: r#"The providers are `anthropic_aws`, `anthropic`, `bedrock`, `ollama`, `openai` and `gemini`."#,
    bad: Example::graph(
        r#"models:
  - { llm: olama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
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

/// A key is written in the graph.
pub static LITERAL_SECRET: Code = Code {
    id: "G0742",
    name: "literal-secret",
    level: Level::Warning,
    summary: "A key is written in the graph.",
    explanation: r#"What stands in the graph becomes part of the program that it is compiled to, and of whatever holds a copy of the graph. A key belongs into an environment
variable: `${NAME}` is looked up when the graph runs, and never kept."#,
    bad: Example::graph(
        r#"models:
  - { llm: openai, model: gpt-4o-mini, api_key: sk-1234567890 }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: openai, model: gpt-4o-mini, api_key: "${OPENAI_API_KEY}" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
"#,
    ),
};

/// A file that the graph names does not exist.
pub static SOURCE_NOT_FOUND: Code = Code {
    id: "G0741",
    name: "source-not-found",
    level: Level::Error,
    summary: "A file that the graph names does not exist.",
    explanation: r#"Paths are relative to the directory of the graph file, wherever it is compiled or run from. Prompt files, pictures and documents must be there when
the graph is compiled; chat histories may be made by the first run."#,
    bad: Example {
        graph: r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - uri: tusk.yml
nodes:
  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
"#,
        files: &[(
            "task.yml",
            "prompt_template: { task: \"{user_message}\" }\n",
        )],
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
