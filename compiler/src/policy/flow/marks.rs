//! What labels say of the calls, models and nodes of a graph.

use super::super::ast::{Effects, Label};
use super::super::labels::{Labels, NameLabels};
use super::super::model::Model;
use super::defaults::{Origin, built_in};
use crate::ir::{Call, Callee, Child, Kind, NodeId, Partner};
use crate::pattern;
use std::collections::BTreeSet;

/// What labels say, put to a graph.
#[derive(Clone, Copy)]
pub(in super::super) struct Marks<'a, 'p> {
    pub(in super::super) model: &'a Model<'p>,
    pub(super) labels: &'a Labels,
}

/// What is said of something together; `None`: nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LabelStatement {
    pub(super) returns: Option<BTreeSet<Label>>,
    pub(super) effects: Option<Effects>,
}

/// All that fits together: the stricter label wins.
fn together<'l>(fitting: impl Iterator<Item = &'l NameLabels>) -> Option<LabelStatement> {
    let mut all: Option<LabelStatement> = None;
    for one in fitting {
        let said = all.get_or_insert_with(LabelStatement::default);
        if let Some(returns) = &one.returns {
            said.returns.get_or_insert_default().extend(returns);
        }
        said.effects = said.effects.max(one.effects);
    }
    all
}

fn fits(one: &NameLabels, name: &str) -> bool {
    pattern::within(one.name.as_bytes(), name.as_bytes())
}

impl<'a, 'p> Marks<'a, 'p> {
    pub(in super::super) fn of(model: &'a Model<'p>, labels: &'a Labels) -> Self {
        Self { model, labels }
    }

    /// What is known of a call. What is listed without something is known not to have it.
    pub(super) fn call(&self, called: &Callee<'_>) -> LabelStatement {
        let names: Vec<String> = match called {
            Callee::Tool(name) => vec![name.to_string()],
            Callee::Server(server, function) => {
                let function = function.map(str::to_owned).into_iter();
                function.chain([format!("mcp:{server}")]).collect()
            }
            Callee::Action(item, _) => vec![(*item).to_owned()],
            Callee::Anything => Vec::new(),
        };
        let all = self.labels.tools.iter();
        let listed = together(all.filter(|one| names.iter().any(|name| fits(one, name))));
        let known = built_in(called);
        if listed.is_none() && known.is_none() {
            return LabelStatement::default();
        }
        let listed = listed.unwrap_or_default();
        let returns = known.as_ref().map(|known| known.returns.clone());
        let effects = known.map(|known| known.effects);
        LabelStatement {
            returns: listed.returns.or(returns).or(Some(BTreeSet::new())),
            effects: listed.effects.or(effects).or(Some(Effects::None)),
        }
    }

    /// What is said of a node by its name.
    pub(super) fn node(&self, name: &str) -> LabelStatement {
        let all = self.labels.nodes.iter();
        let found = together(all.filter(|one| pattern::fits(&one.name, name)));
        found.unwrap_or_default()
    }

    /// What is said of the model that a node asks. Of the caller's nothing can be said but of all.
    pub(super) fn asked(
        &self,
        work: &dyn Kind,
        begin: Option<&crate::ir::stage::Begin>,
    ) -> LabelStatement {
        let speeches = work.speeches();
        let spoken = speeches
            .iter()
            .filter_map(|speak| begin?.models.get(speak.model));
        let mut names: Vec<String> = spoken
            .map(|model| format!("{}:{}", model.provider, model.name))
            .collect();
        names.extend(work.demand().map(|demand| demand.model.to_owned()));
        let of_graph = work
            .agent()
            .is_some_and(|agent| matches!(agent.child, Child::Graph(_)));
        let partner = work.profile().partner;
        let asks = matches!(partner, Some(Partner::Model | Partner::Agent)) && !of_graph;
        let all = self.labels.models.iter();
        let named = |one: &&NameLabels| {
            let any = names.iter().any(|name| fits(one, name));
            any || (names.is_empty() && one.name == "*")
        };
        together(all.filter(|one| asks && named(one))).unwrap_or_default()
    }

    /// All calls that a visit may make, also by those to whom it hands out work.
    pub(in super::super) fn calls(&self, graph: usize, node: NodeId) -> Vec<Call<'p>> {
        let Some(found) = self.model.graph(graph) else {
            return Vec::new();
        };
        let work = &found.node(node).work;
        let own = work.may_call(found.program);
        let steps = work.helpers().iter().flat_map(|chain| &chain.steps);
        let helped = steps.flat_map(|step| step.may_call(found.program));
        own.into_iter().chain(helped).collect()
    }

    /// What a call does outside of the run; `None`: nothing says. What is said of the node is said of its calls.
    pub(in super::super) fn effects(&self, name: &str, called: &Callee<'_>) -> Option<Effects> {
        let of_node = || self.node(name).effects;
        self.call(called).effects.or_else(of_node)
    }

    /// What a visit does outside of the run beside its calls; `None`: nothing says.
    pub(in super::super) fn own_effects(&self, graph: usize, node: NodeId) -> Option<Effects> {
        let found = self.model.graph(graph)?;
        let work = &found.node(node).work;
        let said = self.node(&self.model.name(graph, node)).effects;
        let asked = self.asked(&**work, found.program.opening()).effects;
        let known = said.max(asked);
        match work.profile().partner {
            Some(Partner::Script) => known,
            _ => known.or(Some(Effects::None)),
        }
    }

    /// Where what a call gives comes from.
    pub(super) fn origin(&self, called: &Callee<'_>) -> Origin {
        let words = match called {
            Callee::Tool(name) => format!("`{name}`"),
            Callee::Server(server, Some(function)) => format!("`{function}` of `{server}`"),
            Callee::Server(server, None) => format!("the server `{server}`"),
            Callee::Action(item, _) => format!("`{item}`"),
            Callee::Anything => "what is called".to_owned(),
        };
        Origin {
            words,
            returns: self.call(called).returns,
        }
    }
}
