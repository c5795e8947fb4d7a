//! `graphwright draw PATH [--format mermaid|dot|svg|text] [--why] [-o FILE]`

use super::options::ReadingArgs;
use super::{Status, check, complain, print};
use clap::{Args, ValueEnum};
use graphwright_compiler::compile::{inspect_file, write_if_changed};
use graphwright_compiler::draw::{self, Format, Reasons};
use std::path::PathBuf;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// A graph file, or a directory that holds one
    path: PathBuf,
    /// How the picture is written down [default: what the name of FILE says, else mermaid]
    #[arg(long, value_enum)]
    format: Option<Way>,
    /// Says why each node waits for others: on the ways of a picture, or as a list with `--format text`
    #[arg(long)]
    why: bool,
    /// Where to write it; stdout if not given
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    reading: ReadingArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Way {
    Mermaid,
    Dot,
    Svg,
    Text,
}

impl Arguments {
    fn way(&self) -> Way {
        let named = || {
            let extension = self.output.as_ref()?.extension()?.to_str()?;
            match extension.to_ascii_lowercase().as_str() {
                "svg" => Some(Way::Svg),
                "dot" | "gv" => Some(Way::Dot),
                "txt" => Some(Way::Text),
                _ => None,
            }
        };
        self.format.or_else(named).unwrap_or(Way::Mermaid)
    }
}

pub(super) fn draw(arguments: &Arguments) -> Status {
    let Some(options) = check::options_of(&arguments.reading) else {
        return Status::Unusable;
    };
    let found = match inspect_file(&arguments.path, &options) {
        Ok(found) => found,
        Err(problem) => {
            complain(&format!("error: {problem}\n"));
            return Status::Unusable;
        }
    };
    let Some(checked) = &found.checked else {
        check::show_findings(&found.report, &found.sources);
        return Status::Faulty;
    };
    let program = checked.program();
    let reasons = if arguments.why {
        Reasons::Shown
    } else {
        Reasons::Hidden
    };
    let way = arguments.way();
    let listed = (arguments.why && way == Way::Text)
        .then(|| draw::why(program))
        .flatten();
    let picture = listed.unwrap_or_else(|| match way {
        Way::Mermaid => draw::draw(program, Format::Mermaid, reasons),
        Way::Dot => draw::draw(program, Format::Dot, reasons),
        Way::Text => draw::draw(program, Format::Text, reasons),
        Way::Svg => draw::svg::draw(program, reasons).svg,
    });
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
