//! Random small graphs: most of what makes a model be asked, and what makes a run come back.

use graphwright_tests::hostile::change::Numbers;
use serde_json::{Map, Value, json};

/// Whether something is so, once in `often` times.
fn now_and_then(numbers: &mut Numbers, often: usize) -> bool {
    numbers.below(often) == 0
}

/// From 2 to 6.
fn several(numbers: &mut Numbers) -> usize {
    2 + numbers.below(5)
}

/// A node behind this one.
fn later(numbers: &mut Numbers, at: usize, count: usize) -> String {
    let to = at + 1 + numbers.below(3);
    if to < count {
        format!("n{to}")
    } else {
        "done".to_owned()
    }
}

/// Nodes one behind another, with forks, questions, and scripts that lead back.
pub(crate) fn loki(numbers: &mut Numbers) -> Value {
    let count = several(numbers);
    let mut nodes = Map::new();
    for at in 0..count {
        let node = match numbers.below(6) {
            0 => script(numbers, at, count),
            1 => {
                let (yes, no) = (later(numbers, at, count), later(numbers, at, count));
                json!({"type": "approval", "question": "?", "options": ["yes", "no"],
                    "routes": {"yes": yes, "no": no}, "on_other": yes})
            }
            _ => llm(numbers, at, count),
        };
        nodes.insert(format!("n{at}"), node);
    }
    nodes.insert("done".to_owned(), json!({"type": "end", "output": "."}));
    json!({
        "name": "g",
        "settings": {"max_loop_iterations": 1 + numbers.below(3)},
        "start": "n0",
        "nodes": nodes,
    })
}

fn llm(numbers: &mut Numbers, at: usize, count: usize) -> Value {
    let mut node = json!({"type": "llm", "prompt": "say", "next": later(numbers, at, count)});
    if now_and_then(numbers, 3) {
        node["tools"] = json!(["search"]);
        node["max_iterations"] = json!(1 + numbers.below(3));
    }
    if now_and_then(numbers, 3) {
        node["max_attempts"] = json!(1 + numbers.below(3));
    }
    if now_and_then(numbers, 3) {
        node["output_schema"] =
            json!({"type": "object", "properties": {"a": {"enum": ["x", "y"]}}, "required": ["a"]});
    }
    if now_and_then(numbers, 3) {
        node["fallback"] = json!(later(numbers, at, count));
    }
    if now_and_then(numbers, 3) {
        let (one, other) = (later(numbers, at, count), later(numbers, at, count));
        if one != other {
            node["next"] = json!([one, other]);
        }
    }
    node
}

fn script(numbers: &mut Numbers, at: usize, count: usize) -> Value {
    let mut node = json!({"type": "script", "script": "s.sh", "x-writes": {}, "next": later(numbers, at, count)});
    if !now_and_then(numbers, 4) {
        let back = numbers.below(at + 1);
        node["x-routes"] = json!([format!("n{back}")]);
    }
    node
}

/// Nodes that hear each other, with tools, guards, and a controller with its agents.
pub(crate) fn kegal(numbers: &mut Numbers) -> Value {
    let count = several(numbers);
    let mut nodes: Vec<Value> = Vec::new();
    for at in 0..count {
        nodes.push(speaker(numbers, &format!("n{at}")));
    }
    let mut edges = Vec::new();
    if now_and_then(numbers, 2) {
        let agents = 1 + numbers.below(3);
        let names: Vec<String> = (0..agents).map(|at| format!("a{at}")).collect();
        for name in &names {
            nodes.push(speaker(numbers, name));
        }
        nodes.push(controller(numbers));
        let chained = now_and_then(numbers, 2) && agents > 1;
        let react = match chained {
            true => {
                let last = json!({"node": names[agents - 1]});
                let mut all: Vec<Value> = names[..agents - 1]
                    .iter()
                    .map(|name| json!({"node": name}))
                    .collect();
                all[0]["children"] = json!([last]);
                all
            }
            false => names.iter().map(|name| json!({"node": name})).collect(),
        };
        edges.push(json!({"node": "boss", "react": react}));
    }
    let mut graph = json!({
        "models": [{"llm": "gemini", "model": "m", "context_window": 100}],
        "user_message": "go",
        "prompts": [{"template": {"prompt_template": {"p": "{user_message}"}}}],
        "tools": [{"name": "search", "description": "d", "parameters": {"q": {"type": "string"}}, "required": []}],
        "nodes": nodes,
    });
    if !edges.is_empty() {
        graph["edges"] = json!(edges);
    }
    graph
}

fn speaker(numbers: &mut Numbers, id: &str) -> Value {
    let mut node = json!({"id": id, "model": 0, "temperature": 0.0, "max_tokens": 10, "show": true,
        "prompt": {"template": 0, "user_message": true},
        "message_passing": {"input": now_and_then(numbers, 2), "output": now_and_then(numbers, 2)}});
    if now_and_then(numbers, 2) {
        node["tools"] = json!(["search"]);
        node["max_tool_calls"] = json!(1 + numbers.below(3));
    } else if now_and_then(numbers, 4) {
        node["structured_output"] = json!({"type": "object", "properties": {"validation": {"type": "boolean"}}, "required": ["validation"]});
    }
    node
}

fn controller(numbers: &mut Numbers) -> Value {
    let compact = now_and_then(numbers, 2);
    json!({"id": "boss", "model": 0, "temperature": 0.0, "max_tokens": 10, "show": true,
        "prompt": {"template": 0, "user_message": true},
        "react": {"max_iterations": 1 + numbers.below(4), "compact": compact, "compact_threshold": 0.1},
        "react_output": {"description": "d", "parameters": {"reasoning": {"type": "string"}, "done": {"type": "boolean"},
            "next_agent": {"type": "string"}, "agent_input": {"type": "string"}, "final_answer": {"type": "string"}},
            "required": ["reasoning", "done"]}})
}

/// Steps one behind another, some of them judged and done again, some side by side.
pub(crate) fn euler(numbers: &mut Numbers) -> Value {
    let mut nodes = Vec::new();
    let mut edges = Vec::new();
    let mut groups = Vec::new();
    let count = 1 + numbers.below(3);
    let mut ids = Vec::new();
    let always = |from: &str, to: &str| json!({"from": from, "to": to, "when": "true"});
    for at in 0..count {
        let id = format!("n{at}");
        nodes.push(step(numbers, &id));
        ids.push(id);
    }
    for pair in ids.windows(2) {
        edges.push(always(&pair[0], &pair[1]));
    }
    let last = &ids[count - 1];
    match numbers.below(3) {
        0 => edges.push(always(last, "finalize")),
        1 => {
            let back = &ids[numbers.below(count)];
            nodes.push(json!({"id": "judge", "kind": "judge", "judge": {"schema": "evaluator_v1", "route_values": ["back", "on"]}}));
            edges.push(always(last, "judge"));
            edges.push(json!({"from": "judge", "to": back, "when": "judge.route == back"}));
            edges.push(json!({"from": "judge", "to": "finalize", "when": "judge.route == on"}));
        }
        _ => {
            let branches: Vec<String> = (0..2 + numbers.below(2))
                .map(|at| format!("b{at}"))
                .collect();
            for branch in &branches {
                nodes.push(step(numbers, branch));
                edges.push(always(last, branch));
                edges.push(always(branch, "join"));
            }
            nodes.push(step(numbers, "join"));
            edges.push(always("join", "finalize"));
            groups.push(json!({"id": "g", "branches": branches, "join": "join"}));
        }
    }
    if let Some(node) = nodes.iter_mut().rev().find(|node| node["kind"] == "llm") {
        node["artifacts"] = json!({"primary": "a.md"});
    }
    json!({
        "id": "graph.g", "version": 1, "category": "c", "description": "d",
        "state_schema": {"k": {"type": "string", "merge": "concat_str"}},
        "defaults": {"max_iterations": 1 + numbers.below(3), "max_total_tool_calls": 30},
        "parallel_groups": groups, "nodes": nodes, "edges": edges, "finalize": {"artifact": "a.md"},
    })
}

fn step(numbers: &mut Numbers, id: &str) -> Value {
    let mut node = json!({"id": id, "kind": "llm", "runner": {"mode": "execute", "max_loops": numbers.below(3)}});
    node["runner"]["exclude_tools"] = match numbers.below(3) {
        0 => json!(["web.search", "shell.exec", "file.write"]),
        _ => json!(["shell.exec", "file.write"]),
    };
    if now_and_then(numbers, 3) {
        node["writes_state"] = json!(["k"]);
    }
    node
}

/// Actions and gates, with ways back.
pub(crate) fn rye(numbers: &mut Numbers) -> Value {
    let count = several(numbers);
    let mut nodes = Map::new();
    for at in 0..count {
        let to = match numbers.below(3) {
            0 => format!("n{}", numbers.below(count)),
            _ => later(numbers, at, count),
        };
        let when = json!({"path": "state.c", "op": "gte", "value": numbers.below(3)});
        let next = json!([{"to": to, "when": when}, {"to": later(numbers, at, count)}]);
        let mut node = json!({"next": next});
        if now_and_then(numbers, 4) {
            node["type"] = json!("gate");
        } else {
            node["action"] = json!({"item_id": "rye/file-system/ls", "params": {"path": "."}});
            node["assign"] = json!({"c": "${result.count}"});
            if now_and_then(numbers, 2) {
                node["on_error"] = json!(later(numbers, at, count));
            }
        }
        nodes.insert(format!("n{at}"), node);
    }
    nodes.insert(
        "done".to_owned(),
        json!({"type": "return", "output": {"c": "${state.c}"}}),
    );
    json!({
        "version": "1.0.0", "tool_type": "graph", "executor_id": "rye/core/runtimes/state-graph/runtime", "category": "c",
        "permissions": ["rye.execute.tool.rye.file-system.*"],
        "config": {"start": "n0", "max_steps": 3 + numbers.below(6), "state": {"c": 0}, "nodes": nodes},
    })
}
