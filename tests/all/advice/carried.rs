//! Carrying out a hint: what it says to write, add or remove, done to the text of the graph.

use super::left_out::left_out;
use graphwright_compiler::diag::Diagnostic;
use graphwright_compiler::source::Sources;
use serde_yaml::{Mapping, Value};

/// The text of the graph after a hint was followed; `None`: it leaves something to a person.
pub fn carried(found: &Diagnostic, hint: &str, text: &str, sources: &Sources) -> Option<String> {
    let carrying = Carrying {
        found,
        hint,
        text,
        sources,
        pieces: hint.split('`').skip(1).step_by(2).collect(),
    };
    carrying
        .written()
        .or_else(|| carrying.result_stored())
        .or_else(|| carrying.tree(Carrying::in_the_graph))
        .or_else(|| carrying.left_out())
        .filter(|after| after != text)
}

struct Carrying<'c> {
    found: &'c Diagnostic,
    hint: &'c str,
    text: &'c str,
    sources: &'c Sources,
    /// What stands between backticks.
    pieces: Vec<&'c str>,
}

/// Keys that stand at the top of a graph, and what a hint about them is told with.
const TOP: [&str; 8] = [
    "initial_state",
    "settings",
    "reducers",
    "permissions",
    "x-env",
    "checkpointer",
    "state_schema",
    "defaults",
];

impl Carrying<'_> {
    fn own(&self) -> &str {
        self.sources.text(self.found.primary.span.file)
    }

    /// "write `X`" with nothing else to decide: it stands in the place of what is found.
    fn written(&self) -> Option<String> {
        let leads = [
            "write ",
            "put it in quotes: ",
            "a number in quotes is text; write ",
            "only one is possible here; write ",
            "a value that begins with `{{` must be in quotes: ",
            "a list of one entry is written ",
            "JSON Schema calls it ",
            "did you mean ",
        ];
        let mut leads = leads.iter();
        let rest = leads.find_map(|lead| self.hint.strip_prefix(lead))?;
        let what = rest.strip_prefix('`')?;
        let what = what.strip_suffix('?').unwrap_or(what).strip_suffix('`')?;
        let open = what.contains(['`', '…', '<']) || what.is_empty();
        if open || self.own() != self.text {
            return None;
        }
        let mut range = self.found.primary.span.range();
        // A reference is written with its braces, and what is found may be what stands between them.
        if what.starts_with("{{") && !self.text.get(range.clone())?.contains("{{") {
            range.start = self.text.get(..range.start)?.rfind("{{")?;
            range.end += self.text.get(range.end..)?.find("}}")? + 2;
        }
        let quotes = |text: &str| text.starts_with('"') && text.ends_with('"');
        let inside = self.text.get(range.clone())?;
        // The value of a key that stands there is written without it.
        let before = self.text.get(..range.start)?;
        let value = what
            .split_once(": ")
            .filter(|(key, _)| before.ends_with(&format!("{key}: ")));
        let what = value.map_or(what, |(_, value)| value);
        // What is in quotes already keeps them.
        let bare = quotes(what)
            || is_number(what)
            || what.starts_with(['{', '[']) && !what.starts_with("{{");
        let what = match quotes(inside) && inside.len() > 1 && !bare {
            true => format!("\"{what}\""),
            false => what.to_owned(),
        };
        let mut after = self.text.to_owned();
        after.replace_range(range, &what);
        Some(after)
    }

    /// "let node `a` store its result, as in `state_updates: { result: "{{output}}" }`, and read `{{result}}` here".
    fn result_stored(&self) -> Option<String> {
        let rest = self.hint.strip_prefix("let node `")?;
        let (node, rest) = rest.split_once("` store its result, as in `")?;
        let (updates, rest) = rest.split_once("`, and read `")?;
        let read = rest.strip_suffix("` here")?;
        if self.own() != self.text {
            return None;
        }
        let mut range = self.found.primary.span.range();
        if !self.text.get(range.clone())?.contains("{{") {
            range.start = self.text.get(..range.start)?.rfind("{{")?;
            range.end += self.text.get(range.end..)?.find("}}")? + 2;
        }
        let mut after = self.text.to_owned();
        after.replace_range(range, read);
        let mut graph: Value = serde_yaml::from_str(&after).ok()?;
        let updates: Value = serde_yaml::from_str(updates).ok()?;
        merge(node_of(&mut graph, node)?, updates)?;
        serde_yaml::to_string(&graph).ok()
    }

    /// The graph after a change to its tree.
    fn tree(&self, change: impl Fn(&Self, &mut Value) -> Option<()>) -> Option<String> {
        if self.own() != self.text {
            return None;
        }
        let mut graph: Value = serde_yaml::from_str(self.text).ok()?;
        graph.apply_merge().ok()?;
        change(self, &mut graph)?;
        serde_yaml::to_string(&graph).ok()
    }

    /// "remove it", "leave it out for the default".
    fn left_out(&self) -> Option<String> {
        if self.own() != self.text {
            return None;
        }
        left_out(self.found, self.hint, self.sources)
    }

    fn in_the_graph(&self, graph: &mut Value) -> Option<()> {
        self.edge_added(graph)
            .or_else(|| self.top_key(graph))
            .or_else(|| self.added_to(graph))
            .or_else(|| self.removed(graph))
    }

    /// "add `{from: a, to: b, when: "true"}`", which is a whole edge.
    fn edge_added(&self, graph: &mut Value) -> Option<()> {
        let edge = self.hint.strip_prefix("add `")?;
        let (edge, _) = edge.split_once('`')?;
        if !edge.starts_with("{from: ") || edge.contains('<') {
            return None;
        }
        let edge: Value = serde_yaml::from_str(edge).ok()?;
        graph.get_mut("edges")?.as_sequence_mut()?.push(edge);
        Some(())
    }

    /// A key at the top of the graph with its value, as in `settings: { x-allow-cycles: true }`.
    fn top_key(&self, graph: &mut Value) -> Option<()> {
        // They say two things that belong together.
        let both = ["begin with ", "nothing leads out of it"];
        if both.iter().any(|lead| self.hint.starts_with(lead)) {
            return None;
        }
        let mut pieces = self.pieces.iter();
        let piece = pieces.find(|piece| {
            let key = piece.split_once(": ").map(|(key, _)| key);
            key.is_some_and(|key| TOP.contains(&key)) && !piece.contains(['<', '…'])
        })?;
        merge(graph, serde_yaml::from_str(piece).ok()?)
    }

    /// "add `X` to `list` of `node`": an entry of a list or a map, at the top or of a node.
    fn added_to(&self, graph: &mut Value) -> Option<()> {
        let rest = self.hint.strip_prefix("add `")?;
        let (what, rest) = rest.split_once('`')?;
        let rest = rest.strip_prefix(" to `");
        let end = end_of(graph);
        let what = what.replace("<node>", &end?);
        if what.contains(['<', '…']) {
            return None;
        }
        let Some(rest) = rest else {
            // "add `merge: sum_int`" is said of the entry that is found.
            return None;
        };
        let (place, rest) = rest.split_once('`')?;
        let owner = rest
            .strip_prefix(" of `")
            .and_then(|rest| rest.split_once('`'));
        let node = owner
            .map(|(node, _)| node.to_owned())
            .or_else(|| self.node());
        let what: Value = serde_yaml::from_str(&what).ok()?;
        if let Some(own) = node_of(graph, place) {
            return merge(own, what);
        }
        let own = match node {
            Some(node) if graph.get(place).is_none() => node_of(graph, &node)?,
            _ => graph,
        };
        let into = own.get_mut(place)?;
        match (into, what) {
            (Value::Sequence(list), what @ (Value::String(_) | Value::Null)) => {
                list.push(what);
                Some(())
            }
            (into @ Value::Mapping(_), what @ Value::Mapping(_)) => merge(into, what),
            _ => None,
        }
    }

    /// "remove `x` from `list` of `node`", "remove `key`", with the node that the message names.
    fn removed(&self, graph: &mut Value) -> Option<()> {
        let rest = self.hint.strip_prefix("remove `")?;
        let (what, rest) = rest.split_once('`')?;
        let Some(rest) = rest.strip_prefix(" from `") else {
            if !rest.is_empty() {
                return None;
            }
            let node = self.node()?;
            let own = node_of(graph, &node)?.as_mapping_mut()?;
            return own.remove(what).map(|_| ());
        };
        let (list, rest) = rest.split_once('`')?;
        let own = match rest.strip_prefix(" of `") {
            Some(rest) => node_of(graph, rest.split_once('`')?.0)?,
            None => return None,
        };
        let entries = own.get_mut(list)?.as_sequence_mut()?;
        let before = entries.len();
        entries.retain(|entry| entry.as_str() != Some(what));
        (entries.len() < before).then_some(())
    }

    /// The node that the message is about.
    fn node(&self) -> Option<String> {
        let (_, rest) = self.found.message.split_once("node `")?;
        Some(rest.split_once('`')?.0.to_owned())
    }
}

fn is_number(text: &str) -> bool {
    text.parse::<f64>().is_ok()
}

/// The node of an id, in a map or in a list.
fn node_of<'g>(graph: &'g mut Value, id: &str) -> Option<&'g mut Value> {
    let config = graph.get("config").is_some();
    let graph = if config {
        graph.get_mut("config")?
    } else {
        graph
    };
    let nodes = graph.get_mut("nodes")?;
    if !nodes.is_sequence() {
        return nodes.get_mut(id);
    }
    let mut nodes = nodes.as_sequence_mut()?.iter_mut();
    nodes.find(|node| node.get("id").and_then(Value::as_str) == Some(id))
}

/// A node that ends the run, for hints that leave it open which node comes next.
fn end_of(graph: &Value) -> Option<String> {
    let nodes = graph.get("nodes").and_then(Value::as_mapping);
    let ends = nodes
        .into_iter()
        .flatten()
        .find(|(_, node)| node.get("type").and_then(Value::as_str) == Some("end"));
    Some(ends.map_or_else(
        || "done".to_owned(),
        |(id, _)| id.as_str().unwrap_or("done").to_owned(),
    ))
}

/// Puts the entries of a map into another one; maps in maps, lists behind lists.
fn merge(into: &mut Value, what: Value) -> Option<()> {
    let Value::Mapping(what) = what else {
        return None;
    };
    let into: &mut Mapping = into.as_mapping_mut()?;
    for (key, value) in what {
        match (into.get_mut(&key), value) {
            (Some(own @ Value::Mapping(_)), value @ Value::Mapping(_)) => merge(own, value)?,
            (Some(Value::Sequence(own)), Value::Sequence(more)) => own.extend(more),
            (_, value) => drop(into.insert(key, value)),
        }
    }
    Some(())
}
