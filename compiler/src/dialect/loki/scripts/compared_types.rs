//! A script that compares a key with a value of another kind than its own, or with a number beyond its limits.

use super::ScriptNode;
use super::comparison::{Place, places};
use super::key_values::Class;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_COMPARES;
use crate::dialect::script::code::{Code, literal_at, name_at};
use crate::dialect::script::state::{self, STATE};
use crate::dialect::script::variable::values;
use crate::ir::Interpreter;
use std::collections::{BTreeMap, BTreeSet};

/// Reports the first such comparison of each key, and gives the keys.
pub(super) fn check(
    of: &ScriptNode<'_>,
    classes: &BTreeMap<String, Class>,
    report: &mut Report,
) -> BTreeSet<String> {
    let mut told = BTreeSet::new();
    let holding = state::holding(&of.code, STATE);
    // A reader of JSON that is told to make other values of it.
    let reads_otherwise = [
        "object_hook",
        "parse_int",
        "parse_float",
        "object_pairs_hook",
    ];
    if reads_otherwise
        .iter()
        .any(|word| of.code.text.contains(word))
    {
        return told;
    }
    let is_set = |key: &str| {
        let all = of.followed.iter().flat_map(|all| &all.sets);
        { all }.any(|(set, _)| set.as_ref() == key)
    };
    for (key, class) in classes.iter().filter(|(key, _)| !is_set(key)) {
        let found = places(&of.code, key, &holding);
        let fault = found.iter().find_map(|place| {
            let fault =
                measured(&of.code, place, *class).or_else(|| fault(&of.code, place, *class))?;
            Some((place.line, fault))
        });
        if let Some((line, (says, help))) = fault {
            let does = format!("{} (line {line})", says.replace("KEY", &format!("`{key}`")));
            let found = of.diagnostic(
                &SCRIPT_COMPARES,
                &does,
                "decides the same each time, or fails",
            );
            report.add(found.help(help));
            told.insert(key.clone());
        }
    }
    told
}

/// What a kind of value is called.
fn called(class: Class) -> &'static str {
    match class {
        Class::Bool => "true or false",
        Class::Number(_) => "a number",
        Class::Text => "a text",
        Class::List => "a list",
    }
}

/// `len(state["key"])` of what has no length.
fn measured(code: &Code, place: &Place<'_>, class: Class) -> Option<(String, String)> {
    let has_length =
        matches!(class, Class::Text | Class::List) || is_changed(code.interpreter, place.given);
    if code.interpreter != Interpreter::Python || has_length || !place.behind.starts_with(')') {
        return None;
    }
    let is_whole = place.before.rsplit_once("len(").is_some_and(|(_, read)| {
        let is_call = read.matches('(').count() > read.matches(".get(").count();
        !is_call && !read.contains([')', ' ', ','])
    });
    is_whole.then(|| {
        let says = format!("asks for the length of KEY, which is {}", called(class));
        (
            says,
            "`len` is for texts, lists and dictionaries: compare the value itself".to_owned(),
        )
    })
}

/// The other side of a comparison.
enum ComparedValue<'c> {
    Number(f64),
    Text(&'c str),
    Truth(&'c str),
}

fn fault(code: &Code, place: &Place<'_>, class: Class) -> Option<(String, String)> {
    let is_changed = is_changed(code.interpreter, place.given);
    let rest = place.behind.trim_start_matches(' ');
    let (sign, rest) = sign(code.interpreter, rest)?;
    let other = other(code.interpreter, rest.trim_start()).or_else(|| constant(code, rest))?;
    let says = |with: &str| format!("compares KEY, which is {}, with {with}", called(class));
    match (class, other) {
        (Class::Number(Some(limits)), ComparedValue::Number(number))
            if code.interpreter != Interpreter::Bash || !is_changed =>
        {
            beyond(sign, number, widened(limits, place.given))
        }
        _ if is_changed => None,
        (_, ComparedValue::Text(text)) if place.given.contains(text) => None,
        (Class::Bool, ComparedValue::Number(number))
            if is_order(sign) && code.interpreter == Interpreter::Python =>
        {
            Some((
                says(&format!("the number {number}")),
                "ask for the value itself: `if value:`".to_owned(),
            ))
        }
        (Class::Bool, ComparedValue::Text(text)) if code.interpreter != Interpreter::Bash => {
            let help = match code.interpreter {
                Interpreter::Python => "ask for the value itself, or compare it with `True`",
                Interpreter::TypeScript | Interpreter::Bash => {
                    "ask for the value itself, or compare it with `true`"
                }
            };
            Some((says(&format!("the text \"{text}\"")), help.to_owned()))
        }
        (Class::Number(_), ComparedValue::Text(text))
            if code.interpreter == Interpreter::Python =>
        {
            let is_number = text.parse::<f64>().is_ok();
            let help = match (text.is_empty(), is_number) {
                (true, _) => "compare it with a number: `0`".to_owned(),
                (false, true) => format!("compare it with a number: `{text}`"),
                (false, false) => "compare it with a number".to_owned(),
            };
            Some((says(&format!("the text \"{text}\"")), help))
        }
        (Class::Text | Class::List, ComparedValue::Number(number))
            if code.interpreter != Interpreter::Bash =>
        {
            let help = match class {
                Class::List => {
                    "compare how many there are: `len(value)`, in TypeScript `value.length`"
                }
                Class::Bool | Class::Number(_) | Class::Text => {
                    "make a number of it first, or compare it with a text"
                }
            };
            Some((says(&format!("the number {number}")), help.to_owned()))
        }
        (Class::Text | Class::List | Class::Number(_), ComparedValue::Truth(word)) => {
            let help = "compare it with a value that it can have";
            Some((says(&format!("`{word}`")), help.to_owned()))
        }
        _ => None,
    }
}

/// Whether something is made of the value when it is read.
fn is_changed(interpreter: Interpreter, given: &str) -> bool {
    if interpreter == Interpreter::Bash {
        return given
            .split_once('\'')
            .is_some_and(|(_, program)| program.contains('|'));
    }
    let calls = given.matches('(').count();
    let gets = given.matches(".get(").count();
    calls > gets || given.contains(" or ") || given.contains(" if ")
}

/// The limits, with the numbers that are taken where there is no value.
fn widened((least, most): (f64, f64), given: &str) -> (f64, f64) {
    let numbers = given.split(|letter: char| !letter.is_ascii_digit() && letter != '.');
    let numbers = numbers.filter_map(|number| number.parse::<f64>().ok());
    numbers.fold((least, most), |(least, most), number| {
        (least.min(number), most.max(number))
    })
}

/// Whether a sign asks which of two is the greater.
fn is_order(sign: &str) -> bool {
    sign.starts_with(['<', '>']) || sign.starts_with("-g") || sign.starts_with("-l")
}

/// A comparison with a number that no value reaches.
fn beyond(sign: &str, number: f64, (least, most): (f64, f64)) -> Option<(String, String)> {
    // A percentage that is compared with a fraction.
    if is_order(sign) && least >= 0.0 && most == 100.0 && number > 0.0 && number < 1.0 {
        let says = format!("compares KEY, which is {least} to {most}, with {number}");
        return Some((says, format!("compare it with {}", number * 100.0)));
    }
    let always = match sign {
        ">" | "-gt" => (number >= most)
            .then_some(false)
            .or((number < least).then_some(true)),
        ">=" | "-ge" => (number > most)
            .then_some(false)
            .or((number <= least).then_some(true)),
        "<" | "-lt" => (number <= least)
            .then_some(false)
            .or((number > most).then_some(true)),
        "<=" | "-le" => (number < least)
            .then_some(false)
            .or((number >= most).then_some(true)),
        "==" | "===" | "-eq" => (number < least || number > most).then_some(false),
        _ => None,
    }?;
    let holds = if always {
        "always holds"
    } else {
        "never holds"
    };
    let says = format!(
        "compares KEY, which is {least} to {most}, in a way that {holds}: `{sign} {number}`"
    );
    Some((
        says,
        format!("compare it with a number between {least} and {most}"),
    ))
}

/// The sign of a comparison, and what stands behind it.
fn sign(interpreter: Interpreter, rest: &str) -> Option<(&'static str, &str)> {
    let signs: &[&str] = match interpreter {
        Interpreter::Python => &["==", "!=", ">=", "<=", ">", "<", "is not ", "is "],
        Interpreter::TypeScript => &["===", "!==", ">=", "<=", ">", "<"],
        // `>` stands in `(( … ))` alone: elsewhere it writes a file.
        Interpreter::Bash => &[
            "-gt ", "-ge ", "-lt ", "-le ", "-eq ", ">= ", "<= ", "> ", "< ", "== ",
        ],
    };
    let sign = signs.iter().find(|sign| rest.starts_with(**sign))?;
    Some((sign.trim_end(), rest.get(sign.len()..)?))
}

/// The number that a name always holds: `MOST = 20`.
fn constant<'c>(code: &Code, rest: &str) -> Option<ComparedValue<'c>> {
    let name = name_at(rest.trim_start());
    let is_constant = !name.is_empty() && !name.contains(|letter: char| letter.is_lowercase());
    let values = values(code, name).filter(|_| is_constant)?;
    let [(_, value)] = values.as_slice() else {
        return None;
    };
    let value = value.split('#').next()?.trim().trim_end_matches(';');
    value.parse().ok().map(ComparedValue::Number)
}

fn other(interpreter: Interpreter, rest: &str) -> Option<ComparedValue<'_>> {
    let words: &[&str] = match interpreter {
        Interpreter::Python => &["True", "False"],
        Interpreter::TypeScript => &["true", "false"],
        Interpreter::Bash => &[],
    };
    let ends = |after: &str| {
        !after.starts_with(|letter: char| letter.is_alphanumeric() || "_.([*+-/%".contains(letter))
    };
    if let Some(word) = words
        .iter()
        .find(|word| rest.strip_prefix(**word).is_some_and(ends))
    {
        return Some(ComparedValue::Truth(word));
    }
    if let Some((text, _)) = literal_at(rest) {
        return Some(ComparedValue::Text(text));
    }
    let end = rest
        .find(|letter: char| !letter.is_ascii_digit() && letter != '.')
        .unwrap_or(rest.len());
    let (number, after) = rest.split_at(end);
    number
        .parse()
        .ok()
        .filter(|_| {
            let rest = after.trim_start_matches(' ');
            let goes_on = [" and ", " or ", " else ", " if "];
            let goes_on = goes_on.iter().any(|word| after.starts_with(*word));
            ends(rest) || (interpreter == Interpreter::Python && goes_on)
        })
        .map(ComparedValue::Number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(text: &str, interpreter: Interpreter, class: Class) -> Option<String> {
        let code = Code::of(text, interpreter);
        let places = places(&code, "k", &state::holding(&code, state::STATE));
        places.iter().find_map(|place| {
            let found = measured(&code, place, class).or_else(|| fault(&code, place, class));
            found.map(|(says, _)| says)
        })
    }

    const STATE: &str = "state = json.loads(os.environ[\"GRAPH_STATE\"])\n";

    #[test]
    fn comparisons_with_other_kinds_are_told() {
        for (text, class) in [
            ("if state[\"k\"] == \"true\": pass", Class::Bool),
            ("if state.get(\"k\") > 1: pass", Class::Bool),
            ("if len(state[\"k\"]) > 0: pass", Class::Bool),
            ("if len(state.get(\"k\")) > 0: pass", Class::Number(None)),
            ("if state[\"k\"] > 5: pass", Class::Text),
            ("if state[\"k\"] is True: pass", Class::Text),
            ("if state[\"k\"] > 3: pass", Class::List),
            ("k = state[\"k\"]\nif k == \"5\": pass", Class::Number(None)),
            (
                "if state[\"k\"] >= 70: pass",
                Class::Number(Some((1.0, 10.0))),
            ),
            (
                "if state[\"k\"] >= 1: pass",
                Class::Number(Some((1.0, 10.0))),
            ),
        ] {
            let text = format!("{STATE}{text}\n");
            assert!(says(&text, Interpreter::Python, class).is_some(), "{text}");
        }
        let bash =
            "k=$(echo \"$GRAPH_STATE\" | jq -r '.k')\nif (( k >= 70 )); then echo '{}'; fi\n";
        let limits = Class::Number(Some((1.0, 10.0)));
        assert!(says(bash, Interpreter::Bash, limits).is_some());
    }

    #[test]
    fn a_percentage_is_not_compared_with_a_fraction() {
        let of = |text: &str, limits: (f64, f64)| {
            let text = format!("{STATE}{text}\n");
            says(&text, Interpreter::Python, Class::Number(Some(limits)))
        };
        let percent = (0.0, 100.0);
        for text in [
            "if state[\"k\"] < 0.2: pass",
            "if state.get(\"k\", 0) >= 0.75: pass",
            "LEAST = 0.2\nif state[\"k\"] < LEAST: pass",
        ] {
            assert!(of(text, percent).is_some(), "{text}");
        }
        for text in [
            "if state[\"k\"] < 20: pass",
            "if state[\"k\"] > 0: pass",
            "if state[\"k\"] >= 1.5: pass",
            "if state[\"k\"] / 100 < 0.2: pass",
            "LEAST = 20\nif state[\"k\"] < LEAST: pass",
        ] {
            assert_eq!(of(text, percent), None, "{text}");
        }
        assert_eq!(of("if state[\"k\"] < 0.2: pass", (0.0, 1.0)), None);
    }

    #[test]
    fn comparisons_that_can_differ_are_not_told() {
        for (text, class) in [
            ("if state[\"k\"] is True: pass", Class::Bool),
            ("if state.get(\"k\") == False: pass", Class::Bool),
            ("if len(state[\"k\"]) > 0: pass", Class::List),
            ("if len(str(state[\"k\"])) > 0: pass", Class::Number(None)),
            ("if int(state[\"k\"]) > 5: pass", Class::Text),
            ("k = int(state[\"k\"])\nif k > 5: pass", Class::Text),
            ("if state[\"k\"] > \"a\": pass", Class::Text),
            (
                "if state[\"k\"] > 3: pass",
                Class::Number(Some((1.0, 10.0))),
            ),
            (
                "if state[\"k\"] > 3 * n: pass",
                Class::Number(Some((1.0, 2.0))),
            ),
            (
                "k = state.get(\"k\") or \"\"\nif k == \"\": pass",
                Class::Number(None),
            ),
        ] {
            let text = format!("{STATE}{text}\n");
            let found = says(&text, Interpreter::Python, class);
            assert!(found.is_none(), "{text}: {found:?}");
        }
    }
}
