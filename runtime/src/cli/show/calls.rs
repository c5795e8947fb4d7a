//! What was kept of a run beside its exits: what calls to the outside gave, what models were asked, what was told.

use super::prompts::Prompt;
use super::{html, short};
use crate::cli::args::{ShowArgs, View};
use crate::cli::runs::date;
use crate::run::context::run_context::MONEY;
use crate::run::journal::offers::TOOLS;
use crate::run::journal::place::ANSWER;
use crate::run::journal::{EffectRow, EventRow, Store, StoreError};
use crate::value::text::printable;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What calls of models are labelled with.
const MODEL: &str = "model";

/// What is shown on demand.
#[derive(Serialize)]
pub(super) struct ShownDetails {
    /// What calls to the outside gave.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) effects: Option<Vec<CallRecord>>,
    /// What was told before the node was left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) events: Option<Vec<Value>>,
}

impl ShownDetails {
    pub(super) fn tell(&self, indent: &str, out: &mut String) {
        for event in self.events.iter().flatten() {
            let word = |key: &str| event.get(key).and_then(Value::as_str).unwrap_or_default();
            let text = [word("text"), word("message")].concat();
            let what = if text.is_empty() {
                word("event").to_owned()
            } else {
                text
            };
            let line = what.lines().next().unwrap_or_default();
            let _ = writeln!(out, "{indent}      {}  {}", word("made"), printable(line));
        }
        for effect in self.effects.iter().flatten() {
            let CallRecord { call, label, .. } = effect;
            if let Some(asked) = &effect.asked {
                asked.tell(&format!("{indent}      "), out);
            }
            let _ = writeln!(
                out,
                "{indent}      {label} {call}: {}",
                short(&effect.value, 200)
            );
        }
    }
}

/// What was beside an exit, each with a label: calls to the outside, and what was told.
pub(super) fn made_of(beside: &ShownDetails) -> Vec<(String, String)> {
    let mut effects = Vec::new();
    for effect in beside.effects.iter().flatten() {
        let CallRecord { call, label, .. } = effect;
        if let Some(asked) = &effect.asked {
            effects.push((format!("{label} {call}: asked"), asked.text()));
        }
        effects.push((format!("{label} {call}"), html::pretty(&effect.value)));
    }
    let told: Vec<String> = beside
        .events
        .iter()
        .flatten()
        .map(Value::to_string)
        .collect();
    let told = (!told.is_empty()).then(|| ("What was told".to_owned(), told.join("\n")));
    effects.into_iter().chain(told).collect()
}

/// What a call to the outside gave.
#[derive(Serialize)]
pub(super) struct CallRecord {
    call: String,
    label: String,
    /// When; empty: it gave nothing.
    made: String,
    /// What a model was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<Prompt>,
    value: Value,
}

/// What is wanted beside the exits. A page holds all of it.
pub(super) struct DetailChoice {
    pub(super) effects: bool,
    pub(super) events: bool,
}

impl DetailChoice {
    pub(super) fn of(args: &ShowArgs, view: View) -> Self {
        let page = view == View::Html;
        Self {
            effects: args.effects || page,
            events: args.events || page,
        }
    }
}

/// What was kept of a run beside its exits, as far as it is wanted.
pub(super) struct RunRecords {
    pub(super) effects: Option<Vec<EffectRow>>,
    pub(super) events: Option<Vec<EventRow>>,
    /// What models were asked, by call.
    pub(super) prompts: BTreeMap<String, Prompt>,
}

impl RunRecords {
    pub(super) async fn read(
        store: &dyn Store,
        run: &str,
        wanted: &DetailChoice,
    ) -> Result<Self, StoreError> {
        Ok(Self {
            effects: match wanted.effects {
                true => Some(store.effects(run).await?),
                false => None,
            },
            events: match wanted.events {
                true => Some(store.events(run).await?),
                false => None,
            },
            prompts: BTreeMap::new(),
        })
    }

    /// The effects of a step; they are taken out.
    pub(super) fn effects_of(&mut self, branch: &str, step: u32) -> Option<Vec<CallRecord>> {
        let all = self.effects.as_mut()?;
        let of_step = all.extract_if(.., |effect| effect.branch == branch && effect.step == step);
        let of_step = of_step.filter(is_call);
        let mut of_step: Vec<CallRecord> = of_step
            .map(|effect| made(effect, &mut self.prompts))
            .collect();
        // Calls that were under way when the node was stopped gave nothing.
        let prefix = format!("{branch}{step}/");
        let here = self.prompts.range(prefix.clone()..);
        let here = here.map(|(call, _)| call.clone());
        let here: Vec<String> = here.take_while(|call| call.starts_with(&prefix)).collect();
        for call in here {
            if let Some(prompt) = self.prompts.remove(&call) {
                of_step.push(unanswered_call((call, prompt)));
            }
        }
        Some(of_step)
    }

    /// The effects of steps without an exit, and what was asked there and gave nothing.
    pub(super) fn rest(self) -> ShownDetails {
        let mut prompts = self.prompts;
        let effects = self.effects.map(|open| {
            let open = open.into_iter().filter(is_call);
            let mut rest: Vec<CallRecord> = open.map(|effect| made(effect, &mut prompts)).collect();
            rest.extend(prompts.into_iter().map(unanswered_call));
            rest
        });
        ShownDetails {
            effects,
            events: self.events.map(|late| late.iter().map(event_of).collect()),
        }
    }

    /// What was told before so many exits had been made; it is taken out.
    pub(super) fn events_before(&mut self, seq: u32) -> Option<Vec<Value>> {
        let all = self.events.as_mut()?;
        let before = all.extract_if(.., |event| event.after < seq);
        Some(before.map(|event| event_of(&event)).collect())
    }
}

/// Whether a row is what a call gave, and not what is kept beside calls.
pub(super) fn is_call(row: &EffectRow) -> bool {
    ![TOOLS, MONEY, ANSWER].contains(&row.label.as_str())
}

fn made(effect: EffectRow, prompts: &mut BTreeMap<String, Prompt>) -> CallRecord {
    CallRecord {
        asked: prompts.remove(&effect.call),
        call: effect.call,
        label: effect.label,
        made: date(effect.made),
        value: crate::run::journal::json::read(&effect.value).unwrap_or_default(),
    }
}

fn unanswered_call((call, prompt): (String, Prompt)) -> CallRecord {
    CallRecord {
        call,
        label: MODEL.to_owned(),
        made: String::new(),
        asked: Some(prompt),
        value: Value::Null,
    }
}

fn event_of(event: &EventRow) -> Value {
    let mut told: Value = crate::run::journal::json::read(&event.event).unwrap_or_default();
    if let Some(told) = told.as_object_mut() {
        told.insert("made".to_owned(), date(event.made).into());
    }
    told
}
