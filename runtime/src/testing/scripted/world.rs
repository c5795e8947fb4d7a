//! What a scripted world says, as it is written down.

use super::entries::{AgentResult, Answer, AnswerOptions, ScriptResult, ScriptedHit, ToolResult};
use super::speech::ScriptedReply;
use crate::files::reading_error::in_words;
use crate::host::CallError;
use crate::value::failure::Kind;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// What the outside answers.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    default,
    expecting = "a scripted world, such as `replies: { draft: [Dear Ada] }`"
)]
pub struct World {
    /// Model replies by node id (nodes of a child graph as `<agent node>/<node>`); `*` serves any node
    /// that has no list of its own, and its last entry repeats. There, replies that say to which `prompt` come first, and repeat.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub replies: BTreeMap<String, Vec<ScriptedReply>>,
    /// People's answers by node id.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub answers: BTreeMap<String, Vec<Answer>>,
    /// Tool results by tool name; `mcp:<server>` for what asking a server for its tools gives, where that fails.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub tools: BTreeMap<String, Vec<ToolResult>>,
    /// Results of script nodes by node id; a node that is absent really runs its script.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub scripts: BTreeMap<String, Vec<ScriptResult>>,
    /// Results of actions by item id.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub actions: BTreeMap<String, Vec<Value>>,
    /// Final texts of agents by agent name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub agents: BTreeMap<String, Vec<AgentResult>>,
    /// What retrieval nodes find, by node id.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub retrieval: BTreeMap<String, Vec<ScriptedHit>>,
    /// Texts by URL: conversations, prompts and other texts that a graph fetches.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub pages: BTreeMap<String, String>,
    /// The date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<Now>,
}

/// The date of a scripted world.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "the date, such as `{ now: 2026-01-31T09:00:00Z }`"
)]
pub struct Now {
    /// RFC 3339.
    pub now: String,
}

impl World {
    /// With one more reply for a node: a text, or a value that is said as JSON.
    #[must_use]
    pub fn reply(mut self, node: impl Into<String>, reply: impl Into<ScriptedReply>) -> Self {
        let replies = self.replies.entry(node.into()).or_default();
        replies.push(reply.into());
        self
    }

    /// With a reply for whichever node asks something that has this text in it, as often as it is asked. Nodes that have replies of
    /// their own take those.
    #[must_use]
    pub fn reply_to(self, prompt: impl Into<String>, reply: impl Into<ScriptedReply>) -> Self {
        self.reply("*", reply.into().to(prompt))
    }

    /// With one more answer to what a node asks a person.
    #[must_use]
    pub fn answer(mut self, node: impl Into<String>, answer: &str) -> Self {
        let answers = self.answers.entry(node.into()).or_default();
        answers.push(answer.into());
        self
    }

    /// With one more result of a tool.
    #[must_use]
    pub fn tool(mut self, name: impl Into<String>, result: impl Into<Value>) -> Self {
        let results = self.tools.entry(name.into()).or_default();
        results.push(ToolResult {
            result: result.into(),
            odd: AnswerOptions::default(),
        });
        self
    }

    /// With one more run of a script, which prints this.
    #[must_use]
    pub fn script(mut self, node: impl Into<String>, stdout: impl Into<String>) -> Self {
        let results = self.scripts.entry(node.into()).or_default();
        results.push(ScriptResult {
            stdout: stdout.into(),
            ..ScriptResult::default()
        });
        self
    }

    /// Reads a world from JSON text.
    ///
    /// # Errors
    /// If the text is not JSON of this form.
    pub fn from_json(text: &str) -> Result<Self, CallError> {
        serde_json::from_str(text).map_err(|error| {
            CallError::new(Kind::Io, format!("scripted world: {}", in_words(&error)))
        })
    }

    /// Reads a world from YAML (or JSON) text.
    ///
    /// # Errors
    /// If the text is not YAML of this form.
    #[cfg(feature = "yaml")]
    pub fn from_yaml(text: &str) -> Result<Self, CallError> {
        serde_yaml::from_str(text).map_err(|error| {
            CallError::new(Kind::Io, format!("scripted world: {}", in_words(&error)))
        })
    }
}
