//! The scenario that says what a vector gives.

use super::vectors::Vector;
use serde_json::{Map, Value, json};

/// How often something answers that a vector lets answer without an end.
const OFTEN: usize = 40;

/// The scenario, or why there is none.
pub(super) fn of(vector: &Vector, graph: &Value) -> Result<Value, String> {
    let mut wanted = vector.expect["errors"].as_array().into_iter().flatten();
    if vector.area == "run.env" {
        return Err("variables of the process".to_owned());
    }
    if wanted.any(|error| error["kind"] == "missing-executor") {
        return Err("tools that are not there".to_owned());
    }
    let mut scenario = Map::from_iter([("name".to_owned(), json!(vector.id))]);
    let mut inputs = Map::new();
    let nodes = Nodes::of(graph);
    let mut replies = nodes.replies();
    for (key, given) in vector.given.as_object().into_iter().flatten() {
        match key.as_str() {
            "graph" | "files" | "graph_format" | "graph_id" => {}
            "inputs" => inputs.extend(given.as_object().cloned().unwrap_or_default()),
            "variables" => {
                // One that the state begins with is no variable.
                let own = given.as_object().into_iter().flatten();
                let own = own.filter(|(name, _)| graph["initial_state"].get(name).is_none());
                own.for_each(|(name, value)| {
                    inputs.entry(name).or_insert_with(|| value.clone());
                });
            }
            "replies" => replies.extend(given.as_object().cloned().unwrap_or_default()),
            "answers" => put(
                &mut scenario,
                "answers",
                nodes.in_order(given, vector, &["approval", "input"])?,
            ),
            "retrieval" => put(
                &mut scenario,
                "retrieval",
                nodes.in_order(given, vector, &["rag"])?,
            ),
            "approvals" => put(&mut scenario, "answers", decisions(given)),
            "tools" if vector.dialect == "rye" => put(
                &mut scenario,
                "actions",
                returning(given, |value| value.clone())?,
            ),
            "tools" => put(
                &mut scenario,
                "tools",
                returning(given, |value| json!({ "result": value }))?,
            ),
            "mcp" => return Err("servers that are asked for their tools".to_owned()),
            "context" => return Err("tools, servers and models around the graph".to_owned()),
            "grants" => return Err("grants of the caller".to_owned()),
            "options" => return Err("a call that is no run from the start".to_owned()),
            "runs" => return Err("several runs, one after the other".to_owned()),
            "env" => return Err("variables of the process".to_owned()),
            other => return Err(format!("`{other}`")),
        }
    }
    put(&mut scenario, "inputs", inputs);
    put(&mut scenario, "replies", replies);
    put(&mut scenario, "expect", expected(&vector.expect));
    Ok(scenario.into())
}

fn put(scenario: &mut Map<String, Value>, key: &str, value: Map<String, Value>) {
    if !value.is_empty() {
        scenario.insert(key.to_owned(), value.into());
    }
}

/// What a scenario can say of what must come: the rest is compared with the outcome.
fn expected(expect: &Value) -> Map<String, Value> {
    let mut found = Map::new();
    let status = match expect["status"].as_str() {
        Some("rejected") => Some("failed"),
        Some("paused") => Some("waiting"),
        Some("blocked") => Some("completed"),
        status => status,
    };
    if let Some(status) = status {
        found.insert("status".to_owned(), status.into());
    }
    let path = expect["path"].as_array().into_iter().flatten();
    if path.clone().all(Value::is_string) && path.count() > 0 {
        found.insert("path".to_owned(), expect["path"].clone());
    }
    if let Some(calls) = expect["model_calls"].as_object() {
        found.insert("calls".to_owned(), calls.clone().into());
    }
    found
}

/// What people decide; `pending`: nobody has yet.
fn decisions(given: &Value) -> Map<String, Value> {
    let decisions = given.as_object().into_iter().flatten();
    let decided = decisions.map(|(node, list)| {
        let list = list.as_array().into_iter().flatten();
        let list = list.map(|said| match said.as_str() {
            Some("pending") => Value::Null,
            _ => said.clone(),
        });
        (node.clone(), list.collect())
    });
    decided.collect()
}

/// What is called by name gives the entries of its list, and the last one again and again.
fn returning(given: &Value, entry: impl Fn(&Value) -> Value) -> Result<Map<String, Value>, String> {
    let mut found = Map::new();
    for (name, tool) in given.as_object().into_iter().flatten() {
        // They are programs of the project.
        if tool.get("builtin").is_some() || echoes(tool) {
            continue;
        }
        let Some(list) = tool["returns"].as_array() else {
            return Err("results that depend on what is asked".to_owned());
        };
        let last = list.last().into_iter().cycle().take(OFTEN);
        let list: Vec<Value> = list.iter().chain(last).map(&entry).collect();
        found.insert(name.clone(), list.into());
    }
    Ok(found)
}

/// Whether a tool gives back what it is called with. No world can say that, so it is a program.
fn echoes(tool: &Value) -> bool {
    tool["echo"] == true
}

/// The programs that stand in for tools of a graph of actions.
pub(super) fn programs(vector: &Vector) -> impl Iterator<Item = (String, &'static str)> {
    let tools = vector.given["tools"].as_object().into_iter().flatten();
    let echoing = tools.filter(|(_, tool)| vector.dialect == "rye" && echoes(tool));
    echoing.map(|(id, _)| (format!(".ai/tools/{id}.sh"), ECHO))
}

const ECHO: &str = r#"printf '{"v": 1, "p": %s}' "$(cat)"
"#;

/// The nodes of a graph, with their kinds.
struct Nodes(Vec<(String, String)>);

impl Nodes {
    fn of(graph: &Value) -> Self {
        let kind = |node: &Value| {
            let kind = node.get("type").or(node.get("kind"));
            let kind = kind.and_then(Value::as_str);
            let speaks = node.get("prompt").is_some_and(Value::is_object);
            kind.unwrap_or(if speaks { "speaks" } else { "" })
                .to_owned()
        };
        let listed = graph["nodes"].as_array().into_iter().flatten();
        let listed = listed.map(|node| (node["id"].as_str().unwrap_or_default().to_owned(), node));
        let named = graph["nodes"].as_object().into_iter().flatten();
        let named = named.map(|(id, node)| (id.clone(), node));
        let all = listed.chain(named);
        Self(all.map(|(id, node)| (id, kind(node))).collect())
    }

    /// What models say where a vector says nothing.
    fn replies(&self) -> Map<String, Value> {
        let asks = |kind: &str| ["llm", "judge", "speaks"].contains(&kind);
        let asking = self.0.iter().filter(|(_, kind)| asks(kind));
        let reply =
            |(id, _): &(String, String)| (id.clone(), json!(vec![format!("{id} out"); OFTEN]));
        asking.map(reply).collect()
    }

    /// Lists by node of what a vector lists in the order in which it is asked for.
    fn in_order(
        &self,
        given: &Value,
        vector: &Vector,
        kinds: &[&str],
    ) -> Result<Map<String, Value>, String> {
        let given = given.as_array().cloned().unwrap_or_default();
        let fits = |(_, kind): &&(String, String)| kinds.contains(&kind.as_str());
        let asking: Vec<&str> = self.0.iter().filter(fits).map(|(id, _)| &**id).collect();
        if let [node] = asking[..] {
            return Ok(Map::from_iter([(node.to_owned(), given.into())]));
        }
        let path = vector.expect["path"].as_array().into_iter().flatten();
        let order = path.filter_map(Value::as_str);
        let order: Vec<&str> = order.filter(|id| asking.contains(id)).collect();
        if order.len() < given.len() {
            return Err("answers in an order that names no node".to_owned());
        }
        let mut lists = Map::new();
        for (node, answer) in order.into_iter().zip(given) {
            let list = lists.entry(node).or_insert_with(|| json!([]));
            list.as_array_mut().unwrap().push(answer);
        }
        Ok(lists)
    }
}
