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
}
