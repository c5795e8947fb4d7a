//! What a tool file says about itself, in one form for all languages.
//!
//! A file holds one tool, named like the file, or several, each named like its function. Parsing is by lines and
//! comments only: nothing of a tool runs before a model calls it.

use super::{bash, python, typescript};
use crate::host::ToolAbout;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

/// The language of a tool file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    Bash,
    Python,
    TypeScript,
}

impl Language {
    /// By the extension; the first line of the file says nothing, as with script nodes.
    pub(super) fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "sh" => Some(Self::Bash),
            "py" => Some(Self::Python),
            "ts" => Some(Self::TypeScript),
            _ => None,
        }
    }
}

/// A tool that a file declares.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct DeclaredTool {
    /// What models call it.
    pub(super) name: String,
    /// The file. Absolute, if the directory it was found in is.
    pub(super) file: PathBuf,
    pub(super) language: Language,
    /// The function to call; `None`: what the file does when it is read is the tool.
    pub(super) function: Option<String>,
    pub(super) description: String,
    pub(super) parameters: Vec<Parameter>,
    /// Environment variables that the file declares.
    pub(super) variables: Vec<Variable>,
}

/// An argument.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Parameter {
    /// Its name in the schema: letters, digits and `_`.
    pub(super) name: String,
    /// Its name in the file, where it differs (`--dry-run`).
    pub(super) spelled: String,
    pub(super) description: String,
    pub(super) required: bool,
    pub(super) kind: Shape,
    /// What it may be; empty: anything of its kind.
    pub(super) choices: Vec<String>,
    /// What it is where it is not given.
    pub(super) default: Option<String>,
}

/// What an argument looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Text,
    Integer,
    Number,
    Flag,
    /// Several texts.
    Texts,
    /// A list of anything.
    List,
    /// An object.
    Object,
    /// Not said.
    Any,
}

/// An environment variable that a tool declares (`# @env`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) required: bool,
    pub(super) default: Option<String>,
}

impl DeclaredTool {
    /// As a model sees it.
    pub(super) fn about(&self) -> ToolAbout {
        let mut properties = Map::new();
        for parameter in &self.parameters {
            properties.insert(parameter.name.clone(), parameter.schema());
        }
        let required: Vec<&str> = self
            .parameters
            .iter()
            .filter(|parameter| parameter.required)
            .map(|parameter| parameter.name.as_str())
            .collect();
        ToolAbout {
            name: self.name.clone(),
            description: self.description.clone(),
            parameters: json!({"type": "object", "properties": properties, "required": required}),
        }
    }
}

impl Parameter {
    fn schema(&self) -> Value {
        let mut schema = match self.kind {
            Shape::Text => json!({"type": "string"}),
            Shape::Integer => json!({"type": "integer"}),
            Shape::Number => json!({"type": "number"}),
            Shape::Flag => json!({"type": "boolean"}),
            Shape::Texts => json!({"type": "array", "items": {"type": "string"}}),
            Shape::List => json!({"type": "array"}),
            Shape::Object => json!({"type": "object"}),
            Shape::Any => json!({}),
        };
        let Some(fields) = schema.as_object_mut() else {
            return schema;
        };
        if !self.choices.is_empty() {
            let choices = json!(self.choices);
            match fields.get_mut("items").and_then(Value::as_object_mut) {
                Some(items) => items.insert("enum".to_owned(), choices),
                None => fields.insert("enum".to_owned(), choices),
            };
        }
        if !self.description.is_empty() {
            fields.insert("description".to_owned(), json!(self.description));
        }
        schema
    }
}

/// The name a thing has in a schema: `-` is no part of one.
pub(super) fn schema_name(spelled: &str) -> String {
    spelled.replace(['-', '.', ':'], "_")
}

/// The tools of one file.
pub(super) fn read(file: &Path, text: &str) -> Vec<DeclaredTool> {
    let Some(language) = Language::of(file) else {
        return Vec::new();
    };
    let stem = file
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or_default();
    match language {
        Language::Bash => bash::read(file, stem, text),
        Language::Python => python::read(file, stem, text),
        Language::TypeScript => typescript::read(file, stem, text),
    }
}
