//! A question, as it is put to a person.

use crate::graph::spec::Length;
use crate::value::failure::Question;

/// A question to a person.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// The node; nodes of a child graph as `<agent node>/<node>`.
    pub node: &'a str,
    /// The same for the same question of a resumed run.
    pub key: &'a str,
    /// What is asked.
    pub question: &'a str,
    /// What is offered; empty: any text.
    pub options: &'a [&'a str],
    /// What a text that was typed must satisfy; where the person can be asked again, they are.
    pub rule: Option<&'a Length>,
    /// Whether an empty answer stands for something and so is not held to the rule.
    pub has_default: bool,
}

impl Query<'_> {
    /// Whether an answer may be handed on.
    ///
    /// # Errors
    /// What is wrong with it, for the person who typed it.
    pub fn check(&self, answer: &str) -> Result<(), String> {
        match self.rule {
            Some(rule) if !(answer.is_empty() && self.has_default) => rule.check(answer),
            Some(_) | None => Ok(()),
        }
    }
}

impl Query<'_> {
    /// What a waiting run wants to know.
    pub fn waiting(&self) -> Question {
        Question {
            node: self.node.to_owned(),
            question: self.question.to_owned(),
            options: self
                .options
                .iter()
                .map(|option| (*option).to_owned())
                .collect(),
            id: self
                .key
                .split_once('/')
                .map_or(self.key, |(_run, call)| call)
                .to_owned(),
            ..Question::default()
        }
    }
}
