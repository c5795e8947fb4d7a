//! The languages a graph can be written in.
//!
//! Each has a folder: what its author thinks of (`ast`), how that is read from the tree (`read`), and how it becomes the
//! common form (`lower`). Nothing of it is known outside its folder; [`lower`] is the only way in.

mod braces;
mod choice_text;
mod doubled_backslash;
pub mod euler;
mod external_name;
mod folded_list;
mod foreign_description;
mod handed_variables;
mod interruption;
pub mod kegal;
mod key_references;
mod limit_words;
pub mod loki;
mod meant_node;
mod models;
mod placeholder_values;
mod property_words;
mod refused_name;
pub mod rye;
mod sampling;
pub mod schema;
mod script;
mod template_tag;
mod text_spelling;
mod twin_descriptions;
mod unfilled_fields;
mod units;
mod x_env;

use crate::diag::codes::UNKNOWN_DIALECT;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Dialect, Program};
use crate::source::Sources;
use crate::syntax::{Entry, Node, Value};
use crate::world::World;

/// The dialect whose shape the file has. `None`: it has none, or the shapes of two.
pub fn detect(root: &Node) -> Option<Dialect> {
    let fitting: Vec<Dialect> = Dialect::ALL
        .into_iter()
        .filter(|dialect| fits(*dialect, root))
        .collect();
    match fitting.as_slice() {
        [only] => Some(*only),
        _ => None,
    }
}

/// What is said about a file that [`detect`] does not recognise.
pub fn unknown(root: &Node) -> Diagnostic {
    let fitting: Vec<&str> = Dialect::ALL
        .into_iter()
        .filter(|d| fits(*d, root))
        .map(Dialect::name)
        .collect();
    let at = match entries(root).first() {
        Some(entry) => entry.key_span,
        None => root.span,
    };
    let (message, witness) = if fitting.is_empty() {
        (
            "this file has the shape of no dialect".to_string(),
            "expected a graph".to_string(),
        )
    } else {
        (
            "this file has the shape of several dialects".to_string(),
            format!("could be {}", fitting.join(" or ")),
        )
    };
    let mut found = Diagnostic::new(&UNKNOWN_DIALECT, at, message, witness);
    for dialect in Dialect::ALL {
        found = found.note(format!("{}: {}", dialect.name(), needs(dialect)));
    }
    found.help("say which one is meant with `--dialect loki`, `rye`, `kegal` or `euler`")
}

/// Lowers a tree. Children that are graphs are read and added to `sources`.
pub fn lower(
    dialect: Dialect,
    root: &Node,
    sources: &mut Sources,
    world: &dyn World,
) -> (Option<Program>, Report) {
    let (program, mut report) = match dialect {
        Dialect::Loki => loki::lower(root, sources, world),
        Dialect::Rye => rye::lower(root, sources, world),
        Dialect::Euler => euler::lower(root, world),
        Dialect::Kegal => kegal::lower(root, sources, world),
    };
    text_spelling::check(root, sources, &mut report);
    key_references::check(dialect, root, &mut report);
    placeholder_values::check(root, &mut report);
    property_words::check(root, &mut report);
    foreign_description::check(root, &mut report);
    twin_descriptions::check(root, &mut report);
    unfilled_fields::check(dialect, root, &mut report);
    if let Some(program) = &program {
        limit_words::check(root, program, &mut report);
        template_tag::check(program, &mut report);
    }
    (program, report)
}

/// What makes a file one of this dialect.
fn needs(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Loki => "`start`, and a map `nodes` from id to node",
        Dialect::Rye => "`tool_type: graph`, and `config` with a map `nodes`",
        Dialect::Kegal => "`models`, `prompts`, and a list `nodes`",
        Dialect::Euler => "a list `nodes` whose entries have a `kind`, `edges`, and `finalize`",
    }
}

fn fits(dialect: Dialect, root: &Node) -> bool {
    let nodes = get(root, "nodes").map(|node| &node.value);
    let listed = |wanted: &str| matches!(nodes, Some(Value::List(items)) if items.iter().any(|i| get(i, wanted).is_some()));
    match dialect {
        Dialect::Loki => {
            let map = matches!(nodes, Some(Value::Map(_)));
            let start = get(root, "start").is_some();
            let other = || {
                [Dialect::Rye, Dialect::Kegal, Dialect::Euler]
                    .into_iter()
                    .any(|other| fits(other, root))
            };
            map && !fits(Dialect::Rye, root) || start && !other()
        }
        Dialect::Rye => {
            let executor = text(root, "executor_id")
                .is_some_and(|id| id.contains("state-graph") || id.contains("state_graph"));
            // Then the file is one, and a slip in the other two is told there.
            let inside = get(root, "config").and_then(|config| get(config, "nodes"));
            let inside = matches!(inside.map(|node| &node.value), Some(Value::Map(_)));
            text(root, "tool_type") == Some("graph") || executor || (inside && nodes.is_none())
        }
        Dialect::Kegal => {
            let is_list = matches!(nodes, Some(Value::List(_)));
            is_list && (get(root, "models").is_some() || get(root, "prompts").is_some())
        }
        Dialect::Euler => listed("kind") || listed("runner") || get(root, "finalize").is_some(),
    }
}

fn entries(node: &Node) -> &[Entry] {
    if let Value::Map(entries) = &node.value {
        entries
    } else {
        &[]
    }
}

fn get<'t>(node: &'t Node, key: &str) -> Option<&'t Node> {
    entries(node)
        .iter()
        .find(|entry| entry.key == key)
        .map(|entry| &entry.value)
}

fn text<'t>(node: &'t Node, key: &str) -> Option<&'t str> {
    match get(node, key).map(|node| &node.value) {
        Some(Value::Text(text)) => Some(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
