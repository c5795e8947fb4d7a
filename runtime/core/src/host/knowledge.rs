//! Knowledge bases: what is looked for, what was found, and how one is made.

use super::{CallError, Usage};
use crate::graph::needs::Base;
use crate::graph::spec::RetrieveSpec;
use crate::value::boxed::BoxFuture;
use crate::value::failure::Kind;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;

/// Searches knowledge bases.
pub trait Retrieval: Send + Sync {
    /// Finds what fits the query best.
    fn retrieve<'a>(&'a self, lookup: Lookup<'a>)
    -> BoxFuture<'a, Result<SearchResult, CallError>>;

    /// Makes the knowledge base of a node before it is searched.
    fn prepare<'a>(
        &'a self,
        making: BaseRequest<'a>,
    ) -> BoxFuture<'a, Result<BaseStatus, CallError>> {
        let message = format!(
            "the host makes no knowledge bases, and node `{}` has one",
            making.node
        );
        Box::pin(async move { Err(CallError::new(Kind::Retrieval, message)) })
    }

    /// Checks, before the first node of a run, that the models of these knowledge bases can be asked.
    ///
    /// # Errors
    /// Everything that is missing, with what to do about it.
    fn check(&self, bases: &[Base]) -> Result<(), CallError> {
        let _ = bases;
        Ok(())
    }
}

/// A search that is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Lookup<'a> {
    /// The node; it names the knowledge base.
    pub node: &'a str,
    /// The same for the same search of a resumed run.
    pub key: &'a str,
    /// What is searched, and how.
    pub spec: &'a RetrieveSpec,
    /// For what.
    pub query: &'a str,
    /// The graph's directory.
    pub dir: &'a Path,
    /// Who is told what happens on the way.
    pub notes: Notes<'a>,
}

/// A knowledge base that is wanted.
#[derive(Clone, Copy, Debug)]
pub struct BaseRequest<'a> {
    /// The node; it names the knowledge base.
    pub node: &'a str,
    /// What it is made of, and how.
    pub spec: &'a RetrieveSpec,
    /// The graph's directory.
    pub dir: &'a Path,
    /// Whether one that is there is made again.
    pub when: RebuildRule,
    /// Who is told what happens on the way.
    pub notes: Notes<'a>,
}

/// When a knowledge base is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RebuildRule {
    /// If it is not there.
    Missing,
    /// In any case.
    Always,
}

/// What came of making a knowledge base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BaseStatus {
    /// It was made.
    Made,
    /// It was there, made of what is there now.
    UpToDate,
    /// It was there, and is older than this.
    Stale(String),
}

/// Tells whoever watches what something outside is doing.
#[derive(Clone, Copy)]
pub struct Notes<'a> {
    said: Option<&'a (dyn Fn(&str) + Send + Sync)>,
    shown: Option<&'a (dyn Fn(BaseProgress) + Send + Sync)>,
}

/// How far something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BaseProgress {
    /// How much of it is done.
    pub done: usize,
    /// How much there is.
    pub of: usize,
}

impl<'a> Notes<'a> {
    /// Tells nobody.
    pub const NONE: Self = Self {
        said: None,
        shown: None,
    };

    /// Tells this.
    pub fn to(listener: &'a (dyn Fn(&str) + Send + Sync)) -> Self {
        Self {
            said: Some(listener),
            shown: None,
        }
    }

    /// And tells this how far it is.
    #[must_use]
    pub fn progress(mut self, listener: &'a (dyn Fn(BaseProgress) + Send + Sync)) -> Self {
        self.shown = Some(listener);
        self
    }

    /// Tells it.
    pub fn say(&self, text: &str) {
        if let Some(listener) = self.said {
            listener(text);
        }
    }

    /// Tells how far it is.
    pub fn show(&self, progress: BaseProgress) {
        if let Some(listener) = self.shown {
            listener(progress);
        }
    }
}

impl fmt::Debug for Notes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Notes")
    }
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SearchResult {
    /// The chunks, ready for a prompt.
    pub context: String,
    /// Where they come from, best first, each once.
    #[serde(default)]
    pub sources: Vec<String>,
    /// What asking models for vectors and for the order cost.
    #[serde(default, skip_serializing_if = "Usage::is_none")]
    pub usage: Usage,
}
