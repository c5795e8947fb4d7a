//! Random small graphs in which values have many ways: keys that are copied, written again and added to, branches, items, graphs that are
//! run, questions that show one key, schemas with words of a list, failures whose text goes on.

use graphwright_tests::hostile::change::Numbers;
use serde_json::{Map, Value, json};

const KEYS: [&str; 3] = ["k", "j", "m"];

fn key(numbers: &mut Numbers) -> &'static str {
    KEYS[numbers.below(KEYS.len())]
}

/// A text that reads some keys.
fn text(numbers: &mut Numbers) -> String {
    let mut text = "say".to_owned();
    for key in KEYS {
        if numbers.below(3) == 0 {
            text.push_str(&format!(" {{{{{key}}}}}"));
        }
    }
    text
}

fn later(numbers: &mut Numbers, at: usize, count: usize) -> String {
    let to = at + 1 + numbers.below(2);
    match to < count {
        true => format!("n{to}"),
        false if numbers.below(4) == 0 => "lost".to_owned(),
        false => "done".to_owned(),
    }
}

/// Up to 8 nodes one behind another, and the graph that some of them run.
pub(super) fn loki(numbers: &mut Numbers) -> (Value, Value) {
    let count = 2 + numbers.below(6);
    let adds = numbers.below(2) == 0;
    let mut nodes = Map::new();
    for at in 0..count {
        let to = later(numbers, at, count);
        let node = match numbers.below(12) {
            0 | 1 => script(numbers, at, count),
            2 | 3 => {
                let no = later(numbers, at, count);
                let question = format!("Good? {{{{{}}}}}", key(numbers));
                let updates = json!({key(numbers): format!("{{{{{}}}}}", key(numbers))});
                let mut node = json!({"type": "approval", "question": question, "options": ["yes", "no"], "routes": {"yes": to, "no": no}, "on_other": no});
                if numbers.below(3) == 0 {
                    node["state_updates"] = updates;
                }
                node
            }
            4 => {
                json!({"type": "map", "over": "{{items}}", "as": "item", "branch": "each", "output_key": "made", "collect_into": key(numbers), "next": to})
            }
            5 | 6 => {
                json!({"type": "agent", "agent": "inner", "prompt": text(numbers), "inputs": {"x": format!("{{{{{}}}}}", key(numbers))}, "state_updates": {key(numbers): "{{output}}"}, "next": to})
            }
            7 => {
                json!({"type": "input", "question": "Which?", "default": text(numbers), "state_updates": {key(numbers): "{{input}}"}, "next": to})
            }
            _ => llm(numbers, at, count, adds),
        };
        nodes.insert(format!("n{at}"), node);
    }
    if nodes.values().any(|node| node["type"] == "map") {
        let prompt = format!("{} {{{{item}}}}", text(numbers));
        let mut each = json!({"type": "llm", "prompt": prompt, "state_updates": {"made": "{{output}}", key(numbers): "{{output}}"}});
        if numbers.below(3) == 0 {
            each["tools"] = json!(["search"]);
        }
        nodes.insert("each".to_owned(), each);
    }
    let output = text(numbers);
    nodes.insert("done".to_owned(), json!({"type": "end", "output": output}));
    nodes.insert("lost".to_owned(), json!({"type": "end", "output": "lost"}));
    let mut graph = json!({
        "name": "g",
        "initial_state": {"items": ["a", "b"], "k": "", "j": "", "m": ""},
        "settings": {"max_loop_iterations": 1 + numbers.below(3), "x-typed-updates": numbers.below(2) == 0},
        "start": "n0",
        "nodes": nodes,
    });
    if adds {
        graph["reducers"] = json!({"k": "concat", "j": "concat", "m": "concat"});
    }
    (graph, inner(numbers))
}

/// A graph that searches, asks, or says what it was asked.
fn inner(numbers: &mut Numbers) -> Value {
    let mut look = json!({"type": "llm", "prompt": "say", "state_updates": {"t": "{{output}}"}, "fallback": "lost", "next": "ask"});
    match numbers.below(4) {
        0 => look["tools"] = json!(["search"]),
        1 => look["prompt"] = json!("{{x}}"),
        2 => look["prompt"] = json!("{{initial_prompt}}"),
        _ => look["tools"] = json!(["send"]),
    }
    let output = ["{{t}}", "{{x}}", "done"][numbers.below(3)];
    json!({
        "name": "inner", "initial_state": {"x": "", "t": ""}, "start": "look",
        "nodes": {
            "look": look,
            "ask": {"type": "approval", "question": "{{t}}", "options": ["yes", "no"], "routes": {"yes": "done", "no": "lost"}, "on_other": "lost"},
            "done": {"type": "end", "output": output},
            "lost": {"type": "end", "output": "lost"},
        },
    })
}

fn llm(numbers: &mut Numbers, at: usize, count: usize, adds: bool) -> Value {
    let mut node =
        json!({"type": "llm", "prompt": text(numbers), "next": later(numbers, at, count)});
    match numbers.below(5) {
        0 => node["tools"] = json!(["search"]),
        1 => node["tools"] = json!(["send"]),
        2 if numbers.below(2) == 0 => node["tools"] = json!(["search", "send"]),
        _ => {}
    }
    if !node["tools"].is_null() {
        node["max_iterations"] = json!(2);
    }
    if numbers.below(4) == 0 {
        let open = numbers.below(4) == 0;
        node["output_schema"] = json!({"type": "object", "properties": {
            "word": {"type": "string", "enum": ["x", "y"]}, "m": {"type": "string"}}, "required": ["word"], "additionalProperties": open});
        node["fallback"] = json!(later(numbers, at, count));
        if numbers.below(2) == 0 {
            node["state_updates"] = json!({key(numbers): "{{output.word}}"});
        }
        return node;
    }
    if numbers.below(3) != 0 {
        let value = match numbers.below(4) {
            0 => format!("{{{{{}}}}}", key(numbers)),
            1 => "new".to_owned(),
            _ => "{{output}}".to_owned(),
        };
        node["state_updates"] = json!({key(numbers): value});
    }
    if numbers.below(3) == 0 {
        node["fallback"] = json!(later(numbers, at, count));
    }
    if numbers.below(3) == 0 {
        let mut to: Vec<String> = (0..2 + numbers.below(2))
            .map(|_| later(numbers, at, count))
            .collect();
        to.sort();
        to.dedup();
        if to.len() > 1 {
            if adds && numbers.below(3) == 0 {
                node["x-join"] = json!(1 + numbers.below(to.len() - 1));
            }
            node["next"] = json!(to);
        }
    }
    node
}

fn script(numbers: &mut Numbers, at: usize, count: usize) -> Value {
    let mut node = json!({"type": "script", "script": "s.sh", "next": later(numbers, at, count)});
    if numbers.below(3) != 0 {
        node["x-writes"] = json!({key(numbers): {"type": "string"}});
    }
    if numbers.below(3) == 0 {
        node["x-reads"] = json!([key(numbers)]);
    }
    if numbers.below(4) != 0 {
        let other = match numbers.below(3) {
            0 => format!("n{}", numbers.below(at + 1)),
            _ => later(numbers, at, count),
        };
        node["x-routes"] = json!([other]);
    }
    if numbers.below(3) == 0 {
        node["fallback"] = json!(later(numbers, at, count));
    }
    node
}

/// Actions that are called with keys, with ways back.
pub(super) fn rye(numbers: &mut Numbers) -> (Value, Value) {
    let count = 2 + numbers.below(5);
    let mut nodes = Map::new();
    for at in 0..count {
        let to = match numbers.below(3) {
            0 => format!("n{}", numbers.below(count)),
            _ => step(numbers, at, count),
        };
        let when = json!({"path": "state.c", "op": "gte", "value": numbers.below(3)});
        let next = json!([{"to": to, "when": when}, {"to": step(numbers, at, count)}]);
        let from = [
            "state.k",
            "state.j",
            "inputs.ticket",
            "inputs.other",
            "state._last_error.error",
        ][numbers.below(5)];
        let items = ["shop/source", "shop/sink", "shop/other", "shop/source"];
        // What comes first has something to hand on.
        let item = items[if at == 0 { 3 } else { numbers.below(4) }];
        let params = json!({"text": format!("${{{from}}}")});
        let params = match numbers.below(3) {
            0 => json!({"text": "x"}),
            _ => params,
        };
        let mut node = json!({"next": next});
        if numbers.below(5) == 0 {
            node["type"] = json!("gate");
            node["assign"] = json!({key(numbers): format!("${{{from}}}")});
        } else if numbers.below(4) == 0 {
            node["type"] = json!("foreach");
            node["over"] = json!(format!("${{{from}}}"));
            node["as"] = json!("it");
            node["action"] = json!({"item_id": item, "params": {"text": "${it}"}});
            node["collect"] = json!(key(numbers));
        } else {
            node["action"] = json!({"item_id": item, "params": params});
            let values = ["${result.text}", "${result.text}", "${result.count}", "x"];
            let value = values[numbers.below(4)];
            node["assign"] = json!({"c": "${result.count}", key(numbers): value});
            if numbers.below(2) == 0 {
                node["on_error"] = json!(step(numbers, at, count));
            }
        }
        nodes.insert(format!("n{at}"), node);
    }
    let output = ["${state.k}", "${state.j}", "x"][numbers.below(3)];
    nodes.insert(
        "done".to_owned(),
        json!({"type": "return", "output": {"c": output}}),
    );
    let graph = json!({
        "version": "1.0.0", "tool_type": "graph", "executor_id": "rye/core/runtimes/state-graph/runtime", "category": "c",
        "permissions": ["rye.execute.tool.*"],
        "config_schema": {"type": "object", "properties": {"ticket": {"type": "string"}, "other": {"type": "string"}}},
        "config": {"start": "n0", "max_steps": 3 + numbers.below(6), "state": {"c": 0, "k": "", "j": "", "m": ""}, "nodes": nodes},
    });
    (graph, json!({}))
}

fn step(numbers: &mut Numbers, at: usize, count: usize) -> String {
    let to = at + 1 + numbers.below(3);
    match to < count {
        true => format!("n{to}"),
        false => "done".to_owned(),
    }
}
