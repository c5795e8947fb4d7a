//! What a node leaves behind.

use crate::host::Usage;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a node said: kept in the state under the node's id.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NodeOutput {
    /// Its words.
    pub texts: Vec<String>,
    /// Its structured answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub json: Option<Value>,
    /// The tools that its model called, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<ToolUse>,
    /// What its tools gave, as text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tool_results: Vec<String>,
    /// What all of its model calls cost.
    pub usage: Usage,
    /// What the largest of them read, in tokens: how full the context of the model was.
    #[serde(skip_serializing_if = "is_zero")]
    pub largest: u64,
    /// Seconds it took; 0 in a scripted world.
    pub seconds: f64,
    /// What it added to boards, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<BoardText>,
    /// What went wrong and was lived with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
    /// The loop of a controller.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<Trace>,
    /// Whether it was passed through, because it has no prompt.
    #[serde(skip_serializing_if = "is_false")]
    pub silent: bool,
    /// Why it could not answer; only of a guard, which then blocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde asks for"
)]
fn is_false(truth: &bool) -> bool {
    !*truth
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde asks for"
)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// A tool that a model called.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ToolUse {
    /// The tool.
    pub name: String,
    /// What it was called with.
    pub parameters: Value,
}

/// A text that was added to a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardText {
    /// The board.
    pub board: String,
    /// The place of its writer among all writers.
    #[serde(default)]
    pub rank: u32,
    /// The text.
    pub text: String,
}

/// Something that went wrong and was lived with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warning {
    /// What kind of thing: `tool-loop-limit`, `react-max-iterations`, `react-bad-routing`, `react-no-answer`,
    /// `structured-output`, `no-observation`.
    pub kind: String,
    /// What happened.
    pub message: String,
}

/// The loop of a controller.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// The controller.
    pub controller_id: String,
    /// Whether it said that it was done.
    pub done: bool,
    /// Its answer.
    pub final_answer: Option<String>,
    /// Why the loop ended without an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// Every piece of work it handed out.
    pub iterations: Vec<Iteration>,
    /// How often it was asked.
    pub total_iterations: u32,
    /// Tokens that the controller alone read.
    pub total_controller_input_tokens: u64,
    /// Tokens that the controller alone wrote.
    pub total_controller_output_tokens: u64,
}

/// One piece of work that a controller handed out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Iteration {
    /// Its number, from 0.
    pub iteration: u32,
    /// The agent.
    pub agent_name: String,
    /// What it was asked.
    pub agent_input: String,
    /// What it answered.
    pub agent_output: String,
    /// Why the controller chose it.
    pub reasoning: String,
    /// Tokens that the controller read for this decision.
    pub controller_input_tokens: u64,
    /// Tokens that it wrote.
    pub controller_output_tokens: u64,
}

impl NodeOutput {
    /// What a key of the state holds; `None`: its node has not run.
    pub fn of(value: &Value) -> Option<Self> {
        if value.is_null() {
            return None;
        }
        serde_json::from_value(value.clone()).ok()
    }

    /// What others see of it on the pipe: its words, else what its tools gave, else its structured answer.
    pub(crate) fn told(&self) -> Vec<String> {
        if !self.texts.is_empty() || self.trace.is_some() {
            return self.texts.clone();
        }
        if !self.tool_results.is_empty() {
            return self.tool_results.clone();
        }
        self.json.iter().map(crate::value::text::shown).collect()
    }

    /// What its controller observes of an agent that puts nothing on the pipe.
    pub(crate) fn observed(&self) -> Option<String> {
        if !self.texts.is_empty() {
            return Some(self.texts.join("\n\n"));
        }
        let last = self.tool_results.last().cloned();
        last.or_else(|| self.json.as_ref().map(crate::value::text::shown))
    }

    pub(crate) fn warn(&mut self, kind: &str, message: String) {
        self.warnings.push(Warning {
            kind: kind.to_owned(),
            message,
        });
    }
}

/// Whether a guard lets the run go on: only an object whose `validation` is true or absent does.
pub fn gate(said: &NodeOutput) -> bool {
    let Some(Value::Object(fields)) = said.json.as_ref().filter(|_| said.error.is_none()) else {
        return false;
    };
    fields
        .get("validation")
        .is_none_or(|found| *found == Value::Bool(true))
}
