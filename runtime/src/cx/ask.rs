//! Asking a person (Loki wiki, "approval" and "input").

use super::{Cx, Visit};
use crate::failure::{Failure, Interrupt, Kind};
use crate::host::{AskError, Boxed, CallError, Query};
use crate::spec::{ChoiceSpec, Length, LineSpec};
use crate::work::Asked;
use std::time::Duration;

impl Cx<'_> {
    /// Asks for one of the listed answers, or the person's own words.
    ///
    /// # Errors
    /// [`Interrupt::Waiting`] if nobody is there now; a fault if the question cannot be asked.
    pub fn choose<'a>(&'a mut self, spec: &'a ChoiceSpec, question: String) -> Asked<'a, String> {
        Asked::new(async move { self.ask(&question, spec.options, None, false).await })
    }

    /// Asks for any text. An empty answer stands for the default, which is not held to the rule.
    ///
    /// # Errors
    /// As [`Cx::choose`]; [`Kind::Input`] if the answer breaks the rule and the person cannot be asked again.
    pub fn line<'a>(
        &'a mut self,
        spec: &'a LineSpec,
        question: String,
        default: Option<String>,
    ) -> Asked<'a, String> {
        Asked::new(async move {
            let question = line_question(&question, default.as_deref());
            let answer = self
                .ask(&question, &[], spec.rule.as_ref(), default.is_some())
                .await?;
            Ok(match default {
                Some(default) if answer.is_empty() => default,
                Some(_) | None => answer,
            })
        })
    }

    /// Apart, so that it is compiled here and not in every graph, and makes no node's future large.
    fn ask<'a>(
        &'a mut self,
        question: &'a str,
        options: &'a [&'a str],
        rule: Option<&'a Length>,
        has_default: bool,
    ) -> Boxed<'a, Result<String, Interrupt>> {
        Box::pin(self.asking(question, options, rule, has_default))
    }

    async fn asking(
        &mut self,
        question: &str,
        options: &[&str],
        rule: Option<&Length>,
        has_default: bool,
    ) -> Result<String, Interrupt> {
        let node = self.path();
        let key = self.call();
        let query = Query {
            node: &node,
            key: &key,
            question,
            options,
            rule,
            has_default,
        };
        put(self.visit(), query, |_| Ok(())).await
    }
}

/// Puts a question to the person, or remembers what was answered before the run was resumed. An answer that is not accepted
/// is not kept, so that a run that is resumed asks again.
pub(super) async fn put(
    visit: Visit<'_>,
    query: Query<'_>,
    accepted: fn(&str) -> Result<(), String>,
) -> Result<String, Interrupt> {
    let shared = visit.shared;
    let people = &shared.host.people;
    let mut question = query.waiting();
    let asked = (question.question.clone(), question.options.clone());
    let now = crate::store::now();
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
        match answer {
            // Checked before it is kept: a run that is resumed must be able to ask again.
            Ok(answer) if accepted(&answer).is_err() => {
                let why = accepted(&answer).err().unwrap_or_default();
                Err(Failure::new(Kind::Input, why).into())
            }
            Ok(answer) => Ok(match query.check(&answer) {
                Ok(()) => Ok(answer),
                Err(complaint) => Err(CallError::new(Kind::Input, complaint)),
            }),
            Err(AskError::Waiting) => {
                shared.wait_for(&question);
                Err(Interrupt::Waiting(Box::new(question)))
            }
            Err(AskError::Failed(error)) => Err(Failure::from(error).into()),
        }
    };
    let answer = super::recalled(visit, "ask", query.key, &asked, asking).await?;
    Ok(answer.map_err(Failure::from)?)
}

fn unanswered(node: &str) -> CallError {
    CallError::new(
        Kind::Timeout,
        format!("nobody answered the question of node `{node}` in time"),
    )
}

/// The question of an input node as it is put to the person: with the default, unless that is empty.
pub fn line_question(question: &str, default: Option<&str>) -> String {
    match default {
        Some(default) if !default.is_empty() => format!("{question} [default: {default}]"),
        Some(_) | None => question.to_owned(),
    }
}
