//! `AGENT graph`: the graph as a picture.

use super::args::{Form, Graphed};
use super::card::Card;
use std::path::Path;
use std::process::ExitCode;

pub(super) fn graph(card: &Card, args: &Graphed) -> Result<ExitCode, String> {
    let pictures = card.pictures()?;
    let text = match args.format {
        Form::Mermaid => &pictures.mermaid,
        Form::Dot => &pictures.dot,
        Form::Svg => &pictures.svg,
        Form::Text => &pictures.text,
    };
    put(args.output.as_deref(), text)
}

/// Writes a text into a file, or to stdout.
pub(super) fn put(file: Option<&Path>, text: &str) -> Result<ExitCode, String> {
    use std::io::Write as _;
    match file {
        Some(file) => std::fs::write(file, text)
            .map_err(|error| format!("cannot write {}: {error}", file.display()))?,
        None => {
            let mut stdout = std::io::stdout();
            let written = stdout
                .write_all(text.as_bytes())
                .and_then(|()| stdout.flush());
            // A reader that has seen enough is no failure.
            if let Err(error) = written
                && error.kind() != std::io::ErrorKind::BrokenPipe
            {
                return Err(format!("cannot write the output: {error}"));
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
