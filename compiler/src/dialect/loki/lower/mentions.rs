//! The keys that opaque nodes name: scripts without `x-writes`, and models and agents whose reply may hold anything.
//!
//! Such a node may write any key, so nobody can say that a key is never written. But what it writes mostly stands in its
//! own text. A read of a name that no such text holds, while the graph writes a name very like it, is a slip.

use super::super::ast::{Graph, Kind, Node, Script};
use super::super::scripts;
use super::super::words::{add, is_open, of_scripts, written_by_models};
use crate::dialect::script::code::Code;
use crate::dialect::script::formatted::FilledTexts;
use crate::dialect::script::named_files;
use crate::ir::{Interpreter, Key, KeyId, Mentions, NodeId, ShownDeeds, ShownRoutes};
use crate::world::World;
use std::collections::{BTreeMap, BTreeSet};

/// What the texts of opaque nodes say. `None`: one of these texts is not known.
pub(super) fn of(graph: &Graph, keys: &[Key], world: &dyn World) -> Option<Mentions> {
    let mut words = written_by_models(graph, world)?;
    for node in &graph.nodes {
        if let Kind::Script(script) = &node.kind
            && script.writes.is_none()
        {
            let path = &script.script.value;
            let text = world.text(path)?;
            let beside = named_files::texts(path, &text, world);
            match scripts::printed((path, &text), beside.is_empty(), world) {
                Some(keys) => words.extend(keys),
                None => beside
                    .iter()
                    .chain([&text])
                    .for_each(|text| add(text, &mut words)),
            }
        }
    }
    let named = |words: &BTreeSet<String>| named_keys(keys, words);
    // Scripts that see the whole state may read any key that they name.
    let seen = seen(graph, world);
    Some(Mentions {
        keys: named(&words),
        seen: seen.map(|words| named(&words)),
    })
}

/// The words of the scripts that see the whole state, by which they may read a key. `None`: one of them uses the state as a whole, or its text
/// is not known.
fn seen(graph: &Graph, world: &dyn World) -> Option<BTreeSet<String>> {
    let mut words = BTreeSet::new();
    for node in &graph.nodes {
        if matches!(node.kind, Kind::Unknown(_)) {
            return None;
        }
        let Kind::Script(script) = &node.kind else {
            continue;
        };
        if script.reads.is_some() {
            continue;
        }
        let path = &script.script.value;
        let text = world.text(path)?;
        let beside = named_files::texts(path, &text, world);
        if beside.iter().chain([&text]).any(|text| takes_all(text)) {
            return None;
        }
        beside.iter().for_each(|text| add(text, &mut words));
        match Interpreter::of(path) {
            Some(Interpreter::Bash) => add(&without_variables(&text), &mut words),
            Some(Interpreter::Python | Interpreter::TypeScript) | None => add(&text, &mut words),
        }
    }
    Some(words)
}

/// A text for a shell without the names of its variables, where they get a value, are put in or are counted with.
fn without_variables(text: &str) -> String {
    let mut rest = String::with_capacity(text.len());
    for line in text.lines() {
        let line = line.trim_start();
        let line = line.strip_prefix("local ").unwrap_or(line);
        let value = line
            .split_once('=')
            .filter(|(name, _)| name.chars().all(is_part));
        let line = value.map_or(line, |(_, value)| value);
        let mut parts = line.split("((");
        rest.push_str(&without_dollars(parts.next().unwrap_or("")));
        for counted in parts {
            let after = counted.split_once("))").map_or("", |(_, after)| after);
            // A program that is called there may read a key.
            let kept = match counted.contains("$(") {
                true => counted,
                false => after,
            };
            rest.push_str(&without_dollars(kept));
        }
        rest.push('\n');
    }
    rest
}

fn without_dollars(line: &str) -> String {
    let mut parts = line.split('$');
    let mut rest = parts.next().unwrap_or("").to_owned();
    for part in parts {
        let part = part.strip_prefix('{').unwrap_or(part);
        rest.push(' ');
        rest.push_str(part.trim_start_matches(is_part));
    }
    rest
}

/// Whether a script does something with its state as a whole, so that it may read keys which it does not name.
fn takes_all(text: &str) -> bool {
    let parsed = ["json.loads(", "json.load(", "JSON.parse(", "load_state("];
    let state = |line: &str| {
        let (name, value) = line.split_once(" = ")?;
        let name = name.trim().trim_start_matches("const ");
        let name = name.split(':').next()?.trim();
        let is_name = !name.is_empty() && name.chars().all(is_part);
        let is_state = parsed.iter().any(|call| value.trim().starts_with(call));
        (is_name && is_state).then(|| name.to_owned())
    };
    let names: BTreeSet<String> = text.lines().filter_map(state).collect();
    let keeps = ["> ", ">>", "tee ", "curl ", "--data"];
    let kept = |line: &str| {
        let line = line.trim_start();
        line.contains("$GRAPH_STATE\"")
            && keeps.iter().any(|way| line.contains(way))
            && !line.contains("<<<")
    };
    let code = Code::of(text, Interpreter::Python);
    let mut filled = FilledTexts::of(&code);
    text.lines().any(kept) || names.iter().any(|name| is_taken(text, name, &mut filled))
}

fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Whether a variable stands anywhere as a whole, or is asked for what is made while the script runs.
fn is_taken<'t>(text: &'t str, name: &str, filled: &mut FilledTexts<'t>) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let (before, after) = (text.get(..at).unwrap_or(""), text.get(at + name.len()..));
        let after = after.unwrap_or("");
        let is_other = before.ends_with('.') && !before.ends_with("...");
        if before.ends_with(is_part)
            || before.ends_with(['"', '\''])
            || is_other
            || after.starts_with(is_part)
            || filled.keys(before, after).is_some()
        {
            return false;
        }
        let made = after
            .strip_prefix('[')
            .is_some_and(|index| !index.starts_with(['"', '\'', 'f']));
        let all = [".items(", ".values(", ".keys("];
        before.ends_with("**")
            || before.ends_with("...")
            || before.ends_with(" in ") && after.starts_with(':') && is_loop(before)
            || after.starts_with([')', ','])
            || before.trim_end().ends_with('%') && !after.starts_with(['[', '.'])
            || made
            || all.iter().any(|call| after.starts_with(call))
    })
}

/// Whether the line that comes before `in` is a loop: `if "a" in state:` asks for one key.
fn is_loop(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or("");
    line.trim_start().starts_with("for ")
}

/// What the scripts do that do not declare it, of those whose texts show it.
pub(super) fn shown(
    graph: &Graph,
    keys: &[Key],
    world: &dyn World,
) -> BTreeMap<NodeId, ShownDeeds> {
    let mut all = BTreeMap::new();
    for (at, node) in (0..).zip(&graph.nodes) {
        let Kind::Script(script) = &node.kind else {
            continue;
        };
        let shown = deeds(graph, keys, script, world);
        if shown != ShownDeeds::default() {
            all.insert(NodeId(at), shown);
        }
    }
    all
}

fn deeds(graph: &Graph, keys: &[Key], script: &Script, world: &dyn World) -> ShownDeeds {
    let path = &script.script.value;
    let routes = script.routes.is_none().then_some(());
    let routes = routes.and_then(|()| scripts::shown_routes(graph, path, world));
    let printed = script.writes.is_none().then_some(());
    let printed = printed.and_then(|()| {
        let text = world.text(path)?;
        let alone = named_files::texts(path, &text, world).is_empty();
        scripts::printed((path, &text), alone, world)
    });
    ShownDeeds {
        routes: routes.map(|(names, is_all)| {
            let ids = (0..).zip(&graph.nodes);
            let named = ids.filter(|(_, node)| names.contains(&node.id.value));
            ShownRoutes {
                to: named.map(|(at, _)| NodeId(at)).collect(),
                is_all,
            }
        }),
        writes: printed.map(|names| named_keys(keys, &names)),
    }
}

fn named_keys(keys: &[Key], words: &BTreeSet<String>) -> BTreeSet<KeyId> {
    let named = (0..).zip(keys).filter(|(_, key)| words.contains(&key.name));
    named.map(|(at, _)| KeyId(at)).collect()
}

/// The nodes that the texts of scripts name which do not declare where they go. `None`: one of these texts is not known.
pub(super) fn nodes(graph: &Graph, world: &dyn World) -> Option<BTreeSet<NodeId>> {
    let is_unknown = |node: &Node| matches!(node.kind, Kind::Unknown(_));
    if graph.nodes.iter().any(is_unknown) {
        return None;
    }
    let mut texts = of_scripts(graph, world, |script| script.routes.is_none())?;
    // A model may say where a script leads: `_next` is what an `enum` holds.
    let schemas = graph.nodes.iter().filter_map(|node| match &node.kind {
        Kind::Llm(llm) => llm.output_schema.as_ref(),
        Kind::Agent(agent) => agent.output_schema.as_ref(),
        Kind::Script(script) => script.writes.as_ref(),
        Kind::Approval(_)
        | Kind::Input(_)
        | Kind::Rag(_)
        | Kind::Map(_)
        | Kind::End(_)
        | Kind::Unknown(_) => None,
    });
    let properties = schemas.flat_map(|schema| &schema.properties);
    texts.extend(properties.filter_map(|property| Some(property.ty.texts()?.join(" "))));
    let named = (0..).zip(&graph.nodes).filter(|(_, node)| {
        let id = node.id.value.as_str();
        texts.iter().any(|text| text.contains(id))
    });
    Some(named.map(|(at, _)| NodeId(at)).collect())
}

/// Whether some node may write keys that the graph does not name.
pub(super) fn has_opaque(graph: &Graph) -> bool {
    graph.nodes.iter().any(|node| match &node.kind {
        Kind::Script(script) => script.writes.is_none(),
        Kind::Llm(llm) => is_open(llm.output_schema.as_ref()),
        Kind::Agent(agent) => is_open(agent.output_schema.as_ref()),
        Kind::Unknown(_) => true,
        Kind::Approval(_) | Kind::Input(_) | Kind::Rag(_) | Kind::Map(_) | Kind::End(_) => false,
    })
}

#[cfg(test)]
mod tests {
    use super::{takes_all, without_variables};

    #[test]
    fn a_program_in_a_sum_reads_keys() {
        let sum = "minutes=$(( $(jq '.hours' <<< \"$GRAPH_STATE\") * 60 ))\n";
        assert!(without_variables(sum).contains("hours"));
        assert!(!without_variables("x=$((hours * 60))\n").contains("hours"));
    }

    #[test]
    fn a_state_may_be_taken_as_a_whole() {
        for text in [
            "state = json.loads(os.environ[\"GRAPH_STATE\"])\njson.dump(state, f)\n",
            "state = json.loads(x)\nfor key, value in state.items():\n",
            "state = json.loads(x)\nprint(state[name])\n",
            "state = json.loads(x)\nfor key in state:\n    pass\n",
            "const s = JSON.parse(x);\nlog({ ...s });\n",
            "state = json.loads(x)\nprint(line.format_map(state))\n",
            "echo \"$GRAPH_STATE\" >> trace.jsonl\n",
            "state = json.loads(x)\nprint(\"got: %s\" % state)\n",
            "state = json.loads(x)\nline = \"%s\" % state\n",
            "state = json.loads(x)\nLINE = \"\"\nLINE = f.read()\nprint(LINE.format_map(state))\n",
        ] {
            assert!(takes_all(text), "{text}");
        }
        for text in [
            "state = load_state()\nif \"n\" in state:\n    print(state[\"n\"], state.get('m'))\n",
            "const s = JSON.parse(x);\nconsole.log(s.n + 1);\n",
            "n=$(jq -r .n <<<\"$GRAPH_STATE\")\n",
            "state = json.loads(x)\nLINE = \"{n} of {m}\"\nprint(LINE.format_map(state))\n",
            "state = json.loads(x)\nprint(\"%(n)s\" % state, '{m}'.format(**state))\n",
        ] {
            assert!(!takes_all(text), "{text}");
        }
    }
}
