//! Areas about how values are combined, and how many branches work at once.

use super::small::{Small, graph};
use super::templates::failed;
use super::world::{Outside, Printing};
use crate::conformance::fields::Fields;
use crate::conformance::matchers;
use graphwright::host::{BoxFuture, CallError, ScriptCall, Scripts};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A reducer, applied to what a script prints.
pub(super) fn reducer(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let current = given
        .get("current")
        .map(|value| ("k".to_owned(), value.clone()));
    let state = Map::from_iter(current);
    let mut graph = graph(
        "write",
        json!({"write": {"type": "script", "script": "w.sh", "next": "done"}, "done": {"type": "end"}}),
    );
    graph["reducers"] = json!({"k": given.need("reducer")?});
    let small = match Small::read(&graph, &[("w.sh", String::new())]) {
        Ok(small) => small,
        Err(found) => return failed(expect, &found),
    };
    let printed = json!({"k": given.need("incoming")?});
    let scripts = Printing::new([("write".to_owned(), printed)]);
    let ran = small.run(state, &Outside::empty().with_scripts(scripts))?;
    if ran.problem.is_some() {
        return failed(expect, &ran.problems());
    }
    ran.completed()?;
    let found = ran.state.get("k").ok_or("the key was not written")?;
    matchers::value(expect.need("value")?, found)
}

/// Branches that are scripts, run side by side. A conflict may be found when the graph is compiled or when it runs.
pub(super) fn merge(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let branches = branches(given.list("branches")?)?;
    let (graph, files) = forked(&branches, given.object("reducers")?);
    let state = given.object("state")?;
    let files: Vec<(&str, String)> = files
        .iter()
        .map(|file| (file.as_str(), String::new()))
        .collect();
    let small = match Small::read(&graph, &files) {
        Ok(small) => small,
        Err(found) => return failed(expect, &found),
    };
    let outside = Outside::empty().with_scripts(Printing::new(branches));
    let ran = small.run(state, &outside)?;
    if ran.problem.is_some() {
        return failed(expect, &ran.problems());
    }
    ran.completed()?;
    matchers::value(expect.need("state")?, &Value::Object(ran.state))
}

fn branches(list: &[Value]) -> Result<Vec<(String, Value)>, String> {
    list.iter()
        .map(|branch| {
            let fields = Fields::new("branch", branch);
            let read = (
                fields.text("node")?.to_owned(),
                fields.need("writes")?.clone(),
            );
            fields.finish()?;
            Ok(read)
        })
        .collect()
}

/// A fork over script nodes, and their files.
fn forked(branches: &[(String, Value)], reducers: Map<String, Value>) -> (Value, Vec<String>) {
    let ids: Vec<&str> = branches.iter().map(|(id, _)| id.as_str()).collect();
    let to = if ids.is_empty() {
        json!("done")
    } else {
        json!(ids)
    };
    let script = |id: &str, next: Value| json!({"type": "script", "script": format!("{id}.sh"), "state_updates": {}, "next": next});
    let mut nodes = Map::from_iter([("fork out".to_owned(), script("fork out", to))]);
    for id in &ids {
        nodes.insert((*id).to_owned(), script(id, json!("done")));
    }
    nodes.insert("done".to_owned(), json!({"type": "end"}));
    let mut graph = graph("fork out", Value::Object(nodes));
    graph["reducers"] = Value::Object(reducers);
    let files = ids.iter().chain(&["fork out"]).map(|id| format!("{id}.sh"));
    (graph, files.collect())
}

/// More items than any limit of a vector is likely to be.
const ITEMS: usize = 64;

/// How many items of a map node are really worked on at once.
pub(super) fn concurrency(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let mut map = json!({"type": "map", "over": "{{runner_items}}", "as": "item", "branch": "work", "collect_into": "all", "next": "done"});
    let limit = given.need("max_concurrency")?;
    if !limit.is_null() {
        map["max_concurrency"] = limit.clone();
    }
    let nodes =
        json!({"map": map, "work": {"type": "script", "script": "w.sh"}, "done": {"type": "end"}});
    let mut graph = graph("map", nodes);
    graph["settings"] = json!({"max_concurrency": given.need("default")?});
    let mut state = given.object("state")?;
    let small = match Small::read(&graph, &[("w.sh", String::new())]) {
        Ok(small) => small,
        Err(found) => return failed(expect, &found),
    };
    state.insert("runner_items".to_owned(), json!(vec![0; ITEMS]));
    let scripts = Arc::new(Counting::default());
    let ran = small.run(state, &Outside::empty().with_scripts(scripts.clone()))?;
    if ran.problem.is_some() {
        return failed(expect, &ran.problems());
    }
    ran.completed()?;
    matchers::value(
        expect.need("value")?,
        &json!(scripts.most.load(Ordering::Relaxed)),
    )
}

/// Scripts that take a while and count how many of them run at once.
#[derive(Default)]
struct Counting {
    now: AtomicUsize,
    most: AtomicUsize,
}

impl Scripts for Counting {
    fn run<'a>(&'a self, _call: ScriptCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        Box::pin(async {
            let now = self.now.fetch_add(1, Ordering::Relaxed) + 1;
            self.most.fetch_max(now, Ordering::Relaxed);
            // Long enough for all others to begin: every task gets several turns.
            for _ in 0..ITEMS * 2 {
                tokio::task::yield_now().await;
            }
            self.now.fetch_sub(1, Ordering::Relaxed);
            Ok(r#"{"output": 1}"#.to_owned())
        })
    }
}
