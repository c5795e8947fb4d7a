//! Mermaid flowcharts.

use super::{Form, Picture, Shape, Stroke};
use std::fmt::Write;

pub(super) fn write(picture: &Picture) -> String {
    let mut out = format!("---\ntitle: {}\n---\nflowchart TD\n", title(&picture.name));
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
        let _ = writeln!(
            out,
            "  subgraph agents{controller} [{}]",
            quoted(&format!("agents of {}", owner.id))
        );
        for (at, shape) in own {
            let _ = writeln!(out, "    {}", node(at, shape));
        }
        out.push_str("  end\n");
    }
    for way in &picture.ways {
        let arrow = match way.stroke {
            Stroke::Solid => "-->",
            Stroke::Dashed => "-.->",
        };
        let label = if way.label.is_empty() {
            String::new()
        } else {
            format!("|{}|", quoted(&way.label))
        };
        let _ = writeln!(out, "  n{} {arrow}{label} n{}", way.from, way.to);
    }
    out
}

fn write_region(picture: &Picture, at: usize, indent: &str, out: &mut String) {
    let Some(region) = picture.regions.get(at) else {
        return;
    };
    let label = quoted(&region.label);
    let _ = writeln!(out, "{indent}subgraph region{at} [{label}]");
    for (at, shape) in picture.shapes_of(region) {
        let _ = writeln!(out, "{indent}  {}", node(at, shape));
    }
    for inner in picture.inside(at) {
        write_region(picture, inner, &format!("{indent}  "), out);
    }
    let _ = writeln!(out, "{indent}end");
}

fn node(at: usize, shape: &Shape) -> String {
    let mut label = quoted(&shape.id);
    // The kind stands on a line of its own; what it is called is ours and needs no code.
    label.insert_str(label.len() - 1, &format!("<br/>{}", shape.said()));
    match shape.form {
        Form::Box => format!("n{at}[{label}]"),
        Form::Diamond => format!("n{at}{{{label}}}"),
        Form::Round => format!("n{at}([{label}])"),
        Form::Double => format!("n{at}[[{label}]]"),
    }
}

/// A text as a label. What Mermaid would read as something else is written as a code.
fn quoted(text: &str) -> String {
    let mut safe = String::from("\"");
    for letter in graphwright_rules::hidden_characters::visible(text).chars() {
        match letter {
            '"' | '<' | '>' | '&' | '#' | '`' | '\\' | '|' | ';' => {
                let _ = write!(safe, "#{};", u32::from(letter));
            }
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe.push('"');
    safe
}

/// A text as a YAML value of one line.
fn title(text: &str) -> String {
    serde_json::Value::String(graphwright_rules::hidden_characters::visible(text).into_owned())
        .to_string()
}
