//! What a caller adds to a run before it begins: retrieved chunks, and conversations that nodes continue (KeGAL source
//! document, section 12).

use crate::dialects::kegal::{Chunks, History, Inputs};
use crate::run::{Graph, Run};
use crate::value::failure::InputError;
use serde_json::{Map, Value};

/// What a caller of a conversation adds to its run.
pub trait ConversationRun: Sized {
    /// What was looked up for the question: a file, an `https://` URL or a text, exactly one of them.
    ///
    /// ```no_run
    /// use graphwright::dialects::kegal::{Chunks, ConversationRun};
    /// # use graphwright::{Outcome, Run, codegen::Graph};
    /// # async fn example<G: Graph>(graph: &G, run: Run<'_, G>) -> Result<Outcome<G>, Box<dyn std::error::Error>> {
    /// // let run = desk::Desk::new().start("What does the document say?");
    /// let file = Some("context.txt".as_ref());
    /// let run = run.add_retrieved_chunks(Chunks { file, ..Chunks::default() })?;
    /// let outcome = run.run().await?;
    /// # Ok(outcome)
    /// # }
    /// ```
    ///
    /// # Errors
    /// If there is not exactly one source, it cannot be read, or the graph takes no retrieved chunks.
    fn add_retrieved_chunks(self, from: Chunks<'_>) -> Result<Self, InputError>;

    /// A conversation that a node continues: a file, an `https://` URL or turns, exactly one of them. It stands in place of
    /// what the graph says about the scope `id`.
    ///
    /// ```no_run
    /// use graphwright::dialects::kegal::{ConversationRun, History};
    /// # use graphwright::{Outcome, Run, codegen::Graph};
    /// # async fn example<G: Graph>(graph: &G, run: Run<'_, G>) -> Result<Outcome<G>, Box<dyn std::error::Error>> {
    /// // let run = desk::Desk::new().start("And after that?");
    /// let turns = [("user", "Who built it?"), ("assistant", "A family of masons.")];
    /// let history = History { history: Some(&turns), ..History::default() };
    /// let outcome = run.add_chat_history("session_a", history)?.run().await?;
    /// # Ok(outcome)
    /// # }
    /// ```
    ///
    /// # Errors
    /// If there is not exactly one source, it cannot be read, or no node of the graph continues a conversation.
    fn add_chat_history(self, id: &str, from: History<'_>) -> Result<Self, InputError>;
}

impl<G: Graph> ConversationRun for Run<'_, G> {
    fn add_retrieved_chunks(self, from: Chunks<'_>) -> Result<Self, InputError> {
        let inputs = Inputs::new().add_retrieved_chunks(from)?.into_map();
        self.add_inputs(inputs, add)
    }

    fn add_chat_history(self, id: &str, from: History<'_>) -> Result<Self, InputError> {
        let inputs = Inputs::new().add_chat_history(id, from)?.into_map();
        self.add_inputs(inputs, add)
    }
}

/// Scopes are added one by one, everything else is replaced.
fn add(given: &mut Map<String, Value>, inputs: Map<String, Value>) {
    for (name, value) in inputs {
        match (given.get_mut(&name), value) {
            (Some(Value::Object(known)), Value::Object(scopes)) if name == "chat_history" => {
                known.extend(scopes)
            }
            (_, value) => {
                given.insert(name, value);
            }
        }
    }
}
