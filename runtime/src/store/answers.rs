//! Answers to the questions of a run that waits, given by another process.

use crate::host::{AskError, People, Query};
use crate::run::RunError;
use crate::run::journal::place::{self, ANSWER};
use crate::run::journal::rows::now;
use crate::run::journal::{EffectRow, ExitRow, Phase, Row, RunRow, StoreError};
use crate::value::boxed::BoxFuture;
use crate::value::failure::Question;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

/// Answers given in advance by question; other questions go to somebody else.
pub struct Answers {
    given: Mutex<BTreeMap<String, String>>,
    then: Arc<dyn People>,
}

impl Answers {
    /// These answers by the id of their question ([`Question::id`]); later questions go to `then`. Where one is not taken, its
    /// question waits as before, and says why ([`Question::refused`]).
    pub fn new(given: impl IntoIterator<Item = (String, String)>, then: Arc<dyn People>) -> Self {
        Self {
            given: Mutex::new(given.into_iter().collect()),
            then,
        }
    }
}

impl People for Answers {
    fn ask<'a>(&'a self, query: Query<'a>) -> BoxFuture<'a, Result<String, AskError>> {
        let id = query.waiting().id;
        let answer = self
            .given
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&id);
        let Some(answer) = answer else {
            return self.then.ask(query);
        };
        let taken = query.check(&answer).map_err(|complaint| {
            AskError::Refused(format!(
                "node `{}` does not take the answer `{answer}`: {complaint}",
                query.node
            ))
        });
        Box::pin(std::future::ready(taken.map(|()| answer)))
    }
}

/// What a run asks once it goes on with these answers: an answer that was refused before is not that one.
///
/// # Errors
/// The run has reached its end, or somebody else has answered: the questions are others, or a process that took one of these
/// answers ended before its node did.
pub(super) fn goes_on(
    row: &RunRow,
    answers: &[(String, String)],
    known: &KnownSteps,
) -> Result<Vec<Question>, StoreError> {
    if row.phase.is_final() {
        return Err(StoreError::Over(row.id.clone()));
    }
    let is_open = |id: &String| {
        let asked = row.questions.iter().find(|question| question.id == *id);
        asked.is_some_and(|asked| !known.answers(asked))
    };
    if let Some(question) = answers.iter().map(|(id, _)| id).find(|id| !is_open(id)) {
        return Err(StoreError::Answered {
            run: row.id.clone(),
            question: question.clone(),
        });
    }
    let is_answered = |question: &Question| answers.iter().any(|(id, _)| *id == question.id);
    let asked = row.questions.iter().cloned().map(|mut question| {
        if is_answered(&question) {
            question.refused = None;
        }
        question
    });
    Ok(asked.collect())
}

/// What is kept of the steps of a run that may have taken answers already.
#[derive(Default)]
pub(super) struct KnownSteps {
    pub(super) effects: Vec<EffectRow>,
    pub(super) exits: Vec<ExitRow>,
}

impl KnownSteps {
    /// Whether it has to be looked before a run goes on with answers. A run that stopped to wait has written down what it asks,
    /// and has taken or refused what it was answered.
    pub(super) fn matter(row: &RunRow, answers: &[(String, String)]) -> bool {
        row.phase != Phase::Waiting && !answers.is_empty()
    }

    fn answers(&self, question: &Question) -> bool {
        let id = question.id.as_str();
        let place = place::step(id);
        let is_taken = |effect: &EffectRow| effect.label == "ask" && effect.call == id;
        let is_kept = |effect: &EffectRow| {
            kept_answer(effect).is_some_and(|(of, _)| of == id && question.refused.is_none())
        };
        let is_past = |exit: &ExitRow| place == Some((exit.branch.as_str(), exit.step));
        self.effects
            .iter()
            .any(|effect| is_taken(effect) || is_kept(effect))
            || self.exits.iter().any(is_past)
    }
}

/// The rows that keep answers until their nodes take them, so that a process which ends before that loses none. Each stands beside the
/// calls of the step that asks, as one that has begun: versions that do not know it leave it alone.
pub(super) fn given_rows(answers: &[(String, String)]) -> impl Iterator<Item = Row> {
    answers.iter().filter_map(|(question, text)| {
        let (branch, step) = place::step(question)?;
        Some(Row::Effect(EffectRow {
            call: format!("{question}/{ANSWER}"),
            branch: branch.to_owned(),
            step,
            label: ANSWER.to_owned(),
            asked: String::new(),
            value: json!({ "Begun": text }).to_string(),
            made: now(),
        }))
    })
}

/// The answer that a row keeps, with its question.
pub(crate) fn kept_answer(row: &EffectRow) -> Option<(String, String)> {
    let (question, last) = row.call.rsplit_once('/')?;
    if (row.label.as_str(), last) != (ANSWER, ANSWER) {
        return None;
    }
    let value: Value = serde_json::from_str(&row.value).ok()?;
    let text = value.get("Begun")?.as_str()?;
    Some((question.to_owned(), text.to_owned()))
}

/// What a run that goes on is given.
#[derive(Clone, Debug, Default)]
pub(crate) struct NamedAnswers {
    /// To questions, by their ids or nodes.
    pub(crate) named: Vec<(String, String)>,
    /// To the only question.
    pub(crate) only: Option<String>,
}

impl NamedAnswers {
    pub(crate) fn is_empty(&self) -> bool {
        self.named.is_empty() && self.only.is_none()
    }

    /// The answers by the ids of the questions of a run.
    ///
    /// # Errors
    /// If the run has reached its end, or asks something else.
    pub(crate) fn to(&self, row: &RunRow) -> Result<Vec<(String, String)>, RunError> {
        let run = row.id.clone();
        if row.phase.is_final() {
            return Err(match self.is_empty() {
                true => RunError::Over(run),
                false => StoreError::Over(run).into(),
            });
        }
        let unfit = |why: String| RunError::Unfit {
            run: row.id.clone(),
            why: format!("run `{}` {why}", row.id),
        };
        if row.questions.is_empty() && !self.is_empty() {
            return Err(unfit("asks nothing".to_owned()));
        }
        let mut given: Vec<(String, String)> = Vec::new();
        for (name, text) in &self.named {
            let question = find(&row.questions, name).ok_or_else(|| {
                unfit(format!(
                    "does not ask one question `{name}`; it asks {}",
                    listed(&row.questions)
                ))
            })?;
            given.push((question.id.clone(), text.clone()));
        }
        if let Some(text) = &self.only {
            let [only] = row.questions.as_slice() else {
                return Err(unfit(format!(
                    "asks several questions; say which one is answered: {}",
                    listed(&row.questions)
                )));
            };
            given.push((only.id.clone(), text.clone()));
        }
        let ids: BTreeSet<&str> = given.iter().map(|(id, _)| id.as_str()).collect();
        match ids.len() < given.len() {
            true => Err(unfit("is given two answers to one question".to_owned())),
            false => Ok(given),
        }
    }
}

/// Questions, as an answer may name them.
fn listed(questions: &[Question]) -> String {
    let named = |question: &Question| format!("`{}` ({})", question.id, question.node);
    questions.iter().map(named).collect::<Vec<_>>().join(", ")
}

/// Which question each text answers: `ID=TEXT` or `NODE=TEXT`, or `TEXT` alone where there is one question.
///
/// # Errors
/// What is not clear, with the questions there are.
pub fn assign(questions: &[Question], texts: &[String]) -> Result<Vec<(String, String)>, String> {
    let mut given: Vec<(String, String)> = Vec::new();
    for text in texts {
        let named = text
            .split_once('=')
            .and_then(|(name, answer)| Some((find(questions, name)?, answer)));
        let (question, answer) = match (named, questions) {
            (Some(named), _) => named,
            (None, [only]) => (only, text.as_str()),
            (None, []) => {
                return Err("the run asks nothing, so there is nothing to answer".to_owned());
            }
            (None, several) => return Err(unclear(text, several)),
        };
        if given.iter().any(|(id, _)| *id == question.id) {
            return Err(format!("question {} is answered twice", question.id));
        }
        given.push((question.id.clone(), answer.to_owned()));
    }
    Ok(given)
}

/// Answers by the ids of their questions.
pub(crate) type IdAnswers = Vec<(String, String)>;

/// The answers that name one of these questions, and those that name none.
///
/// # Errors
/// A question is answered twice.
#[cfg(feature = "cli")]
pub(crate) fn named(
    questions: &[Question],
    texts: &[String],
) -> Result<(IdAnswers, Vec<String>), String> {
    let is_named = |text: &&String| {
        let name = text.split_once('=').map(|(name, _)| name);
        name.is_some_and(|name| find(questions, name).is_some())
    };
    let (named, others): (Vec<&String>, Vec<&String>) = texts.iter().partition(is_named);
    let named: Vec<String> = named.into_iter().cloned().collect();
    let assigned = match named.is_empty() {
        true => Vec::new(),
        false => assign(questions, &named)?,
    };
    Ok((assigned, others.into_iter().cloned().collect()))
}

/// The question with this id, or the only one of the node with this name.
fn find<'q>(questions: &'q [Question], name: &str) -> Option<&'q Question> {
    if let Some(question) = questions.iter().find(|question| question.id == name) {
        return Some(question);
    }
    let mut of_node = questions.iter().filter(|question| question.node == name);
    let first = of_node.next()?;
    of_node.next().is_none().then_some(first)
}

fn unclear(text: &str, questions: &[Question]) -> String {
    let mut message = format!(
        "the run asks several questions; say which one `{text}` answers, with --answer ID=TEXT:"
    );
    for question in questions {
        let asked = question.question.trim();
        message.push_str(&format!("\n  {} ({}): {asked}", question.id, question.node));
    }
    message
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(id: &str, node: &str) -> Question {
        Question {
            node: node.to_owned(),
            question: "Well?".to_owned(),
            id: id.to_owned(),
            ..Question::default()
        }
    }

    fn texts(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn one_question_takes_any_text() {
        let asked = [question("2/1", "review")];
        let given = assign(&asked, &texts(&["a=b"])).expect("clear");
        assert_eq!(given, [("2/1".to_owned(), "a=b".to_owned())]);
        let given = assign(&asked, &texts(&["review=yes"])).expect("clear");
        assert_eq!(given, [("2/1".to_owned(), "yes".to_owned())]);
        assert!(assign(&asked, &texts(&["yes", "no"])).is_err());
        assert!(assign(&[], &texts(&["yes"])).is_err());
    }

    #[test]
    fn several_questions_are_told_apart() {
        let asked = [
            question("1.0/0/1", "a"),
            question("1.1/0/1", "b"),
            question("1.2/0/1", "b"),
        ];
        let given = assign(&asked, &texts(&["a=x", "1.2/0/1=y"])).expect("clear");
        assert_eq!(given.len(), 2);
        for text in ["x", "b=x", "c=x"] {
            let message = assign(&asked, &texts(&[text])).expect_err("unclear");
            assert!(message.contains("1.1/0/1 (b): Well?"), "{message}");
        }
    }
}
