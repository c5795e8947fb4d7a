//! A child graph that ends with other words than its caller takes: `{"verdict": "ok"}`, where the schema of the agent node has `clean` and
//! `problems`.

use super::graph::Graph;
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Child, Node, Part, Program, Property, Text};
use crate::source::Span;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        let agent = node.work.agent();
        let Some((agent, schema)) = agent.and_then(|agent| Some((agent, agent.schema.as_ref()?)))
        else {
            continue;
        };
        let Child::Graph(at) = agent.child else {
            continue;
        };
        if let Some(child) = graph.program.children.get(at) {
            let mut properties = schema.properties.iter();
            let found = properties.find_map(|property| of_property(node, property, child));
            report.diagnostics.extend(found);
        }
    }
}

fn of_property(node: &Node, property: &Property, child: &Program) -> Option<Diagnostic> {
    let wanted = property.ty.texts()?;
    let ends = child.nodes.iter().filter_map(|node| node.work.result());
    let given: Vec<(Vec<String>, Span)> = ends
        .filter_map(|text| Some((words(child, text, &property.name)?, text.span)))
        .collect();
    let fits = |words: &[String]| words.iter().any(|word| wanted.contains(word));
    let (words, at) = given.first()?;
    if given.iter().any(|(words, _)| fits(words)) {
        return None;
    }
    let name = &property.name;
    let list = |words: &[String]| {
        let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        words.join(", ")
    };
    let message = format!(
        "`{}` takes {} as `{name}`, and the graph that it runs ends with {}",
        node.id,
        list(wanted),
        list(words)
    );
    let label = "none of the words that come";
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, property.span, message, label);
    Some(
        found
            .label(*at, "what the child gives")
            .help("let both use the same words"),
    )
}

/// The words that may stand under a name in a text that is written as JSON. `None`: they are not known, or it has no such name.
fn words(child: &Program, text: &Text, name: &str) -> Option<Vec<String>> {
    let key = format!("\"{name}\"");
    text.parts.iter().enumerate().find_map(|(at, part)| {
        let Part::Literal(literal) = part else {
            return None;
        };
        let (_, rest) = literal.split_once(&key)?;
        let value = rest
            .trim_start()
            .strip_prefix(':')?
            .trim_start()
            .strip_prefix('"')?;
        if let Some((word, _)) = value.split_once('"') {
            return Some(vec![word.to_owned()]);
        }
        let Some(Part::Ref(found)) = text.parts.get(at + 1).filter(|_| value.is_empty()) else {
            return None;
        };
        let key = child[found.key()?].name.as_str();
        let schemas = child.nodes.iter().filter_map(|node| node.work.schema());
        let mut properties = schemas.flat_map(|schema| &schema.properties);
        let property = properties.find(|property| property.name == key)?;
        Some(property.ty.texts()?.to_vec())
    })
}
