//! Actions, as a run calls them.

use super::{CallError, HostParts};
use crate::host::meter::Meter;
use crate::value::boxed::BoxFuture;
use serde_json::{Map, Value};
use std::path::Path;

/// Answers the calls of action nodes and hooks.
pub trait Actions: Send + Sync {
    /// Makes a call. The answer is an envelope; one that says `status: error` is a failure of the node. Dropping the future
    /// ends what the call started.
    fn act<'a>(&'a self, act: Act<'a>) -> BoxFuture<'a, Result<Value, CallError>>;

    /// Whether it answers calls of an item, before a graph that was compiled in under the same id does.
    fn takes(&self, item_id: &str, dir: &Path) -> bool {
        let _ = (item_id, dir);
        true
    }

    /// Whether it is written down what an item gives, so that nothing is called for it.
    fn declares(&self, item_id: &str) -> bool {
        let _ = item_id;
        false
    }
}

/// Whether what an action asks models is written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Transcripts {
    /// It is.
    #[default]
    Kept,
    /// It is not.
    LeftOut,
}

/// A call that is wanted. Whether it is permitted has been decided.
#[derive(Clone, Copy)]
pub struct Act<'a> {
    /// The node.
    pub node: &'a str,
    /// The same for the same call of a resumed run.
    pub key: &'a str,
    /// The run.
    pub run: &'a str,
    /// `execute`, `fetch`, `sign`.
    pub primary: &'a str,
    /// `tool`, `directive`, `knowledge`.
    pub item_type: &'a str,
    /// Which one.
    pub item_id: &'a str,
    /// Its parameters.
    pub params: &'a Map<String, Value>,
    /// The graph's directory.
    pub dir: &'a Path,
    /// Where it works, if that is not the graph's directory: the files of the graph stand beside it then, to be read.
    pub work_dir: Option<&'a Path>,
    /// Variables of the environment that the graph requires for it, which programs would not see otherwise.
    pub env: &'a [String],
    /// What the run may call; what it calls may call no more.
    pub capabilities: &'a [String],
    /// Everything else outside.
    pub host: &'a HostParts,
    /// The caller's model.
    pub model: Option<&'a str>,
    /// What model calls inside of it cost is added here.
    pub meter: &'a Meter,
    /// Whether what it asks models is written down.
    pub transcripts: Transcripts,
}
