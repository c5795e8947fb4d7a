//! The layout of pictures that are too large for the library: nodes in rows, each below those that lead to it, near the middle of
//! them, and ways as one curve each. Ways to the next row go down; others go around the rows between, on the right, and ways
//! back on the left. Nothing keeps them off nodes that stand there; they are drawn below them.
//!
//! It takes time as long as the picture has nodes and ways, but for the sorting of each row.

#![expect(
    clippy::indexing_slicing,
    reason = "the ends of every way are nodes of its picture, and each table has an entry for each node"
)]

use super::order::Order;
use super::shapes::{HEIGHT, Label, Line, PicturePlaces, Rect, Way};
use ::layout::core::geometry::Point;

/// Between nodes of a row.
const BESIDE: f64 = 36.0;
/// Between rows: a label fits in.
const BELOW: f64 = 54.0;
/// A row that is wider goes on below.
const WIDEST: f64 = 6_000.0;
/// How far ways around rows go out: so far, and more by this part of their height, but no more than that.
const OUT: f64 = 60.0;
const SLANT: f64 = 0.12;
const MOST_OUT: f64 = 500.0;

pub(super) fn lay(sizes: &[Option<(f64, f64)>], ways: &[Way], order: &Order) -> PicturePlaces {
    let nodes = places(sizes, ways, order);
    let mut labels = Vec::new();
    let lines = ways
        .iter()
        .zip(&order.back)
        .enumerate()
        .map(|(at, (way, back))| {
            let (from, to) = (&nodes[way.from], &nodes[way.to]);
            let rows = order.row[way.from].abs_diff(order.row[way.to]);
            let points = match (back, rows) {
                (true, _) => around(from, to, Side::Left),
                (false, 0 | 1) => down(from, to),
                (false, _) => around(from, to, Side::Right),
            };
            let line = Line::along((way.from, way.to), way.stroke, &points);
            if !way.label.is_empty() {
                labels.push(Label {
                    line: at,
                    text: way.label.clone(),
                    near: None,
                });
            }
            line
        });
    let lines = lines.collect();
    PicturePlaces {
        nodes,
        lines,
        labels,
    }
}

/// Row by row, in each row in the order of the middles of what leads there.
fn places(sizes: &[Option<(f64, f64)>], ways: &[Way], order: &Order) -> Vec<Rect> {
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for (node, row) in order.row.iter().enumerate() {
        if sizes[node].is_some() {
            rows.resize(rows.len().max(row + 1), Vec::new());
            rows[*row].push(node);
        }
    }
    let mut above: Vec<Vec<usize>> = vec![Vec::new(); sizes.len()];
    for (way, back) in ways.iter().zip(&order.back) {
        if !back {
            above[way.to].push(way.from);
        }
    }
    let mut nodes = vec![Rect::default(); sizes.len()];
    let mut top = 0.0;
    for mut row in rows {
        let middle = |node: &usize| {
            let all = above[*node]
                .iter()
                .map(|at| nodes[*at].x + nodes[*at].w / 2.0);
            let sum: f64 = all.sum();
            sum / above[*node].iter().map(|_| 1.0).sum::<f64>().max(1.0)
        };
        row.sort_by(|one, other| middle(one).total_cmp(&middle(other)));
        for part in parts(&row, sizes) {
            let width: f64 = part.iter().map(|node| size(sizes, *node).0 + BESIDE).sum();
            let mut left = (BESIDE - width) / 2.0;
            let mut highest = HEIGHT;
            for node in part {
                let (w, h) = size(sizes, node);
                nodes[node] = Rect {
                    x: left,
                    y: top,
                    w,
                    h,
                };
                left += w + BESIDE;
                highest = highest.max(h);
            }
            top += highest + BELOW;
        }
    }
    nodes
}

fn size(sizes: &[Option<(f64, f64)>], node: usize) -> (f64, f64) {
    sizes[node].unwrap_or_default()
}

/// A row, cut where it gets too wide.
fn parts(row: &[usize], sizes: &[Option<(f64, f64)>]) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let mut wide = f64::INFINITY;
    for node in row {
        wide += size(sizes, *node).0 + BESIDE;
        if wide > WIDEST {
            parts.push(Vec::new());
            wide = size(sizes, *node).0 + BESIDE;
        }
        if let Some(part) = parts.last_mut() {
            part.push(*node);
        }
    }
    parts
}

/// From the lower side of a node to the upper side of another.
fn down(from: &Rect, to: &Rect) -> [(Point, Point); 2] {
    let start = Point::new(from.x + from.w / 2.0, from.y + from.h);
    let end = Point::new(to.x + to.w / 2.0, to.y);
    let bend = ((end.y - start.y) / 2.0).max(BELOW / 2.0);
    [
        (start, Point::new(start.x, start.y + bend)),
        (Point::new(end.x, end.y - bend), end),
    ]
}

/// Out at one side of a node and in at the same side of another, or of itself, around the rows between them: the further, the
/// more there are.
fn around(from: &Rect, to: &Rect, side: Side) -> [(Point, Point); 2] {
    let out = OUT + ((from.y - to.y).abs() * SLANT).min(MOST_OUT);
    let (begin, end, turn) = match side {
        Side::Left => (from.x, to.x, from.x.min(to.x) - out),
        Side::Right => {
            let (begin, end) = (from.x + from.w, to.x + to.w);
            (begin, end, begin.max(end) + out)
        }
    };
    let (start, end) = (
        Point::new(begin, from.y + from.h * 0.7),
        Point::new(end, to.y + to.h * 0.3),
    );
    [
        (start, Point::new(turn, start.y)),
        (Point::new(turn, end.y), end),
    ]
}

/// The side of a node.
#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}
