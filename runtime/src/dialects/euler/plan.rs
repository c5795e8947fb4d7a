//! Proposing tool calls, and waiting until a person has decided on each of them.

use super::queue::{Decision, Proposal, standing};
use super::{APPROVALS, DECISIONS, tools};
use crate::host::{AskError, Query};
use crate::run::context::{NodeContext, RunContext};
use crate::value::failure::{Failure, Interrupt, Kind};
use serde_json::Value;
use std::time::Duration;

/// How often the log is looked at while a person could decide in another process.
const LOOK: Duration = Duration::from_millis(300);

/// Whether a node that has to make so many proposals has made enough.
pub fn has_passed(least: u32, proposals: usize) -> bool {
    proposals >= usize::try_from(least).unwrap_or(usize::MAX)
}

/// A call as it is proposed. The key of the call tells it apart from all others of the run.
pub(super) fn proposal(cx: &NodeContext<'_>, key: &str, tool: &str, arguments: &Value) -> Proposal {
    Proposal {
        id: key
            .split_once('/')
            .map_or(key, |(_run, call)| call)
            .to_owned(),
        node: cx.path(),
        tool: tool.to_owned(),
        arguments: arguments.clone(),
        risk: tools::risk(tool).to_owned(),
    }
}

/// Puts a proposal into the queue, once.
pub(super) async fn enqueue(
    cx: &mut NodeContext<'_>,
    proposal: &Proposal,
) -> Result<(), Interrupt> {
    let key = cx.call();
    let shared = cx.shared;
    let date = shared.host.clock.date();
    let logging = async {
        let mut line = serde_json::to_value(proposal).unwrap_or_default();
        if let Value::Object(fields) = &mut line {
            fields.insert("event".to_owned(), Value::from("proposed"));
            fields.insert("at".to_owned(), Value::from(date));
        }
        Ok(shared.host.artifacts.log(shared.run(), APPROVALS, &line))
    };
    let logged = cx.effect(("propose", &key), proposal, logging).await?;
    logged.map_err(|error| Failure::from(error).into())
}

/// What a person decides on a proposal: here, or in another process that writes to the queue.
///
/// # Errors
/// [`Interrupt::Waiting`] if nobody has decided.
pub(super) async fn decide(
    cx: &mut NodeContext<'_>,
    proposal: &Proposal,
) -> Result<Decision, Interrupt> {
    let key = cx.call();
    let node = cx.path();
    let shared = cx.shared;
    let arguments = proposal.arguments.to_string();
    let text = format!(
        "{}: run `{}` with {arguments}?",
        proposal.node, proposal.tool
    );
    let whole = format!("{}/{}", shared.run(), proposal.id);
    let query = Query {
        node: &node,
        key: &whole,
        question: &text,
        options: &DECISIONS,
        rule: None,
        has_default: false,
    };
    let deciding = async {
        if let Some(decision) = decided(shared, &proposal.id)? {
            return Ok(Ok(decision));
        }
        let answer = tokio::select! {
            biased;
            answer = shared.host.people.ask(query) => answer,
            decision = elsewhere(shared, &proposal.id) => return Ok(Ok(decision)),
        };
        match answer {
            Ok(answer) => {
                let decision = Decision::of(&answer);
                let line = decision.line(&proposal.id, "asked", &shared.host.clock.date());
                let logged = shared.host.artifacts.log(shared.run(), APPROVALS, &line);
                if let Err(error) = logged {
                    return Ok(Err(error));
                }
                // Somebody else may have been first.
                Ok(Ok(decided(shared, &proposal.id)?.unwrap_or(decision)))
            }
            Err(AskError::Failed(error)) if error.kind != Kind::Input => {
                Err(Failure::from(error).into())
            }
            // Nobody is here to be asked: the queue is where it can be decided.
            Err(_) => Err(waiting(shared, &query)),
        }
    };
    let decision = cx.effect(("approval", &key), proposal, deciding).await?;
    decision.map_err(|error| Failure::from(error).into())
}

fn waiting(shared: &RunContext, query: &Query<'_>) -> Interrupt {
    let question = query.waiting();
    shared.wait_for(&question);
    Interrupt::Waiting(Box::new(question))
}

fn decided(shared: &RunContext, id: &str) -> Result<Option<Decision>, Interrupt> {
    let log = shared.host.artifacts.read_log(shared.run(), APPROVALS);
    let log = log.map_err(Failure::from)?;
    let known = standing(&log).into_iter().find(|one| one.proposal.id == id);
    Ok(known.and_then(|one| one.decision))
}

/// Waits until the log says what was decided. What cannot be read now may be readable later.
async fn elsewhere(shared: &RunContext, id: &str) -> Decision {
    if !shared.host.artifacts.is_shared() {
        return std::future::pending().await;
    }
    loop {
        shared.host.clock.pause(LOOK).await;
        if let Ok(Some(decision)) = decided(shared, id) {
            return decision;
        }
    }
}
