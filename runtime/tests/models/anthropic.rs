//! Anthropic's Messages.

use super::server::{End, Server, events, json as answer, named};
use super::*;
use graphwright::host::{Attachment, AttachmentData, Finish};
use std::sync::Mutex;

const MODEL: &str = "claude:claude-sonnet-4-5-20250929";

fn said(content: Value, stop: &str) -> Value {
    json!({"id": "msg_1", "type": "message", "role": "assistant", "model": "claude-sonnet-4-5-20250929",
        "content": content, "stop_reason": stop,
        "usage": {"input_tokens": 100, "cache_read_input_tokens": 900, "cache_creation_input_tokens": 0, "output_tokens": 50}})
}

fn providers(server: &Server) -> Models {
    found([
        ("ANTHROPIC_BASE_URL", server.address.as_str()),
        ("ANTHROPIC_API_KEY", "sk-ant-0123456789"),
    ])
}

#[tokio::test]
async fn a_question_is_answered_and_paid_for() {
    let server = Server::always(answer(
        200,
        &[],
        &said(
            json!([{"type": "text", "text": "A "}, {"type": "text", "text": "format."}]),
            "end_turn",
        ),
    ))
    .await;
    let mut request = question(MODEL);
    request.schema = Some(schema());
    request.temperature = Some(0.2);
    let reply = ask(&providers(&server), &request).await.unwrap();
    assert_eq!(reply.text, "A format.");
    assert_eq!(
        (
            reply.usage.input_tokens,
            reply.usage.cached_tokens,
            reply.usage.output_tokens
        ),
        (1000, 900, 50)
    );
    // 100 × 3 + 900 × 0.3 + 50 × 15 dollars per million
    assert!(
        (reply.usage.cost_usd.unwrap() - 0.001_32).abs() < 1e-12,
        "{:?}",
        reply.usage
    );

    let asked = server.asked().remove(0);
    assert_eq!(asked.path, "/v1/messages");
    assert_eq!(asked.header("x-api-key"), "sk-ant-0123456789");
    assert_eq!(asked.header("anthropic-version"), "2023-06-01");
    assert_eq!(asked.body["model"], "claude-sonnet-4-5-20250929");
    assert!(asked.body["max_tokens"].as_u64().unwrap() >= 4096);
    assert_eq!(asked.body["temperature"], 0.2);
    assert_eq!(
        asked.body["messages"],
        json!([{"role": "user", "content": "What is WebAssembly?"}])
    );
    assert!(asked.body["system"].to_string().contains("Be brief."));
    let format = &asked.body["output_config"]["format"];
    assert_eq!(format["type"], "json_schema");
    let mut closed = schema();
    closed["additionalProperties"] = json!(false);
    assert_eq!(format["schema"], closed);
}

#[tokio::test]
async fn tools_and_signed_thoughts_go_round() {
    let server = Server::start(|_, number| match number {
        0 => answer(
            200,
            &[],
            &said(
                json!([
            {"type": "thinking", "thinking": "Hm.", "signature": "c2ln"},
            {"type": "text", "text": "Let me look."},
            {"type": "tool_use", "id": "toolu_1", "name": "weather", "input": {"place": "Rome"}},
            {"type": "tool_use", "id": "toolu_2", "name": "weather", "input": {"place": "Oslo"}}]),
                "tool_use",
            ),
        ),
        _ => answer(
            200,
            &[],
            &said(json!([{"type": "text", "text": "Sunny."}]), "end_turn"),
        ),
    })
    .await;
    let models = providers(&server);
    let mut request = question(MODEL);
    request.tools = vec![weather()];
    let reply = ask(&models, &request).await.unwrap();
    assert_eq!(reply.text, "Let me look.");
    assert_eq!(
        reply.tool_calls,
        [call("toolu_1", "Rome"), call("toolu_2", "Oslo")]
    );
    assert_eq!(reply.finish, Finish::Tools);
    assert_eq!(
        ask(&models, &after_tool(MODEL, &reply)).await.unwrap().text,
        "Sunny."
    );

    let asked = server.asked();
    assert_eq!(
        asked[0].body["tools"][0]["input_schema"],
        weather().parameters
    );
    let messages = &asked[1].body["messages"];
    assert_eq!(
        messages[1]["content"][0],
        json!({"type": "thinking", "thinking": "Hm.", "signature": "c2ln"})
    );
    assert_eq!(messages[1]["content"][3]["id"], "toolu_2");
    // All results of a turn in the one message behind it.
    assert_eq!(messages[2]["content"][0]["tool_use_id"], "toolu_1");
    assert_eq!(messages[2]["content"][1]["tool_use_id"], "toolu_2");
    assert_eq!(messages[3], Value::Null);
}

#[tokio::test]
async fn thoughts_of_another_provider_stay_behind() {
    let server = Server::always(answer(
        200,
        &[],
        &said(json!([{"type": "text", "text": "x"}]), "end_turn"),
    ))
    .await;
    let reply = Reply {
        tool_calls: vec![call("toolu_1", "Rome")],
        kept: Some(json!({"provider": "gemini", "content": [{"ThoughtSignature": "abc"}]})),
        ..Reply::default()
    };
    ask(&providers(&server), &after_tool(MODEL, &reply))
        .await
        .unwrap();
    let content = &server.asked()[0].body["messages"][1]["content"];
    assert_eq!(content[0]["type"], "tool_use");
    assert_eq!(content[1], Value::Null);
}

#[tokio::test]
async fn pictures_and_documents_go_along() {
    let server = Server::always(answer(
        200,
        &[],
        &said(json!([{"type": "text", "text": "x"}]), "end_turn"),
    ))
    .await;
    let file = |media_type: &str, content| Attachment {
        media_type: media_type.into(),
        name: None,
        content,
    };
    let mut request = question(MODEL);
    request.messages = vec![Message::User {
        text: "What?".into(),
        attachments: vec![
            file("image/png", AttachmentData::Base64("aGk=".into())),
            file(
                "image/png",
                AttachmentData::Url("https://x.example/cat.png".into()),
            ),
            file("application/pdf", AttachmentData::Base64("aGk=".into())),
        ],
    }];
    ask(&providers(&server), &request).await.unwrap();
    let content = &server.asked()[0].body["messages"][0]["content"];
    assert_eq!(
        content[0]["source"],
        json!({"type": "base64", "media_type": "image/png", "data": "aGk="})
    );
    assert_eq!(
        content[1],
        json!({"type": "image", "source": {"type": "url", "url": "https://x.example/cat.png"}})
    );
    assert_eq!(content[2]["type"], "document");
    assert_eq!(content[3]["text"], "What?");
}

#[tokio::test]
async fn words_and_tools_come_in_pieces() {
    let pieces = [
        json!({"type": "message_start", "message": {"model": "claude-sonnet-4-5-20250929", "usage": {"input_tokens": 20, "output_tokens": 1}}}),
        json!({"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}),
        json!({"type": "ping"}),
        json!({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "Let me "}}),
        json!({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "look."}}),
        json!({"type": "content_block_stop", "index": 0}),
        json!({"type": "content_block_start", "index": 1, "content_block": {"type": "tool_use", "id": "toolu_1", "name": "weather", "input": {}}}),
        json!({"type": "content_block_delta", "index": 1, "delta": {"type": "input_json_delta", "partial_json": "{\"place\":"}}),
        json!({"type": "content_block_delta", "index": 1, "delta": {"type": "input_json_delta", "partial_json": "\"Rome\"}"}}),
        json!({"type": "content_block_stop", "index": 1}),
        json!({"type": "message_delta", "delta": {"stop_reason": "tool_use"}, "usage": {"output_tokens": 33}}),
        json!({"type": "message_stop"}),
    ];
    let pieces: Vec<String> = pieces.iter().map(named).collect();
    let server = Server::always(events(&pieces, End::Complete)).await;
    let heard = Mutex::new(String::new());
    let told = |text: &str| heard.lock().unwrap().push_str(text);
    let models = providers(&server);
    let reply = models.stream(&question(MODEL), &told).await.unwrap();
    assert_eq!(reply.text, "Let me look.");
    assert_eq!(*heard.lock().unwrap(), "Let me look.");
    assert_eq!(reply.model.as_deref(), Some("claude-sonnet-4-5-20250929"));
    assert_eq!(reply.tool_calls, [call("toolu_1", "Rome")]);
    assert_eq!(
        (reply.usage.input_tokens, reply.usage.output_tokens),
        (20, 33)
    );

    let cut = Server::always(events(&pieces[..5], End::Complete)).await;
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
async fn an_overloaded_provider_says_so_in_both_ways() {
    let body =
        json!({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}});
    let server = Server::always(answer(529, &[("retry-after", "2")], &body)).await;
    let error = ask(&providers(&server), &question(MODEL))
        .await
        .unwrap_err();
    assert_eq!((error.status, error.retry_after), (Some(529), Some(2.0)));
    assert!(error.message.contains("HTTP 529: Overloaded"), "{error}");

    let server = Server::always(events(&[named(&body)], End::Complete)).await;
    let error = providers(&server)
        .stream(&question(MODEL), &|_| {})
        .await
        .unwrap_err();
    assert!(
        graphwright_core::nodes::model::transient::passes(&error),
        "{error:?}"
    );
}

#[tokio::test]
async fn a_cut_reply_says_that_it_is_one() {
    let server = Server::always(answer(
        200,
        &[],
        &said(json!([{"type": "text", "text": "A fo"}]), "max_tokens"),
    ))
    .await;
    let reply = ask(&providers(&server), &question(MODEL)).await.unwrap();
    assert_eq!((reply.text.as_str(), reply.finish), ("A fo", Finish::Limit));
}
