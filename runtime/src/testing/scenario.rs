//! Scenarios: what a caller gives, what the outside answers, and what must come of it.

use super::World;
use crate::files::reading_error;
use crate::graph::Status;
use crate::testing::scripted::{
    AgentResult, Answer, Now, ScriptResult, ScriptedHit, ScriptedReply, ToolResult,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// One scripted run, and what must come of it.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// What it is called.
    pub name: String,
    /// What the caller gives; `initial_prompt` for the request of a graph in the native dialect.
    pub inputs: Map<String, Value>,
    /// What the caller grants.
    pub grant: Vec<String>,
    /// What the outside answers.
    pub world: World,
    /// What must come of it.
    pub expect: Expect,
}

/// What must come of a run. What is not named is not compared, but a run must complete unless something else is said.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    default,
    expecting = "what must come of the run, such as `{ output: Sent., path: [draft, sent] }`"
)]
pub struct Expect {
    /// How it ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// Its result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output: Option<Value>,
    /// The keys of the state that are named; null: the key is not there, or null.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<Map<String, Value>>,
    /// The nodes it enters, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<Vec<String>>,
    /// What goes wrong, in order: why it failed, or what it lived with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub errors: Option<Vec<ExpectedError>>,
    /// How many model calls are made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calls: Option<Calls>,
}

/// Something that goes wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "an entry of `errors` must be a part of a message, or a map with some of node, kind, message"
)]
pub enum ExpectedError {
    /// The message holds this text.
    Message(String),
    /// What is named is so.
    Problem {
        /// The node.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        node: Option<String>,
        /// The kind.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<String>,
        /// The message holds this text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        message: Option<String>,
    },
}

/// How many model calls are made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "`calls` must be a number of model calls, or numbers by node, such as `{ draft: 1 }`"
)]
pub enum Calls {
    /// In all.
    All(usize),
    /// By these nodes.
    Nodes(BTreeMap<String, usize>),
}

/// Something that is not as it must be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// What: `output`, `state.topic`, …
    pub what: String,
    /// As it must be.
    pub expected: Value,
    /// As it is.
    pub found: Value,
}

/// A scenario as it is written: its own keys, and those of a scripted world. Spelled out, so that whoever reads the text
/// knows where in it a fault stands.
#[derive(Default, Deserialize)]
#[serde(
    deny_unknown_fields,
    default,
    expecting = "a scenario, such as `replies: { draft: [Dear Ada] }` and `expect: { output: Dear Ada }`"
)]
struct ScenarioFile {
    name: String,
    inputs: Option<Map<String, Value>>,
    grant: Option<Vec<String>>,
    expect: Option<Expect>,
    replies: Lists<ScriptedReply>,
    answers: Lists<Answer>,
    tools: Lists<ToolResult>,
    scripts: Lists<ScriptResult>,
    actions: Lists<Value>,
    agents: Lists<AgentResult>,
    retrieval: Lists<ScriptedHit>,
    pages: Option<BTreeMap<String, String>>,
    clock: Option<Now>,
}

/// A key that is there without a value says nothing.
type Lists<T> = Option<BTreeMap<String, Vec<T>>>;

impl From<ScenarioFile> for Scenario {
    fn from(written: ScenarioFile) -> Self {
        let world = World {
            replies: written.replies.unwrap_or_default(),
            answers: written.answers.unwrap_or_default(),
            tools: written.tools.unwrap_or_default(),
            scripts: written.scripts.unwrap_or_default(),
            actions: written.actions.unwrap_or_default(),
            agents: written.agents.unwrap_or_default(),
            retrieval: written.retrieval.unwrap_or_default(),
            pages: written.pages.unwrap_or_default(),
            clock: written.clock,
        };
        Self {
            name: written.name,
            inputs: written.inputs.unwrap_or_default(),
            grant: written.grant.unwrap_or_default(),
            world,
            expect: written.expect.unwrap_or_default(),
        }
    }
}

impl Scenario {
    /// Reads a scenario from a map: its own keys, and those of a scripted world.
    ///
    /// # Errors
    /// If a key is unknown or has another form.
    pub fn read(map: Map<String, Value>) -> Result<Self, String> {
        let written: Result<ScenarioFile, _> = serde_json::from_value(Value::Object(map));
        written
            .map(Self::from)
            .map_err(|error| reading_error::in_words(&error))
    }

    /// Reads a scenario from YAML (or JSON) text.
    ///
    /// # Errors
    /// If the text is not YAML, or not a scenario: `LINE:COLUMN: what is wrong`.
    #[cfg(feature = "yaml")]
    pub fn from_yaml(text: &str) -> Result<Self, String> {
        let written: Result<ScenarioFile, _> = serde_yaml::from_str(text);
        written
            .map(Self::from)
            .map_err(|error| reading_error::placed(&error, text))
    }

    /// The scenario as text that [`Scenario::from_yaml`] reads, with what is expected last.
    ///
    /// # Errors
    /// If a value cannot be written as YAML.
    #[cfg(feature = "yaml")]
    pub fn to_yaml(&self) -> Result<String, String> {
        serde_yaml::to_string(&self.to_json()).map_err(|error| error.to_string())
    }

    /// The scenario as an object, with what is expected last. What says nothing is left out.
    pub fn to_json(&self) -> Value {
        let mut map = Map::new();
        if !self.name.is_empty() {
            map.insert("name".into(), self.name.clone().into());
        }
        if !self.inputs.is_empty() {
            map.insert("inputs".into(), self.inputs.clone().into());
        }
        if !self.grant.is_empty() {
            map.insert("grant".into(), self.grant.clone().into());
        }
        if let Ok(Value::Object(world)) = serde_json::to_value(&self.world) {
            map.extend(world);
        }
        if self.expect != Expect::default() {
            let expect = serde_json::to_value(&self.expect).unwrap_or_default();
            map.insert("expect".into(), expect);
        }
        Value::Object(map)
    }
}

impl Expect {
    /// What is not as it must be in an outcome (the JSON object that programs read) after these model calls.
    pub fn differences(&self, outcome: &Value, calls: &BTreeMap<String, usize>) -> Vec<Difference> {
        let mut found = Vec::new();
        let mut compare = |what: String, expected: Value, is: &Value| {
            if expected != *is {
                let found_value = is.clone();
                found.push(Difference {
                    what,
                    expected,
                    found: found_value,
                });
            }
        };
        let field = |name: &str| outcome.get(name).unwrap_or(&Value::Null);
        compare(
            "status".into(),
            self.status_expected(field("status")),
            field("status"),
        );
        if let Some(output) = &self.output {
            compare("output".into(), output.clone(), field("output"));
        }
        for (key, value) in self.state.iter().flatten() {
            let is = field("state").get(key).unwrap_or(&Value::Null);
            compare(format!("state.{key}"), value.clone(), is);
        }
        if let Some(path) = &self.path {
            compare("path".into(), path.clone().into(), field("path"));
        }
        match &self.calls {
            None => {}
            Some(Calls::All(count)) => {
                let made: usize = calls.values().sum();
                compare("calls".into(), (*count).into(), &made.into());
            }
            Some(Calls::Nodes(nodes)) => {
                for (node, count) in nodes {
                    let made = calls.get(node).copied().unwrap_or_default();
                    compare(format!("calls.{node}"), (*count).into(), &made.into());
                }
            }
        }
        if let Some(expected) = &self.errors {
            found.extend(error_differences(expected, &problems(outcome)));
        }
        found
    }

    /// A run that nothing is said about must not fail unnoticed.
    fn status_expected(&self, is: &Value) -> Value {
        let name = |status: Status| serde_json::to_value(status).unwrap_or_default();
        match (self.status, &self.errors) {
            (Some(status), _) => name(status),
            (None, Some(errors)) if !errors.is_empty() => is.clone(),
            (None, _) if *is == name(Status::CompletedWithErrors) => is.clone(),
            (None, _) => name(Status::Completed),
        }
    }
}

/// Why a run failed, with what failed beside it, and what it lived with.
fn problems(outcome: &Value) -> Vec<Value> {
    let mut found = Vec::new();
    let listed = outcome.get("errors").and_then(Value::as_array);
    let failed = outcome.get("error").filter(|error| !error.is_null());
    for problem in failed.into_iter().chain(listed.into_iter().flatten()) {
        found.push(problem.clone());
        let others = problem.get("others").and_then(Value::as_array);
        found.extend(others.into_iter().flatten().cloned());
    }
    found
}

fn error_differences(expected: &[ExpectedError], found: &[Value]) -> Vec<Difference> {
    let count = expected.len().max(found.len());
    (0..count)
        .filter_map(|at| {
            let (wanted, is) = (expected.get(at), found.get(at));
            let same = matches!((wanted, is), (Some(wanted), Some(is)) if wanted.matches(is));
            (!same).then(|| Difference {
                what: format!("errors[{at}]"),
                expected: serde_json::to_value(wanted).unwrap_or_default(),
                found: is.cloned().unwrap_or_default(),
            })
        })
        .collect()
}

impl ExpectedError {
    fn matches(&self, problem: &Value) -> bool {
        let text = |key: &str| problem.get(key).and_then(Value::as_str).unwrap_or_default();
        match self {
            Self::Message(part) => text("message").contains(part.as_str()),
            Self::Problem {
                node,
                kind,
                message,
            } => {
                node.as_deref().is_none_or(|node| node == text("node"))
                    && kind.as_deref().is_none_or(|kind| kind == text("kind"))
                    && message
                        .as_deref()
                        .is_none_or(|part| text("message").contains(part))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn expect(value: Value) -> Expect {
        serde_json::from_value(value).unwrap()
    }

    fn differing(expected: Value, outcome: Value) -> Vec<String> {
        let calls = [("a".to_owned(), 2), ("b".to_owned(), 1)].into();
        let found = expect(expected).differences(&outcome, &calls);
        found
            .into_iter()
            .map(|difference| difference.what)
            .collect()
    }

    #[test]
    fn only_what_is_named_is_compared() {
        let outcome =
            json!({"status": "completed", "output": "x", "state": {"n": 1, "m": 2}, "path": ["a"]});
        assert_eq!(differing(json!({}), outcome.clone()), [""; 0]);
        assert_eq!(
            differing(json!({"state": {"n": 1, "gone": null}}), outcome.clone()),
            [""; 0]
        );
        let wrong = json!({"output": "y", "state": {"n": 2}, "path": ["a", "b"], "calls": 4});
        assert_eq!(
            differing(wrong, outcome),
            ["output", "state.n", "path", "calls"]
        );
    }

    #[test]
    fn a_run_that_fails_unexpectedly_is_a_difference() {
        let error = json!({"node": "a", "kind": "script", "message": "exit code 1"});
        let outcome = json!({"status": "failed", "error": error});
        assert_eq!(differing(json!({}), outcome.clone()), ["status"]);
        assert_eq!(
            differing(json!({"errors": [{"node": "a"}]}), outcome.clone()),
            [""; 0]
        );
        assert_eq!(
            differing(json!({"errors": ["code 1"]}), outcome.clone()),
            [""; 0]
        );
        assert_eq!(
            differing(json!({"errors": ["code 2"]}), outcome.clone()),
            ["errors[0]"]
        );
        assert_eq!(
            differing(json!({"errors": ["code 1", "more"]}), outcome),
            ["errors[1]"]
        );
    }

    #[test]
    fn calls_are_counted_in_all_or_by_node() {
        let outcome = json!({"status": "completed"});
        assert_eq!(differing(json!({"calls": 3}), outcome.clone()), [""; 0]);
        assert_eq!(
            differing(json!({"calls": {"a": 2, "c": 1}}), outcome),
            ["calls.c"]
        );
    }

    #[test]
    fn unknown_keys_are_refused() {
        let read = |value: Value| Scenario::read(value.as_object().cloned().unwrap());
        let problem = read(json!({"name": "x", "replys": {}})).unwrap_err();
        assert!(
            problem.contains("replys") && problem.contains("replies"),
            "{problem}"
        );
        let problem = read(json!({"expect": {"ouput": 1}})).unwrap_err();
        assert!(problem.contains("ouput"), "{problem}");
        assert!(read(json!({"name": "x", "replies": {"a": ["b"]}})).is_ok());
    }

    #[test]
    #[cfg(feature = "yaml")]
    fn faults_are_told_with_their_place() {
        let problem = |text: &str| Scenario::from_yaml(text).unwrap_err();
        let wrong = problem("name: x\nreplies:\n  draft:\n    - [1]\n");
        assert!(wrong.starts_with("4:7: "), "{wrong}");
        assert!(
            wrong.contains("replies.draft[0]") && wrong.contains("a reply: a text"),
            "{wrong}"
        );
        for (text, told) in [
            (
                "tools: { look_up: [left] }",
                "1:20: tools.look_up[0]: expected what a tool gives, such as `{ result: left on Monday }` or `{ error: gone }`, found the text \"left\"",
            ),
            (
                "scripts: { count: ['{}'] }",
                "1:20: scripts.count[0]: expected what a script does, such as `{ stdout: ",
            ),
            (
                "retrieval: { search: [5] }",
                "1:23: retrieval.search[0]: expected what a search finds, such as `{ context: ",
            ),
            (
                "replies: { ask: [{ tool_calls: [look_up] }] }",
                "1:33: replies.ask[0].tool_calls[0]: expected the call of a tool, such as `{ name: ",
            ),
            (
                "replies: { ask: hello }",
                "1:17: replies.ask: expected a list, such as `[a, b]`, found the text \"hello\"",
            ),
            (
                "clock: 2026-01-31",
                "1:8: clock: expected the date, such as `{ now: ",
            ),
            (
                "expect: done",
                "1:9: expect: expected what must come of the run, such as `{ output: ",
            ),
            (
                "expect: { calls: many }",
                "1:9: expect: `calls` must be a number of model calls",
            ),
            (
                "name: x\nreplys: {}",
                "2:1: unknown field `replys`, expected one of ",
            ),
        ] {
            let problem = problem(text);
            assert!(problem.starts_with(told), "{problem}");
        }
        let unknown = problem("name: x\nreplies:\n  draft: [{txt: y}]\n");
        assert!(
            unknown.starts_with("3:") && unknown.contains("txt"),
            "{unknown}"
        );
    }

    #[test]
    #[cfg(feature = "yaml")]
    fn a_scenario_is_read_as_it_is_written() {
        let text = "name: x\ninputs: {a: 1}\nreplies: {b: [c, {error: d}]}\nanswers: {e: ['yes', null]}\nexpect: {status: waiting}\n";
        let scenario = Scenario::from_yaml(text).unwrap();
        let again = Scenario::from_yaml(&scenario.to_yaml().unwrap()).unwrap();
        assert_eq!(scenario.to_json(), again.to_json());
    }
}
