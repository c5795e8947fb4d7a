//! `graphwright build PATH [-o BINARY]`

use super::options::Reading;
use super::package::{Package, Profile};
use super::{Status, check, complain, emit};
use crate::compile::{Home, compile_file};
use crate::features;
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// A graph file, or a directory that holds `graph.yaml`
    path: PathBuf,
    /// The binary; named after the graph, in the current directory, if not given
    #[arg(short, value_name = "BINARY")]
    output: Option<PathBuf>,
    /// Builds faster, runs slower
    #[arg(long)]
    debug: bool,
    /// Leaves the knowledge bases of rag nodes to the first run, or to `AGENT index`
    #[arg(long)]
    no_index: bool,
    #[command(flatten)]
    reading: Reading,
}

pub(super) fn build(arguments: &Arguments) -> Status {
    let Some(mut options) = check::options_of(&arguments.reading) else {
        return Status::Unusable;
    };
    options.home = Home::Machine;
    let compiled = match compile_file(&arguments.path, &options) {
        Ok(compiled) => compiled,
        Err(failed) => return emit::refuse(&failed),
    };
    check::show_findings(&compiled.report, &compiled.sources);
    let profile = if arguments.debug {
        Profile::Debug
    } else {
        Profile::Release
    };
    let package = Package::of(&compiled, profile);
    let built = package.build().and_then(|binary| {
        let target = arguments
            .output
            .clone()
            .unwrap_or_else(|| PathBuf::from(package.binary_name()));
        copy(&binary, &target)?;
        Ok(target)
    });
    match built {
        Ok(target) => {
            complain(&format!("built {}\n", target.display()));
            let searches = features::of(compiled.checked.program()).contains("retrieval");
            if searches && !arguments.no_index {
                index(&target)
            } else {
                Status::Fine
            }
        }
        Err(problem) => {
            complain(&format!("error: {problem}\n"));
            Status::Unusable
        }
    }
}

/// Lets the agent build its knowledge bases, which says what goes wrong (decision L17).
fn index(binary: &Path) -> Status {
    let whole = std::path::absolute(binary).unwrap_or_else(|_| binary.to_path_buf());
    match Command::new(whole)
        .arg("index")
        .stdin(Stdio::null())
        .status()
    {
        Ok(status) if status.success() => Status::Fine,
        Ok(_) => {
            complain(&format!(
                "error: not all knowledge bases could be built; the agent is built: `{} index` tries again, and \
                 `--no-index` leaves them to the first run\n",
                binary.display()
            ));
            Status::Faulty
        }
        Err(error) => {
            complain(&format!(
                "error: cannot start `{}`: {error}\n",
                binary.display()
            ));
            Status::Unusable
        }
    }
}

fn copy(binary: &Path, target: &Path) -> Result<(), String> {
    // A binary that is running cannot be written to, but it can be replaced.
    let fail = |error: std::io::Error| format!("cannot write `{}`: {error}", target.display());
    let fresh = target.with_extension("new");
    std::fs::copy(binary, &fresh).map_err(fail)?;
    std::fs::rename(&fresh, target).map_err(fail)
}
