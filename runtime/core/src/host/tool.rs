//! What a tool gives, and whom it can turn to while it works.

use super::AskError;
use super::model::Attachment;
use crate::value::boxed::BoxFuture;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};
use std::borrow::Borrow;
use std::fmt;

/// The key of the pictures in the JSON of an output that has some.
const ATTACHMENTS: &str = "$attachments";

/// What a tool gave.
///
/// As JSON it is the value alone; with pictures it is `{"$attachments": […], "value": …}`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToolOutput {
    /// The result; a model is shown it as text.
    pub value: Value,
    /// Pictures that belong to it, for models that can see.
    pub attachments: Vec<Attachment>,
}

impl From<Value> for ToolOutput {
    fn from(value: Value) -> Self {
        Self {
            value,
            attachments: Vec::new(),
        }
    }
}

impl Borrow<Value> for ToolOutput {
    fn borrow(&self) -> &Value {
        &self.value
    }
}

impl Serialize for ToolOutput {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // A result that has the key itself must not be read as pictures.
        if self.attachments.is_empty() && self.value.get(ATTACHMENTS).is_none() {
            return self.value.serialize(serializer);
        }
        json!({ATTACHMENTS: self.attachments, "value": self.value}).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ToolOutput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut value = Value::deserialize(deserializer)?;
        let found = value.as_object_mut().and_then(|object| {
            let attachments = object.get(ATTACHMENTS)?.clone();
            Some((attachments, object.remove("value").unwrap_or_default()))
        });
        let Some((attachments, value)) = found else {
            return Ok(value.into());
        };
        Ok(Self {
            value,
            attachments: serde_json::from_value(attachments).map_err(serde::de::Error::custom)?,
        })
    }
}

/// Whom a tool can turn to while it works: the run that called it.
pub trait ToolContact: Send + Sync + fmt::Debug {
    /// Tells how far the tool is.
    fn progress(&self, told: &ToolProgress<'_>) {
        let _ = told;
    }

    /// Asks the person of the run something. The run does not wait in a store for the answer, because the tool is under way:
    /// where nobody is there now, that is what the tool hears.
    fn ask<'a>(
        &'a self,
        question: &'a str,
        options: &'a [&'a str],
    ) -> BoxFuture<'a, Result<String, AskError>> {
        let _ = (question, options);
        Box::pin(async { Err(AskError::Waiting) })
    }
}

/// How far a tool is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ToolProgress<'a> {
    /// So far.
    pub done: f64,
    /// Of so many, where the tool knows it.
    pub total: Option<f64>,
    /// What it is about; may be empty.
    pub text: &'a str,
}

/// A tool that nobody hears.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoContact;

impl ToolContact for NoContact {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::AttachmentData;

    #[test]
    fn an_output_is_what_it_was_when_it_is_read_again() {
        let picture = Attachment {
            media_type: "image/png".to_owned(),
            name: None,
            content: AttachmentData::Base64("AA==".to_owned()),
        };
        let values = [
            json!("text"),
            json!({"value": 1}),
            json!({"$attachments": "mine"}),
            Value::Null,
        ];
        for value in values {
            for attachments in [Vec::new(), vec![picture.clone()]] {
                let output = ToolOutput {
                    value: value.clone(),
                    attachments,
                };
                let text = serde_json::to_string(&output).expect("JSON");
                let again: ToolOutput = serde_json::from_str(&text).expect("the same");
                assert_eq!(again, output, "{text}");
            }
        }
        assert_eq!(
            serde_json::to_value(ToolOutput::from(json!("text"))).expect("JSON"),
            "text"
        );
    }
}
