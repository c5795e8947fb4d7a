//! `graphwright completions SHELL` and `graphwright man`, made from the command line itself.

use super::{Status, complain, print};
use clap::{Args, Command};
use clap_complete::Shell;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, Args)]
pub(super) struct Completions {
    /// The shell that is to complete
    shell: Shell,
}

#[derive(Clone, Debug, Args)]
pub(super) struct ManualArgs {
    /// Write a page for each subcommand into this directory; without it, the page of the command goes to stdout
    #[arg(short, value_name = "DIR")]
    output: Option<PathBuf>,
}

pub(super) fn completions(mut command: Command, arguments: &Completions) -> Status {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "graphwright", &mut script);
    print(&String::from_utf8_lossy(&script));
    Status::Fine
}

pub(super) fn man(command: Command, arguments: &ManualArgs) -> Status {
    let Some(directory) = &arguments.output else {
        let mut page = Vec::new();
        // A vector takes everything.
        let _ = clap_mangen::Man::new(command).render(&mut page);
        print(&String::from_utf8_lossy(&page));
        return Status::Fine;
    };
    match pages(command, directory) {
        Ok(()) => Status::Fine,
        Err(error) => {
            complain(&format!(
                "error: cannot write into `{}`: {error}\n",
                directory.display()
            ));
            Status::Unusable
        }
    }
}

fn pages(command: Command, directory: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(directory)?;
    clap_mangen::generate_to(command, directory)
}
