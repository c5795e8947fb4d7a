//! A program that sees the state and prints an object.

use super::super::needs::{self, Need};
use super::super::{LookTime, Program, Resource, Schema, Text, Type};
use super::kind::{Ends, Kind, ModelCalls, Partner, Profile, Role, RuntimePart, Shape, TimeBound};
use crate::source::Span;
use std::time::Duration;

/// Runs a program.
#[derive(Clone, Debug)]
pub struct Script {
    /// The file, relative to the graph's directory.
    pub path: String,
    /// Where the path stands.
    pub span: Span,
    /// What runs it.
    pub interpreter: Interpreter,
    /// How long it may take; `None`: as long as it likes.
    pub timeout: Option<Duration>,
    /// The schema of what it says it writes (`x-writes`), for the check when it runs.
    pub writes: Option<Schema>,
    /// The keys of the state that it gets (`x-reads`); `None`: all.
    pub reads: Option<Vec<String>>,
    /// Variables of the agent's environment that it gets, although they are withheld otherwise.
    pub env: Vec<String>,
}

/// What runs a script, by its extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interpreter {
    /// `bash <script>`
    Bash,
    /// `python3 <script>`
    Python,
    /// `npx tsx <script>`
    TypeScript,
}

impl Interpreter {
    /// What runs a file, by its extension.
    pub fn of(path: &str) -> Option<Self> {
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
        // `.sh` is a hidden file without an extension.
        let (stem, extension) = name.rsplit_once('.')?;
        if stem.is_empty() {
            return None;
        }
        match extension.to_ascii_lowercase().as_str() {
            "sh" => Some(Self::Bash),
            "py" => Some(Self::Python),
            "ts" => Some(Self::TypeScript),
            _ => None,
        }
    }
}

impl Kind for Script {
    fn profile(&self) -> Profile {
        Profile {
            kind: "script",
            role: Role::Other,
            shape: Shape::Works,
            partner: Some(Partner::Script),
            ability: None,
            ends: Ends::Not,
            returned: None,
            has_effects: true,
            sees_state: true,
            per_item: true,
        }
    }

    fn texts(&self) -> Vec<&Text> {
        Vec::new()
    }

    fn needs<'p>(&'p self, _program: &'p Program, node: &'p str) -> Vec<Need<'p>> {
        needs::of_node(node, [(Resource::Script(self), LookTime::First)])
    }

    fn parts(&self) -> Vec<RuntimePart> {
        Vec::new()
    }

    fn model_calls(&self) -> Vec<ModelCalls> {
        Vec::new()
    }

    fn takes(&self) -> TimeBound {
        TimeBound::within(self.timeout)
    }

    fn gives(&self, _program: &Program) -> Type {
        let writes = self.writes.as_ref();
        writes.map_or_else(Type::any_object, |writes| writes.ty.clone())
    }

    fn schema(&self) -> Option<&Schema> {
        self.writes.as_ref()
    }

    fn sees_state(&self) -> bool {
        self.reads.is_none()
    }

    fn files(&self) -> Vec<&str> {
        vec![&self.path]
    }

    fn script(&self) -> Option<&Script> {
        Some(self)
    }
}
