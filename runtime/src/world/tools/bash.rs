//! The declarations in the comments of a shell script: the convention of the command runner argc, as Loki's tools use it.
//!
//! Understood: `@describe`, `@cmd`, `@option`, `@flag`, `@arg` and `@env`, each with descriptions that go on in the next
//! comment lines. Not understood, and left alone: `@alias`, `@meta`, and choices or defaults that a function computes.

use super::declaration::{DeclaredTool, Language, Parameter, Shape, Variable, schema_name};
use std::path::Path;

/// The tools of a script: one per `@cmd`, else the script itself if it has a `@describe`.
pub(super) fn read(file: &Path, stem: &str, text: &str) -> Vec<DeclaredTool> {
    let mut reading = ScriptReader::default();
    for line in text.lines() {
        reading.line(line);
    }
    let whole = DeclaredTool {
        name: schema_name(stem),
        file: file.to_path_buf(),
        language: Language::Bash,
        function: (reading.defines_main && !reading.calls_main).then(|| "main".to_owned()),
        description: String::new(),
        parameters: Vec::new(),
        variables: reading.variables,
    };
    let root = reading.root;
    if reading.commands.is_empty() {
        return root
            .description
            .map(|description| DeclaredTool {
                description,
                parameters: root.parameters,
                ..whole
            })
            .into_iter()
            .collect();
    }
    let commands = reading
        .commands
        .into_iter()
        .filter(|(name, _)| !name.starts_with('_'));
    commands
        .map(|(name, scope)| DeclaredTool {
            name: schema_name(&name),
            function: Some(name),
            description: scope.description.unwrap_or_default(),
            parameters: scope.parameters,
            ..whole.clone()
        })
        .collect()
}

#[derive(Default)]
struct ScriptReader {
    root: Scope,
    /// What was declared since the last function.
    open: Option<Scope>,
    commands: Vec<(String, Scope)>,
    variables: Vec<Variable>,
    /// What the next comment line goes on with.
    more: OpenComment,
    defines_main: bool,
    calls_main: bool,
}

#[derive(Default)]
struct Scope {
    description: Option<String>,
    parameters: Vec<Parameter>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum OpenComment {
    #[default]
    Nothing,
    Description,
    Parameter,
}

impl ScriptReader {
    fn line(&mut self, line: &str) {
        let line = line.trim();
        match line.strip_prefix('#') {
            Some(comment) if !comment.starts_with('!') => self.comment(comment.trim()),
            Some(_) | None => {
                self.more = OpenComment::Nothing;
                self.code(line);
            }
        }
    }

    fn code(&mut self, line: &str) {
        if let Some(name) = function_name(line) {
            self.defines_main |= name == "main";
            if let Some(scope) = self.open.take() {
                self.commands.push((name.to_owned(), scope));
            }
        }
        self.calls_main |= line == "main" || line.starts_with("main ") && !line.contains("()");
    }

    fn scope(&mut self) -> &mut Scope {
        self.open.as_mut().unwrap_or(&mut self.root)
    }

    fn comment(&mut self, comment: &str) {
        let Some(tagged) = comment.strip_prefix('@') else {
            self.go_on(comment);
            return;
        };
        let (tag, rest) = tagged
            .split_once(char::is_whitespace)
            .unwrap_or((tagged, ""));
        let rest = rest.trim();
        self.more = OpenComment::Nothing;
        match tag {
            "describe" => {
                self.root.description = Some(rest.to_owned());
                self.more = OpenComment::Description;
            }
            "cmd" => {
                self.open = Some(Scope {
                    description: Some(rest.to_owned()),
                    parameters: Vec::new(),
                });
                self.more = OpenComment::Description;
            }
            "option" | "flag" | "arg" => {
                if let Some(parameter) = parameter(tag, rest) {
                    self.scope().parameters.push(parameter);
                    self.more = OpenComment::Parameter;
                }
            }
            "env" => self.variables.extend(variable(rest)),
            _ => {}
        }
    }

    fn go_on(&mut self, text: &str) {
        let more = self.more;
        let scope = self.scope();
        let description = match more {
            OpenComment::Nothing => return,
            OpenComment::Description => scope.description.as_mut(),
            OpenComment::Parameter => scope
                .parameters
                .last_mut()
                .map(|last| &mut last.description),
        };
        match description {
            Some(description) if !text.is_empty() => {
                if !description.is_empty() {
                    description.push('\n');
                }
                description.push_str(text);
            }
            Some(_) | None => self.more = OpenComment::Nothing,
        }
    }
}

/// The name in `name() {` or `function name {`.
fn function_name(line: &str) -> Option<&str> {
    let named = match line.strip_prefix("function ") {
        Some(rest) => rest.trim_start().split(['(', '{', ' ']).next()?,
        None => line
            .split_once('(')
            .and_then(|(name, rest)| rest.trim_start().starts_with(')').then(|| name.trim_end()))?,
    };
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | ':' | '.');
    (!named.is_empty() && named.chars().all(plain)).then_some(named)
}

fn parameter(tag: &str, text: &str) -> Option<Parameter> {
    let mut rest = text;
    // `-f --file`: the short form says nothing new.
    while let Some(short) = rest.strip_prefix('-').filter(|rest| !rest.starts_with('-')) {
        rest = short.split_once(char::is_whitespace)?.1.trim_start();
    }
    let rest = rest.trim_start_matches(['-', '+']);
    let end = rest
        .find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-')))
        .unwrap_or(rest.len());
    let (spelled, rest) = rest.split_at_checked(end)?;
    if spelled.is_empty() {
        return None;
    }
    let mut marks = Marks::default();
    let rest = marks.read(rest).trim_start();
    let (notation, description) = notation(rest);
    let kind = match tag {
        "flag" => Shape::Flag,
        _ if marks.many => Shape::Texts,
        _ => match notation {
            Some("INT") => Shape::Integer,
            Some("NUM") => Shape::Number,
            Some(_) | None => Shape::Text,
        },
    };
    Some(Parameter {
        name: schema_name(spelled),
        spelled: spelled.to_owned(),
        description: description.to_owned(),
        required: marks.required,
        kind,
        choices: marks.choices,
        default: marks.default,
    })
}

/// What stands directly after a name: `!`, `*`, `+`, `[a|b]`, `=value`.
#[derive(Default)]
struct Marks {
    required: bool,
    many: bool,
    choices: Vec<String>,
    default: Option<String>,
}

impl Marks {
    fn read<'t>(&mut self, mut rest: &'t str) -> &'t str {
        loop {
            let mut chars = rest.chars();
            match chars.next() {
                Some('!') => self.required = true,
                Some('*') => self.many = true,
                Some('+') => {
                    self.many = true;
                    self.required = true;
                }
                // A delimiter between the values of one text.
                Some(',' | ':') if self.many => {}
                Some('[') => {
                    let Some((inside, after)) = chars.as_str().split_once(']') else {
                        return rest;
                    };
                    self.choose(inside);
                    rest = after;
                    continue;
                }
                Some('=') => {
                    let (value, after) = quoted(chars.as_str());
                    self.default = value;
                    return after;
                }
                _ => return rest,
            }
            rest = chars.as_str();
        }
    }

    fn choose(&mut self, inside: &str) {
        // `` [`_names`] `` is computed by a function of the script.
        if inside.trim_start_matches('?').starts_with('`') {
            return;
        }
        let inside = match inside.strip_prefix('=') {
            Some(rest) => {
                self.default = rest.split('|').next().map(str::to_owned);
                rest
            }
            None => inside,
        };
        self.choices = inside.split('|').map(str::to_owned).collect();
    }
}

/// The value after `=`, and what comes after it. One that a function computes is none.
fn quoted(text: &str) -> (Option<String>, &str) {
    for quote in ['"', '\'', '`'] {
        if let Some((value, after)) = text
            .strip_prefix(quote)
            .and_then(|inside| inside.split_once(quote))
        {
            return ((quote != '`').then(|| value.to_owned()), after);
        }
    }
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (value, after) = text.split_at_checked(end).unwrap_or((text, ""));
    (Some(value.to_owned()), after)
}

/// The first `<NAME>` and what comes after all of them.
fn notation(text: &str) -> (Option<&str>, &str) {
    let mut first = None;
    let mut rest = text;
    while let Some((name, after)) = rest
        .strip_prefix('<')
        .and_then(|inside| inside.split_once('>'))
    {
        first = first.or(Some(name.trim_end_matches(['?', '*', '+'])));
        rest = after.trim_start();
    }
    (first, rest)
}

/// `NAME!`, `NAME=default`, each with a description.
fn variable(text: &str) -> Option<Variable> {
    let end = text
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .unwrap_or(text.len());
    let (name, rest) = text.split_at_checked(end)?;
    if name.is_empty() {
        return None;
    }
    let mut marks = Marks::default();
    marks.read(rest);
    Some(Variable {
        name: name.to_owned(),
        required: marks.required,
        default: marks.default,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_form_of_option_becomes_a_schema() {
        let text = r"#!/usr/bin/env bash
# @describe Search the web.
# Use it sparingly.
# @option -q --query!                 What to look for
# @option --kind![news|papers]        Which index
# @option --since[=day|week] <WHEN>
# @option --limit=10 <INT>            How many
#                                     results
# @option --ratio! <NUM>
# @option --site*                     Only these sites
# @option --tag+,                     Tags
# @flag --safe-search
# @env LLM_OUTPUT=/dev/stdout The output path
# @env SEARCH_KEY! The key
main() { :; }
";
        let tools = read(Path::new("/t/web-search.sh"), "web-search", text);
        assert_eq!(tools.len(), 1);
        let about = tools[0].about();
        assert_eq!(about.name, "web_search");
        assert_eq!(about.description, "Search the web.\nUse it sparingly.");
        assert_eq!(
            about.parameters,
            json!({
                "type": "object",
                "properties": {
                    "query": {"type": "string", "description": "What to look for"},
                    "kind": {"type": "string", "enum": ["news", "papers"], "description": "Which index"},
                    "since": {"type": "string", "enum": ["day", "week"]},
                    "limit": {"type": "integer", "description": "How many\nresults"},
                    "ratio": {"type": "number"},
                    "site": {"type": "array", "items": {"type": "string"}, "description": "Only these sites"},
                    "tag": {"type": "array", "items": {"type": "string"}, "description": "Tags"},
                    "safe_search": {"type": "boolean"},
                },
                "required": ["query", "kind", "ratio", "tag"],
            })
        );
        assert_eq!(tools[0].function.as_deref(), Some("main"));
        assert_eq!(tools[0].parameters[2].default.as_deref(), Some("day"));
        assert_eq!(tools[0].parameters[3].default.as_deref(), Some("10"));
        assert!(tools[0].variables[1].required);
    }

    #[test]
    fn every_command_is_a_tool() {
        let text = "# @describe Tools.\n# @env X=1\n\n# @cmd Add.\n# @option --a! <INT>\nadd() {\n:\n}\n_inner() { :; }\n\
                    # @cmd Hidden.\n_hidden() { :; }\n# @cmd\nfunction list-all {\n:\n}\n";
        let tools = read(Path::new("tools.sh"), "tools", text);
        let names: Vec<(&str, Option<&str>)> = tools
            .iter()
            .map(|tool| (tool.name.as_str(), tool.function.as_deref()))
            .collect();
        assert_eq!(
            names,
            [("add", Some("add")), ("list_all", Some("list-all"))]
        );
        assert_eq!(tools[0].parameters.len(), 1);
        assert_eq!(tools[1].parameters, []);
    }

    #[test]
    fn a_script_that_says_nothing_about_itself_is_no_tool() {
        assert_eq!(
            read(Path::new("x.sh"), "x", "#!/bin/bash\n# just a script\nls\n"),
            []
        );
    }

    #[test]
    fn a_script_that_calls_its_main_is_not_called_twice() {
        let text = "# @describe X.\nmain() { :; }\nmain \"$@\"\n";
        assert_eq!(read(Path::new("x.sh"), "x", text)[0].function, None);
    }
}
