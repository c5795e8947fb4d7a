//! What is drawn, before all of it has its place: rectangles, ways as paths, labels.

use super::super::{NodeOutcome, Stroke};
use super::curve::{curve, reach, traced};
use ::layout::core::geometry::Point;
use std::fmt::Write;

/// The height of a node.
pub(super) const HEIGHT: f64 = 46.0;

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
    /// Whether it is one of the many that lead to the end for failures.
    pub(super) after: NodeOutcome,
    pub(super) path: String,
    /// The tip of the arrow and its direction in degrees.
    pub(super) head: Option<((f64, f64), f64)>,
    /// Points on it, near enough to each other that no text fits between two.
    pub(super) points: Vec<(f64, f64)>,
    /// Left, top, right and bottom of what it may reach: a curve stays between its points and their control points.
    pub(super) reach: [f64; 4],
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
            after: NodeOutcome::Success,
            path,
            head,
            points: traced(points),
            reach: reach(points),
        }
    }

    /// A way to a sink along straight lines, the last one down, with round corners.
    pub(super) fn through(from: Vec<usize>, to: Vec<usize>, corners: &[(f64, f64)]) -> Self {
        const ROUND: f64 = 7.0;
        const TIP: f64 = 8.0;
        const STEP: f64 = 6.0;
        let mut path = String::new();
        let mut points = Vec::new();
        let mut reach = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
        let last = corners.len().saturating_sub(1);
        for (at, (x, y)) in corners.iter().copied().enumerate() {
            let [left, top, right, bottom] = reach;
            reach = [left.min(x), top.min(y), right.max(x), bottom.max(y)];
            let before = at.checked_sub(1).and_then(|at| corners.get(at));
            let next = corners.get(at + 1);
            let towards = |(tx, ty): (f64, f64), far: f64| {
                let long = (tx - x).hypot(ty - y).max(0.01);
                let far = far.min(long / 2.0);
                (x + (tx - x) / long * far, y + (ty - y) / long * far)
            };
            let _ = match (before, next) {
                (Some(before), Some(next)) => {
                    let (a, b) = (towards(*before, ROUND), towards(*next, ROUND));
                    write!(
                        path,
                        "L{:.1} {:.1}Q{x:.1} {y:.1} {:.1} {:.1}",
                        a.0, a.1, b.0, b.1
                    )
                }
                (None, _) => write!(path, "M{x:.1} {y:.1}"),
                (Some(before), None) => {
                    let (x, y) = towards(*before, TIP);
                    write!(path, "L{x:.1} {y:.1}")
                }
            };
            if let Some((px, py)) = before.copied() {
                let long = (x - px).hypot(y - py);
                let mut done = 0.0;
                while done < long {
                    let part = done / long;
                    points.push((px + (x - px) * part, py + (y - py) * part));
                    done += STEP;
                }
            }
            if at == last {
                points.push((x, y));
            }
        }
        Self {
            from,
            to,
            stroke: Stroke::Solid,
            after: NodeOutcome::Failure,
            path,
            head: corners.last().map(|tip| (*tip, 90.0)),
            points,
            reach,
        }
    }

    /// Whether it may lead through a place: left, top, right, bottom.
    pub(super) fn may_cross(&self, [left, top, right, bottom]: [f64; 4]) -> bool {
        let [l, t, r, b] = self.reach;
        l < right && r > left && t < bottom && b > top
    }
}

/// What is to be said at a way.
pub(super) struct Label {
    /// Which line it belongs to.
    pub(super) line: usize,
    pub(super) text: String,
    /// Where the layout made room for it.
    pub(super) near: Option<(f64, f64)>,
}

/// A way that is drawn.
pub(super) struct Way {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) label: String,
    pub(super) stroke: Stroke,
}

/// Where a layout put nodes, ways and their labels.
pub(super) struct PicturePlaces {
    pub(super) nodes: Vec<Rect>,
    pub(super) lines: Vec<Line>,
    pub(super) labels: Vec<Label>,
}
