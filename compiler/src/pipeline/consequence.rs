//! Findings that another one explains: who mends the one mends them as well, so they are not told beside it.
//!
//! A check that sees the cause is silent itself. Here is what only shows when all findings are there.

mod rules;

use crate::diag::codes::{DUPLICATE_KEY, EDGE_NEVER_TAKEN, UNKNOWN_KEY};
use crate::diag::{Code, Diagnostic, Level, Report};
use crate::source::{FileId, Sources, Span};
use rules::{RULES, Rule, Tie};
use std::collections::BTreeMap;

/// How far behind a mark the rest of its line is read, in bytes.
const REST: usize = 200;

/// Takes out what is explained. The cause becomes as loud as it.
pub(super) fn leave_out(report: &mut Report, sources: &Sources) {
    let mut explained = Explained::new();
    let mut entries = Entries::new();
    for rule in RULES {
        let open = report.diagnostics.iter().enumerate();
        let open = open.filter(|(_, found)| is_one_of(found, rule.explained));
        let open: Vec<usize> = open
            .map(|(at, _)| at)
            .filter(|at| !explained.contains_key(at))
            .collect();
        if open.is_empty() {
            continue;
        }
        let causes = causes(rule, &report.diagnostics, &explained, &mut entries, sources);
        if causes.is_empty() {
            continue;
        }
        for at in open {
            let Some(found) = report.diagnostics.get(at) else {
                continue;
            };
            let level = found.level;
            let mut names = subjects(rule, found, &mut entries, sources).into_iter();
            let file = found.primary.span.file;
            let cause = names.find_map(|name| causes.get(&(file, name)).copied());
            // Two that explain each other are told by one of them.
            let cause = cause.map(|cause| last_cause(&explained, cause));
            let Some(cause) = cause.filter(|cause| *cause != at) else {
                continue;
            };
            explained.insert(at, cause);
            if let Some(cause) = report.diagnostics.get_mut(cause)
                && level == Level::Error
            {
                cause.level = Level::Error;
            }
        }
    }
    let mut at = 0;
    report.diagnostics.retain(|_| {
        at += 1;
        !explained.contains_key(&(at - 1))
    });
}

/// The findings that are explained, each with what explains it.
type Explained = BTreeMap<usize, usize>;

/// What is told in place of a finding: what explains it, and what explains that.
fn last_cause(explained: &Explained, mut at: usize) -> usize {
    while let Some(cause) = explained.get(&at) {
        at = *cause;
    }
    at
}

/// The causes of a rule: by the file, and by the name through which they explain others.
type Causes = BTreeMap<(FileId, String), usize>;

fn causes(
    rule: &Rule,
    all: &[Diagnostic],
    explained: &Explained,
    entries: &mut Entries,
    sources: &Sources,
) -> Causes {
    let mut causes = Causes::new();
    for (at, found) in all.iter().enumerate() {
        if explained.contains_key(&at) || !is_one_of(found, rule.causes) {
            continue;
        }
        let names = match rule.tie {
            Tie::Graph => vec![String::new()],
            Tie::Unnamed(_) if found.code.id == DUPLICATE_KEY.id => {
                let is_entry = found.message.starts_with("the keys ");
                is_entry.then(String::new).into_iter().collect()
            }
            Tie::Key(keys) | Tie::Unnamed(keys) if speaks_of(found, keys) => vec![String::new()],
            Tie::Key(_) | Tie::Unnamed(_) => Vec::new(),
            Tie::Held(keys) if speaks_of(found, keys) => held(found.primary.span, sources),
            Tie::Held(_) => Vec::new(),
            Tie::Passed => quoted(&found.message).take(1).map(bare).collect(),
            Tie::Entry => vec![entry(found, entries, sources)],
            Tie::Line => vec![line(found, sources)],
            Tie::Meant => meant(found),
            Tie::Missing => quoted(&found.message).map(bare).collect(),
            Tie::About if found.code.id == UNKNOWN_KEY.id => {
                quoted(&found.message).take(1).map(bare).collect()
            }
            Tie::About => about(&found.message).map(bare).into_iter().collect(),
            Tie::Left if found.code.id == EDGE_NEVER_TAKEN.id => {
                quoted(&found.message).map(bare).collect()
            }
            Tie::Left => {
                let mut names = quoted(&found.message).map(bare);
                let first = names.next();
                first.into_iter().chain(names.last()).collect()
            }
            // A key that is not known holds what another key is for.
            Tie::Written
                if found.code.id == UNKNOWN_KEY.id
                    && meant(found).is_empty()
                    && !belongs_elsewhere(found) =>
            {
                Vec::new()
            }
            Tie::Written => written(found.primary.span, sources),
        };
        for name in names {
            causes.entry((found.primary.span.file, name)).or_insert(at);
        }
    }
    causes
}

fn is_one_of(found: &Diagnostic, codes: &[&Code]) -> bool {
    codes.iter().any(|code| code.id == found.code.id)
}

/// What a finding is about, as its rule ties it to a cause: the last name of its message, or the first that stands at its mark.
fn subjects(
    rule: &Rule,
    found: &Diagnostic,
    entries: &mut Entries,
    sources: &Sources,
) -> Vec<String> {
    match rule.tie {
        Tie::Graph | Tie::Key(_) => vec![String::new()],
        // A slip in a name that is there has nothing to do with one that is missing.
        Tie::Unnamed(_) if meant(found).is_empty() => vec![String::new()],
        Tie::Unnamed(_) => Vec::new(),
        Tie::Passed => passed(found),
        Tie::Left => quoted(&found.message).map(bare).collect(),
        Tie::About => about(&found.message).map(bare).into_iter().collect(),
        Tie::Entry => vec![entry(found, entries, sources)],
        Tie::Line => vec![line(found, sources)],
        // `topic.name` is a part of `topic`.
        Tie::Held(_) => {
            let named = quoted(&found.message).last().unwrap_or("");
            let root = named.split(|letter: char| !is_part(letter));
            let root = root.into_iter().find(|part| !part.is_empty());
            root.map(str::to_owned).into_iter().collect()
        }
        Tie::Meant | Tie::Missing | Tie::Written => {
            let named = quoted(&found.message).last();
            let there = quoted(&found.primary.text).next();
            let names = [named, there].into_iter().flatten();
            names.map(bare).filter(|name| !name.is_empty()).collect()
        }
    }
}

/// The names on the way of a finding: `a -> b -> c`.
fn passed(found: &Diagnostic) -> Vec<String> {
    let ways = found.notes.iter().filter(|note| note.contains(" -> "));
    let ways = ways.filter_map(|note| Some(note.split_once(": ")?.1));
    let names = ways.flat_map(|way| way.split(' '));
    names.map(bare).filter(|name| !name.is_empty()).collect()
}

/// How far a line is set in at most that begins an entry of a graph.
const SET_IN: usize = 4;

/// Where the entry begins in which a mark stands: at the line above that is set in least, without being the name of the whole list.
fn entry(found: &Diagnostic, entries: &mut Entries, sources: &Sources) -> String {
    let span = found.primary.span;
    let begins = entries
        .entry(span.file)
        .or_insert_with(|| begins(sources.text(span.file)));
    let line = sources.start(span).line.saturating_sub(1);
    let begin = begins.get(line).copied().flatten();
    begin.unwrap_or(span.start as usize).to_string()
}

/// Where the entry of each line begins, by file.
type Entries = BTreeMap<FileId, Vec<Option<usize>>>;

/// An entry that goes on behind the items of a list in it.
struct OuterEntry {
    /// How far the items are set in.
    items: usize,
    least: usize,
    begin: Option<usize>,
}

/// Where the entry of each line of a text begins. `None`: it is in none.
fn begins(text: &str) -> Vec<Option<usize>> {
    let mut outer: Vec<OuterEntry> = Vec::new();
    let (mut least, mut begin) = (usize::MAX, None);
    let mut start = 0;
    let lines = text.split('\n').map(|line| {
        let at = start;
        start += line.len() + 1;
        let inner = line.trim_start();
        let depth = line.len() - inner.len();
        let is_item = inner.starts_with("- ");
        if inner.is_empty() || inner.starts_with('#') {
            return begin;
        }
        if depth == 0 && !is_item {
            outer.clear();
            (least, begin) = (usize::MAX, None);
            return begin;
        }
        while let Some(list) = outer.pop_if(|list| depth < list.items) {
            (least, begin) = (list.least, list.begin);
        }
        if is_item && depth <= SET_IN {
            if outer.last().is_none_or(|list| list.items < depth) {
                outer.push(OuterEntry {
                    items: depth,
                    least,
                    begin,
                });
            }
            (least, begin) = (depth, Some(at));
        } else if depth <= least {
            (least, begin) = (depth, Some(at));
        }
        begin
    });
    lines.collect()
}

/// The number of the line that is marked.
fn line(found: &Diagnostic, sources: &Sources) -> String {
    sources.start(found.primary.span).line.to_string()
}

/// Whether the key that is missing, or that is meant, is one of these.
fn speaks_of(found: &Diagnostic, keys: &[&str]) -> bool {
    let missing = quoted(&found.message).map(bare);
    let mut named = missing.chain(meant(found));
    named.any(|name| keys.contains(&name.as_str()))
}

/// The name that the advice of a finding takes to be meant.
fn meant(found: &Diagnostic) -> Vec<String> {
    let advice = found.help.iter();
    let asks = ["did you mean", "the script probably means"];
    let guesses = advice.filter(|line| asks.iter().any(|ask| line.starts_with(ask)));
    let names = guesses.filter_map(|line| quoted(line).next());
    names.map(bare).collect()
}

/// Whether the advice of a finding says where its key belongs.
fn belongs_elsewhere(found: &Diagnostic) -> bool {
    found.help.iter().any(|line| line.contains("` belongs to "))
}

/// The words of what is marked, and of what follows it in its line.
fn written(marked: Span, sources: &Sources) -> Vec<String> {
    let end = marked.end as usize;
    let text = sources.text(marked.file);
    let rest = text.get(end..).unwrap_or("");
    let rest = rest.find('\n').unwrap_or(rest.len()).min(REST);
    let seen = text.get(marked.start as usize..end + rest);
    let seen = seen.unwrap_or_else(|| sources.slice(marked));
    let words = seen.split(|letter: char| !is_part(letter));
    words
        .map(str::to_owned)
        .filter(|word| !word.is_empty())
        .collect()
}

/// The words that stand behind a key, in its line and in the lines that are set in below it.
fn held(marked: Span, sources: &Sources) -> Vec<String> {
    let text = sources.text(marked.file);
    let (above, below) = text
        .split_at_checked(marked.end as usize)
        .unwrap_or((text, ""));
    let depth = |line: &str| line.len() - line.trim_start().len();
    let own = above.rsplit('\n').next().map_or(0, depth);
    let is_below = |line: &&str| {
        let text = line.trim_start();
        text.is_empty() || depth(line) > own || depth(line) == own && text.starts_with("- ")
    };
    let mut lines = below.split('\n');
    let first = lines.next().into_iter();
    let words = first.chain(lines.take_while(is_below));
    let words = words.flat_map(|line| line.split(|letter: char| !is_part(letter)));
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '-')
}

/// The name that a message is about: the last one of its first part, as in "node `a` reads `topic`, which nothing writes".
pub(super) fn about(message: &str) -> Option<&str> {
    let says = message.split(", ").next()?;
    quoted(says).last()
}

/// What stands in backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// A name without what stands around it in its language.
fn bare(name: &str) -> String {
    name.trim_matches(|letter: char| !is_part(letter))
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::codes::{
        EDGE_NEVER_TAKEN, FOREIGN_TOOL, INACTIVE_PLACEHOLDER, INVALID_SCHEMA, MISSING_FIELD,
        MISSING_PERMISSIONS, MULTIPLE_ENTRY_NODES, NEVER_WRITTEN, NODE_IN_TWO_GROUPS, REPEATED_ID,
        RESERVED_FIELD, TORN_FAN_OUT, UNASSIGNED_READ, UNDECLARED_INPUT, UNDECLARED_NODE,
        UNDECLARED_REQUIRED, UNKNOWN_ALIAS, UNKNOWN_NODE, UNKNOWN_NODE_TYPE, UNREACHABLE_NODE,
        UNUSED_ENTRY, UNUSED_KEY, UNUSED_PLACEHOLDER, WAY_AGAINST_NAME, WRONG_TYPE,
    };

    /// The codes that are left of these findings, each of which marks a part of the text.
    fn left(text: &str, findings: &[(&'static Code, &str, &str)]) -> Vec<(&'static str, Level)> {
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", text);
        let one = |(code, marked, message): &(&'static Code, &str, &str)| {
            let start = text.find(marked).unwrap();
            let place = Span::new(file, start, start + marked.len());
            let found = Diagnostic::new(code, place, *message, "");
            match message.split_once("; ") {
                Some((_, help)) => found.help(help),
                None => found,
            }
        };
        let diagnostics = findings.iter().map(one).collect();
        let mut report = Report { diagnostics };
        leave_out(&mut report, &sources);
        let left = report.diagnostics.iter();
        left.map(|found| (found.code.id, found.level)).collect()
    }

    #[test]
    fn a_key_that_is_meant_elsewhere_is_not_told_as_unused() {
        let unused = (&UNUSED_KEY, "topic:", "nothing reads the key `topic`");
        let never = (
            &NEVER_WRITTEN,
            "toipc",
            "nothing writes it; did you mean `topic`?",
        );
        let text = "topic: x\nprompt: toipc";
        assert_eq!(left(text, &[unused, never]), [("G0402", Level::Error)]);
        let other = (
            &NEVER_WRITTEN,
            "toipc",
            "nothing writes it; did you mean `title`?",
        );
        assert_eq!(left(text, &[unused, other]).len(), 2);
    }

    #[test]
    fn two_that_explain_each_other_are_told_once() {
        let text = "one: topic\ntwo: topics\nthree: topical";
        let meant = |place: &'static str,
                     name: &str,
                     other: &str|
         -> (&'static Code, &'static str, String) {
            let message =
                format!("`{place}` has no such name; did you mean `{other}` for `{name}`?");
            (&INACTIVE_PLACEHOLDER, place, message)
        };
        let all = |found: &[(&'static Code, &'static str, String)]| {
            let found = found
                .iter()
                .map(|(code, place, message)| (*code, *place, message.as_str()));
            left(text, &found.collect::<Vec<_>>()).len()
        };
        assert_eq!(
            all(&[
                meant("one", "topic", "topics"),
                meant("two", "topics", "topic")
            ]),
            1
        );
        assert_eq!(
            all(&[
                meant("one", "topic", "topics"),
                meant("two", "topics", "topical"),
                meant("three", "topical", "topic"),
            ]),
            1
        );
    }

    #[test]
    fn a_misspelt_map_explains_what_stands_in_it() {
        let text = "initial_stat:\n  topic: x\nnodes: topic, title";
        let misspelt = (
            &UNKNOWN_KEY,
            "initial_stat",
            "unknown key `initial_stat`; did you mean `initial_state`?",
        );
        let never = |name: &'static str, message: &'static str| (&NEVER_WRITTEN, name, message);
        let topic = never(
            "topic,",
            "`prompt` reads `topic.name`, which nothing writes",
        );
        let title = never("title", "`prompt` reads `title`, which nothing writes");
        assert_eq!(left(text, &[misspelt, topic]).len(), 1);
        assert_eq!(left(text, &[misspelt, title]).len(), 2);
    }

    #[test]
    fn a_name_that_stands_in_what_is_not_read_is_not_told_as_unused() {
        let unused = (&UNUSED_KEY, "topic:", "nothing reads the key `topic`");
        let list = (
            &WRONG_TYPE,
            "[about",
            "`prompt` must be text, but it is a list",
        );
        let text = "topic: x\nprompt: [about topic]\nstyle: y";
        assert_eq!(left(text, &[unused, list]), [("G0103", Level::Error)]);
        let style = (&UNUSED_KEY, "style", "nothing reads the key `style`");
        assert_eq!(left(text, &[style, list]).len(), 2);
    }

    #[test]
    fn a_tool_that_a_node_was_to_have_explains_its_idle_limit() {
        let text = "nodes:\n  a: { prompt: Use web_search, max_iterations: 8 }\n  b: { max_iterations: 9 }\n";
        let tool = (&FOREIGN_TOOL, "web_search", "speaks of `web_search`");
        let limit = (&UNUSED_ENTRY, "8", "`max_iterations` limits nothing");
        assert_eq!(left(text, &[tool, limit]).len(), 1);
        let other = (&UNUSED_ENTRY, "9", "`max_iterations` limits nothing");
        assert_eq!(left(text, &[tool, other]).len(), 2);
    }

    #[test]
    fn a_key_that_belongs_elsewhere_explains_what_it_names() {
        let text = "nodes:\n  - id: a\n    chat_history: talk\nchat_history: { talk: [] }\n";
        let unused = (
            &UNUSED_ENTRY,
            "talk: []",
            "no node continues the chat history `talk`",
        );
        let misplaced = (
            &UNKNOWN_KEY,
            "chat_history",
            "unknown key `chat_history` in node `a`; `chat_history` belongs to `prompt` of the node",
        );
        assert_eq!(
            left(text, &[unused, misplaced]),
            [("G0101", Level::Warning)]
        );
        let unknown = (
            &UNKNOWN_KEY,
            "chat_history",
            "unknown key `chat_history`; remove it",
        );
        assert_eq!(left(text, &[unused, unknown]).len(), 2);
    }

    #[test]
    fn a_switch_in_another_form_explains_what_its_node_does_not_show() {
        let text = "nodes:\n  - id: a\n    message_passing: true\n  - id: b\n";
        let form = (&WRONG_TYPE, "true", "`message_passing` must be a map");
        let shown = (
            &UNUSED_PLACEHOLDER,
            "a\n",
            "node `a` reads `message_passing`",
        );
        assert_eq!(left(text, &[form, shown]), [("G0103", Level::Error)]);
        let other = (
            &UNUSED_PLACEHOLDER,
            "b\n",
            "node `b` reads `message_passing`",
        );
        assert_eq!(left(text, &[form, other]).len(), 2);
    }

    #[test]
    fn a_way_to_another_node_explains_a_node_that_nothing_leads_to() {
        let text = "to: two\nid: one";
        let never = (
            &EDGE_NEVER_TAKEN,
            "two",
            "the edge of node `a` to `one` is never taken",
        );
        let unreached = (&UNREACHABLE_NODE, "one", "no way leads to node `one`");
        assert_eq!(left(text, &[never, unreached]).len(), 1);
        let other = (&UNREACHABLE_NODE, "one", "no way leads to node `two`");
        assert_eq!(left(text, &[never, other]).len(), 2);
        let way = (
            &WAY_AGAINST_NAME,
            "two",
            "the route `one` of the judge `j` leads to `two`, and not to the node `one`",
        );
        let entries = (
            &MULTIPLE_ENTRY_NODES,
            "one",
            "`first` and `one` could each be the first node",
        );
        assert_eq!(left(text, &[entries, way]), [("G0309", Level::Error)]);
    }

    #[test]
    fn a_copied_id_explains_the_name_that_is_missing() {
        let text = "id: one\nnode: two";
        let twice = (
            &REPEATED_ID,
            "one",
            "two nodes have the id `one`; did you mean `two`?",
        );
        let missing = (&UNDECLARED_NODE, "two", "an edge names node `two`");
        assert_eq!(left(text, &[twice, missing]).len(), 1);
    }

    #[test]
    fn what_is_declared_nowhere_is_told_where_it_is_required() {
        let text = "required: [day]\nreads day and hour";
        let required = (
            &UNDECLARED_REQUIRED,
            "day",
            "the schema requires `day`, which is not among its `properties`",
        );
        let reads = |name: &'static str, message: &'static str| (&UNDECLARED_INPUT, name, message);
        let day = reads(
            "day",
            "node `a` reads the input `day`, which `config_schema` has not",
        );
        let hour = reads(
            "hour",
            "node `a` reads the input `hour`, which `config_schema` has not",
        );
        assert_eq!(left(text, &[required, day, hour]).len(), 2);
    }

    #[test]
    fn an_entry_without_its_first_line_explains_the_name_that_is_missing() {
        let text = "kind: a\nkind: b\nto: two";
        let keys = (
            &DUPLICATE_KEY,
            "kind",
            "the keys `kind` and `runner` stand twice",
        );
        let key = (&DUPLICATE_KEY, "kind", "the key `kind` stands twice");
        let node = (
            &UNKNOWN_NODE,
            "two",
            "an edge leads to `two`, which is not a node",
        );
        assert_eq!(left(text, &[keys, node]).len(), 1);
        assert_eq!(left(text, &[key, node]).len(), 2);
    }

    #[test]
    fn an_agent_that_is_no_node_is_told_once() {
        let text = "enum: [one]\nnode: one";
        let node = (&UNDECLARED_NODE, "one", "an edge names node `one`");
        let agent = (
            &RESERVED_FIELD,
            "one",
            "`next_agent` of controller `c` names `one`, which is none of its agents",
        );
        assert_eq!(left(text, &[agent, node]).len(), 1);
    }

    #[test]
    fn a_branch_that_is_meant_explains_the_way_to_it() {
        let text = "branches: [one, one]\nto: two";
        let twice = (
            &NODE_IN_TWO_GROUPS,
            "one",
            "`one` is named twice; did you mean `two`?",
        );
        let torn = (&TORN_FAN_OUT, "two", "a node goes to branches and to `two`");
        assert_eq!(left(text, &[twice, torn]).len(), 1);
        let other = (
            &TORN_FAN_OUT,
            "two",
            "a node goes to branches and to `three`",
        );
        assert_eq!(left(text, &[twice, other]).len(), 2);
    }

    #[test]
    fn a_cause_is_as_loud_as_what_it_explains() {
        let key = (
            &UNKNOWN_KEY,
            "permsisions",
            "unknown key; did you mean `permissions`?",
        );
        let none = (
            &MISSING_PERMISSIONS,
            "a",
            "the graph declares no `permissions`",
        );
        let text = "a: 1\npermsisions: []";
        assert_eq!(left(text, &[none, key]), [("G0101", Level::Error)]);
        assert_eq!(left(text, &[key]), [("G0101", Level::Warning)]);
    }

    #[test]
    fn another_entry_of_the_graph_has_causes_of_its_own() {
        let text = "nodes:\n  - id: a\n    schema: x\n    more: y\n  - id: b\n    schema: z\n";
        let schema = (&INVALID_SCHEMA, "x\n", "is no type");
        let own = (&RESERVED_FIELD, "more", "can never be true");
        let other = (&RESERVED_FIELD, "z", "can never be true");
        assert_eq!(left(text, &[schema, own]).len(), 1);
        assert_eq!(left(text, &[schema, other]).len(), 2);
        let merge = (&UNKNOWN_ALIAS, "x\n", "no such anchor");
        let missing = (&MISSING_FIELD, "b", "node `b` has no `runner`");
        assert_eq!(left(text, &[merge, missing]).len(), 2);
    }

    #[test]
    fn a_slip_in_a_name_is_told_beside_a_node_without_one() {
        let missing = (&MISSING_FIELD, "a", "an entry of `nodes` has no `id`");
        let slip = (
            &UNDECLARED_NODE,
            "gard",
            "an edge names node `gard`; did you mean `guard`?",
        );
        let none = (&UNDECLARED_NODE, "gard", "an edge names node `gard`");
        assert_eq!(left("a gard", &[missing, slip]).len(), 2);
        assert_eq!(left("a gard", &[missing, none]).len(), 1);
    }

    #[test]
    fn a_read_on_a_way_without_the_unknown_node_is_told() {
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", "a b");
        let place = |at: usize| Span::new(file, at, at + 1);
        let kind = Diagnostic::new(
            &UNKNOWN_NODE_TYPE,
            place(0),
            "node `a` has the type `x`",
            "",
        );
        let read = Diagnostic::new(&UNASSIGNED_READ, place(2), "node `b` reads `k`", "");
        let told = |way: &str| {
            let read = read
                .clone()
                .note(format!("a way on which `k` is not written: {way}"));
            let mut report = Report {
                diagnostics: vec![kind.clone(), read],
            };
            leave_out(&mut report, &sources);
            report.diagnostics.len()
        };
        assert_eq!(told("s -> a -> b"), 1);
        assert_eq!(told("s -> b"), 2);
    }

    #[test]
    fn what_the_missing_key_does_not_touch_is_told() {
        let missing = (&MISSING_FIELD, "a", "node `a` has no `type`");
        let unread = (&UNREACHABLE_NODE, "b", "no way leads to node `b`");
        assert_eq!(left("a b", &[missing, unread]).len(), 1);
        let missing = (&MISSING_FIELD, "a", "node `a` has no `question`");
        assert_eq!(left("a b", &[missing, unread]).len(), 2);
    }
}
