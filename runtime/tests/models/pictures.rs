//! Pictures that tools gave, in all protocols.

use super::server::{Server, json as answer};
use super::*;
use graphwright::host::{Attachment, AttachmentData};

const DATA: &str = "UElDVFVSRQ==";

const FILE: &str = "providers:\n  openai: {base_url: URL/v1, api_key: sk-test-0123456789}\n  anthropic: {base_url: URL, api_key: sk-test-0123456789}\n  gemini: {base_url: URL, api_key: sk-test-0123456789}\n  bedrock: {base_url: URL, api_key: sk-test-0123456789}\n  cohere: {base_url: URL/v1, api_key: sk-test-0123456789}\n  openai-responses: {base_url: URL/v1, api_key: sk-test-0123456789}\n  pieces: {type: openai, base_url: URL/v1, api_key: sk-test-0123456789, stream: always}\n";

/// A question to a model whose two tools have answered, one of them with a picture.
fn seen(model: &str) -> Request {
    let reply = Reply {
        tool_calls: vec![call("c1", "Oslo"), call("c2", "Rome")],
        ..Reply::default()
    };
    let mut request = after_tool(model, &reply);
    for message in &mut request.messages {
        if let Message::Tool {
            id, attachments, ..
        } = message
            && id == "c1"
        {
            attachments.push(Attachment {
                media_type: "image/png".into(),
                name: None,
                content: AttachmentData::Base64(DATA.into()),
            });
        }
    }
    request
}

#[tokio::test]
async fn models_of_all_protocols_are_shown_the_pictures_of_tool_results() {
    for model in [
        "openai:gpt-4o",
        "pieces:gpt-4o",
        "openai-responses:gpt-5",
        "anthropic:claude-sonnet-4-5",
        "gemini:gemini-2.5-flash",
        "bedrock:anthropic.claude-sonnet-4-5",
    ] {
        let server = Server::always(answer(500, &[], &json!({"error": {"message": "No."}}))).await;
        let asked = ask(&models(&server, FILE), &seen(model)).await;
        assert!(asked.is_err(), "{model}");
        let asked = server.asked();
        let body = asked.first().expect("asked").body.to_string();
        assert_eq!(body.matches(DATA).count(), 1, "{model}: {body}");
        // Behind the results of both calls, as all protocols want it.
        let (results, picture) = (body.rfind("sunny"), body.find(DATA));
        assert!(results < picture, "{model}: {body}");
        assert!(body.contains("png"), "{model}: {body}");
        if model.starts_with("bedrock") {
            // The two sides have to take turns there.
            let roles = asked[0].body["messages"].as_array().expect("messages");
            let roles: Vec<&str> = roles
                .iter()
                .filter_map(|one| one["role"].as_str())
                .collect();
            assert_eq!(roles, ["user", "assistant", "user"], "{body}");
        }
        assert!(body.contains("result of `weather`"), "{model}: {body}");
    }
}

#[tokio::test]
async fn a_model_that_takes_no_pictures_is_asked_without_them() {
    let server = Server::start(|_, number| match number {
        0 => answer(
            404,
            &[],
            &json!({"error": {"message": "No endpoints found that support image input"}}),
        ),
        _ => answer(
            200,
            &[],
            &json!({"id": "1", "model": "m", "choices": [{"index": 0, "finish_reason": "stop",
                "message": {"role": "assistant", "content": "Fine."}}]}),
        ),
    })
    .await;
    let models = models(&server, FILE);
    for _ in 0..2 {
        let reply = ask(&models, &seen("openai:gpt-4o")).await;
        assert_eq!(reply.expect("answers").text, "Fine.");
    }
    let asked = server.asked();
    let shown: Vec<bool> = asked
        .iter()
        .map(|asked| asked.body.to_string().contains(DATA))
        .collect();
    // What was refused once is not tried again.
    assert_eq!(shown, [true, false, false]);
    let body = asked[1].body.to_string();
    assert!(body.contains("does not take pictures"), "{body}");
}
