//! Random small graphs of the native language in which much can go round a gate: scripts that say little, branches of which some are
//! enough, items of a list, failures with a way of their own, a graph that another one runs.

use graphwright_tests::hostile::change::Numbers;
use serde_json::{Map, Value, json};

/// The graph that some nodes run.
pub(super) fn inner() -> Value {
    json!({
        "name": "inner", "start": "c0",
        "nodes": {
            "c0": {"type": "llm", "prompt": "say", "fallback": "c2", "next": "c1"},
            "c1": {"type": "approval", "question": "?", "options": ["yes", "no"], "routes": {"yes": "c3", "no": "c2"}, "on_other": "c2"},
            "c2": {"type": "end", "output": "no"},
            "c3": {"type": "end", "output": "yes"},
        },
    })
}

fn later(numbers: &mut Numbers, at: usize, count: usize) -> String {
    let to = at + 1 + numbers.below(3);
    match to < count {
        true => format!("n{to}"),
        false if numbers.below(4) == 0 => "lost".to_owned(),
        false => "done".to_owned(),
    }
}

/// Up to 8 nodes one behind another.
pub(super) fn loki(numbers: &mut Numbers) -> Value {
    let count = 2 + numbers.below(6);
    let mut nodes = Map::new();
    for at in 0..count {
        let to = later(numbers, at, count);
        let node = match numbers.below(10) {
            0 | 1 => script(numbers, at, count),
            2 | 3 => {
                let no = later(numbers, at, count);
                json!({"type": "approval", "question": "?", "options": ["yes", "no"], "routes": {"yes": to, "no": no}, "on_other": no})
            }
            4 => {
                json!({"type": "map", "over": "{{items}}", "as": "item", "branch": "each", "output_key": "made", "collect_into": "all", "next": to})
            }
            5 => {
                json!({"type": "agent", "agent": "inner", "prompt": "do", "state_updates": {"k": "{{output}}"}, "next": to})
            }
            _ => llm(numbers, at, count),
        };
        nodes.insert(format!("n{at}"), node);
    }
    let items = nodes.values().any(|node| node["type"] == "map");
    if items {
        let last = json!({"type": "llm", "prompt": "make", "state_updates": {"made": "{{output}}", "j": "x"}});
        match numbers.below(2) {
            0 => drop(nodes.insert("each".to_owned(), last)),
            _ => {
                nodes.insert(
                    "each".to_owned(),
                    json!({"type": "llm", "prompt": "first", "fallback": "item", "next": "item"}),
                );
                nodes.insert("item".to_owned(), last);
            }
        }
    }
    nodes.insert("done".to_owned(), json!({"type": "end", "output": "."}));
    nodes.insert("lost".to_owned(), json!({"type": "end", "output": "lost"}));
    json!({
        "name": "g",
        "initial_state": {"items": ["a", "b"], "k": "", "j": "", "made": ""},
        "reducers": {"k": "concat", "j": "concat", "made": "concat"},
        "settings": {"max_loop_iterations": 1 + numbers.below(3)},
        "start": "n0",
        "nodes": nodes,
    })
}

fn llm(numbers: &mut Numbers, at: usize, count: usize) -> Value {
    let mut node = json!({"type": "llm", "prompt": "say", "next": later(numbers, at, count)});
    if numbers.below(4) == 0 {
        node["tools"] = json!(["search"]);
        node["max_iterations"] = json!(2);
    }
    if numbers.below(2) == 0 {
        node["state_updates"] = json!({"k": "{{output}}"});
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
            if numbers.below(3) == 0 {
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
        node["x-writes"] = json!({"j": {"type": "string"}});
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
