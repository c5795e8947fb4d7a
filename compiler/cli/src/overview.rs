//! `graphwright list [DIR]` and `graphwright show PATH`: which graphs there are, and how one is built.

use super::options::ReadingArgs;
use super::{Status, check, compile, complain, print};
use clap::Args;
use graphwright_compiler::codegen;
use graphwright_compiler::compile::{Inspection, inspect_file};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, Args)]
pub(super) struct ListArgs {
    /// The directory that is looked through, with all that is in it
    #[arg(default_value = ".")]
    directory: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: ReadingArgs,
}

#[derive(Clone, Debug, Args)]
pub(super) struct ShowArgs {
    /// A graph file, or a directory that holds `graph.yaml`
    path: PathBuf,
    /// Print JSON, as `compile` does
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: ReadingArgs,
}

/// How many levels of directories are looked through.
const DEEP: usize = 12;

pub(super) fn list(arguments: &ListArgs) -> Status {
    let Some(options) = check::options_of(&arguments.reading) else {
        return Status::Unusable;
    };
    let mut files = Vec::new();
    if let Err(error) = graphs(&arguments.directory, DEEP, &mut files) {
        complain(&format!(
            "error: cannot read `{}`: {error}\n",
            arguments.directory.display()
        ));
        return Status::Unusable;
    }
    let mut found: Vec<Value> = Vec::new();
    for file in files {
        // A YAML file that is no graph of any dialect is none of ours.
        let Ok(inspected) = inspect_file(&file, &options) else {
            continue;
        };
        if let Some(dialect) = inspected.dialect {
            found.push(line(&file, dialect.name(), &inspected));
        }
    }
    if arguments.json {
        print(&format!("{:#}\n", json!({ "graphs": found })));
        return Status::Fine;
    }
    if found.is_empty() {
        complain(&format!("no graphs in {}\n", arguments.directory.display()));
    }
    let text = |line: &Value, key: &str| word(line, key).unwrap_or_default().to_string();
    for line in &found {
        let (path, dialect, id) = (text(line, "path"), text(line, "dialect"), text(line, "id"));
        print(&format!(
            "{path}  {dialect}  {id}  {}\n",
            text(line, "status")
        ));
    }
    Status::Fine
}

fn line(file: &Path, dialect: &str, inspected: &Inspection) -> Value {
    let id = inspected
        .checked
        .as_ref()
        .map(|checked| checked.program().name.clone());
    let status = match (&inspected.checked, inspected.report.diagnostics.is_empty()) {
        (None, _) => "errors",
        (Some(_), false) => "warnings",
        (Some(_), true) => "ok",
    };
    json!({
        "path": file.display().to_string(),
        "dialect": dialect,
        "id": id,
        "status": status,
    })
}

/// The YAML files below a directory, in the order of their names. Hidden directories and build output are left out.
fn graphs(directory: &Path, deep: usize, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(directory)?
        .collect::<Result<Vec<_>, _>>()?
        .iter()
        .map(std::fs::DirEntry::path)
        .collect();
    entries.sort();
    for path in entries {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let is_yaml = name.ends_with(".yaml") || name.ends_with(".yml");
        if path.is_dir() && !path.is_symlink() && deep > 0 {
            if !name.starts_with('.') && name != "target" && name != "node_modules" {
                // One directory that cannot be read does not hide the others.
                let _ = graphs(&path, deep - 1, found);
            }
        } else if is_yaml && path.is_file() {
            found.push(path);
        }
    }
    Ok(())
}

pub(super) fn show(arguments: &ShowArgs) -> Status {
    let Some(options) = check::options_of(&arguments.reading) else {
        return Status::Unusable;
    };
    let found = match inspect_file(&arguments.path, &options) {
        Ok(found) => found,
        Err(problem) => {
            complain(&format!("error: {problem}\n"));
            return Status::Unusable;
        }
    };
    check::show_findings(&found.report, &found.sources);
    let Some(checked) = &found.checked else {
        return Status::Faulty;
    };
    let document = compile::document(&found, checked);
    if arguments.json {
        print(&format!("{document:#}\n"));
        return Status::Fine;
    }
    let program = checked.program();
    let mut text = format!("{} ({})", program.name, program.dialect.name());
    if !program.doc.trim().is_empty() {
        text.push_str(&format!(": {}", program.doc.trim()));
    }
    text.push_str("\n\n");
    for line in codegen::drawing(program) {
        text.push_str(&line);
        text.push('\n');
    }
    text.push_str("\nstate:\n");
    for key in entries(&document, "state") {
        let merge = word(key, "merge").map_or(String::new(), |merge| format!(", {merge}"));
        let name = word(key, "key").unwrap_or_default();
        let ty = word(key, "type").unwrap_or_default();
        text.push_str(&format!("  {name}: {ty}{merge}\n"));
    }
    for group in entries(&document, "parallel_groups") {
        let branches: Vec<&str> = entries(group, "branches")
            .filter_map(Value::as_str)
            .collect();
        let join = word(group, "join").unwrap_or("nothing");
        text.push_str(&format!(
            "side by side: {} meet at {join}\n",
            branches.join(", ")
        ));
    }
    print(&text);
    Status::Fine
}

/// The items of a list in an object; none if it has no such list.
fn entries<'v>(of: &'v Value, key: &str) -> impl Iterator<Item = &'v Value> {
    of.get(key).and_then(Value::as_array).into_iter().flatten()
}

fn word<'v>(of: &'v Value, key: &str) -> Option<&'v str> {
    of.get(key).and_then(Value::as_str)
}
