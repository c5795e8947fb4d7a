//! Variables of the environment in the texts of a graph.

use crate::host::Environment;
use crate::process::filled_text;

/// A text with the values of its `${VAR}`. `${}` and `$VAR` are text; in a scripted environment so is a variable that is not set.
///
/// # Errors
/// The variables that are not set.
pub fn filled(environment: &Environment, text: &str) -> Result<String, Vec<String>> {
    filled_text::filled(text, |name| {
        let value = environment.get(name).filter(|_| !name.is_empty());
        let is_text = name.is_empty() || *environment == Environment::Scripted;
        value.or_else(|| is_text.then(|| format!("${{{name}}}")))
    })
}
