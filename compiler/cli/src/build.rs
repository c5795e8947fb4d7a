//! `graphwright build PATH [-o BINARY]`

use super::options::ReadingArgs;
use super::package::{Package, Profile};
use super::parts::Parts;
use super::{Status, certify, check, complain, emit, standalone};
use clap::Args;
use graphwright_compiler::compile::{CompiledGraph, Home, compile_file};
use graphwright_compiler::features;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

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
    /// Puts all files of the graph's directory, and of those of the agents that it runs, into the binary; without it they
    /// stay where they are, and `--dir` or GRAPHWRIGHT_DIR tells the agent if they were moved
    #[arg(long)]
    standalone: bool,
    /// Builds for another kind of machine, called as `rustup target list` calls it; `x86_64-unknown-linux-musl` makes a static binary
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
    #[command(flatten)]
    parts: Parts,
    #[command(flatten)]
    reading: ReadingArgs,
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
    let searches = features::of(compiled.checked.program()).contains("retrieval");
    let indexed = searches && !arguments.no_index;
    // An index is embedded like any file, so it is made first, by a plain build.
    if arguments.standalone && indexed {
        // It is made here, whatever machine the agent is for.
        let made = match package(&compiled, profile, arguments).build() {
            Ok(binary) => index(&binary),
            Err(problem) => return fail(&problem),
        };
        if made != Status::Fine {
            return made;
        }
    }
    let certificate = match certify::of(&compiled) {
        Ok(certificate) => certificate,
        Err(problem) => return fail(&problem),
    };
    let target = match finished(&compiled, profile, arguments, certificate) {
        Ok(target) => target,
        Err(problem) => return fail(&problem),
    };
    if indexed && !arguments.standalone {
        index(&target)
    } else {
        Status::Fine
    }
}

fn fail(problem: &str) -> Status {
    complain(&format!("error: {problem}\n"));
    Status::Unusable
}

fn package<'c>(
    compiled: &'c CompiledGraph,
    profile: Profile,
    arguments: &Arguments,
) -> Package<'c> {
    Package::of(compiled, profile)
        .with(arguments.parts.features())
        .telling()
}

/// Builds the binary, puts it where it is wanted, and says what came of it.
fn finished(
    compiled: &CompiledGraph,
    profile: Profile,
    arguments: &Arguments,
    certificate: Value,
) -> Result<PathBuf, String> {
    let begun = Instant::now();
    let mut package = package(compiled, profile, arguments)
        .for_machine(arguments.target.clone())
        .certified(certificate);
    let target = arguments
        .output
        .clone()
        .unwrap_or_else(|| PathBuf::from(package.binary_name()));
    // A binary in a directory is what was meant, and a directory cannot be replaced by one.
    let target = if target.is_dir() {
        target.join(package.binary_name())
    } else {
        target
    };
    if arguments.standalone {
        let bundle = standalone::bundle(compiled, &target)?;
        complain(&bundle.told());
        package = package.embedding(bundle);
    }
    // Building takes minutes: whether there is a place for the binary is asked before.
    let fresh = place(&target)?;
    let copied = package
        .build()
        .and_then(|binary| copy(&binary, &fresh, &target));
    if let Err(problem) = copied {
        // It is empty or half a binary; why it cannot be removed would say no more than the problem does.
        let _ = std::fs::remove_file(&fresh);
        return Err(problem);
    }
    let size = std::fs::metadata(&target).map_or(0, |about| about.len());
    complain(&format!(
        "built {} ({}.{} MB) in {:.1} s\n",
        target.display(),
        size / 1_000_000,
        size / 100_000 % 10,
        begun.elapsed().as_secs_f64()
    ));
    Ok(target)
}

/// Lets the agent build its knowledge bases, which says what goes wrong.
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

/// The file beside the one that is to be written, which can be made. A binary that is running cannot be written to, but it can be
/// replaced. Nothing of it stays while the agent is built, which may be stopped at any time.
fn place(target: &Path) -> Result<PathBuf, String> {
    let parent = target
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    if let Some(parent) = parent {
        std::fs::create_dir_all(parent).map_err(|error| unwritable(target, &error))?;
    }
    let mut fresh = target.as_os_str().to_owned();
    fresh.push(format!(".{}.new", std::process::id()));
    let fresh = PathBuf::from(fresh);
    std::fs::File::create_new(&fresh)
        .and_then(|_| std::fs::remove_file(&fresh))
        .map_err(|error| unwritable(target, &error))?;
    Ok(fresh)
}

fn copy(binary: &Path, fresh: &Path, target: &Path) -> Result<(), String> {
    std::fs::copy(binary, fresh)
        .and_then(|_| std::fs::rename(fresh, target))
        .map_err(|error| unwritable(target, &error))
}

fn unwritable(target: &Path, error: &std::io::Error) -> String {
    format!(
        "cannot write `{}`: {error}; name another place with `-o FILE`",
        target.display()
    )
}
