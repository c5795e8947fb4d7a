//! Models whose graph says itself where they are.

use super::server::{Server, json as answer};
use super::*;
use graphwright::host::Endpoint;

fn said() -> Value {
    json!({"id": "c1", "object": "chat.completion", "model": "m",
        "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "here"}}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}})
}

#[tokio::test]
async fn a_graph_may_say_where_its_model_is_and_what_opens_it() {
    let server = Server::always(answer(200, &[], &said())).await;
    let host = format!("{}/v1", server.address);
    let models = found([
        ("DESK_HOST", host.as_str()),
        ("DESK_KEY", "sk-desk-0123456789"),
    ]);
    let mut request = question("openai:gpt-4o-mini");
    request.max_tokens = Some(77);
    request.endpoint = Some(Endpoint {
        host: Some("${DESK_HOST}".into()),
        api_key: Some("${DESK_KEY}".into()),
        ..Endpoint::default()
    });
    assert!(
        !serde_json::to_string(&request)
            .unwrap()
            .contains("0123456789")
    );
    let reply = ask(&models, &request).await.unwrap();
    assert_eq!(reply.text, "here");
    let asked = server.asked().remove(0);
    assert_eq!(asked.header("authorization"), "Bearer sk-desk-0123456789");
    let most = ["max_tokens", "max_completion_tokens"].map(|key| asked.body[key].clone());
    assert!(most.contains(&json!(77)), "{}", asked.body);
}

#[tokio::test]
async fn a_key_that_is_not_set_is_found_before_a_run() {
    let models = found([]);
    let at = Endpoint {
        api_key: Some("${DESK_KEY}".into()),
        ..Endpoint::default()
    };
    let missing = models.check_at("openai:gpt-4o-mini", &at).unwrap_err();
    assert!(missing.message.contains("DESK_KEY"), "{missing}");
    let unknown = models.check_at("nowhere:m", &at).unwrap_err();
    assert!(unknown.message.contains("`nowhere`"), "{unknown}");
    let local = Endpoint {
        host: Some("http://localhost:11434".into()),
        ..Endpoint::default()
    };
    models.check_at("ollama:qwen2.5:7b", &local).unwrap();
}

#[tokio::test]
async fn bedrock_is_opened_with_the_keys_of_an_account() {
    let said = json!({"output": {"message": {"role": "assistant", "content": [{"text": "here"}]}},
        "stopReason": "end_turn", "usage": {"inputTokens": 1, "outputTokens": 1, "totalTokens": 2}});
    let server = Server::always(answer(200, &[], &said)).await;
    let models = found([
        ("DESK_ACCESS", "AKIDEXAMPLE"),
        ("DESK_SECRET", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
    ]);
    let mut at = Endpoint {
        host: Some(server.address.clone()),
        region: Some("eu-central-1".into()),
        access_key: Some("${DESK_ACCESS}".into()),
        secret_key: Some("${DESK_SECRET}".into()),
        ..Endpoint::default()
    };
    let mut request = question("bedrock:anthropic.claude-sonnet-4-5");
    request.endpoint = Some(at.clone());
    let reply = ask(&models, &request).await.unwrap();
    assert_eq!(reply.text, "here");
    let asked = server.asked().remove(0);
    let key = asked.header("authorization");
    // The signed URL in Base64: `bedrock.amazonaws.com/?Action=CallWithBearerToken&…`
    assert!(
        key.starts_with("Bearer bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29tLz9BY3Rpb249"),
        "{key}"
    );
    assert!(!format!("{asked:?}").contains("wJalrXUtnFEMI"));

    at.secret_key = Some("${DESK_NONE}".into());
    let unset = models.check_at("bedrock:m", &at).unwrap_err();
    assert!(unset.message.contains("DESK_NONE"), "{unset}");
    at.secret_key = None;
    let half = models.check_at("bedrock:m", &at).unwrap_err();
    assert!(half.message.contains("`aws_secret_key`"), "{half}");
}
