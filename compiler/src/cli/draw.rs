//! `graphwright draw PATH [--format mermaid|dot|text] [--why] [-o FILE]`

use super::options::Reading;
use super::{Status, check, complain, emit, print};
use crate::compile::{compile_file, write_if_changed};
use crate::draw::{self, Format, Reasons};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// A graph file, or a directory that holds one
    path: PathBuf,
    /// How the picture is written down
    #[arg(long, value_enum, default_value_t = Way::Mermaid)]
    format: Way,
    /// Says why each node waits for others: on the ways of a picture, or as a list with `--format text`
    #[arg(long)]
    why: bool,
    /// Where to write it; stdout if not given
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    reading: Reading,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Way {
    Mermaid,
    Dot,
    Text,
}

pub(super) fn draw(arguments: &Arguments) -> Status {
    let Some(options) = check::options_of(&arguments.reading) else {
        return Status::Unusable;
    };
    let compiled = match compile_file(&arguments.path, &options) {
        Ok(compiled) => compiled,
        Err(failed) => return emit::refuse(&failed),
    };
    let program = compiled.checked.program();
    let format = match arguments.format {
        Way::Mermaid => Format::Mermaid,
        Way::Dot => Format::Dot,
        Way::Text => Format::Text,
    };
    let reasons = if arguments.why {
        Reasons::Shown
    } else {
        Reasons::Hidden
    };
    let listed = (arguments.why && format == Format::Text)
        .then(|| draw::why(program))
        .flatten();
    let picture = listed.unwrap_or_else(|| draw::draw(program, format, reasons));
    if arguments.why {
        for said in draw::serialised(program) {
            complain(&format!("warning: {said}\n"));
        }
    }
    match &arguments.output {
        None => print(&picture),
        Some(file) => {
            if let Err(error) = write_if_changed(file, &picture) {
                complain(&format!(
                    "error: cannot write `{}`: {error}\n",
                    file.display()
                ));
                return Status::Unusable;
            }
        }
    }
    Status::Fine
}
