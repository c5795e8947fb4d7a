//! The number with which a script ends the rounds of a loop: against what a node may be entered at all, what is counted before, and what the
//! texts of the graph say.

use super::super::ast::{Graph, Kind, Node};
use super::super::words;
use super::counter::held;
use super::{ScriptNode, reads};
use crate::amount::{amounts, is_counted_by, is_limit, is_of_the_world, is_round};
use crate::diag::codes::{IMPOSSIBLE_NUMBER, OTHER_NUMBER, SCRIPT_COMPARES};
use crate::diag::{Diagnostic, Report};
use crate::dialect::script::code::{Code, assignment, is_part, name_at};
use crate::dialect::script::state::{self, STATE};
use crate::dialect::script::variable::values;
use crate::source::{Span, Spanned};
use std::collections::{BTreeMap, BTreeSet};

/// A comparison of a number of rounds.
struct Limit<'c> {
    name: &'c str,
    /// What it counts: its name, or that of the key that it holds.
    counted: String,
    number: u64,
    line: usize,
    /// Whether it holds below the number.
    is_below: bool,
}

/// Reports what the script itself cannot come to.
pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    let most = u64::from(of.graph.settings.max_loop_iterations);
    for limit in limits(of).into_iter().chain(counters(of)) {
        let (name, number, line) = (limit.name, limit.number, limit.line);
        if most > 0 && number > most && leads_on(of.node) {
            let does = format!(
                "lets `{name}` come to {number} (line {line}), and `max_loop_iterations` lets a run enter each node {most} times"
            );
            let found = of.diagnostic(&IMPOSSIBLE_NUMBER, &does, "the run fails before");
            report.add(found.help(
                "raise `max_loop_iterations` in `settings`, or lower the number in the script",
            ));
        } else if limit.is_below && number <= 1 && is_counted(&of.code, name) {
            let does = format!(
                "counts `{name}` before it asks whether it is below {number} (line {line}), so it never is"
            );
            let found = of.diagnostic(&SCRIPT_COMPARES, &does, "never holds");
            report.add(found.help("compare with how many rounds there may be"));
        }
    }
}

/// The comparisons of what the script itself counts by one in each visit, whatever it is called. The visits before the limit count.
fn counters<'c>(of: &'c ScriptNode<'_>) -> Vec<Limit<'c>> {
    let code = &of.code;
    let first = of.graph.initial_state.iter();
    let counted = first.filter_map(|(key, value)| {
        let key = key.value.as_str();
        let first = value.value.as_u64()?;
        let is_own = !key.split('_').any(is_round) && key.len() > 1;
        let adds = code.find(key).any(|at| {
            let rest = code.behind(at + key.len());
            rest.trim_start_matches(BEHIND).starts_with("+ 1")
        });
        (is_own && adds && reads::may_write(of, key)).then_some((key, first))
    });
    let places = counted.flat_map(|(key, first)| {
        let places: Vec<usize> = code.find(key).collect();
        places.into_iter().filter_map(move |at| {
            let name = code.text.get(at..at + key.len())?;
            let limit = compared(of, (name, key), at)?;
            let number = limit.number.checked_sub(first)?;
            Some(Limit { number, ..limit })
        })
    });
    places.collect()
}

/// What stands between the name of a key and what is done with its value: `state["asked"]`, `state.get("asked", 0)`.
const BEHIND: [char; 8] = ['}', '"', '\'', ' ', ']', ')', ',', '0'];

/// Whether the script says where the run goes.
fn leads_on(node: &Node) -> bool {
    let Kind::Script(script) = &node.kind else {
        return false;
    };
    script.routes.is_some() || node.next.is_empty()
}

/// Reports texts of the graph that speak of another number than the one that all scripts compare with.
pub(super) fn texts(graph: &Graph, scripts: &[ScriptNode<'_>], report: &mut Report) {
    let limits: Vec<(&ScriptNode<'_>, Limit<'_>)> = scripts
        .iter()
        .flat_map(|of| limits(of).into_iter().map(move |limit| (of, limit)))
        .collect();
    let numbers: BTreeSet<u64> = limits.iter().map(|(_, limit)| limit.number).collect();
    let (Some((of, limit)), 1) = (limits.first(), numbers.len()) else {
        return;
    };
    for (owner, text, span) in said(graph) {
        let amounts = amounts(text);
        // Whether the last one counts is a matter of taste.
        let other = amounts
            .iter()
            .filter(|amount| is_limit(amount) && is_counted_by(amount, &limit.counted))
            .filter(|amount| !is_of_the_world(amount))
            .find(|amount| {
                let said = amount.most.or(amount.least);
                said.is_some_and(|said| said.abs_diff(limit.number) > 1)
            });
        let Some(other) = other else { continue };
        let message = format!(
            "{owner} speaks of {} {}, and script `{}` compares `{}` with {} (line {})",
            other.said,
            other.counted.join(" "),
            of.script.script.value,
            limit.name,
            limit.number,
            limit.line
        );
        let found = Diagnostic::new(&OTHER_NUMBER, span, message, "another number");
        report.add(found.help("let both name the same number"));
    }
}

/// The texts of the graph in which a person or a model reads of rounds.
fn said(graph: &Graph) -> Vec<(String, &str, Span)> {
    let mut found = vec![(
        "the description".to_owned(),
        graph.description.as_str(),
        graph.name.span,
    )];
    for node in &graph.nodes {
        let id = &node.id.value;
        let description = format!("the description of `{id}`");
        found.push((description, node.description.as_str(), node.id.span));
        let texts: Vec<&Spanned<String>> = match &node.kind {
            Kind::Llm(llm) => llm.instructions.iter().chain([&llm.prompt]).collect(),
            Kind::Agent(agent) => vec![&agent.prompt],
            Kind::Approval(approval) => vec![&approval.question],
            Kind::Input(input) => vec![&input.question],
            Kind::End(end) => vec![&end.output],
            Kind::Script(_) | Kind::Rag(_) | Kind::Map(_) | Kind::Unknown(_) => Vec::new(),
        };
        let texts = texts.into_iter();
        found.extend(
            texts.map(|text| (format!("a text of `{id}`"), text.value.as_str(), text.span)),
        );
    }
    found
}

/// The comparisons of what counts rounds with a number.
fn limits<'c>(of: &'c ScriptNode<'_>) -> Vec<Limit<'c>> {
    let code = &of.code;
    let counts = |name: &str| name.split('_').any(is_round);
    let read = state::few_reads(code, STATE).into_keys();
    let words = code.text.split(|letter: char| !is_part(letter));
    let words = words.filter(|word| counts(word) && word.len() < 40);
    let mut names: BTreeMap<&str, &str> = words.map(|word| (word, word)).collect();
    let held = read
        .filter(|key| counts(key))
        .filter_map(|key| Some((held(code, key)?, key)));
    names.extend(held);
    names.extend(counted_on(code, &counts));
    let places = names.into_iter().flat_map(|(name, counted)| {
        let places = code.find(name);
        places.filter_map(move |at| compared(of, (name, counted), at))
    });
    places.collect()
}

/// Names of what is one more than a number of rounds: `const done = tries + 1`.
fn counted_on<'c>(code: &'c Code, counts: &impl Fn(&str) -> bool) -> Vec<(&'c str, &'c str)> {
    let found = code.lines().filter_map(|(_, line)| {
        let (name, value) = assignment(line)?;
        let counted = value.trim_end_matches(';').trim_end().strip_suffix("+ 1")?;
        let counted = counted.trim_end();
        let is_name = name_at(counted) == counted && counts(counted) && counted.len() < 40;
        let is_alone = || values(code, name).is_some_and(|values| values.len() == 1);
        (is_name && !counts(name) && is_alone()).then_some((name, counted))
    });
    found.take(MOST_NAMES).collect()
}

/// How many names are looked at that count rounds on. Nobody has more.
const MOST_NAMES: usize = 20;

/// The number behind the sign of an order.
fn compared<'c>(
    of: &'c ScriptNode<'_>,
    (name, counted): (&'c str, &str),
    at: usize,
) -> Option<Limit<'c>> {
    let code = &of.code;
    const SIGNS: [(&str, bool); 8] = [
        ("<=", true),
        (">=", false),
        ("<", true),
        (">", false),
        ("-lt ", true),
        ("-le ", true),
        ("-gt ", false),
        ("-ge ", false),
    ];
    let rest = code.behind(at + name.len());
    let rest = match counted == name {
        true => {
            let rest = rest.trim_start_matches(BEHIND);
            let rest = rest.strip_prefix("+ 1").unwrap_or(rest);
            rest.trim_start_matches([')', ' '])
        }
        false => rest.trim_start_matches(['}', '"', ' ']),
    };
    let (rest, is_below) = SIGNS
        .iter()
        .find_map(|(sign, below)| Some((rest.strip_prefix(sign)?, *below)))?;
    let rest = rest.trim_start_matches([' ', '$', '"', '{']);
    let digits = name_at(rest);
    let behind = rest.get(digits.len()..)?.chars().next();
    let number = number(of, digits)?;
    // `3.5`, `3 * n` and the like are no number of rounds.
    (!behind.is_some_and(|letter| ".%*+".contains(letter))).then_some(Limit {
        name,
        counted: counted.to_owned(),
        number,
        line: code.line_of(at),
        is_below,
    })
}

/// A number as it is written, or that of a constant of the script, or of a key that only `initial_state` gives a value.
fn number(of: &ScriptNode<'_>, word: &str) -> Option<u64> {
    if let Ok(number) = word.parse() {
        return Some(number);
    }
    if let Some([(_, value)]) = values(&of.code, word).as_deref()
        && let Ok(number) = value.trim_end_matches(';').trim().parse()
    {
        return Some(number);
    }
    let first = of.graph.initial_state.iter();
    let mut first = first.filter(|(key, _)| held(&of.code, &key.value) == Some(word));
    let (key, value) = first.next()?;
    let is_written = words::written(of.graph).contains(&key.value);
    let is_printed = reads::may_write(of, &key.value);
    value.value.as_u64().filter(|_| !is_written && !is_printed)
}

/// Whether one is added to it where it is read.
fn is_counted(code: &Code, name: &str) -> bool {
    let values = values(code, name).unwrap_or_default();
    let [(_, value)] = values.as_slice() else {
        return false;
    };
    value.trim_end().ends_with("+ 1") || value.trim_end().ends_with("+ 1))")
}
