//! The layout of pictures of usual size: `layout-rs` does the layers, the order in them and the curves.
//!
//! Its time is not bounded: it looks whether a way leads back by walking every path from its end, and there are more paths than
//! anyone can walk in a row of decisions. So it is told which ways lead back, and gets those from the top first: then nothing
//! leads on from the end of a way when the way comes. What it does after that grows with the cube of what is on a row, so it
//! gets no picture with more [`work`] than [`MOST`].

#![expect(
    clippy::indexing_slicing,
    reason = "the ends of every way are nodes of its picture, and each table has an entry for each node"
)]

use super::super::Stroke;
use super::order::Order;
use super::shapes::{Label, Line, PicturePlaces, Rect, Way};
use ::layout::core::base::Orientation;
use ::layout::core::format::{ClipHandle, RenderBackend};
use ::layout::core::geometry::Point;
use ::layout::core::style::{LineStyleKind, StyleAttr};
use ::layout::std_shapes::shapes::{Arrow, Element, LineEndKind, ShapeKind};
use ::layout::topo::layout::VisualGraph;
use std::collections::BTreeMap;

const FONT: usize = 12;

/// A picture with more [`work`] than this is not laid out by the library: it would take more than about a second.
pub(super) const MOST: u64 = 400_000;

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

/// How much work the library has with a picture: what stands on a row, or leads through it, is compared with each other and
/// with what is on the next row. What it does with all nodes is little, but grows with their square.
pub(super) fn work(ways: &[Way], order: &Order) -> u64 {
    let rows = order.row.iter().max().map_or(0, |last| last + 1);
    let mut on_row = vec![0_u64; rows];
    for row in &order.row {
        on_row[*row] += 1;
    }
    let (mut begin, mut end) = (vec![0_u64; rows], vec![0_u64; rows]);
    for way in ways {
        let (from, to) = (order.row[way.from], order.row[way.to]);
        if from != to {
            begin[from.min(to)] += 1;
            end[from.max(to)] += 1;
        }
    }
    let mut passing = 0;
    for row in 0..rows {
        passing -= end[row];
        on_row[row] += passing;
        passing += begin[row];
    }
    let all = u64::try_from(order.row.len()).unwrap_or(u64::MAX);
    let cubes = on_row.iter().map(|many| many.saturating_pow(3));
    cubes.fold(all.saturating_pow(2) / 10, u64::saturating_add)
}

/// Lays a picture out, if the library can. It gives some graphs up by a panic while it straightens lines; then they stay as they
/// are.
pub(super) fn lay(
    sizes: &[Option<(f64, f64)>],
    ways: &[Way],
    order: &Order,
) -> Option<PicturePlaces> {
    [Effort::Straight, Effort::Rows]
        .into_iter()
        .find_map(|effort| guarded(sizes, ways, order, effort))
}

/// One try, apart from everything else.
fn guarded(
    sizes: &[Option<(f64, f64)>],
    ways: &[Way],
    order: &Order,
    effort: Effort,
) -> Option<PicturePlaces> {
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
        let tried = thread.spawn_scoped(scope, || attempt(sizes, ways, order, effort));
        tried.ok()?.join().ok()
    })
}

fn attempt(
    sizes: &[Option<(f64, f64)>],
    ways: &[Way],
    order: &Order,
    effort: Effort,
) -> PicturePlaces {
    let mut graph = VisualGraph::new(Orientation::TopToBottom);
    // The check walks every path, too.
    graph.dag.set_validate(false);
    let mut handles = Vec::new();
    for (at, size) in sizes.iter().enumerate() {
        handles.push(size.map(|(width, height)| {
            let (form, size) = (ShapeKind::new_box(""), Point::new(width, height));
            let down = Orientation::TopToBottom;
            let name = at.to_string();
            graph.add_node(Element::create_with_properties(
                form,
                look(),
                down,
                size,
                name,
            ))
        }));
    }
    let mut sorted: Vec<(bool, &Way)> = order.back.iter().copied().zip(ways).collect();
    let upper = |(back, way): &(bool, &Way)| order.turn[if *back { way.to } else { way.from }];
    sorted.sort_by_key(upper);
    for (back, way) in sorted {
        if let (Some(from), Some(to)) = (handles[way.from], handles[way.to]) {
            match back {
                true => graph.add_edge(arrow(way).reverse(), to, from),
                false => graph.add_edge(arrow(way), from, to),
            }
        }
    }
    let mut canvas = Canvas {
        drawn: PicturePlaces {
            nodes: vec![Rect::default(); sizes.len()],
            lines: Vec::new(),
            labels: Vec::new(),
        },
        texts: Vec::new(),
    };
    if !sizes.is_empty() {
        let rows = matches!(effort, Effort::Rows);
        graph.do_it(false, rows, rows, &mut canvas);
    }
    canvas.labelled(ways)
}

fn look() -> StyleAttr {
    let mut look = StyleAttr::simple();
    look.font_size = FONT;
    look
}

fn arrow(way: &Way) -> Arrow {
    let style = match way.stroke {
        Stroke::Solid => LineStyleKind::Normal,
        Stroke::Dashed => LineStyleKind::Dashed,
    };
    let (none, head) = (LineEndKind::None, LineEndKind::Arrow);
    let mut arrow = Arrow::new(none, head, style, &way.label, &look(), &None, &None);
    arrow.properties = Some(format!("{} {}", way.from, way.to));
    arrow
}

/// What the library draws on: it keeps places and draws nothing.
struct Canvas {
    drawn: PicturePlaces,
    /// The texts of ways, and the middle of the room that there is for each.
    texts: Vec<(String, (f64, f64))>,
}

impl Canvas {
    /// What was drawn, each text with the line that leads through its room.
    fn labelled(mut self, ways: &[Way]) -> PicturePlaces {
        let mut texts: BTreeMap<&str, Vec<(f64, f64)>> = BTreeMap::new();
        for (text, at) in &self.texts {
            texts.entry(text.as_str()).or_default().push(*at);
        }
        let mut said: BTreeMap<(usize, usize, bool), &str> = BTreeMap::new();
        for way in ways.iter().filter(|way| !way.label.is_empty()) {
            said.insert((way.from, way.to, way.stroke == Stroke::Dashed), &way.label);
        }
        for (at, line) in self.drawn.lines.iter().enumerate() {
            let ([from], [to]) = (line.from.as_slice(), line.to.as_slice()) else {
                continue;
            };
            let Some(label) = said.get(&(*from, *to, line.stroke == Stroke::Dashed)) else {
                continue;
            };
            let rooms = texts.get(label).into_iter().flatten();
            let far = |(x, y): &(f64, f64)| {
                let points = line.points.iter();
                points
                    .map(|(px, py)| (px - x).hypot(py - y))
                    .fold(f64::MAX, f64::min)
            };
            let near = rooms.min_by(|one, other| far(one).total_cmp(&far(other)));
            self.drawn.labels.push(Label {
                line: at,
                text: (*label).to_owned(),
                near: near.copied(),
            });
        }
        self.drawn
    }
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
        if let Some(node) = at.and_then(|at| self.drawn.nodes.get_mut(at)) {
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
        let stroke = match dashed {
            true => Stroke::Dashed,
            false => Stroke::Solid,
        };
        // A way that leads back was laid out the other way round, with its head at its beginning.
        let turned = head.0 && !head.1;
        let points: Vec<(Point, Point)> = match turned {
            true => super::curve::backwards(path),
            false => path.to_vec(),
        };
        self.drawn
            .lines
            .push(Line::along((from, to), stroke, &points));
    }

    fn create_clip(&mut self, _: Point, _: Point, _: usize) -> ClipHandle {
        0
    }
}
