//! Keys that are there for nothing.
//!
//! What a node writes is never called unused: the state is part of the outcome, and the caller may look at it. Said is only
//! what nobody can have meant, whatever the caller does: a first value that nobody reads or writes, a reducer for a key that
//! nobody writes, and what is written per item and then thrown away. A script sees the whole state, so in a graph with one,
//! and in one with a reply that may hold anything, only a slip is told: nearly the name of a key that is used. Silent, too, where a faulty reference names the key or a
//! name near it: that is the cause, and has been reported.

use super::graph::Graph;
use super::texts::texts;
use crate::diag::codes::UNUSED_KEY;
use crate::diag::{Diagnostic, Report};
use crate::flow::Chain;
use crate::ir::{Dialect, KeyId, Part, Root, Target};
use crate::source::Span;
use crate::suggestion::{Suggestion, nearest, other_spelling};
use std::collections::BTreeSet;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let program = graph.program;
    let seen = program.nodes.iter().any(|node| node.work.sees_state());
    // Where the state itself is the result, whoever gets it may read what the graph does not.
    let is_result = program.workflow.is_some();
    if graph.damaged || is_result {
        return;
    }
    let use_of = Use::of(graph);
    respelled(graph, &use_of, report);
    if seen || graph.open {
        for key in program.key_ids() {
            if seen_by_none(graph, key) && seeded(graph, &use_of, key, report) == KeyReport::Yes {
                continue;
            }
            misspelt(graph, &use_of, key, report);
            if !graph.open {
                reduced(graph, &use_of, key, report);
            }
        }
        return;
    }
    for key in program.key_ids() {
        if seeded(graph, &use_of, key, report) == KeyReport::No {
            reduced(graph, &use_of, key, report);
        }
    }
    for chain in graph.facts.chains() {
        discarded(graph, &use_of, chain, report);
    }
}

/// Which keys are read, and which are written by a node.
struct Use<'a> {
    read: BTreeSet<KeyId>,
    written: BTreeSet<KeyId>,
    collected: BTreeSet<KeyId>,
    /// The names of keys that are read and never have a value.
    missing: Vec<&'a str>,
    /// What is in braces and no reference, or one that never has a value.
    faulty: Vec<&'a str>,
}

impl<'a> Use<'a> {
    /// Whether a faulty reference may have meant `key`.
    fn is_meant(&self, graph: &Graph<'_>, key: KeyId) -> bool {
        let name = graph.name(key);
        let looked = graph.search(|| {
            let named = self.faulty.iter().any(|text| text.contains(name));
            Some(named || nearest(name, self.missing.iter().copied()).is_some())
        });
        // Too many faults to look at each.
        looked.unwrap_or(true)
    }

    fn of(graph: &Graph<'a>) -> Self {
        let nodes = &graph.program.nodes;
        let reads = nodes.iter().flat_map(|node| &node.reads);
        let exits = nodes.iter().flat_map(|node| &node.exits);
        let mut found = Self {
            read: reads
                .filter_map(|read| match read.from.root {
                    Root::Key(key) => Some(key),
                    Root::Own | Root::Nothing | Root::State | Root::Now | Root::Timestamp => None,
                })
                .collect(),
            written: BTreeSet::new(),
            collected: BTreeSet::new(),
            missing: Vec::new(),
            faulty: faulty(graph),
        };
        for exit in exits {
            found
                .written
                .extend(exit.writes.iter().map(|write| write.key));
            if let Target::Each(each) = &exit.to {
                found.written.extend([each.item, each.collect]);
                found.collected.insert(each.output);
            }
        }
        let program = graph.program;
        let given: BTreeSet<KeyId> = program.inputs.iter().map(|input| input.key).collect();
        let has_value = |key: &KeyId| {
            program[*key].initial.is_some() || found.written.contains(key) || given.contains(key)
        };
        let missing = found.read.iter().filter(|key| !has_value(key));
        let lost: BTreeSet<KeyId> = missing.copied().collect();
        found.missing = lost.iter().map(|key| graph.name(*key)).collect();
        // `{{state.topic}}` meant `topic`.
        let reads = nodes.iter().flat_map(|node| &node.reads);
        let lost = reads.filter(|read| read.from.key().is_some_and(|key| lost.contains(&key)));
        let paths = lost.filter(|read| !read.from.path.is_empty());
        found
            .faulty
            .extend(paths.map(|read| read.from.spelled.as_str()));
        found
    }
}

fn faulty<'a>(graph: &Graph<'a>) -> Vec<&'a str> {
    let mut found = Vec::new();
    for node in &graph.program.nodes {
        for part in texts(node).into_iter().flat_map(|text| &text.parts) {
            match part {
                Part::Literal(text) if text.contains('{') => found.push(text.as_str()),
                Part::Ref(reference) if reference.root == Root::Nothing => {
                    found.push(&reference.spelled);
                }
                Part::Literal(_) | Part::Ref(_) => {}
            }
        }
    }
    found
}

/// Whether something was said of a key: what follows from it is not said, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KeyReport {
    Yes,
    No,
}

/// Whether the texts of all scripts are known, and none that sees the state, or writes without saying so, has the name of a key.
pub(super) fn seen_by_none(graph: &Graph<'_>, key: KeyId) -> bool {
    let Some(mentioned) = &graph.program.mentioned else {
        return false;
    };
    // A script has a variable in its environment, under another name.
    if graph.program.input(key).is_some() {
        return false;
    }
    let seen = mentioned.seen.as_ref();
    seen.is_some_and(|seen| !seen.contains(&key)) && !mentioned.keys.contains(&key)
}

fn seeded(graph: &Graph<'_>, uses: &Use<'_>, key: KeyId, report: &mut Report) -> KeyReport {
    let program = graph.program;
    let is_prompt = |key| {
        let inputs = &program.inputs;
        inputs.iter().any(|input| input.key == key && input.prompt)
    };
    let variable = program.input(key).is_some();
    let there = program[key].initial.is_some() || variable;
    let used = uses.read.contains(&key) || uses.written.contains(&key);
    if !there || is_prompt(key) || used || uses.is_meant(graph, key) {
        return KeyReport::No;
    }
    let name = graph.name(key);
    if program.dialect == Dialect::Euler {
        let message = format!("no node reads or writes the state key `{name}`");
        let found = unused(graph, key, program[key].span, message, "has no effect");
        report.add(found.help(format!(
            "name `{name}` in `reads_state` or `writes_state` of a node, or remove it"
        )));
        return KeyReport::Yes;
    }
    let what = if variable { "the variable" } else { "the key" };
    let message = format!("nothing reads {what} `{name}`");
    let found = unused(graph, key, program[key].span, message, "has no effect");
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    report.add(if !name.is_empty() && name.chars().all(plain) {
        found.help(format!("read it as `{{{{{name}}}}}`, or remove it"))
    } else {
        found.help("no reference can name it: give it a name of the letters a to z, digits and `_`, or remove it")
    });
    KeyReport::Yes
}

/// A first value under a name that nothing in the texts has, where a key that is used has nearly this name and no first value.
fn misspelt(graph: &Graph<'_>, uses: &Use<'_>, key: KeyId, report: &mut Report) {
    let program = graph.program;
    let used = |key: &KeyId| uses.read.contains(key) || uses.written.contains(key);
    let mentioned = program.mentioned.as_ref();
    let by_script = mentioned.is_some_and(|mentioned| {
        let seen = mentioned.seen.as_ref();
        mentioned.keys.contains(&key) || seen.is_none_or(|seen| seen.contains(&key))
    });
    if program[key].initial.is_none() || used(&key) || by_script || program.input(key).is_some() {
        return;
    }
    let bare = |key: &KeyId| program[*key].initial.is_none() && program.input(*key).is_none();
    let others = program.key_ids().filter(|key| used(key) && bare(key));
    let name = graph.name(key);
    if let Some(near) = nearest(name, others.map(|key| graph.name(key))) {
        let message = format!("nothing in this graph names the key `{name}`");
        let found = Diagnostic::new(&UNUSED_KEY, program[key].span, message, "has no effect");
        report.add(
            found
                .note(format!("`{near}` is used, and has no first value"))
                .help(format!("did you mean `{near}`?")),
        );
    }
}

/// A key that nodes write and nothing reads, where one of nearly this name is read and only ever has its first value.
fn respelled(graph: &Graph<'_>, uses: &Use<'_>, report: &mut Report) {
    let program = graph.program;
    let fixed = |key: &KeyId| {
        let seeded = program[*key].initial.is_some();
        let is_kept = !uses.written.contains(key) && !program.may_be_written_by_the_way(*key);
        seeded && uses.read.contains(key) && is_kept
    };
    let fixed: Vec<&str> = (program.key_ids().filter(fixed))
        .map(|key| graph.name(key))
        .collect();
    if fixed.is_empty() || fixed.len() > MOST_FIXED {
        return;
    }
    let mentioned = program.mentioned.as_ref();
    let by_script = |key| mentioned.is_some_and(|mentioned| mentioned.keys.contains(&key));
    let seen = mentioned.and_then(|mentioned| mentioned.seen.as_ref());
    let sees = program.nodes.iter().any(|node| node.work.sees_state());
    let is_seen = |key| sees && seen.is_none_or(|seen| seen.contains(&key));
    let mut told = BTreeSet::new();
    for exit in program.nodes.iter().flat_map(|node| &node.exits) {
        for write in &exit.writes {
            let key = write.key;
            let is_new = program[key].initial.is_none() && program.input(key).is_none();
            let is_used = uses.read.contains(&key) || uses.collected.contains(&key);
            if !is_new || is_used || by_script(key) || is_seen(key) || !told.insert(key) {
                continue;
            }
            if let Some(near) = other_spelling(graph.name(key), &fixed) {
                report.add(keeps_its_first(graph.name(key), near, write.span));
            }
        }
    }
}

/// Among how many keys that keep their first value a near one is looked for.
const MOST_FIXED: usize = 64;

fn keeps_its_first(name: &str, near: &str, at: Span) -> Diagnostic {
    let message = format!("nothing reads `{name}`, and nothing writes `{near}`, which is read");
    Diagnostic::new(&UNUSED_KEY, at, message, "has no effect")
        .note(format!("`{near}` keeps its first value"))
        .help(format!("did you mean `{near}`?"))
}

fn reduced(graph: &Graph<'_>, uses: &Use<'_>, key: KeyId, report: &mut Report) {
    let Some((_, span)) = graph.program[key].reducer else {
        return;
    };
    if uses.written.contains(&key) {
        return;
    }
    let name = graph.name(key);
    let message = format!("no node writes `{name}`, so its reducer is never used");
    // What is found is the reducer, and what is misspelt is the name before it.
    let found = Diagnostic::new(&UNUSED_KEY, span, message, "combines nothing");
    let found = match near(graph, key) {
        Some(near) => found.help(format!("did you mean `{near}` in place of `{name}`?")),
        None => found,
    };
    let place = match graph.program.dialect {
        Dialect::Euler => "name it in `writes_state` of a node".to_owned(),
        Dialect::Loki | Dialect::Rye | Dialect::Kegal => {
            format!("write `{name}` in `state_updates`")
        }
    };
    report.add(found.help(format!("{place}, or remove its reducer")));
}

fn discarded(graph: &Graph<'_>, uses: &Use<'_>, chain: &Chain, report: &mut Report) {
    let inside = chain
        .nodes
        .iter()
        .filter(|node| !graph.facts.outside_chains(**node));
    let mut said = BTreeSet::new();
    for node in inside {
        let exits = &graph.program[*node].exits;
        for write in exits.iter().flat_map(|exit| &exit.writes) {
            let key = write.key;
            let used = uses.read.contains(&key) || uses.collected.contains(&key);
            if used || write.source.is_returned() || !said.insert((write.span, key)) {
                continue;
            }
            let name = graph.name(key);
            let message = format!(
                "`{name}`, which `{}` writes per item, is thrown away with the item",
                graph.id(*node)
            );
            let witness = "neither read in the branch nor collected";
            report.add(
                Diagnostic::new(&UNUSED_KEY, write.span, message, witness).help(format!(
                    "collect it with `output_key: {name}` of `{}`, or remove it",
                    graph.id(chain.node)
                )),
            );
        }
    }
}

/// A finding about `key`, with the key that was meant if there is a near one.
/// The name of another key that may be meant.
fn near<'g>(graph: &'g Graph<'_>, key: KeyId) -> Option<Suggestion<'g>> {
    let others = graph.program.key_ids().filter(|other| *other != key);
    graph.search(|| nearest(graph.name(key), others.map(|other| graph.name(other))))
}

fn unused(graph: &Graph<'_>, key: KeyId, at: Span, message: String, witness: &str) -> Diagnostic {
    let found = Diagnostic::new(&UNUSED_KEY, at, message, witness);
    match near(graph, key) {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found,
    }
}
