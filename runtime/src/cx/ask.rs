//! Asking a person (Loki wiki, "approval" and "input").

use super::Cx;
use crate::failure::{Failure, Interrupt, Kind};
use crate::host::{AskError, Query};
use crate::spec::{ChoiceSpec, Length, LineSpec};

impl Cx<'_> {
    /// Asks for one of the listed answers, or the person's own words.
    ///
    /// # Errors
    /// [`Interrupt::Waiting`] if nobody is there now; a fault if the question cannot be asked.
    pub async fn choose(
        &mut self,
        spec: &ChoiceSpec,
        question: String,
    ) -> Result<String, Interrupt> {
        self.ask(&question, spec.options, None, false).await
    }

    /// Asks for any text. An empty answer stands for the default, which is not held to the rule (decision L10).
    ///
    /// # Errors
    /// As [`Cx::choose`]; [`Kind::Input`] if the answer breaks the rule and the person cannot be asked again.
    pub async fn line(
        &mut self,
        spec: &LineSpec,
        question: String,
        default: Option<String>,
    ) -> Result<String, Interrupt> {
        let question = line_question(&question, default.as_deref());
        let answer = self
            .ask(&question, &[], spec.rule.as_ref(), default.is_some())
            .await?;
        Ok(match default {
            Some(default) if answer.is_empty() => default,
            Some(_) | None => answer,
        })
    }

    async fn ask(
        &mut self,
        question: &str,
        options: &[&str],
        rule: Option<&Length>,
        has_default: bool,
    ) -> Result<String, Interrupt> {
        let node = self.path();
        let key = self.call();
        let people = &self.shared.host.people;
        let query = Query {
            node: &node,
            key: &key,
            question,
            options,
            rule,
            has_default,
        };
        let asking = async {
            match people.ask(query).await {
                Ok(answer) => Ok(Ok(answer)),
                Err(AskError::Waiting) => Err(Interrupt::Waiting(query.waiting())),
                Err(AskError::Failed(error)) => Err(Failure::from(error).into()),
            }
        };
        let answer = self
            .effect("ask", &key, asking)
            .await?
            .map_err(Failure::from)?;
        query
            .check(&answer)
            .map_err(|complaint| Failure::new(Kind::Input, complaint))?;
        Ok(answer)
    }
}

/// The question of an input node as it is put to the person: with the default, unless that is empty.
pub fn line_question(question: &str, default: Option<&str>) -> String {
    match default {
        Some(default) if !default.is_empty() => format!("{question} [default: {default}]"),
        Some(_) | None => question.to_owned(),
    }
}
