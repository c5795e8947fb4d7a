//! `rye/file-system/*`: files inside of the project, and only there.
//!
//! Every path is followed through all links before it is used; one that leads out of the project is refused. So is a write
//! into a place from which things are executed, unless it is granted ([`protected_paths`]).

mod protected_paths;
mod search;

use super::outcome::Parameters;
use super::outcome::failed;
use crate::dialects::rye::project::inside;
use crate::host::{Act, CallError};
use crate::value::digest;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The lines that are read unless the call says something else.
const LINES: usize = 2000;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 10 * 1024 * 1024;

/// Makes the call, if it is one of these. The file system is asked on a thread that may wait.
pub(super) async fn run(act: &Act<'_>, name: &str) -> Option<Result<Value, CallError>> {
    let task = match name {
        "read" | "fs_read" => Task::Look(read),
        "write" | "fs_write" => Task::Change(write),
        "ls" | "list" => Task::Look(list),
        "edit_lines" => Task::Change(edit),
        "glob" => Task::Look(search::glob),
        "grep" => Task::Look(search::grep),
        _ => return None,
    };
    let (project, params) = (act.project(), act.params.clone());
    let patterns = act.capabilities.to_vec();
    let work = move || match task {
        Task::Look(look) => look(&project, &params),
        Task::Change(change) => {
            let project = WritableProject {
                path: &project,
                patterns: &patterns,
            };
            change(&project, &params)
        }
    };
    let done = tokio::task::spawn_blocking(work).await;
    Some(
        done.unwrap_or_else(|error| Err(error.to_string()))
            .map_err(failed),
    )
}

/// What is done with files.
#[derive(Clone, Copy)]
enum Task {
    /// They stay as they are.
    Look(fn(&Path, &Map<String, Value>) -> Result<Value, String>),
    /// They may be written.
    Change(fn(&WritableProject<'_>, &Map<String, Value>) -> Result<Value, String>),
}

/// A project, and what the run may do in it.
struct WritableProject<'a> {
    path: &'a Path,
    patterns: &'a [String],
}

impl WritableProject<'_> {
    /// Where a path leads that is going to be written.
    fn target(&self, path: &str) -> Result<PathBuf, String> {
        let real = inside(self.path, path)?;
        protected_paths::permit(self.path, path, &real, self.patterns)?;
        Ok(real)
    }
}

/// A text parameter under one of these names.
fn text<'p>(params: &'p Map<String, Value>, names: &[&str]) -> Option<&'p str> {
    names.iter().find_map(|name| params.get(*name)?.as_str())
}

fn needed<'p>(params: &'p Map<String, Value>, names: &[&str]) -> Result<&'p str, String> {
    let name = names.first().copied().unwrap_or_default();
    text(params, names).ok_or_else(|| match params.get(name) {
        Some(other) => format!(
            "`{name}` must be a text, got {}",
            crate::value::schema::type_name(other)
        ),
        None => format!("the parameter `{name}` is missing"),
    })
}

fn count(params: &Map<String, Value>, name: &str, default: usize) -> Result<usize, String> {
    match params.get(name) {
        None | Some(Value::Null) => Ok(default),
        Some(value) => {
            let number = value
                .as_u64()
                .or_else(|| value.as_str()?.trim().parse().ok());
            let number = number.and_then(|number| usize::try_from(number).ok());
            number.ok_or_else(|| format!("`{name}` must be a whole number, got {value}"))
        }
    }
}

/// The path as people see it: from the project.
fn shown(project: &Path, path: &Path) -> String {
    let root = project
        .canonicalize()
        .unwrap_or_else(|_| project.to_path_buf());
    let inside = path.strip_prefix(&root).unwrap_or(path);
    if inside.as_os_str().is_empty() {
        ".".to_owned()
    } else {
        inside.to_string_lossy().into_owned()
    }
}

fn content(project: &Path, path: &Path) -> Result<String, String> {
    let said = |problem: String| format!("{}: {problem}", shown(project, path));
    let about = std::fs::metadata(path).map_err(|error| said(error.to_string()))?;
    if about.is_dir() {
        return Err(said("is a directory".to_owned()));
    }
    if !about.is_file() {
        return Err(said("is no file that could be read".to_owned()));
    }
    if about.len() > LARGEST {
        return Err(said(format!(
            "has {} bytes; at most {LARGEST} are read",
            about.len()
        )));
    }
    let bytes = std::fs::read(path).map_err(|error| said(error.to_string()))?;
    String::from_utf8(bytes).map_err(|_| said("is not UTF-8 text".to_owned()))
}

/// A short name of each line that stays while the line does: made of its text, and of which of the same lines it is.
fn line_ids(lines: &[&str]) -> Vec<String> {
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    lines
        .iter()
        .map(|line| {
            let number = seen.entry(line).or_insert(0);
            *number += 1;
            let text = format!("{number} {line}");
            let hash = digest::with(digest::START, text.as_bytes());
            format!("{:06x}", (hash >> 24) & 0xff_ffff)
        })
        .collect()
}

fn read(project: &Path, params: &Map<String, Value>) -> Result<Value, String> {
    let path = inside(project, needed(params, &["path", "file_path"])?)?;
    let text = content(project, &path)?;
    let lines: Vec<&str> = text.lines().collect();
    let offset = count(params, "offset", 1)?.max(1);
    let limit = count(params, "limit", LINES)?;
    let ids = line_ids(&lines);
    let page: Vec<(usize, &str, &String)> = (1..)
        .zip(&lines)
        .zip(&ids)
        .map(|((number, line), id)| (number, *line, id))
        .skip(offset - 1)
        .take(limit)
        .collect();
    let output: Vec<String> = page
        .iter()
        .map(|(number, line, id)| format!("{number}:{id}│ {line}"))
        .collect();
    let mut data = json!({
        "success": true,
        "output": output.join("\n"),
        "line_count": page.len(),
        "total_lines": lines.len(),
        "truncated": offset - 1 + page.len() < lines.len(),
        "offset": offset,
    });
    let raw = params.get("raw") == Some(&Value::Bool(true));
    if let (true, Value::Object(fields)) = (raw, &mut data) {
        let whole = offset == 1 && page.len() == lines.len();
        let part = || {
            page.iter()
                .map(|(_, line, _)| *line)
                .collect::<Vec<_>>()
                .join("\n")
        };
        fields.insert(
            "content".into(),
            if whole { text.clone() } else { part() }.into(),
        );
    }
    Ok(data)
}

fn write(project: &WritableProject<'_>, params: &Map<String, Value>) -> Result<Value, String> {
    if let Some(files) = params.get("files") {
        let files = files
            .as_array()
            .ok_or("`files` must be a list of `{path, content}`")?;
        let mut results = Vec::new();
        for file in files {
            let file = file
                .as_object()
                .ok_or("each entry of `files` must be `{path, content}`")?;
            results.push(write_one(project, file)?);
        }
        return Ok(json!({"success": true, "results": results}));
    }
    write_one(project, params)
}

fn write_one(project: &WritableProject<'_>, params: &Map<String, Value>) -> Result<Value, String> {
    let path = project.target(needed(params, &["path", "file_path"])?)?;
    let project = project.path;
    let text = match params.get("content") {
        Some(Value::String(text)) => text.clone(),
        None | Some(Value::Null) => return Err("the parameter `content` is missing".to_owned()),
        Some(other) => other.to_string(),
    };
    if std::fs::metadata(&path).is_ok_and(|about| !about.is_file()) {
        return Err(format!(
            "{}: is no file that could be written",
            shown(project, &path)
        ));
    }
    let before = std::fs::read_to_string(&path).ok();
    save(project, &path, &text)?;
    let name = shown(project, &path);
    let output = match &before {
        None => format!("Created new file {name}"),
        Some(before) => difference(before, &text),
    };
    Ok(json!({
        "success": true,
        "output": output,
        "file_path": name,
        "bytes_written": text.len(),
        "created": before.is_none(),
    }))
}

fn save(project: &Path, path: &Path, text: &str) -> Result<(), String> {
    let said = |error: std::io::Error| format!("{}: {error}", shown(project, path));
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent).map_err(said)?;
    }
    std::fs::write(path, text).map_err(said)
}

/// The lines between the first and the last that changed.
fn difference(before: &str, after: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let head = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let rest = old.len().min(new.len()) - head;
    let tail = old
        .iter()
        .rev()
        .zip(new.iter().rev())
        .take(rest)
        .take_while(|(a, b)| a == b)
        .count();
    let part = |lines: &[&str], mark: char| -> Vec<String> {
        let changed = lines.get(head..lines.len() - tail).unwrap_or_default();
        changed.iter().map(|line| format!("{mark}{line}")).collect()
    };
    let mut lines = vec![format!("@@ line {} @@", head + 1)];
    lines.extend(part(&old, '-'));
    lines.extend(part(&new, '+'));
    lines.join("\n")
}

fn list(project: &Path, params: &Map<String, Value>) -> Result<Value, String> {
    let path = inside(project, text(params, &["path", "directory"]).unwrap_or("."))?;
    let entries =
        std::fs::read_dir(&path).map_err(|error| format!("{}: {error}", shown(project, &path)))?;
    let mut found: Vec<(String, &str)> = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|error| error.to_string())?;
        let kind = match entry.file_type() {
            Ok(kind) if kind.is_dir() => "directory",
            Ok(kind) if kind.is_symlink() => "link",
            Ok(_) | Err(_) => "file",
        };
        found.push((entry.file_name().to_string_lossy().into_owned(), kind));
    }
    found.sort();
    let output: Vec<String> = found
        .iter()
        .map(|(name, kind)| {
            if *kind == "directory" {
                format!("{name}/")
            } else {
                name.clone()
            }
        })
        .collect();
    let entries: Vec<Value> = found
        .iter()
        .map(|(name, kind)| json!({"name": name, "type": kind}))
        .collect();
    Ok(
        json!({"success": true, "output": output.join("\n"), "entries": entries, "count": entries.len()}),
    )
}

/// Replaces lines: `changes: [{line_id, new_content}]`, or from `start_line_id` to `end_line_id`. All changes are looked up
/// before the first is made.
fn edit(project: &WritableProject<'_>, params: &Map<String, Value>) -> Result<Value, String> {
    let path = project.target(needed(params, &["path", "file_path"])?)?;
    let project = project.path;
    let before = content(project, &path)?;
    let lines: Vec<&str> = before.lines().collect();
    let ids = line_ids(&lines);
    let changes = params
        .get("changes")
        .and_then(Value::as_array)
        .ok_or("`changes` must be a list")?;
    let mut found: Vec<(usize, usize, &str)> = Vec::new();
    for change in changes {
        let change = change.as_object().ok_or("each change must be an object")?;
        let place = |names: &[&str]| -> Result<usize, String> {
            let id = needed(change, names)?;
            let at = ids.iter().position(|known| known == id);
            at.ok_or_else(|| {
                format!(
                    "{} has no line `{id}`; read it again",
                    shown(project, &path)
                )
            })
        };
        let (from, to) = if change.contains_key("line_id") {
            let at = place(&["line_id"])?;
            (at, at)
        } else {
            (place(&["start_line_id"])?, place(&["end_line_id"])?)
        };
        if from > to
            || found
                .iter()
                .any(|(start, end, _)| from <= *end && to >= *start)
        {
            return Err("the changes overlap, or one ends before it begins".to_owned());
        }
        found.push((from, to, needed(change, &["new_content"])?));
    }
    found.sort_unstable();
    let mut after: Vec<&str> = Vec::new();
    let mut at = 0;
    for (from, to, new) in &found {
        after.extend(lines.get(at..*from).unwrap_or_default());
        after.extend(new.lines());
        at = to + 1;
    }
    after.extend(lines.get(at..).unwrap_or_default());
    let mut text = after.join("\n");
    if before.ends_with('\n') && !text.is_empty() {
        text.push('\n');
    }
    save(project, &path, &text)?;
    let changed: usize = found.iter().map(|(from, to, _)| to - from + 1).sum();
    Ok(json!({
        "success": true,
        "output": difference(&before, &text),
        "changes_applied": found.len(),
        "lines_changed": changed,
    }))
}
