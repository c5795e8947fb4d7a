//! Questions in the rounds of protocol 2026-07-28: a call ends with what is missing, and the client calls again with it.
//!
//! Nothing is kept between two rounds but the run itself, in the store. What the client carries says which run it is; whoever
//! forges it can do no more than with the tool that answers questions.

use super::elicit;
use crate::value::failure::Question;
use rmcp::ErrorData;
use rmcp::model::{
    CallToolRequestParams, ElicitRequest, ElicitResult, InputRequest, InputRequests,
    InputRequiredResult,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// So many rounds the official clients go before they give a call up. After them the model gets the question as the result.
const ROUNDS: u32 = 10;

/// What the user of a client answered, by question.
pub(super) type Answers = BTreeMap<String, String>;

/// What a client carries from one round to the next.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Round {
    /// The run that waits.
    pub(super) run: String,
    /// How many rounds there were.
    round: u32,
    /// The questions that the user did not want to answer: they are not asked again.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    declined: BTreeSet<String>,
}

impl Round {
    /// The round before the first.
    pub(super) fn begin() -> Self {
        Self::default()
    }

    /// The round that a call goes on from, with the answers to its questions. `None`: the call is a new one.
    ///
    /// # Errors
    /// What it carries is not what it was given.
    pub(super) fn of(
        request: &mut CallToolRequestParams,
    ) -> Result<Option<(Self, Answers)>, ErrorData> {
        let Some(state) = request.request_state.take() else {
            return Ok(None);
        };
        let wrong = |what: String| ErrorData::invalid_params(what, None);
        let mut round: Self = serde_json::from_str(&state).map_err(|_| {
            wrong("`requestState` is not what this server gave; send it back as it was".to_owned())
        })?;
        let mut answers = Answers::new();
        for (question, response) in request.input_responses.take().unwrap_or_default() {
            let result: ElicitResult = serde_json::from_value(response).map_err(|error| {
                wrong(format!(
                    "the response to `{question}` is not the result of an elicitation: {error}"
                ))
            })?;
            match elicit::answer(result) {
                Some(answer) => drop(answers.insert(question, answer)),
                None => drop(round.declined.insert(question)),
            }
        }
        Ok(Some((round, answers)))
    }

    /// What the client is to ask its user next. `None`: there is nothing to ask, or it was asked often enough.
    pub(super) fn next(
        mut self,
        run: &str,
        outcome: &Value,
        refused: &[String],
    ) -> Option<InputRequiredResult> {
        if outcome.get("status").and_then(Value::as_str) != Some("waiting") || self.round >= ROUNDS
        {
            return None;
        }
        let complaint = refused.join("\n");
        let mut requests = InputRequests::new();
        for question in asked(outcome) {
            // A run that only pauses asks nobody.
            if question.pause.is_some() || self.declined.contains(&question.id) {
                continue;
            }
            let options: Vec<&str> = question.options.iter().map(String::as_str).collect();
            let form = elicit::form(&question.question, &options, &complaint)?;
            let request = InputRequest::Elicitation(ElicitRequest::new(form));
            requests.insert(question.id, request);
        }
        if requests.is_empty() {
            return None;
        }
        self.run = run.to_owned();
        self.round += 1;
        let state = serde_json::to_string(&self).ok()?;
        Some(InputRequiredResult::new(Some(requests), Some(state)))
    }
}

/// The questions of a run that waits.
fn asked(outcome: &Value) -> Vec<Question> {
    let read = |value: &Value| serde_json::from_value::<Question>(value.clone()).ok();
    let several = outcome.get("questions").and_then(Value::as_array);
    let several: Vec<Question> = several.into_iter().flatten().filter_map(read).collect();
    if several.is_empty() {
        return outcome.get("waiting").and_then(read).into_iter().collect();
    }
    several
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn waiting() -> Value {
        json!({"status": "waiting", "questions": [
            {"id": "1/1", "node": "a", "question": "A?"},
            {"id": "2/1", "node": "b", "question": "B?", "options": ["yes"]},
            {"id": "3", "node": "c", "question": "", "pause": "before"},
        ]})
    }

    fn call(state: Option<String>, responses: &Value) -> CallToolRequestParams {
        let mut request = CallToolRequestParams::new("graph");
        request.request_state = state;
        request.input_responses = serde_json::from_value(responses.clone()).ok();
        request
    }

    #[test]
    fn what_is_declined_is_not_asked_again() {
        let first = Round::begin().next("r", &waiting(), &[]).expect("asks");
        let requests = first.input_requests.expect("questions");
        assert_eq!(requests.keys().collect::<Vec<_>>(), ["1/1", "2/1"]);
        let responses = json!({
            "1/1": {"action": "decline"},
            "2/1": {"action": "accept", "content": {"answer": "yes", "other": "no"}},
        });
        let mut again = call(first.request_state, &responses);
        let (round, answers) = Round::of(&mut again).expect("ours").expect("a round");
        assert_eq!(round.run, "r");
        assert_eq!(
            answers,
            BTreeMap::from([("2/1".to_owned(), "no".to_owned())])
        );
        let next = round
            .next("r", &waiting(), &["too short".to_owned()])
            .expect("asks");
        let told = serde_json::to_value(next).expect("JSON");
        assert_eq!(told["inputRequests"]["1/1"], Value::Null);
        assert_eq!(
            told["inputRequests"]["2/1"]["params"]["message"],
            "too short\n\nB?"
        );
    }

    #[test]
    fn a_client_is_not_sent_round_more_often_than_it_goes() {
        let mut round = Round::begin();
        for _ in 0..ROUNDS {
            let next = round.next("r", &waiting(), &[]).expect("asks");
            let mut again = call(next.request_state, &json!({}));
            (round, _) = Round::of(&mut again).expect("ours").expect("a round");
        }
        assert!(round.next("r", &waiting(), &[]).is_none());
    }

    #[test]
    fn what_is_not_ours_is_refused() {
        assert!(
            Round::of(&mut call(None, &json!({})))
                .expect("new")
                .is_none()
        );
        for (state, responses) in [
            ("", json!({})),
            ("[]", json!({})),
            (
                r#"{"run": "r", "round": 1}"#,
                json!({"1/1": {"action": "shrug"}}),
            ),
            (r#"{"run": "r", "round": -1}"#, json!({})),
        ] {
            let mut request = call(Some(state.to_owned()), &responses);
            let error = Round::of(&mut request).expect_err("refused");
            assert!(error.message.contains('`'), "{error:?}");
        }
        let done = json!({"status": "completed"});
        assert!(Round::begin().next("r", &done, &[]).is_none());
    }
}
