//! Where the nodes and ways of a picture are.
//!
//! `layout-rs` does the layers, the order in them and the curves. It knows no regions: a frame is put around the nodes of a
//! region where no other node would be inside of it, else there is none.

use super::super::{Picture, Stroke};
use super::texts::{self, shortened};
use ::layout::core::base::Orientation;
use ::layout::core::format::{ClipHandle, RenderBackend};
use ::layout::core::geometry::Point;
use ::layout::core::style::{LineStyleKind, StyleAttr};
use ::layout::std_shapes::shapes::{Arrow, Element, LineEndKind, ShapeKind};
use ::layout::topo::layout::VisualGraph;
use std::collections::BTreeSet;
use std::fmt::Write;

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
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) stroke: Stroke,
    pub(super) path: String,
    /// The tip of the arrow and its direction in degrees.
    pub(super) head: Option<((f64, f64), f64)>,
    /// Points on it, near enough to each other that no text fits between two.
    pub(super) points: Vec<(f64, f64)>,
    /// Left, top, right and bottom of what it may reach: a curve stays between its points and their control points.
    reach: [f64; 4],
}

/// A picture with places.
pub(super) struct Laid {
    /// Left and top of the picture.
    pub(super) origin: (f64, f64),
    pub(super) size: (f64, f64),
    pub(super) nodes: Vec<Rect>,
    pub(super) lines: Vec<Line>,
    pub(super) regions: Vec<Option<Rect>>,
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
const HEIGHT: f64 = 46.0;
const FONT: usize = 12;

/// How much the library does.
#[derive(Clone, Copy)]
enum Effort {
    /// Lines become as straight as they can.
    Straight,
    /// Rows are as they are counted out.
    Rows,
}

/// The thread on which the library works: a panic of this name says nothing.
const THREAD: &str = "layout";

/// Lays a picture out. The library gives some graphs up by a panic while it straightens lines; then they stay as they are.
pub(super) fn lay(picture: &Picture, anywhere: &BTreeSet<usize>) -> Laid {
    let widths: Vec<f64> = picture
        .nodes
        .iter()
        .enumerate()
        .map(|(at, shape)| texts::width(shape, &texts::kind(shape, at, anywhere)))
        .collect();
    [Effort::Straight, Effort::Rows]
        .into_iter()
        .find_map(|effort| guarded(picture, &widths, effort))
        .unwrap_or_else(|| stacked(picture, &widths))
}

/// One try, apart from everything else.
fn guarded(picture: &Picture, widths: &[f64], effort: Effort) -> Option<Laid> {
    static QUIET: std::sync::Once = std::sync::Once::new();
    QUIET.call_once(|| {
        let others = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if std::thread::current().name() != Some(THREAD) {
                others(panic);
            }
        }));
    });
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name(THREAD.to_owned());
        let tried = thread.spawn_scoped(scope, || attempt(picture, widths, effort));
        tried.ok()?.join().ok()
    })
}

/// All nodes below each other, without lines: better than no picture.
fn stacked(picture: &Picture, widths: &[f64]) -> Laid {
    let mut nodes = Vec::new();
    let mut y = 0.0;
    for w in widths.iter().copied() {
        nodes.push(Rect {
            x: 0.0,
            y,
            w,
            h: HEIGHT,
        });
        y += HEIGHT * 2.0;
    }
    let canvas = Canvas {
        nodes,
        lines: Vec::new(),
        texts: Vec::new(),
    };
    canvas.finish(picture)
}

fn attempt(picture: &Picture, widths: &[f64], effort: Effort) -> Laid {
    let mut graph = VisualGraph::new(Orientation::TopToBottom);
    let look = || {
        let mut look = StyleAttr::simple();
        look.font_size = FONT;
        look
    };
    let mut handles = Vec::new();
    for (at, width) in widths.iter().enumerate() {
        let size = Point::new(*width, HEIGHT);
        let form = ShapeKind::new_box("");
        let element = Element::create_with_properties(
            form,
            look(),
            Orientation::TopToBottom,
            size,
            at.to_string(),
        );
        handles.push(graph.add_node(element));
    }
    for ((from, to), label, stroke) in merged(picture) {
        let style = match stroke {
            Stroke::Solid => LineStyleKind::Normal,
            Stroke::Dashed => LineStyleKind::Dashed,
        };
        let arrow = Arrow::new(
            LineEndKind::None,
            LineEndKind::Arrow,
            style,
            &label,
            &look(),
            &None,
            &None,
        );
        let mut arrow = arrow;
        arrow.properties = Some(format!("{from} {to}"));
        if let (Some(from), Some(to)) = (handles.get(from), handles.get(to)) {
            graph.add_edge(arrow, *from, *to);
        }
    }
    let mut canvas = Canvas {
        nodes: vec![Rect::default(); picture.nodes.len()],
        lines: Vec::new(),
        texts: Vec::new(),
    };
    if !picture.nodes.is_empty() {
        let rows = matches!(effort, Effort::Rows);
        graph.do_it(false, rows, rows, &mut canvas);
    }
    canvas.finish(picture)
}

type Ends = (usize, usize);

/// The ways, those with the same ends as one whose label says all of it.
fn merged(picture: &Picture) -> Vec<(Ends, String, Stroke)> {
    let mut all: Vec<(Ends, String, Stroke)> = Vec::new();
    for way in &picture.ways {
        let ends = (way.from, way.to);
        let label = shortened(&way.label);
        match all
            .iter_mut()
            .find(|(other, _, stroke)| *other == ends && *stroke == way.stroke)
        {
            Some((_, known, _)) if known.is_empty() || label.is_empty() => {
                if known.is_empty() {
                    *known = label;
                }
            }
            Some((_, known, _)) => *known = shortened(&format!("{known}, {label}")),
            None => all.push((ends, label, way.stroke)),
        }
    }
    all
}

/// What the library draws on: it keeps places and draws nothing.
struct Canvas {
    nodes: Vec<Rect>,
    lines: Vec<Line>,
    texts: Vec<(String, (f64, f64))>,
}

impl RenderBackend for Canvas {
    fn draw_rect(
        &mut self,
        xy: Point,
        size: Point,
        _look: &StyleAttr,
        properties: Option<String>,
        _clip: Option<ClipHandle>,
    ) {
        let at = properties.and_then(|at| at.parse::<usize>().ok());
        if let Some(node) = at.and_then(|at| self.nodes.get_mut(at)) {
            *node = Rect {
                x: xy.x,
                y: xy.y,
                w: size.x,
                h: size.y,
            };
        }
    }

    fn draw_line(&mut self, _: Point, _: Point, _: &StyleAttr, _: Option<String>) {}

    fn draw_circle(&mut self, _: Point, _: Point, _: &StyleAttr, _: Option<String>) {}

    fn draw_text(&mut self, xy: Point, text: &str, _look: &StyleAttr) {
        if !text.is_empty() {
            self.texts.push((text.to_owned(), (xy.x, xy.y)));
        }
    }

    fn draw_arrow(
        &mut self,
        path: &[(Point, Point)],
        dashed: bool,
        head: (bool, bool),
        _look: &StyleAttr,
        properties: Option<String>,
        _text: &str,
    ) {
        let properties = properties.unwrap_or_default();
        let mut ends = properties.split(' ').filter_map(|end| end.parse().ok());
        let (Some(from), Some(to)) = (ends.next(), ends.next()) else {
            return;
        };
        // A way that leads back was laid out the other way round, with its head at its beginning.
        let points: Vec<(Point, Point)> = if head.0 && !head.1 {
            backwards(path)
        } else {
            path.to_vec()
        };
        self.lines.push(Line {
            from,
            to,
            stroke: if dashed {
                Stroke::Dashed
            } else {
                Stroke::Solid
            },
            path: String::new(),
            head: None,
            points: traced(&points),
            reach: reach(&points),
        });
        if let Some(line) = self.lines.last_mut() {
            (line.path, line.head) = curve(&points);
        }
    }

    fn create_clip(&mut self, _: Point, _: Point, _: usize) -> ClipHandle {
        0
    }
}

/// The same curve from its other end. The first pair is start and its control point, each later one a control point and
/// where the curve arrives.
fn backwards(path: &[(Point, Point)]) -> Vec<(Point, Point)> {
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

fn reach(points: &[(Point, Point)]) -> [f64; 4] {
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
fn traced(points: &[(Point, Point)]) -> Vec<(f64, f64)> {
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

type Head = Option<((f64, f64), f64)>;

/// The tip is where the path ends; the line itself ends a little before it, below the head.
fn curve(points: &[(Point, Point)]) -> (String, Head) {
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

impl Canvas {
    /// Frames, and everything moved to where the picture begins.
    fn finish(self, picture: &Picture) -> Laid {
        let regions: Vec<Option<Rect>> = (0..picture.regions.len())
            .map(|at| frame(picture, at, &self.nodes))
            .collect();
        let (mut left, mut top) = (f64::MAX, f64::MAX);
        let (mut right, mut bottom) = (0.0_f64, 0.0_f64);
        for rect in self.nodes.iter().chain(regions.iter().flatten()) {
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
            regions,
            texts: self.texts,
        }
    }
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
        !own.contains(&at) && !apart
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
