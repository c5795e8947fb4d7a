//! Looking for files by name and by what is in them.

use super::{content, line_ids, needed, shown, text};
use crate::dialects::rye::project::inside;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

/// The most that is given.
const MOST: usize = 100;

/// How many files are looked at.
const FILES: usize = 20_000;

/// Files whose path from where the search begins fits a pattern: `*` and `?` stay in one step, `**` is any number of steps.
pub(super) fn glob(project: &Path, params: &Map<String, Value>) -> Result<Value, String> {
    let pattern = needed(params, &["pattern"])?;
    let from = inside(project, text(params, &["path"]).unwrap_or("."))?;
    let mut files = Vec::new();
    walk(&from, &mut files);
    let fitting = files.iter().filter(|file| {
        let path = file
            .strip_prefix(&from)
            .unwrap_or(file)
            .to_string_lossy()
            .into_owned();
        fits(pattern, &path)
    });
    let mut found: Vec<String> = fitting.map(|file| shown(project, file)).collect();
    let all = found.len();
    found.truncate(MOST);
    Ok(
        json!({"success": true, "output": found.join("\n"), "files": found, "count": found.len(), "truncated": all > MOST}),
    )
}

/// Lines that a regular expression matches, in files whose name fits `include`.
pub(super) fn grep(project: &Path, params: &Map<String, Value>) -> Result<Value, String> {
    let pattern = needed(params, &["pattern"])?;
    let pattern = regex_lite::Regex::new(pattern)
        .map_err(|error| format!("`pattern` is no regular expression: {error}"))?;
    let from = inside(project, text(params, &["path"]).unwrap_or("."))?;
    let include = text(params, &["include"]);
    let mut files = Vec::new();
    if from.is_file() {
        files.push(from);
    } else {
        walk(&from, &mut files);
    }
    let mut matches = Vec::new();
    let mut output = Vec::new();
    let mut truncated = false;
    for file in files {
        let name = file
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        if include.is_some_and(|include| !fits(include, &name)) {
            continue;
        }
        // What is no text has no lines.
        let Ok(text) = content(project, &file) else {
            continue;
        };
        let lines: Vec<&str> = text.lines().collect();
        let ids = line_ids(&lines);
        for ((number, line), id) in (1..)
            .zip(&lines)
            .zip(&ids)
            .filter(|((_, line), _)| pattern.is_match(line))
        {
            if matches.len() == MOST {
                truncated = true;
                break;
            }
            let file = shown(project, &file);
            output.push(format!("{file}:{number}: {line}"));
            matches.push(json!({"file": file, "line": number, "content": line, "line_id": id}));
        }
    }
    let count = matches.len();
    Ok(
        json!({"success": true, "output": output.join("\n"), "matches": matches, "count": count, "truncated": truncated}),
    )
}

/// All files below a directory, in order. Links are not followed, and what runs and version control leave is left out.
fn walk(dir: &Path, into: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(dir) else {
        return;
    };
    let mut paths: Vec<_> = entries
        .flatten()
        .map(|entry| (entry.path(), entry.file_type()))
        .collect();
    paths.sort_by(|(a, _), (b, _)| a.cmp(b));
    for (path, kind) in paths {
        if into.len() >= FILES {
            return;
        }
        let hidden = path
            .file_name()
            .is_some_and(|name| name == ".git" || name == ".ai");
        match kind {
            Ok(kind) if kind.is_dir() && !hidden => walk(&path, into),
            Ok(kind) if kind.is_file() => into.push(path),
            Ok(_) | Err(_) => {}
        }
    }
}

/// Whether a path fits a pattern.
fn fits(pattern: &str, path: &str) -> bool {
    let pattern: Vec<&str> = pattern.trim_start_matches("./").split('/').collect();
    let path: Vec<&str> = path.split('/').collect();
    steps(&pattern, &path)
}

fn steps(pattern: &[&str], path: &[&str]) -> bool {
    match (pattern.split_first(), path.split_first()) {
        (None, None) => true,
        (Some((&"**", rest)), Some((_, after))) => steps(rest, path) || steps(pattern, after),
        (Some((&"**", rest)), None) => steps(rest, path),
        (Some((step, rest)), Some((name, after))) => {
            crate::dialects::rye::action::permission::covers(step, name) && steps(rest, after)
        }
        (None, Some(_)) | (Some(_), None) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn a_star_stays_in_its_step() {
        assert!(fits("*.md", "a.md"));
        assert!(!fits("*.md", "b/a.md"));
        assert!(fits("**/*.md", "b/c/a.md"));
        assert!(fits("**/*.md", "a.md"));
        assert!(fits("src/**", "src/a/b"));
        assert!(!fits("src/*", "src/a/b"));
    }
}
