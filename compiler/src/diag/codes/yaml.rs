//! `G00xx`: the file as YAML, before anybody asks what dialect it is.

use crate::diag::{Code, Example, Level};

const GOOD: Example = Example::graph(
    r#"name: greeter
start: done
nodes:
  done:
    type: end
    output: "Hello, {{initial_prompt}}"
"#,
);

/// The text is not YAML.
pub static YAML_SYNTAX: Code = Code {
    id: "G0001",
    name: "yaml-syntax",
    level: Level::Error,
    summary: "The file is not valid YAML.",
    explanation: "\
The text breaks a rule of YAML, so nobody can say what is meant from there on. The parts of the graph below that place are
not read, and errors about them are not reported yet.

The usual causes:

- a value that contains `: ` or ` #`, or begins with `{`, `[`, `*`, `&`, `!`, `%`, `@` or a backtick, and is not in
  quotes. This includes every value that begins with a template: write `output: \"{{name}}\"`.
- a tab in the indentation.
- a line that is indented differently from its neighbours.
- a quote, a bracket or a brace that is never closed.

Texts of several lines are best written as a block: `prompt: |`, and the text below it, indented.",
    bad: Example::graph(
        r#"name: greeter
start: done
nodes:
  done:
    type: end
    output: Greeting: hello
"#,
    ),
    good: Example::graph(
        r#"name: greeter
start: done
nodes:
  done:
    type: end
    output: "Greeting: hello"
"#,
    ),
};

/// A key stands twice in a map.
pub static DUPLICATE_KEY: Code = Code {
    id: "G0002",
    name: "duplicate-key",
    level: Level::Error,
    summary: "A key stands twice in the same map.",
    explanation: "\
YAML allows each key once per map. Most readers silently keep the last one, so one of the two values, or one of two nodes
with the same name, would be lost without a word. Remove one of them, or rename it.",
    bad: Example::graph(
        r#"name: greeter
start: done
nodes:
  done:
    type: end
    output: "Hello"
    output: "Goodbye"
"#,
    ),
    good: Example::graph(
        r#"name: greeter
start: done
nodes:
  done:
    type: end
    output: "Hello"
"#,
    ),
};

/// A limit of the reader.
pub static TOO_LARGE: Code = Code {
    id: "G0003",
    name: "too-large",
    level: Level::Error,
    summary: "The file is too large, nested too deep, or multiplies itself through aliases.",
    explanation: "\
The reader stops before a file can take all memory or time. The limits are far above what a graph needs:

- 4 MiB of text,
- 200,000 opening braces: each may begin a reference,
- 100,000 keys and values,
- lists and maps nested 128 deep, aliases followed,
- 8 MiB copied by anchors and aliases. A few lines in which each alias repeats the line above several times stand for
  billions of values.

Move large data into a file that a node reads, and write out what aliases repeat.",
    bad: Example::graph(
        r#"name: greeter
start: done
nodes:
  done:
    type: end
    output: "Hello, {{initial_prompt}}"
initial_state:
  a: &a [x, x, x, x, x, x, x, x, x]
  b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]
  c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]
  d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c]
  e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d]
  f: &f [*e, *e, *e, *e, *e, *e, *e, *e, *e]
  g: [*f, *f, *f, *f, *f, *f, *f, *f, *f]
"#,
    ),
    good: Example::graph(
        r#"name: greeter
start: done
initial_state:
  a: &a [x, x, x]
  b: [*a, *a]
nodes:
  done:
    type: end
    output: "Hello, {{a}} and {{b}}"
"#,
    ),
};

/// Not text at all.
pub static NOT_TEXT: Code = Code {
    id: "G0004",
    name: "not-text",
    level: Level::Error,
    summary: "The file is not UTF-8, or it contains control characters.",
    explanation: "\
A graph is a UTF-8 text. Other encodings (UTF-16, Latin-1) are refused and not guessed, and so are control characters
other than tab and line break, which YAML forbids even inside quotes: they are invisible, and they can change what a
terminal or a model sees.

Save the file as UTF-8. Where a control character is really meant, write it as an escape in double quotes, such as
`\"\\x1B\"`.",
    bad: Example::graph(
        "name: greeter\nstart: done\nnodes:\n  done:\n    type: end\n    output: \"Hello\u{1b}[1m\"\n",
    ),
    good: Example::graph(
        r#"name: greeter
start: done
nodes:
  done:
    type: end
    output: "Hello\x1B[1m"
"#,
    ),
};

/// A list or map as a key.
pub static COMPLEX_KEY: Code = Code {
    id: "G0005",
    name: "complex-key",
    level: Level::Error,
    summary: "A list or a map is used as a key.",
    explanation: "\
YAML allows any value as a key; JSON and graphs allow text only. Nearly always this is a template without quotes: YAML
reads `{{name}}` as a map whose key is the map `{name}`. Put the value in quotes.",
    bad: Example::graph(
        r#"name: greeter
start: done
nodes:
  done:
    type: end
    output: {{initial_prompt}}
"#,
    ),
    good: Example::graph(
        r#"name: greeter
start: done
nodes:
  done:
    type: end
    output: "{{initial_prompt}}"
"#,
    ),
};

/// `---` in the middle.
pub static MANY_DOCUMENTS: Code = Code {
    id: "G0006",
    name: "many-documents",
    level: Level::Error,
    summary: "The file holds more than one YAML document.",
    explanation: "\
A line `---` ends a document and begins the next one. A graph file holds one graph; which of several would be meant? Only
the first document was read. Move the others into files of their own, or remove the `---`.",
    bad: Example::graph(
        r#"name: greeter
start: done
nodes:
  done:
    type: end
    output: "Hello, {{initial_prompt}}"
---
name: second
"#,
    ),
    good: GOOD,
};

/// `*name` without `&name`.
pub static UNKNOWN_ALIAS: Code = Code {
    id: "G0007",
    name: "unknown-alias",
    level: Level::Error,
    summary: "An alias `*name` refers to no anchor `&name` above it, or to the value it stands in.",
    explanation: "\
In YAML `&name` marks a value and `*name` repeats it further down. This alias finds no such mark above it, or it stands
inside the value that it repeats, which would have no end.

Often no alias is meant at all: a text that begins with `*`, such as `*.md` or Markdown's `**bold**`, must be in quotes.",
    bad: Example::graph(
        r#"name: greeter
start: done
nodes:
  done:
    type: end
    output: *greeting
"#,
    ),
    good: Example::graph(
        r#"name: greeter
description: &greeting "Hello"
start: done
nodes:
  done:
    type: end
    output: *greeting
"#,
    ),
};

/// `<<` without a map.
pub static BAD_MERGE: Code = Code {
    id: "G0008",
    name: "bad-merge",
    level: Level::Error,
    summary: "A merge key `<<` has a value that is not a map.",
    explanation: "\
`<<: *name` copies the entries of the map marked `&name` into the map it stands in; entries that are written there win.
Its value must be a map or a list of maps. If a key with this name is meant, put it in quotes: `\"<<\"`.",
    bad: Example::graph(
        r#"name: greeter
start: done
nodes:
  done:
    type: end
    <<: greeting
    output: "Hello, {{initial_prompt}}"
"#,
    ),
    good: Example::graph(
        r#"name: greeter
start: done
nodes:
  done:
    type: end
    <<: { output: "Hello, {{initial_prompt}}" }
"#,
    ),
};

/// Nothing there.
pub static EMPTY_FILE: Code = Code {
    id: "G0009",
    name: "empty-file",
    level: Level::Error,
    summary: "The file holds no value.",
    explanation: "\
There is nothing in the file but blanks and comments. Perhaps it was not saved, or every line is commented out.",
    bad: Example::graph("# name: greeter\n"),
    good: GOOD,
};

/// A tag nobody knows.
pub static BAD_TAG: Code = Code {
    id: "G0010",
    name: "bad-tag",
    level: Level::Error,
    summary: "A YAML tag is unknown, or does not fit its value.",
    explanation: "\
A `!` at the beginning of a value is a tag: it says what type the value has. Graphs know the tags of YAML's core schema
(`!!str`, `!!int`, `!!float`, `!!bool`, `!!null`, `!!seq`, `!!map`). Others, such as `!include`, belong to other programs;
ignoring them would change what the value means.

Put the value in quotes if the `!` belongs to the text.",
    bad: Example::graph(
        r#"name: greeter
start: done
nodes:
  done:
    type: end
    output: !include greeting.txt
"#,
    ),
    good: Example::graph(
        r#"name: greeter
start: done
nodes:
  done:
    type: end
    output: "!include greeting.txt"
"#,
    ),
};
