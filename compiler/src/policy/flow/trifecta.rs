//! The lethal trifecta: a model that is told what strangers wrote, sees what is private, and can send something out. Whoever wrote the
//! text can then have it send the private things out.

use super::fact::Fact;
use super::marks::Marks;
use super::search::{Search, SearchGoal};
use super::sinks::Sinks;
use super::tale::line;
use super::terrain::Terrain;
use crate::diag::codes::LETHAL_TRIFECTA;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Callee, Child, Gate, Kind, NodeId, Partner};
use crate::policy::ast::{Effects, Label};
use crate::policy::model::Model;
use std::cell::OnceCell;

/// Adds a warning for each node that has all three.
pub(in super::super) fn lethal<'t, 'a: 't, 'p: 't>(
    marks: &Marks<'a, 'p>,
    terrain: impl Fn() -> &'t Terrain<'a, 'p>,
    report: &mut Report,
) {
    let (untrusted, private) = (OnceCell::new(), OnceCell::new());
    for (graph, node) in marks.model.places() {
        let Some(out) = marks.sends(graph, node) else {
            continue;
        };
        let told = |label| {
            let found = match label {
                Label::Untrusted => &untrusted,
                Label::Private => &private,
            };
            let search = found.get_or_init(|| all(terrain(), label));
            search.told(graph, node)
        };
        if let (Some(text), Some(data)) = (told(Label::Untrusted), told(Label::Private)) {
            let found = finding(marks.model, graph, node, [text, data, out]);
            report.diagnostics.extend(found);
        }
    }
}

/// Follows all values with a label to wherever they come.
fn all<'t, 'a, 'p>(terrain: &'t Terrain<'a, 'p>, label: Label) -> Search<'t, 'a, 'p> {
    let wanted = SearchGoal {
        label,
        guesses: false,
        endorsed: const { &Vec::new() },
        closed: label == Label::Untrusted,
        implicit: false,
    };
    let mut search = Search::new(terrain, wanted);
    search.run(&Sinks::new());
    search
}

impl Marks<'_, '_> {
    /// What a model can do outside that others see, without a person who is asked each time.
    fn sends(&self, graph: usize, node: NodeId) -> Option<String> {
        let found = self.model.graph(graph)?;
        let work: &dyn Kind = &*found.node(node).work;
        let is_model = match work.profile().partner {
            Some(Partner::Model) => true,
            Some(Partner::Agent) => work
                .agent()
                .is_some_and(|agent| !matches!(agent.child, Child::Graph(_))),
            _ => false,
        };
        if !is_model || work.gate() == Some(Gate::Closed) {
            return None;
        }
        let name = self.model.name(graph, node);
        // Of a step under budgets each command is approved.
        let is_asked = |called: &Callee<'_>| {
            let shell = matches!(called, Callee::Tool(name) if name == "shell.exec");
            shell && work.gate().is_some()
        };
        let calls = self.calls(graph, node);
        let mut outside = calls.iter().map(|call| &call.what).filter(|called| {
            self.effects(&name, called) == Some(Effects::External) && !is_asked(called)
        });
        let called = outside.next().map(|called| self.origin(called).words);
        let own = || self.own_effects(graph, node) == Some(Effects::External);
        called.or_else(|| own().then(|| "the node itself".to_owned()))
    }
}

impl Search<'_, '_, '_> {
    /// How a labelled value comes to a node; `None`: none does.
    fn told(&self, graph: usize, node: NodeId) -> Option<String> {
        let at = *self.handed.get(&(graph, node))?;
        let here = self.all.get(at)?;
        let label = self.wanted.label;
        if let Fact::Nothing = here.fact {
            let place = self.terrain.place(graph, node)?;
            let mut told = place.told.iter();
            let has = |labels: &std::collections::BTreeSet<Label>| labels.contains(&label);
            let origin = told.find(|one| one.returns.as_ref().is_some_and(has))?;
            return Some(format!("{} gives it", origin.words));
        }
        let way = self.tale(at, None);
        let way: Vec<_> = way
            .into_iter()
            .filter(|visit| visit.note.is_some())
            .collect();
        let key = self.arrived(here);
        Some(match way.is_empty() {
            true => {
                let first = self.way(at).first().and_then(|one| one.origin.clone());
                format!("{key}, from {}", first.unwrap_or_default())
            }
            false => format!("{key}: {}", line(&way)),
        })
    }
}

fn finding(
    model: &Model<'_>,
    graph: usize,
    node: NodeId,
    three: [String; 3],
) -> Option<Diagnostic> {
    let name = model.name(graph, node);
    let span = model.graph(graph)?.node(node).span;
    let [text, data, out] = three;
    let message =
        format!("`{name}` is told untrusted text, sees private data, and can send something out");
    let witness = "whoever wrote the text can have the data sent out";
    let found = Diagnostic::new(&LETHAL_TRIFECTA, span, message, witness)
        .note(format!("untrusted: {text}"))
        .note(format!("private: {data}"))
        .note(format!("out: {out}"));
    Some(found.help("take one of the three away, let two nodes do it with a value of a closed type between them, or ask a person before"))
}
