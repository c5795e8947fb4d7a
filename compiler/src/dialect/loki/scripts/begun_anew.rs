//! A number that a script begins anew in each visit, and compares with what it cannot come to in one: a counter that never counts.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_COUNTER;
use crate::dialect::script::code::{Code, assignment, is_part, name_at, words};
use crate::dialect::script::state::{self, STATE};
use crate::dialect::script::variable;
use crate::ir::Interpreter;
use std::collections::BTreeSet;

/// How many numbers of a script are followed.
const MOST: usize = 32;

/// A number, and how far it comes in one visit.
struct Counter<'c> {
    name: &'c str,
    /// The line at which it begins.
    line: usize,
    first: i64,
    least: i64,
    most: i64,
    /// Whether something is added to it.
    counts: bool,
}

/// Reports each of them. `keys`: the names that the graph writes.
pub(super) fn check(of: &ScriptNode<'_>, keys: &BTreeSet<String>, report: &mut Report) {
    let code = &of.code;
    let reads = state::reads(code, STATE);
    for counter in counters(code) {
        let name = counter.name;
        let is_key = keys.contains(name);
        // A number that stays as it is may be a constant, unless it is kept for the next visit.
        let is_kept = is_key && super::reads::may_write(of, name) && !reads.contains_key(name);
        if !counter.counts && !is_kept {
            continue;
        }
        let Some((number, line)) = out_of_reach(code, &counter) else {
            continue;
        };
        let end = match (counter.counts, number > counter.most) {
            (false, _) => String::new(),
            (true, true) => format!(" and counts to {} at most", counter.most),
            (true, false) => format!(" and counts down to {} at least", counter.least),
        };
        let does = format!(
            "begins `{name}` at {} in each visit (line {}){end}, so it never comes to {number} (line {line})",
            counter.first, counter.line
        );
        let found = of.diagnostic(&SCRIPT_COUNTER, &does, "what it compares never changes");
        let help = match (is_key, code.interpreter) {
            (false, _) => {
                "let it begin with what the state keeps of the visit before, or compare with a number that it can come to".to_owned()
            }
            (true, Interpreter::Python) => {
                format!("begin with what was kept: `{name} = int(state[\"{name}\"])`")
            }
            (true, Interpreter::TypeScript) => {
                format!("begin with what was kept: `let {name} = Number(state.{name});`")
            }
            (true, Interpreter::Bash) => {
                format!("begin with what was kept: `{name}=$(jq -r '.{name}' <<< \"$GRAPH_STATE\")`")
            }
        };
        of.once(found.help(help), report);
    }
}

/// The numbers that begin with one that is written out, and to which only such numbers are added, each once in a visit.
fn counters(code: &Code) -> Vec<Counter<'_>> {
    let lines: Vec<(usize, &str)> = code.lines().collect();
    let begun = lines.iter().filter_map(|(line, text)| {
        let (name, value) = assignment(text)?;
        let first = whole_number(value)?;
        Some((name, *line, first))
    });
    let mut names = BTreeSet::new();
    let begun = begun.filter(|(name, ..)| names.insert(*name));
    let begun: Vec<_> = begun.take(MOST).collect();
    begun
        .into_iter()
        .filter_map(|(name, line, first)| {
            let mut found = Counter {
                name,
                line,
                first,
                least: first,
                most: first,
                counts: false,
            };
            let begin = lines.iter().find(|(number, _)| *number == line);
            let is_plain = begin.is_some_and(|(_, text)| !text.starts_with([' ', '\t']));
            for (at, (number, text)) in lines.iter().enumerate() {
                if words(text, name).next().is_none() {
                    continue;
                }
                if *number == line {
                    // More in the same line is not followed.
                    let once = text.matches(name).count() == 1;
                    if !once || is_repeated(&lines, at) {
                        return None;
                    }
                    continue;
                }
                match step(text, name) {
                    Step::None => {}
                    Step::Adds(amount) if *number > line && !is_repeated(&lines, at) => {
                        found.counts = true;
                        found.most += amount.max(0);
                        found.least += amount.min(0);
                    }
                    // What it held before it begins is lost.
                    Step::Adds(_) | Step::Unknown if *number < line && is_plain => {}
                    Step::Adds(_) | Step::Unknown => return None,
                }
            }
            Some(found)
        })
        .collect()
}

/// A whole number as it is written, with nothing behind it.
fn whole_number(text: &str) -> Option<i64> {
    let text = text.trim_end_matches(';').trim();
    let number = text.parse::<i64>().ok()?;
    (number.unsigned_abs() < 1_000_000).then_some(number)
}

/// What a line does with a number.
enum Step {
    /// It reads it.
    None,
    /// It adds this.
    Adds(i64),
    /// It gives it another value.
    Unknown,
}

fn step(line: &str, name: &str) -> Step {
    let text = line.trim();
    let adds = |amount: &str| match amount_at(amount) {
        Some(amount) => Step::Adds(amount),
        None => Step::Unknown,
    };
    if let Some((to, value)) = assignment(text) {
        if to == name {
            let value = value.trim_end_matches(';').trim();
            let inner = value
                .strip_prefix("$((")
                .and_then(|inner| inner.strip_suffix("))"));
            let inner = inner.unwrap_or(value).trim().trim_start_matches('$');
            let Some(rest) = inner.strip_prefix(name) else {
                return Step::Unknown;
            };
            let rest = rest.trim_start();
            return match rest.chars().next() {
                Some('+') => adds(rest.get(1..).unwrap_or("")),
                Some('-') => negative(adds(rest.get(1..).unwrap_or(""))),
                Some(_) | None => Step::Unknown,
            };
        }
        if value.contains("((") && (value.contains("++") || value.contains("--")) {
            return Step::Unknown;
        }
    }
    let mut found = Step::None;
    for (at, _) in text.match_indices(name) {
        let (before, rest) = text.split_at(at);
        let after = rest.get(name.len()..).unwrap_or("");
        if before.ends_with(is_part) || after.starts_with(is_part) {
            continue;
        }
        let rest = after.trim_start();
        let next = if rest.starts_with("+=") {
            adds(rest.get(2..).unwrap_or(""))
        } else if rest.starts_with("-=") {
            negative(adds(rest.get(2..).unwrap_or("")))
        } else if rest.starts_with("++") || before.ends_with("++") {
            Step::Adds(1)
        } else if rest.starts_with("--") || before.ends_with("--") {
            Step::Adds(-1)
        } else if is_bound(before, rest) {
            Step::Unknown
        } else {
            Step::None
        };
        found = match (found, next) {
            (found, Step::None) => found,
            (Step::None, next) => next,
            // Twice in one line.
            (Step::Adds(_) | Step::Unknown, _) => return Step::Unknown,
        };
    }
    found
}

fn negative(step: Step) -> Step {
    match step {
        Step::Adds(amount) => Step::Adds(-amount),
        Step::None | Step::Unknown => step,
    }
}

/// The number at the beginning of a text, if the statement ends behind it.
fn amount_at(text: &str) -> Option<i64> {
    let text = text.trim_start();
    let digits = name_at(text);
    let amount = digits.parse::<i64>().ok()?;
    let behind = text.get(digits.len()..)?.trim();
    let ends = behind.is_empty() || behind.starts_with([')', ';', '}']);
    (ends && amount < 1_000_000).then_some(amount)
}

/// Whether a name is given a value between these, in a way that is not followed.
fn is_bound(before: &str, after: &str) -> bool {
    const BINDERS: [&str; 8] = [
        "for", "as", "global", "nonlocal", "read", "del", "unset", "of",
    ];
    let last = before.trim_end().rsplit(|letter| !is_part(letter)).next();
    let is_word = before.ends_with(' ') && last.is_some_and(|word| BINDERS.contains(&word));
    let signs = [":=", "*=", "/=", "%=", "//=", "|=", "**="];
    let changes = signs.iter().any(|sign| after.starts_with(sign));
    let is_set = after.starts_with('=') && !after.starts_with("==");
    // `f(name=…)` gives it to something else.
    let is_argument = before.trim_end().ends_with(['(', ',']) && !after.starts_with("= ");
    let is_listed =
        after.starts_with(',') && after.contains(" = ") && !before.contains(['(', '[', '{']);
    is_word || changes || is_set && !is_argument || is_listed || before.ends_with("-v ")
}

/// Whether a line may come more than once in a visit, or only when something calls it: it stands in a loop, or in a function other than `main`.
fn is_repeated(lines: &[(usize, &str)], at: usize) -> bool {
    let indent = |text: &str| text.len() - text.trim_start().len();
    let Some((_, own)) = lines.get(at) else {
        return true;
    };
    let mut level = indent(own);
    let comes_again = |text: &str| is_loop(text) || is_function(text);
    let own_loop = comes_again(own);
    let before = lines.get(..at).unwrap_or(&[]).iter().rev();
    // A shell needs no margin: loops that are not done yet.
    let count = |is: fn(&str) -> bool| before.clone().filter(|(_, text)| is(text)).count();
    let dones = count(|text| text.trim_start().starts_with("done"));
    let opens = count(|text| text.contains("; do") || text.trim() == "do");
    let in_loop = opens > dones;
    // What ends a head that goes over several lines: `) {`, or the brace alone.
    let mut end: Option<&str> = None;
    own_loop || in_loop || { before }.any(|(_, text)| {
        if text.trim().is_empty() || indent(text) >= level {
            return false;
        }
        level = indent(text);
        let ends = text.trim_start();
        if ends.starts_with([')', ']']) || ends.trim_end() == "{" {
            level += 1;
            end = Some(ends);
            return comes_again(ends);
        }
        match end.take() {
            Some(end) => comes_again(&format!("{text} {end}")),
            None => comes_again(text),
        }
    })
}

fn is_loop(text: &str) -> bool {
    let words = ["for", "while", "until", "do", "select"];
    let start = behind_label(text);
    let start = start.strip_prefix("async ").unwrap_or(start);
    let is_main = start.starts_with("const main = ");
    let is_shell = text.contains("; do") || text.trim_end().ends_with(" do");
    let is_call = text.contains("=>") && !is_main || text.contains("(function");
    words.contains(&name_at(start)) || is_shell || is_call
}

/// A line without the name before a loop or a value: `outer: for (…) {`.
fn behind_label(text: &str) -> &str {
    let start = text.trim_start();
    let rest = start.get(name_at(start).len()..).unwrap_or("");
    rest.strip_prefix(':').map_or(start, str::trim_start)
}

fn is_function(text: &str) -> bool {
    const BEFORE: [&str; 9] = [
        "export ",
        "default ",
        "async ",
        "static ",
        "public ",
        "private ",
        "protected ",
        "get ",
        "set ",
    ];
    let mut start = behind_label(text);
    while let Some(rest) = BEFORE.iter().find_map(|word| start.strip_prefix(word)) {
        start = rest;
    }
    let named = ["def ", "class ", "function ", "function*"]
        .iter()
        .find_map(|word| start.strip_prefix(word));
    let opens = named.is_some() || start.contains("() {") || start.contains("(){");
    let name = name_at(named.unwrap_or(start).trim_start());
    (opens || is_method(start)) && name != "main"
}

/// Whether a line begins a function by its name alone: `enter(node: string) {`.
fn is_method(start: &str) -> bool {
    const OTHERS: [&str; 5] = ["if", "for", "while", "switch", "catch"];
    let start = start.trim_start_matches('#');
    let name = name_at(start);
    let rest = start.get(name.len()..).unwrap_or("").trim_start();
    let rest = rest.trim_end();
    let opens = rest.starts_with(['(', '<']) && rest.contains(')') && rest.ends_with('{');
    opens && !name.is_empty() && !OTHERS.contains(&name)
}

/// The number that a counter is compared with and does not come to, with the line.
fn out_of_reach(code: &Code, counter: &Counter<'_>) -> Option<(i64, usize)> {
    const SIGNS: [(&str, Order); 12] = [
        (">=", Order::Least),
        ("<=", Order::Most),
        ("===", Order::Same),
        ("==", Order::Same),
        (">", Order::Above),
        ("<", Order::Below),
        ("-ge ", Order::Least),
        ("-le ", Order::Most),
        ("-gt ", Order::Above),
        ("-lt ", Order::Below),
        ("-eq ", Order::Same),
        ("= ", Order::Same),
    ];
    let mut places = code.find(counter.name);
    places.find_map(|at| {
        let before = code.text.get(..at)?;
        if before.ends_with('.') || is_said(code, before) {
            return None;
        }
        let rest = code.behind(at + counter.name.len());
        let rest = rest.trim_start_matches(['}', '"', ' ']);
        let is_test = before.trim_end_matches(['"', '$', '{']).ends_with("[ ");
        let (rest, order) = SIGNS
            .iter()
            .filter(|(sign, _)| *sign != "= " || is_test)
            .find_map(|(sign, order)| Some((rest.strip_prefix(sign)?, *order)))?;
        if rest.starts_with(['>', '<', '&', '(']) {
            return None;
        }
        let rest = rest.trim_start_matches([' ', '$', '"', '{']);
        let word = name_at(rest);
        let behind = rest.get(word.len()..)?;
        let behind = behind
            .trim_start_matches(['}', '"'])
            .trim_start_matches(' ');
        if behind.starts_with(['.', '*', '+', '-', '/', '%', '(', '[']) {
            return None;
        }
        let number = number(code, word)?;
        let line = code.line_of(at);
        let (least, most) = (counter.least, counter.most);
        let only_up = least == counter.first;
        let only_down = !only_up && most == counter.first;
        // `> 3` holds from 4 on, and `<= 3` up to there: where one never holds, the other always does.
        let (above, below, is_upward) = match order {
            Order::Same => {
                let is_beside = most < number || least > number;
                return is_beside.then_some((number, line));
            }
            Order::Least => (number, number - 1, true),
            Order::Above => (number + 1, number, true),
            Order::Below => (number, number - 1, false),
            Order::Most => (number + 1, number, false),
        };
        match only_up || is_upward && !only_down {
            true => (most < above).then_some((above, line)),
            false => (least > below).then_some((below, line)),
        }
    })
}

/// Whether what follows stands in a text for people: behind a quote in its line, or in a shell behind no test.
fn is_said(code: &Code, before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or("");
    match code.interpreter {
        Interpreter::Bash => !["[ ", "((", "test "].iter().any(|test| line.contains(test)),
        Interpreter::Python | Interpreter::TypeScript => {
            let is_open = |quote: char| line.matches(quote).count() % 2 == 1;
            ['"', '\'', '`'].into_iter().any(is_open)
        }
    }
}

/// Which numbers a comparison lets through.
#[derive(Clone, Copy)]
enum Order {
    Least,
    Most,
    Above,
    Below,
    Same,
}

/// A number as it is written, or that of a constant of the script.
fn number(code: &Code, word: &str) -> Option<i64> {
    if let Some(number) = whole_number(word) {
        return Some(number);
    }
    let values = variable::values(code, word)?;
    let [(_, value)] = values.as_slice() else {
        return None;
    };
    whole_number(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str, interpreter: Interpreter) -> Option<(i64, usize)> {
        let code = Code::of(text, interpreter);
        let all = counters(&code);
        let mut counting = all.iter().filter(|counter| counter.counts);
        counting.find_map(|counter| out_of_reach(&code, counter))
    }

    const PYTHON: &str = "MOST = 4\nrounds = 0\nrounds += 1\nif rounds >= MOST:\n    way = \"end\"\nprint(json.dumps({\"rounds\": rounds}))\n";
    const BASH: &str =
        "rounds=0\nrounds=$((rounds + 1))\nif [ \"$rounds\" -ge 4 ]; then\n  way=end\nfi\n";
    const TYPESCRIPT: &str = "let rounds = 0;\nrounds++;\nif (rounds > 3) {\n  way = \"end\";\n}\n";

    #[test]
    fn a_counter_that_begins_anew_is_told() {
        assert_eq!(told(PYTHON, Interpreter::Python), Some((4, 4)));
        assert_eq!(told(BASH, Interpreter::Bash), Some((4, 3)));
        assert_eq!(told(TYPESCRIPT, Interpreter::TypeScript), Some((4, 3)));
        for (from, to) in [
            ("rounds += 1", "rounds = rounds + 1"),
            ("rounds >= MOST", "rounds == 3"),
            ("rounds >= MOST", "rounds < MOST"),
            ("rounds += 1", "if state[\"ok\"]:\n    rounds += 1"),
        ] {
            let text = PYTHON.replace(from, to);
            assert!(told(&text, Interpreter::Python).is_some(), "{text}");
        }
        let main = "def main():\n    left = 3\n    left -= 1\n    if left <= 0:\n        way = \"end\"\nmain()\n";
        assert_eq!(told(main, Interpreter::Python), Some((0, 4)));
        for (from, to) in [
            ("rounds=$((rounds + 1))", "((rounds++))"),
            ("rounds=$((rounds + 1))", "let rounds+=1"),
            ("[ \"$rounds\" -ge 4 ]", "(( rounds > 3 ))"),
        ] {
            let text = BASH.replace(from, to);
            assert!(told(&text, Interpreter::Bash).is_some(), "{text}");
        }
        let text = TYPESCRIPT.replace("rounds++", "rounds += 1");
        assert!(told(&text, Interpreter::TypeScript).is_some());
    }

    #[test]
    fn what_comes_to_its_number_is_not_told() {
        for (from, to) in [
            ("rounds = 0", "rounds = int(state[\"rounds\"])"),
            ("rounds += 1", "for one in rows:\n    rounds += 1"),
            ("rounds += 1", "rounds += len(rows)"),
            (
                "rounds += 1",
                "def more():\n    global rounds\n    rounds += 1",
            ),
            ("MOST = 4", "MOST = 1"),
            ("MOST = 4", "MOST = int(os.environ[\"MOST\"])"),
            ("rounds += 1", "rounds = max(rounds, x)"),
            ("rounds += 1", "rounds, x = 3, 4"),
            ("rounds >= MOST", "rounds >= MOST * 0"),
            ("rounds += 1", "while more():\n    rounds += 1"),
            (
                "rounds += 1",
                "for one in sorted(\n    rows,\n):\n    rounds += 1",
            ),
            ("rounds >= MOST", "rounds > 9223372036854775807"),
            ("rounds = 0", "rounds = -9223372036854775808"),
            (
                "if rounds >= MOST:",
                "if ok:\n    log(\"rounds >= 4 is too many\")\nif x:",
            ),
        ] {
            let text = PYTHON.replace(from, to);
            assert_eq!(told(&text, Interpreter::Python), None, "{text}");
        }
        for (from, to) in [
            ("rounds=0", "rounds=$(jq -r '.rounds' <<< \"$GRAPH_STATE\")"),
            (
                "rounds=$((rounds + 1))",
                "for f in *; do rounds=$((rounds + 1)); done",
            ),
            (
                "rounds=$((rounds + 1))",
                "while read -r f; do\n  rounds=$((rounds + 1))\ndone",
            ),
            ("rounds=$((rounds + 1))", "rounds=$(wc -l < f)"),
            ("rounds=$((rounds + 1))", "read -r rounds < f"),
        ] {
            let text = BASH.replace(from, to);
            assert_eq!(told(&text, Interpreter::Bash), None, "{text}");
        }
        for (from, to) in [
            (
                "rounds=$((rounds + 1))",
                "ls | while read -r f; do\n  rounds=$((rounds + 1))\ndone",
            ),
            (
                "rounds=$((rounds + 1))",
                "for f in *; do\nrounds=$((rounds + 1))\ndone",
            ),
            ("[ \"$rounds\" -ge 4 ]", "echo \"rounds > 4\""),
            (
                "rounds=$((rounds + 1))",
                "more()\n{\n  rounds=$((rounds + 1))\n}",
            ),
        ] {
            let text = BASH.replace(from, to);
            assert_eq!(told(&text, Interpreter::Bash), None, "{text}");
        }
        for counts in [
            "rows.forEach((row) => { rounds++; });",
            "rows.forEach(function (row) {\n  rounds++;\n});",
        ] {
            let text = TYPESCRIPT.replace("rounds++;", counts);
            assert_eq!(told(&text, Interpreter::TypeScript), None, "{text}");
        }
    }

    #[test]
    fn a_loop_and_a_function_are_known_however_their_heads_are_written() {
        for head in [
            "outer: for (const row of rows) {",
            "do {",
            "export async function more(row: Row) {",
            "export default function (row: Row) {",
            "const count = {\n  enter(node: string) {",
            "class Count {\n  static async more(row: Row): Promise<void> {",
            "function more(\n  row: Row,\n): void {",
            "function more(row: Row)\n{",
            "for (\n  const row of rows\n) {",
        ] {
            let counts = format!("{head}\n    rounds++;\n}}");
            let text = TYPESCRIPT.replace("rounds++;", &counts);
            assert_eq!(told(&text, Interpreter::TypeScript), None, "{text}");
        }
        // A head that only asks is none.
        for head in [
            "if (row) {",
            "if (\n  row\n) {",
            "switch (row) {\n  case 1:",
        ] {
            let counts = format!("{head}\n    rounds++;\n}}");
            let text = TYPESCRIPT.replace("rounds++;", &counts);
            assert!(told(&text, Interpreter::TypeScript).is_some(), "{text}");
        }
    }
}
