//! Graphs as pictures: what is drawn is decided once, from the common form, and written down as Mermaid, DOT or text.
//!
//! A picture has the nodes of the graph and its ways. Branches that wait for each other are drawn by what they wait for;
//! the way from the fork leads to those that wait for nothing, and the way to the join comes from those nobody waits for.

mod dot;
mod mermaid;
mod regions;
#[cfg(feature = "cli")]
pub mod svg;
mod why;

pub use why::{serialised, why};

use crate::ir::stage::{Begin, React, Stage};
use crate::ir::{Fork, NodeId, Program, Target, Work};
use std::collections::BTreeSet;

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

/// What is drawn.
struct Picture {
    name: String,
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
#[derive(PartialEq)]
struct Way {
    from: usize,
    to: usize,
    label: String,
    stroke: Stroke,
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
            nodes: program
                .nodes
                .iter()
                .map(|node| Shape {
                    id: node.id.clone(),
                    kind: node.work.kind(),
                    form: form(program, node),
                    within: None,
                })
                .collect(),
            ways: Vec::new(),
            regions: regions::of(program),
        };
        let waits = why::begin(program).filter(|_| reasons == Reasons::Shown);
        for (id, node) in program.each_node() {
            for exit in &node.exits {
                let usual = node.exits.len() == 1 && exit.name == "done";
                let label = if usual { "" } else { exit.name.as_str() };
                picture.target(program, id, label, &exit.to, waits);
            }
            if let Work::Stage(Stage::React(react)) = &node.work {
                picture.agents(id, react);
            }
        }
        picture
    }

    fn way(&mut self, from: NodeId, to: NodeId, label: &str, stroke: Stroke) {
        let way = Way {
            from: from.index(),
            to: to.index(),
            label: label.to_owned(),
            stroke,
        };
        if !self.ways.contains(&way) {
            self.ways.push(way);
        }
    }

    fn target(
        &mut self,
        program: &Program,
        from: NodeId,
        label: &str,
        to: &Target,
        waits: Option<&Begin>,
    ) {
        match to {
            Target::Node(to, _) => {
                if !waited_for(program, from, *to) {
                    self.way(from, *to, label, Stroke::Solid);
                }
            }
            Target::Anywhere => {
                for other in program.node_ids().filter(|other| *other != from) {
                    self.way(from, other, "_next", Stroke::Dashed);
                }
            }
            Target::Fork(fork) => self.fork(from, label, fork, waits),
            Target::Each(each) => {
                self.way(from, each.entry, "each item", Stroke::Dashed);
                self.way(from, each.then, "then", Stroke::Solid);
            }
            Target::ItemDone | Target::End | Target::Stuck | Target::Fail => {}
        }
    }

    fn fork(&mut self, from: NodeId, label: &str, fork: &Fork, waits: Option<&Begin>) {
        for branch in &fork.branches {
            let earlier = branch.after.iter().filter_map(|at| fork.branches.get(*at));
            let mut any = false;
            for before in earlier {
                any = true;
                let why = waits.map_or_else(String::new, |begin| {
                    why::of(begin, branch.entry, before.entry)
                });
                self.way(before.entry, branch.entry, &why, Stroke::Solid);
            }
            if !any {
                self.way(from, branch.entry, label, Stroke::Solid);
            }
        }
    }

    fn agents(&mut self, controller: NodeId, react: &React) {
        for agent in &react.agents {
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
                    });
                    self.nodes.len() - 1
                });
                let (from, label, stroke) = match last {
                    None => (controller.index(), "calls", Stroke::Dashed),
                    Some(last) => (last, "", Stroke::Solid),
                };
                let way = Way {
                    from,
                    to: place,
                    label: label.to_owned(),
                    stroke,
                };
                if !self.ways.contains(&way) {
                    self.ways.push(way);
                }
                last = Some(place);
            }
        }
    }
}

/// Whether `to` is the join of a fork in which another branch waits for `from`: then the way to the join is that one's.
fn waited_for(program: &Program, from: NodeId, to: NodeId) -> bool {
    let forks = program
        .nodes
        .iter()
        .flat_map(|node| &node.exits)
        .filter_map(|exit| match &exit.to {
            Target::Fork(fork) => Some(fork),
            Target::Node(..)
            | Target::Anywhere
            | Target::Each(_)
            | Target::ItemDone
            | Target::End
            | Target::Stuck
            | Target::Fail => None,
        });
    let mut forks = forks.filter(|fork| fork.join == Some(to));
    forks.any(|fork| {
        let waited: BTreeSet<usize> = fork
            .branches
            .iter()
            .flat_map(|branch| branch.after.iter().copied())
            .collect();
        fork.branches
            .iter()
            .enumerate()
            .any(|(at, branch)| branch.entry == from && waited.contains(&at))
    })
}

fn form(program: &Program, node: &crate::ir::Node) -> Form {
    match &node.work {
        Work::Stage(Stage::Begin(_) | Stage::Report(_))
        | Work::Finish(_)
        | Work::Publish(_)
        | Work::Return(_) => Form::Round,
        Work::Stage(Stage::React(_)) => Form::Double,
        Work::Stage(Stage::Speak(speak)) if speak.gate => Form::Diamond,
        Work::Ask(_) | Work::Judge(_) | Work::Pass => Form::Diamond,
        Work::Llm(_)
        | Work::Agent(_)
        | Work::Script(_)
        | Work::Retrieve(_)
        | Work::Map(_)
        | Work::Runner(_)
        | Work::Action(_)
        | Work::ForEach(_)
        | Work::Stage(Stage::Speak(_)) => {
            let start = program.nodes.get(program.start.index());
            if start.is_some_and(|start| std::ptr::eq(start, node)) {
                Form::Round
            } else {
                Form::Box
            }
        }
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
    lines
}

#[cfg(test)]
mod tests;
