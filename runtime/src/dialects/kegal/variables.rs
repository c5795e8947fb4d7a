//! Variables of the environment in the texts of a graph.

use crate::host::Environment;
use crate::process::filled_text::{self, Filling};

/// A text with the values of its `${VAR}`. `${}` and `$VAR` are text; in a scripted environment so is a variable that is not set.
///
/// # Errors
/// The variables that are not set.
pub fn filled(environment: &Environment, text: &str) -> Result<String, Vec<String>> {
    filled_text::filled(text, |name| {
        match environment.get(name).filter(|_| !name.is_empty()) {
            Some(value) => Filling::Value(value),
            None if name.is_empty() || *environment == Environment::Scripted => Filling::AsWritten,
            None => Filling::Missing,
        }
    })
}
