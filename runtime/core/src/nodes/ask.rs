//! Asking a person (Loki wiki, "approval" and "input").

use crate::graph::spec::{ChoiceSpec, Length, LineSpec};
use crate::graph::work::PendingCall;
use crate::host::Query;
use crate::run::context::NodeContext;
use crate::value::boxed::BoxFuture;
use crate::value::failure::Interrupt;
#[cfg(doc)]
use crate::value::failure::Kind;

impl NodeContext<'_> {
    /// Asks for one of the listed answers, or the person's own words.
    ///
    /// # Errors
    /// [`Interrupt::Waiting`] if nobody is there now; a fault if the question cannot be asked.
    pub fn choose<'a>(
        &'a mut self,
        spec: &'a ChoiceSpec,
        question: String,
    ) -> PendingCall<'a, String> {
        PendingCall::new(async move { self.ask(&question, spec.options, None, false).await })
    }

    /// Asks for any text. An empty answer stands for the default, which is not held to the rule.
    ///
    /// # Errors
    /// As [`NodeContext::choose`]; [`Kind::Input`] if the answer breaks the rule and the person cannot be asked again.
    pub fn line<'a>(
        &'a mut self,
        spec: &'a LineSpec,
        question: String,
        default: Option<String>,
    ) -> PendingCall<'a, String> {
        PendingCall::new(async move {
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
    ) -> BoxFuture<'a, Result<String, Interrupt>> {
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
        crate::run::context::question::put(self.visit(), query, |_| Ok(())).await
    }
}

/// The question of an input node as it is put to the person: with the default, unless that is empty.
pub fn line_question(question: &str, default: Option<&str>) -> String {
    match default {
        Some(default) if !default.is_empty() => format!("{question} [default: {default}]"),
        Some(_) | None => question.to_owned(),
    }
}
