//! The texts that a script compares a value with: behind a sign, in a list, as the cases of a `match`, a `switch` or a `case`, or as the
//! entries of a table in which it is looked up.

use super::code::{Code, is_part, literal_at, name_at, outside};
use super::table::table;
use super::variable;
use crate::ir::Interpreter;
use crate::suggestion::nearest;
use std::collections::BTreeSet;

/// How many cases and items are read: more were made by a program.
const MOST: usize = 128;

/// What has been done with the letters of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::dialect) enum Form {
    /// Nothing.
    #[default]
    Plain,
    /// All are small.
    Lower,
    /// All are capitals.
    Upper,
}

/// Methods that change letters or leave blanks out.
const METHODS: [(&str, Form); 9] = [
    (".strip()", Form::Plain),
    (".trim()", Form::Plain),
    (".lower()", Form::Lower),
    (".casefold()", Form::Lower),
    (".toLowerCase()", Form::Lower),
    (".upper()", Form::Upper),
    (".toUpperCase()", Form::Upper),
    ("?.trim()", Form::Plain),
    ("?.toLowerCase()", Form::Lower),
];

/// How a shell changes letters, behind the name of a variable.
const LETTERS: [(&str, Form); 2] = [(",,}", Form::Lower), ("^^}", Form::Upper)];

impl Form {
    /// That of a value, and the value without what is done with it.
    pub(in crate::dialect) fn of_value(value: &str) -> (Self, &str) {
        let (mut form, mut value) = (Self::Plain, value.trim());
        while let Some((rest, last)) = METHODS
            .iter()
            .find_map(|(method, form)| Some((value.strip_suffix(*method)?, *form)))
        {
            // What is done last counts.
            form = form.after(last);
            value = rest;
        }
        (form, value)
    }

    /// This one, where something was done before.
    pub(in crate::dialect) fn after(self, before: Self) -> Self {
        match self {
            Self::Plain => before,
            Self::Lower | Self::Upper => self,
        }
    }

    fn of(self, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Lower => text.to_lowercase(),
            Self::Upper => text.to_uppercase(),
        }
    }
}

/// What a table gives for what is not in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::dialect) enum Lookup {
    /// Nothing, or it fails.
    Fails,
    /// Something else.
    HasDefault,
}

/// Texts with which a value is compared at once.
#[derive(Debug)]
pub(in crate::dialect) struct ComparedTexts<'c> {
    /// The line.
    pub line: usize,
    /// The texts.
    pub texts: Vec<&'c str>,
    /// What has been done with the value before.
    pub form: Form,
    /// How it is looked up among them, if they are the entries of a table.
    pub lookup: Option<Lookup>,
    /// Whether it is asked whether the value begins so.
    is_begin: bool,
}

impl<'c> ComparedTexts<'c> {
    fn new(line: usize, texts: Vec<&'c str>) -> Self {
        Self {
            line,
            texts,
            form: Form::Plain,
            lookup: None,
            is_begin: false,
        }
    }

    /// Those of a value, with what stands before it in its line, and behind it.
    pub(in crate::dialect) fn at(
        code: &'c Code,
        (before, behind): (&'c str, &'c str),
        line: usize,
    ) -> Vec<Self> {
        let (form, behind) = past_methods(behind);
        let before = before_value(code.interpreter, before);
        let mut found = match code.interpreter {
            Interpreter::Python => python(code, before, behind, line),
            Interpreter::TypeScript => typescript(code, before, behind, line),
            Interpreter::Bash => bash(code, before, behind, line),
        };
        let begin = [".startswith(", ".startsWith("]
            .iter()
            .find_map(|call| literal_at(behind.strip_prefix(call)?));
        if let Some((text, _)) = begin.filter(|(_, after)| after.starts_with(')')) {
            found.push(Self {
                is_begin: true,
                ..Self::new(line, vec![text])
            });
        }
        for one in &mut found {
            one.form = form;
            one.texts.retain(|text| !text.is_empty());
        }
        found.retain(|one| !one.texts.is_empty());
        found
    }

    /// The texts that the value never is. Of several that stand for one thing, those may be more than there are values: then only what is nearly a
    /// value that is not among them.
    pub(in crate::dialect) fn unknown(&self, values: &BTreeSet<String>) -> Vec<&'c str> {
        let values: BTreeSet<String> = values.iter().map(|value| self.form.of(value)).collect();
        let is_known = |text: &&&str| match self.is_begin {
            true => values.iter().any(|value| value.starts_with(**text)),
            false => values.contains(**text),
        };
        let known = self.texts.iter().filter(is_known).count();
        let unknown = self.texts.iter().filter(|text| !is_known(text));
        let is_near = |text: &&&str| {
            let near = nearest(text, values.iter().map(String::as_str));
            near.is_some_and(|near| !self.texts.contains(&near.name))
        };
        let all = known == 0 && self.lookup.is_none();
        unknown
            .filter(|text| all || is_near(text))
            .copied()
            .collect()
    }
}

/// What is done with a value, and what stands behind that.
fn past_methods(mut behind: &str) -> (Form, &str) {
    let mut form = Form::Plain;
    while let Some((rest, next)) = METHODS
        .iter()
        .chain(&LETTERS)
        .find_map(|(method, form)| Some((behind.strip_prefix(*method)?, *form)))
    {
        form = next.after(form);
        behind = rest;
    }
    (form, behind)
}

/// What stands before a value: without the name of what it is taken out of, its brackets and its quotes.
pub(in crate::dialect) fn before_value(interpreter: Interpreter, before: &str) -> &str {
    if interpreter == Interpreter::Bash {
        return before.trim_end_matches(['{', '$', '"']);
    }
    let unquoted = before.strip_suffix(['"', '\'']).unwrap_or(before);
    let ways = [".get(", "?.[", "[", "?.", "."];
    let holder = ways.iter().find_map(|way| {
        let holder = unquoted.strip_suffix(way)?;
        let holder = holder.strip_suffix("()").unwrap_or(holder);
        let rest = holder.trim_end_matches(is_part);
        (rest.len() < holder.len()).then_some((*way, rest))
    });
    // `TABLE[` before a variable is where it is looked up.
    match holder {
        Some((way, rest)) if way != "[" && way != ".get(" || unquoted.len() < before.len() => rest,
        Some(_) | None => before,
    }
}

/// The literal behind a sign.
fn behind_sign<'c>(behind: &'c str, signs: &[&str]) -> Option<&'c str> {
    let rest = behind.trim_start_matches(' ');
    let rest = signs.iter().find_map(|sign| rest.strip_prefix(sign))?;
    Some(literal_at(rest.trim_start())?.0)
}

/// The literal before a sign that ends a text: `"x" ==`.
fn before_sign<'c>(before: &'c str, signs: &[&str]) -> Option<&'c str> {
    let rest = before.trim_end_matches(' ');
    let rest = signs.iter().find_map(|sign| rest.strip_suffix(sign))?;
    literal_before(rest.trim_end())
}

/// The literal that a text ends with.
fn literal_before(text: &str) -> Option<&str> {
    let quote = text
        .chars()
        .next_back()
        .filter(|one| "\"'".contains(*one))?;
    let begin = text.strip_suffix(quote)?.rfind(quote)?;
    let (inner, after) = literal_at(text.get(begin..)?)?;
    after.is_empty().then_some(inner)
}

/// The texts of a list that is written out: `("a", "b")`, `["a"]`, `{"a"}`. `None`: something else is in it.
fn items(list: &str) -> Option<(Vec<&str>, &str)> {
    let inner = list.strip_prefix(['(', '[', '{'])?;
    let mut rest = inner.trim_start();
    let mut found = Vec::new();
    loop {
        if let Some(after) = rest.strip_prefix([')', ']', '}']) {
            return Some((found, after));
        }
        let (text, after) = literal_at(rest).filter(|_| found.len() < MOST)?;
        found.push(text);
        let after = after.trim_start();
        rest = match after.strip_prefix(',') {
            Some(next) => next.trim_start(),
            None if after.starts_with([')', ']', '}']) => after,
            None => return None,
        };
    }
}

/// The texts of a list, or of the only list that a name is given.
fn list<'c>(code: &'c Code, text: &'c str) -> Option<Vec<&'c str>> {
    let unwrapped = ["frozenset(", "set(", "new Set("]
        .iter()
        .find_map(|call| text.strip_prefix(call));
    let text = unwrapped.unwrap_or(text);
    if let Some((found, after)) = items(text) {
        // `("x")` is no list, but the same holds.
        return (!after.starts_with('[')).then_some(found);
    }
    let name = name_at(text);
    let after = text.get(name.len()..)?;
    if name.is_empty() || after.starts_with(['(', '.', '[']) {
        return None;
    }
    let values = variable::values(code, name)?;
    let [(_, value)] = values.as_slice() else {
        return None;
    };
    let changed = [".add(", ".append(", ".update(", ".extend(", ".push("];
    if changed
        .iter()
        .any(|way| code.text.contains(&format!("{name}{way}")))
    {
        return None;
    }
    let unwrapped = ["frozenset(", "set(", "new Set("]
        .iter()
        .find_map(|call| value.strip_prefix(call));
    items(unwrapped.unwrap_or(value)).map(|(found, _)| found)
}

fn python<'c>(
    code: &'c Code,
    before: &'c str,
    behind: &'c str,
    line: usize,
) -> Vec<ComparedTexts<'c>> {
    const SIGNS: [&str; 2] = ["==", "!="];
    let one = behind_sign(behind, &SIGNS).or_else(|| before_sign(before, &SIGNS));
    if let Some(text) = one {
        return vec![ComparedTexts::new(line, vec![text])];
    }
    let rest = behind.trim_start_matches(' ');
    let within = ["in ", "not in "]
        .iter()
        .find_map(|word| rest.strip_prefix(word));
    if let Some(texts) = within.and_then(|rest| list(code, rest.trim_start())) {
        return vec![ComparedTexts::new(line, texts)];
    }
    if before.trim() == "match" && behind.trim_start_matches([')', ' ']).starts_with(':') {
        return cases(behind, line, |text| text.strip_prefix("case "));
    }
    table_at(code, before, line).into_iter().collect()
}

fn typescript<'c>(
    code: &'c Code,
    before: &'c str,
    behind: &'c str,
    line: usize,
) -> Vec<ComparedTexts<'c>> {
    const SIGNS: [&str; 4] = ["===", "!==", "==", "!="];
    let one = behind_sign(behind, &SIGNS).or_else(|| before_sign(before, &SIGNS));
    if let Some(text) = one {
        return vec![ComparedTexts::new(line, vec![text])];
    }
    let within = [".includes(", ".has("]
        .iter()
        .find_map(|call| before.strip_suffix(call));
    if let Some(holder) = within {
        let begin = match holder.ends_with(']') {
            true => holder.rfind('['),
            false => Some(holder.trim_end_matches(is_part).len()),
        };
        let texts = begin.and_then(|begin| list(code, holder.get(begin..)?));
        return texts
            .map(|texts| ComparedTexts::new(line, texts))
            .into_iter()
            .collect();
    }
    let head = before.trim().replace(' ', "");
    if head == "switch(" {
        return cases(behind, line, |text| text.strip_prefix("case "));
    }
    table_at(code, before, line).into_iter().collect()
}

/// The cases of a `match` or a `switch`: each line that begins so, up to the line that stands as far out as the first one.
fn cases<'c>(
    behind: &'c str,
    line: usize,
    case: impl Fn(&'c str) -> Option<&'c str>,
) -> Vec<ComparedTexts<'c>> {
    let indent = |text: &str| text.len() - text.trim_start().len();
    let mut lines = (line..).zip(behind.lines()).skip(1);
    let mut level: Option<usize> = None;
    let mut found = Vec::new();
    while let Some((number, text)) = lines.next().filter(|_| found.len() < MOST) {
        if text.trim().is_empty() {
            continue;
        }
        let begins = *level.get_or_insert(indent(text));
        if indent(text) < begins || text.trim() == "}" && indent(text) <= begins {
            break;
        }
        if indent(text) > begins {
            continue;
        }
        let Some(mut rest) = case(text.trim_start()) else {
            continue;
        };
        let mut texts = Vec::new();
        rest = rest.trim_start_matches([' ', '(']);
        while let Some((text, after)) = literal_at(rest) {
            texts.push(text);
            let after = after.trim_start();
            match after.strip_prefix('|') {
                Some(next) => rest = next.trim_start(),
                // With a guard, or an `as`, it is the same text.
                None => break,
            }
        }
        found.push(ComparedTexts::new(number, texts));
    }
    found
}

/// The entries of the table in which a value is looked up: `WAYS[value]`, `WAYS.get(value, …)`.
fn table_at<'c>(code: &'c Code, before: &'c str, line: usize) -> Option<ComparedTexts<'c>> {
    let holder = before
        .strip_suffix('[')
        .or_else(|| before.strip_suffix(".get("))?;
    let begin = holder.trim_end_matches(is_part).len();
    let name = holder.get(begin..).filter(|name| !name.is_empty())?;
    let table = table(code, name)?;
    let texts = table.entries.iter().map(|(key, _)| *key).collect();
    let lookup = match before.ends_with('[') {
        true => Lookup::Fails,
        false => Lookup::HasDefault,
    };
    Some(ComparedTexts {
        lookup: Some(lookup),
        ..ComparedTexts::new(line, texts)
    })
}

fn bash<'c>(
    code: &'c Code,
    before: &'c str,
    behind: &'c str,
    line: usize,
) -> Vec<ComparedTexts<'c>> {
    let behind = behind.strip_prefix('"').unwrap_or(behind);
    let rest = behind.trim_start_matches(' ');
    let sign = ["== ", "!= ", "= "]
        .iter()
        .find_map(|sign| rest.strip_prefix(sign));
    if let Some(text) = sign.and_then(word) {
        return vec![ComparedTexts::new(line, vec![text])];
    }
    let reversed = before.trim_end();
    let reversed = ["==", "!=", "="]
        .iter()
        .find_map(|sign| reversed.strip_suffix(sign)?.strip_suffix(' '));
    let is_test = before.contains("[ ") || before.contains("test ");
    if let Some(left) = reversed.filter(|_| is_test) {
        let left = left.trim_end();
        let begin = left.rfind(' ').map_or(0, |at| at + 1);
        let text = literal_before(left).or_else(|| left.get(begin..).and_then(word));
        return text
            .map(|text| ComparedTexts::new(line, vec![text]))
            .into_iter()
            .collect();
    }
    let is_case = before.trim_end().ends_with("case");
    match rest.strip_prefix("in").filter(|_| is_case) {
        Some(rest) if rest.starts_with(char::is_whitespace) => {
            patterns(code, rest).unwrap_or_default()
        }
        Some(_) | None => Vec::new(),
    }
}

/// The word of a shell at the beginning, if nothing in it is put in: `"a b"`, `refund`.
fn word(text: &str) -> Option<&str> {
    let text = text.trim_start();
    if let Some((inner, _)) = literal_at(text) {
        return Some(inner);
    }
    let is_word = |letter: char| is_part(letter) || letter == '-';
    let end = text.find(|letter| !is_word(letter)).unwrap_or(text.len());
    let (word, after) = text.split_at(end);
    let ends = after.is_empty() || after.starts_with([' ', ']', ';', '\n', '\'', ')']);
    (ends && !word.is_empty() && !word.starts_with('-')).then_some(word)
}

/// The patterns of a `case` of a shell, each branch by itself. `None`: it is not followed to its end.
fn patterns<'c>(code: &'c Code, text: &'c str) -> Option<Vec<ComparedTexts<'c>>> {
    let mut found = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        if rest.starts_with("esac") || found.len() >= MOST {
            return Some(found);
        }
        let (pattern, body) = rest.strip_prefix('(').unwrap_or(rest).split_once(')')?;
        if pattern.contains('\n') {
            return None;
        }
        let texts = pattern.split('|').map(str::trim);
        let texts: Option<Vec<&str>> = texts
            .map(|text| {
                let quoted = literal_at(text).filter(|(_, after)| after.is_empty());
                let is_plain = |letter: char| is_part(letter) || letter == '-';
                let plain = text.chars().all(is_plain).then_some(text);
                quoted.map(|(inner, _)| inner).or(plain)
            })
            .collect();
        let line = code.line_of(code.text.len() - rest.len());
        found.push(ComparedTexts::new(line, texts.unwrap_or_default()));
        // What stands in it may have branches of its own.
        let ends = outside(body).map(|(at, _)| at);
        let end = ends
            .into_iter()
            .find(|at| body.get(*at..).is_some_and(|rest| rest.starts_with(";;")));
        let Some(end) = end else {
            return Some(found);
        };
        let inner = body.get(..end)?;
        if inner.split_whitespace().any(|word| word == "case") {
            return None;
        }
        rest = body.get(end + 2..)?.trim_start_matches(['&', ';']);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str, name: &str, interpreter: Interpreter) -> Vec<String> {
        let code = Code::of(text, interpreter);
        let values = ["accept", "accept with limits", "refuse"];
        let values: BTreeSet<String> = values.iter().map(|text| (*text).to_owned()).collect();
        let mut found = Vec::new();
        for at in code.find(name) {
            let before = code.text.get(..at).unwrap();
            let before = before.rsplit('\n').next().unwrap();
            let behind = code.behind(at + name.len());
            let behind = behind.strip_prefix("\"]").unwrap_or(behind);
            let behind = behind.strip_prefix('}').unwrap_or(behind);
            let behind = behind.strip_prefix('"').unwrap_or(behind);
            let all = ComparedTexts::at(&code, (before, behind), code.line_of(at));
            for one in all {
                let texts = one.unknown(&values).into_iter();
                found.extend(texts.map(|text| format!("{} {text}", one.line)));
            }
        }
        found
    }

    #[test]
    fn a_text_that_a_value_never_is_is_told_in_all_ways_of_python() {
        for text in [
            "if s[\"way\"] == \"accept with limit\":\n",
            "if \"accept with limit\" == s[\"way\"]:\n",
            "if s[\"way\"] != 'accept with limit':\n",
            "if s[\"way\"].strip().lower() == \"accept with limit\":\n",
            "if s[\"way\"] in (\"accept with limit\", \"refuse\"):\n",
            "if s[\"way\"] in [\"accept with limit\"]:\n",
            "if not s[\"way\"] == \"accept with limit\":\n",
        ] {
            assert_eq!(
                told(text, "way", Interpreter::Python),
                ["1 accept with limit"],
                "{text}"
            );
        }
        let begins = "if s[\"way\"].startswith(\"acept\"):\n";
        assert_eq!(told(begins, "way", Interpreter::Python), ["1 acept"]);
        let cases = "match s[\"way\"]:\n    case \"accept\":\n        x = 1\n    case \"decline\" | \"deny\":\n        x = 2\n    case _:\n        x = 3\n";
        assert_eq!(
            told(cases, "way", Interpreter::Python),
            ["4 decline", "4 deny"]
        );
        for text in [
            "OK = {\"accept with limit\", \"accept\"}\nif s[\"way\"] in OK:\n    pass\n",
            "T = {\"accept\": \"a\", \"accept with limit\": \"b\"}\nx = T.get(s[\"way\"], \"c\")\n",
        ] {
            assert_eq!(
                told(text, "way", Interpreter::Python),
                ["2 accept with limit"],
                "{text}"
            );
        }
        assert_eq!(
            told(
                "if s[\"way\"].lower() == \"Accept\":\n",
                "way",
                Interpreter::Python
            ),
            ["1 Accept"]
        );
    }

    #[test]
    fn what_a_value_may_be_is_not_told_in_python() {
        for text in [
            "if s[\"way\"] == \"refuse\":\n",
            "if s[\"way\"].upper() == \"REFUSE\":\n",
            "if s[\"way\"] in (\"accept\", \"yes\", \"ok\"):\n",
            "if s[\"way\"] in known:\n",
            "if s[\"way\"].startswith(\"accept\"):\n",
            "if s[\"way\"] in (\"x\" + y, \"z\"):\n",
            "if row[\"x\"] == s[\"way\"]:\n",
            "match s[\"way\"]:\n    case \"accept\" | \"ok\":\n        pass\n    case _:\n        pass\nmatch other:\n    case \"decline\":\n        pass\n",
            "T = {\"accept\": \"a\", \"other\": \"b\"}\nx = T.get(s[\"way\"], \"c\")\n",
        ] {
            let none: [&str; 0] = [];
            assert_eq!(told(text, "way", Interpreter::Python), none, "{text}");
        }
    }

    #[test]
    fn the_ways_of_typescript_and_of_a_shell_are_told() {
        for text in [
            "if (s.way === \"accept with limit\") {}\n",
            "if (\"accept with limit\" === s.way) {}\n",
            "if ([\"accept with limit\", \"refuse\"].includes(s.way)) {}\n",
            "if (s.way.trim() !== 'accept with limit') {}\n",
        ] {
            assert_eq!(
                told(text, "way", Interpreter::TypeScript),
                ["1 accept with limit"],
                "{text}"
            );
        }
        let switch = "switch (s.way) {\n  case \"accept\":\n    x();\n    break;\n  case \"deny\":\n    break;\n  default:\n    y();\n}\n";
        assert_eq!(told(switch, "way", Interpreter::TypeScript), ["5 deny"]);
        for text in [
            "if [ \"$way\" = \"accept with limit\" ]; then\n",
            "if [[ $way == \"accept with limit\" ]]; then\n",
            "if [ \"accept with limit\" = \"$way\" ]; then\n",
            "case \"$way\" in \"accept with limit\") x ;; esac\n",
        ] {
            assert_eq!(
                told(text, "way", Interpreter::Bash),
                ["1 accept with limit"],
                "{text}"
            );
        }
        let case = "case \"$way\" in\n  accept|ok) x ;;\n  deny) y ;;\n  *) z ;;\nesac\n";
        assert_eq!(told(case, "way", Interpreter::Bash), ["3 deny"]);
        assert_eq!(
            told("[ \"$way\" = deny ] && x\n", "way", Interpreter::Bash),
            ["1 deny"]
        );
        let none: [&str; 0] = [];
        for text in [
            "[ \"$way\" = refuse ] && x\n",
            "[[ $way == acc* ]] && x\n",
            "case \"$way\" in\n  acc*) x ;;\n  refuse) y ;;\nesac\n",
        ] {
            assert_eq!(told(text, "way", Interpreter::Bash), none, "{text}");
        }
    }
}
