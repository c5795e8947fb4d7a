//! Whether what a policy names is there: a slip of the pen must not prove anything.

use super::ast::{EventField, Events, Form, Matcher, Part, Policy};
use super::event_match::{exit_fits, exit_names};
use super::labelled_names::{GraphNames, LabelledNames};
use super::labels::Labels;
use super::model::{Model, hooks};
use crate::diag::codes::UNKNOWN_POLICY_NAME;
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::{Callee, HookAction, Kind as _};
use crate::pattern;
use crate::suggestion::{Suggestion, nearest, nearest_word};
use std::collections::BTreeSet;

/// The names of a graph and of all graphs that it runs.
pub(super) struct Names {
    nodes: BTreeSet<String>,
    /// Node, and what its exits are called.
    exits: Vec<(String, Vec<String>)>,
    /// The kind of each node, in the order of `exits`.
    kinds: Vec<&'static str>,
    capabilities: BTreeSet<String>,
    keys: BTreeSet<String>,
    tools: BTreeSet<String>,
    servers: BTreeSet<String>,
    /// Whether something may be called of which no name is known.
    open: bool,
    labelled: LabelledNames,
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
            kinds: Vec::new(),
            capabilities: BTreeSet::new(),
            keys: BTreeSet::new(),
            tools: BTreeSet::new(),
            servers: BTreeSet::new(),
            open: false,
            labelled: LabelledNames::of(model),
        };
        for (number, node) in model.places() {
            let Some(graph) = model.graph(number) else {
                continue;
            };
            let name = model.name(number, node);
            let found = graph.node(node);
            let exits = found.exits.iter().flat_map(exit_names).map(str::to_owned);
            names.exits.push((name.clone(), exits.collect()));
            names.kinds.push(found.work.kind());
            for helper in found.work.helpers().iter().flat_map(|chain| &chain.steps) {
                let path = name.strip_suffix(found.id.as_str()).unwrap_or_default();
                let helper = format!("{path}{}", helper.id);
                names.exits.push((helper.clone(), vec!["done".to_owned()]));
                names.kinds.push("agent");
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
            for hook in hooks(graph.program) {
                let HookAction::Call(action) = &hook.deed else {
                    continue;
                };
                for call in action.may_call(graph.program) {
                    names.call(&call.what);
                }
            }
            names
                .keys
                .extend(graph.program.keys.iter().map(|key| key.name.clone()));
        }
        names
    }

    fn call(&mut self, what: &Callee<'_>) {
        match what {
            Callee::Tool(name) => drop(self.tools.insert(name.to_string())),
            Callee::Server(server, function) => {
                self.servers.insert((*server).to_owned());
                self.tools.extend(function.map(str::to_owned));
                self.open |= function.is_none();
            }
            Callee::Action(item, capability) => {
                self.tools.insert((*item).to_owned());
                self.capabilities.insert(capability.clone());
            }
            Callee::Anything => self.open = true,
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
        for one in events(policy).filter(|_| fine && !policy.shared) {
            if !self.fits_some_node(one) {
                report.add(nowhere(one, policy));
                return false;
            }
        }
        if let Form::Flow(flow) = &policy.form {
            fine &= self.labelled.shows(policy, flow, &self.exits, report);
        }
        fine
    }

    /// Whether all labels were understood. Adds a finding for each label of what the graph does not have.
    pub(super) fn labels(&self, labels: &Labels, report: &mut Report) -> bool {
        let before = report.diagnostics.len();
        let known = GraphNames {
            nodes: &self.nodes,
            keys: &self.keys,
            tools: &self.tools,
            servers: &self.servers,
            open: self.open,
        };
        self.labelled.check(&known, labels, report);
        !labels.broken && report.diagnostics.len() == before
    }

    /// Of a rule for many graphs: a finding for each name that this one does not have.
    pub(super) fn absent(&self, policy: &Policy) -> Vec<Diagnostic> {
        if !policy.shared {
            return Vec::new();
        }
        let own = Policy {
            shared: false,
            ..policy.clone()
        };
        let absent = parts(&own).filter_map(|part| self.missing(part, &own));
        let absent = absent.map(|found| Diagnostic {
            message: found
                .message
                .replace("of the graph", "of the graphs that are checked"),
            ..found.level(Level::Warning)
        });
        absent.collect()
    }

    fn missing(&self, part: &Part, policy: &Policy) -> Option<Diagnostic> {
        let name = part.name.as_str();
        let (what, near) = match part.what {
            EventField::Kind if KINDS.contains(&name) => return None,
            EventField::Kind => ("no kind of node is called", nearest_word(name, KINDS)),
            _ if policy.shared => return None,
            EventField::Node if self.of_node(name).is_some() => {
                return self.exit_as_node(part, policy);
            }
            EventField::Node if is_one_of(&self.nodes, name) => return None,
            EventField::Node => (
                "no node of the graph is called",
                nearest(name, self.nodes.iter().map(String::as_str)),
            ),
            EventField::Exit => return self.missing_exit(part, policy),
            EventField::Reads | EventField::Writes if is_one_of(&self.keys, name) => return None,
            EventField::Reads | EventField::Writes => (
                "no key of the graph is called",
                nearest(name, self.keys.iter().map(String::as_str)),
            ),
            // What a graph does not have may well be forbidden; what is nearly one of its own is a slip.
            EventField::Tool if self.open || name.contains('*') || self.tools.contains(name) => {
                return None;
            }
            EventField::Tool => (
                "no node may call a tool",
                Some(nearest(name, self.tools.iter().map(String::as_str))?.guessed()),
            ),
            EventField::Server if name.contains('*') || self.servers.contains(name) => return None,
            EventField::Server => (
                "no node uses a server",
                Some(nearest(name, self.servers.iter().map(String::as_str))?.guessed()),
            ),
            EventField::Capability => return self.missing_capability(part, policy),
            EventField::End | EventField::Label | EventField::Effects => return None,
        };
        Some(unknown(part, policy, what, near))
    }

    /// Whether some node has the id, the kind and the exit that an event asks for together.
    fn fits_some_node(&self, one: &Matcher) -> bool {
        let of_node = one.parts.iter().filter(|part| {
            matches!(
                part.what,
                EventField::Node | EventField::Kind | EventField::Exit
            )
        });
        if of_node.clone().count() < 2 {
            return true;
        }
        self.exits
            .iter()
            .zip(&self.kinds)
            .any(|((node, exits), kind)| {
                of_node.clone().all(|part| match part.what {
                    EventField::Node => pattern::fits(&part.name, node),
                    EventField::Kind => part.name == *kind,
                    EventField::Exit
                    | EventField::Tool
                    | EventField::Reads
                    | EventField::Writes
                    | EventField::Server
                    | EventField::Capability
                    | EventField::Label
                    | EventField::Effects
                    | EventField::End => {
                        let exits: Vec<&str> = exits.iter().map(String::as_str).collect();
                        exit_fits(part, node, &exits)
                    }
                })
            })
    }

    /// Where a pattern of capabilities has a part that no capability has.
    fn missing_capability(&self, part: &Part, policy: &Policy) -> Option<Diagnostic> {
        let what = "no action takes a capability";
        let name = part.name.as_str();
        let firsts: [&[&str]; 3] = [
            &["rye"],
            &["execute", "fetch", "sign"],
            &["tool", "directive", "knowledge"],
        ];
        for (written, known) in name.split('.').zip(firsts) {
            let fits = |one: &&str| pattern::within(written.as_bytes(), one.as_bytes());
            if !known.iter().any(fits) {
                let near = nearest(written, known.iter().copied());
                let whole = near.map(|near| name.replacen(written, &near, 1));
                let near = near.zip(whole.as_deref());
                let near = near.map(|(near, name)| Suggestion { name, ..near });
                return Some(unknown(part, policy, what, near));
            }
            if written.contains('*') {
                return None;
            }
        }
        if self.open || name.contains('*') || self.capabilities.contains(name) {
            return None;
        }
        let near = nearest(name, self.capabilities.iter().map(String::as_str))?;
        Some(unknown(part, policy, what, Some(near.guessed())))
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
        let what = "no exit of the graph is called";
        if let Some((node, exits)) = self.exits.iter().find(|(node, _)| *node == part.name) {
            let exits: Vec<String> = exits.iter().map(|exit| format!("{node}.{exit}")).collect();
            let help = format!(
                "`{node}` is a node: write `{{ node: {node} }}`, or one of its exits, {}",
                listed(&exits)
            );
            return Some(misnamed(part, policy, what).help(help));
        }
        let near = nearest(&part.name, all.iter().map(String::as_str));
        let mut found = unknown(part, policy, what, near);
        if let Some((node, exits)) = self.of_node(&part.name) {
            found = found.note(format!("`{node}` has the exits {}", listed(exits)));
        }
        Some(found)
    }

    /// The node whose id stands before the point of an exit, with its exits.
    fn of_node(&self, exit: &str) -> Option<&(String, Vec<String>)> {
        let named = |(node, _): &&(String, Vec<String>)| {
            let rest = exit.strip_prefix(node.as_str());
            rest.is_some_and(|rest| rest.starts_with('.'))
        };
        self.exits.iter().find(named)
    }

    /// An exit where a node belongs.
    fn exit_as_node(&self, part: &Part, policy: &Policy) -> Option<Diagnostic> {
        if is_one_of(&self.nodes, &part.name) {
            return None;
        }
        let (node, exits) = self.of_node(&part.name)?;
        let found = misnamed(part, policy, "no node of the graph is called");
        let exit = part.name.strip_prefix(&format!("{node}."))?;
        let help = if exits.iter().any(|own| own == exit) {
            format!(
                "an exit of `{node}` is called so: write `{{ exit: {} }}`",
                part.name
            )
        } else {
            format!(
                "an exit is written `{{ exit: {node}.<exit> }}`; `{node}` has the exits {}",
                listed(exits)
            )
        };
        Some(found.help(help))
    }
}

/// Whether a pattern fits a name.
fn is_one_of(names: &BTreeSet<String>, pattern: &str) -> bool {
    names.contains(pattern) || names.iter().any(|name| pattern::fits(pattern, name))
}

fn listed(names: &[String]) -> String {
    let mut names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    // Some exits have two names, which may be the same.
    names.dedup();
    names.join(", ")
}

fn misnamed(part: &Part, policy: &Policy, what: &str) -> Diagnostic {
    let name = match &part.by {
        Some(by) => format!("{}.{by}", part.name),
        None => part.name.clone(),
    };
    let message = format!("policy `{}`: {what} `{name}`", policy.id);
    Diagnostic::new(
        &UNKNOWN_POLICY_NAME,
        part.span,
        message,
        "nothing can be proved of it",
    )
}

fn unknown(part: &Part, policy: &Policy, what: &str, near: Option<Suggestion<'_>>) -> Diagnostic {
    let found = misnamed(part, policy, what);
    match near {
        Some(near) => found.did_you_mean(part.span, near),
        None => found.help(
            "a rule for graphs of which some do not have it stands in a file with `for: many`",
        ),
    }
}

/// What is said of an event that no node can have.
fn nowhere(one: &Matcher, policy: &Policy) -> Diagnostic {
    let parts: Vec<String> = one
        .parts
        .iter()
        .map(|part| format!("`{}: {}`", part.what.key(), part.name))
        .collect();
    let message = format!(
        "policy `{}`: no node of the graph is all of {}",
        policy.id,
        parts.join(", ")
    );
    let found = Diagnostic::new(
        &UNKNOWN_POLICY_NAME,
        one.span,
        message,
        "this never happens, so nothing can be proved of it",
    );
    found.help("a list of events means any of them; `all` means one event that fits all")
}

/// All that a policy names.
fn parts(policy: &Policy) -> impl Iterator<Item = &Part> {
    events(policy).flat_map(|one| &one.parts)
}

/// All events that a policy names.
fn events(policy: &Policy) -> impl Iterator<Item = &Matcher> {
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
        Form::Flow(flow) => vec![&flow.to, &flow.endorsed],
        Form::Budget(_) => Vec::new(),
    };
    events.into_iter().flatten()
}
