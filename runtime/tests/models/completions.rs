//! Chat Completions in one piece, which are asked for by other means than those in pieces.

use super::openai::{FILE, pieces, said};
use super::server::{End, PendingCall, Server, events, json as answer};
use super::*;
use graphwright::host::{Attachment, AttachmentData, Finish};

fn file(media_type: &str, name: Option<&str>, content: AttachmentData) -> Attachment {
    Attachment {
        media_type: media_type.into(),
        name: name.map(str::to_owned),
        content,
    }
}

fn data() -> AttachmentData {
    AttachmentData::Base64("aGk=".into())
}

/// A question with everything that one can have.
fn long() -> Request {
    let mut long = question("house:m");
    long.messages.extend([
        Message::Assistant {
            text: String::new(),
            tool_calls: vec![call("c1", "Rome"), call("c2", "Oslo")],
            kept: None,
        },
        Message::Tool {
            id: "c1".into(),
            name: "weather".into(),
            content: "sunny".into(),
            attachments: Vec::new(),
        },
        Message::Tool {
            id: "c2".into(),
            name: "weather".into(),
            content: String::new(),
            attachments: Vec::new(),
        },
        Message::Assistant {
            text: "Sunny.".into(),
            tool_calls: Vec::new(),
            kept: None,
        },
        Message::User {
            text: "And these?".into(),
            attachments: vec![
                file("image/png", None, data()),
                file(
                    "image/png",
                    None,
                    AttachmentData::Url("https://x.example/a.png".into()),
                ),
                file("application/pdf", Some("a.pdf"), data()),
            ],
        },
    ]);
    long.tools = vec![weather()];
    long.schema = Some(schema());
    long.temperature = Some(0.7);
    long.top_p = Some(0.95);
    long.max_tokens = Some(77);
    long
}

/// The server must not notice.
#[tokio::test]
async fn a_request_says_the_same_whether_its_reply_comes_in_one_piece_or_in_many() {
    let server = Server::start(|asked, _| {
        if asked.body["stream"] == true {
            events(&pieces(), End::Complete)
        } else {
            answer(200, &[], &said("x"))
        }
    })
    .await;
    let models = models(
        &server,
        "providers:\n  house: {type: openai-compatible, base_url: URL/v1, api_key: k, headers: {x-team: a}}\n",
    );
    let long = long();
    let newer = Request {
        model: Some("house:gpt-5-mini".into()),
        ..long.clone()
    };
    let mut wordless = question("house:org/name-max");
    wordless.messages = vec![Message::User {
        text: String::new(),
        attachments: vec![file("audio/wav", None, data())],
    }];
    for request in [question("house:m"), long, newer, wordless] {
        models.complete(&request).await.unwrap();
        models.stream(&request, &|_| {}).await.unwrap();
        let mut asked = server.asked();
        let (mut streamed, whole) = (asked.pop().unwrap(), asked.pop().unwrap());
        assert_eq!(whole.body["stream"], false);
        for only in ["stream", "stream_options"] {
            streamed.body.as_object_mut().unwrap().remove(only);
        }
        let mut body = whole.body.clone();
        body.as_object_mut().unwrap().remove("stream");
        assert_eq!(body, streamed.body);
        assert_eq!(whole.path, streamed.path);
        let said = |asked: &PendingCall| {
            let mut headers = asked.headers.clone();
            headers.remove("content-length");
            headers
        };
        assert_eq!(said(&whole), said(&streamed));
    }
}

#[tokio::test]
async fn replies_are_read_as_their_makers_write_them() {
    let reply = |body: Value| async move {
        let server = Server::always(answer(200, &[], &body)).await;
        ask(&models(&server, FILE), &question("openai:m"))
            .await
            .unwrap()
    };
    // Mistral's models that think.
    let mistral = json!({"choices": [{"finish_reason": "stop", "message": {"role": "assistant", "tool_calls": null, "content": [
        {"type": "thinking", "thinking": [{"type": "text", "text": "Hm."}]}, {"type": "text", "text": "A "}, {"type": "text", "text": "format."}]}}],
        "usage": {"prompt_tokens": 3, "completion_tokens": 2, "prompt_tokens_details": null}});
    let said = reply(mistral).await;
    assert_eq!(
        (said.text.as_str(), said.usage.input_tokens),
        ("A format.", 3)
    );
    assert_eq!(said.model.as_deref(), Some("m"));
    // Servers that leave out what the protocol wants, or say it in their own words.
    let odd = json!({"choices": [{"finish_reason": "eos", "message": {"content": " A format.\n",
        "tool_calls": [{"function": {"name": "weather", "arguments": {"place": "Rome"}}}]}}], "service_tier": "on_demand", "usage": "?"});
    let said = reply(odd).await;
    assert_eq!(said.text, "A format.");
    assert_eq!(said.tool_calls, [call("", "Rome")]);
    assert_eq!(said.finish, Finish::Tools);
    assert_eq!(said.usage.input_tokens, 0);
}

#[tokio::test]
async fn thoughts_that_a_provider_wants_back_go_back() {
    let thought =
        json!({"type": "reasoning.encrypted", "data": "opaque", "format": "x", "index": 0});
    let body = json!({"choices": [{"finish_reason": "tool_calls", "message": {"content": "", "reasoning": "Hm.", "reasoning_details": [thought],
        "tool_calls": [{"id": "c", "type": "function", "function": {"name": "weather", "arguments": "{\"place\":\"Rome\"}"}}]}}]});
    let server = Server::always(answer(200, &[], &body)).await;
    let models = models(&server, FILE);
    let reply = ask(&models, &question("openai:m")).await.unwrap();
    assert!(reply.kept.is_some());
    ask(&models, &after_tool("openai:m", &reply)).await.unwrap();
    let sent = &server.asked()[1].body["messages"][2];
    assert_eq!(sent["reasoning_details"], json!([thought]));
    assert_eq!(sent["tool_calls"][0]["id"], "c");
}

#[tokio::test]
async fn a_server_without_a_key_is_sent_none_and_a_header_goes_before_the_key() {
    let server = Server::always(answer(200, &[], &said("x"))).await;
    let models = models(
        &server,
        "providers:\n  open: {type: openai-compatible, base_url: URL}\n  own: {type: openai-compatible, base_url: URL, api_key: k, headers: {authorization: Token t}}\n",
    );
    for model in ["open:m", "own:m"] {
        ask(&models, &question(model)).await.unwrap();
    }
    let asked = server.asked();
    assert_eq!(asked[0].header("authorization"), "");
    assert_eq!(asked[1].header("authorization"), "Token t");
}
