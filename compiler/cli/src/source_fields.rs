//! What the text of a graph says beside what became of it: the fields of an euleragent graph as its author wrote them, for
//! whoever reads the output of `graphwright compile` next to the file.

use graphwright_compiler::ir::{Dialect, Program};
use graphwright_compiler::source::Sources;
use graphwright_compiler::syntax;
use serde_json::{Map, Value};

/// The fields of a graph as they were written. Of dialects whose fields are not those of a list of nodes: nothing.
pub(super) struct SourceFields(Value);

/// The fields of the whole graph: nodes, edges, the state and the groups stand where they belong.
const OF_GRAPH: [&str; 5] = [
    "version",
    "category",
    "checkpointer",
    "defaults",
    "finalize",
];

impl SourceFields {
    pub(super) fn of(program: &Program, sources: &Sources) -> Self {
        match program.dialect {
            Dialect::Euler => {
                let (root, _) = syntax::read(program.file, sources);
                Self(root.map_or(Value::Null, |root| root.to_json()))
            }
            Dialect::Loki | Dialect::Rye | Dialect::Kegal => Self(Value::Null),
        }
    }

    /// What the graph says about itself and about its runs.
    pub(super) fn graph(&self) -> Value {
        let said = OF_GRAPH
            .into_iter()
            .filter_map(|key| Some((key.to_string(), self.0.get(key)?.clone())));
        if self.0.is_object() {
            Value::Object(said.collect::<Map<_, _>>())
        } else {
            Value::Null
        }
    }

    /// The entry of a node.
    pub(super) fn node(&self, id: &str) -> Option<&Value> {
        let nodes = self.0.get("nodes")?.as_array()?;
        let is_it = |node: &&Value| node.get("id").and_then(Value::as_str) == Some(id);
        nodes.iter().find(is_it)
    }

    /// The entry of a key of the state; `None`: the run keeps it for itself.
    pub(super) fn key(&self, name: &str) -> Option<&Value> {
        self.0.get("state_schema")?.get(name)
    }

    /// The id of the parallel group that has these branches.
    pub(super) fn group(&self, branches: &[&str]) -> Option<&str> {
        let groups = self.0.get("parallel_groups")?.as_array()?;
        let is_it = |group: &&Value| {
            let listed = group.get("branches").and_then(Value::as_array);
            listed.is_some_and(|listed| {
                listed
                    .iter()
                    .filter_map(Value::as_str)
                    .eq(branches.iter().copied())
            })
        };
        groups.iter().find(is_it)?.get("id")?.as_str()
    }
}
