//! Whether what labels name is there, and whether exits that vouch for something show it.

use super::ast::{Flow, Policy};
use super::event_match::{exit_fits, moment};
use super::labels::{Labels, NameLabels};
use super::model::Model;
use crate::diag::codes::{POLICY_FORM, UNKNOWN_POLICY_NAME};
use crate::diag::{Diagnostic, Report};
use crate::ir::Type;
use crate::pattern;
use crate::suggestion::{Suggestion, nearest};
use std::collections::BTreeSet;

/// What only labels name.
#[derive(Default)]
pub(super) struct LabelledNames {
    inputs: BTreeSet<String>,
    models: BTreeSet<String>,
    /// Whether the caller may give more than is known.
    open: bool,
    /// The nodes whose question shows something, with their exits.
    pub(super) asking: BTreeSet<String>,
}

impl LabelledNames {
    pub(super) fn of(model: &Model<'_>) -> Self {
        let mut names = Self::default();
        for (number, node) in model.places() {
            let Some(graph) = model.graph(number) else {
                continue;
            };
            let work = &graph.node(node).work;
            let question = work.question();
            if question.is_some_and(|ask| ask.question.refs().next().is_some()) {
                names.asking.insert(model.name(number, node));
            }
            names
                .models
                .extend(work.demand().map(|demand| demand.model.to_owned()));
        }
        let Some(top) = model.graph(0) else {
            return names;
        };
        let program = top.program;
        for key in program.key_ids() {
            let given = program.input(key).is_some();
            if given || program[key].initial.is_some() {
                names.inputs.insert(program[key].name.clone());
            }
        }
        let models = program
            .opening()
            .into_iter()
            .flat_map(|begin| &begin.models);
        let models = models.map(|model| format!("{}:{}", model.provider, model.name));
        names.models.extend(models);
        if let Some(workflow) = &program.workflow {
            match &program[workflow.inputs].declared {
                Some(Type::Object { fields, .. }) if !fields.is_empty() => {
                    names
                        .inputs
                        .extend(fields.iter().map(|field| field.name.clone()));
                }
                _ => names.open = true,
            }
        }
        names
    }
}

/// What a graph has besides, for whoever looks labels up.
pub(super) struct GraphNames<'n> {
    pub(super) nodes: &'n BTreeSet<String>,
    pub(super) keys: &'n BTreeSet<String>,
    pub(super) tools: &'n BTreeSet<String>,
    pub(super) servers: &'n BTreeSet<String>,
    /// Whether tools may be called of which no name is known.
    pub(super) open: bool,
}

impl LabelledNames {
    /// Adds a finding for each label of what the graph does not have.
    pub(super) fn check(&self, known: &GraphNames<'_>, labels: &Labels, report: &mut Report) {
        let inputs = (!self.open).then_some(&self.inputs);
        for (all, what, among) in [
            (&labels.nodes, "node", Some(known.nodes)),
            (&labels.keys, "key", Some(known.keys)),
            (&labels.inputs, "input", inputs),
        ] {
            for one in all.iter().filter(|one| !one.shared) {
                let fits = |name: &String| pattern::fits(&one.name, name);
                if among.is_some_and(|among| !among.iter().any(fits)) {
                    let among = among.into_iter().flatten().map(String::as_str);
                    report.add(unknown(one, what, nearest(&one.name, among)));
                }
            }
        }
        // Tools and models that a graph does not have may well be labelled; what is nearly one of its own is a slip.
        let tools = known.tools.iter().map(String::as_str);
        let servers = known.servers.iter().map(|server| format!("mcp:{server}"));
        let servers: Vec<String> = servers.collect();
        let tools: Vec<&str> = tools.chain(servers.iter().map(String::as_str)).collect();
        let models: Vec<&str> = self.models.iter().map(String::as_str).collect();
        for (all, what, among) in [
            (&labels.tools, "tool", tools),
            (&labels.models, "model", models),
        ] {
            let wild = |one: &NameLabels| one.shared || one.name.contains('*');
            for one in all.iter().filter(|one| !wild(one)) {
                if among.contains(&one.name.as_str()) || (what == "tool" && known.open) {
                    continue;
                }
                if let Some(near) = nearest(&one.name, among.iter().copied()) {
                    report.add(unknown(one, what, Some(near.guessed())));
                }
            }
        }
    }

    /// Whether each exit that vouches for something shows it.
    pub(super) fn shows(
        &self,
        policy: &Policy,
        flow: &Flow,
        exits: &[(String, Vec<String>)],
        report: &mut Report,
    ) -> bool {
        let mut fine = true;
        for one in &flow.endorsed {
            let Some(part) = moment(one) else { continue };
            let fits = |(node, exits): &&(String, Vec<String>)| {
                let exits: Vec<&str> = exits.iter().map(String::as_str).collect();
                exit_fits(part, node, &exits)
            };
            let mut meant = exits.iter().filter(fits);
            let silent = meant.find(|(node, _)| !self.asking.contains(node));
            if let Some((node, _)) = silent {
                fine = false;
                let message = format!(
                    "policy `{}`: the exit of `{node}` vouches for nothing, because its question shows no value",
                    policy.id
                );
                let found = Diagnostic::new(
                    &POLICY_FORM,
                    part.span,
                    message,
                    "nobody was shown anything here",
                );
                report.add(
                    found.help(
                        "name an exit of a question that shows the value, such as `{{body}}`",
                    ),
                );
            }
        }
        fine
    }
}

fn unknown(one: &NameLabels, what: &str, near: Option<Suggestion<'_>>) -> Diagnostic {
    let message = format!("`labels`: no {what} of the graph is called `{}`", one.name);
    let found = Diagnostic::new(
        &UNKNOWN_POLICY_NAME,
        one.span,
        message,
        "this labels nothing",
    );
    match near {
        Some(near) => found.did_you_mean(one.span, near),
        None => found.help(
            "labels for graphs of which some do not have it stand in a file with `for: many`",
        ),
    }
}
