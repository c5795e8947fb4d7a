//! `AGENT completions SHELL` and `AGENT man`, made from the command line of this very graph.

#[cfg(feature = "manual")]
use super::args::Args;
use super::card::Card;
use crate::graph::About;
use std::process::ExitCode;

#[cfg(feature = "manual")]
pub(super) fn completions(about: &About, card: &Card, shell: &str) -> Result<ExitCode, String> {
    let shell: clap_complete::Shell = shell.parse().map_err(|_| {
        format!("`{shell}` is no shell that can be completed; there are bash, elvish, fish, powershell and zsh")
    })?;
    let mut command = Args::described(about, card);
    let name = about.name.to_string();
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, name, &mut script);
    super::graph::put(None, &String::from_utf8_lossy(&script))
}

#[cfg(feature = "manual")]
pub(super) fn man(about: &About, card: &Card) -> Result<ExitCode, String> {
    let mut page = Vec::new();
    clap_mangen::Man::new(Args::described(about, card))
        .render(&mut page)
        .map_err(|error| error.to_string())?;
    super::graph::put(None, &String::from_utf8_lossy(&page))
}

#[cfg(not(feature = "manual"))]
pub(super) fn completions(_: &About, _: &Card, _: &str) -> Result<ExitCode, String> {
    Err(MISSING.to_owned())
}

#[cfg(not(feature = "manual"))]
pub(super) fn man(_: &About, _: &Card) -> Result<ExitCode, String> {
    Err(MISSING.to_owned())
}

#[cfg(not(feature = "manual"))]
const MISSING: &str =
    "this program was built without completions and manual (feature `manual` of graphwright)";
