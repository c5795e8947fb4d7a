//! Values that are given under each other's names, or twice under two names, in what an action is called with and in what a node keeps; and
//! values of another unit than the name says.

use super::graph::Graph;
use super::sense::share_a_word;
use crate::crossed_names::{SIDES, are_crossed};
use crate::diag::codes::SPOKEN_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Agent, Node, Ref, Source, Text, Tree, ValueExpr};
use crate::node_names::words;
use crate::source::Span;
use crate::unit_names::Unit;

/// So many values of a node are held against each other.
const MOST: usize = 100;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        let mut given = Vec::new();
        for (tree, _) in node.work.trees() {
            in_tree(tree, &mut given);
        }
        if let Some(agent) = node.work.agent() {
            in_inputs(agent, &mut given);
        }
        kept(graph, node, &mut given);
        given.truncate(MOST);
        let found = exchanged(&given)
            .or_else(|| turned(node, &given))
            .or_else(|| turned_way(graph, node, &given))
            .or_else(|| repeated(graph, &given))
            .or_else(|| kept_twice(&given))
            .or_else(|| other_unit(&given));
        report
            .diagnostics
            .extend(found.map(|found| finding(node, found)));
    }
}

/// A name, and the one value that stands under it.
struct NamedValue<'a> {
    name: &'a str,
    value: &'a str,
    spelled: &'a str,
    span: Span,
    /// Which map it stands in.
    place: usize,
}

fn in_tree<'a>(tree: &'a Tree, found: &mut Vec<NamedValue<'a>>) {
    match tree {
        Tree::Map(entries) => {
            let place = found.len();
            for (name, tree) in entries {
                if let Tree::Pick(pick) = tree
                    && let [only] = pick.refs.as_slice()
                    && let Some(value) = only.name()
                {
                    found.push(NamedValue {
                        name,
                        value,
                        spelled: &pick.spelled,
                        span: pick.span,
                        place,
                    });
                }
            }
            entries.iter().for_each(|(_, tree)| in_tree(tree, found));
        }
        Tree::List(items) => items.iter().for_each(|item| in_tree(item, found)),
        Tree::Literal(_) | Tree::Pick(_) | Tree::Text(_) => {}
    }
}

/// What a child graph is given.
fn in_inputs<'a>(agent: &'a Agent, found: &mut Vec<NamedValue<'a>>) {
    let place = usize::MAX - 1;
    for (name, value) in &agent.inputs {
        let value = match value {
            ValueExpr::Ref(found) => Some(found),
            ValueExpr::Text(text) => only(text),
            ValueExpr::Literal(_) => None,
        };
        if let Some(value) = value
            && let Some(last) = value.name()
        {
            found.push(NamedValue {
                name,
                value: last,
                spelled: &value.spelled,
                span: value.span,
                place,
            });
        }
    }
}

/// What the first exit of a node keeps.
fn kept<'a>(graph: &Graph<'a>, node: &'a Node, found: &mut Vec<NamedValue<'a>>) {
    let place = usize::MAX;
    let writes = node.exits.first().map_or(&[][..], |exit| &exit.writes);
    for write in writes {
        let value = match &write.source {
            Source::Text(text) => only(text),
            Source::Tree(Tree::Pick(pick)) => match pick.refs.as_slice() {
                [only] => Some(only),
                _ => None,
            },
            Source::Tree(_)
            | Source::Value(_)
            | Source::Returned(_)
            | Source::Whole
            | Source::Literal(_) => None,
        };
        if let Some(value) = value.filter(|value| value.key().is_none())
            && let Some(last) = value.name()
        {
            found.push(NamedValue {
                name: graph.name(write.key),
                value: last,
                spelled: &value.spelled,
                span: write.span,
                place,
            });
        }
    }
}

/// The reference that is all of a text.
fn only(text: &Text) -> Option<&Ref> {
    match text.parts.as_slice() {
        [crate::ir::Part::Ref(found)] => Some(found),
        _ => None,
    }
}

/// What is wrong with a value.
struct ValueDiagnostic<'a> {
    one: &'a NamedValue<'a>,
    says: String,
    help: String,
}

fn crossed_pair<'a>(one: &'a NamedValue<'a>, other: &NamedValue<'_>) -> ValueDiagnostic<'a> {
    ValueDiagnostic {
        one,
        says: format!(
            "gives `{}` under the name `{}`, and `{}` under the name `{}`",
            one.spelled, one.name, other.spelled, other.name
        ),
        help: "exchange the two values".to_owned(),
    }
}

fn exchanged<'a>(given: &'a [NamedValue<'a>]) -> Option<ValueDiagnostic<'a>> {
    given.iter().enumerate().find_map(|(at, one)| {
        let others = given.get(at + 1..)?;
        let other = others.iter().find(|other| {
            let (here, there) = (one.name == other.value, other.name == one.value);
            // One of them may be called by more words: `report`, `report_file`.
            let crossed = here && (there || begins(one.value, other.name))
                || there && begins(other.value, one.name)
                || are_crossed((one.name, one.value), (other.name, other.value))
                || is_taken(one, other)
                || is_taken(other, one);
            other.place == one.place && crossed
        })?;
        (one.name != other.name && !are_sides(one.name, other.name))
            .then(|| crossed_pair(one, other))
    })
}

/// What the begin of a way is called, and its end.
const BEGINS: [&str; 3] = ["departure", "origin", "start"];
const ENDS: [&str; 4] = ["arrival", "dest", "destination", "end"];

/// What they are called as well, where a message is answered or branches are merged, too: such names are turned on purpose.
const OPEN_BEGINS: [&str; 2] = ["from", "source"];
const OPEN_ENDS: [&str; 2] = ["target", "to"];

/// The end of a way under the name of its begin, and its begin under that of its end: `origin: ${inputs.to}` beside
/// `destination: ${inputs.from}`. Where another node goes there, this one is the way back; and a letter is answered so.
fn turned_way<'a>(
    graph: &Graph<'_>,
    node: &Node,
    given: &'a [NamedValue<'a>],
) -> Option<ValueDiagnostic<'a>> {
    let is = |name: &str, side: &[&str]| side.contains(&name);
    let begins = |value: &str| is(value, &BEGINS) || is(value, &OPEN_BEGINS);
    let ends = |value: &str| is(value, &ENDS) || is(value, &OPEN_ENDS);
    let one = given
        .iter()
        .find(|one| is(one.name, &BEGINS) && ends(one.value))?;
    let other = given
        .iter()
        .find(|other| other.place == one.place && is(other.name, &ENDS) && begins(other.value))?;
    if is_way_back(node) {
        return None;
    }
    let goes_there = graph.program.nodes.iter().any(|node| {
        let mut given = Vec::new();
        for (tree, _) in node.work.trees() {
            in_tree(tree, &mut given);
        }
        if let Some(agent) = node.work.agent() {
            in_inputs(agent, &mut given);
        }
        let mut straight = given.iter();
        straight.any(|given| given.spelled == other.spelled && begins(given.name))
    });
    (!goes_there).then(|| crossed_pair(one, other))
}

/// Whether a node, what it calls or a name that it gives says that it goes back, or answers.
fn is_way_back(node: &Node) -> bool {
    const OTHERS: [&str; 21] = [
        "answer", "back", "backward", "body", "email", "home", "inbound", "invert", "letter",
        "mail", "message", "reply", "restore", "return", "reverse", "revert", "rollback", "sms",
        "subject", "swap", "undo",
    ];
    let mut said = vec![node.id.as_str()];
    for (tree, _) in node.work.trees() {
        names_in(tree, &mut said);
    }
    let agent = node.work.agent();
    said.extend(
        agent
            .iter()
            .flat_map(|agent| agent.inputs.iter().map(|(name, _)| name.as_str())),
    );
    let action = node.work.action();
    let item = action.and_then(|action| action.item.constant_text());
    let parts = item.into_iter().flat_map(|item| item.split('/'));
    let mut said = said.into_iter().chain(parts).flat_map(words);
    said.any(|word| OTHERS.contains(&word.as_str()))
}

/// All names of the maps of a tree.
fn names_in<'a>(tree: &'a Tree, found: &mut Vec<&'a str>) {
    match tree {
        Tree::Map(entries) => {
            for (name, tree) in entries {
                found.push(name);
                names_in(tree, found);
            }
        }
        Tree::List(items) => items.iter().for_each(|item| names_in(item, found)),
        Tree::Literal(_) | Tree::Pick(_) | Tree::Text(_) => {}
    }
}

/// Two values under the names of the other side: `source_language: {{to_language}}` beside `target_language: {{from_language}}`. A node that
/// is called for going back means it.
fn turned<'a>(node: &Node, given: &'a [NamedValue<'a>]) -> Option<ValueDiagnostic<'a>> {
    const BACK: [&str; 8] = [
        "answer", "back", "invert", "reply", "reverse", "revert", "swap", "undo",
    ];
    if words(&node.id)
        .iter()
        .any(|word| BACK.contains(&word.as_str()))
    {
        return None;
    }
    given.iter().enumerate().find_map(|(at, one)| {
        let others = given.get(at + 1..)?;
        let other = others.iter().find(|other| {
            other.place == one.place
                && is_turned(one.name, one.value)
                && is_turned(other.name, other.value)
                && is_turned(one.name, other.name)
        })?;
        Some(crossed_pair(one, other))
    })
}

/// Whether two names are those of the two sides of one thing: `source_language` and `to_language`.
fn is_turned(one: &str, other: &str) -> bool {
    const SIDES: [(&[&str], &[&str]); 4] = [
        (&["from", "source"], &["into", "target", "to"]),
        (&["begin", "from", "start"], &["end", "to", "until"]),
        (&["old", "before", "previous"], &["new", "after", "current"]),
        (&["min", "minimum", "least"], &["max", "maximum", "most"]),
    ];
    let (ones, others) = (words(one), words(other));
    let rest = |words: &[String], sides: &[&str]| -> Vec<String> {
        let is_side = |word: &&String| sides.contains(&word.as_str());
        let rest = words.iter().filter(|word| !is_side(word));
        rest.cloned().collect()
    };
    let has =
        |words: &[String], sides: &[&str]| words.iter().any(|word| sides.contains(&word.as_str()));
    SIDES.iter().any(|(left, right)| {
        let crossed = |left: &[&str], right: &[&str]| {
            has(&ones, left)
                && has(&others, right)
                && rest(&ones, left) == rest(&others, right)
                && !rest(&ones, left).is_empty()
        };
        crossed(left, right) || crossed(right, left)
    })
}

/// Whether a name ends with the field that stands under the other name, beside a field which fits neither: `terms_sources: {{output.context}}` and
/// `terms_text: {{output.sources}}`.
fn is_taken(one: &NamedValue<'_>, other: &NamedValue<'_>) -> bool {
    let ends = |name: &str, value: &str| {
        name.strip_suffix(value)
            .is_some_and(|rest| rest.ends_with('_'))
    };
    let fits = |value: &NamedValue<'_>| share_a_word(value.name, value.value);
    let parents = (one.spelled.rsplit_once('.'), other.spelled.rsplit_once('.'));
    let same = matches!(parents, (Some((one, _)), Some((other, _))) if one == other);
    same && ends(one.name, other.value) && !fits(one) && !fits(other)
}

/// Whether a name begins with all of another.
fn begins(name: &str, with: &str) -> bool {
    name.strip_prefix(with)
        .is_some_and(|rest| rest.starts_with('_'))
}

/// A value under its own name and under that of another value, which is not given: `email_subject: ${inputs.body}`.
fn repeated<'a>(graph: &Graph<'_>, given: &'a [NamedValue<'a>]) -> Option<ValueDiagnostic<'a>> {
    let is_named = |name: &str, value: &str| {
        name == value
            || name
                .strip_suffix(value)
                .is_some_and(|rest| rest.ends_with('_'))
    };
    given.iter().find_map(|one| {
        let beside = || given.iter().filter(|other| other.place == one.place);
        let (parent, _) = one.spelled.rsplit_once('.')?;
        let own = |other: &&NamedValue<'_>| {
            other.spelled == one.spelled && is_named(other.name, other.value)
        };
        if is_named(one.name, one.value) || !beside().any(|other| own(&other)) {
            return None;
        }
        let last = one.name.rsplit('_').next()?;
        let meant = [one.name, last].into_iter().find_map(|name| {
            let path = format!("{parent}.{name}");
            let nodes = graph.program.nodes.iter();
            let mut reads = nodes.flat_map(|node| &node.reads);
            let shown = beside().any(|other| other.spelled == path);
            (!shown && reads.any(|read| read.from.spelled == path)).then_some(path)
        })?;
        let is_side = SIDES.contains(&last) || SIDES.contains(&one.value);
        (!is_side).then(|| ValueDiagnostic {
            one,
            says: format!(
                "gives `{}` twice, once under the name `{}`, and nowhere `{meant}`",
                one.spelled, one.name
            ),
            help: format!("write `${{{meant}}}`"),
        })
    })
}

/// A field of a result that is kept under its own name and under another one, which may well be that of a field beside it.
fn kept_twice<'a>(given: &'a [NamedValue<'a>]) -> Option<ValueDiagnostic<'a>> {
    /// What a copy is called.
    const COPIES: [&str; 16] = [
        "best", "copy", "current", "final", "first", "id", "initial", "key", "last", "latest",
        "name", "original", "previous", "prior", "slug", "start",
    ];
    let kept = || given.iter().filter(|one| one.place == usize::MAX);
    let is_own = |one: &NamedValue<'_>| one.name == one.value;
    kept().find_map(|one| {
        let (parent, _) = one.spelled.rsplit_once('.')?;
        let own = |other: &NamedValue<'_>| other.spelled == one.spelled && is_own(other);
        let words = words(one.name);
        let is_copy = words.iter().any(|word| COPIES.contains(&word.as_str()));
        let shares = share_a_word(one.name, one.value);
        if is_own(one) || is_copy || shares || !parent.contains('.') || !kept().any(own) {
            return None;
        }
        Some(ValueDiagnostic {
            one,
            says: format!(
                "keeps `{}` twice, once under the name `{}`",
                one.spelled, one.name
            ),
            help: format!(
                "write `${{{parent}.{}}}`, if that is what it is to hold",
                one.name
            ),
        })
    })
}

/// Names that are exchanged where a message is answered, or a thing is put back.
fn are_sides(one: &str, other: &str) -> bool {
    let is_side = |name: &str| name.split(['_', '-']).any(|word| SIDES.contains(&word));
    is_side(one) && is_side(other)
}

fn other_unit<'a>(given: &'a [NamedValue<'a>]) -> Option<ValueDiagnostic<'a>> {
    given.iter().find_map(|one| {
        // What an action waits for is in seconds, without saying so.
        let waits = one.name == "timeout";
        let named = Unit::of_name(one.name).or_else(|| Unit::seconds().filter(|_| waits));
        let is_other = named?.is_other(Unit::of_name(one.value)?);
        is_other.then(|| ValueDiagnostic {
            one,
            says: match waits {
                true => format!(
                    "gives `{}` as `{}`, which is in seconds",
                    one.spelled, one.name
                ),
                false => format!(
                    "gives `{}` under the name `{}`, which is another unit",
                    one.spelled, one.name
                ),
            },
            help: "let a script or an action convert it, or call it by its unit".to_owned(),
        })
    })
}

fn finding(node: &Node, wrong: ValueDiagnostic<'_>) -> Diagnostic {
    let message = format!("`{}` {}", node.id, wrong.says);
    let found = Diagnostic::new(
        &SPOKEN_VALUE,
        wrong.one.span,
        message,
        "another value than its name says",
    );
    found.help(wrong.help)
}
