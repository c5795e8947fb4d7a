//! `G0101`–`G0105`: what every dialect asks of its maps: known keys, all that are needed, each of its type.

use crate::diag::{Code, Example, Level};

/// A key that means nothing here.
pub static UNKNOWN_KEY: Code = Code {
    id: "G0101",
    name: "unknown-key",
    level: Level::Warning,
    summary: "A key means nothing at this place.",
    explanation: "\
The key is not one that this part of a graph knows, so it has no effect. A slip of the pen in an optional key would
otherwise go unnoticed until somebody wonders why `max_atempts: 3` tries once.

Correct the spelling, move the key to where it belongs, or remove it. Keys of your own begin with `x-`; they are never
reported.",
    bad: Example::graph(
        r#"name: greeter
descripton: Says hello.
start: done
nodes:
  done:
    type: end
    output: "Hello, {{initial_prompt}}"
"#,
    ),
    good: Example::graph(
        r#"name: greeter
description: Says hello.
x-owner: the front desk
start: done
nodes:
  done:
    type: end
    output: "Hello, {{initial_prompt}}"
"#,
    ),
};

/// A key that must be there.
pub static MISSING_FIELD: Code = Code {
    id: "G0102",
    name: "missing-field",
    level: Level::Error,
    summary: "A required key is missing, or has no value.",
    explanation: "\
This part of the graph cannot work without the key. Add it. A key with nothing behind its colon counts as missing; an
empty text is written `\"\"`.",
    bad: Example::graph(
        r#"name: greeter
start: ask
nodes:
  ask:
    type: input
    state_updates: { name: "{{input}}" }
    next: done
  done:
    type: end
    output: "Hello, {{name}}"
"#,
    ),
    good: Example::graph(
        r#"name: greeter
start: ask
nodes:
  ask:
    type: input
    question: "What is your name?"
    state_updates: { name: "{{input}}" }
    next: done
  done:
    type: end
    output: "Hello, {{name}}"
"#,
    ),
};

/// A value of another type.
pub static WRONG_TYPE: Code = Code {
    id: "G0103",
    name: "wrong-type",
    level: Level::Error,
    summary: "A value has the wrong type.",
    explanation: "\
The key is known, but its value is of another type than the key needs: a list where text is expected, text where a number
is expected.

Two habits of older YAML cause most of these: `yes`, `no`, `on` and `off` are text since YAML 1.2 (write `true` or
`false`), and a number in quotes is text.",
    bad: Example::graph(
        r#"name: greeter
settings:
  max_loop_iterations: "20"
start: done
nodes:
  done:
    type: end
    output: "Hello, {{initial_prompt}}"
"#,
    ),
    good: Example::graph(
        r#"name: greeter
settings:
  max_loop_iterations: 20
start: done
nodes:
  done:
    type: end
    output: "Hello, {{initial_prompt}}"
"#,
    ),
};

/// Of the right type, and yet not allowed.
pub static INVALID_VALUE: Code = Code {
    id: "G0104",
    name: "invalid-value",
    level: Level::Error,
    summary: "A value has the right type, but it is not one the key can have.",
    explanation: "\
Either the key takes one of a few values and this is none of them (the message lists them), or it cannot be empty, or its
text must have a form that this one has not. Such a value is an error and not ignored: the graph would run with another
meaning than its author had in mind.",
    bad: Example::graph(
        r#"name: ""
start: done
nodes:
  done:
    type: end
    output: "Hello, {{initial_prompt}}"
"#,
    ),
    good: Example::graph(
        r#"name: greeter
start: done
nodes:
  done:
    type: end
    output: "Hello, {{initial_prompt}}"
"#,
    ),
};

/// A number out of bounds.
pub static INVALID_NUMBER: Code = Code {
    id: "G0105",
    name: "invalid-number",
    level: Level::Error,
    summary: "A number is negative, zero or too large where it cannot be.",
    explanation: "\
A limit of zero would end the run before it begins, and a negative time or count means nothing. Whole numbers must also be
written without a fraction and fit into 64 bits. To have no limit, leave the key out. A limit of tokens
that leaves room for none is a warning.",
    bad: Example::graph(
        r#"name: greeter
settings:
  timeout: -1
start: done
nodes:
  done:
    type: end
    output: "Hello, {{initial_prompt}}"
"#,
    ),
    good: Example::graph(
        r#"name: greeter
settings:
  timeout: 60
start: done
nodes:
  done:
    type: end
    output: "Hello, {{initial_prompt}}"
"#,
    ),
};
