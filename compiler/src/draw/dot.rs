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
        .filter(|(at, shape)| shape.within.is_none() && !picture.in_region(*at))
    {
        let _ = writeln!(out, "  {}", node(at, shape));
    }
    for (at, region) in picture.regions.iter().enumerate() {
        if region.within.is_none() {
            write_region(picture, at, "  ", &mut out);
        }
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

fn write_region(picture: &Picture, at: usize, indent: &str, out: &mut String) {
    let Some(region) = picture.regions.get(at) else {
        return;
    };
    let label = quoted(&region.label);
    let _ = writeln!(
        out,
        "{indent}subgraph cluster_region{at} {{\n{indent}  label={label}; style=dashed;"
    );
    for (at, shape) in picture.shapes_of(region) {
        let _ = writeln!(out, "{indent}  {}", node(at, shape));
    }
    for inner in picture.inside(at) {
        write_region(picture, inner, &format!("{indent}  "), out);
    }
    let _ = writeln!(out, "{indent}}}");
}

fn node(at: usize, shape: &Shape) -> String {
    let form = match shape.form {
        Form::Box => "",
        Form::Diamond => ", shape=diamond",
        Form::Round => ", style=rounded",
        Form::Double => ", peripheries=2",
    };
    let mut label = quoted(&shape.id);
    label.insert_str(label.len() - 1, &format!("\\n{}", shape.said()));
    format!("n{at} [label={label}{form}];")
}

fn quoted(text: &str) -> String {
    let mut safe = String::from("\"");
    for letter in graphwright_rules::hidden_characters::visible(text).chars() {
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
