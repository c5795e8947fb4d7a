//! Where the nodes and ways of a picture are.
//!
//! Two ways of laying a picture out give the same: a library ([`library`]), and rows where it would take too long ([`rows`]).
//! Neither knows regions: a frame is put around the nodes of a region where no other node would be inside of it, else there is
//! none.

use super::super::Picture;
use super::grid::{self, Grid};
use super::labels::{self, Occupancy, PlacedLabel, RectIndex};
use super::shapes::{HEIGHT, Line, PicturePlaces, Rect, Way};
use super::sinks::{self, Sink};
use super::texts::{self, shortened};
use super::{library, order, rows};
use std::collections::BTreeSet;

/// A picture with places.
pub(super) struct Layout {
    /// Left and top of the picture.
    pub(super) origin: (f64, f64),
    pub(super) size: (f64, f64),
    pub(super) nodes: Vec<Rect>,
    pub(super) lines: Vec<Line>,
    pub(super) regions: Vec<Option<Rect>>,
    /// The rooms of grids around which there is no frame of a region.
    pub(super) rooms: Vec<Rect>,
    /// What stands at ways.
    pub(super) labels: Vec<PlacedLabel>,
    /// Of each region, where its name begins, if it has room.
    pub(super) names: Vec<Option<(f64, f64)>>,
}

/// Around the picture; at the top there is its title.
const MARGIN: f64 = 24.0;
const TITLE: f64 = 36.0;
/// Around the nodes of a region; at the top there is its label.
const FRAME: f64 = 12.0;
const FRAME_TOP: f64 = 30.0;

/// Lays a picture out: by the library, or in rows if that would take long.
pub(super) fn lay(picture: &Picture) -> Layout {
    let widths: Vec<f64> = picture.nodes.iter().map(texts::width).collect();
    let grids = grid::find(picture, &widths);
    let sinks = sinks::find(picture);
    let sizes = sizes(&widths, &grids, &sinks);
    let has_room = |at| matches!(sizes.get(at), Some(Some(_)));
    let placed = picture
        .ways
        .iter()
        .filter(|way| has_room(way.from) && has_room(way.to));
    let ways: Vec<Way> = placed
        .map(|way| Way {
            from: way.from,
            to: way.to,
            label: shortened(&way.label),
            stroke: way.stroke,
        })
        .collect();
    let ends: Vec<(usize, usize)> = ways.iter().map(|way| (way.from, way.to)).collect();
    let order = order::of(sizes.len(), picture.start, &ends);
    let small = library::work(&ways, &order) <= library::MOST;
    let drawn = small.then(|| library::lay(&sizes, &ways, &order)).flatten();
    let drawn = drawn.unwrap_or_else(|| rows::lay(&sizes, &ways, &order));
    let sinks = sinks
        .iter()
        .map(|sink| (sink, widths.get(sink.node()).copied().unwrap_or_default()));
    drawn.finish(picture, &grids, &sinks.collect::<Vec<_>>())
}

/// The room that each node takes: that of the grid for the first node of one, none for its other nodes, none for sinks.
fn sizes(widths: &[f64], grids: &[Grid], sinks: &[Sink]) -> Vec<Option<(f64, f64)>> {
    let mut sizes: Vec<_> = widths.iter().map(|width| Some((*width, HEIGHT))).collect();
    for sink in sinks {
        if let Some(size) = sizes.get_mut(sink.node()) {
            *size = None;
        }
    }
    for grid in grids {
        for (nth, node) in grid.nodes.iter().enumerate() {
            if let Some(size) = sizes.get_mut(*node) {
                *size = (nth == 0).then(|| grid.size());
            }
        }
    }
    sizes
}

impl PicturePlaces {
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

    /// Frames, sinks and labels, and where the picture begins.
    fn finish(mut self, picture: &Picture, grids: &[Grid], sinks: &[(&Sink, f64)]) -> Layout {
        let rooms = self.spread(grids);
        let regions: Vec<Option<Rect>> = (0..picture.regions.len())
            .map(|at| frame(picture, at, &self.nodes, sinks))
            .collect();
        let framed: Vec<Rect> = regions.iter().flatten().chain(&rooms).copied().collect();
        let with_room: Vec<(&Grid, Rect)> = grids.iter().zip(rooms.iter().copied()).collect();
        for (sink, width) in sinks {
            let [_, _, right, bottom] = self.bounds(&framed);
            sinks::place(sink, *width, (right, bottom), &with_room, &mut self);
        }
        let heads = labels::heads(&self.lines);
        let mut solid = RectIndex::default();
        self.nodes.iter().for_each(|node| solid.add(*node));
        let named = picture.regions.iter().zip(&regions);
        let names = named.map(|(region, frame)| {
            let (x, y, room) = labels::corner(&region.label, frame.as_ref()?, &self.lines, &heads)?;
            solid.add(room);
            Some((x, y))
        });
        let names = names.collect();
        let around = Occupancy {
            lines: &self.lines,
            heads: &heads,
            solid,
        };
        let labels = labels::place(std::mem::take(&mut self.labels), around);
        let plates = labels.iter().map(|label| label.plate);
        let [left, top, right, bottom] =
            self.bounds(&framed.into_iter().chain(plates).collect::<Vec<_>>());
        let title = texts::length(&texts::title(&picture.name)) * texts::TITLE + 32.0;
        Layout {
            origin: (left - MARGIN, top - MARGIN - TITLE),
            size: (
                (right - left + 2.0 * MARGIN).max(title),
                bottom - top + 2.0 * MARGIN + TITLE,
            ),
            nodes: self.nodes,
            lines: self.lines,
            rooms: unframed(picture, grids, rooms, &regions),
            regions,
            labels,
            names,
        }
    }

    /// Left, top, right and bottom of all that has a place, and of these.
    fn bounds(&self, more: &[Rect]) -> [f64; 4] {
        let mut all = [f64::MAX, f64::MAX, 0.0, 0.0];
        let mut add = |[l, t, r, b]: [f64; 4]| {
            let [left, top, right, bottom] = all;
            all = [left.min(l), top.min(t), right.max(r), bottom.max(b)];
        };
        let placed = self.nodes.iter().filter(|node| node.w > 0.0);
        for Rect { x, y, w, h } in placed.chain(more) {
            add([*x, *y, x + w, y + h]);
        }
        self.lines.iter().for_each(|line| add(line.reach));
        let [left, top, right, bottom] = all;
        if left > right || top > bottom {
            return [0.0; 4];
        }
        [left, top, right, bottom]
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
fn frame(picture: &Picture, at: usize, nodes: &[Rect], sinks: &[(&Sink, f64)]) -> Option<Rect> {
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
        // A sink gets its place later, beside everything.
        !apart && !own.contains(&at) && sinks.iter().all(|(sink, _)| sink.node() != at)
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
