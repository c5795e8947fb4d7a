//! `<node-id>.yaml`: what a knowledge base was made of.

use super::digest::Digest;
use crate::files::replace::replace;
use crate::graph::spec::RetrieveSpec;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The form of the file. Another one is not read.
const FORM: &str = "graphwright knowledge base 1";

/// What a knowledge base was made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Manifest {
    pub(super) form: String,
    /// The index, beside this file.
    pub(super) index: String,
    pub(super) settings: Settings,
    pub(super) sources: Vec<Source>,
    /// Of settings and sources.
    pub(super) digest: String,
}

/// How it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Settings {
    pub(super) documents: Vec<String>,
    pub(super) embedding: String,
    pub(super) chunk_size: usize,
    pub(super) chunk_overlap: usize,
}

/// A document that is in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Source {
    pub(super) source: String,
    pub(super) digest: String,
    pub(super) chunks: usize,
}

impl Settings {
    /// What a node says, and the defaults for the rest.
    pub(super) fn of(spec: &RetrieveSpec) -> Self {
        let number = |given: Option<u32>| given.and_then(|number| usize::try_from(number).ok());
        let chunk_size = number(spec.chunk_size).unwrap_or(1000).max(1);
        Self {
            documents: spec
                .documents
                .iter()
                .map(|entry| (*entry).to_owned())
                .collect(),
            embedding: spec.embedding_model.unwrap_or(super::LEXICAL).to_owned(),
            chunk_size,
            chunk_overlap: number(spec.chunk_overlap).unwrap_or(chunk_size / 10),
        }
    }
}

impl Manifest {
    pub(super) fn new(index: String, settings: Settings, sources: Vec<Source>) -> Self {
        let mut digest = Digest::new();
        for entry in &settings.documents {
            digest.add(entry.as_bytes());
        }
        digest.add(settings.embedding.as_bytes());
        digest.add(format!("{}/{}", settings.chunk_size, settings.chunk_overlap).as_bytes());
        for source in &sources {
            digest.add(source.source.as_bytes());
            digest.add(source.digest.as_bytes());
        }
        Self {
            form: FORM.to_owned(),
            index,
            settings,
            sources,
            digest: digest.text(),
        }
    }

    /// The file of a node.
    pub(super) fn path(dir: &Path, node: &str) -> PathBuf {
        dir.join(format!("{node}.yaml"))
    }

    /// Reads a manifest; `None` if there is none.
    pub(super) fn read(path: &Path) -> Result<Option<Self>, String> {
        let unusable = |why: String| {
            format!(
                "cannot use the knowledge base `{}`: {why}; delete that file to build it again",
                path.display()
            )
        };
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(unusable(error.to_string())),
        };
        let manifest: Self =
            serde_yaml::from_str(&text).map_err(|error| unusable(error.to_string()))?;
        if manifest.form != FORM {
            return Err(unusable(format!(
                "it is a `{}`, not a `{FORM}`",
                manifest.form
            )));
        }
        // The index is beside the manifest and nowhere else.
        if manifest.index.contains(['/', '\\']) {
            return Err(unusable("its index is elsewhere".to_owned()));
        }
        Ok(Some(manifest))
    }

    pub(super) fn write(&self, path: &Path) -> Result<(), String> {
        let cannot = |why: String| format!("cannot write `{}`: {why}", path.display());
        let text = serde_yaml::to_string(self).map_err(|error| cannot(error.to_string()))?;
        let text = format!(
            "# What this knowledge base was made of; written by graphwright. Delete this file to build it again.\n{text}"
        );
        replace(path, text.as_bytes()).map_err(|error| cannot(error.to_string()))
    }
}
