//! What a caller adds to a run before it begins: retrieved chunks, and conversations that nodes continue (KeGAL source
//! document, section 12).

use crate::dialects::kegal::{Chunks, History, Inputs};
use crate::run::start::Begin;
use crate::run::{Graph, Run, begin};
use crate::value::failure::InputError;
use crate::value::shared::Apart;
use serde_json::{Map, Value};

impl<G: Graph> Run<'_, G> {
    /// What was looked up for the question: a file, an `https://` URL or a text, exactly one of them.
    ///
    /// ```no_run
    /// use graphwright::dialects::kegal::Chunks;
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
    pub fn add_retrieved_chunks(self, from: Chunks<'_>) -> Result<Self, InputError> {
        let inputs = Inputs::new().add_retrieved_chunks(from)?;
        self.given(inputs)
    }

    /// A conversation that a node continues: a file, an `https://` URL or turns, exactly one of them. It stands in place of
    /// what the graph says about the scope `id`.
    ///
    /// ```no_run
    /// use graphwright::dialects::kegal::History;
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
    pub fn add_chat_history(self, id: &str, from: History<'_>) -> Result<Self, InputError> {
        let inputs = Inputs::new().add_chat_history(id, from)?;
        self.given(inputs)
    }

    fn given(mut self, inputs: Inputs) -> Result<Self, InputError> {
        let inputs = inputs.into_map();
        let known = &self.graph.about().inputs;
        if let Some(name) = inputs
            .keys()
            .find(|name| !known.iter().any(|input| input.name == name.as_str()))
        {
            return Err(InputError {
                input: name.clone(),
                message: "the graph does not take this".to_owned(),
            });
        }
        self.begin = match self.begin {
            Begin::Inputs(mut given) => {
                add(&mut given, inputs);
                Begin::Inputs(given)
            }
            Begin::State(state) => Begin::State(with(self.graph, &state, inputs)?),
            // What such a run was given is known, and it has worked with it.
            begun @ (Begin::Restored { .. } | Begin::Resumed { .. } | Begin::Kept { .. }) => begun,
        };
        Ok(self)
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

/// The state with these inputs in it.
fn with<G: Graph>(
    graph: &G,
    state: &G::State,
    inputs: Map<String, Value>,
) -> Result<Apart<G::State>, InputError> {
    let refuse = |error: serde_json::Error| InputError {
        input: "state".to_owned(),
        message: error.to_string(),
    };
    let mut given = Map::new();
    if let Value::Object(fields) = serde_json::to_value(state).map_err(refuse)? {
        let known = &graph.about().inputs;
        given = fields
            .into_iter()
            .filter(|(name, _)| known.iter().any(|input| input.name == name.as_str()))
            .collect();
    }
    add(&mut given, inputs);
    begin(graph, given)
}
