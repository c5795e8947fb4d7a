//! A script that compares a key with a text which its declared values do not have.

use super::kept_choice::Answers;
use super::{ScriptNode, counter};
use crate::diag::Report;
use crate::diag::codes::SCRIPT_COMPARES;
use crate::dialect::script::code::{Code, assignment, is_part};
use crate::dialect::script::compared::{ComparedTexts, Form, Lookup};
use crate::dialect::script::follow::TextAsked;
use crate::dialect::script::state::{self, STATE};
use crate::ir::Interpreter;
use crate::suggestion::nearest;
use crate::world::ScriptStep;
use std::collections::{BTreeMap, BTreeSet};

/// Reports each such comparison.
pub(super) fn check(
    of: &ScriptNode<'_>,
    values: &BTreeMap<String, BTreeSet<String>>,
    report: &mut Report,
) {
    let holding = state::holding(&of.code, STATE);
    for (key, values) in values {
        // What a table lacks is told of the table.
        let all = compared(&of.code, key, &holding).into_iter();
        let all = all.filter(|one| one.lookup != Some(Lookup::Fails));
        let mut unknown: Vec<(String, usize)> = Vec::new();
        for one in all {
            let texts = one.unknown(values).into_iter();
            unknown.extend(texts.map(|text| (text.to_owned(), one.line)));
        }
        for one in followed(of, key) {
            let is_told = unknown.iter().any(|(text, _)| *text == one.0);
            if !values.contains(&one.0) && !is_told {
                unknown.push(one);
            }
        }
        for (text, line) in unknown {
            let message =
                format!("compares `{key}` with `{text}` (line {line}), which it never is");
            let found = of.diagnostic(&SCRIPT_COMPARES, &message, "decides the same each time");
            report.add(found.help(help(key, &text, values, "values")));
        }
    }
}

/// The texts with which a script compares a key, however that comes there. Without one that stands for none.
fn followed(of: &ScriptNode<'_>, key: &str) -> Vec<(String, usize)> {
    let all = || of.followed.iter().flat_map(|found| &found.compares);
    let is_key = |one: &TextAsked| matches!(one.path.as_deref(), Some([ScriptStep::Key(name)]) if name == key);
    // A function may ask the same of other values, too.
    let is_alone = |one: &&TextAsked| {
        let mut same = all().filter(|other| (&other.text, other.line) == (&one.text, one.line));
        same.all(is_key)
    };
    let own = all()
        .filter(|one| !one.text.trim().is_empty())
        .filter(is_alone);
    own.map(|one| (one.text.clone(), one.line)).collect()
}

/// Reports comparisons with what is nearly an answer that a person may choose, or none where no answer is looked for. Whoever is asked may
/// write something else: a word that the question has is no slip.
pub(super) fn answers(
    of: &ScriptNode<'_>,
    (asked, told): (
        &BTreeMap<String, Answers<'_>>,
        &BTreeMap<String, BTreeSet<String>>,
    ),
    report: &mut Report,
) {
    let holding = state::holding(&of.code, STATE);
    for (key, answers) in asked.iter().filter(|(key, _)| !told.contains_key(*key)) {
        let options = &answers.options;
        let all = compared(&of.code, key, &holding);
        let looked_for: BTreeSet<&str> = all
            .iter()
            .flat_map(|one| one.texts.iter().copied())
            .filter(|text| options.contains(*text))
            .collect();
        for one in &all {
            for text in one.unknown(options) {
                let near = nearest(text, options.iter().map(String::as_str));
                let is_slip = match &near {
                    Some(near) => !looked_for.contains(near.name),
                    None => looked_for.is_empty() && !answers.is_open,
                };
                if !is_slip || answers.says(text) {
                    continue;
                }
                let by: Vec<String> = answers.by.iter().map(|id| format!("`{id}`")).collect();
                let message = format!(
                    "compares `{key}` with `{text}` (line {}), which is none of the answers of {}",
                    one.line,
                    by.join(" and ")
                );
                let label = match answers.is_open {
                    true => "no option gives it",
                    false => "never holds",
                };
                let found = of.diagnostic(&SCRIPT_COMPARES, &message, label);
                report.add(found.help(help(key, text, options, "answers")));
            }
        }
    }
}

fn help(key: &str, text: &str, values: &BTreeSet<String>, called: &str) -> String {
    match nearest(text, values.iter().map(String::as_str)) {
        Some(near) => format!("the script probably means `{}`", near.name),
        None => {
            let all: Vec<&str> = values.iter().map(String::as_str).collect();
            format!("the {called} of `{key}` are: {}", all.join(", "))
        }
    }
}

/// All that the value of a key is compared with.
fn compared<'c>(code: &'c Code, key: &'c str, holding: &BTreeSet<&str>) -> Vec<ComparedTexts<'c>> {
    // Then capitals and small letters are the same.
    if code.interpreter == Interpreter::Bash && code.text.contains("nocasematch") {
        return Vec::new();
    }
    let mut all = all_places(code, key, holding);
    all.sort_by_key(|place| place.line);
    let found = all.iter().flat_map(|place| {
        // What is taken where the key is missing is one of its values.
        let is_default = |text: &&str| {
            ['"', '\'']
                .iter()
                .any(|quote| place.given.contains(&format!("{quote}{text}{quote}")))
        };
        let compared = ComparedTexts::at(code, (place.before, place.behind), place.line);
        compared.into_iter().map(move |mut one| {
            one.form = one.form.after(place.form);
            one.texts.retain(|text| !is_default(text));
            one
        })
    });
    found.filter(|one| !one.texts.is_empty()).collect()
}

/// The places of a key, also where it is read in other letters or by `jq` within a condition.
fn all_places<'c>(code: &'c Code, key: &'c str, holding: &BTreeSet<&str>) -> Vec<Place<'c>> {
    let mut found = places(code, key, holding);
    let known: BTreeSet<&str> = found.iter().filter_map(|place| place.name).collect();
    for (line, text) in code.lines() {
        let Some((name, value)) = assignment(text).filter(|(name, _)| !known.contains(name)) else {
            continue;
        };
        let (form, read) = Form::of_value(value.trim_end_matches(';'));
        let is_held = match code.interpreter {
            Interpreter::Bash => counter::is_read_by_jq(read, key),
            Interpreter::Python | Interpreter::TypeScript => counter::is_read(read, key),
        };
        let is_alone = || {
            let values = crate::dialect::script::variable::values(code, name);
            values.is_some_and(|values| values.len() == 1)
        };
        if is_held && is_of_state(code, read, key, holding) && is_alone() {
            let here = at_name(code, name, value).into_iter();
            let here = here.filter(|place| place.line > line);
            found.extend(here.map(|place| Place { form, ..place }));
        }
    }
    if code.interpreter == Interpreter::Bash {
        found.extend(in_jq(code, key, holding));
    }
    found
}

/// Whether a read takes the key out of the state, and not out of something else.
fn is_of_state(code: &Code, read: &str, key: &str, holding: &BTreeSet<&str>) -> bool {
    match code.interpreter {
        Interpreter::Bash => {
            let holds = |name: &&str| read.contains(&format!("${name}"));
            read.contains("GRAPH_STATE") || holding.iter().any(holds)
        }
        Interpreter::Python | Interpreter::TypeScript => {
            let holder = read.split(key).next().unwrap_or("");
            let names = holder.split(|letter: char| !is_part(letter));
            { names }.any(|name| holding.contains(name))
        }
    }
}

/// The places in programs of `jq` at which the key of the state itself is compared: `.key == "x"`.
fn in_jq<'c>(code: &'c Code, key: &'c str, holding: &BTreeSet<&str>) -> Vec<Place<'c>> {
    let found = code.find(key).filter_map(|at| {
        let text = code.text.get(..at)?;
        let before = text.rsplit('\n').next().unwrap_or("");
        let line = before.len() + code.behind(at).lines().next()?.len();
        let line = code.text.get(at - before.len()..at - before.len() + line)?;
        let (_, program) = before.rsplit_once("jq ")?;
        let inner = program.split_once(['\'', '"'])?.1.strip_suffix('.')?;
        let is_root =
            !inner.contains(['|', '[', ']']) && !inner.ends_with(is_part) && !is_of_item(inner);
        let of_state = line.contains("GRAPH_STATE")
            || holding
                .iter()
                .any(|name| line.contains(&format!("${name}")));
        let behind = code.behind(at + key.len());
        // `[ "$(jq -r '.key' <<< "$GRAPH_STATE")" = "x" ]`
        let behind = match behind.strip_prefix('\'') {
            Some(rest) => {
                rest.split_once(")\"")
                    .filter(|(args, _)| !args.contains(['|', '\n']))?
                    .1
            }
            None => behind,
        };
        (is_root && of_state).then_some(Place {
            line: code.line_of(at),
            name: None,
            before: "",
            behind,
            given: "",
            form: Form::default(),
        })
    });
    found.collect()
}

/// Whether a part of a program of `jq` stands in a call that may hand it something else than it reads itself: `any(.rows; …`.
fn is_of_item(program: &str) -> bool {
    const SAME: [&str; 8] = ["", "select", "if", "elif", "then", "else", "and", "or"];
    let mut open = Vec::new();
    for (at, letter) in program.char_indices() {
        match letter {
            '(' => {
                let before = program.get(..at).unwrap_or("").trim_end();
                let word = before.rsplit(|letter| !is_part(letter)).next();
                open.push(word.unwrap_or(""));
            }
            ')' => drop(open.pop()),
            _ => {}
        }
    }
    open.iter().any(|word| !SAME.contains(word))
}

/// Where the value of a key is read.
pub(super) struct Place<'c> {
    /// The line.
    pub line: usize,
    /// The variable that holds it, if one does.
    pub name: Option<&'c str>,
    /// What stands before it in that line.
    pub before: &'c str,
    /// What stands behind it.
    pub behind: &'c str,
    /// How it was read: what the variable is given, or what is taken where the key is missing.
    pub given: &'c str,
    /// What has been done with its letters.
    pub form: Form,
}

/// The places at which the value of a key stands: the key, read of the state, or the one variable that is given it.
pub(super) fn places<'c>(code: &'c Code, key: &'c str, holding: &BTreeSet<&str>) -> Vec<Place<'c>> {
    let mut found = Vec::new();
    let held = counter::held(code, key).and_then(|name| {
        let values = crate::dialect::script::variable::values(code, name)?;
        let [(_, value)] = values.as_slice() else {
            return None;
        };
        Some((name, *value))
    });
    if let Some((name, value)) = held {
        found.extend(at_name(code, name, value));
    }
    for at in code
        .find(key)
        .filter(|at| is_read_of_state(code, *at, holding))
    {
        let rest = code.behind(at + key.len());
        let rest = match code.interpreter {
            Interpreter::Bash => continue,
            Interpreter::TypeScript if !rest.starts_with(['"', '\'']) => Some(rest),
            Interpreter::Python | Interpreter::TypeScript => behind_read(rest),
        };
        found.extend(rest.map(|behind| {
            let given = rest_before(code.behind(at + key.len()), behind);
            Place {
                line: code.line_of(at),
                name: None,
                before: line_before(code, at),
                behind,
                given,
                form: Form::default(),
            }
        }));
    }
    found
}

/// The places at which a variable stands.
fn at_name<'c>(code: &'c Code, name: &'c str, given: &'c str) -> Vec<Place<'c>> {
    let is_part_of_another =
        |at: usize| code.interpreter != Interpreter::Bash && line_before(code, at).ends_with('.');
    let found = code.find(name).filter(|at| !is_part_of_another(*at));
    let found = found.map(|at| {
        let rest = code.behind(at + name.len());
        let rest = rest.strip_prefix('}').unwrap_or(rest);
        Place {
            line: code.line_of(at),
            name: Some(name),
            before: line_before(code, at),
            behind: rest.strip_prefix('"').unwrap_or(rest),
            given,
            form: Form::default(),
        }
    });
    found.collect()
}

/// What stands before an offset in its line.
fn line_before(code: &Code, at: usize) -> &str {
    let before = code.text.get(..at).unwrap_or("");
    before.rsplit('\n').next().unwrap_or("")
}

/// The beginning of a text, up to what it ends with.
fn rest_before<'t>(text: &'t str, end: &str) -> &'t str {
    text.get(..text.len() - end.len()).unwrap_or("")
}

/// Whether a key is what a read of the state names.
fn is_read_of_state(code: &Code, at: usize, holding: &BTreeSet<&str>) -> bool {
    let before = code.text.get(..at).unwrap_or("");
    let before = before.strip_suffix(['"', '\'']).unwrap_or(before);
    let before = [".get(", "[", "?.", "."]
        .iter()
        .find_map(|way| before.strip_suffix(way));
    let holder = before.map(|before| {
        let before = before.strip_suffix("()").unwrap_or(before);
        before
            .rsplit(|letter| !is_part(letter))
            .next()
            .unwrap_or("")
    });
    holder.is_some_and(|holder| holding.contains(holder))
}

/// What stands behind `"]`, `")` or `", …)`.
fn behind_read(rest: &str) -> Option<&str> {
    let rest = rest.strip_prefix(['"', '\''])?;
    match rest.strip_prefix([']', ')']) {
        Some(rest) => Some(rest),
        None => {
            let (default, after) = rest.split_once(')')?;
            (!default.contains('(')).then_some(after)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, interpreter: Interpreter) -> Vec<String> {
        let code = Code::of(text, interpreter);
        let found = compared(&code, "wish", &state::holding(&code, STATE)).into_iter();
        found
            .flat_map(|one| one.texts.into_iter().map(str::to_owned))
            .collect()
    }

    #[test]
    fn comparisons_of_what_is_read_are_found() {
        for text in [
            "state = json.loads(os.environ[\"GRAPH_STATE\"])\nif state[\"wish\"] == \"refund\": pass\n",
            "state = json.loads(os.environ[\"GRAPH_STATE\"])\nwish = state.get(\"wish\", \"\")\nif wish != 'refund':\n    pass\n",
        ] {
            assert_eq!(texts(text, Interpreter::Python), ["refund"], "{text}");
        }
        for program in [
            "if .wish == \"refund\" then 1 else 2 end",
            "if (.a and (.wish == \"refund\")) then 1 else 2 end",
            "select(.wish == \"refund\")",
        ] {
            let text = format!("jq -c '{program}' <<< \"$GRAPH_STATE\"\n");
            assert_eq!(texts(&text, Interpreter::Bash), ["refund"], "{program}");
        }
        let text = "wish=$(echo \"$GRAPH_STATE\" | jq -r '.wish')\nif [ \"$wish\" = \"refund\" ]; then echo '{}'; fi\n";
        assert_eq!(texts(text, Interpreter::Bash), ["refund"]);
        let text = "const state = JSON.parse(process.env.GRAPH_STATE!);\nif (state.wish === \"refund\") {}\n";
        assert_eq!(texts(text, Interpreter::TypeScript), ["refund"]);
    }

    #[test]
    fn what_is_no_read_of_the_state_is_not_compared() {
        for text in [
            "state = json.loads(os.environ[\"GRAPH_STATE\"])\nif row[\"wish\"] == \"refund\": pass\n",
            "state = json.loads(os.environ[\"GRAPH_STATE\"])\nwish = state[\"wish\"]\nwish = wish.lower()\nif wish == \"refund\": pass\n",
        ] {
            assert!(texts(text, Interpreter::Python).is_empty(), "{text}");
        }
        for text in [
            "jq -c 'if any(.rows; .wish == \"old\") then 1 else 2 end' <<< \"$GRAPH_STATE\"\n",
            "jq -c 'with_entries(select(.wish == \"old\"))' <<< \"$GRAPH_STATE\"\n",
            "shopt -s nocasematch\nwish=$(jq -r '.wish' <<< \"$GRAPH_STATE\")\n[[ \"$wish\" == \"refund\" ]]\n",
        ] {
            assert!(texts(text, Interpreter::Bash).is_empty(), "{text}");
        }
    }

    #[test]
    fn what_a_shell_makes_of_letters_is_known() {
        for (text, form) in [
            ("case \"${wish,,}\" in refund) a ;; esac\n", Form::Lower),
            ("[ \"${wish^^}\" = REFUND ]\n", Form::Upper),
            ("[ \"${wish}\" = refund ]\n", Form::Plain),
        ] {
            let text = format!("wish=$(jq -r '.wish' <<< \"$GRAPH_STATE\")\n{text}");
            let code = Code::of(&text, Interpreter::Bash);
            let found = compared(&code, "wish", &state::holding(&code, STATE));
            let forms: Vec<Form> = found.iter().map(|one| one.form).collect();
            assert_eq!(forms, [form], "{text}");
        }
    }
}
