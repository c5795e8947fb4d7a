//! What is wrong with the files that test a graph.

use crate::diag::{Code, Example, Level};

/// A scenario file that does not fit its graph.
pub static SCENARIO_FAULT: Code = Code {
    id: "G1401",
    name: "scenario-fault",
    level: Level::Error,
    summary: "A scenario file does not fit its graph.",
    explanation: "`graphwright test` reads the files `*.scenario.yaml` beside a graph before it runs them. A scenario has
`name`, `inputs`, `grant` and `expect`, and what stands for everything outside, as lists that are used up in order: `replies` (of models,
by node), `answers` (of people, by node), `scripts` (by node), `retrieval` (by node), `tools` (by name), `actions` (by item), `agents`
(by name), and `clock`. A name that the graph does not have would be an answer that nobody asks for, so it is an error.

```yaml
name: a person says no
inputs: { initial_prompt: WebAssembly }
replies: { draft: ['{\"title\": \"T\", \"body\": \"B\"}'] }
answers: { review: [\"no\"] }
expect: { status: completed, path: [draft, review, rejected] }
```

Such a file is not a graph, so neither example has this fault.",
    bad: Example::graph(GRAPH),
    good: Example::graph(GRAPH),
};

const GRAPH: &str = "name: greet
version: \"1.0\"
start: done
nodes:
  done: { type: end, output: \"Hello, {{initial_prompt}}\" }
";
