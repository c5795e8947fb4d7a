//! Mermaid flowcharts.

use super::{Form, Picture, Shape, Stroke};
use std::fmt::Write;

pub(super) fn write(picture: &Picture) -> String {
    let mut out = format!("---\ntitle: {}\n---\nflowchart TD\n", title(&picture.name));
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

fn node(at: usize, shape: &Shape) -> String {
    let label = quoted(&shape.id);
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
    for letter in text.chars() {
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
    serde_json::Value::String(text.to_owned()).to_string()
}
