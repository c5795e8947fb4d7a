//! What a thread asked its model and what that said: `transcript.jsonl` in the directory of the thread, a line for each.
//!
//! A thread has no journal that its prompts would follow from, so they are written down: each message once, the functions with
//! the first question. Secrets of the environment are left out.

use super::registry;
use super::threads::Thread;
use crate::host::{CallError, Message, Reply, Request, Transcripts};
use crate::observe::secrets::Secrets;
use serde_json::{Value, json};
use std::io::Write as _;
use std::path::PathBuf;

/// The conversation of one thread.
pub(super) struct Conversation {
    /// `None`: nothing is written down.
    file: Option<PathBuf>,
    id: String,
    secrets: Secrets,
    /// How many messages are written down.
    told: usize,
}

impl Conversation {
    /// That of a thread which begins.
    pub(super) fn of(thread: &Thread) -> Self {
        let folder = registry::of(&thread.project, &thread.id);
        let file = folder.map(|folder| folder.join("transcript.jsonl"));
        Self {
            file: file.filter(|_| thread.transcripts == Transcripts::Kept),
            id: thread.id.clone(),
            secrets: thread.secrets.clone(),
            told: 0,
        }
    }

    /// The model is asked, in this turn.
    pub(super) fn asked(&mut self, date: &str, turn: u64, request: &Request) {
        let messages: Vec<Value> = request.messages.iter().skip(self.told).map(told).collect();
        self.told = request.messages.len();
        let mut payload = json!({"turn": turn, "model": request.model, "messages": messages});
        if let (Value::Object(fields), 1) = (&mut payload, turn) {
            fields.insert("node".to_owned(), request.node.as_str().into());
            fields.insert("tools".to_owned(), json!(request.tools));
        }
        self.write(date, "cognition_in", payload);
    }

    /// It said this.
    pub(super) fn answered(&mut self, date: &str, turn: u64, reply: &Result<Reply, CallError>) {
        let payload = match reply {
            Ok(reply) => json!({
                "turn": turn, "model": reply.model, "text": reply.text, "tool_calls": reply.tool_calls, "stop": reply.stop,
                "usage": reply.usage,
            }),
            Err(error) => json!({"turn": turn, "error": error.message}),
        };
        self.write(date, "cognition_out", payload);
    }

    /// A conversation that cannot be written down is held nevertheless, as what is registered of a thread.
    fn write(&self, date: &str, kind: &str, mut payload: Value) {
        let Some(file) = &self.file else {
            return;
        };
        self.secrets.remove(&mut payload);
        let line = json!({"timestamp": date, "thread_id": self.id, "event_type": kind, "payload": payload});
        let open = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(file);
        let _ = open.and_then(|mut file| file.write_all(format!("{line}\n").as_bytes()));
    }
}

/// A message, without what only its provider reads.
fn told(message: &Message) -> Value {
    let mut told = json!(message);
    if let Value::Object(fields) = &mut told {
        fields.shift_remove("kept");
        if let Some(content) = fields.shift_remove("content") {
            fields.insert("text".to_owned(), content);
        }
    }
    told
}
