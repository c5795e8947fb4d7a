//! Ends to which nothing leads but failures.
//!
//! The end that every node goes to when it fails has more ways than all others, and would push the nodes apart: the layout
//! is made without it. It stands at the lower right corner, and its ways come down to it together, as one line.

use super::super::{NodeOutcome, Picture, Stroke};
use super::grid::Grid;
use super::shapes::{HEIGHT, Label, Line, PicturePlaces, Rect};
use super::texts::shortened;

/// From so many failures on, an end is a sink.
const MANY: usize = 3;
/// Between the picture and what comes down at its right.
const BESIDE: f64 = 34.0;
/// From the lowest way to the sink.
const BELOW: f64 = 44.0;
/// A way is led below its node, at the first of these distances at which nothing stands.
const LEVELS: [f64; 8] = [9.0, 13.0, 17.0, 22.0, 28.0, 35.0, 43.0, 52.0];
/// With more than so many nodes and ways multiplied, ways are led without looking what stands there.
const MOST: usize = 4_000_000;

/// An end to which only failures lead.
pub(super) struct Sink {
    node: usize,
    /// From where, and what is said there.
    from: Vec<(usize, String)>,
}

impl Sink {
    /// The node.
    pub(super) fn node(&self) -> usize {
        self.node
    }
}

/// The sinks of a picture.
pub(super) fn find(picture: &Picture) -> Vec<Sink> {
    let mut into: Vec<Vec<usize>> = vec![Vec::new(); picture.nodes.len()];
    let mut leads_on = vec![false; picture.nodes.len()];
    for (at, way) in picture.ways.iter().enumerate() {
        if let Some(into) = into.get_mut(way.to) {
            into.push(at);
        }
        if let Some(leads) = leads_on.get_mut(way.from) {
            *leads = true;
        }
    }
    let fails = |at: &usize| {
        let way = picture.ways.get(*at);
        way.is_some_and(|way| way.after == NodeOutcome::Failure && way.stroke == Stroke::Solid)
    };
    let mut found = Vec::new();
    for (node, (ways, leads)) in into.iter().zip(leads_on).enumerate() {
        let shape = picture.nodes.get(node);
        let free = shape.is_some_and(|shape| !shape.roams && shape.within.is_none());
        let sink = ways.len() >= MANY && !leads && free && node != picture.start;
        if !sink || !ways.iter().all(fails) || picture.in_region(node) {
            continue;
        }
        let ways = ways.iter().filter_map(|at| picture.ways.get(*at));
        found.push(Sink {
            node,
            from: ways.map(|way| (way.from, shortened(&way.label))).collect(),
        });
    }
    found
}

/// Puts a sink beside what is drawn, whose right side and lower side are given, and leads its ways to it.
pub(super) fn place(
    sink: &Sink,
    width: f64,
    (right, bottom): (f64, f64),
    grids: &[(&Grid, Rect)],
    drawn: &mut PicturePlaces,
) {
    let down = right + BESIDE + width / 2.0;
    let few = sink.from.len().saturating_mul(drawn.nodes.len()) <= MOST;
    let nodes = if few { drawn.nodes.as_slice() } else { &[] };
    let mut begins: Vec<(Vec<usize>, Rect, &str)> = Vec::new();
    for (from, label) in &sink.from {
        match grids.iter().find(|(grid, _)| grid.nodes.contains(from)) {
            Some((grid, room)) if grid.nodes.first() == Some(from) => {
                begins.push((grid.nodes.clone(), *room, label));
            }
            // The first of its grid leads there for all.
            Some(_) => {}
            None => {
                let rect = drawn.nodes.get(*from).copied().unwrap_or_default();
                begins.push((vec![*from], rect, label));
            }
        }
    }
    let levels: Vec<f64> = begins
        .iter()
        .map(|(_, rect, _)| level(rect, down, nodes))
        .collect();
    let lowest = levels
        .iter()
        .copied()
        .fold(bottom - HEIGHT - BELOW, f64::max);
    let top = lowest + BELOW;
    let same = begins
        .windows(2)
        .all(|two| matches!(two, [one, other] if one.2 == other.2));
    for (at, ((from, rect, label), level)) in begins.into_iter().zip(levels).enumerate() {
        let start = (rect.x + (rect.w - 26.0).max(rect.w / 2.0), rect.y + rect.h);
        let corners = [start, (start.0, level), (down, level), (down, top)];
        let line = drawn.lines.len();
        drawn
            .lines
            .push(Line::through(from, vec![sink.node], &corners));
        if !label.is_empty() && (at == 0 || !same) {
            let near = if same {
                (down, top - 22.0)
            } else {
                (f64::midpoint(start.0, down), level)
            };
            drawn.labels.push(Label {
                line,
                text: label.to_owned(),
                near: Some(near),
            });
        }
    }
    if let Some(node) = drawn.nodes.get_mut(sink.node) {
        *node = Rect {
            x: down - width / 2.0,
            y: top,
            w: width,
            h: HEIGHT,
        };
    }
}

/// How far down a way is led to the right.
fn level(rect: &Rect, right: f64, nodes: &[Rect]) -> f64 {
    let bottom = rect.y + rect.h;
    let blocked = |level: &f64| {
        let y = bottom + level;
        nodes.iter().any(|other| {
            let beside = other.x < right && other.x + other.w > rect.x;
            beside && other.w > 0.0 && y > other.y - 3.0 && y < other.y + other.h + 3.0
        })
    };
    let [first, ..] = LEVELS;
    let free = LEVELS.into_iter().find(|level| !blocked(level));
    bottom + free.unwrap_or(first)
}
