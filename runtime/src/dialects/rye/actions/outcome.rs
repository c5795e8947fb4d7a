//! What an action came to, as the envelope that nodes unwrap; and its parameters, with messages that name them.

use crate::host::{Act, CallError};
use crate::value::failure::Kind;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A failure of an action.
pub(super) fn failed(message: impl Into<String>) -> CallError {
    CallError::new(Kind::Action, message)
}

/// The envelope around what was given, or around why nothing was.
pub(super) fn envelope(act: &Act<'_>, data: Result<Value, CallError>, time: Duration) -> Value {
    let metadata = json!({"duration_ms": u64::try_from(time.as_millis()).unwrap_or(u64::MAX)});
    let (kind, id) = (act.item_type, act.item_id);
    match data {
        Err(error) => {
            json!({"status": "error", "type": kind, "item_id": id, "error": error.message, "metadata": metadata})
        }
        Ok(data) if data.get("success") == Some(&Value::Bool(false)) => {
            let text = |key: &str| {
                data.get(key)
                    .and_then(Value::as_str)
                    .filter(|text| !text.is_empty())
            };
            let error = text("error").or(text("stderr")).map(str::to_owned);
            let error =
                error.unwrap_or_else(|| match data.get("exit_code").and_then(Value::as_i64) {
                    Some(code) => format!("exit code {code}"),
                    None => "unknown".to_owned(),
                });
            json!({"status": "error", "type": kind, "item_id": id, "error": error, "data": data, "metadata": metadata})
        }
        Ok(data) => {
            json!({"status": "success", "type": kind, "item_id": id, "data": data, "metadata": metadata})
        }
    }
}

/// Parameters of an action, as its kinds read them.
pub(super) trait Parameters<'a> {
    /// The text under one of these names, the first that is there.
    fn text(&self, names: &[&str]) -> Option<&'a str>;

    /// The text under one of these names, which must be there.
    fn needed(&self, names: &[&str]) -> Result<&'a str, CallError>;

    /// The number under a name, also where it is written as a text.
    fn number(&self, name: &str) -> Option<f64>;

    /// The project that is worked in: that of the graph, unless it works elsewhere.
    fn project(&self) -> PathBuf;

    /// Where the files of the graph are, if they stand beside the project. Nothing is written there.
    fn files(&self) -> Option<&'a Path>;

    /// Where tools and items are looked for: in the project first, as in the reference, and then in what the graph brings along.
    fn places(&self) -> Vec<PathBuf>;
}

impl<'a> Parameters<'a> for Act<'a> {
    fn text(&self, names: &[&str]) -> Option<&'a str> {
        names
            .iter()
            .find_map(|name| self.params.get(*name)?.as_str())
    }

    fn needed(&self, names: &[&str]) -> Result<&'a str, CallError> {
        self.text(names).ok_or_else(|| {
            let name = names.first().copied().unwrap_or_default();
            match self.params.get(name) {
                Some(other) => failed(format!(
                    "`{name}` of `{}` must be a text, got {}",
                    self.item_id,
                    crate::value::schema::type_name(other)
                )),
                None => failed(format!("`{}` needs the parameter `{name}`", self.item_id)),
            }
        })
    }

    fn number(&self, name: &str) -> Option<f64> {
        match self.params.get(name)? {
            Value::Number(number) => number.as_f64(),
            Value::String(text) => text.trim().parse().ok(),
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
        }
    }

    fn project(&self) -> PathBuf {
        crate::dialects::rye::project::root(self.work_dir.unwrap_or(self.dir))
    }

    fn files(&self) -> Option<&'a Path> {
        self.work_dir.map(|_| self.dir)
    }

    fn places(&self) -> Vec<PathBuf> {
        let files = self.files().map(Path::to_path_buf);
        std::iter::once(self.project()).chain(files).collect()
    }
}
