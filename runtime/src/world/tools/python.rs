//! The declarations of Python tools: type hints and the docstring with its `Args:`.
//!
//! A file with a function `run` is one tool; any other file gives a tool per function at its left margin whose name does
//! not begin with `_`, and which has a docstring.

use super::declaration::{DeclaredTool, Language, Parameter, Shape, schema_name};
use super::signature::{bracketed, split, unquoted};
use std::path::Path;

/// The tools of a Python file.
pub(super) fn read(file: &Path, stem: &str, text: &str) -> Vec<DeclaredTool> {
    let functions: Vec<Function<'_>> = functions(text).collect();
    let run = functions.iter().find(|function| function.name == "run");
    let declare = |name: &str, function: &Function<'_>| DeclaredTool {
        name: schema_name(name),
        file: file.to_path_buf(),
        language: Language::Python,
        function: Some(function.name.to_owned()),
        description: function.doc.text.clone(),
        parameters: parameters(function),
        variables: Vec::new(),
    };
    match run {
        Some(run) => vec![declare(stem, run)],
        None => functions
            .iter()
            .filter(|function| !function.name.starts_with('_') && !function.doc.text.is_empty())
            .map(|function| declare(function.name, function))
            .collect(),
    }
}

struct Function<'t> {
    name: &'t str,
    signature: &'t str,
    doc: Doc,
}

#[derive(Default)]
struct Doc {
    text: String,
    arguments: Vec<(String, String)>,
}

fn functions(text: &str) -> impl Iterator<Item = Function<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        while !rest.is_empty() {
            let line = rest;
            rest = rest.split_once('\n').map_or("", |(_, after)| after);
            let definition = line.strip_prefix("async ").unwrap_or(line);
            let Some(definition) = definition.strip_prefix("def ") else {
                continue;
            };
            if let Some(function) = function(definition) {
                return Some(function);
            }
        }
        None
    })
}

fn function(definition: &str) -> Option<Function<'_>> {
    let name = definition.split('(').next()?;
    let (signature, after) = bracketed(definition.get(name.len()..)?)?;
    // `-> Dict[str, int]:` ends with the first colon at the end of a line.
    let body = after.split_once(":\n").map_or("", |(_, body)| body);
    Some(Function {
        name: name.trim(),
        signature,
        doc: docstring(body).unwrap_or_default(),
    })
}

fn docstring(body: &str) -> Option<Doc> {
    let inside = graphwright_rules::docstring::docstring(body)?;
    let mut doc = Doc::default();
    let mut section = Section::Text;
    for line in inside.lines().map(str::trim) {
        if let Some(found) = Section::begins(line) {
            section = found;
            continue;
        }
        match section {
            Section::Text => {
                if !doc.text.is_empty() && !line.is_empty() {
                    doc.text.push('\n');
                }
                doc.text.push_str(line);
            }
            Section::Arguments => argument(&mut doc.arguments, line),
            Section::Other => {}
        }
    }
    Some(doc)
}

#[derive(Clone, Copy)]
enum Section {
    Text,
    Arguments,
    Other,
}

impl Section {
    fn begins(line: &str) -> Option<Self> {
        match line {
            "Args:" | "Arguments:" | "Parameters:" => Some(Self::Arguments),
            "Returns:" | "Raises:" | "Yields:" | "Examples:" | "Example:" | "Note:" => {
                Some(Self::Other)
            }
            _ => None,
        }
    }
}

/// `name: words`, `name (type): words`, or more words of the one before.
fn argument(arguments: &mut Vec<(String, String)>, line: &str) {
    if line.is_empty() {
        return;
    }
    if let Some((name, words)) = line.split_once(':') {
        let name = name.split('(').next().unwrap_or(name).trim();
        if !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_') {
            arguments.push((name.to_owned(), words.trim().to_owned()));
            return;
        }
    }
    if let Some((_, words)) = arguments.last_mut() {
        words.push(' ');
        words.push_str(line);
    }
}

fn parameters(function: &Function<'_>) -> Vec<Parameter> {
    let without_comments: Vec<&str> = function
        .signature
        .lines()
        .map(|line| line.split_once(" #").map_or(line, |(code, _)| code))
        .collect();
    let signature = without_comments.join("\n");
    split(&signature, ',')
        .into_iter()
        .filter(|part| !part.starts_with(['*', '/', '#']))
        .map(|part| {
            let (declared, default) = match split(part, '=').as_slice() {
                [declared, default, ..] => (*declared, Some(*default)),
                _ => (part, None),
            };
            let (name, hint) = declared
                .split_once(':')
                .map_or((declared, ""), |(name, hint)| (name, hint));
            let name = name.trim();
            let hint = Hint::of(hint.trim());
            let words = function
                .doc
                .arguments
                .iter()
                .find(|(argument, _)| argument == name);
            Parameter {
                name: name.to_owned(),
                spelled: name.to_owned(),
                description: words.map(|(_, words)| words.clone()).unwrap_or_default(),
                required: default.is_none() && !hint.optional,
                kind: hint.kind,
                choices: hint.choices,
                default: None,
            }
        })
        .collect()
}

struct Hint {
    kind: Shape,
    optional: bool,
    choices: Vec<String>,
}

impl Hint {
    fn of(hint: &str) -> Self {
        if let Some(inside) = within(hint, "Optional") {
            return Self {
                optional: true,
                ..Self::of(inside)
            };
        }
        let options = split(hint, '|');
        if let [only] | [only, "None"] | ["None", only] = options.as_slice() {
            let kind = match *only {
                "str" => Shape::Text,
                "int" => Shape::Integer,
                "float" => Shape::Number,
                "bool" => Shape::Flag,
                "dict" | "Dict" => Shape::Object,
                "list" | "List" => Shape::List,
                other => return Self::generic(other, options.len() > 1),
            };
            return Self {
                kind,
                optional: options.len() > 1,
                choices: Vec::new(),
            };
        }
        Self::any()
    }

    fn generic(hint: &str, optional: bool) -> Self {
        let inside = |names: [&str; 2]| names.into_iter().find_map(|name| within(hint, name));
        let kind = match inside(["List", "list"]) {
            Some("str") => Shape::Texts,
            Some(_) => Shape::List,
            None if inside(["Dict", "dict"]).is_some() => Shape::Object,
            None => Shape::Any,
        };
        if let Some(choices) = within(hint, "Literal") {
            let choices: Option<Vec<String>> = split(choices, ',')
                .into_iter()
                .map(|choice| unquoted(choice).map(str::to_owned))
                .collect();
            return Self {
                kind: if choices.is_some() {
                    Shape::Text
                } else {
                    Shape::Any
                },
                optional,
                choices: choices.unwrap_or_default(),
            };
        }
        Self {
            kind,
            optional,
            choices: Vec::new(),
        }
    }

    fn any() -> Self {
        Self {
            kind: Shape::Any,
            optional: false,
            choices: Vec::new(),
        }
    }
}

/// The inside of `Name[…]`.
fn within<'t>(hint: &'t str, name: &str) -> Option<&'t str> {
    let inside = hint.strip_prefix(name)?.strip_prefix('[')?;
    inside.strip_suffix(']').map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn hints_and_docstring_become_a_schema() {
        let text = "import os\nfrom typing import List, Literal, Optional\n\ndef _inner(x):\n    return x\n\ndef run(\n    \
                    path: str,  # where, (really)\n    mode: Literal[\"r\", \"w\"],\n    count: int,\n    tags: List[str],\n    \
                    note: Optional[str] = None,\n    deep: bool | None = None,\n    ratio: float = 0.5,\n) -> str:\n    \
                    \"\"\"Read a file.\n\n    Nothing else.\n    Args:\n        path: Which file\n        mode (str): How to \
                    open it\n            really\n    Returns:\n        text\n    \"\"\"\n    return path\n";
        let tools = read(Path::new("/t/read_file.py"), "read_file", text);
        let about = tools[0].about();
        assert_eq!(
            (about.name.as_str(), about.description.as_str()),
            ("read_file", "Read a file.\nNothing else.")
        );
        assert_eq!(
            about.parameters,
            json!({
                "type": "object",
                "properties": {
                    "path": {"type": "string", "description": "Which file"},
                    "mode": {"type": "string", "enum": ["r", "w"], "description": "How to open it really"},
                    "count": {"type": "integer"},
                    "tags": {"type": "array", "items": {"type": "string"}},
                    "note": {"type": "string"},
                    "deep": {"type": "boolean"},
                    "ratio": {"type": "number"},
                },
                "required": ["path", "mode", "count", "tags"],
            })
        );
    }

    #[test]
    fn several_functions_are_several_tools() {
        let text = "def add(a: int, b: int) -> int:\n    \"\"\"Add.\"\"\"\n    return a + b\n\ndef quiet(a):\n    return a\n\n\
                    async def later(when: dict = {}):\n    '''Wait.'''\n";
        let tools = read(Path::new("tools.py"), "tools", text);
        let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_str()).collect();
        assert_eq!(names, ["add", "later"]);
    }
}
