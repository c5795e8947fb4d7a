//! Where the nodes and ways of a picture are.
//!
//! Two ways of laying a picture out give the same: a library ([`library`]), and rows where it would take too long ([`rows`]).
//! Neither knows regions: a frame is put around the nodes of a region where no other node would be inside of it, else there is
//! none.

use super::super::{Picture, Stroke};
use super::curve::{curve, reach, traced};
use super::grid::{self, Grid};
use super::texts::{self, shortened};
use super::{library, order, rows};
use ::layout::core::geometry::Point;
use std::collections::{BTreeMap, BTreeSet};

/// A rectangle: left, top, width, height.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Rect {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) w: f64,
    pub(super) h: f64,
}

/// A way, as a path.
pub(super) struct Line {
    /// Where it begins and ends: one node, or all of a grid.
    pub(super) from: Vec<usize>,
    pub(super) to: Vec<usize>,
    pub(super) stroke: Stroke,
    pub(super) path: String,
    /// The tip of the arrow and its direction in degrees.
    pub(super) head: Option<((f64, f64), f64)>,
    /// Points on it, near enough to each other that no text fits between two.
    pub(super) points: Vec<(f64, f64)>,
    /// Left, top, right and bottom of what it may reach: a curve stays between its points and their control points.
    reach: [f64; 4],
}

impl Line {
    /// A way along a curve: pairs of points as `curve` takes them.
    pub(super) fn along(
        (from, to): (usize, usize),
        stroke: Stroke,
        points: &[(Point, Point)],
    ) -> Self {
        let (path, head) = curve(points);
        Self {
            from: vec![from],
            to: vec![to],
            stroke,
            path,
            head,
            points: traced(points),
            reach: reach(points),
        }
    }

    /// Whether it may lead through a place: left, top, right, bottom.
    pub(super) fn may_cross(&self, [left, top, right, bottom]: [f64; 4]) -> bool {
        let [l, t, r, b] = self.reach;
        l < right && r > left && t < bottom && b > top
    }
}

/// A picture with places.
pub(super) struct Laid {
    /// Left and top of the picture.
    pub(super) origin: (f64, f64),
    pub(super) size: (f64, f64),
    pub(super) nodes: Vec<Rect>,
    pub(super) lines: Vec<Line>,
    pub(super) regions: Vec<Option<Rect>>,
    /// The rooms of grids around which there is no frame of a region.
    pub(super) rooms: Vec<Rect>,
    texts: Vec<(String, (f64, f64))>,
}

impl Laid {
    /// What stands at ways, and where its middle is.
    pub(super) fn labels(&self) -> impl Iterator<Item = (&str, (f64, f64))> {
        self.texts.iter().map(|(text, at)| (text.as_str(), *at))
    }
}

/// Around the picture; at the top there is its title.
const MARGIN: f64 = 24.0;
const TITLE: f64 = 36.0;
/// Around the nodes of a region; at the top there is its label.
const FRAME: f64 = 12.0;
const FRAME_TOP: f64 = 22.0;
pub(super) const HEIGHT: f64 = 46.0;

/// Lays a picture out: by the library, or in rows if that would take long.
pub(super) fn lay(picture: &Picture) -> Laid {
    let widths: Vec<f64> = picture.nodes.iter().map(texts::width).collect();
    let grids = grid::find(picture, &widths);
    let sizes = sizes(&widths, &grids);
    let ways: Vec<Way> = merged(picture);
    let has_room = |at| matches!(sizes.get(at), Some(Some(_)));
    let placed = |way: &Way| has_room(way.from) && has_room(way.to);
    let ways: Vec<Way> = ways.into_iter().filter(placed).collect();
    let ends: Vec<(usize, usize)> = ways.iter().map(|way| (way.from, way.to)).collect();
    let order = order::of(sizes.len(), picture.start, &ends);
    let small = library::work(&ways, &order) <= library::MOST;
    let drawn = small.then(|| library::lay(&sizes, &ways, &order)).flatten();
    let drawn = drawn.unwrap_or_else(|| rows::lay(&sizes, &ways, &order));
    drawn.finish(picture, &grids)
}

/// The room that each node takes: that of the grid for the first node of one, none for its other nodes.
fn sizes(widths: &[f64], grids: &[Grid]) -> Vec<Option<(f64, f64)>> {
    let mut sizes: Vec<_> = widths.iter().map(|width| Some((*width, HEIGHT))).collect();
    for grid in grids {
        for (nth, node) in grid.nodes.iter().enumerate() {
            if let Some(size) = sizes.get_mut(*node) {
                *size = (nth == 0).then(|| grid.size());
            }
        }
    }
    sizes
}

/// A way that is drawn.
pub(super) struct Way {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) label: String,
    pub(super) stroke: Stroke,
}

/// The ways, those with the same ends as one whose label says all of it.
fn merged(picture: &Picture) -> Vec<Way> {
    let mut all: Vec<Way> = Vec::new();
    let mut known: BTreeMap<(usize, usize, bool), usize> = BTreeMap::new();
    for way in &picture.ways {
        let label = shortened(&way.label);
        let key = (way.from, way.to, way.stroke == Stroke::Dashed);
        let place = *known.entry(key).or_insert(all.len());
        match all.get_mut(place) {
            Some(other) if other.label.is_empty() => other.label = label,
            Some(_) if label.is_empty() => {}
            Some(other) => other.label = shortened(&format!("{}, {label}", other.label)),
            None => all.push(Way {
                from: way.from,
                to: way.to,
                label,
                stroke: way.stroke,
            }),
        }
    }
    all
}

/// Where a layout put nodes, ways and their labels.
pub(super) struct Drawn {
    pub(super) nodes: Vec<Rect>,
    pub(super) lines: Vec<Line>,
    pub(super) texts: Vec<(String, (f64, f64))>,
}

impl Drawn {
    /// Nodes of grids to their places, and the ways of the first one to those of all; the rooms of the grids.
    fn spread(&mut self, grids: &[Grid]) -> Vec<Rect> {
        let mut rooms = Vec::new();
        for grid in grids {
            let Some(first) = grid.nodes.first() else {
                continue;
            };
            let room = self.nodes.get(*first).copied().unwrap_or_default();
            for (node, place) in grid.places(room) {
                if let Some(at) = self.nodes.get_mut(node) {
                    *at = place;
                }
            }
            for line in &mut self.lines {
                for end in [&mut line.from, &mut line.to] {
                    if end.as_slice() == [*first] {
                        end.clone_from(&grid.nodes);
                    }
                }
            }
            rooms.push(room);
        }
        rooms
    }

    /// Frames, and everything moved to where the picture begins.
    fn finish(mut self, picture: &Picture, grids: &[Grid]) -> Laid {
        let rooms = self.spread(grids);
        let regions: Vec<Option<Rect>> = (0..picture.regions.len())
            .map(|at| frame(picture, at, &self.nodes))
            .collect();
        let (mut left, mut top) = (f64::MAX, f64::MAX);
        let (mut right, mut bottom) = (0.0_f64, 0.0_f64);
        for rect in self
            .nodes
            .iter()
            .chain(regions.iter().flatten())
            .chain(&rooms)
        {
            right = right.max(rect.x + rect.w);
            bottom = bottom.max(rect.y + rect.h);
            left = left.min(rect.x);
            top = top.min(rect.y);
        }
        for line in &self.lines {
            let [l, t, r, b] = line.reach;
            (left, top) = (left.min(l), top.min(t));
            (right, bottom) = (right.max(r), bottom.max(b));
        }
        if self.nodes.is_empty() {
            (left, top) = (0.0, 0.0);
        }
        for (text, (x, y)) in &self.texts {
            let half = texts::letters(text) * 3.5;
            right = right.max(x + half);
            left = left.min(x - half);
            bottom = bottom.max(y + 8.0);
        }
        let title = texts::letters(&picture.name) * 9.5 + 32.0;
        Laid {
            origin: (left - MARGIN, top - MARGIN - TITLE),
            size: (
                (right - left + 2.0 * MARGIN).max(title),
                bottom - top + 2.0 * MARGIN + TITLE,
            ),
            nodes: self.nodes,
            lines: self.lines,
            rooms: unframed(picture, grids, rooms, &regions),
            regions,
            texts: self.texts,
        }
    }
}

/// The rooms of grids that no region has a frame around: lines would end in the air there.
fn unframed(
    picture: &Picture,
    grids: &[Grid],
    rooms: Vec<Rect>,
    regions: &[Option<Rect>],
) -> Vec<Rect> {
    let framed = |grid: &Grid| {
        let all: BTreeSet<usize> = grid.nodes.iter().copied().collect();
        let mut drawn = regions
            .iter()
            .enumerate()
            .filter(|(_, rect)| rect.is_some());
        drawn.any(|(at, _)| picture.all_of(at) == all)
    };
    let each = grids.iter().zip(rooms);
    each.filter(|(grid, _)| !framed(grid))
        .map(|(_, room)| room)
        .collect()
}

/// The frame around a region; `None`: other nodes would be inside of it.
fn frame(picture: &Picture, at: usize, nodes: &[Rect]) -> Option<Rect> {
    let own = picture.all_of(at);
    // A frame inside of another one is narrower.
    let depth = f64::from(u32::try_from(levels(picture, at)).unwrap_or(0));
    let pad = FRAME + depth * 6.0;
    let rects: Vec<&Rect> = own.iter().filter_map(|at| nodes.get(*at)).collect();
    let least = |of: fn(&Rect) -> f64| rects.iter().map(|rect| of(rect)).fold(f64::MAX, f64::min);
    let most = |of: fn(&Rect) -> f64| rects.iter().map(|rect| of(rect)).fold(f64::MIN, f64::max);
    let (left, top) = (
        least(|rect| rect.x) - pad,
        least(|rect| rect.y) - FRAME_TOP - depth * 16.0,
    );
    let (right, bottom) = (
        most(|rect| rect.x + rect.w) + pad,
        most(|rect| rect.y + rect.h) + pad,
    );
    let foreign = nodes.iter().enumerate().any(|(at, rect)| {
        let apart =
            rect.x > right || rect.x + rect.w < left || rect.y > bottom || rect.y + rect.h < top;
        !apart && !own.contains(&at)
    });
    (!foreign && !rects.is_empty()).then_some(Rect {
        x: left,
        y: top,
        w: right - left,
        h: bottom - top,
    })
}

/// How many regions are inside of each other in this one.
fn levels(picture: &Picture, at: usize) -> usize {
    picture
        .inside(at)
        .map(|inner| 1 + levels(picture, inner))
        .max()
        .unwrap_or(0)
}
