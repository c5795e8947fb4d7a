//! Texts that speak of another period than a command looks back: "the commits of the last week", and `--since='1 day ago'`; and of another number
//! than it keeps: "keeps the newest ten dumps", and `tail -n +5`.

use super::super::ast::Graph;
use super::shell_command;
use super::{OwnedAction, owned_actions};
use crate::amount::{amounts, is_same};
use crate::deeds::clauses;
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::node_names::words;
use crate::syntax::{Node as Tree, Value};
use std::collections::BTreeSet;

/// A period: its days, and what it is called.
type Period = (u32, &'static str);

const PERIODS: [(&str, Period); 8] = [
    ("day", (1, "day")),
    ("daily", (1, "day")),
    ("yesterday", (1, "day")),
    ("today", (1, "day")),
    ("week", (7, "week")),
    ("weekly", (7, "week")),
    ("month", (30, "month")),
    ("monthly", (30, "month")),
];

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for one in owned_actions(graph) {
        let Some((command, text)) = shell_command(one.action) else {
            continue;
        };
        let node = graph
            .nodes
            .iter()
            .find(|node| one.owner == format!("node `{}`", node.id.value));
        let doc = node.map_or("", |node| node.doc.as_str());
        let found = other_period(graph, &one, doc, &text)
            .or_else(|| other_count(&one, doc, &text, ""))
            .or_else(|| other_count(&one, &graph.description, &text, &text));
        let found = found.map(|(message, help)| {
            let found = Diagnostic::new(&OTHER_NUMBER, command.span, message, "another number");
            found.help(help)
        });
        report.diagnostics.extend(found);
    }
}

/// The texts of a graph that people read: descriptions, and what its actions are given but commands.
pub(super) fn spoken(graph: &Graph) -> Vec<&str> {
    let docs = graph.nodes.iter().map(|node| node.doc.as_str());
    let mut all: Vec<&str> = docs.chain([graph.description.as_str()]).collect();
    for one in owned_actions(graph) {
        let entries = one.action.params.as_ref().and_then(Tree::entries);
        let texts = entries.unwrap_or_default().iter();
        let texts = texts.filter(|entry| entry.key != "command");
        all.extend(texts.filter_map(|entry| match &entry.value.value {
            Value::Text(text) => Some(text.as_str()),
            Value::Null | Value::Bool(_) | Value::Number(..) | Value::List(_) | Value::Map(_) => {
                None
            }
        }));
    }
    all
}

/// The periods that a text names.
fn periods(text: &str) -> BTreeSet<Period> {
    let said = words(text);
    let known = said.iter().filter_map(|word| {
        let mut all = PERIODS.iter();
        all.find(|(name, _)| is_same(name, word))
            .map(|(_, period)| *period)
    });
    known.collect()
}

/// Whether a text speaks of what a period brought: "the commits of the last week".
fn looks_back(text: &str, period: Period) -> bool {
    let said = words(text);
    said.windows(2).any(|two| match two {
        [before, word] => {
            let back = ["last", "past", "previous"].contains(&before.as_str());
            back && is_same(word, period.1)
        }
        _ => false,
    })
}

fn other_period(
    graph: &Graph,
    one: &OwnedAction<'_>,
    doc: &str,
    command: &str,
) -> Option<(String, String)> {
    let (spelled, days) = back(command)?;
    if let Some((said, _)) = counted_back(doc).filter(|(_, said)| *said != days) {
        let message = format!(
            "the description speaks of the last {said}, and the command of {} looks back by `{spelled}`",
            one.owner
        );
        let help = "let the command and the description name the same period".to_owned();
        return Some((message, help));
    }
    let own = periods(doc);
    let texts = if own.is_empty() {
        spoken(graph)
    } else {
        vec![doc]
    };
    let named: BTreeSet<Period> = texts.iter().flat_map(|text| periods(text)).collect();
    // Of several nobody knows which one is meant, and what is counted may be another thing.
    let mut named = named.into_iter();
    let said = named.next().filter(|_| named.next().is_none())?;
    let counts = |text: &&&str| {
        let amounts = amounts(text);
        amounts
            .iter()
            .any(|amount| !periods(&amount.counted.join(" ")).is_empty())
    };
    let spoken = texts.iter().any(|text| looks_back(text, said));
    if texts.iter().any(|text| counts(&text)) || !spoken || is_near(days, said.0) {
        return None;
    }
    let message = format!(
        "the texts speak of the last {}, and the command of {} looks back by `{spelled}`",
        said.1, one.owner
    );
    let help = "let the command and the texts name the same period".to_owned();
    Some((message, help))
}

/// `the last 7 days`, in days.
fn counted_back(doc: &str) -> Option<(String, u32)> {
    let all = amounts(doc);
    let [amount] = all.as_slice() else {
        return None;
    };
    let last = amount.before.last()?;
    let counted = amount.counted.first()?;
    let units = [("day", 1), ("week", 7), ("month", 30)];
    let (_, days) = units.into_iter().find(|(name, _)| is_same(name, counted))?;
    let number = u32::try_from(amount.most?).ok()?;
    let is_back = ["last", "past", "previous"].contains(&last.as_str());
    let said = format!("{} {counted}", amount.said);
    Some((said, number.checked_mul(days)?)).filter(|_| is_back)
}

/// Whether a number of days may be called so: a week has five that are worked.
fn is_near(days: u32, said: u32) -> bool {
    match said {
        1 => days <= 2,
        7 => (5..=8).contains(&days),
        _ => (27..=32).contains(&days),
    }
}

/// How far a command looks back, in days: `--since='1 day ago'`, `-mtime -7`.
fn back(command: &str) -> Option<(&str, u32)> {
    let since = ["--since=", "--since ", "--after="]
        .iter()
        .find_map(|option| {
            let (_, behind) = command.split_once(option)?;
            let quote = behind.chars().next().filter(|first| "'\"".contains(*first));
            let said = match quote {
                Some(quote) => behind.get(1..)?.split(quote).next()?,
                None => behind.split_whitespace().next()?,
            };
            let parts: Vec<&str> = said.split([' ', '.']).collect();
            let [number, unit, "ago"] = parts.as_slice() else {
                return None;
            };
            let number: u32 = number.parse().ok()?;
            let days = [("day", 1), ("week", 7), ("month", 30)];
            let (_, days) = days.into_iter().find(|(name, _)| is_same(name, unit))?;
            Some((said, number.checked_mul(days)?))
        });
    since.or_else(|| {
        let (_, behind) = command.split_once("-mtime -")?;
        let number = behind.split_whitespace().next()?;
        Some((number, number.parse().ok()?))
    })
}

/// What is chosen out of an order.
const CHOSEN: [&str; 8] = [
    "newest", "latest", "oldest", "last", "first", "top", "largest", "biggest",
];

/// A number of things that a description has kept or shown, and the one that a command keeps. `about` has to hold what is counted.
fn other_count(
    one: &OwnedAction<'_>,
    doc: &str,
    command: &str,
    about: &str,
) -> Option<(String, String)> {
    let (spelled, number) = kept(command)?;
    let mut said = clauses(doc).flat_map(amounts);
    let amount = said.find(|amount| {
        let last = amount.before.last().map_or("", String::as_str);
        let noun = amount.counted.last().map_or("", String::as_str);
        let is_it = about.is_empty() || noun.len() > 3 && about.contains(noun);
        CHOSEN.contains(&last) && is_it && amount.least == amount.most && !noun.is_empty()
    })?;
    let times = ["day", "hour", "minute", "month", "week", "year"];
    let noun = amount.counted.last()?;
    if amount.most == Some(number) || times.iter().any(|time| is_same(time, noun)) {
        return None;
    }
    let message = format!(
        "the description speaks of {} {}, and `{spelled}` in the command of {} takes {number}",
        amount.said,
        amount.counted.join(" "),
        one.owner
    );
    let help = match spelled.contains('+') {
        true => {
            "`tail -n +N` begins with line N, so N - 1 lines are left out: let both name the same number"
        }
        false => "let the command and the description name the same number",
    };
    Some((message, help.to_owned()))
}

/// How many lines the only `head` or `tail` of a command takes, or leaves out.
fn kept(command: &str) -> Option<(&str, u64)> {
    let mut found = ["head -n ", "tail -n ", "head -", "tail -"]
        .iter()
        .flat_map(|name| {
            command.match_indices(name).filter_map(|(at, _)| {
                let behind = command.get(at + name.len()..)?;
                let number = behind.split([' ', ')', '|', ';']).next()?;
                let end = at + name.len() + number.len();
                let lines: u64 = number.trim_start_matches('+').parse().ok()?;
                let begins = number.starts_with('+');
                let lines = if begins { lines.checked_sub(1)? } else { lines };
                Some((command.get(at..end)?, lines))
            })
        });
    let first = found.next()?;
    // `tail -n +2` leaves out a heading.
    (found.next().is_none() && first.1 > 1).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::{back, kept};

    #[test]
    fn what_a_command_keeps_is_read() {
        assert_eq!(
            kept("ls -1t d | tail -n +11 | xargs rm"),
            Some(("tail -n +11", 10))
        );
        assert_eq!(kept("sort f | head -5"), Some(("head -5", 5)));
        assert_eq!(kept("head -n 5 f | tail -n 2"), None);
        assert_eq!(kept("tail -n +2 f"), None);
        assert_eq!(
            back("git log --since='1 week ago'"),
            Some(("1 week ago", 7))
        );
        assert_eq!(back("git log --since=2.days.ago"), Some(("2.days.ago", 2)));
        assert_eq!(back("find . -mtime -7 -print"), Some(("7", 7)));
        assert_eq!(back("git log --since=yesterday"), None);
    }
}
