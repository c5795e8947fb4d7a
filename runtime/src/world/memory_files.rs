//! Files that are held in memory: of scripted worlds, and of programs that want nothing on their disk.

use super::artifacts::parts;
use crate::host::CallError;
use crate::host::artifacts::Artifacts;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Files in memory, by run. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct FilesInMemory(Arc<Mutex<BTreeMap<String, Files>>>);

#[derive(Debug, Default)]
struct Files {
    artifacts: BTreeMap<String, String>,
    logs: BTreeMap<String, Vec<Value>>,
}

impl FilesInMemory {
    /// Everything that a run wrote, by name.
    pub fn files(&self, run: &str) -> BTreeMap<String, String> {
        let all = self.all();
        all.get(run)
            .map(|files| files.artifacts.clone())
            .unwrap_or_default()
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<String, Files>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Artifacts for FilesInMemory {
    fn write(&self, run: &str, path: &str, text: &str) -> Result<String, CallError> {
        let name = parts(path)?.join("/");
        let mut all = self.all();
        let files = all.entry(run.to_owned()).or_default();
        files.artifacts.insert(name.clone(), text.to_owned());
        Ok(name)
    }

    fn read(&self, run: &str, path: &str) -> Result<Option<String>, CallError> {
        let name = parts(path)?.join("/");
        Ok(self.files(run).remove(&name))
    }

    fn log(&self, run: &str, name: &str, line: &Value) -> Result<(), CallError> {
        let mut all = self.all();
        let files = all.entry(run.to_owned()).or_default();
        files
            .logs
            .entry(name.to_owned())
            .or_default()
            .push(line.clone());
        Ok(())
    }

    fn read_log(&self, run: &str, name: &str) -> Result<Vec<Value>, CallError> {
        let all = self.all();
        let log = all.get(run).and_then(|files| files.logs.get(name));
        Ok(log.cloned().unwrap_or_default())
    }

    fn directory(&self, _run: &str) -> Option<PathBuf> {
        None
    }
}
