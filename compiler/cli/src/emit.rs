//! `graphwright emit PATH [-o FILE]`

use super::options::ReadingArgs;
use super::{Status, check, complain, print};
use clap::Args;
use graphwright_compiler::compile::{Failure, compile_file, write_if_changed};
use graphwright_compiler::driver::rustfmt;
use std::path::PathBuf;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// A graph file, or a directory that holds `graph.yaml`
    path: PathBuf,
    /// Where to write the Rust; stdout if not given
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    reading: ReadingArgs,
}

pub(super) fn emit(arguments: &Arguments) -> Status {
    let Some(options) = check::options_of(&arguments.reading) else {
        return Status::Unusable;
    };
    let compiled = match compile_file(&arguments.path, &options) {
        Ok(compiled) => compiled,
        Err(failed) => return refuse(&failed),
    };
    check::show_findings(&compiled.report, &compiled.sources);
    let rust = rustfmt::format(compiled.rust);
    match &arguments.output {
        None => print(&rust),
        Some(file) => {
            if let Err(error) = write_if_changed(file, &rust) {
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

/// Shows why a graph was not compiled.
pub(super) fn refuse(failed: &graphwright_compiler::compile::CompileError) -> Status {
    if let Failure::Faulty(report, sources) = &failed.failure {
        check::show_findings(report, sources);
        return Status::Faulty;
    }
    complain(&format!("error: {failed}\n"));
    Status::Unusable
}
