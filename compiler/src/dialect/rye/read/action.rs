//! What nodes and hooks call.

use super::super::ast::Action;
use super::at;
use crate::diag::codes::{DEPRECATED_ASYNC, INVALID_VALUE, MISSING_ACTION};
use crate::diag::{Diagnostic, Part, Report};
use crate::ir::ResultCache;
use crate::source::{Span, Spanned, removal};
use crate::suggestion::Certainty;
use crate::syntax::{Entry, FieldReader, Value};

/// The `action` of a node, and whether its result is kept.
pub(super) fn action(
    fields: &mut FieldReader<'_>,
    owner: &str,
    id: &Spanned<String>,
    report: &mut Report,
) -> Option<Action> {
    let cached = match fields.boolean("cache_result").map(|found| found.value) {
        Some(true) => ResultCache::Yes,
        Some(false) | None => ResultCache::No,
    };
    let entry = fields.present("action");
    let Some(entry) = entry else {
        if let Some(beside) = fields.present("item_id").map(|entry| entry.key_span) {
            fields.accept(&["primary", "item_type", "item_id", "params"]);
            let message = format!("{owner} has no `action`: what belongs in it stands beside it");
            let found = Diagnostic::new(&MISSING_ACTION, beside, message, "one level too far out");
            fields.find(found.help("write `action:` before it, and indent `primary`, `item_type`, `item_id` and `params` under that"));
            return None;
        }
        let at = fields.entry("action").map(|entry| entry.key_span);
        if at.is_none()
            && fields.entry("type").is_none()
            && let Some(output) = fields.present("output")
        {
            let message = format!("{owner} has an `output`, and no `type: return`");
            let label = "only what ends a run has one";
            let found = Diagnostic::new(&MISSING_ACTION, output.key_span, message, label);
            fields.find(found.help("write `type: return` before it"));
            return None;
        }
        let message = format!("{owner} has no `action`");
        let found = Diagnostic::new(
            &MISSING_ACTION,
            at.unwrap_or(id.span),
            message,
            "nothing to do",
        );
        fields.find(found.help("give it an `action`, or say `type: gate` if it only decides, `type: return` if it ends the run"));
        return None;
    };
    call(owner.to_owned(), entry, cached, report)
}

/// An action dict, of a node or of a hook.
pub(super) fn call(
    owner: String,
    entry: &Entry,
    cached: ResultCache,
    report: &mut Report,
) -> Option<Action> {
    let mut fields = FieldReader::of_entry(format!("`action` of {owner}"), entry, report)?;
    let text = |found: Option<crate::syntax::FieldValue<&str>>, default: &str| match found {
        Some(found) => at(found),
        None => Spanned {
            value: default.to_string(),
            span: entry.key_span,
        },
    };
    let primaries = ["execute", "fetch", "sign"].map(|name| (name, name));
    let primary = fields.one_of("primary", &primaries);
    let kinds = ["tool", "directive", "knowledge"].map(|name| (name, name));
    let kind = fields.one_of("item_type", &kinds);
    let item = fields.name("item_id");
    if let Some(found) = item.and_then(|item| nameless(&owner, item.value, item.span)) {
        fields.find(found);
    }
    let searches = entry
        .value
        .get("params")
        .is_some_and(|params| params.get("query").is_some());
    if !searches {
        // Says that it is missing.
        let _ = fields.required("item_id");
    }
    let params = fields.present("params").map(|entry| entry.value.clone());
    if let Some(params) = params.as_ref().filter(|params| params.entries().is_none()) {
        let key = fields
            .entry("params")
            .map_or(params.span, |entry| entry.key_span);
        fields.find(crate::syntax::wrong_type(
            &format!("`params` of `action` of {owner}"),
            "a map",
            params,
            key,
        ));
    }
    if owner.starts_with("foreach") {
        // What it means there is said where the node is read.
        fields.accept(&["async"]);
    }
    let (primary, kind) = (text(primary, "execute"), text(kind, "tool"));
    fields.accept(&["thread"]);
    let timeout = fields.present("timeout").map(|entry| entry.key_span);
    let quote = fields.boolean("x-quote").map(|found| Spanned {
        value: found.value,
        span: found.span,
    });
    let quote_entry = fields.removal("x-quote");
    fields.close(report);
    let first = entry.value.entries().and_then(<[Entry]>::first);
    Some(Action {
        primary,
        kind,
        item: text(item, ""),
        params: params.filter(|params| params.entries().is_some()),
        gives: None,
        model: None,
        cached,
        quote,
        timeout,
        quote_entry,
        span: entry.key_span,
        first_entry: first.map_or(entry.key_span, Entry::span),
    })
}

/// An item without a name behind its folder or its kind: `rye/`, `tool:`.
fn nameless(owner: &str, id: &str, at: Span) -> Option<Diagnostic> {
    if !id.trim_end().ends_with(['/', ':']) {
        return None;
    }
    let message = format!("`item_id` of `action` of {owner} is `{id}`, which ends before a name");
    let found = Diagnostic::new(&INVALID_VALUE, at, message, "names nothing");
    Some(found.help("write the name of the item behind it, such as `rye/bash`"))
}

/// `async` in an action was how iterations ran side by side once.
pub(super) fn asynchronous(fields: &mut FieldReader<'_>, id: &str) {
    let Some(action) = fields.present("action") else {
        return;
    };
    let says = fields.entry("parallel").is_some();
    let own = action.value.entries();
    let params = action.value.get("params").and_then(|node| node.entries());
    for (place, entries) in [("action.async", own), ("action.params.async", params)] {
        let entries = entries.unwrap_or_default();
        let is_meant = |one: &Entry| one.key == "async" && one.value.value == Value::Bool(true);
        let at = entries.iter().position(is_meant);
        let Some((at, entry)) = at.and_then(|at| Some((at, entries.get(at)?))) else {
            continue;
        };
        let message = format!("`{place}` of foreach node `{id}` is not supported");
        let witness = "has no meaning here";
        let found = Diagnostic::new(&DEPRECATED_ASYNC, entry.key_span, message, witness);
        let found = found.help("say `parallel: true` at the node instead");
        fields.find(match removal(entries, at, Entry::span) {
            gone if says => found.remove(gone),
            Some(gone) => {
                let parallel = Part::Entry("parallel", true.into());
                found
                    .safe_fix(gone, "")
                    .insert(action.span(), parallel, Certainty::Sure)
            }
            None => found,
        });
    }
}
