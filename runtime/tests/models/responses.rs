//! Responses piece by piece: one that does not say that it is done is no answer.

use super::server::{Answer, End, Server, events, json as answer, named};
use super::*;
use graphwright::host::{Finish, TransportError};
use graphwright_core::nodes::model::transient;

const FILE: &str =
    "providers:\n  openai-responses: {base_url: URL/v1, api_key: sk-test-0123456789}\n";

async fn streamed(answer: Answer) -> Result<Reply, CallError> {
    let server = Server::always(answer).await;
    let models = models(&server, FILE);
    let mut request = question("openai-responses:gpt-5");
    request.tools = vec![weather()];
    models.stream(&request, &|_| {}).await
}

fn begun() -> Vec<String> {
    vec![
        named(
            &json!({"type": "response.created", "response": {"id": "r", "status": "in_progress", "model": "gpt-5"}}),
        ),
        named(
            &json!({"type": "response.output_text.delta", "output_index": 0, "content_index": 0, "delta": "A for"}),
        ),
    ]
}

fn ended(last: &Value, end: End) -> Answer {
    let mut pieces = begun();
    pieces.push(named(last));
    events(&pieces, end)
}

#[tokio::test]
async fn a_response_that_is_cut_off_may_pass() {
    for end in [End::Cut, End::Complete] {
        let error = streamed(events(&begun(), end)).await.unwrap_err();
        assert_eq!(error.broke, Some(TransportError::Cut), "{end:?}: {error}");
        assert!(transient::passes(&error));
    }
}

#[tokio::test]
async fn an_error_in_the_middle_of_a_response_is_told() {
    for (error, status) in [
        (
            json!({"type": "error", "code": "server_error", "message": "It crashed"}),
            Some(500),
        ),
        (
            json!({"type": "error", "error": {"type": "rate_limit_error", "message": "It crashed"}}),
            Some(429),
        ),
        (
            json!({"type": "response.failed", "response": {"id": "r", "status": "failed", "model": "gpt-5",
                "error": {"code": "server_error", "message": "It crashed"}}}),
            Some(500),
        ),
        // Not all of what the library wants is there.
        (
            json!({"type": "response.failed", "response": {"error": {"code": "invalid_prompt", "message": "It crashed"}}}),
            None,
        ),
    ] {
        let failed = streamed(ended(&error, End::Complete)).await.unwrap_err();
        assert_eq!(
            (failed.status, failed.message.as_str()),
            (status, "openai-responses:gpt-5: It crashed"),
            "{error}"
        );
        assert_eq!(transient::passes(&failed), status.is_some());
    }
    // Gateways break off without a type.
    let bare = "event: error\ndata: {\"error\": {\"type\": \"server_error\", \"message\": \"It crashed\"}}\n\n";
    let mut pieces = begun();
    pieces.push(bare.to_owned());
    let failed = streamed(events(&pieces, End::Complete)).await.unwrap_err();
    assert_eq!(failed.status, Some(500), "{failed}");
}

#[tokio::test]
async fn a_response_says_why_it_ended() {
    let over = |status: &str, why: Value| {
        json!({"type": format!("response.{status}"), "response": {"id": "r", "status": status, "model": "gpt-5",
            "incomplete_details": why, "output": [], "usage": {"input_tokens": 9, "output_tokens": 2}}})
    };
    for (status, why, finish) in [
        ("completed", Value::Null, Finish::Done),
        (
            "incomplete",
            json!({"reason": "max_output_tokens"}),
            Finish::Limit,
        ),
        (
            "incomplete",
            json!({"reason": "content_filter"}),
            Finish::Withheld,
        ),
    ] {
        let reply = streamed(ended(&over(status, why), End::Complete)).await;
        let reply = reply.unwrap();
        assert_eq!((reply.text.as_str(), reply.finish), ("A for", finish));
        assert_eq!(
            (reply.usage.input_tokens, reply.usage.output_tokens),
            (9, 2)
        );
    }
}

#[tokio::test]
async fn an_end_with_a_detail_that_the_library_does_not_know_is_an_end() {
    // No id, and counts as fractions.
    let over = json!({"type": "response.completed", "response": {"status": "completed",
        "output": [{"type": "message", "content": [{"type": "output_text", "text": "A format."}]},
            {"type": "function_call", "call_id": "c1", "name": "weather", "arguments": "{\"place\":\"Rome\"}"}],
        "usage": {"input_tokens": 9.0, "output_tokens": 2.0}}});
    let reply = streamed(ended(&over, End::Complete)).await.unwrap();
    assert_eq!(reply.text, "A format.");
    assert_eq!(reply.tool_calls, [call("c1", "Rome")]);
    assert_eq!(
        (reply.usage.input_tokens, reply.usage.output_tokens),
        (9, 2)
    );
}

#[tokio::test]
async fn a_response_that_failed_in_one_piece_is_no_answer() {
    let body = json!({"id": "r", "status": "failed", "model": "gpt-5", "output": [],
        "error": {"code": "server_error", "message": "It crashed"}});
    let server = Server::always(answer(200, &[], &body)).await;
    let asked = ask(&models(&server, FILE), &question("openai-responses:gpt-5")).await;
    let error = asked.unwrap_err();
    assert_eq!(
        (error.status, error.message.as_str()),
        (Some(500), "openai-responses:gpt-5: It crashed")
    );
}
