//! What a function gave, for a model.

use crate::host::{Attachment, AttachmentData};
use rmcp::model::CallToolResult;
use serde_json::Value;

/// Pictures that models can see.
const PICTURES: [&str; 4] = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/// How long all pictures of a result may be together, in Base64. Those beyond it are named and left out.
const LONGEST: usize = 8 << 20;

/// The result as text. What is neither text nor JSON is named and left out.
pub(super) fn text(result: &CallToolResult) -> String {
    let mut parts: Vec<String> = Vec::new();
    for block in &result.content {
        let block = serde_json::to_value(block).unwrap_or_default();
        let at = |path: &str| block.pointer(path).and_then(Value::as_str);
        let kind = at("/mimeType")
            .or_else(|| at("/resource/mimeType"))
            .unwrap_or("data");
        let text = at("/text")
            .or_else(|| at("/resource/text"))
            .map(str::to_owned)
            .or_else(|| at("/uri").map(|uri| format!("[resource {uri}]")))
            .or_else(|| at("/resource/uri").map(|uri| format!("[{kind} {uri}]")));
        parts.push(text.unwrap_or_else(|| format!("[{kind}]")));
    }
    if let Some(structured) = &result.structured_content {
        let told = parts
            .iter()
            .any(|part| serde_json::from_str::<Value>(part).ok().as_ref() == Some(structured));
        if !told {
            parts.push(structured.to_string());
        }
    }
    parts.join("\n")
}

/// The pictures of the result.
pub(super) fn pictures(result: &CallToolResult) -> Vec<Attachment> {
    let mut room = LONGEST;
    let mut pictures = Vec::new();
    for block in &result.content {
        let block = serde_json::to_value(block).unwrap_or_default();
        let Some((media_type, name, data)) = picture(&block) else {
            continue;
        };
        if !PICTURES.contains(&media_type) || data.is_empty() || data.len() > room {
            continue;
        }
        room -= data.len();
        pictures.push(Attachment {
            media_type: media_type.to_owned(),
            name: name.map(str::to_owned),
            content: AttachmentData::Base64(data.to_owned()),
        });
    }
    pictures
}

/// Kind, name and data of a picture: one of its own, or in a resource.
fn picture(block: &Value) -> Option<(&str, Option<&str>, &str)> {
    let at = |path: &str| block.pointer(path).and_then(Value::as_str);
    match at("/type")? {
        "image" => Some((at("/mimeType")?, None, at("/data")?)),
        "resource" => Some((
            at("/resource/mimeType")?,
            at("/resource/uri"),
            at("/resource/blob")?,
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn result(content: &Value) -> CallToolResult {
        serde_json::from_value(json!({"content": content})).expect("a result")
    }

    #[test]
    fn pictures_are_told_apart_from_other_data() {
        let long = "A".repeat(LONGEST);
        let result = result(&json!([
            {"type": "text", "text": "two"},
            {"type": "image", "mimeType": "image/png", "data": "AAAA"},
            {"type": "image", "mimeType": "image/svg+xml", "data": "AAAA"},
            {"type": "audio", "mimeType": "audio/wav", "data": "AAAA"},
            {"type": "image", "mimeType": "image/jpeg", "data": long},
            {"type": "resource", "resource": {"uri": "file:///a.gif", "mimeType": "image/gif", "blob": "R0lG"}},
        ]));
        let pictures = pictures(&result);
        let kinds: Vec<&str> = pictures.iter().map(|one| one.media_type.as_str()).collect();
        assert_eq!(kinds, ["image/png", "image/gif"]);
        assert_eq!(
            text(&result),
            "two\n[image/png]\n[image/svg+xml]\n[audio/wav]\n[image/jpeg]\n[image/gif file:///a.gif]"
        );
    }
}
