//! A child graph that translates into another language than its caller asks it for: French, where the child speaks of Spanish alone.

use super::graph::Graph;
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Child, Node, Program, Text};
use crate::languages::{Language, spoken};
use crate::node_names::words;
use std::collections::BTreeSet;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        let Some(agent) = node.work.agent() else {
            continue;
        };
        let told = match &agent.child {
            Child::Graph(at) => graph.program.children.get(*at).map(texts_of),
            Child::Config(config) => Some(vec![config.instructions.clone()]),
            Child::Unknown => None,
        };
        let asked = agent.prompt.literals().collect::<Vec<_>>().join(" ");
        let (asked, told) = (targets(&asked), told.unwrap_or_default().join("\n"));
        let (Some(asked), Some(does)) = (only(&asked), only(&targets(&told))) else {
            continue;
        };
        if words(&told).iter().any(|word| spoken(word) == Some(asked)) {
            continue;
        }
        let (id, name) = (&node.id, &agent.name);
        let (asked, does) = (asked.name, does.name);
        let message = format!(
            "`{id}` asks `{name}` for a translation into {asked}, and the texts of `{name}` speak of {does} alone"
        );
        let label = "another language than that of the child";
        let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, agent.prompt.span, message, label);
        report.add(found.help("let both name the same language"));
    }
}

/// What a graph says of itself and to its models.
fn texts_of(program: &Program) -> Vec<String> {
    let nodes = program.nodes.iter();
    let of_nodes = nodes.flat_map(|node: &Node| {
        let texts = node.work.texts().into_iter();
        let said = texts.map(|text: &Text| text.literals().collect::<Vec<_>>().join(" "));
        said.chain([node.doc.clone()]).collect::<Vec<_>>()
    });
    of_nodes.chain([program.doc.clone()]).collect()
}

/// The languages into which a text has something translated.
fn targets(text: &str) -> BTreeSet<Language> {
    let sentences = text.split(['.', '\n', ';']).map(words);
    let translates = |said: &Vec<String>| said.iter().any(|word| word.starts_with("translat"));
    let found = sentences.filter(translates).flat_map(|said| {
        let named = said.windows(2).filter_map(|two| match two {
            [before, language] if matches!(before.as_str(), "into" | "to" | "in") => {
                spoken(language)
            }
            _ => None,
        });
        named.collect::<Vec<_>>()
    });
    found.collect()
}

fn only(languages: &BTreeSet<Language>) -> Option<Language> {
    let mut all = languages.iter();
    all.next().copied().filter(|_| all.next().is_none())
}
