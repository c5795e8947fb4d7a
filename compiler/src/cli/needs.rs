//! `graphwright check --needs`: what a run will want from its surroundings, as a person and as a program read it.
//!
//! What is missing at the time of the check is no fault of the graph: it may be checked on one machine and run on another.
//! So this is a list, and the run itself reports what is not there before its first node.

use super::print;
use crate::check::Checked;
use crate::ir::{Program, What};
use crate::needs::{Table, Use};
use crate::providers;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// What a graph and the graphs it runs need.
#[derive(Default)]
struct Needs {
    /// Each model, with the nodes that ask it.
    models: BTreeMap<String, BTreeSet<String>>,
    /// The nodes that ask the model of the caller.
    callers: BTreeSet<String>,
    /// Each variable, or several of which one will do.
    variables: BTreeSet<Vec<String>>,
    programs: BTreeSet<String>,
    tools: BTreeSet<String>,
    servers: BTreeSet<String>,
    /// Directives that threads carry out.
    directives: BTreeSet<String>,
    /// Addresses and paths that rag nodes search, and that a graph sends or fetches.
    documents: BTreeSet<String>,
}

/// Prints what a graph needs.
pub(super) fn show(checked: &Checked) {
    let needs = Needs::of(checked.program());
    let mut text = format!("needs of {}\n", checked.program().name);
    let lines = needs.lines();
    for (what, list) in &lines {
        let _ = writeln!(text, "  {what}: {list}");
    }
    if lines.is_empty() {
        text.push_str("  nothing\n");
    }
    print(&text);
}

/// The same as JSON: one object, with a list under each key.
pub(super) fn json(checked: &Checked) -> Value {
    let needs = Needs::of(checked.program());
    json!({
        "models": needs.models,
        "callers_model": needs.callers,
        "variables": needs.variables,
        "programs": needs.programs,
        "tools": needs.tools,
        "mcp_servers": needs.servers,
        "directives": needs.directives,
        "documents": needs.documents,
    })
}

impl Needs {
    fn of(program: &Program) -> Self {
        let table = Table::of(program);
        let mut needs = Self::default();
        let variables = table.variables.iter();
        needs
            .variables
            .extend(variables.map(|(name, _)| vec![(*name).to_string()]));
        for used in table.uses {
            needs.add(used);
        }
        needs
    }

    fn add(&mut self, used: Use<'_>) {
        let directive = |name: Option<&str>| name.unwrap_or("known in a run only").to_string();
        match used.what {
            What::Model(Some(model)) => {
                self.key(&model);
                self.model(&model, used.node);
            }
            What::Model(None) => drop(self.callers.insert(used.node)),
            What::Opened(model) => self.model(&model, used.node),
            What::Tool(entry) => match entry.strip_prefix("mcp:") {
                Some(server) => drop(self.servers.insert(server.to_string())),
                None => drop(self.tools.insert(entry.into_owned())),
            },
            What::Script(script) => {
                let program = crate::needs::program_of(script.interpreter);
                self.programs.insert(program.to_string());
            }
            What::Program(program) => drop(self.programs.insert(program.to_string())),
            What::Directive(name) => drop(self.directives.insert(directive(name))),
            What::Document(place) => drop(self.documents.insert(place.to_string())),
            // Its documents and models stand beside it, and what a graph uses in its place.
            What::Base(_) | What::Graph(_) => {}
        }
    }

    fn model(&mut self, model: &str, node: String) {
        let nodes = self.models.entry(model.to_string()).or_default();
        nodes.insert(node);
    }

    /// What opens a model, unless the graph says so itself.
    fn key(&mut self, model: &str) {
        if let Some(names) = providers::variables(model).filter(|names| !names.is_empty()) {
            let names = names.iter().map(ToString::to_string);
            self.variables.insert(names.collect());
        }
    }

    fn lines(&self) -> Vec<(&'static str, String)> {
        let mut models: Vec<String> = self
            .models
            .iter()
            .map(|(model, nodes)| format!("{model} ({})", joined(nodes)))
            .collect();
        if !self.callers.is_empty() {
            models.push(format!("the caller's ({})", joined(&self.callers)));
        }
        let variables = self.variables.iter().map(|names| names.join(" or "));
        let plain = |set: &BTreeSet<String>| set.iter().cloned().collect::<Vec<_>>().join(", ");
        let all = [
            ("models", models.join(", ")),
            ("variables", variables.collect::<Vec<_>>().join(", ")),
            ("programs", plain(&self.programs)),
            ("tools", plain(&self.tools)),
            ("MCP servers", plain(&self.servers)),
            ("directives", plain(&self.directives)),
            ("documents", plain(&self.documents)),
        ];
        all.into_iter()
            .filter(|(_, list)| !list.is_empty())
            .collect()
    }
}

fn joined(nodes: &BTreeSet<String>) -> String {
    nodes.iter().cloned().collect::<Vec<_>>().join(", ")
}
