//! What `graphwright check` finds in the graphs of vectors.

use super::finding::{Finding, JournalEntry, What, all_found, listed, none_else, not_found};
use super::vectors::Vector;
use super::{fields, json_of};
use graphwright_compiler::registry;
use serde_json::Value;
use std::path::PathBuf;

/// What was found in one graph.
pub(super) struct Found {
    errors: Vec<Finding>,
    warnings: Vec<Finding>,
    /// Codes that the language has published, and whether they are errors.
    published: Vec<(bool, String)>,
}

/// Checks graphs, all in one process.
pub(super) fn check(dialect: &str, graphs: &[PathBuf]) -> Result<Vec<Found>, String> {
    let mut arguments = vec!["check", "--format", "json", "--dialect", dialect];
    let paths: Vec<String> = graphs
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    arguments.extend(paths.iter().map(String::as_str));
    let told = json_of(&arguments)?;
    let files = told["files"].as_array().cloned().unwrap_or_default();
    let files = files.iter().zip(graphs);
    Ok(files
        .map(|(file, path)| {
            let text = std::fs::read_to_string(path).unwrap_or_default();
            Found::of(file, &text)
        })
        .collect())
}

impl Found {
    fn of(file: &Value, text: &str) -> Self {
        let all = file["diagnostics"].as_array().into_iter().flatten();
        let level = |name: &str| {
            let own = all.clone().filter(|found| found["level"] == name);
            own.filter_map(|found| finding(found, text)).collect()
        };
        let published = all.clone().filter_map(|found| {
            let code = found["published"].as_str()?.to_owned();
            Some((found["level"] == "error", code))
        });
        Self {
            errors: level("error"),
            warnings: level("warning"),
            published: published.collect(),
        }
    }

    pub(super) fn is_refused(&self) -> bool {
        !self.errors.is_empty()
    }

    pub(super) fn listed(&self) -> String {
        listed(&self.errors)
    }

    /// Compares the verdict, and what was found, with what a vector expects.
    pub(super) fn compare(&self, vector: &Vector) -> Result<(), String> {
        let expect = &vector.expect;
        match expect["verdict"].as_str().unwrap_or("ok") {
            "error" if !self.is_refused() => return Err("compiles".to_owned()),
            "ok" | "warning" if self.is_refused() => {
                return Err(format!("refused: {}", self.listed()));
            }
            _ => {}
        }
        if vector.dialect == "euler" {
            return self.codes(expect);
        }
        let entries = |key: &str| JournalEntry::list(&list(expect, key));
        all_found(&entries("errors")?, &self.errors)?;
        none_else(&entries("errors")?, &entries("may_also")?, &self.errors)?;
        self.reported(vector)
    }

    /// Compares what else must be said, and what must not.
    pub(super) fn reported(&self, vector: &Vector) -> Result<(), String> {
        let expect = &vector.expect;
        let both: Vec<Finding> = self.errors.iter().chain(&self.warnings).cloned().collect();
        let reports = JournalEntry::list(&list(expect, "reports"))?;
        all_found(&reports, &both)?;
        // What KeGAL warns of in a run is part of its report.
        if vector.area == "check" {
            let warnings = JournalEntry::list(&list(expect, "warnings"))?;
            all_found(&warnings, &self.warnings)?;
        }
        let silent = expect
            .get("not_reported")
            .map_or(Ok(Vec::new()), fields::texts);
        not_found(&silent?, &both)
    }

    /// A graph that a run may be refused for.
    pub(super) fn rejected(&self, vector: &Vector) -> Result<(), String> {
        if vector.expect["status"] != "rejected" {
            return Err(format!("refused: {}", self.listed()));
        }
        let wanted = JournalEntry::list(&list(&vector.expect, "errors"))?;
        let mut entries = wanted.iter();
        let one = entries.any(|entry| all_found(std::slice::from_ref(entry), &self.errors).is_ok());
        match one || wanted.is_empty() {
            true => Ok(()),
            false => all_found(&wanted, &self.errors),
        }
    }

    fn codes(&self, expect: &Value) -> Result<(), String> {
        let codes = |key: &str| -> Vec<String> {
            let entries = list(expect, key).into_iter();
            entries
                .filter_map(|entry| entry["code"].as_str().map(str::to_owned))
                .collect()
        };
        let (errors, warnings) = (codes("errors"), codes("warnings"));
        let wanted = errors.iter().map(|code| (true, code.clone()));
        let mut wanted = wanted.chain(warnings.iter().map(|code| (false, code.clone())));
        if let Some(missing) = wanted.find(|code| !self.published.contains(code)) {
            return Err(format!("expected {missing:?}, got {:?}", self.published));
        }
        let all = [errors, warnings, codes("may_also")].concat();
        match self.published.iter().find(|(_, code)| !all.contains(code)) {
            Some((_, code)) => Err(format!("unexpected {code}")),
            None => Ok(()),
        }
    }
}

fn list(expect: &Value, key: &str) -> Vec<Value> {
    expect[key].as_array().cloned().unwrap_or_default()
}

/// A diagnostic with all that a person reads of it: names may occur in the message, the help and the lines that are shown.
fn finding(found: &Value, text: &str) -> Option<Finding> {
    let name = found["name"].as_str()?;
    let code = registry::find(name)?;
    let message = found["message"].as_str()?.to_owned();
    let help = found["help"].as_array().into_iter().flatten();
    let help = help.filter_map(Value::as_str);
    let labels = found["labels"].as_array().into_iter().flatten();
    let line = |place: &Value| {
        let line = usize::try_from(place["line"].as_u64()?).ok()?;
        text.lines().nth(line.checked_sub(1)?)
    };
    let lines = labels.chain([&found["primary"]]).filter_map(line);
    let parts: Vec<&str> = [&*message].into_iter().chain(help).chain(lines).collect();
    Some(Finding::new(
        What::Code(code.name),
        parts.join("\n"),
        message,
    ))
}
