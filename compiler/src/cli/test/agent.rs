//! What the binary of a graph is asked, and what it says.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A scenario file, and what came of it.
#[derive(Deserialize)]
pub(super) struct Scenario {
    pub(super) file: PathBuf,
    pub(super) played: Played,
}

/// What came of a scenario.
#[derive(Deserialize)]
pub(super) struct Played {
    pub(super) name: String,
    pub(super) outcome: Value,
    pub(super) differences: Vec<Difference>,
    pub(super) exits: Vec<Taken>,
    pub(super) calls: Map<String, Value>,
}

/// Something that is not as it must be.
#[derive(Deserialize, Serialize)]
pub(super) struct Difference {
    pub(super) what: String,
    pub(super) expected: Value,
    pub(super) found: Value,
}

/// An exit that was taken.
#[derive(Clone, Deserialize, Serialize, PartialEq, Eq)]
pub(super) struct Taken {
    pub(super) node: String,
    pub(super) exit: String,
}

/// What a walk found.
#[derive(Deserialize, Serialize)]
pub(super) struct Explored {
    pub(super) runs: usize,
    pub(super) complete: bool,
    pub(super) findings: Vec<Finding>,
}

/// Something that goes wrong on some ways.
#[derive(Deserialize, Serialize)]
pub(super) struct Finding {
    pub(super) problem: Problem,
    pub(super) runs: usize,
    pub(super) path: Vec<String>,
    pub(super) scenario: Map<String, Value>,
}

/// What goes wrong.
#[derive(Deserialize, Serialize)]
pub(super) struct Problem {
    pub(super) node: String,
    pub(super) kind: String,
    pub(super) message: String,
}

impl Scenario {
    pub(super) fn passes(&self) -> bool {
        self.played.differences.is_empty()
    }

    /// Its name; the file's, if it has none.
    pub(super) fn name(&self) -> String {
        if self.played.name.is_empty() {
            self.file
                .file_name()
                .map_or_else(String::new, |name| name.to_string_lossy().into_owned())
        } else {
            self.played.name.clone()
        }
    }

    pub(super) fn json(&self) -> Value {
        json!({
            "file": self.file.display().to_string(),
            "name": self.name(),
            "passed": self.passes(),
            "differences": self.played.differences,
            "outcome": self.played.outcome,
        })
    }
}

/// Runs scenario files.
pub(super) fn test(binary: &Path, files: &[PathBuf]) -> Result<Vec<Scenario>, String> {
    #[derive(Deserialize)]
    struct Said {
        scenarios: Vec<Scenario>,
    }
    let said: Said = ask(Command::new(binary).arg("test").arg("--").args(files))?;
    Ok(said.scenarios)
}

/// Walks all ways.
pub(super) fn explore(
    binary: &Path,
    printed: &Value,
    inputs: Option<&str>,
    runs: u32,
) -> Result<Explored, String> {
    let mut command = Command::new(binary);
    command.args(["explore", "--runs", &runs.to_string()]);
    command.args(["--scripts", &printed.to_string()]);
    if let Some(inputs) = inputs {
        command.args(["--inputs", inputs]);
    }
    ask(&mut command)
}

fn ask<T: serde::de::DeserializeOwned>(command: &mut Command) -> Result<T, String> {
    let output = command
        .output()
        .map_err(|error| format!("cannot start the agent: {error}"))?;
    serde_json::from_slice(&output.stdout).map_err(|_| {
        let told = String::from_utf8_lossy(&output.stderr);
        let told = told.trim().trim_start_matches("error: ");
        format!(
            "the agent said nothing that can be read ({}): {told}",
            output.status
        )
    })
}
