//! Where labelled values go: through texts, models, tools, states, branches, items and graphs that nodes run.
//!
//! Nothing here asks in which language the graph is. What it does not find cannot happen; what is only a guess is said to be one.

mod carriers;
mod decisions;
mod defaults;
mod exits;
mod fact;
mod labelled_value;
mod leads;
mod liveness;
mod marks;
mod place;
mod search;
mod sinks;
mod tale;
mod terrain;
mod trifecta;

use super::ast::{Flow, Label};
use super::model::{Model, hooks};
use super::verdict::VisitedNode;
use crate::ir::{HookAction, Kind as _};
use crate::source::Span;
use fact::{Doubt, Fact};
use search::{Met, Search, Situation, Wanted};
use sinks::Sink;

pub(super) use carriers::{Carried, carried};
pub(super) use marks::Marks;
pub(super) use tale::line;
pub(super) use terrain::Terrain;
pub(super) use trifecta::lethal;

/// What was found out about a flow.
pub(super) enum Course {
    /// No labelled value comes there.
    Held,
    /// One does, on this way.
    Broken(Vec<VisitedNode>, String),
    /// One may, on this way.
    Open(Vec<VisitedNode>, String, Option<Span>),
}

/// Whether labelled values come to where a policy lets none come.
pub(super) fn course(terrain: &Terrain<'_, '_>, flow: &Flow, shared: bool) -> Course {
    let mut open = None;
    for label in &flow.from {
        match of_label(terrain, flow, *label, shared) {
            Course::Held => {}
            Course::Broken(path, reason) => return Course::Broken(path, reason),
            found @ Course::Open(..) => open = open.or(Some(found)),
        }
    }
    open.unwrap_or(Course::Held)
}

fn of_label(terrain: &Terrain<'_, '_>, flow: &Flow, label: Label, shared: bool) -> Course {
    let sinks = terrain.marks.sinks(&flow.to);
    let wanted = |guesses| Wanted {
        label,
        guesses,
        endorsed: &flow.endorsed,
        closed: flow.closed,
        implicit: flow.implicit,
    };
    let name = label.name();
    let mut sure = Search::new(terrain, wanted(false), sinks.clone());
    match sure.run() {
        Met::Found(at, sink) if over_limit(terrain.marks.model, &sure.way(at)) => {
            let path = sure.tale(at, Some(&sink));
            let reason = "the way on which one comes there is longer than the limits let it be";
            return Course::Open(path, reason.to_owned(), None);
        }
        Met::Found(at, sink) => {
            let path = sure.tale(at, Some(&sink));
            let last = path.last().map_or("", |visit| visit.node.as_str());
            let to = match &sink.call {
                Some(call) => format!("{call} in `{last}`"),
                None => format!("`{last}`"),
            };
            return Course::Broken(
                path,
                format!("{} {name} value comes to {to}", article(label)),
            );
        }
        Met::TooMany => return too_many(),
        Met::Never => {}
    }
    let mut guessed = Search::new(terrain, wanted(true), sinks);
    if terrain.marks.model.cut {
        return too_many();
    }
    match guessed.run() {
        Met::Found(at, sink) => {
            let path = guessed.tale(at, Some(&sink));
            let (reason, span) = missing(&guessed, at, &sink);
            Course::Open(path, reason, span)
        }
        Met::TooMany => too_many(),
        Met::Never if hooked(terrain, flow, &guessed) => {
            let reason = "a hook may be told of it, and hooks act at any time";
            Course::Open(Vec::new(), reason.to_owned(), None)
        }
        Met::Never if !guessed.seen && !shared => {
            let reason = format!("nothing in the graph is {name}, so it says nothing");
            Course::Open(Vec::new(), reason, None)
        }
        Met::Never => Course::Held,
    }
}

fn article(label: Label) -> &'static str {
    match label {
        Label::Untrusted => "an",
        Label::Private => "a",
    }
}

fn too_many() -> Course {
    let reason = "there are more ways for values than are looked at";
    Course::Open(Vec::new(), reason.to_owned(), None)
}

/// Whether a way enters some node more often than a run can.
fn over_limit(model: &Model<'_>, way: &[&Situation]) -> bool {
    let entered = way
        .iter()
        .filter(|one| !matches!(one.fact, Fact::Result | Fact::Fault));
    let mut counts = std::collections::BTreeMap::new();
    for one in entered.clone() {
        *counts.entry((one.graph, one.node)).or_insert(0_u64) += 1;
    }
    let over = counts.into_iter().any(|((graph, _), count)| {
        let program = model.graph(graph).map(|graph| graph.program);
        let visits = program.and_then(|program| program.limits.visits);
        visits.is_some_and(|visits| count > u64::from(visits))
    });
    let steps = model.graph(0).and_then(|graph| graph.program.limits.steps);
    let all = entered.count() as u64;
    over || steps.is_some_and(|steps| all > u64::from(steps))
}

/// Whether a hook calls what a policy lets no value come to, with what it is told.
fn hooked(terrain: &Terrain<'_, '_>, flow: &Flow, search: &Search<'_, '_, '_>) -> bool {
    let model = terrain.marks.model;
    let mut graphs = model.graphs.iter().enumerate();
    graphs.any(|(number, graph)| {
        let calls = hooks(graph.program).any(|hook| match &hook.deed {
            HookAction::Call(action) => {
                let calls = action.may_call(graph.program);
                let mut calls = calls.iter();
                !action.refs().is_empty()
                    && calls.any(|call| terrain.marks.is_hooked(&call.what, &flow.to))
            }
            HookAction::Retry { .. } => false,
        });
        calls && search.told.contains(&number)
    })
}

/// What is missing for a verdict, and where.
fn missing(search: &Search<'_, '_, '_>, at: usize, sink: &Sink) -> (String, Option<Span>) {
    let way = search.way(at);
    let model = search.terrain.marks.model;
    let place = |one: &Situation| {
        let span = model.graph(one.graph)?.node(one.node).span;
        Some((model.name(one.graph, one.node), span))
    };
    let doubtful = way.iter().position(|one| one.doubt.is_some());
    let (doubt, before) = match doubtful {
        Some(number) => {
            let doubt = way.get(number).and_then(|one| one.doubt.clone());
            (doubt, way.get(number.saturating_sub(1)))
        }
        None => (sink.doubt.clone(), way.last()),
    };
    let Some((node, span)) = before.and_then(|one| place(one)) else {
        return ("nothing says enough".to_owned(), None);
    };
    let words = match doubt {
        Some(Doubt::Way) => {
            format!("nothing says where `{node}` leads: declare it (`x-routes` of a script)")
        }
        Some(Doubt::Writes) | None => format!(
            "nothing says what `{node}` writes: declare it (`x-writes` of a script, a closed schema of a reply)"
        ),
        Some(Doubt::Returns(what)) => format!(
            "nothing says what labels {what} has, which `{node}` gets: say `returns` of it under `labels`"
        ),
        Some(Doubt::Calls) => format!(
            "nothing says what `{node}` calls, or of which server it is: name the tools one by one"
        ),
        Some(Doubt::Effects(what)) => format!(
            "nothing says what {what} does outside of the run, which `{node}` uses: say `effects` of it under `labels`"
        ),
        Some(Doubt::Beside) => {
            format!("a branch beside `{node}` writes the same key, and nothing says what stays")
        }
        Some(Doubt::Hook) => "a hook may be told of it, and hooks act at any time".to_owned(),
    };
    (words, Some(span))
}
