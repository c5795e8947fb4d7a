//! What a graph may do at worst, for whoever has to answer for it: bounds, effects, and what flows where.

use super::ast::Effects;
use super::budget;
use super::flow::Marks;
use super::judge::judge;
use super::labels::Labels;
use super::model::Model;
use super::read::{Rules, file};
use super::verdict::PolicyVerdict;
use crate::diag::Report;
use crate::flow::{Bound, Bounds, Facts};
use crate::ir::{Callee, Partner, Program};
use crate::source::Sources;
use crate::syntax;
use std::collections::BTreeMap;

/// Which labels reach an effect outside of this machine. A policy, so that it is judged as one.
const FLOWS: &str = "\
policies:
  - { id: untrusted, from: { label: untrusted }, never-reaches: { effects: external } }
  - { id: private, from: { label: private }, never-reaches: { effects: external } }
";

/// What a graph may do at worst, with all graphs that it runs.
#[derive(Clone, Debug)]
pub struct Account {
    /// How often nodes are entered.
    pub visits: Bound,
    /// How often models are asked.
    pub model_calls: Bound,
    /// How many thousandths of a second a run takes, without what people take.
    pub millis: Bound,
    /// What is called, and what that does outside of the run.
    pub effects: Vec<Effect>,
    /// For each label (`untrusted`, `private`) whether it reaches an effect outside of this machine: proved is that it does not.
    pub flows: Vec<PolicyVerdict>,
}

/// Something that a graph calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The tool, the action, `mcp:server/function`, or `script of NODE`; a `*` of a server is any of its functions.
    pub what: String,
    /// What it does outside of the run: `none`, `local`, `external`; `None`: nothing says.
    pub effects: Option<&'static str>,
    /// The nodes that may call it, as policies name them.
    pub nodes: Vec<String>,
}

impl Account {
    /// The account of a graph, with what its policies say of tools and values.
    pub fn of(program: &Program, facts: &Facts, labels: &Labels) -> Self {
        let model = Model::of(program, facts);
        let marks = Marks::of(&model, labels);
        Self {
            visits: budget::visits(&model, 0),
            model_calls: Bounds::of(program, facts).calls,
            millis: budget::time(&model, 0),
            effects: effects(&model, &marks),
            flows: flows(program, facts, labels),
        }
    }
}

fn effects(model: &Model<'_>, marks: &Marks<'_, '_>) -> Vec<Effect> {
    let mut all: BTreeMap<String, Effect> = BTreeMap::new();
    for (graph, node) in model.places() {
        let name = model.name(graph, node);
        let partner = model
            .graph(graph)
            .map(|found| found.node(node).work.profile().partner);
        if partner == Some(Some(Partner::Script)) {
            let what = format!("script of {name}");
            let effect = Effect {
                what: what.clone(),
                effects: marks.own_effects(graph, node).map(Effects::name),
                nodes: vec![name.clone()],
            };
            all.insert(what, effect);
        }
        for call in marks.calls(graph, node) {
            let what = spelled(&call.what);
            let known = marks.effects(&name, &call.what).map(Effects::name);
            let entry = all.entry(what.clone()).or_insert_with(|| Effect {
                what,
                effects: known,
                nodes: Vec::new(),
            });
            if !entry.nodes.contains(&name) {
                entry.nodes.push(name.clone());
            }
        }
    }
    all.into_values().collect()
}

fn spelled(called: &Callee<'_>) -> String {
    match called {
        Callee::Tool(name) => name.to_string(),
        Callee::Server(server, Some(function)) => format!("mcp:{server}/{function}"),
        Callee::Server(server, None) => format!("mcp:{server}/*"),
        Callee::Action(item, _) => (*item).to_owned(),
        Callee::Anything => "*".to_owned(),
    }
}

fn flows(program: &Program, facts: &Facts, labels: &Labels) -> Vec<PolicyVerdict> {
    let mut sources = Sources::default();
    let text = sources.add("flows", FLOWS);
    let (tree, _) = syntax::read(text, &sources);
    let policies = tree.map_or_else(Vec::new, |tree| {
        file(&tree, &mut Report::default()).policies
    });
    let rules = Rules {
        policies,
        labels: labels.clone(),
    };
    judge(program, facts, &rules).0
}
