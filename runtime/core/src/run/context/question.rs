//! Asking the person of a run, and remembering what was answered.

use super::Visit;
use crate::host::{AskError, CallError, Query};
use crate::value::failure::{Failure, Interrupt, Kind};
use std::time::Duration;

/// Puts a question to the person, or remembers what was answered before the run was resumed. An answer that is not accepted
/// is not kept, so that a run that is resumed asks again.
pub(crate) async fn put(
    visit: Visit<'_>,
    query: Query<'_>,
    accepted: fn(&str) -> Result<(), String>,
) -> Result<String, Interrupt> {
    let shared = visit.shared;
    let people = &shared.host.people;
    let mut question = query.waiting();
    let asked = (question.question.clone(), question.options.clone());
    let now = crate::run::journal::rows::now();
    question.due = shared.patience.due(&question.id, now);
    let left = question.due.map(|due| due.saturating_sub(now));
    let asking = async {
        let seconds = left.map(|millis| Duration::from_millis(millis).as_secs_f64());
        let answer = match seconds {
            Some(0.0) => Err(AskError::Failed(unanswered(query.node))),
            seconds => shared
                .within(seconds, people.ask(query))
                .await
                .unwrap_or_else(|_| Err(AskError::Failed(unanswered(query.node)))),
        };
        // Checked before it is kept: a run that is resumed must be able to ask again.
        let taken = |answer: String| accepted(&answer).map(|()| answer);
        let answer = answer.and_then(|answer| taken(answer).map_err(AskError::Refused));
        match answer {
            Ok(answer) => Ok(match query.check(&answer) {
                Ok(()) => Ok(answer),
                Err(complaint) => Err(CallError::new(Kind::Input, complaint)),
            }),
            Err(AskError::Failed(error)) => Err(Failure::from(error).into()),
            Err(waiting) => {
                if let AskError::Refused(why) = waiting {
                    question.refused = Some(why);
                }
                shared.wait_for(&question);
                Err(Interrupt::Waiting(Box::new(question)))
            }
        }
    };
    let answer = crate::run::context::recalled(visit, "ask", query.key, &asked, asking).await?;
    Ok(answer.map_err(Failure::from)?)
}

fn unanswered(node: &str) -> CallError {
    CallError::new(
        Kind::Timeout,
        format!("nobody answered the question of node `{node}` in time"),
    )
}
