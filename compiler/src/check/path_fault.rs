//! Paths into values that have no such part.

mod items;
mod parts;

use super::graph::Graph;
use crate::diag::codes::{NO_SUCH_PART, UNDECLARED_FIELD};
use crate::diag::{Diagnostic, Level, Report};
use crate::flow::{PathError, part_type};
use crate::ir::{
    KeyId, NodeId, OnMissing, Outcome, Read, Ref, Root, Source, Step, Target, Type, ValueExpr,
};
use crate::source::Span;
use crate::suggestion::nearest;
use serde_json::Value;
use std::collections::BTreeSet;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let writers = written_keys(graph);
    for (id, node) in graph.program.each_node() {
        let mut seen: Vec<Span> = Vec::new();
        for read in node.reads.iter().filter(|read| !read.from.path.is_empty()) {
            let Some(key) = read.from.key().filter(|_| graph.facts.declared(id)) else {
                continue;
            };
            if let Some(found) = constant(graph, &writers, id, read, key) {
                if !seen.contains(&read.from.span) {
                    seen.push(read.from.span);
                    report.add(found);
                }
                continue;
            }
            let ty = type_at(graph, id, read, key, Texts::Unread);
            let believed = part_type(&ty, &read.from.path).is_ok();
            let ty = if believed {
                type_at(graph, id, read, key, Texts::Believed)
            } else {
                ty
            };
            if let Err(misstep) = part_type(&ty, &read.from.path)
                && !seen.contains(&read.from.span)
                && !is_input(graph, key, &misstep)
            {
                seen.push(read.from.span);
                let reading = PlacedRef {
                    found: &read.from,
                    site: read.site,
                    place: &read.place,
                    key: Some(key),
                };
                report.add(graph.told_by_text(key, reading.finding(graph, id, misstep)));
            }
        }
        check_own(graph, id, &mut seen, report);
    }
    items::check(graph, report);
    parts::check(graph, report);
}

/// Whether it is an input that nobody declared: where inputs are one object, that has a finding of its own.
fn is_input(graph: &Graph<'_>, key: KeyId, misstep: &PathError) -> bool {
    let workflow = graph.program.workflow.as_ref();
    workflow.is_some_and(|workflow| workflow.inputs == key)
        && matches!(misstep, PathError::Undeclared { step: 0, .. })
}

/// The keys that a node writes.
fn written_keys(graph: &Graph<'_>) -> BTreeSet<KeyId> {
    let mut keys = BTreeSet::new();
    for exit in graph.program.nodes.iter().flat_map(|node| &node.exits) {
        keys.extend(exit.writes.iter().map(|write| write.key));
        if let Target::Each(each) = &exit.to {
            keys.extend([each.item, each.collect, each.output]);
        }
    }
    keys
}

/// A path into a first value that nothing changes, which does not have this part. A warning: a graph that runs this one
/// may give the key another value.
fn constant(
    graph: &Graph<'_>,
    written: &BTreeSet<KeyId>,
    node: NodeId,
    read: &Read,
    key: KeyId,
) -> Option<Diagnostic> {
    let given = graph.program.input(key).is_some();
    if given || graph.open || written.contains(&key) {
        return None;
    }
    let initial = graph.program[key].initial.as_ref()?;
    let mut at = &initial.value;
    for part in &read.from.path {
        at = match (part, at) {
            (Step::Field(name) | Step::Part(name), Value::Object(fields)) => match fields.get(name)
            {
                Some(found) => found,
                None => {
                    let found = lacks(graph, node, read, key);
                    let known: Vec<&str> = fields.keys().map(String::as_str).collect();
                    return Some(match nearest(name, known.iter().copied()) {
                        Some(near) => parts::meant(found, &read.from, name, near),
                        None => found.help(format!("its fields are: {}", known.join(", "))),
                    });
                }
            },
            (Step::Index(index), Value::Array(items)) => match items.get(*index) {
                Some(found) => found,
                None => {
                    let has = format!("it has {} items, and the first is [0]", items.len());
                    return Some(lacks(graph, node, read, key).help(has));
                }
            },
            // What has no such parts at all is a fault of types, and said there.
            (Step::Field(_) | Step::Index(_) | Step::Part(_), _) => return None,
        };
    }
    None
}

fn lacks(graph: &Graph<'_>, node: NodeId, read: &Read, key: KeyId) -> Diagnostic {
    let (id, name, spelled) = (graph.id(node), graph.name(key), &read.from.spelled);
    let message = format!(
        "`{}` of node `{id}` reads `{spelled}`, which the first value of `{name}` does not have, and nothing writes it",
        read.place
    );
    let found = Diagnostic::new(&UNDECLARED_FIELD, read.from.span, message, "no such part");
    match &graph.program[key].initial {
        Some(initial) => found.label(initial.span, "its only value"),
        None => found,
    }
}

/// The references to what the node's own work returned, where it succeeded.
fn check_own(graph: &Graph<'_>, id: NodeId, seen: &mut Vec<Span>, report: &mut Report) {
    let exits = graph.program[id].exits.iter();
    for exit in exits.filter(|exit| exit.outcome == Outcome::Success) {
        let ty = graph.facts.returned(graph.program, id, exit.outcome);
        for write in &exit.writes {
            let refs: Vec<&Ref> = match &write.source {
                Source::Text(text) => text.refs().collect(),
                Source::Value(ValueExpr::Ref(found)) => vec![found],
                Source::Value(value) => value.refs(),
                Source::Tree(tree) => tree.refs(),
                Source::Returned(_) | Source::Whole | Source::Literal(_) => Vec::new(),
            };
            for found in refs.into_iter().filter(|found| found.root == Root::Own) {
                if let Err(misstep) = part_type(&ty, &found.path)
                    && !seen.contains(&found.span)
                {
                    seen.push(found.span);
                    let place = format!("state_updates.{}", graph.name(write.key));
                    let reading = PlacedRef {
                        found,
                        site: OnMissing::Lenient,
                        place: &place,
                        key: None,
                    };
                    report.add(reading.finding(graph, id, misstep));
                }
            }
        }
    }
}

/// What is taken for the type of a key: what surely is, or what the texts of scripts leave.
#[derive(Clone, Copy)]
enum Texts {
    Unread,
    Believed,
}

fn type_at(graph: &Graph<'_>, node: NodeId, read: &Read, key: KeyId, texts: Texts) -> Type {
    let named = match texts {
        Texts::Unread => true,
        Texts::Believed => graph.program.may_be_written_by_the_way(key),
    };
    if let Some(exit) = read.exit {
        let exits = &graph.program[node].exits;
        let returned = exits.get(exit).into_iter().flat_map(|exit| &exit.writes);
        let own = returned
            .filter(|write| write.source.is_returned() && write.key == key)
            .count()
            > 0;
        let more = graph.facts.may_write_more(node, exit);
        if own || (more && named) {
            let written = graph
                .facts
                .written(node, exit)
                .iter()
                .find(|(written, _)| own && *written == key);
            return written.map_or(Type::Any, |(_, ty)| ty.clone());
        }
    }
    match texts {
        Texts::Unread => graph.facts.type_at(node, key),
        Texts::Believed => graph.facts.type_by_texts(node, key),
    }
}

/// A reference at its place.
struct PlacedRef<'r> {
    found: &'r Ref,
    site: OnMissing,
    place: &'r str,
    /// The key it starts from; `None`: what the node's own work returned.
    key: Option<KeyId>,
}

impl PlacedRef<'_> {
    fn finding(&self, graph: &Graph<'_>, node: NodeId, misstep: PathError) -> Diagnostic {
        match misstep {
            PathError::NoParts { step, on } => self.no_part(graph, node, step, &on),
            PathError::Undeclared { step, on } => self.undeclared(graph, node, step, &on),
        }
    }

    fn no_part(&self, graph: &Graph<'_>, node: NodeId, step: usize, on: &Type) -> Diagnostic {
        let id = graph.id(node);
        let part = match self.found.path.get(step) {
            Some(Step::Index(at)) => format!("no item [{at}]"),
            Some(Step::Field(name) | Step::Part(name)) => format!("no field `{name}`"),
            None => "no part".into(),
        };
        let before = self.spelled_to(step);
        let message = format!(
            "`{}` of node `{id}` reads `{}`, but `{before}` is {}, which has {part}",
            self.place,
            self.found.spelled,
            on.describe()
        );
        let mut found = Diagnostic::new(
            &NO_SUCH_PART,
            self.found.span,
            message,
            format!("`{before}` is {}", on.describe()),
        );
        let as_text = self
            .key
            .filter(|_| step == 0 && *on == Type::Text)
            .map(|key| (key, text_writers(graph, key)));
        match as_text {
            Some((key, writers)) if !writers.is_empty() => {
                for (writer, span) in writers.iter().take(2) {
                    let label = format!(
                        "`state_updates` of `{}` stores `{}` as text",
                        graph.id(*writer),
                        graph.name(key)
                    );
                    found = found.label(*span, label);
                }
                found = found.help("to keep the type of a value that is one single reference, say `settings: { x-typed-updates: true }`");
            }
            Some(_) | None if matches!(on, Type::List(_)) && self.counts(step) => {
                found = found.help(format!(
                    "let a node return how many there are, or ask whether `{before}` is there"
                ));
            }
            None if step == 0 && *on == Type::Text && before == "output" => {
                let field = self.found.path.first();
                let field = match field {
                    Some(Step::Field(name) | Step::Part(name)) => format!(" with `{name}`"),
                    Some(Step::Index(_)) | None => String::new(),
                };
                found = found.help(format!(
                    "give `{id}` an `output_schema`{field}, or read `{before}`"
                ));
            }
            Some(_) | None => {
                found = found.help(format!("read `{before}`, or a key that has such a part"))
            }
        }
        match self.site {
            OnMissing::Strict => found,
            OnMissing::Lenient | OnMissing::Optional => {
                found.level(Level::Warning).note("it is an empty text here")
            }
        }
    }

    /// Whether a step asks how many there are, as other languages do.
    fn counts(&self, step: usize) -> bool {
        match self.found.path.get(step) {
            Some(Step::Field(name) | Step::Part(name)) => {
                matches!(name.as_str(), "length" | "len" | "size" | "count")
            }
            Some(Step::Index(_)) | None => false,
        }
    }

    fn undeclared(&self, graph: &Graph<'_>, node: NodeId, step: usize, on: &Type) -> Diagnostic {
        let id = graph.id(node);
        let name = match self.found.path.get(step) {
            Some(Step::Field(name) | Step::Part(name)) => name.as_str(),
            Some(Step::Index(_)) | None => "",
        };
        let fields: Vec<&str> = on
            .fields()
            .iter()
            .map(|field| field.name.as_str())
            .collect();
        let before = self.spelled_to(step);
        let message = format!(
            "`{}` of node `{id}` reads `{}`, but no field `{name}` of `{before}` is declared",
            self.place, self.found.spelled
        );
        let found = Diagnostic::new(
            &UNDECLARED_FIELD,
            self.found.span,
            message,
            "not a declared field",
        );
        match nearest(name, fields.iter().copied()) {
            Some(near) => parts::meant(found, self.found, name, near),
            None => found.help(format!("the declared fields are: {}", fields.join(", "))),
        }
    }

    /// The reference up to a step of its path, as a person would write it.
    fn spelled_to(&self, step: usize) -> String {
        let spelled = self.found.spelled.as_str();
        let ends: Vec<usize> = spelled
            .match_indices(['.', '['])
            .map(|(at, _)| at)
            .collect();
        // In front of the path stands the key, and in some languages `state`.
        let key = ends.len().saturating_sub(self.found.path.len());
        let end = ends.get(key).copied().unwrap_or(spelled.len());
        let mut text = spelled.get(..end).unwrap_or_default().to_string();
        for part in self.found.path.iter().take(step) {
            match part {
                Step::Field(name) | Step::Part(name) => {
                    text.push('.');
                    text.push_str(name);
                }
                Step::Index(at) => text.push_str(&format!("[{at}]")),
            }
        }
        text
    }
}

/// The nodes whose updates store a text under `key`, with the places, each once.
pub(super) fn text_writers(graph: &Graph<'_>, key: KeyId) -> Vec<(NodeId, Span)> {
    let mut found: Vec<(NodeId, Span)> = Vec::new();
    for (id, node) in graph.program.each_node() {
        for write in node.exits.iter().flat_map(|exit| &exit.writes) {
            let stores = write.key == key && matches!(write.source, Source::Text(_));
            if stores && !found.iter().any(|(_, span)| *span == write.span) {
                found.push((id, write.span));
            }
        }
    }
    found
}
