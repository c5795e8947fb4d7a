//! A text that a script prints for a key whose `enum` in `x-writes` has not got it: also one that a variable, a table or a function gives.

use super::ScriptNode;
use super::declaration::{given, is_of_output};
use crate::diag::Report;
use crate::diag::codes::SCRIPT_WRITES;
use crate::diag::listed;
use crate::dialect::script::choices::Choices;
use crate::dialect::script::code::{Code, name_at};
use crate::dialect::script::{output_keys, variable};
use crate::ir::Interpreter;
use crate::suggestion::nearest;

/// Reports the first such text of each key.
pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    let Some(schema) = &of.script.writes else {
        return;
    };
    // A shell prints words in many ways.
    if of.code.interpreter == Interpreter::Bash {
        return;
    }
    let printed = output_keys::keys(&of.code).unwrap_or_default();
    for property in &schema.properties {
        let Some(values) = property.ty.texts() else {
            continue;
        };
        let name = property.name.as_str();
        let shown = printed
            .contains(name)
            .then(|| stranger(&of.code, name, values))
            .flatten();
        let followed = || followed(of, name, values);
        let Some((line, text)) = shown.or_else(followed) else {
            continue;
        };
        let known = listed(values.iter().map(String::as_str));
        let does =
            format!("prints \"{text}\" as `{name}` (line {line}), and `x-writes` says {known}");
        let found = of.diagnostic(&SCRIPT_WRITES, &does, "what it prints is refused");
        report.add(match nearest(text, values.iter().map(String::as_str)) {
            Some(near) => found.help(format!("the script probably means `{}`", near.name)),
            None => found.help("print one of these, or add it to the `enum`"),
        });
    }
}

/// Texts that stand where a value is still to come.
pub(super) const PLACEHOLDERS: [&str; 12] = [
    "",
    "unset",
    "unknown",
    "undefined",
    "none",
    "null",
    "todo",
    "tbd",
    "pending",
    "n/a",
    "-",
    "?",
];

/// A text that a script is followed to print under a key, and that is none of these.
fn followed<'s>(
    of: &'s ScriptNode<'_>,
    key: &'s str,
    values: &[String],
) -> Option<(usize, &'s str)> {
    let all = of.followed.as_ref()?.values(key);
    let all = all.flat_map(|(line, shape)| shape.all().iter().map(move |one| (line, one)));
    let mut texts = all.filter_map(|(line, shape)| Some((line, shape.text()?)));
    // What stands for nothing is there before it is replaced.
    let is_nothing = |text: &str| PLACEHOLDERS.contains(&text.to_lowercase().as_str());
    texts.find(|(_, text)| !values.iter().any(|value| value == text) && !is_nothing(text))
}

/// A text that a key is given, and that is none of these.
fn stranger<'c>(code: &'c Code, key: &str, values: &[String]) -> Option<(usize, &'c str)> {
    /// At how many places a key is looked at: more is no script that somebody wrote by hand.
    const MOST: usize = 64;
    let places = code.find(key).filter(|at| is_of_output(code, *at));
    places.take(MOST).find_map(|at| {
        let value = given(code, at, key)?;
        // What is set again does not stay.
        let is_set = [
            format!("[\"{key}\"] ="),
            format!("['{key}'] ="),
            format!(".{key} ="),
        ];
        let replaced = is_set.iter().any(|form| code.text.contains(form.as_str()));
        let choices = Choices::of(code, value, code.line_of(at));
        let first = initial(code, value);
        let texts = choices.texts.into_iter();
        let mut texts =
            texts.filter(|(line, _)| choices.is_all && !replaced && Some(*line) != first);
        texts.find(|(_, text)| !values.iter().any(|value| value == text))
    })
}

/// The line that gives a variable its first value, where others replace it: it stands before them, and no deeper in.
fn initial(code: &Code, value: &str) -> Option<usize> {
    let values = variable::values(code, name_at(value))?;
    let lines: Vec<(usize, &str)> = code.lines().collect();
    let margin = |line: usize| {
        let text = lines.iter().find(|(number, _)| *number == line);
        text.map_or(0, |(_, text)| text.len() - text.trim_start().len())
    };
    let ((first, _), others) = values.split_first()?;
    let own = margin(*first);
    let (next, _) = others.first()?;
    let between = lines
        .iter()
        .filter(|(number, text)| number > first && number < next && !text.trim().is_empty());
    let leaves = between
        .map(|(number, _)| margin(*number))
        .any(|margin| margin < own);
    (!leaves && others.iter().all(|(line, _)| margin(*line) >= own)).then_some(*first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str, interpreter: Interpreter) -> Option<String> {
        let code = Code::of(text, interpreter);
        let values = ["calm", "choppy", "rough"].map(str::to_owned);
        stranger(&code, "sea", &values).map(|(line, text)| format!("{line} {text}"))
    }

    #[test]
    fn a_text_that_is_none_of_an_enum_is_found_where_it_is_given() {
        let python = |word: &str| {
            format!(
                "if wave < 1:\n    sea = \"calm\"\nelse:\n    sea = \"{word}\"\nprint(json.dumps({{\"sea\": sea}}))\n"
            )
        };
        let of = |word: &str| told(&python(word), Interpreter::Python);
        assert_eq!(of("moderate").as_deref(), Some("4 moderate"));
        assert_eq!(of("rough"), None);
        let two = |word: &str| {
            format!(
                "def choose(state):\n    if state:\n        return \"{word}\", 2\n    return \"calm\", 1\n\nsea, more = choose(state)\nprint(json.dumps({{\"sea\": sea, \"more\": more}}))\n"
            )
        };
        let of = |word: &str| told(&two(word), Interpreter::Python);
        assert_eq!(of("moderate").as_deref(), Some("3 moderate"));
        assert_eq!(of("rough"), None);
        for fine in [
            "sea = \"unset\"\nif x:\n    sea = \"calm\"\nelse:\n    sea = \"rough\"\nprint(json.dumps({\"sea\": sea}))\n",
            "sea = \"unset\"\nsea = \"calm\" if x else \"rough\"\nprint(json.dumps({\"sea\": sea}))\n",
            "out = {\"sea\": \"unset\"}\nout[\"sea\"] = \"calm\"\nprint(json.dumps(out))\n",
        ] {
            assert_eq!(told(fine, Interpreter::Python), None, "{fine}");
        }
        let made = "sea = \"moderate\"\nsea = tidy(sea)\nprint(json.dumps({\"sea\": sea}))\n";
        assert_eq!(told(made, Interpreter::Python), None);
        let short = "const sea = x ? \"calm\" : \"moderate\";\nconsole.log(JSON.stringify({ wave, sea }));\n";
        assert_eq!(
            told(short, Interpreter::TypeScript).as_deref(),
            Some("1 moderate")
        );
        let script = "console.log(JSON.stringify({ sea: wave < 1 ? \"calm\" : \"moderate\" }));\n";
        assert_eq!(
            told(script, Interpreter::TypeScript).as_deref(),
            Some("1 moderate")
        );
    }
}
