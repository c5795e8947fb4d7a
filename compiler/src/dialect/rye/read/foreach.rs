//! Nodes of the type `foreach`.

use super::super::ast::ForEach;
use super::super::interpolate;
use super::action::{action, asynchronous};
use super::{at, number};
use crate::diag::codes::{INVALID_VALUE, MISSING_OVER, RESERVED_NAME, UNKNOWN_KEY};
use crate::diag::{Diagnostic, Report};
use crate::source::Spanned;
use crate::syntax::{Entry, FieldReader};

/// The list of a node, and what is called for its items.
pub(super) fn foreach(
    fields: &mut FieldReader<'_>,
    id: &Spanned<String>,
    at_once: u32,
    report: &mut Report,
) -> ForEach {
    let over = fields.present("over").map(|entry| entry.value.clone());
    if over.is_none() {
        let message = format!("foreach node `{}` has no `over`", id.value);
        let found = Diagnostic::new(&MISSING_OVER, id.span, message, "nothing to go over");
        fields.find(found.help("say what it goes over: `over: \"${state.items}\"`"));
    }
    if let Some(found) = fields.optional_scalar_text("as")
        && ["state", "inputs", "result", "_now", "_timestamp"].contains(&found.value)
    {
        let message = format!(
            "`as` of foreach node `{}` calls its item `{}`, which means something else in templates",
            id.value, found.value
        );
        let name = Diagnostic::new(&RESERVED_NAME, found.span, message, "taken");
        fields.find(name.help("give the item a name of its own, such as `item`"));
    }
    let item = fields
        .optional_scalar_text("as")
        .map_or_else(|| "item".to_string(), |found| found.value.to_string());
    let mut collect = fields.optional_scalar_text("collect").map(at);
    if let Some(found) = &mut collect
        && let Some(name) =
            interpolate::whole(&found.value).and_then(|path| path.split('.').next_back())
    {
        let message = format!(
            "`collect` of foreach node `{}` is the name of a key, and no value: `{}` is taken as it stands",
            id.value, found.value
        );
        let fault = Diagnostic::new(&INVALID_VALUE, found.span, message, "not filled in");
        let name = name.trim().to_owned();
        fields.find(fault.suggestion(found.span, name.clone()));
        found.value = name;
    }
    let parallel = fields.boolean("parallel").is_some_and(|found| found.value);
    let most = fields.positive("max_concurrency").map_or(at_once, number);
    if !parallel {
        one_by_one(fields, &id.value);
    }
    asynchronous(fields, &id.value);
    ForEach {
        over,
        item,
        action: action(fields, &format!("foreach node `{}`", id.value), id, report),
        collect,
        at_once: parallel.then_some(most),
    }
}

/// How many items at once, where there is one after the other.
fn one_by_one(fields: &mut FieldReader<'_>, id: &str) {
    let Some(entry) = fields.entry("max_concurrency") else {
        return;
    };
    let message = format!(
        "`max_concurrency` of foreach node `{id}` has no effect: its items come one after the other"
    );
    let found = Diagnostic::new(&UNKNOWN_KEY, entry.key_span, message, "limits nothing");
    let found = found.help("write `parallel: true` beside it, or take it out");
    fields.find(found);
}

/// Where the list of a foreach node stands that does not say that it is one.
pub(super) fn untyped_foreach(node: &Entry) -> Option<&Entry> {
    let has = |key: &str| node.value.get(key).is_some();
    let each = ["as", "collect", "parallel"].into_iter().any(has);
    let entries = node.value.entries().filter(|_| each && !has("type"));
    entries?.iter().find(|entry| entry.key == "over")
}
