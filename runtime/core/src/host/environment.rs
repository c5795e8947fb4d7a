//! Environment variables as a run sees them: those of the process, or given ones, so that tests need not change a process.

use std::collections::BTreeMap;
use std::sync::Arc;

/// Where environment variables come from, and whether those that a graph requires must be there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Environment {
    /// From this process, and they must: something real will read them.
    Real,
    /// From this process, and they need not.
    Scripted,
    /// These and no others, and they must.
    Only(Arc<BTreeMap<String, String>>),
}

impl Environment {
    /// The value of a variable.
    pub fn get(&self, name: &str) -> Option<String> {
        match self {
            Self::Real | Self::Scripted => std::env::var(name).ok(),
            Self::Only(variables) => variables.get(name).cloned(),
        }
    }

    /// Whether a variable that a graph requires is missing.
    pub(crate) fn lacks(&self, name: &str) -> bool {
        match self {
            Self::Real => std::env::var_os(name).is_none(),
            Self::Scripted => false,
            Self::Only(variables) => !variables.contains_key(name),
        }
    }

    /// A text with the values of its `${VAR}`, in one pass. `${}` and `$VAR` are text; in a scripted environment so is
    /// a variable that is not set.
    ///
    /// # Errors
    /// The variables that are not set.
    pub fn fill(&self, text: &str) -> Result<String, Vec<String>> {
        let mut filled = String::new();
        let mut missing = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("${") {
            filled.push_str(before);
            let Some((name, behind)) = after.split_once('}') else {
                filled.push_str("${");
                rest = after;
                continue;
            };
            match self.get(name).filter(|_| !name.is_empty()) {
                Some(value) => filled.push_str(&value),
                None if name.is_empty() || *self == Self::Scripted => {
                    filled.push_str("${");
                    filled.push_str(name);
                    filled.push('}');
                }
                None => missing.push(name.to_owned()),
            }
            rest = behind;
        }
        filled.push_str(rest);
        if missing.is_empty() {
            Ok(filled)
        } else {
            Err(missing)
        }
    }
}
