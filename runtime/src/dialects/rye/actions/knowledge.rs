//! Knowledge, tools and directives as items of the project: `.ai/knowledge`, `.ai/tools`, `.ai/directives`. They can be
//! executed (knowledge: parsed), fetched by id or searched, and signed.

use super::outcome::Parameters;
use super::outcome::failed;
use crate::host::{Act, CallError};
use graphwright_rules::front_matter;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What an item is looked for as.
const EXTENSIONS: [&str; 7] = ["md", "yaml", "yml", "py", "sh", "js", "json"];

/// How many results a search gives unless it says something else.
const LIMIT: usize = 10;

/// The most items that a search looks at.
const ITEMS: usize = 10_000;

fn folder(project: &Path, kind: &str) -> PathBuf {
    let name = match kind {
        "directive" => "directives",
        "tool" => "tools",
        _ => "knowledge",
    };
    project.join(".ai").join(name)
}

/// The file of an item.
pub(super) fn find(project: &Path, kind: &str, id: &str) -> Option<PathBuf> {
    let plain = |part: &str| {
        !part.is_empty() && part != "." && part != ".." && !part.contains(['\\', '\0'])
    };
    if !id.split('/').all(plain) {
        return None;
    }
    let folder = folder(project, kind);
    let files = EXTENSIONS
        .iter()
        .map(|extension| folder.join(format!("{id}.{extension}")));
    files.into_iter().find(|file| file.is_file())
}

fn load(act: &Act<'_>) -> Result<(PathBuf, String), CallError> {
    let missing = || failed(format!("there is no {} `{}`", act.item_type, act.item_id));
    let mut places = act.places().into_iter();
    let file = places
        .find_map(|place| find(&place, act.item_type, act.item_id))
        .ok_or_else(missing)?;
    let text = std::fs::read_to_string(&file)
        .map_err(|error| failed(format!("{}: {error}", act.item_id)))?;
    Ok((file, text))
}

/// Front matter, one `key: value` per line, and the text behind it.
pub(super) fn parsed(text: &str) -> (Map<String, Value>, &str) {
    let (front, rest) = front_matter::split(text);
    let Some(front) = front else {
        return (Map::new(), rest);
    };
    let fields = front_matter::fields(front).map(|(key, value)| {
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
        (key.to_owned(), value)
    });
    (fields.collect(), rest.trim_start_matches('\n'))
}

/// Knowledge that is executed is read and taken apart.
pub(super) fn execute(act: &Act<'_>) -> Result<Value, CallError> {
    let (_, text) = load(act)?;
    let (mut fields, body) = parsed(&text);
    fields.insert("content".into(), body.into());
    fields.insert("item_id".into(), act.item_id.into());
    fields.insert("success".into(), true.into());
    Ok(Value::Object(fields))
}

/// Fetches an item by its id, or searches for items with `query`.
pub(super) fn fetch(act: &Act<'_>) -> Result<Value, CallError> {
    if let Some(query) = act.text(&["query"]) {
        return Ok(search(act, query));
    }
    let (_, content) = load(act)?;
    Ok(json!({
        "status": "success",
        "mode": "id",
        "content": content,
        "item_id": act.item_id,
        "item_type": act.item_type,
    }))
}

fn search(act: &Act<'_>, query: &str) -> Value {
    let words: Vec<String> = query
        .to_lowercase()
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let kind = act.text(&["scope"]).unwrap_or(act.item_type);
    let mut found: Vec<(usize, Value)> = items(act, kind)
        .iter()
        .filter_map(|(id, file)| {
            let text = std::fs::read_to_string(file).ok()?;
            let (fields, body) = parsed(&text);
            let lower = format!("{} {}", id, text).to_lowercase();
            let score: usize = words
                .iter()
                .map(|word| lower.matches(word.as_str()).count())
                .sum();
            let field = |name: &str| fields.get(name).cloned().unwrap_or_default();
            let preview: String = body.chars().take(200).collect();
            let about = json!({
                "id": id, "name": field("title"), "description": field("description"),
                "category": field("category"), "score": score, "type": kind, "preview": preview,
            });
            (score > 0).then_some((score, about))
        })
        .collect();
    found.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let total = found.len();
    let limit = act
        .number("limit")
        .map_or(LIMIT, |limit| limit.max(0.0) as usize);
    let results: Vec<Value> = found
        .into_iter()
        .take(limit)
        .map(|(_, about)| about)
        .collect();
    json!({"results": results, "total": total, "query": query})
}

/// The items of a kind, by id. One of the project stands for one of the same id that the graph brings along.
fn items(act: &Act<'_>, kind: &str) -> Vec<(String, PathBuf)> {
    let mut items: Vec<(String, PathBuf)> = Vec::new();
    let mut known = BTreeSet::new();
    for place in act.places() {
        let root = folder(&place, kind);
        let mut files = Vec::new();
        walk(&root, &mut files);
        let own = files.into_iter().filter_map(|file| {
            let id = file.strip_prefix(&root).ok()?.with_extension("");
            Some((id.to_string_lossy().into_owned(), file))
        });
        let new: Vec<_> = own.filter(|(id, _)| !known.contains(id)).collect();
        known.extend(new.iter().map(|(id, _)| id.clone()));
        items.extend(new);
    }
    items
}

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
        match kind {
            Ok(kind) if kind.is_dir() && into.len() < ITEMS => walk(&path, into),
            Ok(kind) if kind.is_file() => into.push(path),
            Ok(_) | Err(_) => {}
        }
    }
}

/// Signs an item with the key of this machine.
pub(super) fn sign(act: &Act<'_>) -> Result<Value, CallError> {
    #[cfg(feature = "project")]
    {
        use crate::dialects::rye::project::sign::Signer;
        let (file, text) = load(act)?;
        if act.files().is_some_and(|files| file.starts_with(files)) {
            return Err(failed(format!(
                "`{}` cannot be signed: it is a file of the graph, which runs only read; put a copy into the project to sign that",
                act.item_id
            )));
        }
        let extension = file
            .extension()
            .map(|extension| extension.to_string_lossy().into_owned());
        if extension.as_deref() != Some("md") {
            return Err(failed(format!(
                "`{}` cannot be signed: only Markdown items hold a signature",
                act.item_id
            )));
        }
        let signer = Signer::open(&Signer::home()).map_err(failed)?;
        let body = match text.split_once('\n') {
            Some((first, rest)) if first.starts_with("<!-- graphwright:signed:") => rest,
            _ => text.as_str(),
        };
        let signed = signer.signed(&act.host.clock.date(), body);
        std::fs::write(&file, signed)
            .map_err(|error| failed(format!("{}: {error}", act.item_id)))?;
        Ok(json!({"status": "signed", "item_id": act.item_id, "key": signer.key()}))
    }
    #[cfg(not(feature = "project"))]
    {
        let _ = act;
        Err(failed(
            "this program was built without the feature `project`, which signs",
        ))
    }
}
