//! Where the labels of ways stand: on their way, and never on the head of an arrow.

use super::shapes::{Label, Line, Rect};
use super::texts::{KIND, LABEL, length};
use std::collections::BTreeMap;

/// A label with its place.
pub(super) struct PlacedLabel {
    pub(super) text: String,
    /// What lies below it.
    pub(super) plate: Rect,
}

/// The height of a label.
const HEIGHT: f64 = 17.0;
/// At the left and the right of its text.
const BESIDE: f64 = 4.0;
/// In a picture with more lines, a label may lie on the line of another: to look would take too long.
const FEW_LINES: usize = 500;
/// Parts of a way at which a label may stand, the best one first.
const PARTS: [f64; 11] = [
    0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82, 0.1, 0.9,
];

/// Rectangles, by where they are.
#[derive(Default)]
pub(super) struct RectIndex {
    cells: BTreeMap<(i64, i64), Vec<Rect>>,
}

impl RectIndex {
    const CELL: f64 = 96.0;

    pub(super) fn add(&mut self, rect: Rect) {
        for cell in Self::cells(&rect) {
            self.cells.entry(cell).or_default().push(rect);
        }
    }

    /// Whether some rectangle and this one have a place in common.
    pub(super) fn meets(&self, rect: &Rect) -> bool {
        Self::cells(rect).any(|cell| {
            let here = self.cells.get(&cell).into_iter().flatten();
            let mut here = here.filter(|other| meet(other, rect));
            here.next().is_some()
        })
    }

    fn cells(rect: &Rect) -> impl Iterator<Item = (i64, i64)> + use<> {
        let columns = cell(rect.x, Self::CELL)..=cell(rect.x + rect.w, Self::CELL);
        let rows = cell(rect.y, Self::CELL)..=cell(rect.y + rect.h, Self::CELL);
        rows.flat_map(move |row| columns.clone().map(move |column| (column, row)))
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a picture is not so large that its places leave 64 bits"
)]
fn cell(at: f64, size: f64) -> i64 {
    (at / size).floor() as i64
}

fn meet(one: &Rect, other: &Rect) -> bool {
    one.x < other.x + other.w
        && other.x < one.x + one.w
        && one.y < other.y + other.h
        && other.y < one.y + one.h
}

/// The heads of the arrows.
pub(super) fn heads(lines: &[Line]) -> RectIndex {
    let mut found = RectIndex::default();
    lines
        .iter()
        .filter_map(head)
        .for_each(|head| found.add(head));
    found
}

/// What the head of an arrow covers.
pub(super) fn head(line: &Line) -> Option<Rect> {
    let ((x, y), angle) = line.head?;
    let (sin, cos) = angle.to_radians().sin_cos();
    let corner = |along: f64, across: f64| {
        (
            x + along * cos - across * sin,
            y + along * sin + across * cos,
        )
    };
    let corners = [corner(0.0, 0.0), corner(-10.0, 4.5), corner(-10.0, -4.5)];
    let least = |of: fn(&(f64, f64)) -> f64| corners.iter().map(of).fold(f64::MAX, f64::min);
    let most = |of: fn(&(f64, f64)) -> f64| corners.iter().map(of).fold(f64::MIN, f64::max);
    let (left, top) = (least(|at| at.0), least(|at| at.1));
    Some(Rect {
        x: left,
        y: top,
        w: most(|at| at.0) - left,
        h: most(|at| at.1) - top,
    })
}

/// What is already in the picture when labels are placed.
pub(super) struct Occupancy<'a> {
    pub(super) lines: &'a [Line],
    pub(super) heads: &'a RectIndex,
    /// Nodes, and names of regions.
    pub(super) solid: RectIndex,
}

/// Gives each label a place.
pub(super) fn place(labels: Vec<Label>, mut around: Occupancy<'_>) -> Vec<PlacedLabel> {
    let mut inked = RectIndex::default();
    if around.lines.len() <= FEW_LINES {
        for (x, y) in around.lines.iter().flat_map(|line| &line.points) {
            inked.add(Rect {
                x: x - 0.5,
                y: y - 0.5,
                w: 1.0,
                h: 1.0,
            });
        }
    }
    let mut placed = Vec::new();
    for label in labels {
        let Some(line) = around.lines.get(label.line) else {
            continue;
        };
        let plate = best(&label, line, &around, &inked);
        around.solid.add(plate);
        placed.push(PlacedLabel {
            text: label.text,
            plate,
        });
    }
    placed
}

fn best(label: &Label, line: &Line, around: &Occupancy<'_>, inked: &RectIndex) -> Rect {
    let size = (length(&label.text) * LABEL + 2.0 * BESIDE, HEIGHT);
    let points = on(line);
    let home = label.near.or_else(|| points.first().copied());
    let home = home.unwrap_or_default();
    let aside = size.0 / 2.0 + 4.0;
    let on_line = label.near.into_iter().chain(points).map(|at| (at, 0.0));
    let beside = on(line)
        .into_iter()
        .flat_map(|(x, y)| [((x + aside, y), 12.0), ((x - aside, y), 12.0)]);
    let mut best: Option<(f64, Rect)> = None;
    for ((x, y), dislike) in on_line.chain(beside) {
        let plate = centred((x, y), size);
        if around.heads.meets(&plate) {
            continue;
        }
        let covers = if around.solid.meets(&plate) {
            1000.0
        } else {
            0.0
        };
        // Its own way leads through it where it stands on it: only beside it does that tell anything.
        let crosses = if dislike > 0.0 && inked.meets(&plate) {
            60.0
        } else {
            0.0
        };
        let far = (x - home.0).hypot(y - home.1) / 20.0;
        let cost = covers + crosses + dislike + far;
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, plate));
        }
    }
    match best {
        Some((cost, plate)) if cost < 1000.0 => plate,
        found => near(home, size, around)
            .or(found.map(|(_, plate)| plate))
            .unwrap_or_else(|| centred(home, size)),
    }
}

/// Points of a line at which a label may stand, the best one first.
fn on(line: &Line) -> Vec<(f64, f64)> {
    let last = line.points.len().saturating_sub(1);
    let last = u32::try_from(last).map_or(0.0, f64::from);
    let at = |part: &f64| {
        line.points
            .get(usize::try_from(cell(last * part, 1.0)).ok()?)
            .copied()
    };
    PARTS.iter().filter_map(at).collect()
}

/// The free place that is nearest.
fn near((x, y): (f64, f64), size: (f64, f64), around: &Occupancy<'_>) -> Option<Rect> {
    const DIRECTIONS: u32 = 12;
    let rings = (1..=60_u32).flat_map(|ring| (0..DIRECTIONS).map(move |turn| (ring, turn)));
    let places = rings.map(|(ring, turn)| {
        let angle = std::f64::consts::TAU * f64::from(turn) / f64::from(DIRECTIONS);
        let far = f64::from(ring) * 9.0;
        centred((x + far * angle.cos(), y + far * angle.sin()), size)
    });
    let mut free = places.filter(|plate| !around.heads.meets(plate) && !around.solid.meets(plate));
    free.next()
}

fn centred((x, y): (f64, f64), (w, h): (f64, f64)) -> Rect {
    Rect {
        x: x - w / 2.0,
        y: y - h / 2.0,
        w,
        h,
    }
}

/// Where the name of a region stands: at the top of its frame, where no way leads through it, if there is such a place; at
/// least where it hides no head of an arrow. `None`: there is no such place, either.
pub(super) fn corner(
    label: &str,
    frame: &Rect,
    lines: &[Line],
    heads: &RectIndex,
) -> Option<(f64, f64, Rect)> {
    let wide = length(label) * KIND;
    let left = frame.x + 8.0;
    let right = (frame.x + frame.w - 8.0 - wide).max(left);
    let y = frame.y + 14.0;
    let room = |x: f64| Rect {
        x: x - 4.0,
        y: y - 12.0,
        w: wide + 8.0,
        h: 16.0,
    };
    let is_free = |x: &f64| {
        let Rect { x, y, w, h } = room(*x);
        let crosses =
            |(at, down): &(f64, f64)| *at > x && *at < x + w && *down > y && *down < y + h;
        let mut near = lines
            .iter()
            .filter(|line| line.may_cross([x, y, x + w, y + h]));
        !near.any(|line| line.points.iter().any(crosses))
    };
    let steps = (0..24).map(|step| left + (right - left) * f64::from(step) / 24.0);
    let places: Vec<f64> = [left, right, (left + right) / 2.0]
        .into_iter()
        .chain(steps)
        .filter(|x| !heads.meets(&room(*x)))
        .collect();
    let place = places.iter().copied().find(|x| is_free(x));
    let x = place.or_else(|| places.first().copied())?;
    Some((x, y, room(x)))
}
