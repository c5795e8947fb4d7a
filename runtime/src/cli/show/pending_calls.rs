//! Calls of nodes that were not left: they failed, wait, or are under way.

use super::calls::is_call;
use crate::host::Usage;
use crate::run::journal::{EffectRow, retry};
use crate::terminal::cost::paid;
use serde::Serialize;
use std::collections::BTreeMap;

/// Calls of a node that was not left.
#[derive(Serialize)]
pub(super) struct UnfinishedCalls {
    pub(super) step: String,
    /// How many, by what was called.
    calls: BTreeMap<String, u32>,
    /// Those of them that were begun and came to no result, likewise.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    under_way: BTreeMap<String, u32>,
    #[serde(skip_serializing_if = "Usage::is_none")]
    pub(super) usage: Usage,
}

impl UnfinishedCalls {
    /// What was called, and what it cost.
    pub(super) fn words(&self) -> String {
        let calls = self.calls.iter();
        let calls: Vec<String> = calls
            .map(|(label, count)| match self.under_way.get(label) {
                Some(open) => format!("{count} × {label}, of which {open} came to no result"),
                None => format!("{count} × {label}"),
            })
            .collect();
        let paid = paid(&self.usage).map_or_else(String::new, |paid| format!(" ({paid})"));
        calls.join(", ") + &paid
    }
}

/// The calls of steps without an exit, step by step.
pub(super) fn open_calls(effects: &[EffectRow]) -> Vec<UnfinishedCalls> {
    let mut open: Vec<UnfinishedCalls> = Vec::new();
    for effect in effects.iter().filter(|effect| is_call(effect)) {
        let step = format!("{}{}", effect.branch, effect.step);
        if open.last().is_none_or(|last| last.step != step) {
            open.push(UnfinishedCalls {
                step,
                calls: BTreeMap::new(),
                under_way: BTreeMap::new(),
                usage: Usage::default(),
            });
        }
        if let Some(last) = open.last_mut() {
            *last.calls.entry(effect.label.clone()).or_default() += 1;
            if retry::times_begun(effect).is_some() {
                *last.under_way.entry(effect.label.clone()).or_default() += 1;
            }
            last.usage.add(&retry::usage(effect));
        }
    }
    open
}
