//! What a graph uses, each thing once: as `check --needs` prints it.

use super::{Table, Use, program_of};
use crate::ir::{Program, Resource};
use crate::providers;
use std::collections::{BTreeMap, BTreeSet};

/// What a graph and the graphs it runs need.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Each model, with the nodes that ask it.
    pub models: BTreeMap<String, BTreeSet<String>>,
    /// The nodes that ask the model of the caller.
    pub callers: BTreeSet<String>,
    /// Each variable, or several of which one will do.
    pub variables: BTreeSet<Vec<String>>,
    /// What is started.
    pub programs: BTreeSet<String>,
    /// Functions that models and actions may call, by their names.
    pub tools: BTreeSet<String>,
    /// MCP servers, by their names.
    pub servers: BTreeSet<String>,
    /// Directives that threads carry out.
    pub directives: BTreeSet<String>,
    /// Addresses and paths that rag nodes search, and that a graph sends or fetches.
    pub documents: BTreeSet<String>,
}

impl Summary {
    /// What this graph uses.
    pub fn of(program: &Program) -> Self {
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
            Resource::Model(Some(model)) => {
                self.key(&model);
                self.model(&model, used.node);
            }
            Resource::Model(None) => drop(self.callers.insert(used.node)),
            Resource::Opened(model) => self.model(&model, used.node),
            Resource::Tool(entry) => match entry.strip_prefix("mcp:") {
                Some(server) => drop(self.servers.insert(server.to_string())),
                None => drop(self.tools.insert(entry.into_owned())),
            },
            Resource::Script(script) => {
                let program = program_of(script.interpreter);
                self.programs.insert(program.to_string());
            }
            Resource::Program(program) => drop(self.programs.insert(program.to_string())),
            Resource::Directive(name) => drop(self.directives.insert(directive(name))),
            Resource::Document(place) => drop(self.documents.insert(place.to_string())),
            // Its documents and models stand beside it, and what a graph uses in its place.
            Resource::Base(_) | Resource::Graph(_) => {}
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

    /// What there is, under a word for it.
    pub fn lines(&self) -> Vec<(&'static str, String)> {
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
