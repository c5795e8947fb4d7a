//! Answers to the questions of a run that waits, given by another process.

use crate::host::{AskError, People, Query};
use crate::value::boxed::Boxed;
use crate::value::failure::Question;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Answers given in advance by question; other questions go to somebody else.
pub struct Answers {
    given: Mutex<BTreeMap<String, String>>,
    refused: Mutex<Vec<String>>,
    then: Arc<dyn People>,
}

impl Answers {
    /// These answers by the id of their question ([`Question::id`]); later questions go to `then`.
    pub fn new(given: impl IntoIterator<Item = (String, String)>, then: Arc<dyn People>) -> Self {
        Self {
            given: Mutex::new(given.into_iter().collect()),
            refused: Mutex::default(),
            then,
        }
    }

    /// Why answers were not taken: their questions wait as before.
    pub fn refused(&self) -> Vec<String> {
        self.refused
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

impl People for Answers {
    fn ask<'a>(&'a self, query: Query<'a>) -> Boxed<'a, Result<String, AskError>> {
        let id = query.waiting().id;
        let answer = self
            .given
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&id);
        let Some(answer) = answer else {
            return self.then.ask(query);
        };
        if let Err(complaint) = query.check(&answer) {
            let refused = format!(
                "node `{}` does not take the answer `{answer}`: {complaint}",
                query.node
            );
            self.refused
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(refused);
            return Box::pin(async { Err(AskError::Waiting) });
        }
        Box::pin(async move { Ok(answer) })
    }
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

/// The question with this id, or the only one of the node with this name.
pub(crate) fn find<'q>(questions: &'q [Question], name: &str) -> Option<&'q Question> {
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
            pause: None,
            node: node.to_owned(),
            question: "Well?".to_owned(),
            options: Vec::new(),
            id: id.to_owned(),
            due: None,
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
