//! Assertions on what a run came to, for tests in Rust.

use crate::graph::Status;
use crate::run::{Graph, Outcome};
use crate::value::failure::Kind;
use serde::Serialize;
use serde_json::Value;

/// What a run came to, to be compared. Each method panics with what was expected, what was found, and why the run failed
/// if it did; otherwise it gives itself back, so that several can be chained.
///
/// ```
/// # use graphwright::testing::check;
/// # fn shown<G: graphwright::Graph>(outcome: &graphwright::Outcome<G>) {
/// check(outcome)
///     .completed()
///     .path(["draft", "review", "published"])
///     .output("# WebAssembly")
///     .state("title", "WebAssembly");
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Check {
    outcome: Value,
}

/// Begins to compare an outcome.
pub fn check<G: Graph>(outcome: &Outcome<G>) -> Check {
    Check {
        outcome: serde_json::to_value(outcome).unwrap_or_default(),
    }
}

impl Check {
    /// The run reached an end, and lived with no failure.
    #[track_caller]
    pub fn completed(self) -> Self {
        self.status(Status::Completed)
    }

    /// The run ended so.
    #[track_caller]
    pub fn status(self, status: Status) -> Self {
        self.same("status", &status, self.field("status"))
    }

    /// The run failed at this node with a failure of this kind.
    #[track_caller]
    pub fn failed(self, node: &str, kind: Kind) -> Self {
        let error = self.field("error");
        let found =
            [error.get("node"), error.get("kind")].map(|part| part.cloned().unwrap_or_default());
        let checked = self.clone().status(Status::Failed);
        checked.same(
            "where and how it failed",
            &(node, kind),
            &Value::from(found.to_vec()),
        )
    }

    /// The run waits for an answer at this node.
    #[track_caller]
    pub fn waits_at(self, node: &str) -> Self {
        let waiting = self.field("waiting").get("node").cloned();
        self.same("the node that waits", &node, &waiting.unwrap_or_default())
    }

    /// The nodes that were entered, in order.
    #[track_caller]
    pub fn path<'a>(self, nodes: impl IntoIterator<Item = &'a str>) -> Self {
        let nodes: Vec<&str> = nodes.into_iter().collect();
        self.same("path", &nodes, self.field("path"))
    }

    /// How often a node was entered.
    #[track_caller]
    pub fn visits(self, node: &str, times: usize) -> Self {
        let path = self.field("path").as_array().cloned().unwrap_or_default();
        let found = path.iter().filter(|one| one.as_str() == Some(node)).count();
        self.same(&format!("visits of `{node}`"), &times, &found.into())
    }

    /// The result, by value.
    #[track_caller]
    pub fn output(self, output: impl Serialize) -> Self {
        self.same("output", &output, self.field("output"))
    }

    /// The result is a text with this in it.
    #[track_caller]
    pub fn output_contains(self, part: &str) -> Self {
        let output = self.field("output");
        match output.as_str() {
            Some(text) if text.contains(part) => self,
            Some(_) | None => self.differs(
                "output",
                &format!("a text with {part:?}"),
                &output.to_string(),
            ),
        }
    }

    /// A key of the state, by value. A key that is not there is null.
    #[track_caller]
    pub fn state(self, key: &str, value: impl Serialize) -> Self {
        let found = self.field("state").get(key).cloned();
        self.same(&format!("state.{key}"), &value, &found.unwrap_or_default())
    }

    /// A key is not in the state, or null.
    #[track_caller]
    pub fn absent(self, key: &str) -> Self {
        self.state(key, ())
    }

    fn field(&self, name: &str) -> &Value {
        self.outcome.get(name).unwrap_or(&Value::Null)
    }

    #[track_caller]
    fn same(&self, what: &str, expected: &impl Serialize, found: &Value) -> Self {
        let expected = serde_json::to_value(expected).unwrap_or_default();
        if expected == *found {
            return self.clone();
        }
        self.differs(what, &expected.to_string(), &found.to_string())
    }

    #[track_caller]
    #[expect(clippy::panic, reason = "assertions of tests panic")]
    fn differs(&self, what: &str, expected: &str, found: &str) -> Self {
        let error = self.field("error");
        let why = if error.is_null() {
            String::new()
        } else {
            format!("\n  the run failed: {error}")
        };
        panic!("{what} is not as it must be\n  expected: {expected}\n     found: {found}{why}");
    }
}
