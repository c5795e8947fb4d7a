//! What a call comes to, for the model that made it.

use super::Server;
use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Map, Value};

/// What of an outcome is told as data.
const TOLD: [&str; 9] = [
    "run_id",
    "status",
    "output",
    "waiting",
    "questions",
    "error",
    "tolerated",
    "usage",
    "path",
];

/// A call that came to nothing, and why.
pub(super) fn failed(why: &str) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(why)])
}

impl Server {
    /// The outcome of a run as the result of a call. `refused`: why answers were not taken.
    pub(super) fn told(&self, run: &str, outcome: &Value, refused: &[String]) -> CallToolResult {
        let status = outcome
            .get("status")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let message = || outcome.pointer("/error/message").and_then(Value::as_str);
        let (text, error) = match status {
            "completed" | "completed_with_errors" => {
                let output = outcome.get("output").map(crate::value::text::shown);
                (output.unwrap_or_default(), false)
            }
            "waiting" => (self.waiting(run, outcome, refused), false),
            "cancelled" => ("The run was stopped.".to_owned(), true),
            _ => (message().unwrap_or("The run failed.").to_owned(), true),
        };
        let mut known = Map::new();
        for key in TOLD {
            if let Some(value) = outcome.get(key) {
                known.insert(key.to_owned(), value.clone());
            }
        }
        let mut result = match error {
            true => CallToolResult::error(vec![ContentBlock::text(text)]),
            false => CallToolResult::success(vec![ContentBlock::text(text)]),
        };
        result.structured_content = Some(Value::Object(known));
        result
    }

    fn waiting(&self, run: &str, outcome: &Value, refused: &[String]) -> String {
        let mut text = String::new();
        for why in refused {
            text.push_str(&format!("The answer was not taken: {why}\n\n"));
        }
        text.push_str("The run waits for a person, who is asked:\n");
        let questions = outcome.get("questions").and_then(Value::as_array);
        let only = outcome.get("waiting").map(std::slice::from_ref);
        let questions = questions.map(Vec::as_slice).filter(|all| !all.is_empty());
        let questions = questions.or(only).unwrap_or_default();
        for question in questions {
            let word = |key: &str| {
                question
                    .get(key)
                    .and_then(Value::as_str)
                    .unwrap_or_default()
            };
            let id = match questions.len() {
                1 => String::new(),
                _ => format!(", question `{}`", word("id")),
            };
            let asked = word("question").trim();
            text.push_str(&format!("\n{asked} ({}{id})", word("node")));
            let options: Vec<&str> = question
                .get("options")
                .and_then(Value::as_array)
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .collect();
            if !options.is_empty() {
                text.push_str(&format!("\nOptions: {}", options.join(", ")));
            }
            text.push('\n');
        }
        let which = if questions.len() > 1 {
            ", once for each question, with run_id"
        } else {
            " with run_id"
        };
        text.push_str(&format!(
            "\nAsk your user, and then call `{}`{which} `{run}` and the answer.",
            self.answering()
        ));
        text
    }
}
