//! What is found out about a flow: whether a labelled value comes to where a policy lets none come, and on which way.
//!
//! Policies that follow the same values share their searches, whatever these must not come to.

use super::fact::{Doubt, Fact};
use super::search::{Search, SearchGoal, SearchOutcome, Situation};
use super::sinks::Sink;
use super::terrain::Terrain;
use crate::ir::{HookAction, Kind as _};
use crate::policy::ast::{Flow, Label};
use crate::policy::model::{Model, hooks};
use crate::policy::verdict::VisitedNode;
use crate::source::Span;

/// What was found out about a flow.
pub(in super::super) enum FlowResult {
    /// No labelled value comes there.
    Held,
    /// One does, on this way.
    Broken(Vec<VisitedNode>, String),
    /// One may, on this way.
    Open(Vec<VisitedNode>, String, Option<Span>),
}

/// A flow, and whether its policy is one for several graphs.
pub(in super::super) type Request<'f> = (&'f Flow, bool);

/// One label of a flow.
#[derive(Clone, Copy)]
struct Part<'f> {
    flow: &'f Flow,
    shared: bool,
    label: Label,
    /// The number of the flow.
    number: usize,
}

impl Part<'_> {
    /// Whether the same values are followed.
    fn follows_as(&self, other: &Self) -> bool {
        let vouched = || {
            let (one, other) = (&self.flow.endorsed, &other.flow.endorsed);
            let mut both = one.iter().zip(other);
            one.len() == other.len() && both.all(|(one, other)| one.says_as(other))
        };
        self.label == other.label
            && self.flow.closed == other.flow.closed
            && self.flow.implicit == other.flow.implicit
            && vouched()
    }
}

/// Of each flow, whether labelled values come to where it lets none come.
pub(in super::super) fn courses(
    terrain: &Terrain<'_, '_>,
    flows: &[Request<'_>],
) -> Vec<FlowResult> {
    let mut found: Vec<Vec<(Label, FlowResult)>> = flows.iter().map(|_| Vec::new()).collect();
    for group in groups(flows) {
        let Some(first) = group.first() else { continue };
        let mut searches = Searches::of(terrain, *first);
        for part in &group {
            let course = searches.course(part);
            if let Some(courses) = found.get_mut(part.number) {
                courses.push((part.label, course));
            }
        }
    }
    let each = flows.iter().zip(found);
    each.map(|((flow, _), courses)| worst(flow, courses))
        .collect()
}

/// Those that follow the same values, together.
fn groups<'f>(flows: &[Request<'f>]) -> Vec<Vec<Part<'f>>> {
    let mut groups: Vec<Vec<Part<'f>>> = Vec::new();
    for (number, (flow, shared)) in flows.iter().enumerate() {
        for label in &flow.from {
            let part = Part {
                flow,
                shared: *shared,
                label: *label,
                number,
            };
            let mut same = groups.iter_mut();
            let same = same.find(|group| group.first().is_some_and(|one| one.follows_as(&part)));
            match same {
                Some(group) => group.push(part),
                None => groups.push(vec![part]),
            }
        }
    }
    groups
}

/// What is found out about all labels of a flow: the first that comes there, or else the first that may.
fn worst(flow: &Flow, mut courses: Vec<(Label, FlowResult)>) -> FlowResult {
    courses.sort_by_key(|(label, _)| flow.from.iter().position(|one| one == label));
    let mut open = None;
    for (_, course) in courses {
        match course {
            FlowResult::Held => {}
            FlowResult::Broken(..) => return course,
            FlowResult::Open(..) => open = open.or(Some(course)),
        }
    }
    open.unwrap_or(FlowResult::Held)
}

/// The searches for values.
struct Searches<'t, 'a, 'p> {
    /// Takes only what is sure.
    sure: Search<'t, 'a, 'p>,
    /// Takes what nothing says for what it may be; made when it is needed.
    guessed: Option<Search<'t, 'a, 'p>>,
    part: Part<'t>,
}

impl<'t, 'a, 'p> Searches<'t, 'a, 'p> {
    fn of(terrain: &'t Terrain<'a, 'p>, part: Part<'t>) -> Self {
        Self {
            sure: Search::new(terrain, wanted(part, false)),
            guessed: None,
            part,
        }
    }

    fn course(&mut self, asked: &Part<'_>) -> FlowResult {
        let terrain = self.sure.terrain;
        let (model, name) = (terrain.marks.model, asked.label.name());
        let sinks = terrain.marks.sinks(&asked.flow.to);
        let sure = &mut self.sure;
        match sure.run(&sinks) {
            SearchOutcome::Found(at, sink) if over_limit(model, &sure.way(at)) => {
                let path = sure.tale(at, Some(&sink));
                let reason = "the way on which one comes there is longer than the limits let it be";
                return FlowResult::Open(path, reason.to_owned(), None);
            }
            SearchOutcome::Found(at, sink) => {
                let path = sure.tale(at, Some(&sink));
                let last = path.last().map_or("", |visit| visit.node.as_str());
                let to = match &sink.call {
                    Some(call) => format!("{call} in `{last}`"),
                    None => format!("`{last}`"),
                };
                let reason = format!("{} {name} value comes to {to}", article(asked.label));
                return FlowResult::Broken(path, reason);
            }
            SearchOutcome::TooMany => return too_many(),
            SearchOutcome::Never if model.cut => return too_many(),
            SearchOutcome::Never => {}
        }
        let guessed = self
            .guessed
            .get_or_insert_with(|| Search::new(terrain, wanted(self.part, true)));
        match guessed.run(&sinks) {
            SearchOutcome::Found(at, sink) => {
                let path = guessed.tale(at, Some(&sink));
                let (reason, span) = missing(guessed, at, &sink);
                FlowResult::Open(path, reason, span)
            }
            SearchOutcome::TooMany => too_many(),
            SearchOutcome::Never if hooked(terrain, asked.flow, guessed) => {
                let reason = "a hook may be told of it, and hooks act at any time";
                FlowResult::Open(Vec::new(), reason.to_owned(), None)
            }
            SearchOutcome::Never if !guessed.seen && !asked.shared => {
                let reason = format!("nothing in the graph is {name}, so it says nothing");
                FlowResult::Open(Vec::new(), reason, None)
            }
            SearchOutcome::Never => FlowResult::Held,
        }
    }
}

fn wanted(part: Part<'_>, guesses: bool) -> SearchGoal<'_> {
    SearchGoal {
        label: part.label,
        guesses,
        endorsed: &part.flow.endorsed,
        closed: part.flow.closed,
        implicit: part.flow.implicit,
    }
}

fn article(label: Label) -> &'static str {
    match label {
        Label::Untrusted => "an",
        Label::Private => "a",
    }
}

fn too_many() -> FlowResult {
    let reason = "there are more ways for values than are looked at";
    FlowResult::Open(Vec::new(), reason.to_owned(), None)
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
