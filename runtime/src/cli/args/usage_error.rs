//! What is said where a command line cannot be read.

use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

/// Prints help, or what is wrong. `typed`: what a person types to call the program.
pub(super) fn print(command: &Command, error: &Error, typed: &str) {
    match unquoted(command, error) {
        Some(word) => tell!(
            "error: `{word}` is no command; a request of several words stands in quotes: {typed} \"… {word} …\""
        ),
        // Where neither stdout nor stderr can be written there is nobody to tell.
        None => drop(error.print()),
    }
}

/// The second word of a request that stands without quotes: it was taken for a command.
fn unquoted<'e>(command: &Command, error: &'e Error) -> Option<&'e str> {
    if error.kind() != ErrorKind::ArgumentConflict {
        return None;
    }
    match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) if command.find_subcommand(word).is_none() => Some(word),
        Some(_) | None => None,
    }
}
