//! Hooks: what is done beside the nodes.

use super::super::ast::{Condition, Hook, HookAction};
use super::{action, condition, number};
use crate::diag::Report;
use crate::ir::{Event, ResultCache};
use crate::syntax::{FieldReader, Node};

/// How often a failed node is tried again where the hook does not say it.
const RETRIES: u32 = 3;

/// Reads a hook. `None`: it has been reported.
pub(super) fn hook(count: usize, node: &Node, report: &mut Report) -> Option<Hook> {
    let owner = format!("hook {count}");
    let mut fields = FieldReader::of_item(owner.clone(), node, report)?;
    fields.accept(&["id", "description"]);
    let events = Event::ALL.map(|event| (event.name(), event));
    let event = if fields.present("event").is_some() {
        fields.one_of("event", &events)
    } else {
        let _ = fields.required("event");
        None
    };
    let condition = fields
        .entry("condition")
        .map(|entry| (entry.key_span, &entry.value));
    let condition = match condition {
        Some((key, node)) => condition::when(&format!("`condition` of {owner}"), key, node, report),
        None => None,
    };
    let layer = fields.count("layer").map_or(1, number);
    let deed = fields.required("action").and_then(|entry| {
        let retries = entry.value.get("retry").is_some() && entry.value.get("item_id").is_none();
        if retries {
            let mut action = FieldReader::of_entry(format!("`action` of {owner}"), entry, report)?;
            let wanted = action.boolean("retry").is_none_or(|found| found.value);
            let most = action.count("max_retries").map_or(RETRIES, number);
            action.close(report);
            return Some(HookAction::Retry(if wanted { most } else { 0 }));
        }
        action::call(owner.clone(), entry, ResultCache::No, report)
            .map(|action| HookAction::Call(Box::new(action)))
    });
    fields.close(report);
    Some(Hook {
        event: event?.value,
        condition: condition.unwrap_or(Condition::Always),
        deed: deed?,
        layer,
        span: node.span,
    })
}
