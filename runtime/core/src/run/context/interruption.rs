//! Calls that were under way when the process ended: known by a row that is written before the call begins, and repeated,
//! asked about or given up as the node says (`x-on-interrupted`).

use super::{Effect, Effects, PriorAttempts, Visit};
use crate::graph::OnInterrupted;
use crate::host::{CallError, Query};
use crate::value::boxed::BoxFuture;
use crate::value::failure::{Interrupt, Kind};

/// What is offered to the person who is asked.
const ANSWERS: [&str; 2] = [REPEAT, FAIL];
const REPEAT: &str = "repeat";
const FAIL: &str = "fail";

/// How surely it is known that a call has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CallStart {
    /// Not at all, or as surely as the run's durability says.
    Usual,
    /// It is kept before the call begins, and so is its result before the run goes on.
    Certain,
}

/// Whether a call of this kind does something outside. The others ask people, read a clock or write files of the run anew.
pub(super) fn reaches_out(label: &str) -> bool {
    matches!(
        label,
        "script" | "agent" | "tool" | "model" | "retrieve" | "action"
    )
}

/// Before a call is made whose result is not known. The inner error: it is not made, because it was under way before.
pub async fn begin(
    visit: Visit<'_>,
    effects: &dyn Effects,
    call: &Effect<'_>,
) -> Result<Result<CallStart, CallError>, Interrupt> {
    if !reaches_out(call.label) {
        return Ok(Ok(CallStart::Usual));
    }
    let before = effects.prior_attempts(call.key);
    let begin = match visit.on_interrupted {
        OnInterrupted::Retry => CallStart::Usual,
        OnInterrupted::Ask | OnInterrupted::Fail => CallStart::Certain,
    };
    if before.under_way
        && let Err(given_up) = repeated(visit, call, before).await?
    {
        return Ok(Err(given_up));
    }
    // Scripts are told which attempt it is.
    if begin == CallStart::Certain || call.label == "script" {
        let times = before.times.saturating_add(1);
        effects.begin(call, times).await?;
    }
    if begin == CallStart::Certain {
        effects.begun_is_known().await?;
    }
    Ok(Ok(begin))
}

/// Before something is done again that was under way. The inner error: it is not.
pub async fn repeated(
    visit: Visit<'_>,
    call: &Effect<'_>,
    before: PriorAttempts,
) -> Result<Result<(), CallError>, Interrupt> {
    let repeated = match visit.on_interrupted {
        OnInterrupted::Retry => true,
        OnInterrupted::Fail => false,
        OnInterrupted::Ask => ask(visit, call, before).await?,
    };
    match repeated {
        true => Ok(Ok(())),
        false => Ok(Err(given_up(visit, call))),
    }
}

fn given_up(visit: Visit<'_>, call: &Effect<'_>) -> CallError {
    let message = format!(
        "{} was under way when the process ended, nobody knows how far it came, and it is not made again (x-on-interrupted)",
        what(visit, call.label)
    );
    CallError::new(Kind::Interrupted, message)
}

/// What was under way: the node, and what it did.
fn what(visit: Visit<'_>, label: &str) -> String {
    let did = match label {
        "script" => "its script",
        "agent" => "its agent",
        "tool" => "a tool call of it",
        "model" => "its model call",
        "retrieve" => "its search",
        _ => "its action",
    };
    format!("node `{}` ({did})", visit.path())
}

/// Whether the person has it repeated. Apart, because asking is a call, too.
fn ask<'a>(
    visit: Visit<'a>,
    call: &'a Effect<'a>,
    before: PriorAttempts,
) -> BoxFuture<'a, Result<bool, Interrupt>> {
    Box::pin(async move {
        let node = visit.path();
        // Another question each time that the process ends.
        let key = format!("{}/again{}", call.key, before.times);
        let question = format!(
            "Node `{node}` was under way when the process ended ({}), and nobody knows how far it came. Repeat it?",
            call.label
        );
        let query = Query {
            node: &node,
            key: &key,
            question: &question,
            options: &ANSWERS,
            rule: None,
            has_default: false,
        };
        let answer = super::question::put(visit, query, accepted).await?;
        Ok(answer.trim().eq_ignore_ascii_case(REPEAT))
    })
}

fn accepted(answer: &str) -> Result<(), String> {
    let mut answers = ANSWERS.iter();
    if answers.any(|known| known.eq_ignore_ascii_case(answer.trim())) {
        return Ok(());
    }
    Err(format!(
        "it was under way when the process ended; the answer is `{REPEAT}` or `{FAIL}`, and not `{}`",
        crate::value::text::printable(answer)
    ))
}
