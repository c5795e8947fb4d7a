//! Graphs as pictures: what is drawn is decided once, from the common form, and written down as Mermaid, DOT or text.
//!
//! A picture has the nodes of the graph and its ways. Branches that wait for each other are drawn by what they wait for;
//! the way from the fork leads to those that wait for nothing, and the way to the join comes from those nobody waits for.

mod dot;
mod mermaid;
mod regions;
pub mod svg;
mod wait_reasons;

pub use wait_reasons::{serialised, why};

use crate::ir::stage::{Begin, Chain};
use crate::ir::{self, Fork, NodeId, Outcome, Program, Target};
use std::collections::{BTreeMap, BTreeSet};

/// A way of writing a picture down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A Mermaid flowchart.
    Mermaid,
    /// Graphviz.
    Dot,
    /// A line per way.
    Text,
}

/// Whether ways say why they are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reasons {
    /// They say it where the program knows it.
    Shown,
    /// They do not.
    Hidden,
}

/// A program as a picture.
pub fn draw(program: &Program, format: Format, reasons: Reasons) -> String {
    let picture = Picture::of(program, reasons);
    match format {
        Format::Mermaid => mermaid::write(&picture),
        Format::Dot => dot::write(&picture),
        Format::Text => text(&picture),
    }
}

/// In more nodes than this, a script that may go anywhere gets a mark and not a way to every node; so do several of them.
const FEW: usize = 4;

/// What is drawn.
struct Picture {
    name: String,
    /// Where runs begin.
    start: usize,
    nodes: Vec<Shape>,
    ways: Vec<Way>,
    regions: Vec<Region>,
}

/// Nodes that run side by side with others.
struct Region {
    /// What it is called.
    label: String,
    /// Its nodes, but for those of regions inside of it.
    nodes: Vec<usize>,
    /// The region around it.
    within: Option<usize>,
}

/// A node of a picture.
struct Shape {
    id: String,
    kind: &'static str,
    form: Form,
    /// The controller whose agent it is.
    within: Option<usize>,
    /// Whether it may go anywhere, and has no ways that say so.
    roams: bool,
}

impl Shape {
    /// What is said below its name.
    fn said(&self) -> String {
        let mark = if self.roams { " · goes anywhere" } else { "" };
        format!("{}{mark}", self.kind)
    }
}

/// How a node looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Works.
    Box,
    /// Decides, or asks.
    Diamond,
    /// Begins or ends.
    Round,
    /// Hands out work.
    Double,
}

/// An arrow.
struct Way {
    from: usize,
    to: usize,
    label: String,
    stroke: Stroke,
    /// What it means that it is taken.
    after: NodeOutcome,
}

/// What came before an arrow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NodeOutcome {
    /// The node did its work.
    Success,
    /// The node failed.
    Failure,
}

/// What is written at an arrow, and what it means.
#[derive(Clone, Copy)]
struct ArrowLabel<'l> {
    label: &'l str,
    after: NodeOutcome,
}

impl<'l> ArrowLabel<'l> {
    fn plainly(label: &'l str) -> Self {
        Self {
            label,
            after: NodeOutcome::Success,
        }
    }
}

/// How an arrow looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stroke {
    Solid,
    /// Taken several times, or maybe.
    Dashed,
}

impl Picture {
    fn of(program: &Program, reasons: Reasons) -> Self {
        let mut picture = Self {
            name: program.name.clone(),
            start: program.start.index(),
            nodes: program
                .each_node()
                .map(|(at, node)| Shape {
                    id: node.id.clone(),
                    kind: node.work.kind(),
                    form: form(program, at),
                    within: None,
                    roams: false,
                })
                .collect(),
            ways: Vec::new(),
            regions: regions::of(program),
        };
        let begin = program.opening().filter(|_| reasons == Reasons::Shown);
        let waits = Waits {
            joins: waited_for(program),
            begin,
        };
        for (id, node) in program.each_node() {
            for exit in &node.exits {
                let usual = node.exits.len() == 1 && exit.name == "done";
                let said = ArrowLabel {
                    label: if usual { "" } else { exit.name.as_str() },
                    after: match exit.outcome {
                        Outcome::Success => NodeOutcome::Success,
                        Outcome::Failure { .. } => NodeOutcome::Failure,
                    },
                };
                picture.target(id, said, &exit.to, &waits);
            }
            picture.agents(id, node.work.helpers());
        }
        picture.anywhere(program);
        picture.ways = merged(std::mem::take(&mut picture.ways));
        picture
    }

    fn way(&mut self, from: NodeId, to: NodeId, said: ArrowLabel<'_>, stroke: Stroke) {
        self.ways.push(Way {
            from: from.index(),
            to: to.index(),
            label: said.label.to_owned(),
            stroke,
            after: said.after,
        });
    }

    /// Ways of scripts that may go anywhere, to where they do not lead anyway.
    fn anywhere(&mut self, program: &Program) {
        let many = self.nodes.iter().filter(|shape| shape.roams).count();
        if program.nodes.len() > FEW || many > 1 {
            return;
        }
        let roaming = self.nodes.iter_mut().enumerate();
        let roaming =
            roaming.filter_map(|(at, shape)| std::mem::take(&mut shape.roams).then_some(at));
        for at in roaming.collect::<Vec<_>>() {
            for to in (0..program.nodes.len()).filter(|to| *to != at) {
                if !self.ways.iter().any(|way| (way.from, way.to) == (at, to)) {
                    self.ways.push(Way {
                        from: at,
                        to,
                        label: "_next".to_owned(),
                        stroke: Stroke::Dashed,
                        after: NodeOutcome::Success,
                    });
                }
            }
        }
    }

    fn target(&mut self, from: NodeId, said: ArrowLabel<'_>, to: &Target, waits: &Waits<'_>) {
        match to {
            Target::Node(to, _) => {
                if !waits.joins.contains(&(from.index(), to.index())) {
                    self.way(from, *to, said, Stroke::Solid);
                }
            }
            Target::Anywhere => {
                if let Some(shape) = self.nodes.get_mut(from.index()) {
                    shape.roams = true;
                }
            }
            Target::Fork(fork) => self.fork(from, said, fork, waits.begin),
            Target::Each(each) => {
                self.way(
                    from,
                    each.entry,
                    ArrowLabel::plainly("each item"),
                    Stroke::Dashed,
                );
                self.way(from, each.then, ArrowLabel::plainly("then"), Stroke::Solid);
            }
            Target::ItemDone | Target::End | Target::Stuck | Target::Fail => {}
        }
    }

    fn fork(&mut self, from: NodeId, said: ArrowLabel<'_>, fork: &Fork, waits: Option<&Begin>) {
        for branch in &fork.branches {
            let earlier = branch.after.iter().filter_map(|at| fork.branches.get(*at));
            let mut any = false;
            for before in earlier {
                any = true;
                let why = waits.map_or_else(String::new, |begin| {
                    wait_reasons::of(begin, branch.entry, before.entry)
                });
                self.way(
                    before.entry,
                    branch.entry,
                    ArrowLabel::plainly(&why),
                    Stroke::Solid,
                );
            }
            if !any {
                self.way(from, branch.entry, said, Stroke::Solid);
            }
        }
    }

    fn agents(&mut self, controller: NodeId, agents: &[Chain]) {
        for agent in agents {
            let mut last: Option<usize> = None;
            for step in &agent.steps {
                let known = self
                    .nodes
                    .iter()
                    .position(|shape| shape.id == step.id && shape.within.is_some());
                let place = known.unwrap_or_else(|| {
                    self.nodes.push(Shape {
                        id: step.id.clone(),
                        kind: "agent",
                        form: Form::Box,
                        within: Some(controller.index()),
                        roams: false,
                    });
                    self.nodes.len() - 1
                });
                let (from, label, stroke) = match last {
                    None => (controller.index(), "calls", Stroke::Dashed),
                    Some(last) => (last, "", Stroke::Solid),
                };
                self.ways.push(Way {
                    from,
                    to: place,
                    label: label.to_owned(),
                    stroke,
                    after: NodeOutcome::Success,
                });
                last = Some(place);
            }
        }
    }
}

/// The arrows, those with the same ends and the same look as one that says all of it.
fn merged(ways: Vec<Way>) -> Vec<Way> {
    let mut all: Vec<(Way, Vec<String>)> = Vec::new();
    let mut known: BTreeMap<(usize, usize, bool), usize> = BTreeMap::new();
    for way in ways {
        let key = (way.from, way.to, way.stroke == Stroke::Dashed);
        let place = *known.entry(key).or_insert(all.len());
        match all.get_mut(place) {
            Some((one, labels)) => {
                if way.after == NodeOutcome::Success {
                    one.after = NodeOutcome::Success;
                }
                if !way.label.is_empty() && !labels.contains(&way.label) {
                    labels.push(way.label);
                }
            }
            None => {
                let label = Some(way.label.clone()).filter(|label| !label.is_empty());
                all.push((way, label.into_iter().collect()));
            }
        }
    }
    let said = all.into_iter().map(|(way, labels)| Way {
        label: labels.join(", "),
        ..way
    });
    said.collect()
}

/// What branches wait for.
struct Waits<'p> {
    /// Branches that other branches wait for, each with its join: the way to the join is that of the others.
    joins: BTreeSet<(usize, usize)>,
    /// Why branches of a fork wait, where the picture says so.
    begin: Option<&'p Begin>,
}

fn waited_for(program: &Program) -> BTreeSet<(usize, usize)> {
    let mut found = BTreeSet::new();
    for exit in program.nodes.iter().flat_map(|node| &node.exits) {
        let Target::Fork(fork) = &exit.to else {
            continue;
        };
        let Some(join) = fork.join else { continue };
        for before in fork.branches.iter().flat_map(|branch| &branch.after) {
            if let Some(before) = fork.branches.get(*before) {
                found.insert((before.entry.index(), join.index()));
            }
        }
    }
    found
}

fn form(program: &Program, id: NodeId) -> Form {
    match program[id].work.profile().shape {
        ir::Shape::Bounds => Form::Round,
        ir::Shape::Leads => Form::Double,
        ir::Shape::Decides => Form::Diamond,
        ir::Shape::Works if id == program.start => Form::Round,
        ir::Shape::Works => Form::Box,
    }
}

/// A line per way.
fn text(picture: &Picture) -> String {
    let id = |at: usize| picture.nodes.get(at).map_or("?", |shape| shape.id.as_str());
    let width = picture
        .nodes
        .iter()
        .map(|shape| shape.id.chars().count())
        .max()
        .unwrap_or(0);
    let mut lines = String::new();
    for way in &picture.ways {
        let stroke = match way.stroke {
            Stroke::Solid => "──",
            Stroke::Dashed => "╌╌",
        };
        let arrow = if way.label.is_empty() {
            format!("{stroke}▶")
        } else {
            format!("{stroke} {} {stroke}▶", way.label)
        };
        lines.push_str(&format!("{:width$} {arrow} {}\n", id(way.from), id(way.to)));
    }
    for shape in picture.nodes.iter().filter(|shape| shape.roams) {
        lines.push_str(&format!("{:width$} ╌╌ _next ╌╌▶ any node\n", shape.id));
    }
    lines
}

#[cfg(test)]
mod tests;
