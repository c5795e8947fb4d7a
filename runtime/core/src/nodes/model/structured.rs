//! Finding the value in a model's answer, and having it made where it is not there.

use super::{Answer, complete};
use crate::host::{Finish, Message, Purpose, Request};
use crate::run::context::NodeContext;
use crate::value::failure::{Failure, Interrupt, Kind};
use crate::value::schema;
use serde_json::Value;

/// How much of a bad answer is shown in a message, in characters.
const SHOWN: usize = 600;

/// The JSON value in an answer, without a further call: the whole text; else without its fences; else without leading
/// `<think>` blocks; else the one object in it.
pub fn find(text: &str) -> Option<Value> {
    let whole = text.trim();
    let thought = thought(whole);
    parse(whole)
        .or_else(|| parse(unfenced(whole)))
        .or_else(|| thought.and_then(|rest| parse(rest).or_else(|| parse(unfenced(rest)))))
        .or_else(|| only_object(thought.unwrap_or(whole)))
}

fn parse(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok()
}

/// Without one fence before and one after it; either may be missing.
fn unfenced(text: &str) -> &str {
    let text = text.trim();
    let inner = match text.strip_prefix("```") {
        // The rest of the line names the language; a fence without a line end may be followed by the value itself.
        Some(rest) => rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric()),
        None => text,
    };
    inner.strip_suffix("```").unwrap_or(inner).trim()
}

/// The text after its leading `<think>` blocks; `None` if it has none, or one that does not end.
fn thought(text: &str) -> Option<&str> {
    let mut rest = text;
    let mut any = None;
    while let Some(inside) = rest.strip_prefix("<think>") {
        let (_, after) = inside.split_once("</think>")?;
        rest = after.trim_start();
        any = Some(rest);
    }
    any
}

/// The one object that stands in a text; `None` if there are several. A text with very many braces is not searched to
/// its end: each of them costs a try.
fn only_object(text: &str) -> Option<Value> {
    const TRIES: usize = 256;
    let mut found = None;
    let mut rest = text;
    for _ in 0..TRIES {
        let Some(start) = rest.find('{') else {
            break;
        };
        let from = rest.get(start..)?;
        let mut stream = serde_json::Deserializer::from_str(from).into_iter::<Value>();
        match stream.next() {
            Some(Ok(value)) => {
                if found.replace(value).is_some() {
                    return None;
                }
                rest = from.get(stream.byte_offset()..)?;
            }
            Some(Err(_)) | None => rest = from.get(1..)?,
        }
    }
    found
}

/// A value that matches the schema: the one in the answer, else one that a second call makes of it, else of what that
/// call said.
pub async fn object(
    cx: &mut NodeContext<'_>,
    schema: &Value,
    model: Option<&'static str>,
    answer: Answer,
) -> Result<Result<Value, Failure>, Interrupt> {
    let Answer {
        text: answer,
        finish,
    } = answer;
    let complaint = match accepted(schema, &answer) {
        Ok(value) => return Ok(Ok(value)),
        Err(complaint) => complaint,
    };
    if finish == Finish::Limit && is_begun(&answer) {
        return Ok(Err(cut_off(&answer)));
    }
    cx.note(|| format!("structured-output: {complaint}; invoking extractor"));
    let user = format!("Schema:\n{schema:#}\n\nText:\n{answer}");
    let extracted = match ask(cx, schema, model, Purpose::Extract, user).await? {
        Ok(extracted) => extracted,
        Err(failure) => return Ok(Err(failure)),
    };
    let complaint = match accepted(schema, &extracted.text) {
        Ok(value) => return Ok(Ok(value)),
        Err(complaint) => complaint,
    };
    // It would be cut off again.
    if extracted.finish == Finish::Limit {
        return Ok(Err(cut_off(&extracted.text)));
    }
    let extracted = extracted.text;
    cx.note(|| {
        format!("structured-output: the extractor's answer is unfit ({complaint}); repairing")
    });
    let user = format!(
        "Your last answer cannot be used: {complaint}. Answer with one JSON object that matches the schema, and nothing \
         else.\n\nSchema:\n{schema:#}\n\nYour last answer:\n{extracted}\n\nText:\n{answer}"
    );
    let repaired = match ask(cx, schema, model, Purpose::Repair, user).await? {
        Ok(repaired) => repaired.text,
        Err(failure) => return Ok(Err(failure)),
    };
    Ok(accepted(schema, &repaired).map_err(|complaint| {
        unfit(format!("the reply does not match the schema, also after extraction and repair: {complaint}; the last answer was: {}", shortened(&repaired)))
    }))
}

/// The value in an answer, if it matches the schema; else what is wrong.
fn accepted(schema: &Value, answer: &str) -> Result<Value, String> {
    let value = find(answer).ok_or_else(|| "the answer holds no JSON value".to_owned())?;
    match schema::check(schema, &value) {
        Ok(()) => Ok(value),
        Err(complaints) => Err(complaints.join("; ")),
    }
}

const EXTRACTOR: &str = "You turn text into data. Answer with exactly one JSON object that matches the given schema: no \
    words around it, no code fences. Use only what the text says; where it says nothing, use null if the schema allows \
    it, and otherwise the emptiest value that it allows.";

async fn ask(
    cx: &mut NodeContext<'_>,
    schema: &Value,
    model: Option<&'static str>,
    purpose: Purpose,
    user: String,
) -> Result<Result<Answer, Failure>, Interrupt> {
    let request = Request {
        node: cx.path(),
        key: cx.call(),
        model: model.map(str::to_owned).or_else(|| cx.shared.model.clone()),
        purpose,
        messages: vec![
            Message::System {
                text: EXTRACTOR.to_owned(),
            },
            Message::user(user),
        ],
        tools: Vec::new(),
        schema: Some(schema.clone()),
        temperature: Some(0.0),
        top_p: None,
        max_tokens: None,
        endpoint: None,
    };
    let reply = complete(cx, request).await?;
    Ok(match reply {
        Ok(reply) => Ok(Answer {
            text: reply.text,
            finish: reply.finish,
        }),
        Err(error) => {
            let kind = if error.kind == Kind::Refusal {
                Kind::Refusal
            } else {
                Kind::StructuredOutput
            };
            let message = format!("the call that extracts the object failed: {error}");
            Err(Failure::new(kind, message))
        }
    })
}

/// Whether a text begins an object: if it is cut off, no further call can know what is missing.
pub fn is_begun(text: &str) -> bool {
    let whole = text.trim();
    let whole = thought(whole).unwrap_or(whole);
    unfenced(whole).starts_with('{')
}

/// The failure of an answer that was cut off at its limit.
pub fn cut_off(answer: &str) -> Failure {
    unfit(format!(
        "the object was cut off at the model's limit of tokens, and what is missing cannot be made up; the answer was: {}",
        shortened(answer)
    ))
}

/// A failure of the structured output.
pub(crate) fn unfit(message: String) -> Failure {
    Failure::new(Kind::StructuredOutput, message)
}

fn shortened(text: &str) -> String {
    let mut short: String = text.trim().chars().take(SHOWN).collect();
    if short.len() < text.trim().len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_are_found_where_models_put_them() {
        for (text, value) in [
            ("{\"a\": 1}", json!({"a": 1})),
            ("```json\n{\"a\": 1}\n```", json!({"a": 1})),
            ("```JSON\n{\"a\":1}\n```", json!({"a": 1})),
            ("```{\"a\":1}```", json!({"a": 1})),
            ("   \n  {\"x\": true}\n\n", json!({"x": true})),
            ("{\"a\":1}\n```", json!({"a": 1})),
            ("<think>x</think>{\"a\":1}", json!({"a": 1})),
            (
                "<think>first {\"b\":2}</think>\n<think>second</think>\n{\"a\": 1}",
                json!({"a": 1}),
            ),
            ("<think>{\"b\":2}</think> Here: {\"a\": 1}", json!({"a": 1})),
            ("<think>unclosed {\"a\": 1}", json!({"a": 1})),
            ("Sure!\n```json\n{\"a\":1}\n```", json!({"a": 1})),
            ("{\"a\":1} trailing", json!({"a": 1})),
            ("a set {x} is {\"a\": {\"b\": 1}}.", json!({"a": {"b": 1}})),
            ("42", json!(42)),
        ] {
            assert_eq!(find(text), Some(value), "{text}");
        }
    }

    #[test]
    fn two_objects_are_none() {
        assert_eq!(find("{\"a\": "), None);
        assert_eq!(find("either {\"a\":1} or {\"a\":2}"), None);
        assert_eq!(find("no value"), None);
        assert_eq!(find(""), None);
    }

    #[test]
    fn deep_nesting_is_refused_and_does_not_overflow() {
        assert_eq!(find(&"{\"a\":".repeat(2000)), None);
    }
}
