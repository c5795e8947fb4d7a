//! Gemini's generateContent, and Bedrock's Converse.

use super::server::{End, Server, data, events, json as answer};
use super::*;
use graphwright::host::Finish;
use std::sync::Mutex;

const MODEL: &str = "google:gemini-2.5-flash";

fn said(parts: Value) -> Value {
    json!({"candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": "STOP"}],
        "usageMetadata": {"promptTokenCount": 1000, "candidatesTokenCount": 50, "thoughtsTokenCount": 50, "totalTokenCount": 1100},
        "modelVersion": "gemini-2.5-flash"})
}

fn providers(server: &Server) -> Models {
    found([
        ("GEMINI_BASE_URL", server.address.as_str()),
        ("GOOGLE_API_KEY", "AIza-0123456789"),
    ])
}

#[tokio::test]
async fn a_question_is_answered_and_paid_for() {
    let server = Server::always(answer(200, &[], &said(json!([{"text": "A format."}])))).await;
    let mut request = question(MODEL);
    request.schema = Some(schema());
    let reply = ask(&providers(&server), &request).await.unwrap();
    assert_eq!(reply.text, "A format.");
    assert_eq!(
        (reply.usage.input_tokens, reply.usage.output_tokens),
        (1000, 100)
    );
    assert!((reply.usage.cost_usd.unwrap() - 0.000_55).abs() < 1e-12);

    let asked = server.asked().remove(0);
    assert!(
        asked
            .path
            .starts_with("/v1beta/models/gemini-2.5-flash:generateContent"),
        "{}",
        asked.path
    );
    assert_eq!(asked.header("x-goog-api-key"), "AIza-0123456789");
    assert!(!asked.path.contains("AIza"), "keys do not belong into URLs");
    assert_eq!(
        asked.body["contents"][0]["parts"][0]["text"],
        "What is WebAssembly?"
    );
    assert!(
        asked.body["systemInstruction"]
            .to_string()
            .contains("Be brief.")
    );
    let config = &asked.body["generationConfig"];
    assert_eq!(config["responseMimeType"], "application/json");
    let mut closed = schema();
    closed["additionalProperties"] = json!(false);
    assert_eq!(config["responseJsonSchema"], closed);
}

#[tokio::test]
async fn tools_and_signatures_go_round() {
    let server = Server::start(|_, number| match number {
        0 => answer(200, &[], &said(json!([{"functionCall": {"name": "weather", "args": {"place": "Rome"}}, "thoughtSignature": "c2ln"}]))),
        _ => answer(200, &[], &said(json!([{"text": "Sunny."}]))),
    })
    .await;
    let models = providers(&server);
    let mut request = question(MODEL);
    request.tools = vec![weather()];
    request.schema = Some(schema());
    let reply = ask(&models, &request).await.unwrap();
    assert_eq!((reply.tool_calls.len(), reply.finish), (1, Finish::Tools));
    assert_eq!(
        (
            reply.tool_calls[0].name.as_str(),
            &reply.tool_calls[0].arguments
        ),
        ("weather", &json!({"place": "Rome"}))
    );
    assert_eq!(
        ask(&models, &after_tool(MODEL, &reply)).await.unwrap().text,
        "Sunny."
    );
    let asked = server.asked();
    assert_eq!(
        asked[0].body["generationConfig"]["responseJsonSchema"],
        Value::Null,
        "not beside tools"
    );
    assert!(asked[0].body["tools"].to_string().contains("\"weather\""));
    let contents = asked[1].body["contents"].to_string();
    assert!(
        contents.contains("\"thoughtSignature\":\"c2ln\""),
        "{contents}"
    );
    assert!(contents.contains("\"functionResponse\""), "{contents}");
}

#[tokio::test]
async fn words_come_in_pieces_and_a_cut_is_seen() {
    let piece = |text: &str| {
        data(&json!({
            "candidates": [{"content": {"parts": [{"text": text}], "role": "model"}}],
            "modelVersion": "gemini-2.5-flash-001",
        }))
    };
    let server = Server::always(events(
        &[piece("A "), data(&said(json!([{"text": "format."}])))],
        End::Complete,
    ))
    .await;
    let heard = Mutex::new(String::new());
    let told = |text: &str| heard.lock().unwrap().push_str(text);
    let reply = providers(&server)
        .stream(&question(MODEL), &told)
        .await
        .unwrap();
    assert_eq!(reply.text, "A format.");
    assert_eq!(*heard.lock().unwrap(), "A format.");
    assert_eq!(reply.model.as_deref(), Some("gemini-2.5-flash-001"));
    assert_eq!(reply.usage.output_tokens, 100);
    assert!(server.asked()[0].path.contains(":streamGenerateContent"));

    let cut = Server::always(events(&[piece("A ")], End::Complete)).await;
    let error = providers(&cut)
        .stream(&question(MODEL), &|_| {})
        .await
        .unwrap_err();
    assert_eq!(
        error.broke,
        Some(graphwright::host::TransportError::Cut),
        "{error}"
    );
}

#[tokio::test]
async fn an_answer_that_is_withheld_says_why() {
    let body = json!({"candidates": [{"finishReason": "SAFETY"}], "usageMetadata": {"promptTokenCount": 5}});
    let server = Server::always(answer(200, &[], &body)).await;
    let reply = ask(&providers(&server), &question(MODEL)).await.unwrap();
    assert_eq!(
        (reply.finish, reply.stop.as_deref()),
        (Finish::Withheld, Some("SAFETY"))
    );

    let body = json!({"error": {"code": 429, "status": "RESOURCE_EXHAUSTED", "message": "Quota exceeded"}});
    let server = Server::always(answer(429, &[], &body)).await;
    let error = ask(&providers(&server), &question(MODEL))
        .await
        .unwrap_err();
    assert_eq!(error.status, Some(429));
    assert!(
        error
            .message
            .ends_with("HTTP 429 Too Many Requests: Quota exceeded"),
        "{error}"
    );
}

#[tokio::test]
async fn bedrock_is_asked_with_a_token() {
    let body = json!({"output": {"message": {"role": "assistant", "content": [{"text": "A format."}]}}, "stopReason": "end_turn",
        "usage": {"inputTokens": 10, "outputTokens": 3, "totalTokens": 13}});
    let server = Server::always(answer(200, &[], &body)).await;
    let models = found([
        ("AWS_ENDPOINT_URL_BEDROCK_RUNTIME", server.address.as_str()),
        ("AWS_BEARER_TOKEN_BEDROCK", "bedrock-0123456789"),
    ]);
    let reply = ask(
        &models,
        &question("bedrock:anthropic.claude-sonnet-4-5-20250929-v1:0"),
    )
    .await
    .unwrap();
    assert_eq!(
        (reply.text.as_str(), reply.finish),
        ("A format.", Finish::Done)
    );
    assert_eq!(
        (
            reply.usage.input_tokens,
            reply.usage.unpriced_calls,
            reply.usage.cost_usd
        ),
        (10, 1, None)
    );
    let asked = server.asked().remove(0);
    assert!(
        asked
            .path
            .starts_with("/model/anthropic.claude-sonnet-4-5-20250929-v1")
            && asked.path.ends_with("/converse"),
        "{}",
        asked.path
    );
    assert_eq!(asked.header("authorization"), "Bearer bedrock-0123456789");
}
