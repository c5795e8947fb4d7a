//! Which kept results of calls a run that failed goes on with.
//!
//! A node that failed is tried again when its run is resumed. What led to its failure must then be asked for anew: a call that
//! failed, or an answer that did not fit. Everything before that was paid for and is kept.

use crate::host::Usage;
use crate::run::context::PriorAttempts;
use crate::run::journal::EffectRow;
use crate::value::failure::Kind;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Where a node failed, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FailedStep {
    /// Its keys without the number of the call: `4`, `3.0/2`; of a node in a compiled-in child `4/1/0`.
    pub(crate) place: String,
    /// What kind of failure it was.
    pub(crate) kind: Kind,
}

/// Failed steps as they stand in the outcome of a run.
pub(crate) fn to_outcome(failed: &[FailedStep]) -> Value {
    let steps = failed.iter();
    let steps = steps.map(|step| json!({"place": step.place, "kind": step.kind}));
    Value::Array(steps.collect())
}

/// Failed steps from the outcome of a run; none for a run that an older version kept.
pub(crate) fn from_outcome(outcome: Option<&Value>) -> Vec<FailedStep> {
    let steps = outcome.and_then(|outcome| outcome.get("failed_steps")?.as_array());
    let steps = steps.into_iter().flatten().filter_map(|step| {
        Some(FailedStep {
            place: step.get("place")?.as_str()?.to_owned(),
            kind: serde_json::from_value(step.get("kind")?.clone()).ok()?,
        })
    });
    steps.collect()
}

/// What a run that failed goes on with.
#[derive(Debug, Default)]
pub(crate) struct Continuation {
    /// Results of calls that are not made again.
    pub(crate) known: Vec<EffectRow>,
    /// What dropped answers cost, by the call that is made again first.
    pub(crate) spent: BTreeMap<String, Usage>,
    /// Calls that were begun and have no result.
    pub(crate) begun: BTreeMap<String, PriorAttempts>,
}

/// What a kept row says of a call that has begun, until its result takes the place.
pub(crate) fn begun(times: u32) -> Value {
    json!({ "Begun": times })
}

/// How often a call was begun that has no result; `None`: it has one.
pub fn times_begun(effect: &EffectRow) -> Option<u32> {
    // Results begin with `{"Ok"` and `{"Err"`, and may be long.
    let times = effect
        .value
        .strip_prefix("{\"Begun\":")?
        .strip_suffix('}')?;
    Some(times.trim().parse().unwrap_or(1))
}

/// What a run goes on with whose process ended, or which was stopped. `failed`: it failed there; `None`: it did not.
pub(crate) fn continued(effects: Vec<EffectRow>, failed: Option<&[FailedStep]>) -> Continuation {
    let mut begun = BTreeMap::new();
    let mut results = Vec::with_capacity(effects.len());
    for effect in effects {
        match times_begun(&effect) {
            Some(times) => {
                let under_way = true;
                begun.insert(effect.call, PriorAttempts { times, under_way });
            }
            None => results.push(effect),
        }
    }
    let Some(failed) = failed else {
        return Continuation {
            known: results,
            begun,
            ..Continuation::default()
        };
    };
    let calls: Vec<String> = results.iter().map(|effect| effect.call.clone()).collect();
    let mut continuation = continuation(results, failed);
    let known: BTreeSet<&str> = continuation.known.iter().map(|it| &*it.call).collect();
    let dropped = calls.into_iter().filter(|call| !known.contains(&**call));
    // They came to a result, so they are not under way; but they were made.
    let made = PriorAttempts {
        times: 1,
        under_way: false,
    };
    begun.extend(dropped.map(|call| (call, made)));
    continuation.begun = begun;
    continuation
}

/// Sorts the effects of steps without an exit into those that stay and those that are asked for again.
fn continuation(effects: Vec<EffectRow>, failed: &[FailedStep]) -> Continuation {
    let mut places: Vec<(String, Vec<EffectRow>)> = Vec::new();
    for effect in effects {
        let place = place(&effect.call).to_owned();
        match places.iter_mut().find(|(known, _)| *known == place) {
            Some((_, calls)) => calls.push(effect),
            None => places.push((place, vec![effect])),
        }
    }
    let mut continuation = Continuation::default();
    for (place, mut calls) in places {
        let kinds = failed.iter().filter(|step| step.place == place);
        let dropped = match kinds.map(|step| step.kind).next() {
            Some(kind) => calls.split_off(kept(&calls, kind)),
            // Where it failed is not known: whatever failed last may be why.
            None if failed.is_empty() => calls.split_off(good(&calls)),
            None => Vec::new(),
        };
        continuation.known.append(&mut calls);
        let first = dropped.iter().find(|effect| effect.label == MODEL);
        if let Some(first) = first {
            let mut spent = Usage::default();
            for effect in &dropped {
                spent.add(&usage(effect));
            }
            if !spent.is_none() {
                continuation.spent.insert(first.call.clone(), spent);
            }
        }
    }
    continuation
}

const MODEL: &str = "model";

/// The step of a call, or of a call of a compiled-in child.
fn place(call: &str) -> &str {
    call.rsplit_once('/').map_or("", |(place, _)| place)
}

/// What a model call cost, or a search that asked models.
pub fn usage(effect: &EffectRow) -> Usage {
    if effect.label != MODEL && effect.label != "retrieve" {
        return Usage::default();
    }
    let told: Value = super::json::read(&effect.value).unwrap_or_default();
    let usage = told.pointer("/Ok/usage").map(Usage::deserialize);
    usage.and_then(Result::ok).unwrap_or_default()
}

fn is_good(effect: &EffectRow) -> bool {
    effect.value.starts_with("{\"Ok\"")
}

/// How many calls there are up to the last that did not fail. Failures that retries got over are among them, so that calls
/// keep their numbers.
fn good(calls: &[EffectRow]) -> usize {
    calls.iter().rposition(is_good).map_or(0, |last| last + 1)
}

/// How many calls of a step that failed in this way are kept.
fn kept(calls: &[EffectRow], kind: Kind) -> usize {
    let good = good(calls);
    // No answer of the step is the reason.
    if matches!(
        kind,
        Kind::Timeout | Kind::Io | Kind::Unscripted | Kind::MaxSteps | Kind::MaxVisits
    ) || matches!(
        kind,
        Kind::MissingKey | Kind::Hole | Kind::Cancelled | Kind::Environment | Kind::Budget
    ) {
        return good;
    }
    // The model wanted one tool more than it may use; what its last tools gave, failure or not, is not the reason.
    let tool = calls.last().is_some_and(|call| call.label == "tool");
    if tool && matches!(kind, Kind::MaxIterations | Kind::Agent) {
        let last = calls.iter().rposition(|call| call.label == MODEL);
        return last.unwrap_or(good);
    }
    // A call that failed is the reason; else it is the answer that came last.
    if good < calls.len() {
        good
    } else {
        without_answer(calls)
    }
}

/// How many calls there are before the last answer: that of a model with what was made of it by further calls, else that of the
/// last call.
fn without_answer(calls: &[EffectRow]) -> usize {
    // Agents answer as models do; logs only say what was answered.
    let answers = |call: &EffectRow| {
        matches!(
            call.label.as_str(),
            "model" | "agent" | "judge" | "not called" | "date"
        )
    };
    let before = calls.iter().rposition(|call| !answers(call));
    let before = before.map_or(0, |last| last + 1);
    if before < calls.len() {
        before
    } else {
        calls.len().saturating_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::Reply;

    fn calls(made: &[(&str, &str, bool)]) -> Vec<EffectRow> {
        let rows = made.iter().map(|(call, label, good)| EffectRow {
            call: (*call).to_owned(),
            branch: String::new(),
            step: 0,
            label: (*label).to_owned(),
            asked: String::new(),
            value: if *good {
                json!({"Ok": Reply {
                    usage: Usage { output_tokens: 5, calls: 1, ..Usage::default() },
                    ..Reply::default()
                }})
                .to_string()
            } else {
                json!({"Err": "no"}).to_string()
            },
            made: 0,
        });
        rows.collect()
    }

    fn known(made: &[(&str, &str, bool)], failed: &[(&str, Kind)]) -> Vec<String> {
        let failed: Vec<FailedStep> = failed
            .iter()
            .map(|(place, kind)| FailedStep {
                place: (*place).to_owned(),
                kind: *kind,
            })
            .collect();
        let known = continuation(calls(made), &failed).known;
        known.into_iter().map(|effect| effect.call).collect()
    }

    #[test]
    fn an_answer_that_did_not_fit_is_asked_for_again_with_all_that_was_made_of_it() {
        let made = [
            ("4/1", "model", true),
            ("4/2", "tool", true),
            ("4/3", "model", true),
            ("4/4", "model", true),
            ("4/5", "model", true),
        ];
        let unfit = Kind::StructuredOutput;
        assert_eq!(known(&made, &[("4", unfit)]), ["4/1", "4/2"]);
        assert_eq!(known(&made, &[("3", unfit)]).len(), 5);
        let proposals = [
            ("4/1", "model", true),
            ("4/2", "not called", true),
            ("4/3", "model", true),
        ];
        assert!(known(&proposals, &[("4", Kind::TooFewProposals)]).is_empty());
        let script = [("4/1", "script", true)];
        assert!(known(&script, &[("4", Kind::UnknownRoute)]).is_empty());
    }

    #[test]
    fn a_call_that_failed_is_made_again_and_answers_before_it_stay() {
        let made = [("4/1", "model", true), ("4/2", "model", false)];
        assert_eq!(known(&made, &[("4", Kind::StructuredOutput)]), ["4/1"]);
        assert_eq!(known(&made, &[]), ["4/1"]);
        let late = [("4/1", "model", true)];
        assert_eq!(known(&late, &[("4", Kind::Timeout)]), ["4/1"]);
    }

    #[test]
    fn a_tool_loop_without_end_is_given_one_turn_more() {
        let made = [
            ("4/1", "model", true),
            ("4/2", "tool", true),
            ("4/3", "model", true),
            ("4/4", "tool", false),
        ];
        for kind in [Kind::MaxIterations, Kind::Agent] {
            assert_eq!(known(&made, &[("4", kind)]), ["4/1", "4/2"]);
        }
    }

    #[test]
    fn only_the_node_of_a_child_that_failed_is_tried_again() {
        let made = [
            ("4/1/0/1", "model", true),
            ("4/1/1.0/0/1", "model", true),
            ("4/1/1.1/0/1", "model", true),
        ];
        let failed = [("4", Kind::Model), ("4/1/1.0/0", Kind::StructuredOutput)];
        assert_eq!(known(&made, &failed), ["4/1/0/1", "4/1/1.1/0/1"]);
    }

    #[test]
    fn what_dropped_answers_cost_is_not_forgotten() {
        let failed = [FailedStep {
            place: "4".to_owned(),
            kind: Kind::StructuredOutput,
        }];
        let made = [
            ("4/1", "tool", true),
            ("4/2", "model", true),
            ("4/3", "model", true),
        ];
        let spent = continuation(calls(&made), &failed).spent;
        let usage = spent.get("4/2").expect("what was spent");
        assert_eq!((usage.calls, usage.output_tokens), (2, 10));
        let outcome = json!({"failed_steps": to_outcome(&failed)});
        assert_eq!(from_outcome(Some(&outcome)), failed);
        assert!(from_outcome(Some(&json!({"failed_steps": 5}))).is_empty());
        assert!(from_outcome(None).is_empty());
    }
}
