//! The declarations of TypeScript tools: exported functions, their types, and the comment before them.
//!
//! A file that exports `run` is one tool; any other file gives a tool per exported function that has a comment.

use super::declaration::{DeclaredTool, Language, Parameter, Shape, schema_name};
use super::signature::{bracketed, split, unquoted};
use std::path::Path;

/// The tools of a TypeScript file.
pub(super) fn read(file: &Path, stem: &str, text: &str) -> Vec<DeclaredTool> {
    let functions = functions(text);
    let run = functions.iter().find(|function| function.name == "run");
    let declare = |name: &str, function: &Function<'_>| DeclaredTool {
        name: schema_name(name),
        file: file.to_path_buf(),
        language: Language::TypeScript,
        function: Some(function.name.to_owned()),
        description: function.description(),
        parameters: function.parameters(),
        variables: Vec::new(),
    };
    match run {
        Some(run) => vec![declare(stem, run)],
        None => functions
            .iter()
            .filter(|function| !function.name.starts_with('_') && !function.comment.is_empty())
            .map(|function| declare(function.name, function))
            .collect(),
    }
}

struct Function<'t> {
    name: &'t str,
    signature: &'t str,
    /// The lines of the comment before it.
    comment: Vec<&'t str>,
}

fn functions(text: &str) -> Vec<Function<'_>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| rest.find("export ")) {
        let start = from + at;
        from = start + "export ".len();
        let (Some(before), Some(rest)) = (text.get(..start), text.get(from..)) else {
            break;
        };
        let rest = rest.strip_prefix("async ").unwrap_or(rest);
        let Some(rest) = rest.strip_prefix("function ") else {
            continue;
        };
        let name = rest.split('(').next().unwrap_or_default();
        let Some((signature, _)) = rest.get(name.len()..).and_then(bracketed) else {
            continue;
        };
        found.push(Function {
            name: name.trim(),
            signature,
            comment: comment(before),
        });
    }
    found
}

/// The lines of the `/** … */` that a text ends with.
fn comment(before: &str) -> Vec<&str> {
    let inside = before
        .trim_end()
        .strip_suffix("*/")
        .and_then(|before| before.rsplit_once("/**"));
    inside.map_or_else(Vec::new, |(_, inside)| {
        let lines = inside
            .lines()
            .map(|line| line.trim().trim_start_matches('*').trim());
        lines.filter(|line| !line.is_empty()).collect()
    })
}

impl Function<'_> {
    fn description(&self) -> String {
        let words = self
            .comment
            .iter()
            .take_while(|line| !line.starts_with('@'));
        words.copied().collect::<Vec<_>>().join("\n")
    }

    fn parameters(&self) -> Vec<Parameter> {
        split(self.signature, ',')
            .into_iter()
            .map(|part| {
                let (declared, default) = match split(part, '=').as_slice() {
                    [declared, default, ..] => (*declared, Some(*default)),
                    _ => (part, None),
                };
                let (name, hint) = declared.split_once(':').unwrap_or((declared, ""));
                let optional = default.is_some() || name.trim_end().ends_with('?');
                let name = name.trim().trim_end_matches('?');
                let (kind, choices) = shape(hint.trim());
                Parameter {
                    name: name.to_owned(),
                    spelled: name.to_owned(),
                    description: self.words(name),
                    required: !optional,
                    kind,
                    choices,
                    default: None,
                }
            })
            .collect()
    }

    /// What `@param name - words` says.
    fn words(&self, name: &str) -> String {
        let said = self.comment.iter().find_map(|line| {
            let rest = line.strip_prefix("@param")?.trim_start();
            let rest = match bracketed(rest) {
                Some((_, after)) if rest.starts_with('{') => after.trim_start(),
                Some(_) | None => rest,
            };
            rest.strip_prefix(name)
                .filter(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
        });
        let said = said.unwrap_or_default();
        said.trim_start_matches([' ', '-', ':']).to_owned()
    }
}

fn shape(hint: &str) -> (Shape, Vec<String>) {
    let options = split(hint, '|');
    let choices: Option<Vec<String>> = options
        .iter()
        .map(|option| unquoted(option).map(str::to_owned))
        .collect();
    if let Some(choices) = choices.filter(|choices| !choices.is_empty()) {
        return (Shape::Text, choices);
    }
    let kind = match hint {
        "string" => Shape::Text,
        "number" => Shape::Number,
        "boolean" => Shape::Flag,
        "string[]" | "Array<string>" => Shape::Texts,
        "object" => Shape::Object,
        list if list.ends_with("[]") || list.starts_with("Array<") => Shape::List,
        record if record.starts_with("Record<") || record.starts_with('{') => Shape::Object,
        _ => Shape::Any,
    };
    (kind, Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn exported_functions_become_schemas() {
        let text = "/**\n * Look up a city.\n * @param city - Which one\n * @param {string} unit How warm is told\n */\n\
                    export async function weather(city: string, unit: 'c' | 'f' = 'c', days?: number, tags: string[] = [])\
                    : Promise<string> {\n  return city;\n}\nexport function bare(x: string) { return x; }\n";
        let tools = read(Path::new("tools.ts"), "tools", text);
        assert_eq!(tools.len(), 1);
        let about = tools[0].about();
        assert_eq!(
            (about.name.as_str(), about.description.as_str()),
            ("weather", "Look up a city.")
        );
        assert_eq!(
            about.parameters,
            json!({
                "type": "object",
                "properties": {
                    "city": {"type": "string", "description": "Which one"},
                    "unit": {"type": "string", "enum": ["c", "f"], "description": "How warm is told"},
                    "days": {"type": "number"},
                    "tags": {"type": "array", "items": {"type": "string"}},
                },
                "required": ["city"],
            })
        );
    }
}
