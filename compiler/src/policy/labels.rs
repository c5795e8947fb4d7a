//! What files of policies say of values and calls: `labels`. Strict: what is not understood labels nothing, and says so.

use super::ast::{Effects, Label};
use crate::diag::codes::{INVALID_VALUE, POLICY_FORM};
use crate::diag::{Diagnostic, Report};
use crate::source::Span;
use crate::syntax::{Entry, FieldReader, Node, invalid_choice};
use std::collections::BTreeSet;

/// What is said of tools, keys, inputs, models and nodes, by all files together.
#[derive(Clone, Debug, Default)]
pub struct Labels {
    /// Of tools and actions.
    pub tools: Vec<NameLabels>,
    /// Of keys, in every graph.
    pub keys: Vec<NameLabels>,
    /// Of what the caller gives.
    pub inputs: Vec<NameLabels>,
    /// Of models.
    pub models: Vec<NameLabels>,
    /// Of nodes.
    pub nodes: Vec<NameLabels>,
    /// Whether some of it was not understood.
    pub broken: bool,
}

/// What is said of one thing, or of all whose names fit a pattern.
#[derive(Clone, Debug)]
pub struct NameLabels {
    /// The pattern.
    pub name: String,
    /// Where it stands.
    pub span: Span,
    /// The labels of what it gives; `None`: nothing is said of them.
    pub returns: Option<BTreeSet<Label>>,
    /// What it does outside of the run; `None`: nothing is said of that.
    pub effects: Option<Effects>,
    /// Whether it is said of many graphs, of which some do not have it.
    pub shared: bool,
}

/// The groups, by their keys.
const GROUPS: [&str; 5] = ["tools", "keys", "inputs", "models", "nodes"];

impl Labels {
    /// Puts what another file says to this.
    pub fn extend(&mut self, other: Self) {
        self.tools.extend(other.tools);
        self.keys.extend(other.keys);
        self.inputs.extend(other.inputs);
        self.models.extend(other.models);
        self.nodes.extend(other.nodes);
        self.broken |= other.broken;
    }

    /// Whether nothing is said of anything.
    pub(super) fn is_empty(&self) -> bool {
        let said = [
            &self.tools,
            &self.keys,
            &self.inputs,
            &self.models,
            &self.nodes,
        ];
        said.iter().all(|names| names.is_empty())
    }

    pub(super) fn read(entry: &Entry, shared: bool, report: &mut Report) -> Self {
        let mut found = Report::default();
        let mut labels = Self::all(entry, shared, &mut found);
        labels.broken = !found.diagnostics.is_empty();
        report.extend(found);
        labels
    }

    fn all(entry: &Entry, shared: bool, report: &mut Report) -> Self {
        let mut labels = Self::default();
        let Some(mut fields) = FieldReader::of_entry("`labels`", entry, report) else {
            return labels;
        };
        for group in GROUPS {
            let Some(found) = fields.map(group) else {
                continue;
            };
            let mut inner = Report::default();
            let reader = Reader { group, shared };
            let each = found.value.iter();
            let each = each.filter_map(|entry| reader.one(entry, &mut inner));
            let each: Vec<NameLabels> = each.collect();
            inner
                .diagnostics
                .into_iter()
                .for_each(|one| fields.find(one));
            match group {
                "tools" => labels.tools = each,
                "keys" => labels.keys = each,
                "inputs" => labels.inputs = each,
                "models" => labels.models = each,
                _ => labels.nodes = each,
            }
        }
        fields.close(report);
        labels
    }
}

struct Reader {
    group: &'static str,
    shared: bool,
}

impl Reader {
    fn one(&self, entry: &Entry, report: &mut Report) -> Option<NameLabels> {
        let owner = format!("`{}` of `labels.{}`", entry.key, self.group);
        if entry.key.trim().is_empty() {
            let message = format!("`labels.{}` names nothing", self.group);
            let witness = "a name belongs here";
            report.add(Diagnostic::new(
                &INVALID_VALUE,
                entry.key_span,
                message,
                witness,
            ));
            return None;
        }
        let said = |returns, effects| NameLabels {
            name: entry.key.clone(),
            span: entry.key_span,
            returns,
            effects,
            shared: self.shared,
        };
        if matches!(self.group, "keys" | "inputs") {
            return Some(said(Some(labels(&owner, &entry.value, report)?), None));
        }
        let mut fields = FieldReader::of_entry(owner.clone(), entry, report)?;
        let returns = fields.present("returns");
        let effects = fields.one_of("effects", &Effects::ALL);
        let nothing = returns.is_none() && effects.is_none();
        fields.close(report);
        if nothing {
            let message = format!("{owner} says nothing");
            let found = Diagnostic::new(
                &POLICY_FORM,
                entry.key_span,
                message,
                "no label stands here",
            );
            report.add(found.help("write `returns`, `effects` or both"));
            return None;
        }
        let returns = match returns {
            Some(entry) => Some(labels(&owner, &entry.value, report)?),
            None => None,
        };
        Some(said(returns, effects.map(|effects| effects.value)))
    }
}

/// The labels that a text or a list of texts names; `trusted` alone is none.
fn labels(owner: &str, node: &Node, report: &mut Report) -> Option<BTreeSet<Label>> {
    let items = node.items().unwrap_or(std::slice::from_ref(node));
    let mut found = BTreeSet::new();
    let (mut fine, mut said) = (!items.is_empty(), false);
    let mut trusted = None;
    for item in items {
        match item.text() {
            Some("trusted") => trusted = Some(item.span),
            Some(word) => match label(word) {
                Some(label) => drop(found.insert(label)),
                None => {
                    let names = ["trusted", "untrusted", "private"];
                    let subject = format!("the label of {owner}");
                    report.add(invalid_choice(&subject, word, item.span, &names));
                    (fine, said) = (false, true);
                }
            },
            None => fine = false,
        }
    }
    if let Some(span) = trusted.filter(|_| found.contains(&Label::Untrusted)) {
        let message = format!("{owner} is trusted and untrusted at once");
        let found = Diagnostic::new(&INVALID_VALUE, span, message, "one of the two is meant");
        report.add(found.help("leave one of them out"));
        return None;
    }
    if !fine && !said {
        let message = format!("{owner} has no label");
        let found = Diagnostic::new(&POLICY_FORM, node.span, message, "a label belongs here");
        report.add(found.help("write `trusted`, `untrusted`, `private`, or a list of them"));
    }
    fine.then_some(found)
}

/// The label that a word stands for.
pub(super) fn label(word: &str) -> Option<Label> {
    let found = Label::ALL.iter().find(|(name, _)| *name == word);
    found.map(|(_, label)| *label)
}
