//! What prompts and schemas are for: values that reach nobody, and fields that cannot do what they are for.

use crate::diag::{Code, Example, Level};

/// A reserved field of a schema cannot do what it is for.
pub static RESERVED_FIELD: Code = Code {
    id: "G0152",
    name: "reserved-field",
    level: Level::Error,
    summary: "A reserved field of a schema is missing, or cannot do what it is for.",
    explanation: r#"The run itself looks at some fields of an answer. A guard lets a run go on if `validation` is true: a schema under which it
cannot be true blocks every run. The loop of a controller ends when `done` is true, calls the agent in `next_agent` and gives it
`agent_input`. Without `done` a loop ends by `max_iterations` alone. Which agents there are, the edge says: a name in the `enum` of
`next_agent` that is none of them is never called, which is a warning."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - id: door
    model: 0
    temperature: 0.0
    max_tokens: 100
    show: false
    prompt: { template: 0, user_message: true }
    structured_output: { description: Verdict, parameters: { validation: { type: string } }, required: [validation] }
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
nodes:
  - id: door
    model: 0
    temperature: 0.0
    max_tokens: 100
    show: false
    prompt: { template: 0, user_message: true }
    structured_output: { description: Verdict, parameters: { validation: { type: boolean } }, required: [validation] }
"#,
    ),
};

/// A prompt is given a value that its template does not use.
pub static UNUSED_PLACEHOLDER: Code = Code {
    id: "G0442",
    name: "unused-placeholder",
    level: Level::Warning,
    summary: "A prompt is given a value that its template does not use.",
    explanation: r#"`user_message: true`, `retrieved_chunks: true` and the entries of `prompt_placeholders` give placeholders of the template a value.
The template has no such placeholder, so the model never sees it."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "Greet {name}." } }
nodes:
  - id: greeter
    model: 0
    temperature: 0.0
    max_tokens: 100
    show: true
    prompt: { template: 0, user_message: true, prompt_placeholders: { name: Ada } }
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "Greet {name}: {user_message}" } }
nodes:
  - id: greeter
    model: 0
    temperature: 0.0
    max_tokens: 100
    show: true
    prompt: { template: 0, user_message: true, prompt_placeholders: { name: Ada } }
"#,
    ),
};

/// A node reads messages or a board that nobody fills.
pub static NEVER_FILLED: Code = Code {
    id: "G0346",
    name: "never-filled",
    level: Level::Warning,
    summary: "A node reads messages or a board that nobody fills.",
    explanation: r#"`{message_passing}` holds what the nodes before a node send, and `{blackboard}` what is written on its board and those it imports.
Here no node before it has `message_passing.output`, or no node writes on a board that is emptied before each run, so the place
stays empty."#,
    bad: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
  - template: { prompt_template: { task: "Paint {message_passing}" } }
nodes:
  - { id: sketcher, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }
  - { id: painter, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 1 }, message_passing: { input: true } }
"#,
    ),
    good: Example::graph(
        r#"models:
  - { llm: ollama, model: "qwen2.5:7b" }
prompts:
  - template: { prompt_template: { task: "{user_message}" } }
  - template: { prompt_template: { task: "Paint {message_passing}" } }
nodes:
  - { id: sketcher, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true }, message_passing: { output: true } }
  - { id: painter, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 1 }, message_passing: { input: true } }
"#,
    ),
};
