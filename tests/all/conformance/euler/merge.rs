//! Area `merge`: the writes of a vector as nodes of a graph. A round of several writes is a parallel group, a round of one
//! a node, and what each writes is its scripted reply.

use super::whole;
use super::world::Outside;
use crate::conformance::fields::Fields;
use crate::conformance::matchers;
use crate::conformance::workplace::Workplace;
use graphwright::testing::scripted::ScriptedReply;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// A graph that grows round by round.
#[derive(Default)]
struct Rounds {
    nodes: Vec<Value>,
    edges: Vec<Value>,
    groups: Vec<Value>,
    replies: Map<String, Value>,
    last: String,
}

impl Rounds {
    fn node(&mut self, id: &str, writes: &Value) {
        self.nodes.push(
            json!({"id": id, "kind": "llm", "runner": {"mode": "execute"}, "writes_state": writes}),
        );
    }

    fn edge(&mut self, from: &str, to: &str) {
        self.edges
            .push(json!({"from": from, "to": to, "when": "true"}));
    }

    fn follow(&mut self, id: &str) {
        let last = std::mem::replace(&mut self.last, id.to_owned());
        if !last.is_empty() {
            self.edge(&last, id);
        }
    }

    fn reply(&mut self, id: &str, said: Value) {
        self.replies.insert(id.to_owned(), json!([said]));
    }

    fn single(&mut self, id: &str, value: &Value) {
        self.node(id, &json!(["k"]));
        self.follow(id);
        self.reply(id, json!({"json": {"output": id, "k": value}}));
    }

    /// A group with these branches: name, what it writes, how long it takes.
    fn group(&mut self, id: &str, branches: &[(String, Value, u64)]) {
        let (before, after) = (format!("{id}_before"), format!("{id}_after"));
        self.node(&before, &json!([]));
        self.follow(&before);
        for (name, value, delay) in branches {
            self.node(name, &json!(["k"]));
            self.edge(&before, name);
            self.edge(name, &after);
            self.reply(
                name,
                json!({"json": {"output": name, "k": value}, "delay_ms": delay}),
            );
        }
        self.node(&after, &json!([]));
        self.last = after.clone();
        let names: Vec<&String> = branches.iter().map(|(name, _, _)| name).collect();
        self.groups
            .push(json!({"id": id, "branches": names, "join": after}));
    }
}

pub(super) fn run(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let (ty, merge) = (given.text("type")?, given.text("merge")?);
    let mut rounds = Rounds::default();
    rounds.node("first", &json!([]));
    rounds.follow("first");
    match given.get("branches") {
        Some(branches) => raced(&mut rounds, given, branches)?,
        None => stepped(&mut rounds, given)?,
    }
    let last = rounds.last.clone();
    rounds.edge(&last, "finalize");
    let graph = json!({
        "id": "graph.m", "version": 1, "category": "demo", "description": "m",
        "state_schema": {"k": {"type": ty, "merge": merge}},
        "defaults": {}, "parallel_groups": rounds.groups,
        "nodes": rounds.nodes, "edges": rounds.edges,
        "finalize": {"artifact": "o.md"},
    });
    let place = Workplace::new()?;
    let file = place.path().join("graph.yaml");
    place.write_one(&file, &graph.to_string())?;
    let replies: BTreeMap<String, Vec<ScriptedReply>> =
        serde_json::from_value(Value::Object(rounds.replies)).map_err(|error| error.to_string())?;
    let mut inputs = Map::new();
    if let Some(initial) = given.get("initial").filter(|value| !value.is_null()) {
        inputs.insert("k".to_owned(), initial.clone());
    }
    let state = whole::state(&file, &Outside::replying(replies), inputs)?;
    matchers::value(
        expect.need("value")?,
        state.get("k").unwrap_or(&Value::Null),
    )
}

fn stepped(rounds: &mut Rounds, given: &Fields<'_>) -> Result<(), String> {
    for (number, writes) in given.list("steps")?.iter().enumerate() {
        let writes = writes.as_array().ok_or("a step is a list of writes")?;
        match writes.as_slice() {
            [] => {}
            [only] => rounds.single(&format!("round{number}"), only),
            several => {
                let branches: Vec<(String, Value, u64)> = several
                    .iter()
                    .enumerate()
                    .map(|(at, value)| (format!("round{number}_{at}"), value.clone(), 0))
                    .collect();
                rounds.group(&format!("round{number}"), &branches);
            }
        }
    }
    Ok(())
}

/// Branches that end in another order than that of the text.
fn raced(rounds: &mut Rounds, given: &Fields<'_>, branches: &Value) -> Result<(), String> {
    let names = crate::conformance::fields::texts(branches)?;
    let finish = crate::conformance::fields::texts(given.need("finish_order")?)?;
    let writes = given.object("writes")?;
    let branches = names.into_iter().map(|name| {
        let place = finish
            .iter()
            .position(|other| *other == name)
            .ok_or("a branch does not finish")?;
        let value = writes
            .get(&name)
            .cloned()
            .ok_or("a branch writes nothing")?;
        Ok((name, value, (place as u64 + 1) * 20))
    });
    let branches = branches.collect::<Result<Vec<_>, String>>()?;
    rounds.group("raced", &branches);
    Ok(())
}
