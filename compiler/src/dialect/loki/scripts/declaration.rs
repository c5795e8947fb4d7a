//! What a script says beside what `x-writes` declares: a key that it never prints, and a value of another type.

use super::NEXT;
use super::ScriptNode;
use super::printed_kind::{self, Kind};
use super::printed_shape;
use super::routes::{assigned, is_whole};
use crate::diag::codes::SCRIPT_WRITES;
use crate::diag::{Diagnostic, Report};
use crate::dialect::script::code::{Code, behind_list, is_part, literal_at, name_at};
use crate::dialect::script::{output_keys, variable};
use crate::ir::{ExtraProperties, Interpreter, Property, Schema};
use crate::shell::Command;
use crate::suggestion::nearest;

/// At how many places of a script a key is looked at: more is no script that somebody wrote by hand.
const MOST: usize = 1024;

/// Checks each declared key against the text.
pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    let Some(schema) = &of.script.writes else {
        return;
    };
    let all = of.keys().filter(|keys| !keys.is_empty());
    if schema.extra == ExtraProperties::Dropped {
        undeclared(of, schema, report);
    }
    let commands = printed_kind::commands(&of.code);
    for property in &schema.properties {
        let missing = all
            .as_ref()
            .is_some_and(|all| !all.contains(property.name.as_str()));
        if missing {
            report.add(never_named(of, property));
        } else if let Some((line, what)) = contradiction(&of.code, &commands, property) {
            let message = format!(
                "prints `{}` as {what} (line {line}), and `x-writes` says {}",
                property.name,
                property.ty.describe()
            );
            report.add(
                of.diagnostic(&SCRIPT_WRITES, &message, "what it prints is refused")
                    .help("print the declared type, or declare what is printed"),
            );
        } else {
            printed_shape::check(of, property, report);
        }
    }
}

/// Reports the keys of objects that are printed where they are written out, and that the schema does not have.
fn undeclared(of: &ScriptNode<'_>, schema: &Schema, report: &mut Report) {
    let names = || {
        schema
            .properties
            .iter()
            .map(|property| property.name.as_str())
    };
    for (key, line) in output_keys::written_out(&of.code) {
        if key == NEXT || names().any(|name| name == key) {
            continue;
        }
        let message = format!("prints `{key}` (line {line}), which `x-writes` does not declare");
        let found = of.diagnostic(&SCRIPT_WRITES, &message, "what it prints is refused");
        let near = nearest(key, names().chain([NEXT]));
        report.add(match near {
            Some(near) => found.help(format!("the script probably means `{}`", near.name)),
            None => found.help(format!("declare `{key}` in `x-writes`, or do not print it")),
        });
    }
}

fn never_named(of: &ScriptNode<'_>, property: &Property) -> Diagnostic {
    let message = format!(
        "`x-writes` of node `{}` declares `{}`, which script `{}` never prints",
        of.node.id.value, property.name, of.script.script.value
    );
    let found = Diagnostic::new(&SCRIPT_WRITES, property.span, message, "nothing prints it");
    found.help("have the script print it, or take it out of `x-writes`")
}

/// Where the script prints something for a key that its type cannot be, and what.
fn contradiction(
    code: &Code,
    commands: &[Command<'_>],
    property: &Property,
) -> Option<(usize, &'static str)> {
    let found = code
        .find(&property.name)
        .filter(|at| is_of_output(code, *at));
    let mut values = found.take(MOST).filter_map(|at| {
        let value = given(code, at, &property.name)?;
        let place = code.text.len() - value.len();
        let kind = kind(code, value).or_else(|| printed_kind::kind(code, commands, place))?;
        Some((code.line_of(at), kind))
    });
    values.find_map(|(line, kind)| (!kind.fits(&property.ty)).then_some((line, kind.name())))
}

/// What a key at a place of an object is given: what stands behind it, or the variable of its name where TypeScript has the name alone.
pub(super) fn given<'c>(code: &'c Code, at: usize, key: &str) -> Option<&'c str> {
    let behind = code.behind(at + key.len());
    let before = code.text.get(..at)?.trim_end();
    let is_alone = before.ends_with(['{', ',']) && behind.trim_start().starts_with([',', '}']);
    let is_short = code.interpreter == Interpreter::TypeScript && is_alone;
    assigned(behind).or_else(|| is_short.then(|| code.behind(at)))
}

fn kind(code: &Code, value: &str) -> Option<Kind> {
    if let Some((_, rest)) = literal_at(value) {
        return is_whole(rest).then_some(Kind::Text);
    }
    if let Some(name) = value.strip_prefix('$').map(name_at) {
        // `jq --arg` makes a text of whatever it is given.
        let given = code.text.contains(&format!("--arg {name} "));
        let all = value.get(1 + name.len()..).is_some_and(is_whole);
        return (code.interpreter == Interpreter::Bash && given && all).then_some(Kind::Text);
    }
    if value.starts_with('[') {
        // `[a, b].join("-")` and `[a, b][0]` are none.
        let rest = behind_list(value);
        return rest.is_none_or(is_whole).then_some(Kind::List);
    }
    if code.interpreter != Interpreter::Bash {
        let name = name_at(value);
        let is_all = value
            .get(name.len()..)
            .is_some_and(|rest| is_whole(rest) && !rest.trim_start().starts_with("if "));
        let is_name = name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
        if is_name && is_all && !WORDS.contains(&name) {
            let values = variable::values(code, name)?;
            let given =
                |value| of_value(value).or_else(|| printed_kind::in_code(code.interpreter, value));
            // A chain of methods goes on in the next line.
            let goes_on = |line: usize| {
                let mut lines = code.lines();
                lines.any(|(number, text)| {
                    number == line + 1 && text.trim_start().trim_start_matches('?').starts_with('.')
                })
            };
            let mut kinds = values
                .into_iter()
                .map(|(line, value)| given(value).filter(|_| !goes_on(line)));
            let first = kinds.next()??;
            return kinds.all(|kind| kind == Some(first)).then_some(first);
        }
    }
    let end = value.find([',', '}', ')', '\n', ' ', '\'', '"', '\\', ';'])?;
    let (word, rest) = value.split_at(end);
    if !is_whole(rest) {
        return None;
    }
    match word {
        "true" | "false" | "True" | "False" => Some(Kind::Truth),
        _ if word.parse::<i64>().is_ok() => Some(Kind::Integer),
        _ if word.contains('.') && word.parse::<f64>().is_ok() => Some(Kind::Fraction),
        _ => None,
    }
}

/// Names that are values of their own.
const WORDS: [&str; 7] = [
    "True",
    "False",
    "None",
    "true",
    "false",
    "null",
    "undefined",
];

/// What the whole value of an assignment visibly is, or both values of a conditional one.
fn of_value(value: &str) -> Option<Kind> {
    let value = value.trim();
    if let Some((one, rest)) = value.split_once(" if ") {
        let (_, other) = rest.rsplit_once(" else ")?;
        let (one, other) = (of_value(one)?, of_value(other)?);
        return (one == other).then_some(one);
    }
    if let Some((_, rest)) = literal_at(value) {
        return rest.trim().is_empty().then_some(Kind::Text);
    }
    match value {
        "true" | "false" | "True" | "False" => Some(Kind::Truth),
        _ if value.parse::<i64>().is_ok() => Some(Kind::Integer),
        _ if value.contains('.') && value.parse::<f64>().is_ok() => Some(Kind::Fraction),
        _ => None,
    }
}

/// Whether a key stands at the top of an object that the script prints.
pub(super) fn is_of_output(code: &Code, at: usize) -> bool {
    let mut depth = 0_usize;
    let before = code.text.get(..at).unwrap_or("");
    let open = before
        .char_indices()
        .rev()
        .find(|(_, letter)| match letter {
            '}' => {
                depth += 1;
                false
            }
            '{' if depth == 0 => true,
            '{' => {
                depth -= 1;
                false
            }
            _ => false,
        });
    let Some(outer) = open.and_then(|(brace, _)| before.get(..brace)) else {
        return false;
    };
    let outer = outer.trim_end();
    match code.interpreter {
        Interpreter::Bash => {
            let line = code.behind(at).lines().next().unwrap_or("");
            let is_aside = line.contains(">&2");
            outer.ends_with(['\'', '"']) && !outer.ends_with("\\\"") && !is_aside
        }
        Interpreter::Python => {
            let text = outer.strip_suffix('{').unwrap_or(outer);
            let is_text = ["print(f'", "print(f\""]
                .iter()
                .any(|begin| text.ends_with(begin));
            is_text
                || outer.ends_with("json.dumps(")
                || is_printed_later(code, outer, "json.dumps(")
        }
        Interpreter::TypeScript => {
            outer.ends_with("console.log(`")
                || outer.ends_with("JSON.stringify(")
                || is_printed_later(code, outer, "JSON.stringify(")
        }
    }
}

/// Whether an object is given a name that the script prints.
fn is_printed_later(code: &Code, outer: &str, call: &str) -> bool {
    let name = outer.strip_suffix('=').map(str::trim_end);
    let name = name.and_then(|left| left.rsplit(|letter| !is_part(letter)).next());
    name.is_some_and(|name| !name.is_empty() && code.text.contains(&format!("{call}{name}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Type;
    use crate::source::Sources;

    fn told(text: &str, interpreter: Interpreter, ty: Type) -> Option<&'static str> {
        let file = Sources::default().add("graph.yaml", "");
        let property = Property {
            name: "count".to_owned(),
            span: crate::source::Span::new(file, 0, 0),
            ty,
            required: true,
            doc: String::new(),
        };
        let code = Code::of(text, interpreter);
        contradiction(&code, &printed_kind::commands(&code), &property).map(|(_, what)| what)
    }

    #[test]
    fn what_joins_texts_is_a_text() {
        let list = || Type::List(Box::new(Type::Text));
        let of = |value: &str| {
            let text = format!("print(json.dumps({{\"count\": {value}, \"other\": 1}}))\n");
            told(&text, Interpreter::Python, list())
        };
        assert_eq!(of("\", \".join(free)"), Some("a text"));
        assert_eq!(of("', '.join(sorted(free))"), Some("a text"));
        assert_eq!(of("free"), None);
        assert_eq!(of("\",\".join(free).split(\",\")"), None);
    }

    #[test]
    fn a_variable_that_is_printed_under_its_own_name_has_its_kind() {
        let of = |value: &str| {
            let text = format!(
                "const count = {value};\nconsole.log(JSON.stringify({{ count, other }}));\n"
            );
            told(&text, Interpreter::TypeScript, Type::Number)
        };
        assert_eq!(of("(Math.abs(a - 7) / 10).toFixed(1)"), Some("a text"));
        assert_eq!(of("Object.keys(all)"), Some("a list"));
        assert_eq!(of("Math.abs(a - 7) / 10"), None);
        assert_eq!(
            of("Object.values(all)\n  .filter((one) => one)\n  .length"),
            None
        );
        let text = "items = sorted(all.items())\nprint(json.dumps({\"count\": items}))\n";
        assert_eq!(
            told(text, Interpreter::Python, Type::any_object()),
            Some("a list")
        );
        let text = "items = dict(sorted(all.items()))\nprint(json.dumps({\"count\": items}))\n";
        assert_eq!(told(text, Interpreter::Python, Type::any_object()), None);
    }

    #[test]
    fn a_value_of_another_type_is_told() {
        let jq = "jq -nc --arg n \"$n\" '{\n  \"count\": $n,\n}'\n";
        assert_eq!(told(jq, Interpreter::Bash, Type::Int), Some("a text"));
        assert_eq!(
            told(
                &jq.replace("--arg", "--argjson"),
                Interpreter::Bash,
                Type::Int
            ),
            None
        );
        assert_eq!(
            told("echo '{\"count\": \"3\"}'\n", Interpreter::Bash, Type::Int),
            Some("a text")
        );
        assert_eq!(
            told(
                "print(json.dumps({\"count\": 3}))\n",
                Interpreter::Python,
                Type::Text
            ),
            Some("an integer")
        );
        assert_eq!(
            told(
                "out = {\"count\": True}\nprint(json.dumps(out))\n",
                Interpreter::Python,
                Type::Int
            ),
            Some("true or false")
        );
    }

    #[test]
    fn what_is_put_into_json_is_of_a_kind() {
        let words = "if x; then\n  n=true\nelse\n  n=false\nfi\n";
        for (print, ty, kind) in [
            (
                "printf '{\"count\": \"%s\"}\\n' \"$n\"\n",
                Type::Bool,
                Some("a text"),
            ),
            (
                "printf '{\"a\": %d, \"count\": \"%d\"}\\n' 1 \"$n\"\n",
                Type::Int,
                Some("a text"),
            ),
            (
                "echo \"{\\\"count\\\": \\\"$n\\\"}\"\n",
                Type::Bool,
                Some("a text"),
            ),
            (
                "echo '{\"count\": \"'\"$n\"'\"}'\n",
                Type::Bool,
                Some("a text"),
            ),
            (
                "printf '{\"count\": %s}\\n' \"$n\"\n",
                Type::Text,
                Some("true or false"),
            ),
            (
                "echo \"{\\\"count\\\": $n}\"\n",
                Type::Int,
                Some("true or false"),
            ),
            (
                "printf '{\"count\": %d}\\n' \"$n\"\n",
                Type::Text,
                Some("an integer"),
            ),
            ("printf '{\"count\": %s}\\n' \"$n\"\n", Type::Bool, None),
            ("printf '{\"count\": \"%s\"}\\n' \"$n\"\n", Type::Text, None),
            ("printf '{\"count\": %s}\\n' \"$m\"\n", Type::Text, None),
            (
                "curl -d '{\"count\": \"'\"$n\"'\"}' https://x.example\n",
                Type::Bool,
                None,
            ),
            (
                "printf '{\"count\": \"%s\"}\\n' \"$n\" > log.json\n",
                Type::Bool,
                None,
            ),
            ("jq -n '{count: \"\\(.n)\" | tonumber}'\n", Type::Int, None),
        ] {
            let text = format!("{words}{print}");
            assert_eq!(told(&text, Interpreter::Bash, ty), kind, "{print}");
        }
        let bare = "n=plan\nprintf '{\"count\": %s}\\n' \"$n\"\n";
        let what = told(bare, Interpreter::Bash, Type::Text);
        assert!(what.is_some_and(|what| what.contains("without quotes")));
    }

    #[test]
    fn a_key_that_stands_in_each_line_is_looked_at_in_one_reading() {
        let text = "printf '{\"count\": %d}\\n' \"$n\"\n".repeat(20_000);
        assert_eq!(told(&text, Interpreter::Bash, Type::Int), None);
    }

    #[test]
    fn what_a_function_gives_is_of_a_kind() {
        for (value, ty, kind) in [
            ("str(n)", Type::Int, Some("a text")),
            ("f\"{n:.2f}\"", Type::Number, Some("a text")),
            ("len(rows)", Type::Text, Some("an integer")),
            ("len(rows)", Type::Int, None),
            ("len(rows) > 3", Type::Bool, None),
            ("str(n) if n else None", Type::Int, None),
            ("int(n) + 0.5", Type::Number, None),
        ] {
            let text = format!("print(json.dumps({{\"count\": {value}}}))\n");
            assert_eq!(told(&text, Interpreter::Python, ty), kind, "{value}");
        }
        for (value, kind) in [
            ("`${n}`", Some("a text")),
            ("String(n)", Some("a text")),
            ("n.toFixed(2)", Some("a text")),
            ("Number(n.toFixed(2))", None),
        ] {
            let text = format!("console.log(JSON.stringify({{ count: {value} }}));\n");
            let what = told(&text, Interpreter::TypeScript, Type::Number);
            assert_eq!(what, kind, "{value}");
        }
        for (interpreter, text) in [
            (Interpreter::Python, "print(f'{{\"count\": \"{n}\"}}')\n"),
            (
                Interpreter::TypeScript,
                "console.log(`{\"count\": \"${n}\"}`);\n",
            ),
        ] {
            assert_eq!(told(text, interpreter, Type::Int), Some("a text"), "{text}");
            assert_eq!(told(text, interpreter, Type::Text), None, "{text}");
        }
    }

    #[test]
    fn what_fits_or_is_not_sure_is_not_told() {
        for text in [
            "print(json.dumps({\"count\": 3}))\n",
            "print(json.dumps({\"count\": n}))\n",
            "print(json.dumps({\"meta\": {\"count\": \"x\"}}))\n",
            "limits = {\"count\": \"x\"}\n",
            "print(json.dumps({\"count\": 3 if ok else \"\"}))\n",
        ] {
            assert_eq!(told(text, Interpreter::Python, Type::Int), None, "{text}");
        }
    }
}
