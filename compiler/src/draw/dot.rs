//! Graphviz.

use super::{Form, Picture, Shape, Stroke};
use std::fmt::Write;

pub(super) fn write(picture: &Picture) -> String {
    let mut out = format!(
        "digraph {} {{\n  rankdir=TB;\n  node [shape=box];\n",
        quoted(&picture.name)
    );
    for (at, shape) in picture
        .nodes
        .iter()
        .enumerate()
        .filter(|(_, shape)| shape.within.is_none())
    {
        let _ = writeln!(out, "  {}", node(at, shape));
    }
    for (controller, owner) in picture.nodes.iter().enumerate() {
        let own: Vec<(usize, &Shape)> = picture
            .nodes
            .iter()
            .enumerate()
            .filter(|(_, shape)| shape.within == Some(controller))
            .collect();
        if own.is_empty() {
            continue;
        }
        let label = quoted(&format!("agents of {}", owner.id));
        let _ = writeln!(
            out,
            "  subgraph cluster_{controller} {{\n    label={label};"
        );
        for (at, shape) in own {
            let _ = writeln!(out, "    {}", node(at, shape));
        }
        out.push_str("  }\n");
    }
    for way in &picture.ways {
        let mut attributes = Vec::new();
        if !way.label.is_empty() {
            attributes.push(format!("label={}", quoted(&way.label)));
        }
        if way.stroke == Stroke::Dashed {
            attributes.push("style=dashed".to_owned());
        }
        let attributes = if attributes.is_empty() {
            String::new()
        } else {
            format!(" [{}]", attributes.join(", "))
        };
        let _ = writeln!(out, "  n{} -> n{}{attributes};", way.from, way.to);
    }
    out.push_str("}\n");
    out
}

fn node(at: usize, shape: &Shape) -> String {
    let form = match shape.form {
        Form::Box => "",
        Form::Diamond => ", shape=diamond",
        Form::Round => ", style=rounded",
        Form::Double => ", peripheries=2",
    };
    format!("n{at} [label={}{form}];", quoted(&shape.id))
}

fn quoted(text: &str) -> String {
    let mut safe = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => safe.push_str("\\\""),
            '\\' => safe.push_str("\\\\"),
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe.push('"');
    safe
}
