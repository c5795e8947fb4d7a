//! Pictures as SVG.
//!
//! `layout` places the nodes and leads the ways around them; what is drawn is drawn here. Every shape is a
//! group with the number of its node as a class (`n3`), every way one with the numbers of its ends (`f3 t5`; of a grid with those of all
//! its nodes): a run is laid over
//! the picture by a style sheet, without laying it out again.

mod curve;
mod grid;
mod labels;
mod layout;
mod library;
mod order;
mod rows;
mod shapes;
mod sinks;
mod texts;

#[cfg(test)]
mod tests;

use super::{Form, NodeOutcome, Picture, Reasons, Stroke};
use crate::ir::Program;
use layout::Layout;
use shapes::{Line, Rect};
use std::fmt::Write;
use texts::{shortened, title};

/// A picture, and where its nodes are in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The picture.
    pub svg: String,
    /// Of each node of the program, in its order: left, top, width, height.
    pub places: Vec<[f64; 4]>,
}

const STYLE: &str = include_str!("style.css");

/// A program as a picture that any browser shows.
pub fn draw(program: &Program, reasons: Reasons) -> Drawing {
    let picture = Picture::of(program, reasons);
    let laid = layout::lay(&picture);
    let places = laid.nodes.iter().take(program.nodes.len());
    let places = places.map(|at| [at.x, at.y, at.w, at.h]).collect();
    Drawing {
        svg: write(&picture, &laid),
        places,
    }
}

fn write(picture: &Picture, laid: &Layout) -> String {
    let ((left, top), (w, h)) = (laid.origin, laid.size);
    let name = escaped(&picture.name);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left:.0} {top:.0} {w:.0} {h:.0}\" width=\"{w:.0}\" height=\"{h:.0}\" role=\"img\" \
         aria-label=\"{name}\">\n<title>{name}</title>\n<style>{STYLE}</style>\n<rect x=\"{left:.0}\" \
         y=\"{top:.0}\" width=\"100%\" height=\"100%\" class=\"paper\"/>\n<text class=\"title\" x=\"{:.0}\" \
         y=\"{:.0}\">{}</text>\n",
        left + 16.0,
        top + 26.0,
        escaped(&title(&picture.name))
    );
    let mut names = String::new();
    for (at, rect) in laid.regions.iter().enumerate() {
        if let (Some(rect), Some(region)) = (rect, picture.regions.get(at)) {
            let Rect { x, y, w, h } = *rect;
            let _ = writeln!(
                out,
                "<rect class=\"region\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\" rx=\"10\"/>"
            );
            // Above the lines, which would cross it out where they cannot be kept away from.
            if let Some(Some((x, y))) = laid.names.get(at) {
                let _ = writeln!(
                    names,
                    "<text class=\"region-label\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>",
                    escaped(&region.label)
                );
            }
        }
    }
    for Rect { x, y, w, h } in &laid.rooms {
        let _ = writeln!(
            out,
            "<rect class=\"region\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\" rx=\"10\"/>"
        );
    }
    for line in &laid.lines {
        write_line(line, &mut out);
    }
    out.push_str(&names);
    for (at, rect) in laid.nodes.iter().enumerate() {
        write_node(picture, at, rect, &mut out);
    }
    for label in &laid.labels {
        let Rect { x, y, w, h } = label.plate;
        let _ = writeln!(
            out,
            "<rect class=\"plate\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\" rx=\"4\"/><text class=\"label\" \
             x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            x + w / 2.0,
            y + 12.5,
            escaped(&label.text)
        );
    }
    out.push_str("</svg>\n");
    out
}

fn write_line(line: &Line, out: &mut String) {
    let dashed = match line.stroke {
        Stroke::Solid => "",
        Stroke::Dashed => " dashed",
    };
    let ends: Vec<String> = [('f', &line.from), ('t', &line.to)]
        .into_iter()
        .flat_map(|(end, nodes)| nodes.iter().map(move |node| format!("{end}{node}")))
        .collect();
    let fails = match line.after {
        NodeOutcome::Success => "",
        NodeOutcome::Failure => "fails ",
    };
    let _ = write!(
        out,
        "<g class=\"way {fails}{}\"><path class=\"line{dashed}\" d=\"{}\"/>",
        ends.join(" "),
        line.path
    );
    if let Some(((x, y), angle)) = line.head {
        let _ = write!(
            out,
            "<path class=\"head\" d=\"M0 0L-10 4.5L-10 -4.5Z\" transform=\"translate({x:.1} {y:.1}) rotate({angle:.1})\"/>"
        );
    }
    out.push_str("</g>\n");
}

fn write_node(picture: &Picture, at: usize, rect: &Rect, out: &mut String) {
    let Some(shape) = picture.nodes.get(at) else {
        return;
    };
    let Rect { x, y, w, h } = *rect;
    let (middle, class) = (x + w / 2.0, escaped(shape.kind));
    let (id, said) = (escaped(&shape.id), escaped(&shape.said()));
    let frame = match shape.form {
        Form::Box | Form::Double => {
            format!(
                "<rect class=\"shape\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\" rx=\"4\"/>"
            )
        }
        Form::Round => format!(
            "<rect class=\"shape\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\" rx=\"{:.1}\"/>",
            h / 2.0
        ),
        Form::Diamond => {
            // A diamond would be as wide as twice its text: a hexagon says the same.
            let (cut, right, bottom, centre) = (14.0, x + w, y + h, y + h / 2.0);
            format!(
                "<path class=\"shape\" d=\"M{x:.1} {centre:.1}L{:.1} {y:.1}H{:.1}L{right:.1} {centre:.1}L{:.1} {bottom:.1}H{:.1}Z\"/>",
                x + cut,
                right - cut,
                right - cut,
                x + cut
            )
        }
    };
    let inner = if shape.form == Form::Double {
        format!(
            "<rect class=\"line\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"2\"/>",
            x + 3.0,
            y + 3.0,
            w - 6.0,
            h - 6.0
        )
    } else {
        String::new()
    };
    let name = name(&shortened(&shape.id), rect);
    let _ = writeln!(
        out,
        "<g class=\"node n{at} {class}\"><title>{id} ({class})</title>{frame}{inner}{name}<text class=\"kind\" x=\"{middle:.1}\" \
         y=\"{:.1}\">{said}</text></g>",
        y + 36.0
    );
}

/// The name of a node in its box. How wide letters outside of ASCII are, depends on fonts that nobody knows: what would leave
/// the box is cut off.
fn name(short: &str, Rect { x, y, w, h }: &Rect) -> String {
    let text = escaped(short);
    let known = |letter: char| letter.is_ascii() || letter == '\u{2026}';
    if short.chars().all(known) {
        let (x, y) = (x + w / 2.0, y + 21.0);
        return format!("<text class=\"id\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>");
    }
    let (left, inner) = (x + 8.0, w - 16.0);
    format!(
        "<svg x=\"{left:.1}\" y=\"{y:.1}\" width=\"{inner:.1}\" height=\"{h:.1}\"><text class=\"id\" x=\"{:.1}\" \
         y=\"21\">{text}</text></svg>",
        inner / 2.0
    )
}

/// A text inside of XML. Control characters are not XML at all.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in graphwright_rules::hidden_characters::visible(text).chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => safe.push(' '),
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}
