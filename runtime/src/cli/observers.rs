//! Who is told what happens in a run that the command line began.

use super::args::RunArgs;
use super::spinner::Spinner;
use crate::observe::{All, Observer};
use crate::terminal::{Detail, Lines, Narration, Style};
use std::io::IsTerminal;

/// Whether the terminal takes codes at all.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Whether a line at the bottom of the terminal says what is at work. It needs a terminal that can take it away again.
pub(super) fn spins(how: &RunArgs) -> bool {
    !how.quiet && !is_dumb() && std::io::stderr().is_terminal()
}

/// Who is told what happens: the person at the terminal, and whoever reads the events.
pub(super) fn observers(how: &RunArgs, spinner: Option<Spinner>) -> Result<All, String> {
    let mut all: Vec<Box<dyn Observer>> = Vec::new();
    if !how.quiet {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || is_dumb()
            || !std::io::stderr().is_terminal();
        let style = if plain { Style::Plain } else { Style::Dimmed };
        let detail = if how.verbose {
            Detail::Times
        } else {
            Detail::Steps
        };
        match spinner {
            Some(spinner) => {
                all.push(Box::new(Narration::new(spinner.writer(), style, detail)));
                all.push(Box::new(spinner));
            }
            None => all.push(Box::new(Narration::new(std::io::stderr(), style, detail))),
        }
    }
    match how.events.as_deref() {
        Some("-") => all.push(Box::new(Lines::new(std::io::stdout()))),
        Some(path) => {
            let file = std::fs::File::create(path)
                .map_err(|error| format!("cannot write {path}: {error}"))?;
            all.push(Box::new(Lines::into_file(file, path)));
        }
        None => {}
    }
    Ok(All(all))
}
