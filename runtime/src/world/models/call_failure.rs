//! What went wrong with a call, in words for the person who runs the graph and typed for retries.
//!
//! Every message names the model. Text of the other side is shortened, and the key is taken out of it.

use super::provider::Target;
use crate::host::{CallError, TransportError};
use crate::value::failure::Kind;
use genai::webc::{Error as WebError, StreamTimeout};
use reqwest::header::HeaderMap;
use serde_json::Value;
use std::error::Error;
use std::time::{Duration, SystemTime};

/// How much of the other side's text is shown, in characters.
const SHOWN: usize = 400;

/// A failure of the library as a failure of the call.
pub(crate) fn of(error: &genai::Error, target: &Target<'_>) -> CallError {
    use genai::Error as E;
    if let Some(status) = error.status() {
        return refused(status.as_u16(), body(error), error.headers(), target);
    }
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the library adds kinds of errors with its releases; those without a meaning here are told as they are"
    )]
    match error {
        E::WebModelCall { webc_error, .. } | E::WebAdapterCall { webc_error, .. } => {
            web(webc_error, target)
        }
        E::WebStream { error, cause, .. } => stream(error.as_ref(), cause, target),
        E::ChatResponse { body, .. } => event(body, target),
        E::StreamParse { serde_error, .. } => malformed(&serde_error.to_string(), target),
        E::ChatResponseGeneration { cause, .. } => malformed(cause, target),
        E::SerdeJson(error) => malformed(&error.to_string(), target),
        E::JsonValueExt(error) => malformed(&error.to_string(), target),
        E::InvalidJsonResponseElement { info } => malformed(info, target),
        other => failed(None, &shortened(&other.to_string(), target), target),
    }
}

/// The text that came with a status.
fn body(error: &genai::Error) -> &str {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "only these kinds of errors of the library hold a text"
    )]
    match error {
        genai::Error::HttpError { body, .. } => body,
        genai::Error::WebModelCall {
            webc_error: WebError::ResponseFailedStatus { body, .. },
            ..
        } => body,
        _ => "",
    }
}

/// An answer with a status that is not a success.
pub(crate) fn refused(
    status: u16,
    body: &str,
    headers: Option<&HeaderMap>,
    target: &Target<'_>,
) -> CallError {
    let said = match said(body) {
        Some(said) => format!(": {}", shortened(&said, target)),
        None => String::new(),
    };
    let help = match status {
        401 | 403 => format!(" (check {})", target.key_help()),
        404 => format!(
            " (does `{}` offer this model? It was asked at {})",
            target.provider, target.address
        ),
        _ => String::new(),
    };
    let mut failed = failed(
        None,
        &format!("HTTP {status}{}{said}{help}", reason(status)),
        target,
    );
    failed.status = Some(status);
    failed.retry_after = headers.and_then(|headers| retry_after(headers, SystemTime::now()));
    if is_filtered(body) {
        failed.kind = Kind::Refusal;
    }
    failed
}

/// Whether a filter of the provider refused the question.
fn is_filtered(body: &str) -> bool {
    let json: Option<Value> = serde_json::from_str(body).ok();
    let code = json.as_ref().and_then(|body| body.pointer("/error/code"));
    let code = code.and_then(Value::as_str).unwrap_or_default();
    matches!(code, "content_filter" | "content_policy_violation")
}

fn reason(status: u16) -> String {
    let reason = reqwest::StatusCode::from_u16(status).ok();
    let reason = reason.and_then(|status| status.canonical_reason());
    reason.map_or_else(String::new, |reason| format!(" {reason}"))
}

/// What a body says about the failure: the message that all protocols put into `error`, else its text.
fn said(body: &str) -> Option<String> {
    let json: Option<Value> = serde_json::from_str(body).ok();
    let message = json.as_ref().and_then(message).map(str::to_owned);
    let text = body.trim();
    message.or_else(|| (!text.is_empty() && !text.starts_with('<')).then(|| text.to_owned()))
}

fn message(body: &Value) -> Option<&str> {
    // Gemini wraps its errors in a list when it was asked to stream.
    let body = body.get(0).unwrap_or(body);
    let error = body.get("error").unwrap_or(body);
    ["message", "Message", "detail"]
        .iter()
        .find_map(|key| error.get(key))
        .or(Some(error))
        .and_then(Value::as_str)
}

/// Seconds after which the other side wants to be asked again: `retry-after-ms`, else `retry-after` as a number or a date
/// (RFC 9110, section 10.2.3).
pub(crate) fn retry_after(headers: &HeaderMap, now: SystemTime) -> Option<f64> {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let number = |text: &str| {
        let number: f64 = text.trim().parse().ok()?;
        (number.is_finite() && number >= 0.0).then_some(number)
    };
    if let Some(millis) = header("retry-after-ms").and_then(number) {
        return Some(millis / 1000.0);
    }
    let text = header("retry-after")?;
    number(text).or_else(|| {
        let date = httpdate::parse_http_date(text.trim()).ok()?;
        Some(
            date.duration_since(now)
                .unwrap_or(Duration::ZERO)
                .as_secs_f64(),
        )
    })
}

/// A failure below HTTP, or in what HTTP brought.
fn web(error: &WebError, target: &Target<'_>) -> CallError {
    match error {
        WebError::Reqwest(error) => transport(error, target),
        WebError::ResponseFailedNotJson { content_type, body } => other(content_type, body, target),
        WebError::ResponseFailedInvalidJson { cause, .. } => malformed(cause, target),
        WebError::JsonValueExt(error) => malformed(&error.to_string(), target),
        WebError::ResponseFailedStatus { status, body, .. } => {
            refused(status.as_u16(), body, None, target)
        }
    }
}

/// An answer that is no JSON.
pub(crate) fn other(content_type: &str, body: &str, target: &Target<'_>) -> CallError {
    let kind = if content_type.is_empty() {
        "nothing"
    } else {
        content_type
    };
    let text = shortened(body, target);
    malformed(
        &format!("JSON was expected, and {kind} came: {text}"),
        target,
    )
}

pub(crate) fn transport(error: &reqwest::Error, target: &Target<'_>) -> CallError {
    let cause = innermost(error);
    if error.is_timeout() {
        let text = format!("{} did not answer in time: timed out", target.address);
        failed(Some(TransportError::Time), &text, target)
    } else if error.is_connect() {
        let text = format!("cannot connect to {}: {cause}", target.address);
        failed(Some(TransportError::Unreached), &text, target)
    } else if error.is_body() || error.is_decode() {
        cut(&cause, target)
    } else if error.is_builder() {
        let text = format!("the request cannot be made: {cause}");
        failed(None, &text, target)
    } else {
        let text = format!("the connection to {} broke: {cause}", target.address);
        failed(Some(TransportError::Connection), &text, target)
    }
}

/// The cause behind all causes: the others only say that there is one.
fn innermost(error: &(dyn Error + 'static)) -> String {
    let mut deepest = error;
    while let Some(source) = deepest.source() {
        deepest = source;
    }
    deepest.to_string()
}

/// A failure while an answer came piece by piece.
fn stream(
    error: &(dyn Error + Send + Sync + 'static),
    cause: &str,
    target: &Target<'_>,
) -> CallError {
    if let Some(inner) = error.downcast_ref::<genai::Error>() {
        return of(inner, target);
    }
    if let Some(inner) = error.downcast_ref::<reqwest::Error>() {
        return transport(inner, target);
    }
    if error.downcast_ref::<StreamTimeout>().is_some() {
        let text = format!("{} fell silent: timed out", target.address);
        return failed(Some(TransportError::Time), &text, target);
    }
    malformed(cause, target)
}

/// An error that came in the middle of an answer, or in place of one. Providers give it a word and not a status there.
pub(crate) fn event(error: &Value, target: &Target<'_>) -> CallError {
    let error = error
        .get("error")
        .filter(|inner| inner.is_object())
        .unwrap_or(error);
    let word = |key: &str| error.get(key).and_then(Value::as_str).unwrap_or_default();
    let code = error.get("code").and_then(Value::as_u64);
    let named = |word: &str| match word {
        "overloaded_error" => Some(529),
        "rate_limit_error" | "rate_limit_exceeded" => Some(429),
        "api_error" | "server_error" | "internal_error" => Some(500),
        _ => None,
    };
    let number = || {
        let code = u16::try_from(code?).ok();
        code.filter(|code| (400..600).contains(code))
    };
    // Responses say it in `code`, where others have a number or nothing.
    let status = named(word("type"))
        .or_else(|| named(word("code")))
        .or_else(number);
    let said = message(error).map_or_else(|| error.to_string(), str::to_owned);
    let mut failed = failed(None, &shortened(&said, target), target);
    failed.status = status;
    failed
}

/// An answer that ended in its middle.
pub(crate) fn cut(cause: &str, target: &Target<'_>) -> CallError {
    let text = format!("the answer ended in its middle ({cause})");
    failed(Some(TransportError::Cut), &text, target)
}

/// An answer that is not what the protocol says.
pub(crate) fn malformed(cause: &str, target: &Target<'_>) -> CallError {
    let text = format!(
        "the answer cannot be understood: {}",
        shortened(cause, target)
    );
    failed(Some(TransportError::Malformed), &text, target)
}

/// A call that took longer than the provider may.
pub(crate) fn late(limit: Duration, target: &Target<'_>) -> CallError {
    let text = format!(
        "timed out after {}s (`timeout` of provider `{}`)",
        limit.as_secs_f64(),
        target.provider
    );
    failed(Some(TransportError::Time), &text, target)
}

/// An answer that is larger than it may be.
pub(crate) fn large(limit: usize, target: &Target<'_>) -> CallError {
    let text = format!(
        "the answer has more than {limit} bytes (`max_reply_bytes` of provider `{}`)",
        target.provider
    );
    failed(Some(TransportError::Size), &text, target)
}

/// An answer that is larger than any sensible one.
pub(crate) fn beyond(limit: usize, target: &Target<'_>) -> CallError {
    let text = format!("the answer has more than {limit} bytes");
    failed(Some(TransportError::Size), &text, target)
}

/// A failure of a call to this model.
pub(crate) fn failed(broke: Option<TransportError>, text: &str, target: &Target<'_>) -> CallError {
    let mut failed = CallError::new(Kind::Model, format!("{}: {text}", target.shown()));
    failed.broke = broke;
    failed
}

/// A text of the other side: one line, without the key, not too long.
fn shortened(text: &str, target: &Target<'_>) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = target.redact(&text);
    let mut short: String = text.chars().take(SHOWN).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;
    use reqwest::header::HeaderValue;
    use serde_json::json;
    use std::time::UNIX_EPOCH;

    fn asked(name: &'static str, value: &'static str) -> Option<f64> {
        let mut headers = HeaderMap::new();
        headers.insert(name, HeaderValue::from_static(value));
        retry_after(&headers, UNIX_EPOCH + Duration::from_secs(784_111_770))
    }

    #[test]
    fn the_wait_is_a_number_or_a_date() {
        assert_eq!(asked("retry-after", "7"), Some(7.0));
        assert_eq!(asked("retry-after-ms", "1500"), Some(1.5));
        assert_eq!(
            asked("retry-after", "Sun, 06 Nov 1994 08:49:37 GMT"),
            Some(7.0)
        );
        assert_eq!(
            asked("retry-after", "Sun, 06 Nov 1994 08:00:00 GMT"),
            Some(0.0)
        );
        assert_eq!(asked("retry-after", "-3"), None);
        assert_eq!(asked("retry-after", "soon"), None);
        assert_eq!(asked("retry-after", "NaN"), None);
    }

    #[test]
    fn messages_are_found_where_the_protocols_put_them() {
        for body in [
            json!({"error": {"message": "no"}}),
            json!({"type": "error", "error": {"type": "x", "message": "no"}}),
            json!([{"error": {"code": 429, "message": "no"}}]),
            json!({"error": "no"}),
            json!({"message": "no"}),
            json!({"detail": "no"}),
        ] {
            assert_eq!(said(&body.to_string()).as_deref(), Some("no"), "{body}");
        }
        assert_eq!(said("plain").as_deref(), Some("plain"));
        assert_eq!(said("<html>gateway</html>"), None);
        assert_eq!(said(" "), None);
    }
}
