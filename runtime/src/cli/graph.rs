//! `AGENT graph`: the graph as a picture.

use super::args::{DrawArgs, Form, ShowArgs, View};
use super::card::Card;
use clap::ValueEnum;
use std::path::Path;
use std::process::ExitCode;

pub(super) fn graph(card: &Card, args: &DrawArgs) -> Result<ExitCode, String> {
    let pictures = card.pictures()?;
    let format = args
        .format
        .or_else(|| named(args.output.as_deref()))
        .unwrap_or(Form::Mermaid);
    let text = match format {
        Form::Mermaid => &pictures.mermaid,
        Form::Dot => &pictures.dot,
        Form::Svg => &pictures.svg,
        Form::Text => &pictures.text,
    };
    put(args.output.as_deref(), text)
}

/// The format that the name of a file speaks of.
fn named<F: ValueEnum>(file: Option<&Path>) -> Option<F> {
    let end = file?.extension()?.to_str()?.to_ascii_lowercase();
    let name = match end.as_str() {
        "gv" => "dot",
        "mmd" => "mermaid",
        "txt" => "text",
        "htm" => "html",
        end => end,
    };
    F::from_str(name, true).ok()
}

/// How a run is shown: as it is said, or as the name of the file speaks of.
pub(super) fn view(args: &ShowArgs) -> Result<View, String> {
    match (args.format, args.json, &args.output) {
        (Some(view), ..) => Ok(view),
        (None, true, _) => Ok(View::Json),
        (None, false, None) => Ok(View::Text),
        (None, false, Some(file)) => named(Some(file)).ok_or_else(|| {
            format!(
                "{}: say with --format what is to be written: text, json, svg or html",
                file.display()
            )
        }),
    }
}

/// Writes a text into a file, or to stdout.
pub(super) fn put(file: Option<&Path>, text: &str) -> Result<ExitCode, String> {
    match file {
        Some(file) => std::fs::write(file, text)
            .map_err(|error| format!("cannot write {}: {error}", file.display()))?,
        None => crate::terminal::say::output(text),
    }
    Ok(ExitCode::SUCCESS)
}
