//! A file that keeps what a run spends which no store keeps: a line of JSON per row, the last one of a number counts.

use crate::host::purse::Keep;
use crate::value::failure::{Failure, Kind};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

/// The file of one run.
pub(crate) struct Book(PathBuf);

impl Book {
    /// The book in this file, which need not be there yet.
    pub(crate) fn at(path: PathBuf) -> Self {
        Self(path)
    }

    /// What was kept. A line that a killed process left half is none.
    pub(super) fn rows(&self) -> Vec<Value> {
        let text = std::fs::read(&self.0).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let mut rows: BTreeMap<u64, Value> = BTreeMap::new();
        for line in text.lines() {
            let Ok(mut line) = serde_json::from_str::<Value>(line) else {
                continue;
            };
            if let Some(number) = line.get("row").and_then(Value::as_u64)
                && let Some(value) = line.get_mut("value")
            {
                rows.insert(number, value.take());
            }
        }
        rows.into_values().collect()
    }

    /// Keeps more.
    pub(super) fn keep(book: &Arc<Self>) -> Keep {
        let book = Arc::clone(book);
        Arc::new(move |number, value| {
            let book = Arc::clone(&book);
            Box::pin(async move {
                let line = json!({"row": number, "value": value});
                book.write(&format!("{line}\n")).map_err(|error| {
                    let message = format!(
                        "cannot keep what the run spends in {}: {error}",
                        book.0.display()
                    );
                    Failure::new(Kind::Io, message)
                })
            })
        })
    }

    fn write(&self, line: &str) -> std::io::Result<()> {
        if let Some(folder) = self.0.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let mut file = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.0)?;
        file.write_all(line.as_bytes())?;
        file.sync_data()
    }
}
