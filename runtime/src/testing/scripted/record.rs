//! What was asked of a scripted world, as tests look at it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An action that was called.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ActionRecord {
    /// Which one.
    pub item_id: String,
    /// With what.
    pub params: serde_json::Map<String, Value>,
}

/// A question that was put to a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuestionRecord {
    /// The node.
    pub node: String,
    /// The question.
    pub question: String,
    /// What was offered.
    pub options: Vec<String>,
}
