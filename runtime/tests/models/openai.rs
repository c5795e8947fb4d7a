//! Chat Completions and Responses, and what speaks like them.

use super::server::{End, PendingCall, Server, data, events, json as answer};
use super::*;
use graphwright::host::{Attachment, AttachmentData, Finish};
use std::sync::Mutex;

pub const FILE: &str = "providers:\n  openai: {base_url: URL/v1, api_key: sk-test-0123456789}\n";

pub fn said(text: &str) -> Value {
    json!({"id": "c1", "object": "chat.completion", "model": "gpt-4o-mini-2024-07-18",
        "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}],
        "usage": {"prompt_tokens": 1000, "completion_tokens": 100, "total_tokens": 1100, "prompt_tokens_details": {"cached_tokens": 400}}})
}

#[tokio::test]
async fn a_question_is_answered_and_paid_for() {
    let server = Server::always(answer(200, &[], &said("A format."))).await;
    let models = models(&server, FILE);
    let mut request = question("openai:gpt-4o-mini");
    request.temperature = Some(0.5);
    request.top_p = Some(0.9);
    let reply = ask(&models, &request).await.unwrap();
    assert_eq!(reply.text, "A format.");
    assert_eq!(reply.finish, Finish::Done);
    let usage = reply.usage;
    assert_eq!(
        (
            usage.input_tokens,
            usage.cached_tokens,
            usage.output_tokens,
            usage.calls
        ),
        (1000, 400, 100, 1)
    );
    // 600 × 0.15 + 400 × 0.075 + 100 × 0.6 dollars per million
    assert!(
        (usage.cost_usd.unwrap() - 0.000_18).abs() < 1e-12,
        "{usage:?}"
    );

    let asked: PendingCall = server.asked().remove(0);
    assert_eq!(asked.path, "/v1/chat/completions");
    assert_eq!(asked.header("authorization"), "Bearer sk-test-0123456789");
    assert_eq!(asked.header("idempotency-key"), "run-1/0/1");
    assert_eq!(asked.body["model"], "gpt-4o-mini");
    assert_eq!(asked.body["temperature"], 0.5);
    assert_eq!(asked.body["top_p"], 0.9);
    assert_eq!(
        asked.body["messages"],
        json!([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "What is WebAssembly?"}])
    );
    for absent in ["tools", "response_format", "reasoning_effort"] {
        assert_eq!(asked.body[absent], Value::Null, "{absent}");
    }
}

#[tokio::test]
async fn names_of_models_are_not_shortened() {
    let server = Server::always(answer(200, &[], &said("x"))).await;
    let models = models(
        &server,
        "providers:\n  house: {type: openai-compatible, base_url: URL}\n",
    );
    ask(&models, &question("house:org/some-model-max"))
        .await
        .unwrap();
    let asked = server.asked().remove(0);
    assert_eq!(asked.path, "/chat/completions");
    assert_eq!(asked.body["model"], "org/some-model-max");
    assert_eq!(asked.body["reasoning_effort"], Value::Null);
}

#[tokio::test]
async fn tools_are_called_and_answered() {
    let server = Server::start(|_, number| match number {
        0 => answer(200, &[], &json!({"choices": [{"finish_reason": "tool_calls", "message": {"role": "assistant", "content": null,
            "tool_calls": [{"id": "call_1", "type": "function", "function": {"name": "weather", "arguments": "{\"place\":\"Rome\"}"}},
                {"id": "call_2", "type": "function", "function": {"name": "weather", "arguments": "{\"place\":\"Oslo\"}"}}]}}]})),
        _ => answer(200, &[], &said("Sunny in both.")),
    })
    .await;
    let models = models(&server, FILE);
    let mut request = question("openai:gpt-4o-mini");
    request.tools = vec![weather()];
    let reply = ask(&models, &request).await.unwrap();
    assert_eq!(
        reply.tool_calls,
        [call("call_1", "Rome"), call("call_2", "Oslo")]
    );
    assert_eq!(reply.finish, Finish::Tools);
    let reply = ask(&models, &after_tool("openai:gpt-4o-mini", &reply))
        .await
        .unwrap();
    assert_eq!(reply.text, "Sunny in both.");

    let asked = server.asked();
    assert_eq!(asked[0].body["tools"][0]["function"]["name"], "weather");
    assert_eq!(
        asked[0].body["tools"][0]["function"]["parameters"],
        weather().parameters
    );
    let messages = asked[1].body["messages"].as_array().unwrap();
    assert_eq!(messages[2]["tool_calls"][1]["id"], "call_2");
    let arguments: Value = serde_json::from_str(
        messages[2]["tool_calls"][1]["function"]["arguments"]
            .as_str()
            .unwrap(),
    )
    .unwrap();
    assert_eq!(arguments, json!({"place": "Oslo"}));
    assert_eq!(
        messages[3],
        json!({"role": "tool", "content": "sunny", "tool_call_id": "call_1"})
    );
    assert_eq!(messages[4]["tool_call_id"], "call_2");
}

#[tokio::test]
async fn arguments_that_are_not_json_reach_the_tool_loop() {
    let body = json!({"choices": [{"finish_reason": "tool_calls", "message": {"content": "Well.",
        "tool_calls": [{"id": "c", "type": "function", "function": {"name": "weather", "arguments": "{\"place\": Rome"}}]}}],
        "usage": {"prompt_tokens": 7, "completion_tokens": 3}});
    let server = Server::always(answer(200, &[], &body)).await;
    let reply = ask(&models(&server, FILE), &question("openai:gpt-4o-mini"))
        .await
        .unwrap();
    assert_eq!(reply.text, "Well.");
    assert_eq!(reply.tool_calls[0].arguments, json!("{\"place\": Rome"));
    assert_eq!(reply.usage.input_tokens, 7);
    // And back: the protocols want an object.
    let again = ask(
        &models(&server, FILE),
        &after_tool("openai:gpt-4o-mini", &reply),
    )
    .await;
    assert!(again.is_ok());
    let sent = &server.asked()[1].body["messages"][2]["tool_calls"][0]["function"]["arguments"];
    assert_eq!(sent, "{}");
}

#[tokio::test]
async fn the_schema_is_enforced_by_the_provider() {
    let server = Server::always(answer(200, &[], &said("{\"topic\":\"wasm\"}"))).await;
    let mut request = question("openai:gpt-4o-mini");
    request.schema = Some(schema());
    ask(&models(&server, FILE), &request).await.unwrap();
    let format = &server.asked()[0].body["response_format"];
    assert_eq!(format["type"], "json_schema");
    assert_eq!(format["json_schema"]["strict"], true);
    assert_eq!(
        format["json_schema"]["schema"]["properties"],
        schema()["properties"]
    );
    assert_eq!(
        format["json_schema"]["schema"]["additionalProperties"],
        false
    );
}

#[tokio::test]
async fn a_model_that_refuses_schemas_is_asked_without_one_from_then_on() {
    let server = Server::start(|asked, _| {
        if asked.body["response_format"].is_null() {
            answer(200, &[], &said("{\"topic\":\"wasm\"}"))
        } else {
            answer(400, &[], &json!({"error": {"message": "'response_format' of type 'json_schema' is not supported with this model."}}))
        }
    })
    .await;
    let models = models(&server, FILE);
    let mut request = question("openai:old");
    request.schema = Some(schema());
    for _ in 0..2 {
        assert_eq!(
            ask(&models, &request).await.unwrap().text,
            "{\"topic\":\"wasm\"}"
        );
    }
    let formats: Vec<bool> = server
        .asked()
        .iter()
        .map(|asked| asked.body["response_format"].is_null())
        .collect();
    assert_eq!(formats, [false, true, true]);
}

#[tokio::test]
async fn the_extractor_does_without_a_temperature_where_the_model_has_none() {
    let server = Server::start(|asked, _| {
        if asked.body["temperature"].is_null() {
            answer(200, &[], &said("{}"))
        } else {
            answer(400, &[], &json!({"error": {"message": "Unsupported value: 'temperature' does not support 0 with this model."}}))
        }
    })
    .await;
    let mut request = question("openai:gpt-5");
    request.temperature = Some(0.0);
    let refused = ask(&models(&server, FILE), &request).await.unwrap_err();
    assert!(
        refused.message.contains("'temperature' does not support 0"),
        "{refused}"
    );
    request.purpose = Purpose::Extract;
    assert!(ask(&models(&server, FILE), &request).await.is_ok());
}

#[tokio::test]
async fn pictures_and_documents_go_along() {
    let server = Server::always(answer(200, &[], &said("A cat."))).await;
    let mut request = question("openai:gpt-4o-mini");
    request.messages = vec![Message::User {
        text: "What is this?".into(),
        attachments: vec![
            Attachment {
                media_type: "image/png".into(),
                name: None,
                content: AttachmentData::Base64("aGk=".into()),
            },
            Attachment {
                media_type: "image/png".into(),
                name: None,
                content: AttachmentData::Url("https://x.example/cat.png".into()),
            },
            Attachment {
                media_type: "application/pdf".into(),
                name: Some("a.pdf".into()),
                content: AttachmentData::Base64("aGk=".into()),
            },
        ],
    }];
    ask(&models(&server, FILE), &request).await.unwrap();
    let content = &server.asked()[0].body["messages"][0]["content"];
    assert_eq!(content[0]["image_url"]["url"], "data:image/png;base64,aGk=");
    assert_eq!(content[1]["image_url"]["url"], "https://x.example/cat.png");
    assert_eq!(content[2]["file"]["filename"], "a.pdf");
    assert_eq!(content[3]["text"], "What is this?");
}

pub fn pieces() -> Vec<String> {
    let piece = |delta: Value, finish: Value| {
        data(
            &json!({"model": "gpt-4o-mini-2024-07-18", "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}),
        )
    };
    vec![
        piece(json!({"role": "assistant", "content": ""}), Value::Null),
        piece(json!({"content": "A "}), Value::Null),
        piece(json!({"content": "förmat."}), Value::Null),
        piece(json!({}), json!("stop")),
        data(&json!({"choices": [], "usage": {"prompt_tokens": 12, "completion_tokens": 4}})),
        "data: [DONE]\n\n".to_owned(),
    ]
}

#[tokio::test]
async fn words_are_told_while_they_come() {
    let server = Server::always(events(&pieces(), End::Complete)).await;
    let heard = Mutex::new(Vec::new());
    let told = |text: &str| heard.lock().unwrap().push(text.to_owned());
    let reply = models(&server, FILE)
        .stream(&question("openai:gpt-4o-mini"), &told)
        .await
        .unwrap();
    assert_eq!(reply.text, "A förmat.");
    assert_eq!(
        (reply.usage.input_tokens, reply.usage.output_tokens),
        (12, 4)
    );
    assert_eq!(reply.model.as_deref(), Some("gpt-4o-mini-2024-07-18"));
    assert_eq!(*heard.lock().unwrap(), ["A ", "förmat."]);
    assert_eq!(server.asked()[0].body["stream"], true);
}

#[tokio::test]
async fn tool_calls_come_in_pieces_too() {
    let piece = |delta: Value, finish: Value| {
        data(&json!({"choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}))
    };
    let server = Server::always(events(
        &[
            piece(json!({"tool_calls": [{"index": 0, "id": "call_1", "type": "function", "function": {"name": "weather", "arguments": ""}}]}), Value::Null),
            piece(json!({"tool_calls": [{"index": 0, "function": {"arguments": "{\"place\":"}}]}), Value::Null),
            piece(json!({"tool_calls": [{"index": 0, "function": {"arguments": "\"Rome\"}"}}]}), Value::Null),
            piece(json!({}), json!("tool_calls")),
            "data: [DONE]\n\n".to_owned(),
        ],
        End::Complete,
    ))
    .await;
    let mut request = question("house:m");
    request.tools = vec![weather()];
    let models = models(
        &server,
        "providers:\n  house: {type: openai-compatible, base_url: URL, stream: always}\n",
    );
    let reply = ask(&models, &request).await.unwrap();
    assert_eq!(reply.tool_calls, [call("call_1", "Rome")]);
}

#[tokio::test]
async fn ollama_is_asked_without_a_key_and_with_the_schema() {
    let server = Server::always(answer(200, &[], &said("{\"topic\":\"x\"}"))).await;
    let host = server.address.trim_start_matches("http://").to_owned();
    let models = found([("OLLAMA_HOST", host.as_str())]);
    let mut request = question("ollama:llama3.2:3b");
    request.schema = Some(schema());
    let reply = ask(&models, &request).await.unwrap();
    assert_eq!(reply.usage.cost_usd, Some(0.0));
    let asked = server.asked().remove(0);
    assert_eq!(asked.path, "/v1/chat/completions");
    assert_eq!(asked.body["model"], "llama3.2:3b");
    assert_eq!(asked.body["response_format"]["type"], "json_schema");
}

#[tokio::test]
async fn the_other_protocol_of_openai_is_spoken_too() {
    let body = json!({"id": "resp_1", "object": "response", "status": "completed", "model": "gpt-5",
        "output": [{"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "A format."}]}],
        "usage": {"input_tokens": 9, "output_tokens": 2, "total_tokens": 11}});
    let server = Server::always(answer(200, &[], &body)).await;
    let base = format!("{}/v1", server.address);
    let models = found([
        ("OPENAI_BASE_URL", base.as_str()),
        ("OPENAI_API_KEY", "sk-test-0123456789"),
    ]);
    let mut request = question("openai-responses:gpt-5");
    request.schema = Some(schema());
    let reply = ask(&models, &request).await.unwrap();
    assert_eq!(reply.text, "A format.");
    assert_eq!(
        (reply.usage.input_tokens, reply.usage.output_tokens),
        (9, 2)
    );
    let asked = server.asked().remove(0);
    assert_eq!(asked.path, "/v1/responses");
    assert_eq!(asked.body["model"], "gpt-5");
    assert_eq!(asked.body["text"]["format"]["type"], "json_schema");
}
