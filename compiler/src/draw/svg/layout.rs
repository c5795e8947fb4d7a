//! Where the nodes and ways of a picture are.
//!
//! `layout-rs` does the layers, the order in them and the curves. It knows no regions: a frame is put around the nodes of a
//! region where no other node would be inside of it, else there is none.

use super::super::{Picture, Stroke};
use super::curve::{backwards, curve, reach, traced};
use super::grid::{self, Grid};
use super::texts::{self, shortened};
use ::layout::core::base::Orientation;
use ::layout::core::format::{ClipHandle, RenderBackend};
use ::layout::core::geometry::Point;
use ::layout::core::style::{LineStyleKind, StyleAttr};
use ::layout::std_shapes::shapes::{Arrow, Element, LineEndKind, ShapeKind};
use ::layout::topo::layout::VisualGraph;
use std::collections::BTreeSet;

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
    let grids = grid::find(picture, &widths);
    let sizes = sizes(&widths, &grids);
    let canvas = [Effort::Straight, Effort::Rows]
        .into_iter()
        .find_map(|effort| guarded(picture, &sizes, effort))
        .unwrap_or_else(|| stacked(&sizes));
    canvas.finish(picture, &grids)
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

/// One try, apart from everything else.
fn guarded(picture: &Picture, sizes: &[Option<(f64, f64)>], effort: Effort) -> Option<Canvas> {
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
        let tried = thread.spawn_scoped(scope, || attempt(picture, sizes, effort));
        tried.ok()?.join().ok()
    })
}

/// All nodes below each other, without lines: better than no picture.
fn stacked(sizes: &[Option<(f64, f64)>]) -> Canvas {
    let mut nodes = Vec::new();
    let mut y = 0.0;
    for size in sizes {
        let (w, h) = size.unwrap_or_default();
        nodes.push(Rect { x: 0.0, y, w, h });
        y += if size.is_some() { h + HEIGHT } else { 0.0 };
    }
    Canvas {
        nodes,
        lines: Vec::new(),
        texts: Vec::new(),
    }
}

fn attempt(picture: &Picture, sizes: &[Option<(f64, f64)>], effort: Effort) -> Canvas {
    let mut graph = VisualGraph::new(Orientation::TopToBottom);
    let look = || {
        let mut look = StyleAttr::simple();
        look.font_size = FONT;
        look
    };
    let mut handles = Vec::new();
    for (at, size) in sizes.iter().enumerate() {
        let Some((width, height)) = *size else {
            handles.push(None);
            continue;
        };
        let size = Point::new(width, height);
        let form = ShapeKind::new_box("");
        let element = Element::create_with_properties(
            form,
            look(),
            Orientation::TopToBottom,
            size,
            at.to_string(),
        );
        handles.push(Some(graph.add_node(element)));
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
        if let (Some(Some(from)), Some(Some(to))) = (handles.get(from), handles.get(to)) {
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
    canvas
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
            from: vec![from],
            to: vec![to],
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

impl Canvas {
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
