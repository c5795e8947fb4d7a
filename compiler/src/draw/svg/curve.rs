//! Ways as curves: where they lead through, and how SVG writes them.
//!
//! The library gives a curve as pairs of points: start and its control point, then each time a control point and where the curve
//! arrives. The control point of the other side is always the mirror image.

use ::layout::core::geometry::Point;
use std::fmt::Write;

/// The same curve from its other end. The first pair is start and its control point, each later one a control point and
/// where the curve arrives.
pub(super) fn backwards(path: &[(Point, Point)]) -> Vec<(Point, Point)> {
    let mut turned: Vec<(Point, Point)> = Vec::new();
    for (at, (first, second)) in path.iter().rev().enumerate() {
        let start = at == 0 && path.len() > 1;
        let last = at + 1 == path.len();
        turned.push(match (start, last) {
            (true, _) => (*second, *first),
            (false, true) => (*second, *first),
            // The control point of the other side is the mirror image.
            (false, false) => (mirrored(*first, *second), *second),
        });
    }
    turned
}

fn mirrored(control: Point, at: Point) -> Point {
    Point::new(2.0 * at.x - control.x, 2.0 * at.y - control.y)
}

/// Left, top, right and bottom of all points, control points among them.
pub(super) fn reach(points: &[(Point, Point)]) -> [f64; 4] {
    let all = points.iter().flat_map(|(one, other)| [one, other]);
    all.fold(
        [f64::MAX, f64::MAX, 0.0, 0.0],
        |[left, top, right, bottom], at| {
            [
                left.min(at.x),
                top.min(at.y),
                right.max(at.x),
                bottom.max(at.y),
            ]
        },
    )
}

/// Points on a curve.
pub(super) fn traced(points: &[(Point, Point)]) -> Vec<(f64, f64)> {
    const PARTS: u32 = 32;
    let mut traced = Vec::new();
    let Some((mut at, mut out)) = points.first().copied() else {
        return traced;
    };
    for (control, end) in points.iter().skip(1) {
        for part in 0..=PARTS {
            let t = f64::from(part) / f64::from(PARTS);
            let of = |a: f64, b: f64, c: f64, d: f64| {
                let rest = 1.0 - t;
                a * rest.powi(3)
                    + 3.0 * b * rest * rest * t
                    + 3.0 * c * rest * t * t
                    + d * t.powi(3)
            };
            let x = of(at.x, out.x, control.x, end.x);
            traced.push((x, of(at.y, out.y, control.y, end.y)));
        }
        (at, out) = (*end, mirrored(*control, *end));
    }
    traced
}

/// The tip of an arrow and its direction in degrees.
type Head = Option<((f64, f64), f64)>;

/// The tip is where the path ends; the line itself ends a little before it, below the head.
pub(super) fn curve(points: &[(Point, Point)]) -> (String, Head) {
    const TIP: f64 = 8.0;
    let mut path = String::new();
    let (Some((start, out)), Some((control, tip))) = (points.first(), points.last()) else {
        return (path, None);
    };
    let (dx, dy) = (tip.x - control.x, tip.y - control.y);
    let length = dx.hypot(dy);
    let (ux, uy) = if length > 0.01 {
        (dx / length, dy / length)
    } else {
        (0.0, 1.0)
    };
    let _ = write!(path, "M{:.1} {:.1}", start.x, start.y);
    let count = points.len();
    for (at, (control, end)) in points.iter().enumerate().skip(1) {
        let end = if at + 1 == count {
            Point::new(end.x - ux * TIP, end.y - uy * TIP)
        } else {
            *end
        };
        if at == 1 {
            let _ = write!(path, "C{:.1} {:.1} ", out.x, out.y);
        } else {
            path.push('S');
        }
        let _ = write!(
            path,
            "{:.1} {:.1} {:.1} {:.1}",
            control.x, control.y, end.x, end.y
        );
    }
    let angle = uy.atan2(ux).to_degrees();
    (path, Some(((tip.x, tip.y), angle)))
}
