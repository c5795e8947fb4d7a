//! Nodes that could stand for each other: those with the same ways in and the same ways out.
//!
//! Many branches of one fork would make a picture that is one row high and a hundred nodes wide, with as many lines that all say the
//! same. So they stand in a grid that the library lays out as if it were one node, and that has the ways of one of them. The ways
//! keep the numbers of all nodes of the grid, so a run is laid over it as over any other picture.

use super::super::{Picture, Stroke};
use super::shapes::{HEIGHT, Rect};
use std::collections::BTreeMap;

/// Up to this many nodes side by side are a row that one can look at.
const ROW: usize = 8;
/// A grid is not wider than this, unless one node is.
const WIDEST: f64 = 1100.0;
/// Between the nodes of a grid: beside each other there is a time at the lower right corner.
const BESIDE: f64 = 24.0;
const BELOW: f64 = 22.0;
/// Around the nodes of a grid, so that the head of a line does not touch them.
const AROUND: f64 = 14.0;

/// One end of a way, as another node has it, too.
type End<'p> = (usize, &'p str, bool);

/// Nodes that stand in a grid.
pub(super) struct Grid {
    /// In the order of the text; the first one has the ways.
    pub(super) nodes: Vec<usize>,
    columns: usize,
    /// Of each of them.
    width: f64,
}

impl Grid {
    /// What the library makes room for.
    pub(super) fn size(&self) -> (f64, f64) {
        let columns = count(self.columns);
        let rows = count(self.nodes.len().div_ceil(self.columns));
        (
            columns * (self.width + BESIDE) - BESIDE + 2.0 * AROUND,
            rows * (HEIGHT + BELOW) - BELOW + 2.0 * AROUND,
        )
    }

    /// The places of the nodes in the room that there is.
    pub(super) fn places(&self, room: Rect) -> impl Iterator<Item = (usize, Rect)> {
        self.nodes.iter().enumerate().map(move |(nth, node)| {
            let (row, column) = (nth / self.columns, nth % self.columns);
            let place = Rect {
                x: room.x + AROUND + count(column) * (self.width + BESIDE),
                y: room.y + AROUND + count(row) * (HEIGHT + BELOW),
                w: self.width,
                h: HEIGHT,
            };
            (*node, place)
        })
    }
}

/// Few enough to be exact.
fn count(number: usize) -> f64 {
    u32::try_from(number).map_or(f64::from(u32::MAX), f64::from)
}

/// The grids of a picture whose nodes are this wide.
pub(super) fn find(picture: &Picture, widths: &[f64]) -> Vec<Grid> {
    let mut ends: Vec<(Vec<End<'_>>, Vec<End<'_>>)> = vec![Default::default(); widths.len()];
    for way in &picture.ways {
        let dashed = way.stroke == Stroke::Dashed;
        if let Some((_, out)) = ends.get_mut(way.from) {
            out.push((way.to, way.label.as_str(), dashed));
        }
        if let Some((into, _)) = ends.get_mut(way.to) {
            into.push((way.from, way.label.as_str(), dashed));
        }
    }
    let mut alike: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for (at, (mut into, mut out)) in ends.into_iter().enumerate() {
        // A node that only begins, or from which nothing leads on, is a place of its own.
        if !into.is_empty() && !out.is_empty() {
            into.sort_unstable();
            out.sort_unstable();
            alike.entry((into, out)).or_default().push(at);
        }
    }
    let many = alike.into_values().filter(|nodes| nodes.len() > ROW);
    many.map(|nodes| arranged(nodes, widths)).collect()
}

/// Rows as full as they can be.
fn arranged(nodes: Vec<usize>, widths: &[f64]) -> Grid {
    let own = nodes.iter().filter_map(|at| widths.get(*at)).copied();
    let width = own.fold(1.0, f64::max);
    let mut most = 1;
    while most < nodes.len() && count(most + 1) * (width + BESIDE) <= WIDEST {
        most += 1;
    }
    let rows = nodes.len().div_ceil(most);
    let columns = nodes.len().div_ceil(rows);
    Grid {
        nodes,
        columns,
        width,
    }
}
