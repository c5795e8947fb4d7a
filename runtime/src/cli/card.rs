//! What a program knows about its graph beyond the code: pictures, and the types of inputs.
//!
//! `graphwright build` puts it into the program as one JSON text. No run needs it, so it is read only where somebody asks.

use serde::Deserialize;
use serde_json::{Map, Value};
use std::process::ExitCode;

/// A card, read.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Card {
    #[serde(default)]
    pub(super) pictures: Option<Pictures>,
    /// Of each node: left, top, width and height in the SVG picture.
    #[serde(default)]
    pub(super) places: Vec<[f64; 4]>,
    /// A JSON Schema for each input.
    #[serde(default)]
    pub(crate) inputs: Map<String, Value>,
    /// What the graph may do at worst.
    #[serde(default)]
    certificate: Option<Value>,
    /// What the program is made of.
    #[serde(default)]
    sbom: Option<Value>,
}

/// The graph as a picture.
#[derive(Debug, Deserialize)]
pub(crate) struct Pictures {
    pub(super) mermaid: String,
    pub(super) dot: String,
    pub(super) text: String,
    pub(crate) svg: String,
}

impl Card {
    /// Reads a card. One that is none says nothing.
    pub(crate) fn read(text: Option<&str>) -> Self {
        text.and_then(|text| serde_json::from_str(text).ok())
            .unwrap_or_default()
    }

    /// Prints the certificate.
    ///
    /// # Errors
    /// If the program has none.
    pub(super) fn certificate(&self) -> Result<ExitCode, String> {
        let made = "`graphwright build` puts one in, and `graphwright certify PATH` makes one from its sources";
        paper(
            self.certificate.as_ref(),
            "a certificate of its graph",
            made,
        )
    }

    /// Prints what the program is made of.
    ///
    /// # Errors
    /// If the program does not know.
    pub(super) fn sbom(&self) -> Result<ExitCode, String> {
        let made = "`graphwright build` puts one in";
        paper(self.sbom.as_ref(), "a list of what it is made of", made)
    }

    /// The picture for a page.
    #[cfg(feature = "serve-http")]
    pub(crate) fn svg(&self) -> Option<std::sync::Arc<str>> {
        let pictures = self.pictures.as_ref();
        pictures.map(|pictures| pictures.svg.as_str().into())
    }

    /// The pictures.
    ///
    /// # Errors
    /// If the program has none.
    pub(crate) fn pictures(&self) -> Result<&Pictures, String> {
        self.pictures.as_ref().ok_or_else(|| {
            "this program was built without a picture of its graph; `graphwright build` puts one in, and `graphwright draw PATH` \
             draws the graph from its file"
                .to_owned()
        })
    }
}

/// Prints a paper that the program carries.
fn paper(paper: Option<&Value>, what: &str, made: &str) -> Result<ExitCode, String> {
    match paper {
        Some(paper) => super::graph::put(None, &format!("{paper:#}\n")),
        None => Err(format!("this program was built without {what}; {made}")),
    }
}

/// The type of an input, in words: `text`, `one of a, b`, `list of integers`.
pub(super) fn type_in_words(schema: &Value) -> String {
    if let Some(names) = schema.get("enum").and_then(Value::as_array) {
        let names: Vec<String> = names.iter().map(crate::value::text::shown).collect();
        return format!("one of {}", names.join(", "));
    }
    if let Some(inner) = schema.get("anyOf").and_then(|any| any.get(0)) {
        return type_in_words(inner);
    }
    let name = match schema.get("type") {
        Some(Value::String(name)) => name.as_str(),
        Some(Value::Array(names)) => names.first().and_then(Value::as_str).unwrap_or_default(),
        Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_)) | None => "",
    };
    match name {
        "string" => "text".to_owned(),
        "array" => match schema.get("items").map(type_in_words) {
            Some(items) if items != "anything" => format!("list of {items}"),
            Some(_) | None => "list".to_owned(),
        },
        "" => "anything".to_owned(),
        other => other.to_owned(),
    }
}
