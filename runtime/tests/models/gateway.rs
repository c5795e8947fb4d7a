//! Usage as gateways like LiteLLM write it: what can be read counts, and what is missing is said.

use super::server::{End, Server, data, events, json as answer};
use super::*;

const FILE: &str = "providers:\n  house: {type: openai-compatible, base_url: URL}\n\
    prices:\n  house:m: {input: 1.0, output: 10.0, cached: 0.5}\n";

async fn counted(usage: Value) -> graphwright::host::Usage {
    let body = json!({"choices": [{"finish_reason": "stop", "message": {"content": "A format."}}], "usage": usage});
    let server = Server::always(answer(200, &[], &body)).await;
    let reply = ask(&models(&server, FILE), &question("house:m")).await;
    reply.unwrap().usage
}

#[tokio::test]
async fn details_under_two_names_and_fractions_count() {
    let usage = counted(json!({
        "prompt_tokens": 220.0, "completion_tokens": 17.0, "total_tokens": 237.0,
        "prompt_tokens_details": {"cached_tokens": 100, "cache_write_tokens": 0, "cache_creation_tokens": 0},
    }))
    .await;
    assert_eq!(
        (
            usage.input_tokens,
            usage.cached_tokens,
            usage.output_tokens,
            usage.unpriced_calls
        ),
        (220, 100, 17, 0)
    );
    // 120 × 1 + 100 × 0.5 + 17 × 10 dollars per million
    assert!((usage.cost_usd.unwrap() - 0.000_34).abs() < 1e-12);
}

#[tokio::test]
async fn usage_that_is_read_in_part_is_a_lower_bound() {
    let usage = counted(json!({"prompt_tokens": 220, "completion_tokens": "many"})).await;
    assert_eq!((usage.input_tokens, usage.output_tokens), (220, 0));
    assert!((usage.cost_usd.unwrap() - 0.000_22).abs() < 1e-12);
    assert_eq!(usage.unpriced_calls, 1);
    let usage = counted(json!("none")).await;
    assert_eq!((usage.cost_usd, usage.unpriced_calls), (None, 1));
}

#[tokio::test]
async fn usage_beside_an_empty_choice_counts() {
    let piece = |delta: Value, finish: Value| {
        data(&json!({"choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}))
    };
    let last = json!({"choices": [{"index": 0, "delta": {}}], "usage": {
        "prompt_tokens": 12.0, "completion_tokens": 4, "total_tokens": 16,
        "prompt_tokens_details": {"cache_write_tokens": 0, "cache_creation_tokens": 0}}});
    let pieces = [
        piece(json!({"content": "A format."}), Value::Null),
        piece(json!({}), json!("stop")),
        data(&last),
        "data: [DONE]\n\n".to_owned(),
    ];
    let server = Server::always(events(&pieces, End::Complete)).await;
    let models = models(&server, FILE);
    let reply = models.stream(&question("house:m"), &|_| {}).await.unwrap();
    assert_eq!(
        (
            reply.usage.input_tokens,
            reply.usage.output_tokens,
            reply.usage.unpriced_calls
        ),
        (12, 4, 0)
    );
}
