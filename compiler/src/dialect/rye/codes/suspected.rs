//! What is probably not meant, and what a list must be.

use crate::diag::{Code, Example, Level};

/// An edge is never taken.
pub static EDGE_NEVER_TAKEN: Code = Code {
    id: "G1311",
    name: "edge-never-taken",
    level: Level::Warning,
    summary: "An edge is never taken.",
    explanation: r#"Edges are tried in order, and the first whose condition holds is taken. An entry without `when` always holds, so nothing behind it
is looked at: put it last. Nor is an edge taken whose condition holds only where one before it does: `gt 10` behind `gt 5`."#,
    bad: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: c
  nodes:
    a:
      action: { item_id: rye/bash, params: { command: ls } }
      next:
        - { to: d }
        - { to: b, when: { path: result.stdout, op: eq, value: x } }
    b: { type: gate, next: d }
    c:
      type: gate
      next:
        - { to: a, when: { path: inputs.x, op: exists } }
        - { to: b }
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
    b: { type: gate, next: d }
    d: { type: return }
"#,
    ),
};

/// An edge tests the exit code of a command that has succeeded.
pub static EXIT_CODE_EDGE: Code = Code {
    id: "G1312",
    name: "exit-code-edge",
    level: Level::Warning,
    summary: "An edge tests the exit code of a command that has succeeded.",
    explanation: r#"A command that exits with another code than 0 is a failure of its node: the run goes to `on_error`, or fails, and the edges of `next`
are not looked at. So `exit_code` is always 0 there. Send failures to a node with `on_error`, or let the command itself
print what it found out (`test -f x && echo yes || echo no`)."#,
    bad: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a:
      action: { item_id: rye/bash, params: { command: ls } }
      next:
        - { to: b, when: { path: result.exit_code, op: eq, value: 0 } }
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
      on_error: b
      next: d
    b: { type: return }
    d: { type: return }
"#,
    ),
};

/// No run can come to an end within `max_steps`.
pub static TOO_FEW_STEPS: Code = Code {
    id: "G1313",
    name: "too-few-steps",
    level: Level::Warning,
    summary: "No run can come to an end within `max_steps`.",
    explanation: r#"Every node that is entered is a step, and so is the return node. The shortest way from `start` to an end takes more steps than the graph
allows, so every run fails."#,
    bad: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  max_steps: 1
  nodes:
    a:
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
  max_steps: 2
  nodes:
    a:
      action: { item_id: rye/bash, params: { command: ls } }
      next: d
    d: { type: return }
"#,
    ),
};

/// An expression begins with a name that means nothing there.
pub static UNKNOWN_NAMESPACE: Code = Code {
    id: "G1314",
    name: "unknown-namespace",
    level: Level::Warning,
    summary: "An expression begins with a name that means nothing there.",
    explanation: r#"Expressions begin with `state`, `inputs`, `_now` or `_timestamp`; in `assign` and `next` of a node also with `result`, in the action of a
`foreach` also with the name of its item. Anything else has no value. In a shell command `${NAME}` is taken by the graph
before the shell sees it: write `$NAME`. A name that is very like one of these is an error.

The `path` of a condition begins with `state` or `inputs`, after an action also with `result`, and is written bare: `state.load`,
not `${state.load}`."#,
    bad: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a:
      action: { item_id: rye/bash, params: { command: "ls ${HOME}" } }
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
      action: { item_id: rye/bash, params: { command: "ls $HOME" } }
      next: d
    d: { type: return }
"#,
    ),
};

/// An input is used that `config_schema` does not declare.
pub static UNDECLARED_INPUT: Code = Code {
    id: "G1315",
    name: "undeclared-input",
    level: Level::Warning,
    summary: "An input is used that `config_schema` does not declare.",
    explanation: r#"A caller learns from `config_schema` what the graph takes. An input that is not declared there is empty unless somebody happens to
give it; usually its name is misspelled. One that is very like a declared one is an error."#,
    bad: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config_schema:
  type: object
  properties: { topic: { type: string } }
config:
  start: d
  nodes:
    d: { type: return, output: "for ${inputs.audience}" }
"#,
    ),
    good: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config_schema:
  type: object
  properties: { topic: { type: string } }
config:
  start: d
  nodes:
    d: { type: return, output: "about ${inputs.topic}" }
"#,
    ),
};

/// An `assign` that has no effect.
pub static IGNORED_ASSIGN: Code = Code {
    id: "G1316",
    name: "ignored-assign",
    level: Level::Warning,
    summary: "An `assign` that has no effect.",
    explanation: r#"A `foreach` node writes only what `collect` names, and a `return` node writes nothing. Assign in a node behind it."#,
    bad: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a:
      type: foreach
      over: [one, two]
      action: { item_id: rye/bash, params: { command: ls } }
      assign: { x: 1 }
      next: d
    d: { type: return, output: "${state.x || inputs.x}" }
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
      next: b
    b: { type: gate, assign: { x: 1 }, next: d }
    d: { type: return, output: "${state.x}" }
"#,
    ),
};

/// Free text is put into a shell command as it is.
pub static SHELL_INPUT: Code = Code {
    id: "G1317",
    name: "shell-input",
    level: Level::Warning,
    summary: "Free text is put into a shell command as it is.",
    explanation: r#"The value becomes part of the program that the shell runs, so whoever writes it can run anything (`; rm -rf .`): the caller, the author
of a file that was read, a model. Say `x-quote: true` in the action. Then every value in its `params.command` is one word for
the shell, whatever it holds; in quotes it stays a part of the quoted text. A value that was meant to be several words
(`for file in ${state.files}`) is one, too: go over it with a `foreach` node. A value may still begin with `-`: write `--` before
it where a program would take it for an option. A number, a boolean and a value of an `enum` cannot break out, nor can
what the graph itself says."#,
    bad: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a:
      action: { item_id: rye/bash, params: { command: "ls -- ${inputs.directory}" } }
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
      action: { item_id: rye/bash, x-quote: true, params: { command: "ls -- ${inputs.directory}" } }
      next: d
    d: { type: return }
"#,
    ),
};

/// A value stands where no quotes help.
pub static UNQUOTABLE_VALUE: Code = Code {
    id: "G1321",
    name: "unquotable-value",
    level: Level::Error,
    summary: "A value in a command with `x-quote` stands where no quotes help.",
    explanation: r#"Quotes keep a value one word in the text of a command, and in quotes. They do not in a here-document, in backquotes, in a comment, in
arithmetic, behind a `\` or `$`, and in a text that another interpreter runs (`sh -c`, `eval`, `python3 -c`, the program of `sed`
or `awk`). Hand the value over as an argument there, or write it to a file. Where the command is too involved to tell, this is
said, too."#,
    bad: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a:
      action: { item_id: rye/bash, x-quote: true, params: { command: "sh -c \"echo ${inputs.word}\"" } }
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
      action: { item_id: rye/bash, x-quote: true, params: { command: "sh -c 'echo \"$1\"' sh ${inputs.word}" } }
      next: d
    d: { type: return }
"#,
    ),
};

/// `x-quote` where there is no command.
pub static IGNORED_QUOTE: Code = Code {
    id: "G1322",
    name: "ignored-quote",
    level: Level::Warning,
    summary: "`x-quote` stands in an action without a command.",
    explanation: r#"`x-quote` quotes the values in `params.command`, which a shell reads. Other parameters reach an action as they are, and need no quotes."#,
    bad: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a:
      action: { item_id: rye/file-system/ls, x-quote: true, params: { path: "${inputs.directory}" } }
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
      action: { item_id: rye/file-system/ls, params: { path: "${inputs.directory}" } }
      next: d
    d: { type: return }
"#,
    ),
};

/// Nothing in a loop can change which way is taken.
pub static UNCHANGING_LOOP: Code = Code {
    id: "G1318",
    name: "unchanging-loop",
    level: Level::Warning,
    summary: "Nothing in a loop can change which way is taken.",
    explanation: r#"Every condition in the loop reads only keys that no node of the loop writes, and nothing that an action returned. So a run that goes around
once goes around until its steps are used up. Assign in the loop what the condition reads."#,
    bad: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  state: { ready: false }
  nodes:
    a:
      action: { item_id: rye/bash, params: { command: ls } }
      next:
        - { to: d, when: { path: inputs.ready, op: eq, value: true } }
        - { to: a }
    d: { type: return }
"#,
    ),
    good: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  state: { ready: false }
  nodes:
    a:
      action: { item_id: own/look }
      assign: { ready: "${result.ready}" }
      next:
        - { to: d, when: { path: state.ready, op: eq, value: true } }
        - { to: a }
    d: { type: return }
"#,
    ),
};

/// A graph runs itself.
pub static RECURSIVE_GRAPHS: Code = Code {
    id: "G1319",
    name: "recursive-graphs",
    level: Level::Error,
    summary: "A graph runs itself.",
    explanation: "A graph tool that an action runs is compiled into the one that runs it. Two that run each other would have to hold each
other, without end. Let one of them loop over its own nodes; `max_steps` bounds that.",
    bad: Example {
        graph: r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a: { action: { item_id: other, params: { capabilities: [rye.execute.tool.*] } }, next: d }
    d: { type: return }
"#,
        files: &[(
            "other.yaml",
            r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a: { action: { item_id: other, params: { capabilities: [rye.execute.tool.*] } }, next: d }
    d: { type: return }
"#,
        )],
        setting: crate::diag::Setting::UNKNOWN,
    },
    good: Example {
        graph: r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a: { action: { item_id: other, params: { capabilities: [rye.execute.tool.*] } }, next: d }
    d: { type: return }
"#,
        files: &[(
            "other.yaml",
            r#"tool_type: graph
permissions: [rye.execute.tool.*]
config:
  start: a
  nodes:
    a: { action: { item_id: rye/bash, params: { command: ls } }, next: d }
    d: { type: return }
"#,
        )],
        setting: crate::diag::Setting::UNKNOWN,
    },
};

/// The default of an input is not what the input says it is.
pub static UNFIT_DEFAULT: Code = Code {
    id: "G1320",
    name: "unfit-default",
    level: Level::Warning,
    summary: "The default of an input is not what the input says it is.",
    explanation: r#"A run that is not given the input gets the default as it stands, whatever type `config_schema` names. What a caller gives must be of
that type, so nodes see one kind of value or the other."#,
    bad: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config_schema:
  type: object
  properties: { count: { type: integer, default: "5" } }
config:
  start: d
  nodes:
    d: { type: return, output: "${inputs.count}" }
"#,
    ),
    good: Example::graph(
        r#"tool_type: graph
permissions: [rye.execute.tool.*]
config_schema:
  type: object
  properties: { count: { type: integer, default: 5 } }
config:
  start: d
  nodes:
    d: { type: return, output: "${inputs.count}" }
"#,
    ),
};
