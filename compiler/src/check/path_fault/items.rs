//! Paths into the items of a list that is written down, where some items have the part and others do not.

use super::{UNDECLARED_FIELD, written_keys};
use crate::check::graph::Graph;
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::{KeyId, MapList, OnMissing, Read, Root, Step, Target, ValueExpr};
use crate::source::Span;
use crate::suggestion::nearest;
use serde_json::Value;
use std::collections::BTreeSet;

/// A map over a list that nothing changes.
struct ConstantMap<'a> {
    /// The key of its item.
    item: KeyId,
    items: &'a [Value],
    /// Where they are written.
    span: Option<Span>,
}

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let written = written_keys(graph);
    let lists: Vec<ConstantMap<'_>> = lists(graph, &written);
    if lists.is_empty() {
        return;
    }
    let mut said: Vec<Span> = Vec::new();
    for (id, node) in graph.program.each_node() {
        for read in &node.reads {
            let Some(listed) = lists.iter().find(|one| read.from.key() == Some(one.item)) else {
                continue;
            };
            if let Some(found) = finding(graph.id(id), read, listed)
                && !said.contains(&read.from.span)
            {
                said.push(read.from.span);
                report.add(found);
            }
        }
    }
}

fn lists<'a>(graph: &Graph<'a>, written: &BTreeSet<KeyId>) -> Vec<ConstantMap<'a>> {
    let program = graph.program;
    let mut lists: Vec<ConstantMap<'a>> = Vec::new();
    let mut several = BTreeSet::new();
    for node in &program.nodes {
        let Some(each) = node.exits.iter().find_map(|exit| exit.to.each()) else {
            continue;
        };
        if !several.insert(each.item) {
            lists.retain(|one| one.item != each.item);
            continue;
        }
        let Some(MapList::Value(over)) = node.work.over() else {
            continue;
        };
        let (value, span) = match over {
            ValueExpr::Literal(value) => (Some(value), None),
            ValueExpr::Ref(found) if found.path.is_empty() => {
                let Root::Key(key) = found.root else { continue };
                let changes = program.input(key).is_some() || written.contains(&key);
                let initial = program[key].initial.as_ref().filter(|_| !changes);
                (
                    initial.map(|initial| &initial.value),
                    initial.map(|initial| initial.span),
                )
            }
            ValueExpr::Ref(_) | ValueExpr::Text(_) => continue,
        };
        if let Some(Value::Array(items)) = value
            && (!graph.open || span.is_none())
            && !wrote(graph, each.item)
        {
            lists.push(ConstantMap {
                item: each.item,
                items,
                span,
            });
        }
    }
    lists
}

/// Whether a node stores something under the name of the item.
fn wrote(graph: &Graph<'_>, item: KeyId) -> bool {
    let exits = graph.program.nodes.iter().flat_map(|node| &node.exits);
    exits
        .filter(|exit| !matches!(exit.to, Target::ItemDone))
        .any(|exit| exit.writes.iter().any(|write| write.key == item))
}

fn finding(id: &str, read: &Read, listed: &ConstantMap<'_>) -> Option<Diagnostic> {
    let path = &read.from.path;
    let has = |item: &&Value| part(item, path).is_ok();
    let lacking = listed.items.iter().position(|item| !has(&item))?;
    // That none of them has it is a fault of types, and said there.
    listed.items.iter().find(has)?;
    let (name, fields) = part(listed.items.get(lacking)?, path).err()?;
    let spelled = &read.from.spelled;
    let number = lacking + 1;
    let message = format!(
        "`{}` of node `{id}` reads `{spelled}`, which item {number} of the list does not have",
        read.place
    );
    let found = Diagnostic::new(&UNDECLARED_FIELD, read.from.span, message, "no such part");
    let found = match listed.span {
        Some(span) => found.label(span, "the list is written here"),
        None => found,
    };
    let found = found.level(Level::Warning).note(match read.site {
        OnMissing::Strict => "other items have it; the node fails at this one",
        OnMissing::Lenient => "other items have it; at this one it is empty",
        OnMissing::Optional => return None,
    });
    match nearest(&name, fields.iter().map(String::as_str)) {
        Some(near) => Some(found.help(format!(
            "item {number} has `{near}`: call it `{name}` there, too"
        ))),
        None if read.site == OnMissing::Strict => {
            Some(found.help(format!("give each item `{name}`")))
        }
        // Such a part may well be left out.
        None => None,
    }
}

/// Follows a path. `Err`: the field that is not there, and those that are.
fn part(item: &Value, path: &[Step]) -> Result<(), (String, Vec<String>)> {
    let mut at = item;
    for step in path {
        at = match (step, at) {
            (Step::Field(name) | Step::Part(name), Value::Object(fields)) => fields
                .get(name)
                .ok_or_else(|| (name.clone(), fields.keys().cloned().collect()))?,
            // What has no fields at all is a fault of types, too.
            _ => return Ok(()),
        };
    }
    Ok(())
}
