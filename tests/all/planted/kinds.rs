//! The kinds of mistakes, each as the changes of a text that make it.

use super::places::{
    Planted, SCHEMA_TYPES, fields, is_code, keys, needed, numbers, references, scalar, slip,
    targets, values, with,
};

/// A kind of mistake.
pub struct Kind {
    /// As the table names it.
    pub name: &'static str,
    /// All graphs that come of one by making it once.
    pub plant: fn(&str, &str) -> Vec<Planted>,
}

pub const KINDS: &[Kind] = &[
    Kind {
        name: "two letters of a key are exchanged",
        plant: misspelt_key,
    },
    Kind {
        name: "what a node cannot do without is missing",
        plant: missing_field,
    },
    Kind {
        name: "a key stands there twice",
        plant: repeated_key,
    },
    Kind {
        name: "a text is not closed",
        plant: open_quote,
    },
    Kind {
        name: "a map is closed by nothing",
        plant: open_map,
    },
    Kind {
        name: "a tab instead of spaces",
        plant: tab,
    },
    Kind {
        name: "a type that does not exist",
        plant: misspelt_type,
    },
    Kind {
        name: "a way to a node that does not exist",
        plant: misspelt_target,
    },
    Kind {
        name: "two letters of the name of a node are exchanged",
        plant: exchanged_target,
    },
    Kind {
        name: "a node is renamed, and the ways to it are not",
        plant: renamed_node,
    },
    Kind {
        name: "a reference to a key that nothing writes",
        plant: misspelt_reference,
    },
    Kind {
        name: "two letters of a key in a reference are exchanged",
        plant: exchanged_reference,
    },
    Kind {
        name: "a reference that is not closed",
        plant: open_reference,
    },
    Kind {
        name: "a reference in the braces of another language",
        plant: foreign_reference,
    },
    Kind {
        name: "a number below zero",
        plant: negative_number,
    },
    Kind {
        name: "a word instead of a number",
        plant: word_for_number,
    },
    Kind {
        name: "a list instead of a text",
        plant: list_for_text,
    },
    Kind {
        name: "an empty name",
        plant: empty_name,
    },
    Kind {
        name: "a type that JSON Schema does not have",
        plant: misspelt_schema_type,
    },
    Kind {
        name: "a required property that is not declared",
        plant: undeclared_required,
    },
];

/// One graph for each place, with another word there.
fn each<'w>(
    text: &str,
    places: impl Iterator<Item = (usize, &'w str)>,
    word: impl Fn(&str) -> Option<String>,
) -> Vec<Planted> {
    places
        .filter_map(|(at, old)| Some(with(text, at, old, &word(old)?)))
        .collect()
}

fn misspelt_key(dialect: &str, text: &str) -> Vec<Planted> {
    each(text, keys(text, fields(dialect)), slip)
}

fn missing_field(dialect: &str, text: &str) -> Vec<Planted> {
    // A key that nothing knows stands for one that is not there.
    let all = keys(text, needed(dialect));
    let own = all.filter(|(at, key)| match (*key, scalar(text, *at, key)) {
        ("type", value) => value.is_some_and(|(_, value)| !SCHEMA_TYPES.contains(&value)),
        _ => true,
    });
    each(text, own, |key| Some(format!("x-was-{key}")))
}

fn repeated_key(dialect: &str, text: &str) -> Vec<Planted> {
    let lines: Vec<&str> = text.split('\n').collect();
    let mut all = Vec::new();
    let mut at = 0;
    for line in &lines {
        let key = line.trim_start().split(':').next().unwrap();
        if fields(dialect).contains(&key)
            && scalar(text, at + line.find(key).unwrap(), key)
                .is_some_and(|(from, value)| from + value.len() == at + line.trim_end().len())
            && is_code(text, at + line.find(key).unwrap())
        {
            all.push(with(text, at, line, &format!("{line}\n{line}")));
        }
        at += line.len() + 1;
    }
    all
}

fn open_quote(_: &str, text: &str) -> Vec<Planted> {
    let closing = text.match_indices("\"\n").filter(|(at, _)| {
        let line = text[..*at].rsplit('\n').next().unwrap();
        line.matches('"').count() == 1 && !line.contains(['#', '\''])
    });
    closing.map(|(at, _)| with(text, at, "\"", "")).collect()
}

fn open_map(_: &str, text: &str) -> Vec<Planted> {
    let closing = text.match_indices(" }\n").filter(|(at, _)| {
        let line = text[..*at].rsplit('\n').next().unwrap();
        line.contains(": {") && !line.contains(['#', '|'])
    });
    closing.map(|(at, _)| with(text, at, " }", "")).collect()
}

fn tab(_: &str, text: &str) -> Vec<Planted> {
    let begins = text.match_indices("\n  ").filter(|(at, _)| {
        let before = text[..*at].rsplit('\n').next().unwrap();
        let next = text[at + 3..].split('\n').next().unwrap();
        // Inside of brackets it is white space.
        let inside = before.ends_with([',', '{', '[']) || next.ends_with(',');
        is_code(text, at + 1) && next.contains(": ") && !inside && !next.starts_with(['#', ' '])
    });
    begins
        .map(|(at, _)| with(text, at, "\n  ", "\n\t"))
        .collect()
}

fn misspelt_type(dialect: &str, text: &str) -> Vec<Planted> {
    let key: &[&str] = match dialect {
        "euler" => &["kind"],
        "kegal" => &["llm"],
        _ => &["type"],
    };
    const TYPES: [&str; 16] = [
        "llm", "agent", "script", "approval", "input", "rag", "map", "end", "foreach", "gate",
        "return", "action", "judge", "ollama", "openai", "finalize",
    ];
    let found =
        values(text, key).filter(|(_, value)| TYPES.contains(value) && *value != "finalize");
    each(text, found, |value| Some(format!("{value}x")))
}

fn misspelt_target(dialect: &str, text: &str) -> Vec<Planted> {
    each(text, ways(dialect, text), |value| {
        Some(format!("{value}_x"))
    })
}

fn exchanged_target(dialect: &str, text: &str) -> Vec<Planted> {
    each(text, ways(dialect, text), slip)
}

/// Where nodes are named, and how.
fn ways<'t>(dialect: &str, text: &'t str) -> impl Iterator<Item = (usize, &'t str)> {
    let found = values(text, targets(dialect));
    found.filter(|(_, value)| !["fail", "continue", "end", "null"].contains(value))
}

fn renamed_node(dialect: &str, text: &str) -> Vec<Planted> {
    let mut names: Vec<&str> = values(text, targets(dialect))
        .map(|(_, value)| value)
        .collect();
    names.sort_unstable();
    names.dedup();
    let mut all = Vec::new();
    for name in names {
        let found = match dialect {
            "loki" | "rye" => text.find(&format!("  {name}:")).map(|at| at + 2),
            _ => [
                format!("id: {name}\n"),
                format!("id: {name},"),
                format!("id: \"{name}\""),
            ]
            .iter()
            .find_map(|one| Some(text.find(one.as_str())? + one.find(name)?)),
        };
        if let Some(at) = found.filter(|at| is_code(text, *at) || dialect == "kegal") {
            all.push(with(text, at, name, &format!("{name}_x")));
        }
    }
    all
}

fn misspelt_reference(dialect: &str, text: &str) -> Vec<Planted> {
    each(text, read_keys(dialect, text), |key| {
        Some(format!("{key}zz"))
    })
}

fn exchanged_reference(dialect: &str, text: &str) -> Vec<Planted> {
    each(text, read_keys(dialect, text), slip)
}

/// Where references name keys of the graph's author.
fn read_keys<'t>(dialect: &str, text: &'t str) -> impl Iterator<Item = (usize, &'t str)> {
    references(dialect, text)
        .into_iter()
        .filter_map(move |(at, path)| {
            let own = ["output", "choice", "input", "result", "item"];
            let (root, key) = match (dialect, path.split_once('.')) {
                ("rye", Some((root @ ("state" | "inputs"), rest))) => {
                    (root.len() + 1, rest.split('.').next()?)
                }
                ("rye", _) => return None,
                (_, Some((first, _))) => (0, first),
                (_, None) => (0, path),
            };
            (!own.contains(&key)).then_some((at + root, key))
        })
}

fn open_reference(dialect: &str, text: &str) -> Vec<Planted> {
    let closing = if dialect == "loki" { "}}" } else { "}" };
    let found = references(dialect, text);
    found
        .into_iter()
        .map(|(at, path)| with(text, at + path.len(), closing, ""))
        .collect()
}

fn foreign_reference(dialect: &str, text: &str) -> Vec<Planted> {
    let mut all = Vec::new();
    for (at, path) in references(dialect, text) {
        let (from, old, new) = match dialect {
            "loki" => (at - 2, format!("{{{{{path}}}}}"), format!("${{{path}}}")),
            "rye" if path.contains('.') => {
                (at - 2, format!("${{{path}}}"), format!("{{{{{path}}}}}"))
            }
            "kegal" => (at - 1, format!("{{{path}}}"), format!("{{{{{path}}}}}")),
            _ => continue,
        };
        all.push(with(text, from, &old, &new));
    }
    all
}

fn negative_number(_: &str, text: &str) -> Vec<Planted> {
    each(text, numbers(text), |value| Some(format!("-{value}")))
}

fn word_for_number(_: &str, text: &str) -> Vec<Planted> {
    each(text, numbers(text), |_| Some("many".to_owned()))
}

fn list_for_text(dialect: &str, text: &str) -> Vec<Planted> {
    let wanted: &[&str] = match dialect {
        "loki" => &[
            "prompt", "question", "script", "branch", "start", "fallback",
        ],
        "rye" => &["item_id", "start", "to"],
        "kegal" => &["llm"],
        _ => &["from", "to", "kind", "id"],
    };
    let found = keys(text, wanted).filter_map(|(at, key)| scalar(text, at, key));
    each(text, found, |value| Some(format!("[{value}]")))
}

fn empty_name(dialect: &str, text: &str) -> Vec<Planted> {
    let wanted: &[&str] = match dialect {
        "loki" => &["script", "model", "branch", "start", "collect_into"],
        "rye" => &["item_id", "start", "to"],
        "kegal" => &["model", "llm", "id", "node"],
        _ => &["from", "to", "kind", "id"],
    };
    let found = keys(text, wanted).filter_map(|(at, key)| scalar(text, at, key));
    let named = found.filter(|(_, value)| !value.bytes().all(|byte| byte.is_ascii_digit()));
    each(text, named, |_| Some("\"\"".to_owned()))
}

fn misspelt_schema_type(_: &str, text: &str) -> Vec<Planted> {
    let found = values(text, &["type"]).filter(|(_, value)| SCHEMA_TYPES.contains(value));
    each(text, found, slip)
}

fn undeclared_required(_: &str, text: &str) -> Vec<Planted> {
    let found = text
        .match_indices("required: [")
        .filter(|(at, _)| is_code(text, *at));
    let found = found.filter(|(at, old)| !text[at + old.len()..].starts_with(']'));
    found
        .map(|(at, old)| with(text, at, old, "required: [undeclared, "))
        .collect()
}
