//! Keys of the state: declared, written, read; and whether type and merge fit.

use super::super::ast::{KeyType, Merge, Node, StateKey};
use super::super::view::View;
use super::append_names::is_spoken_of;
use super::stores;
use crate::diag::codes::{
    DEAD_STORE, MISSING_FIELD, READS_STATE_UNKNOWN_KEY, REDUCER_TYPE, RESERVED_STATE_KEY,
    STATE_READ_BEFORE_WRITE, STATE_SCHEMA_MERGE_TYPE_MISMATCH,
    STATE_UPDATE_OUTSIDE_DECLARED_WRITES,
};
use crate::diag::{Diagnostic, Level, Report};
use crate::source::{Span, Spanned};
use crate::syntax::nearest;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    let keys = view.graph.schema.as_deref().unwrap_or_default();
    for key in keys {
        if key.name.value.starts_with('$') {
            let message = format!("the state key `{}` begins with `$`", key.name.value);
            let found = Diagnostic::new(
                &RESERVED_STATE_KEY,
                key.name.span,
                message,
                "taken by the run",
            );
            report.add(found.help("let its name begin with a letter"));
        }
        mismatch(key, report);
        report.diagnostics.extend(count_as_text(view, key));
        merge_missing(view, key, report);
        too_late(view, key, report);
    }
    // Without a schema nothing can be declared, and that is said where the groups are.
    if view.graph.schema.is_none() && !view.graph.groups.is_empty() {
        return;
    }
    let sure = view.knows_edges;
    // Keys that no node writes, each told where it is read first.
    let mut from_callers: BTreeSet<&str> = BTreeSet::new();
    for node in &view.graph.nodes {
        let unknown =
            |name: &&Spanned<String>| !keys.iter().any(|key| key.name.value == name.value);
        for name in node.writes().iter().filter(unknown) {
            report.add(undeclared(node, name, keys));
        }
        for name in node.reads.iter().filter(unknown) {
            report.add(unknown_read(node, name, keys));
        }
        for name in node.reads.iter().filter(|name| !unknown(name)) {
            if !sure || is_written_before(view, node, &name.value) {
                continue;
            }
            if is_written(view, &name.value) {
                report.add(read_before_write(view, node, name));
            } else if is_spoken_of(view, &name.value) || stores::is_exchanged(view, &name.value) {
                // What was meant to write it is told.
            } else if from_callers.insert(name.value.as_str()) {
                report.add(only_given(view, node, name));
            }
        }
    }
}

fn mismatch(key: &StateKey, report: &mut Report) {
    let (Some(ty), Some(merge)) = (&key.ty, &key.merge) else {
        return;
    };
    if merge.value.allows(ty.value) {
        return;
    }
    let (name, ty_name, merge_name) = (&key.name.value, ty.value.name(), merge.value.name());
    let fitting: Vec<String> = Merge::ALL
        .into_iter()
        .filter(|merge| merge.allows(ty.value))
        .map(|merge| format!("`{}`", merge.name()))
        .collect();
    let message = format!("`{merge_name}` of state key `{name}` does not fit its type `{ty_name}`");
    let found = Diagnostic::new(
        &STATE_SCHEMA_MERGE_TYPE_MISMATCH,
        merge.span,
        message,
        "forbidden for this type",
    )
    .label(ty.span, "the type")
    .note(format!(
        "a key of type `{ty_name}` can have {}",
        fitting.join(", ")
    ));
    let meant = Merge::of_many(ty.value).unwrap_or(Merge::LastWrite).name();
    report.add(
        found
            .help(format!("write `merge: {meant}`"))
            .suggestion(merge.span, meant),
    );
}

/// A number by its name that is a text: what several write is put side by side.
fn count_as_text(view: &View<'_>, key: &StateKey) -> Option<Diagnostic> {
    let (ty, merge) = (key.ty.as_ref()?, key.merge.as_ref()?);
    let name = key.name.value.as_str();
    let is_count = name.ends_with("_count") || name.starts_with("num_") || name == "count";
    if ty.value != KeyType::String || merge.value != Merge::ConcatStr || !is_count {
        return None;
    }
    let writes = |node: &&Node| node.writes().iter().any(|write| write.value == name);
    let writer = view.graph.nodes.iter().find(writes)?;
    let message = format!(
        "`{name}` is a number by its name, and `concat_str` puts texts side by side: 4 and 3 are `43`"
    );
    let found = Diagnostic::new(&REDUCER_TYPE, merge.span, message, "adds nothing up");
    Some(
        found
            .level(Level::Warning)
            .label(writer.id.span, "writes it")
            .help("write `type: integer` and `merge: sum_int`"),
    )
}

/// A key without `merge` that a branch writes has a published code.
fn merge_missing(view: &View<'_>, key: &StateKey, report: &mut Report) {
    let name = &key.name.value;
    let by_branch = view.graph.nodes.iter().any(|node| {
        let writes = node.writes().iter().any(|write| write.value == *name);
        writes && view.is_branch(&node.id.value)
    });
    if key.has_merge || by_branch {
        return;
    }
    let merge = key.ty.as_ref().and_then(|ty| Merge::of_many(ty.value));
    let merge = merge.unwrap_or(Merge::LastWrite).name();
    let message = format!("state key `{name}` has no `merge`");
    let witness = "`merge` is required here";
    let found = Diagnostic::new(&MISSING_FIELD, key.name.span, message, witness);
    let other = match merge {
        "last_write" => "first_write",
        _ => "last_write",
    };
    report.add(found.help(format!("add `merge: {merge}`, or `merge: {other}`")));
}

/// A write to a key that keeps the first value, of a node to which no way leads but past others that write it.
fn too_late(view: &View<'_>, key: &StateKey, report: &mut Report) {
    let first = key.merge.as_ref();
    let Some(merge) = first.filter(|merge| merge.value == Merge::FirstWrite) else {
        return;
    };
    let name = &key.name.value;
    let mut writers: BTreeMap<&str, Span> = BTreeMap::new();
    for node in &view.graph.nodes {
        let mut writes = node.writes().iter();
        if let Some(write) = writes.find(|write| write.value == *name) {
            writers.insert(&node.id.value, write.span);
        }
    }
    let led_to: BTreeSet<&str> = (view.graph.edges.iter())
        .map(|edge| edge.to.value.as_str())
        .collect();
    let entries = view.ids().filter(|id| !led_to.contains(id));
    let unwritten = walked(view, entries, |id| !writers.contains_key(id));
    let behind = walked(
        view,
        unwritten
            .keys()
            .copied()
            .filter(|id| writers.contains_key(id)),
        |_| true,
    );
    for (late, span) in &writers {
        let before = behind.get(late).filter(|_| !unwritten.contains_key(late));
        let Some(before) = before else {
            continue;
        };
        let message = format!(
            "what `{late}` writes to `{name}` is never kept: `{before}` has written it before, and the first write stays"
        );
        let found = Diagnostic::new(&DEAD_STORE, *span, message, "comes too late");
        report.add(
            found
                .label(merge.span, "keeps the first write")
                .help(format!(
                    "write `merge: last_write`, or take `{name}` out of `writes_state` of `{late}`"
                )),
        );
    }
}

/// What some nodes lead to, each with the one of them that it was found from. Where `on` says no, a walk ends.
fn walked<'g>(
    view: &View<'g>,
    from: impl Iterator<Item = &'g str>,
    on: impl Fn(&str) -> bool,
) -> BTreeMap<&'g str, &'g str> {
    let mut found = BTreeMap::new();
    let mut open: Vec<(&str, &str)> = from.map(|id| (id, id)).collect();
    while let Some((at, origin)) = open.pop() {
        if found.contains_key(at) {
            continue;
        }
        found.insert(at, origin);
        if on(at) {
            let next = view.out(at).iter();
            open.extend(next.map(|edge| (edge.to.value.as_str(), origin)));
        }
    }
    found
}

fn undeclared(node: &Node, name: &Spanned<String>, keys: &[StateKey]) -> Diagnostic {
    let (id, key) = (&node.id.value, &name.value);
    let message = format!("node `{id}` writes `{key}`, which `state_schema` does not declare");
    let found = Diagnostic::new(
        &STATE_UPDATE_OUTSIDE_DECLARED_WRITES,
        name.span,
        message,
        "not declared",
    );
    match nearest(key, names(keys)) {
        Some(near) => found.did_you_mean(name.span, near),
        None => found.help(format!(
            "add `{key}` to `state_schema` with a type and a merge, or remove it here"
        )),
    }
}

fn unknown_read(node: &Node, name: &Spanned<String>, keys: &[StateKey]) -> Diagnostic {
    let (id, key) = (&node.id.value, &name.value);
    let message = format!("node `{id}` reads `{key}`, which `state_schema` does not declare");
    let found = Diagnostic::new(
        &READS_STATE_UNKNOWN_KEY,
        name.span,
        message,
        "never has a value",
    );
    match nearest(key, names(keys)) {
        Some(near) => found.did_you_mean(name.span, near),
        None => found.help(format!("add `{key}` to `state_schema`, or remove it here")),
    }
}

fn names(keys: &[StateKey]) -> impl Iterator<Item = &str> {
    keys.iter().map(|key| key.name.value.as_str())
}

/// Whether some node that writes a key can have run before another. A node that reads and writes it in a loop counts.
fn is_written_before(view: &View<'_>, reader: &Node, key: &str) -> bool {
    let before = view.before(&reader.id.value);
    view.graph.nodes.iter().any(|writer| {
        let writes = writer.writes().iter().any(|write| write.value == key);
        writes && before.contains(writer.id.value.as_str())
    })
}

fn is_written(view: &View<'_>, key: &str) -> bool {
    let mut writes = view.graph.nodes.iter().flat_map(|node| node.writes());
    writes.any(|write| write.value == key)
}

/// A read of a key that a caller may give, and nobody else.
fn only_given(view: &View<'_>, node: &Node, name: &Spanned<String>) -> Diagnostic {
    let (id, key) = (&node.id.value, &name.value);
    let message = format!("node `{id}` reads `{key}`, which no node writes");
    let witness = "empty, unless a caller gives it";
    let found = Diagnostic::new(&STATE_READ_BEFORE_WRITE, name.span, message, witness);
    let text = node.system_append.as_ref();
    let said = text
        .map(|text| text.value.to_lowercase())
        .unwrap_or_default();
    let pauses = view
        .graph
        .nodes
        .iter()
        .any(|node| node.interrupt_before.or(node.interrupt_after).is_some());
    if pauses
        && ["at the pause", "at the stop", "during the pause"]
            .iter()
            .any(|place| said.contains(place))
    {
        return found.help(format!(
            "a pause only waits, and writes nothing: give `{key}` to the run, as in `--input {key}=…`, or do not read it"
        ));
    }
    found.level(Level::Note).help(format!(
        "give it to each run, as in `--input {key}=…`, or let a node before `{id}` write it"
    ))
}

fn read_before_write(view: &View<'_>, node: &Node, name: &Spanned<String>) -> Diagnostic {
    let (id, key) = (&node.id.value, &name.value);
    let message = format!("node `{id}` reads `{key}`, which no node before it writes");
    let mut found = Diagnostic::new(
        &STATE_READ_BEFORE_WRITE,
        name.span,
        message,
        "still as it began",
    );
    // What a node reads and then writes itself may begin with what a caller gives.
    if node.writes().iter().any(|write| write.value == *key) {
        found = found.level(Level::Note);
    }
    let writers = view.graph.nodes.iter().filter_map(|writer| {
        let write = writer.writes().iter().find(|write| write.value == *key)?;
        Some((writer, write.span))
    });
    for (writer, span) in writers.take(2) {
        let text = format!(
            "`{}` writes it, and no edge leads from there to `{id}`",
            writer.id.value
        );
        found = found.label(span, text);
    }
    found.help(format!(
        "let a node before `{id}` write `{key}`, or remove it from `reads_state`"
    ))
}
