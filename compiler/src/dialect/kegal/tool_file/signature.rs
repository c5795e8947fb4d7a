//! The parameters of a function that runs a tool, against those that the graph declares.

use super::told;
use crate::diag::Report;
use crate::dialect::kegal::ast::Tool;
use crate::dialect::script::code::{name_at, outside};
use crate::ir::Interpreter;
use serde_json::{Map, Value};

/// A parameter of a function, and whether it may be left out.
pub(super) struct Parameter<'t> {
    pub name: &'t str,
    optional: bool,
}

/// The parameters of `run`, or of the function of this name. `None`: it takes whatever it is given, or another language has it.
pub(super) fn signature<'t>(
    text: &'t str,
    name: &str,
    interpreter: Interpreter,
) -> Option<Vec<Parameter<'t>>> {
    match interpreter {
        Interpreter::Python => of_python(text, name),
        Interpreter::TypeScript => of_typescript(text, name),
        Interpreter::Bash => None,
    }
}

/// What stands behind the first of these that begins a line, also behind `async`.
fn behind_head<'t>(text: &'t str, heads: &[String]) -> Option<&'t str> {
    heads.iter().find_map(|head| {
        let mut places = text.match_indices(head.as_str()).map(|(at, _)| at);
        let at = places.find(|at| {
            let line = text.get(..*at).unwrap_or("");
            let line = line.rsplit('\n').next().unwrap_or("");
            line.is_empty() || line == "async "
        })?;
        text.get(at + head.len()..)
    })
}

/// The parts of a list of parameters: between its commas, up to the bracket that closes it. A comma of a type in `<…>` parts nothing.
fn parts(inside: &str) -> Option<Vec<&str>> {
    let mut found = Vec::new();
    let (mut from, mut depth) = (0, 0_usize);
    let mut before = ' ';
    for (at, letter) in outside(inside) {
        match letter {
            '<' => depth += 1,
            '>' if !matches!(before, '=' | '-') => depth = depth.saturating_sub(1),
            ')' => {
                found.push(inside.get(from..at)?.trim());
                found.retain(|one: &&str| !one.is_empty());
                return Some(found);
            }
            ',' if depth == 0 => {
                found.push(inside.get(from..at)?.trim());
                from = at + 1;
            }
            _ => {}
        }
        before = letter;
    }
    None
}

fn of_python<'t>(text: &'t str, name: &str) -> Option<Vec<Parameter<'t>>> {
    let inside = behind_head(text, &["def run(".to_owned(), format!("def {name}(")])?;
    let mut found = Vec::new();
    for one in parts(inside)? {
        if one.starts_with('*') {
            return None;
        }
        let parameter = name_at(one);
        found.extend((!parameter.is_empty()).then(|| Parameter {
            name: parameter,
            optional: one.contains('='),
        }));
    }
    Some(found)
}

fn of_typescript<'t>(text: &'t str, name: &str) -> Option<Vec<Parameter<'t>>> {
    let head = |begin: &str, name: &str| format!("export {begin}function {name}(");
    let heads = ["run", name].map(|name| [head("", name), head("async ", name)]);
    let inside = behind_head(text, heads.as_flattened())?;
    let found = parts(inside)?.into_iter().map(|one| {
        let parameter = name_at(one);
        let rest = one.get(parameter.len()..).unwrap_or("").trim_start();
        // What is taken apart, or takes all the rest, has no name of its own.
        (!parameter.is_empty()).then(|| Parameter {
            name: parameter,
            optional: rest.starts_with('?') || rest.replace("=>", "").contains('='),
        })
    });
    found.collect()
}

/// What the graph declares of a tool.
fn properties(tool: &Tool) -> Option<&Map<String, Value>> {
    tool.parameters.get("properties").and_then(Value::as_object)
}

/// Whether a function takes what the graph declares, all of it and nothing else.
pub(super) fn is_same(tool: &Tool, function: &[Parameter<'_>]) -> bool {
    properties(tool).is_some_and(|declared| {
        !declared.is_empty()
            && declared.len() == function.len()
            && function.iter().all(|one| declared.contains_key(one.name))
    })
}

/// Compares what a function takes with what the graph declares.
pub(super) fn compare(
    tool: &Tool,
    (file, interpreter): (&str, Interpreter),
    function: &[Parameter<'_>],
    report: &mut Report,
) {
    let at = tool.name.span;
    let Some(properties) = properties(tool) else {
        return;
    };
    // JavaScript calls a function whatever it is given.
    let fails = interpreter == Interpreter::Python;
    let told = |does: &str, label: &str, help: String| told(at, file, does, label).help(help);
    let required = tool.parameters.get("required").and_then(Value::as_array);
    let requires = |name: &str| {
        let mut all = required.into_iter().flatten();
        all.any(|one| one.as_str() == Some(name))
    };
    let takes = |name: &str| function.iter().any(|parameter| parameter.name == name);
    for name in properties.keys().filter(|name| !takes(name)) {
        let follows = match fails {
            true => "the call fails",
            false => "it never gets what the model gives",
        };
        report.add(told(
            &format!("takes no `{name}`, which the graph declares: {follows}"),
            "is given what it does not take",
            format!("call the parameter `{name}` in both places, or take it out of `parameters`"),
        ));
    }
    for parameter in function.iter().filter(|parameter| !parameter.optional) {
        let name = parameter.name;
        let does = match properties.contains_key(name) {
            true if requires(name) || !fails => continue,
            true => format!("needs `{name}`, which a model may leave out: the call fails then"),
            // The other name is told.
            false if properties.keys().any(|name| !takes(name)) => continue,
            false if fails => {
                format!("needs `{name}`, which the graph does not declare: each call fails")
            }
            false => format!(
                "needs `{name}`, which the graph does not declare: it is undefined each time"
            ),
        };
        report.add(told(
            &does,
            "is not given it",
            format!(
                "write `{name}` into `parameters` and `required`, or give it a default in the function"
            ),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str, interpreter: Interpreter) -> Option<Vec<(&str, bool)>> {
        let found = signature(text, "stock", interpreter)?;
        Some(found.iter().map(|one| (one.name, one.optional)).collect())
    }

    #[test]
    fn parameters_are_read_with_their_defaults() {
        let text = "import x\n\nasync def run(\n    a: Dict[str, int], b: str = \"x,y\",\n) -> dict:\n    pass\n";
        let found = names(text, Interpreter::Python);
        assert_eq!(found, Some(vec![("a", false), ("b", true)]));
        for text in [
            "def stock(**given):\n    pass\n",
            "class A:\n    def run(self):\n        pass\n",
        ] {
            assert_eq!(names(text, Interpreter::Python), None, "{text}");
        }
    }

    #[test]
    fn parameters_of_typescript_have_types_with_commas() {
        for (text, known) in [
            (
                "export function stock(a: Record<string, number>, b?: string, c = 1) {}\n",
                vec![("a", false), ("b", true), ("c", true)],
            ),
            (
                "export async function run(\n  a: (x: number) => Map<string, number>,\n  b: number,\n) {}\n",
                vec![("a", false), ("b", false)],
            ),
            ("export function stock() {}\n", vec![]),
        ] {
            assert_eq!(names(text, Interpreter::TypeScript), Some(known), "{text}");
        }
        for text in [
            "export function stock({ a }: { a: string }) {}\n",
            "export function stock(...given: string[]) {}\n",
            "function stock(a: string) {}\n",
        ] {
            assert_eq!(names(text, Interpreter::TypeScript), None, "{text}");
        }
    }
}
