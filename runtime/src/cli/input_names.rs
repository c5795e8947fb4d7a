//! Which inputs a graph takes beside those that it declares.
//!
//! Scripts see the whole state, so a graph with scripts takes keys that it does not name; and any graph takes a value for a key
//! that its state begins with. A graph of actions hands on what it does not declare, as its language says. Else a key that nothing
//! reads is a slip, and so is one that is nearly the name of another.

use crate::any_graph::AnyGraph;
use crate::dialects::rye;
use crate::graph::Reads;
use crate::run::Graph;
use crate::terminal::suggestion::nearest;
use crate::value::failure::InputError;
#[cfg(feature = "project")]
use crate::value::text::printable;
#[cfg(any(feature = "serve-http", feature = "serve-mcp"))]
use serde_json::json;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The keys that a graph takes.
pub(crate) struct Names {
    inputs: Vec<String>,
    /// Those that are no inputs, and that its state begins with or its nodes read.
    state: BTreeSet<String>,
    others: OtherKeys,
}

/// What becomes of keys that nobody named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OtherKeys {
    /// Scripts may read them, or the graph says that it takes any.
    Kept,
    /// They are handed on, and no node is known to read them.
    Undeclared,
    /// Nothing reads them.
    Refused,
}

impl Names {
    /// Those of a graph.
    pub(crate) fn of(graph: &AnyGraph) -> Self {
        let about = graph.about();
        let inputs: Vec<String> = about
            .inputs
            .iter()
            .map(|input| input.name.to_string())
            .collect();
        if let Some(schema) = rye::facade::schema(graph) {
            let others = match schema.get("additionalProperties") {
                Some(Value::Bool(false)) => OtherKeys::Refused,
                None if !inputs.is_empty() => OtherKeys::Undeclared,
                Some(_) | None => OtherKeys::Kept,
            };
            let state = BTreeSet::new();
            return Self {
                inputs,
                state,
                others,
            };
        }
        let start = graph.begin(Map::new()).ok();
        let start = start.and_then(|state| serde_json::to_value(state).ok());
        let mut state: BTreeSet<String> = start
            .as_ref()
            .and_then(Value::as_object)
            .into_iter()
            .flat_map(Map::keys)
            .cloned()
            .collect();
        let mut others = OtherKeys::Refused;
        for node in about.nodes.iter() {
            match node.reads {
                Reads::All => others = OtherKeys::Kept,
                Reads::Keys(keys) => state.extend(keys.iter().map(ToString::to_string)),
            }
        }
        state.retain(|name| !name.starts_with('$') && !inputs.contains(name));
        Self {
            inputs,
            state,
            others,
        }
    }

    /// Refuses a key that is a slip.
    ///
    /// # Errors
    /// With the name that was meant, or those that there are.
    pub(crate) fn check(&self, given: &Map<String, Value>) -> Result<(), InputError> {
        for name in self.unknown(given) {
            let all = self.inputs.iter().chain(&self.state);
            let message = match nearest(name, all.map(String::as_str)) {
                Some(meant) => format!("there is no such input; did you mean `{meant}`?"),
                None if self.others != OtherKeys::Refused => continue,
                None if self.inputs.is_empty() => {
                    "there is no such input: the graph has none".to_owned()
                }
                None => format!(
                    "there is no such input; its inputs are {}",
                    self.inputs.join(", ")
                ),
            };
            return Err(InputError::new(name.clone(), message));
        }
        Ok(())
    }

    /// What to say of keys that are handed on though no node is known to read them.
    #[cfg(feature = "project")]
    pub(crate) fn warnings(&self, given: &Map<String, Value>) -> Vec<String> {
        if self.others != OtherKeys::Undeclared {
            return Vec::new();
        }
        let declared = self.inputs.join(", ");
        let warning = |name: &String| {
            let name = printable(name);
            format!(
                "`{name}` is handed on, but the graph declares no such input; its inputs are {declared}"
            )
        };
        self.unknown(given).map(warning).collect()
    }

    fn unknown<'g>(&self, given: &'g Map<String, Value>) -> impl Iterator<Item = &'g String> {
        let known = |name: &&String| self.inputs.contains(name) || self.state.contains(*name);
        given.keys().filter(move |name| !known(name))
    }

    /// Says in the schema of the inputs which keys it takes beside them.
    #[cfg(any(feature = "serve-http", feature = "serve-mcp"))]
    pub(crate) fn publish(&self, schema: &mut Map<String, Value>) {
        let further = self.others != OtherKeys::Refused || !self.state.is_empty();
        schema.insert("additionalProperties".to_owned(), further.into());
        if self.others == OtherKeys::Refused && further {
            let names: Vec<&String> = self.inputs.iter().chain(&self.state).collect();
            schema.insert("propertyNames".to_owned(), json!({"enum": names}));
        }
    }
}
