//! What a node is given: by the caller, and by the nodes before it. And how a caller gives it.

use super::node_output::NodeOutput;
use crate::files::allowed;
use crate::value::failure::InputError;
use serde_json::{Map, Value, json};
use std::path::Path;

static NOTHING: Value = Value::Null;

/// What the work of a node sees of the state.
#[derive(Clone, Copy, Debug)]
pub struct NodeInputs<'a> {
    /// What the caller asks.
    pub user_message: &'a str,
    /// What the caller looked up: a text.
    pub retrieved_chunks: &'a Value,
    /// Conversations by scope.
    pub chat_history: &'a Value,
    /// The texts of boards as the run found them, by id.
    pub boards: &'a Value,
    /// Prompts that were fetched, by URL.
    pub prompts: &'a Value,
    /// What nodes before this one said, by id.
    pub said: &'a [(&'a str, &'a Value)],
    /// The guard that ended the run.
    pub blocked_by: &'a Value,
}

impl NodeInputs<'_> {
    /// Nothing.
    pub const NOTHING: NodeInputs<'static> = NodeInputs {
        user_message: "",
        retrieved_chunks: &NOTHING,
        chat_history: &NOTHING,
        boards: &NOTHING,
        prompts: &NOTHING,
        said: &[],
        blocked_by: &NOTHING,
    };

    /// What a node said.
    pub(crate) fn by(&self, node: &str) -> Option<NodeOutput> {
        let found = self.said.iter().find(|(name, _)| *name == node);
        found.and_then(|(_, value)| NodeOutput::of(value))
    }

    /// The text of a board as the run found it.
    pub(crate) fn board(&self, id: &str) -> &str {
        self.boards
            .get(id)
            .and_then(Value::as_str)
            .unwrap_or_default()
    }

    /// The turns of a conversation.
    pub(crate) fn turns(&self, scope: &str) -> &[Value] {
        self.chat_history
            .get(scope)
            .and_then(Value::as_array)
            .map_or(&[], Vec::as_slice)
    }

    /// The system and the user text of a prompt that was fetched, with its placeholders.
    pub(crate) fn prompt(&self, url: &str) -> (&str, &str) {
        let found = self.prompts.get(url);
        let text = |part: &str| {
            let text = found.and_then(|prompt| prompt.get(part)?.as_str());
            text.unwrap_or_default()
        };
        (text("system"), text("user"))
    }

    pub(crate) fn chunks(&self) -> &str {
        self.retrieved_chunks.as_str().unwrap_or_default()
    }
}

/// Where retrieved chunks come from: exactly one of these.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chunks<'a> {
    /// A local file, read as UTF-8.
    pub file: Option<&'a Path>,
    /// An `https://` URL, fetched when the run starts.
    pub uri: Option<&'a str>,
    /// The text itself.
    pub chunks: Option<&'a str>,
}

/// Where a conversation comes from: exactly one of these.
#[derive(Clone, Copy, Debug, Default)]
pub struct History<'a> {
    /// A local JSON file with a list of `{role, content}`.
    pub file: Option<&'a Path>,
    /// An `https://` URL with the same JSON, fetched when the run starts.
    pub uri: Option<&'a str>,
    /// The turns themselves.
    pub history: Option<&'a [(&'a str, &'a str)]>,
}

/// What a caller gives a run: the inputs of [`Run::with_inputs`](crate::Run::with_inputs), put together step by step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs(Map<String, Value>);

impl Inputs {
    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// What was looked up for the question (source document, section 12).
    ///
    /// # Errors
    /// If there is not exactly one source, the file cannot be read, or the URL is not `https://`.
    pub fn add_retrieved_chunks(mut self, from: Chunks<'_>) -> Result<Self, InputError> {
        let refuse = |message: String| InputError::new("retrieved_chunks".to_owned(), message);
        let given = [
            from.file.is_some(),
            from.uri.is_some(),
            from.chunks.is_some(),
        ];
        exactly_one("add_retrieved_chunks", ["file", "uri", "chunks"], given).map_err(refuse)?;
        let value = match (from.file, from.uri, from.chunks) {
            (Some(file), _, _) => Value::String(read(file).map_err(refuse)?),
            (_, Some(uri), _) => remote(uri).map_err(refuse)?,
            (_, _, chunks) => json!(chunks),
        };
        self.0.insert("retrieved_chunks".to_owned(), value);
        Ok(self)
    }

    /// A conversation that a node continues (source document, section 12).
    ///
    /// # Errors
    /// If there is not exactly one source, the file cannot be read or is no list of turns, or the URL is not `https://`.
    pub fn add_chat_history(mut self, id: &str, from: History<'_>) -> Result<Self, InputError> {
        let refuse = |message: String| InputError::new("chat_history".to_owned(), message);
        let given = [
            from.file.is_some(),
            from.uri.is_some(),
            from.history.is_some(),
        ];
        exactly_one("add_chat_history", ["file", "uri", "history"], given).map_err(refuse)?;
        let value = match (from.file, from.uri, from.history) {
            (Some(file), _, _) => {
                let text = read(file).map_err(refuse)?;
                turns_of(&text)
                    .map_err(|problem| refuse(format!("{}: {problem}", file.display())))?
            }
            (_, Some(uri), _) => remote(uri).map_err(refuse)?,
            (_, _, turns) => {
                let turns = turns.into_iter().flatten();
                turns
                    .map(|(role, content)| json!({"role": role, "content": content}))
                    .collect()
            }
        };
        let scopes = self.0.entry("chat_history").or_insert_with(|| json!({}));
        if let Value::Object(scopes) = scopes {
            scopes.insert(id.to_owned(), value);
        }
        Ok(self)
    }

    /// The inputs by name.
    pub fn into_map(self) -> Map<String, Value> {
        self.0
    }
}

fn exactly_one<const N: usize>(
    method: &str,
    names: [&str; N],
    given: [bool; N],
) -> Result<(), String> {
    let count = given.iter().filter(|given| **given).count();
    if count == 1 {
        return Ok(());
    }
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    Err(format!(
        "{method}: exactly one of {} must be given, and {count} are",
        names.join(", ")
    ))
}

fn read(file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file)
        .map_err(|error| format!("cannot read `{}`: {error}", file.display()))
}

fn remote(uri: &str) -> Result<Value, String> {
    allowed(uri)?;
    Ok(json!({"uri": uri}))
}

/// The turns in a JSON text.
///
/// # Errors
/// If it is no list of `{role, content}`.
pub fn turns_of(text: &str) -> Result<Value, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| format!("not JSON: {error}"))?;
    let turn = |turn: &Value| {
        ["role", "content"]
            .iter()
            .all(|key| turn.get(key).is_some_and(Value::is_string))
    };
    match value.as_array() {
        Some(turns) if turns.iter().all(turn) => Ok(value),
        Some(_) => Err("every turn must be a map with the texts `role` and `content`".to_owned()),
        None => Err("it must be a list of turns".to_owned()),
    }
}
