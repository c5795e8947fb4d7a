//! Receipts: what each action was called with and gave, and the whole run, as objects under the hash of what they hold.

use super::{Book, Log, note};
use crate::files::replace::replace;
use crate::observe::Event;
use serde_json::{Value, json};

/// A record of an action that was called, under the hash of what it holds.
pub(super) struct Receipt {
    pub(super) hash: String,
    pub(super) receipt: Value,
    pub(super) hook: bool,
}

impl Log {
    /// A record of what an action was called with and gave, if that is what an event tells.
    pub(super) fn receipt(&self, book: &mut Book, event: &Event<'_>) {
        let Event::Acted {
            node,
            action,
            result,
            cached,
            hook,
            time,
            ..
        } = *event
        else {
            return;
        };
        let object = json!({"schema": 1, "kind": "node_result", "result": result});
        let receipt = self.objects.put(&object).and_then(|hash| {
            let receipt = json!({
                "schema": 1,
                "kind": "node_receipt",
                "graph_run_id": self.layout.run,
                "node": node,
                // The step that is under way is counted when it is over.
                "step": book.step + 1,
                "action_id": action.get("item_id"),
                "thread_id": result.get("thread_id"),
                "node_input_hash": self.cache.key(node, action),
                "node_result_hash": hash,
                "cache_hit": cached,
                "elapsed_ms": u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
                "timestamp": self.clock.date(),
            });
            let hash = self.objects.put(&receipt)?;
            Ok(Receipt {
                hash,
                receipt,
                hook,
            })
        });
        match receipt {
            Ok(done) => book.acted.push(done),
            Err(error) => note(book, Err(error)),
        }
    }

    /// The state as an object.
    fn state_object(&self, book: &Book) -> std::io::Result<String> {
        let state = json!({"schema": 1, "kind": "state_snapshot", "state": book.state});
        self.objects.put(&state)
    }

    /// Says in a line of the transcript where the state is, if it is to be found again at each step.
    pub(super) fn with_state(&self, book: &mut Book, payload: &mut Value) {
        if !self.keeps_states {
            return;
        }
        match (self.state_object(book), payload) {
            (Ok(hash), Value::Object(fields)) => {
                fields.insert("state_hash".to_owned(), hash.into());
            }
            (Ok(_), _) => {}
            (Err(error), _) => note(book, Err(error)),
        }
    }

    /// The whole run as objects, and, signed, where the last of it is.
    pub(super) fn snapshot(&self, book: &mut Book) {
        let made = self.state_object(book).and_then(|state| {
            let snapshot = json!({
                "schema": 1,
                "kind": "execution_snapshot",
                "graph_run_id": self.layout.run,
                "graph_id": self.layout.graph,
                "graph_hash": self.cache.graph(),
                "config_snapshot_hash": self.cache.config(),
                "status": book.status,
                "step": book.step,
                "system_version": env!("CARGO_PKG_VERSION"),
                "state_hash": state,
                "node_receipts": book.receipts,
                "timestamp": self.clock.date(),
            });
            let hash = self.objects.put(&snapshot)?;
            let reference = json!({
                "hash": hash,
                "signature": self.signer.sign(hash.as_bytes()),
                "key": self.signer.key(),
            });
            replace(
                &self.objects.reference(&self.layout.run),
                reference.to_string().as_bytes(),
            )
        });
        note(book, made);
    }
}
