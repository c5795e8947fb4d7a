//! `graphwright check --needs`: what a run will want from its surroundings, as a person and as a program read it.
//!
//! What is missing at the time of the check is no fault of the graph: it may be checked on one machine and run on another.
//! So this is a list, and the run itself reports what is not there before its first node.

use super::print;
use crate::check::Checked;
use crate::ir::stage::{Begin, MediaSource, ModelAt, Stage, Turns};
use crate::ir::{Action, AgentConfig, Child, Deed, Program, Tool, Work};
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
        let mut needs = Self::default();
        needs.add(program, "");
        needs
    }

    /// Adds what a graph needs; `before` is put before the ids of its nodes.
    fn add(&mut self, program: &Program, before: &str) {
        let given = program.env.iter().map(|(name, _)| vec![name.clone()]);
        self.variables.extend(given);
        if let Some(workflow) = &program.workflow {
            let env = workflow.env.iter();
            self.variables
                .extend(env.map(|(_, _, name)| vec![name.clone()]));
            for hook in &workflow.hooks {
                if let Deed::Call(action) = &hook.deed {
                    self.action(program, action, &format!("{before}hooks"));
                }
            }
        }
        for node in &program.nodes {
            let id = format!("{before}{}", node.id);
            if let Work::Llm(llm) = &node.work {
                let model = llm.model.as_ref().map(|(model, _)| model.as_str());
                self.model(model, id);
                llm.tools.iter().for_each(|tool| self.tool(tool));
            } else if let Work::Agent(agent) = &node.work {
                self.agent(program, &agent.child, &id);
            } else if let Work::Script(script) = &node.work {
                let program = crate::needs::program_of(script.interpreter);
                self.programs.insert(program.to_string());
            } else if let Work::Runner(runner) = &node.work {
                let model = runner.model.as_ref().map(|(model, _)| model.as_str());
                self.model(model, id);
                runner.tools.iter().for_each(|tool| self.tool(tool));
            } else if let Work::Judge(judge) = &node.work {
                let model = judge.model.as_ref().map(|(model, _)| model.as_str());
                self.model(model, id);
            } else if let Work::Action(action) = &node.work {
                self.action(program, action, &id);
            } else if let Work::ForEach(each) = &node.work {
                self.action(program, &each.action, &id);
            } else if let Work::Stage(Stage::Begin(begin)) = &node.work {
                self.stages(begin);
            } else if let Work::Stage(Stage::Speak(speak)) = &node.work {
                let model = begun(program).and_then(|begin| begin.models.get(speak.model));
                self.speaks(model, id);
            } else if let Work::Stage(Stage::React(react)) = &node.work {
                let steps = react.agents.iter().flat_map(|agent| &agent.steps);
                for speak in [&react.speak].into_iter().chain(steps) {
                    let model = begun(program).and_then(|begin| begin.models.get(speak.model));
                    self.speaks(model, format!("{before}{}", speak.id));
                }
            } else if let Work::Retrieve(retrieve) = &node.work {
                let paths = retrieve.documents.iter().map(|(path, _)| path.clone());
                self.documents.extend(paths);
                let build = &retrieve.build;
                for model in build.embedding_model.iter().chain(&build.reranker_model) {
                    self.model(Some(model), id.clone());
                }
            }
        }
    }

    /// What a staged conversation says at its beginning.
    fn stages(&mut self, begin: &Begin) {
        self.tools
            .extend(begin.tools.iter().map(|(tool, _)| tool.clone()));
        for server in &begin.servers {
            self.servers.insert(server.id.clone());
            if !server.command.is_empty() {
                self.programs.insert(server.command.clone());
            }
        }
        let prompts = begin.prompts.iter().map(|prompt| prompt.url.clone());
        self.documents.extend(prompts);
        for media in &begin.media {
            if let MediaSource::File(place) | MediaSource::Url(place) = &media.source {
                self.documents.insert(place.clone());
            }
        }
        for scope in &begin.scopes {
            if let Turns::Url(url) = &scope.source {
                self.documents.insert(url.clone());
            }
        }
    }

    /// A model that the graph describes: what opens it, too, unless it says itself what does.
    fn speaks(&mut self, model: Option<&ModelAt>, id: String) {
        let Some(model) = model else { return };
        let name = format!("{}:{}", model.provider, model.name);
        self.models.entry(name.clone()).or_default().insert(id);
        if model.api_key.is_some() || model.access_key.is_some() {
            return;
        }
        if let Some(names) = providers::variables(&name).filter(|names| !names.is_empty()) {
            let names = names.iter().map(ToString::to_string);
            self.variables.insert(names.collect());
        }
    }

    /// What an action calls; its id may be known in a run only.
    fn action(&mut self, program: &Program, action: &Action, id: &str) {
        if let Some(graph) = action.child.and_then(|at| program.children.get(at)) {
            return self.add(graph, &format!("{id}/"));
        }
        let Some(item) = action.item.constant_text() else {
            return;
        };
        match (action.primary.as_str(), action.kind.as_str(), item) {
            ("execute", "tool", "rye/bash" | "rye/bash/bash") => {
                self.programs.insert("sh".to_string());
            }
            ("execute", "tool", "rye/agent/threads/thread_directive") => {
                self.directive(action, id);
            }
            ("execute", "tool", item) if item.starts_with("rye/") => {}
            ("execute", "tool", item) => {
                self.tools.insert(item.to_string());
            }
            ("execute", "directive", item) => {
                self.directives.insert(item.to_string());
                self.callers.insert(id.to_string());
            }
            _ => {}
        }
    }

    /// A thread: its directive may name another model than the caller's.
    fn directive(&mut self, action: &Action, id: &str) {
        let named = ["directive_id", "directive_name", "directive"];
        let named = named
            .iter()
            .find_map(|key| action.params.constant_field(key));
        self.directives
            .insert(named.unwrap_or("known in a run only").to_string());
        match action.params.constant_field("model") {
            Some(model) => self.model(Some(model), id.to_string()),
            None => drop(self.callers.insert(id.to_string())),
        }
    }

    fn agent(&mut self, program: &Program, child: &Child, id: &str) {
        match child {
            Child::Graph(at) => {
                if let Some(graph) = program.children.get(*at) {
                    self.add(graph, &format!("{id}/"));
                }
            }
            Child::Config(config) => self.config(config, id),
            Child::Unknown => {}
        }
    }

    fn config(&mut self, config: &AgentConfig, id: &str) {
        self.model(config.model.as_deref(), id.to_string());
        for tool in &config.tools {
            match tool.strip_prefix("mcp:") {
                Some(server) => self.servers.insert(server.to_string()),
                None => self.tools.insert(tool.clone()),
            };
        }
    }

    fn model(&mut self, model: Option<&str>, id: String) {
        let Some(model) = model else {
            self.callers.insert(id);
            return;
        };
        self.models.entry(model.to_string()).or_default().insert(id);
        if let Some(names) = providers::variables(model).filter(|names| !names.is_empty()) {
            let names = names.iter().map(ToString::to_string);
            self.variables.insert(names.collect());
        }
    }

    fn tool(&mut self, tool: &Tool) {
        match tool {
            Tool::Named(name, _) => self.tools.insert(name.clone()),
            Tool::Server(name, _) => self.servers.insert(name.clone()),
        };
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

/// What a staged conversation says at its beginning.
fn begun(program: &Program) -> Option<&Begin> {
    program.nodes.iter().find_map(|node| {
        if let Work::Stage(Stage::Begin(begin)) = &node.work {
            Some(&**begin)
        } else {
            None
        }
    })
}

fn joined(nodes: &BTreeSet<String>) -> String {
    nodes.iter().cloned().collect::<Vec<_>>().join(", ")
}
