//! The registry of threads: one directory per run or thread under `.ai/state/threads`, with `thread.json` in it.

use crate::files::replace::replace;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};
use tokio::sync::Notify;

/// The threads that run in this process: these, and no others, tell when they are over.
static OURS: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Whether a thread runs in this process.
pub(super) fn is_ours(id: &str) -> bool {
    OURS.lock()
        .unwrap_or_else(PoisonError::into_inner)
        .contains(id)
}

/// Told whenever a thread of this process is over.
static CHANGED: LazyLock<Notify> = LazyLock::new(Notify::new);

/// Waits until a thread of this process is over. It counts from when it was asked for.
pub(super) fn changed() -> impl Future<Output = ()> {
    let mut notified = Box::pin(CHANGED.notified());
    let _ = notified.as_mut().enable();
    notified
}

/// What the registry knows of a thread.
pub(super) struct ThreadEntry {
    pub(super) id: String,
    fields: Map<String, Value>,
}

impl ThreadEntry {
    /// `running`, `completed`, …
    pub(super) fn status(&self) -> &str {
        self.fields
            .get("status")
            .and_then(Value::as_str)
            .unwrap_or("unknown")
    }

    /// Whether it is over.
    pub(super) fn is_over(&self) -> bool {
        let running = matches!(self.status(), "running" | "created");
        !running || !self.is_alive()
    }

    /// Its process.
    pub(super) fn pid(&self) -> Option<i32> {
        self.fields
            .get("pid")
            .and_then(Value::as_i64)
            .and_then(|pid| i32::try_from(pid).ok())
    }

    /// Whether its process is there.
    pub(super) fn is_alive(&self) -> bool {
        #[cfg(unix)]
        {
            let pid = self.pid().and_then(rustix::process::Pid::from_raw);
            pid.is_some_and(|pid| rustix::process::test_kill_process(pid).is_ok())
        }
        #[cfg(not(unix))]
        {
            self.pid().is_some()
        }
    }

    /// As actions give it.
    pub(super) fn shown(&self) -> Value {
        let mut fields = self.fields.clone();
        fields.insert("success".into(), true.into());
        let running = matches!(self.status(), "running" | "created");
        fields.insert("alive".into(), (running && self.is_alive()).into());
        Value::Object(fields)
    }
}

fn folder(project: &Path) -> PathBuf {
    project.join(".ai/state/threads")
}

fn plain(id: &str) -> bool {
    !id.is_empty() && !id.starts_with('.') && !id.contains(['/', '\\', '\0'])
}

/// The directory of a thread.
pub(super) fn of(project: &Path, id: &str) -> Option<PathBuf> {
    plain(id).then(|| folder(project).join(id))
}

/// A name for a thread that no other has.
pub(super) fn new_id(project: &Path, directive: &str) -> String {
    let seconds = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let name = format!("{}-{seconds}", directive.replace('/', "-"));
    let root = folder(project);
    let free = |name: &str| {
        std::fs::create_dir_all(&root).is_err() || std::fs::create_dir(root.join(name)).is_ok()
    };
    if free(&name) {
        return name;
    }
    (2..)
        .map(|number| format!("{name}-{number}"))
        .find(|name| free(name))
        .unwrap_or(name)
}

/// Notes a thread that begins.
pub(super) fn begin(project: &Path, id: &str, about: Value) {
    let mut fields = if let Value::Object(fields) = about {
        fields
    } else {
        Map::new()
    };
    OURS.lock()
        .unwrap_or_else(PoisonError::into_inner)
        .insert(id.to_owned());
    fields.insert("thread_id".into(), id.into());
    fields.insert("status".into(), "running".into());
    fields.insert("pid".into(), std::process::id().into());
    save(project, id, fields);
}

/// Notes what a thread came to.
pub(super) fn end(project: &Path, id: &str, data: &Value) {
    let mut fields = read(project, id).map_or_else(Map::new, |entry| entry.fields);
    if let Value::Object(data) = data {
        fields.extend(data.clone());
    }
    fields.shift_remove("success");
    save(project, id, fields);
    OURS.lock()
        .unwrap_or_else(PoisonError::into_inner)
        .remove(id);
    CHANGED.notify_waiters();
}

fn save(project: &Path, id: &str, fields: Map<String, Value>) {
    let Some(folder) = of(project, id) else {
        return;
    };
    let text = Value::Object(fields).to_string();
    // A thread that cannot be noted runs nevertheless; whoever waits for it learns that it is unknown.
    drop(replace(&folder.join("thread.json"), text.as_bytes()));
}

/// What is known of a thread or run.
pub(super) fn read(project: &Path, id: &str) -> Option<ThreadEntry> {
    let text = std::fs::read_to_string(of(project, id)?.join("thread.json")).ok()?;
    let fields: Map<String, Value> = serde_json::from_str(&text).ok()?;
    Some(ThreadEntry {
        id: id.to_owned(),
        fields,
    })
}

/// All threads and runs, by name.
pub(super) fn all(project: &Path) -> Vec<ThreadEntry> {
    let Ok(entries) = std::fs::read_dir(folder(project)) else {
        return Vec::new();
    };
    let mut ids: Vec<String> = entries
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    ids.sort();
    ids.iter().filter_map(|id| read(project, id)).collect()
}

/// What a transcript says about its steps.
pub(super) fn steps(project: &Path, id: &str) -> Option<Value> {
    let text = std::fs::read_to_string(of(project, id)?.join("transcript.jsonl")).ok()?;
    let events = text
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let steps: Vec<Value> = events
        .filter(|event| {
            let kind = event.get("event_type").and_then(Value::as_str);
            matches!(kind, Some("step_completed" | "foreach_completed"))
        })
        .filter_map(|event| event.get("payload").cloned())
        .collect();
    let count = |key: &str, value: Value| {
        steps
            .iter()
            .filter(|step| step.get(key) == Some(&value))
            .count()
    };
    Some(json!({
        "success": true,
        "total_steps": steps.len(),
        "errors": count("status", "error".into()),
        "cache_hits": count("cache_hit", true.into()),
        "steps": steps,
    }))
}
