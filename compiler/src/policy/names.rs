//! Whether what a policy names is there: a slip of the pen must not prove anything.

use super::ast::{Events, Form, Part, Policy, What};
use super::fits::{exit_fits, exit_names};
use super::model::Model;
use super::pattern;
use crate::diag::codes::UNKNOWN_POLICY_NAME;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Called, Kind as _};
use crate::nearest::nearest;
use std::collections::BTreeSet;

/// The names of a graph and of all graphs that it runs.
pub(super) struct Names {
    nodes: BTreeSet<String>,
    /// Node, and what its exits are called.
    exits: Vec<(String, Vec<String>)>,
    keys: BTreeSet<String>,
    tools: BTreeSet<String>,
    servers: BTreeSet<String>,
    /// Whether something may be called of which no name is known.
    open: bool,
}

/// The kinds of nodes, as the languages spell them.
const KINDS: [&str; 19] = [
    "action",
    "agent",
    "approval",
    "controller",
    "end",
    "finalize",
    "foreach",
    "gate",
    "input",
    "judge",
    "llm",
    "map",
    "prompt",
    "rag",
    "report",
    "return",
    "script",
    "start",
    "guard",
];

impl Names {
    pub(super) fn of(model: &Model<'_>) -> Self {
        let mut names = Self {
            nodes: BTreeSet::new(),
            exits: Vec::new(),
            keys: BTreeSet::new(),
            tools: BTreeSet::new(),
            servers: BTreeSet::new(),
            open: false,
        };
        for (number, node) in model.places() {
            let Some(graph) = model.graph(number) else {
                continue;
            };
            let name = model.name(number, node);
            let found = graph.node(node);
            let exits = found.exits.iter().flat_map(exit_names).map(str::to_owned);
            names.exits.push((name.clone(), exits.collect()));
            for helper in found.work.helpers().iter().flat_map(|chain| &chain.steps) {
                let path = name.strip_suffix(found.id.as_str()).unwrap_or_default();
                let helper = format!("{path}{}", helper.id);
                names.exits.push((helper.clone(), vec!["done".to_owned()]));
                names.nodes.insert(helper);
            }
            let speeches = found.work.speeches();
            let said = speeches
                .iter()
                .flat_map(|speech| speech.may_call(graph.program));
            for call in found.work.may_call(graph.program).into_iter().chain(said) {
                names.call(&call.what);
            }
            names.nodes.insert(name);
        }
        for graph in &model.graphs {
            names
                .keys
                .extend(graph.program.keys.iter().map(|key| key.name.clone()));
        }
        names
    }

    fn call(&mut self, what: &Called<'_>) {
        match what {
            Called::Tool(name) => drop(self.tools.insert(name.to_string())),
            Called::Server(server, function) => {
                self.servers.insert((*server).to_owned());
                self.tools.extend(function.map(str::to_owned));
                self.open |= function.is_none();
            }
            Called::Action(item, _) => drop(self.tools.insert((*item).to_owned())),
            Called::Anything => self.open = true,
        }
    }

    /// Adds a finding for each name that the graph does not have. A rule for many graphs may name what others have.
    pub(super) fn check(&self, policy: &Policy, report: &mut Report) -> bool {
        let mut fine = true;
        for part in parts(policy) {
            let found = self.missing(part, policy);
            fine &= found.is_none();
            report.diagnostics.extend(found);
        }
        fine
    }

    fn missing(&self, part: &Part, policy: &Policy) -> Option<Diagnostic> {
        let name = part.name.as_str();
        let (what, near) = match part.what {
            What::Kind if KINDS.contains(&name) => return None,
            What::Kind => ("no kind of node is called", nearest(name, KINDS)),
            _ if policy.shared => return None,
            What::Node => {
                let known = self.nodes.iter().any(|node| pattern::fits(name, node));
                let near = nearest(name, self.nodes.iter().map(String::as_str));
                ("no node of the graph is called", (!known).then_some(near)?)
            }
            What::Exit => return self.missing_exit(part, policy),
            What::Reads | What::Writes => {
                let known = self.keys.iter().any(|key| pattern::fits(name, key));
                let near = nearest(name, self.keys.iter().map(String::as_str));
                ("no key of the graph is called", (!known).then_some(near)?)
            }
            // What a graph does not have may well be forbidden; what is nearly one of its own is a slip.
            What::Tool if self.open || name.contains('*') || self.tools.contains(name) => {
                return None;
            }
            What::Tool => (
                "no node may call a tool",
                Some(nearest(name, self.tools.iter().map(String::as_str))?),
            ),
            What::Server if name.contains('*') || self.servers.contains(name) => return None,
            What::Server => (
                "no node uses a server",
                Some(nearest(name, self.servers.iter().map(String::as_str))?),
            ),
            What::Capability | What::End => return None,
        };
        Some(unknown(part, policy, what, near))
    }

    fn missing_exit(&self, part: &Part, policy: &Policy) -> Option<Diagnostic> {
        let fits = |(node, exits): &(String, Vec<String>)| {
            let exits: Vec<&str> = exits.iter().map(String::as_str).collect();
            exit_fits(part, node, &exits)
        };
        if self.exits.iter().any(fits) {
            return None;
        }
        if part.by.is_some() {
            let node = self
                .exits
                .iter()
                .find(|(node, _)| pattern::fits(&part.name, node));
            let mut found = unknown(part, policy, "no node of the graph has such an exit:", None);
            if let Some((node, exits)) = node {
                found = found.note(format!("`{node}` has the exits {}", listed(exits)));
            }
            return Some(found);
        }
        let all: Vec<String> = self
            .exits
            .iter()
            .flat_map(|(node, exits)| exits.iter().map(move |exit| format!("{node}.{exit}")))
            .collect();
        let near = nearest(&part.name, all.iter().map(String::as_str));
        let mut found = unknown(part, policy, "no exit of the graph is called", near);
        let of_node = |(node, _): &&(String, Vec<String>)| {
            let rest = part.name.strip_prefix(node.as_str());
            rest.is_some_and(|rest| rest.starts_with('.'))
        };
        if let Some((node, exits)) = self.exits.iter().find(of_node) {
            found = found.note(format!("`{node}` has the exits {}", listed(exits)));
        }
        Some(found)
    }
}

fn listed(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

fn unknown(part: &Part, policy: &Policy, what: &str, near: Option<&str>) -> Diagnostic {
    let name = match &part.by {
        Some(by) => format!("{}.{by}", part.name),
        None => part.name.clone(),
    };
    let message = format!("policy `{}`: {what} `{name}`", policy.id);
    let found = Diagnostic::new(
        &UNKNOWN_POLICY_NAME,
        part.span,
        message,
        "nothing can be proved of it",
    );
    match near {
        Some(near) => found
            .help(format!("did you mean `{near}`?"))
            .suggestion(part.span, near),
        None => found.help(
            "a rule for graphs of which some do not have it stands in a file with `for: many`",
        ),
    }
}

/// All that a policy names.
fn parts(policy: &Policy) -> impl Iterator<Item = &Part> {
    let events: Vec<&Events> = match &policy.form {
        Form::Before {
            event,
            require,
            since,
        } => [event, since].into_iter().chain(require).collect(),
        Form::AtMost { of, .. } => vec![of],
        Form::Eventually { after, goal, .. } => vec![after, goal],
        Form::AfterNever { after, never } => vec![after, never],
        Form::Never(events) | Form::Ends(events) => vec![events],
        Form::Budget(_) => Vec::new(),
    };
    events.into_iter().flatten().flat_map(|one| &one.parts)
}
