//! `graphwright lock PATH [--check]`

use super::emit::refuse;
use super::options::ReadingArgs;
use super::{Status, check, complain, print};
use clap::Args;
use graphwright_compiler::compile::{CompiledGraph, compile_file, write_if_changed};
use graphwright_compiler::diag::codes::BREAKS_RUNS;
use graphwright_compiler::lock::Lock;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// A graph file, or a directory that holds `graph.yaml`
    path: PathBuf,
    /// Change nothing; report what changed since the lock was written that breaks runs in flight
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    reading: ReadingArgs,
}

pub(super) fn lock(arguments: &Arguments) -> Status {
    let Some(mut options) = check::options_of(&arguments.reading) else {
        return Status::Unusable;
    };
    // What the old lock says is this command's own business.
    if let Err(unknown) = options.levels.allow(BREAKS_RUNS.name) {
        return unusable(&unknown.to_string());
    }
    let compiled = match compile_file(&arguments.path, &options) {
        Ok(compiled) => compiled,
        Err(failed) => return refuse(&failed),
    };
    let lock = Lock::of(&compiled.checked);
    let file = lock_file(&compiled);
    if arguments.check {
        return compare(&file, &lock);
    }
    match write_if_changed(&file, &lock.text()) {
        Ok(_) => Status::Fine,
        Err(error) => unusable(&format!("cannot write `{}`: {error}", file.display())),
    }
}

/// `graph.yaml` has `graph.lock` beside it.
fn lock_file(compiled: &CompiledGraph) -> PathBuf {
    let graph = compiled.files.first().map(PathBuf::as_path);
    graph
        .unwrap_or_else(|| Path::new("graph.yaml"))
        .with_extension("lock")
}

fn compare(file: &Path, new: &Lock) -> Status {
    let old = match graphwright_compiler::driver::file::text(file) {
        Ok(text) => text,
        Err(error) => {
            return unusable(&format!(
                "cannot read `{}`: {error}; `graphwright lock PATH` writes it",
                file.display()
            ));
        }
    };
    let old = match Lock::read(&old) {
        Ok(old) => old,
        Err(problem) => return unusable(&format!("`{}`: {problem}", file.display())),
    };
    let broken = old.broken_by(new);
    if broken.is_empty() {
        return Status::Fine;
    }
    print(&format!(
        "runs that began with the graph of {} cannot go on with this one:\n",
        file.display()
    ));
    for change in &broken {
        print(&format!("  {change}\n"));
    }
    print(
        "let them end first, or give the new graph another name; then write the lock again with `graphwright lock`\n",
    );
    Status::Faulty
}

fn unusable(problem: &str) -> Status {
    complain(&format!("error: {problem}\n"));
    Status::Unusable
}
