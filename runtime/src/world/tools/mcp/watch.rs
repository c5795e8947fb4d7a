//! What a server sends, looked at before it is believed.
//!
//! The library of the protocol passes over what it cannot read, and whoever asked waits until the time is up. Here the
//! first message that breaks the protocol ends the conversation, and everybody who waits is told what the server did.

use rmcp::model::{ClientJsonRpcMessage, ClientNotification, RequestId, ServerJsonRpcMessage};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// The longest message that is read, in bytes.
pub(super) const LONGEST: usize = 16 << 20;

/// How much may come that is no answer before an answer comes: this many bytes,
const TALK: usize = 64 << 20;

/// and this many lines or events that are no messages.
const NOISE: usize = 10_000;

/// Where a function says whether it can be called as a task, or only so.
const TASK: &str = "/execution/taskSupport";

/// How many cancelled requests are remembered.
const CANCELLED: usize = 1000;

/// The state of one conversation: what was asked, and what the server did wrong.
pub(super) struct Watch {
    requests: Mutex<Requests>,
    unanswered: Mutex<Traffic>,
    broken: tokio::sync::watch::Sender<Option<String>>,
    /// Why it refused a message, where it did not say which.
    refusal: Mutex<Option<String>>,
    /// The functions that can only be called as tasks. The library reads past that.
    tasks: Mutex<BTreeSet<String>>,
}

/// The numbers of requests.
#[derive(Default)]
struct Requests {
    /// Those that wait for an answer.
    open: BTreeSet<i64>,
    /// Those that nobody waits for any more: the server may have answered before it heard of it.
    cancelled: BTreeSet<i64>,
}

/// What came since the last answer.
#[derive(Default)]
struct Traffic {
    bytes: usize,
    noise: usize,
}

impl Watch {
    pub(super) fn new() -> Self {
        Self {
            requests: Mutex::default(),
            unanswered: Mutex::default(),
            broken: tokio::sync::watch::Sender::new(None),
            refusal: Mutex::default(),
            tasks: Mutex::default(),
        }
    }

    /// Notes what is asked, and what nobody waits for any more.
    pub(super) fn sends(&self, message: &ClientJsonRpcMessage) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(RequestId::Number(id)) = request_id(message) {
            requests.open.insert(*id);
        }
        if let ClientJsonRpcMessage::Notification(sent) = message
            && let ClientNotification::CancelledNotification(sent) = &sent.notification
            && let Some(RequestId::Number(id)) = sent.params.request_id
            && requests.open.remove(&id)
        {
            requests.cancelled.insert(id);
            if requests.cancelled.len() > CANCELLED {
                requests.cancelled.pop_first();
            }
        }
    }

    /// Notes that a request was answered.
    pub(super) fn answered(&self, id: &RequestId) {
        if let RequestId::Number(id) = id {
            let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
            requests.open.remove(id);
        }
    }

    /// Ends the conversation for this reason. The first reason counts.
    pub(super) fn breaks(&self, why: String) {
        self.broken.send_if_modified(|broken| {
            let first = broken.is_none();
            broken.get_or_insert(why);
            first
        });
    }

    /// Why the conversation is over, if it is.
    pub(super) fn why(&self) -> Option<String> {
        self.broken.borrow().clone()
    }

    /// Waits until the conversation is over, and says why.
    pub(super) async fn broken(&self) -> String {
        let mut broken = self.broken.subscribe();
        loop {
            if let Some(why) = broken.borrow_and_update().clone() {
                return why;
            }
            if broken.changed().await.is_err() {
                // It lives as long as this is borrowed.
                std::future::pending::<()>().await;
            }
        }
    }

    /// Notes why the server refused a message.
    pub(super) fn refuses(&self, why: String) {
        let mut refusal = self.refusal.lock().unwrap_or_else(PoisonError::into_inner);
        *refusal = Some(why);
    }

    /// Why the server refused a message, if it did.
    pub(super) fn refusal(&self) -> Option<String> {
        let refusal = self.refusal.lock().unwrap_or_else(PoisonError::into_inner);
        refusal.clone()
    }

    /// Reads a message; `None`: it is none, or none that anybody waits for.
    ///
    /// # Errors
    /// What the server did, if it broke the protocol.
    pub(super) fn read(&self, text: &[u8]) -> Result<Option<ServerJsonRpcMessage>, String> {
        self.came(text.len())?;
        if text.trim_ascii().is_empty() {
            return Ok(None);
        }
        let value: Value = match serde_json::from_slice(text) {
            Ok(value) => value,
            // Many programs also write other things to where their messages go.
            Err(error) => {
                let start = text.get(..1024).unwrap_or(text);
                let is_message = start.windows(9).any(|part| part == b"\"jsonrpc\"");
                if is_message {
                    return Err(format!("it sent a message that cannot be read: {error}"));
                }
                return self.noise().map(|()| None);
            }
        };
        if value.get("jsonrpc").is_none() {
            return self.noise().map(|()| None);
        }
        self.lists(&value);
        if value.get("method").is_none() {
            self.answers(value.get("id"), value.get("error"))?;
        }
        match serde_json::from_value(value) {
            Ok(ServerJsonRpcMessage::Error(error)) if error.id.is_none() => {
                self.refuses(error.error.message.into_owned());
                Ok(None)
            }
            Ok(message) => Ok(Some(message)),
            Err(error) => Err(format!(
                "it sent a message that the protocol does not know: {error}"
            )),
        }
    }

    /// Notes which functions of a list can only be called as tasks.
    pub(super) fn lists(&self, message: &Value) {
        let tools = message.pointer("/result/tools").and_then(Value::as_array);
        let Some(tools) = tools else { return };
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        for tool in tools {
            let task = tool.pointer(TASK).and_then(Value::as_str);
            match (tool.get("name").and_then(Value::as_str), task) {
                (Some(name), Some("required")) => drop(tasks.insert(name.to_owned())),
                (Some(name), _) => drop(tasks.remove(name)),
                (None, _) => {}
            }
        }
    }

    /// Whether a function can only be called as a task, as its list said.
    pub(super) fn is_task(&self, name: &str) -> bool {
        let tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        tasks.contains(name)
    }

    /// Counts what came.
    fn came(&self, bytes: usize) -> Result<(), String> {
        let mut unanswered = self.unanswered();
        unanswered.bytes = unanswered.bytes.saturating_add(bytes);
        if unanswered.bytes <= TALK {
            return Ok(());
        }
        let much = TALK >> 20;
        Err(format!("it sent {much} MiB without an answer among them"))
    }

    fn noise(&self) -> Result<(), String> {
        let mut unanswered = self.unanswered();
        unanswered.noise += 1;
        if unanswered.noise <= NOISE {
            return Ok(());
        }
        Err(format!("it sent {NOISE} lines that are no messages"))
    }

    /// Whether an answer is one to something that was asked.
    fn answers(&self, id: Option<&Value>, error: Option<&Value>) -> Result<(), String> {
        let number = id.and_then(|id| {
            // Some servers make a text of the number.
            let text = id.as_str().and_then(|id| id.parse().ok());
            id.as_i64().or(text)
        });
        let is_known = number.is_some_and(|number| {
            let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
            requests.open.remove(&number) || requests.cancelled.remove(&number)
        });
        if is_known {
            *self.unanswered() = Traffic::default();
            return Ok(());
        }
        let unnamed = id.is_none_or(Value::is_null);
        if unnamed && error.is_some() {
            return Ok(());
        }
        let id = id.map_or_else(|| "nothing".to_owned(), shortened);
        Err(format!(
            "it answered a request {id}, for whose answer nobody waits"
        ))
    }

    fn unanswered(&self) -> std::sync::MutexGuard<'_, Traffic> {
        let unanswered = self.unanswered.lock();
        unanswered.unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is said of a message that is longer.
pub(super) fn too_long() -> String {
    format!("it sent a message of more than {} MiB", LONGEST >> 20)
}

/// The number of a request.
pub(super) fn request_id(message: &ClientJsonRpcMessage) -> Option<&RequestId> {
    match message {
        ClientJsonRpcMessage::Request(request) => Some(&request.id),
        ClientJsonRpcMessage::Response(_)
        | ClientJsonRpcMessage::Notification(_)
        | ClientJsonRpcMessage::Error(_) => None,
    }
}

/// A value of a server as it stands in a message.
pub(super) fn shortened(value: &Value) -> String {
    const MOST: usize = 60;
    let text = match value {
        // What is deep or long is not written out first.
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        Value::String(text) if text.chars().nth(MOST).is_some() => {
            let start: String = text.chars().take(MOST).collect();
            format!("`{start}…`")
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => format!("`{value}`"),
    };
    text.replace(char::is_control, " ")
}
