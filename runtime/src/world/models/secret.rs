//! Values that must not be shown, and where they come from.
//!
//! Settings hold the names of variables, not their values: values are looked up when a provider is first needed, so that a variable
//! nobody set matters only to graphs that use it.

use crate::process::filled_text::filled;
use std::collections::BTreeMap;
use std::fmt;

/// A value that is never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Hides a value.
    pub fn new(value: impl Into<String>) -> Self {
        Self(value.into())
    }

    /// The value, for the request that needs it.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    /// A text without the value.
    pub(crate) fn redact(&self, text: &str) -> String {
        // What is shorter than a key would blank out ordinary words.
        const SHORTEST: usize = 6;
        if self.0.len() < SHORTEST {
            return text.to_owned();
        }
        text.replace(&self.0, "***")
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

/// Where the values of variables come from.
#[derive(Clone, Default)]
pub enum Variables {
    /// The environment of this process.
    #[default]
    Process,
    /// Only these.
    Only(BTreeMap<String, String>),
}

impl Variables {
    /// Only these variables, whatever the environment of the process says.
    pub fn only<'a>(variables: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        Self::Only(
            variables
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
        )
    }

    /// The value of a variable; `None` also where it is empty or not Unicode.
    pub fn get(&self, name: &str) -> Option<String> {
        let value = match self {
            Self::Process => std::env::var(name).ok(),
            Self::Only(variables) => variables.get(name).cloned(),
        };
        value
            .map(|value| value.trim().to_owned())
            .filter(|value| !value.is_empty())
    }

    /// The first of these variables that is set.
    pub(crate) fn first(&self, names: &[&str]) -> Option<String> {
        names.iter().find_map(|name| self.get(name))
    }

    /// A text with the values of its `${VAR}`.
    ///
    /// # Errors
    /// The names of those that are not set.
    pub(crate) fn fill(&self, text: &str) -> Result<String, Vec<String>> {
        filled(text, |name| self.get(name.trim()))
    }
}

impl fmt::Debug for Variables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Process => f.write_str("Process"),
            Self::Only(variables) => f.debug_set().entries(variables.keys()).finish(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_filled_in_and_missing_ones_named() {
        let variables = Variables::only([("A", "one"), ("EMPTY", " ")]);
        assert_eq!(variables.fill("x ${A} y"), Ok("x one y".to_owned()));
        assert_eq!(
            variables.fill("no ${ end, $A"),
            Ok("no ${ end, $A".to_owned())
        );
        assert_eq!(
            variables.fill("${B}${ A }${EMPTY}"),
            Err(vec!["B".to_owned(), "EMPTY".to_owned()])
        );
    }

    #[test]
    fn secrets_are_not_shown() {
        let secret = Secret::new("sk-very-secret");
        assert_eq!(format!("{secret:?}"), "***");
        assert_eq!(
            secret.redact("the key sk-very-secret is wrong"),
            "the key *** is wrong"
        );
        let variables = Variables::only([("KEY", "sk-very-secret")]);
        assert_eq!(format!("{variables:?}"), "{\"KEY\"}");
    }
}
