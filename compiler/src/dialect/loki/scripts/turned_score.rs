//! A script that lets out what has a low score, and has what has a high one done again: `"done" if s["score"] < 7 else "revise"`.

use super::super::ast::{Graph, Kind};
use super::NEXT;
use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::WAY_AGAINST_NAME;
use crate::node_names::is_remedy;
use serde_json::Value;

/// What is said of the greatest score where a high one is good.
const GOOD: [&str; 7] = [
    "best",
    "excellent",
    "faultless",
    "flawless",
    "ideal",
    "perfect",
    "very good",
];

pub(super) fn check(graph: &Graph, of: &ScriptNode<'_>, report: &mut Report) {
    let is_end = |name: &str| {
        let mut nodes = graph.nodes.iter();
        nodes.any(|node| node.id.value == name && matches!(node.kind, Kind::End(_)))
    };
    let keys = good_when_high(graph);
    let found = of.code.lines().find_map(|(line, text)| {
        let (low, high, key) = ways(text, &keys)?;
        (is_end(low) && is_remedy(high)).then_some((line, low, high, key))
    });
    if let Some((line, low, high, key)) = found {
        let does = format!(
            "leads a low `{key}` to `{low}` and a high one to `{high}` (line {line}), and a high one is good by its description"
        );
        let found = of.diagnostic(&WAY_AGAINST_NAME, &does, "the comparison is turned round");
        report.add(found.help("exchange the two nodes, or turn the comparison round"));
    }
}

/// The numbers of replies of which a description says that the greatest is good: "1 is useless, 10 is faultless".
fn good_when_high(graph: &Graph) -> Vec<&str> {
    let schemas = graph
        .llms()
        .filter_map(|(_, llm)| llm.output_schema.as_ref());
    let fields = schemas.filter_map(|schema| schema.json.get("properties")?.as_object());
    let fields = fields.flatten().filter(|(_, field)| {
        let said = field.get("description").and_then(Value::as_str);
        let said = said.unwrap_or_default().to_lowercase();
        let most = field.get("maximum").map(Value::to_string);
        let is_best = |most: &str| {
            GOOD.iter().any(|good| {
                [" is ", " = ", ": "]
                    .iter()
                    .any(|sign| said.contains(&format!("{most}{sign}{good}")))
            })
        };
        said.contains("higher is better") || most.is_some_and(|most| is_best(&most))
    });
    fields.map(|(name, _)| name.as_str()).collect()
}

/// Where a line leads what has a low score, and what has a high one: `"_next": "done" if s["score"] < 7 else "revise"`.
fn ways<'c>(line: &'c str, keys: &[&'c str]) -> Option<(&'c str, &'c str, &'c str)> {
    let (_, said) = line.split_once(NEXT)?;
    let (then, rest) = said.split_once(" if ")?;
    let (condition, other) = rest.split_once(" else ")?;
    let quoted = |text: &'c str| text.split(['"', '\'']).nth(1);
    let (then, other) = (then.rsplit(['"', '\'']).nth(1)?, quoted(other)?);
    let first = condition.split(" or ").next()?;
    keys.iter().find_map(|key| {
        let (_, behind) = first.split_once(key)?;
        let behind = behind.trim_start_matches(['"', '\'', ']', ')', ' ']);
        match behind.chars().next()? {
            '<' => Some((then, other, *key)),
            '>' => Some((other, then, *key)),
            _ => None,
        }
    })
}
