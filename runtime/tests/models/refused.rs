//! Answers that do not end as answers do, in all protocols: a model that refuses is asked and paid once, and what was cut off is
//! told.

use super::server::{Answer, End, Server, data, events, json as answer, named};
use super::*;
use crate::brief::BriefWriter;
use graphwright::Kind;
use graphwright::host::Finish;
use graphwright::testing::{ScriptedWorld, World};
use graphwright::{Host, Outcome, Run, Status};
use std::sync::Arc;

const WORDS: &str = "I cannot help with that.";

/// A way of saying no: the protocol, whether it comes in pieces, and the answer.
type Refusal = (&'static str, &'static str, Answer);

fn whole(body: Value) -> Answer {
    answer(200, &[], &body)
}

fn pieces(frames: &[String]) -> Answer {
    events(frames, End::Complete)
}

fn refusals() -> impl Iterator<Item = Refusal> {
    refusals_of_openai().into_iter().chain(refusals_of_others())
}

fn refusals_of_openai() -> Vec<Refusal> {
    let usage = json!({"prompt_tokens": 9, "completion_tokens": 2});
    let part = json!({"type": "refusal", "refusal": WORDS});
    let response = json!({"id": "r", "status": "completed", "model": "m",
        "output": [{"type": "message", "role": "assistant", "content": [part]}], "usage": {"input_tokens": 9, "output_tokens": 2}});
    let chat = [
        data(
            &json!({"choices": [{"index": 0, "delta": {"role": "assistant", "content": "", "refusal": null}}]}),
        ),
        data(&json!({"choices": [{"index": 0, "delta": {"refusal": "I cannot help "}}]})),
        data(&json!({"choices": [{"index": 0, "delta": {"refusal": "with that."}}]})),
        data(
            &json!({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}], "usage": usage}),
        ),
        "data: [DONE]\n\n".to_owned(),
    ];
    let filtered = [
        data(&json!({"choices": [{"index": 0, "delta": {"content": WORDS}}]})),
        data(
            &json!({"choices": [{"index": 0, "delta": {}, "finish_reason": "content_filter"}], "usage": usage}),
        ),
        "data: [DONE]\n\n".to_owned(),
    ];
    vec![
        (
            "openai",
            "never",
            whole(json!({"choices": [{"finish_reason": "stop",
            "message": {"role": "assistant", "content": null, "refusal": WORDS}}], "usage": usage})),
        ),
        ("openai", "always", pieces(&chat)),
        (
            "openai-compatible",
            "never",
            whole(json!({"choices": [{"finish_reason": "content_filter",
            "message": {"role": "assistant", "content": WORDS}}], "usage": usage})),
        ),
        ("ollama", "always", pieces(&filtered)),
        ("openai-responses", "never", whole(response.clone())),
        (
            "openai-responses",
            "always",
            pieces(&[
                named(
                    &json!({"type": "response.created", "response": {"id": "r", "status": "in_progress", "model": "m"}}),
                ),
                named(
                    &json!({"type": "response.refusal.delta", "output_index": 0, "content_index": 0, "delta": WORDS}),
                ),
                named(
                    &json!({"type": "response.refusal.done", "output_index": 0, "content_index": 0, "refusal": WORDS}),
                ),
                named(&json!({"type": "response.completed", "response": response})),
            ]),
        ),
    ]
}

fn refusals_of_others() -> Vec<Refusal> {
    let claude = [
        named(
            &json!({"type": "message_start", "message": {"model": "m", "usage": {"input_tokens": 9, "output_tokens": 1}}}),
        ),
        named(
            &json!({"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}),
        ),
        named(
            &json!({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": WORDS}}),
        ),
        named(&json!({"type": "content_block_stop", "index": 0})),
        named(
            &json!({"type": "message_delta", "delta": {"stop_reason": "refusal"}, "usage": {"output_tokens": 2}}),
        ),
        named(&json!({"type": "message_stop"})),
    ];
    let counted = json!({"promptTokenCount": 9, "totalTokenCount": 9});
    let blocked = json!({"promptFeedback": {"blockReason": "SAFETY"}, "usageMetadata": counted});
    let unsafe_words = json!({"candidates": [{"content": {"role": "model", "parts": [{"text": WORDS}]}, "finishReason": "SAFETY"}],
        "usageMetadata": counted});
    let silent =
        json!({"candidates": [{"finishReason": "PROHIBITED_CONTENT"}], "usageMetadata": counted});
    vec![
        (
            "anthropic",
            "never",
            whole(
                json!({"type": "message", "content": [{"type": "text", "text": WORDS}],
            "stop_reason": "refusal", "usage": {"input_tokens": 9, "output_tokens": 2}}),
            ),
        ),
        ("anthropic", "always", pieces(&claude)),
        ("gemini", "never", whole(unsafe_words.clone())),
        ("gemini", "always", pieces(&[data(&unsafe_words)])),
        ("gemini", "never", whole(silent.clone())),
        ("gemini", "always", pieces(&[data(&silent)])),
        ("gemini", "never", whole(blocked.clone())),
        ("gemini", "always", pieces(&[data(&blocked)])),
        // Azure's filter looks at the question.
        (
            "openai",
            "never",
            answer(
                400,
                &[],
                &json!({"error": {"code": "content_filter", "message": WORDS}}),
            ),
        ),
    ]
}

/// The model of the graph's first node, which may be asked twice and whose answer is made into an object.
fn claude(server: &Server, kind: &str, stream: &str) -> Models {
    let settings = format!(
        "providers: {{claude: {{type: {kind}, base_url: URL, api_key: k-0123456789, stream: {stream}}}}}"
    );
    models(server, &settings)
}

async fn run(models: Models) -> Outcome<BriefWriter> {
    let world: World = serde_json::from_value(json!({
        "scripts": {"gate": [{"stdout": "{}"}]}, "answers": {"review": ["yes"]},
    }))
    .unwrap();
    let mut host: Host = ScriptedWorld::new(world).host();
    host.model = Arc::new(models);
    let inputs = json!({"initial_prompt": "WebAssembly"});
    Run::with_inputs(&BriefWriter::new(), inputs.as_object().cloned().unwrap())
        .host(&host)
        .run()
        .await
        .unwrap()
}

#[tokio::test]
async fn a_refusal_is_told_and_paid_once() {
    for (at, (kind, stream, refusal)) in refusals().enumerate() {
        let server = Server::always(refusal).await;
        let outcome = run(claude(&server, kind, stream)).await;
        let case = format!("{at}: {kind} {stream}: {outcome:?}");
        assert_eq!(server.asked().len(), 1, "{case}");
        assert_eq!(outcome.status, Status::Completed, "{case}");
        let [tolerated] = outcome.tolerated.as_slice() else {
            panic!("{case}");
        };
        assert_eq!(tolerated.node, "draft");
        assert_eq!(tolerated.kind, Kind::Refusal, "{case}");
        let told = ["refused", "withheld", "blocked", "Bad Request"];
        assert!(
            told.iter().any(|word| tolerated.message.contains(word)),
            "{case}"
        );
        let words = [WORDS, "SAFETY", "PROHIBITED_CONTENT", "no candidate"];
        assert!(
            words.iter().any(|word| tolerated.message.contains(word)),
            "{case}"
        );
        let json = serde_json::to_value(&outcome).unwrap();
        assert_eq!(json["tolerated"][0]["kind"], "refusal");
        // A status is no answer, and nobody says what it cost.
        assert_eq!(outcome.usage.calls, u64::from(at != 14), "{case}");
    }
}

#[tokio::test]
async fn a_reply_says_that_it_is_none() {
    for (kind, stream, refusal) in refusals().take(14) {
        let server = Server::always(refusal).await;
        let models = claude(&server, kind, stream);
        let reply = ask(&models, &question("claude:m")).await.unwrap();
        assert_eq!(reply.finish, Finish::Withheld, "{kind} {stream}: {reply:?}");
        assert!(reply.stop.is_some());
    }
}

/// An answer that was cut off, in each protocol.
fn cut_off(text: &str) -> Vec<(&'static str, &'static str, Answer)> {
    let usage = json!({"prompt_tokens": 9, "completion_tokens": 2});
    let response = json!({"id": "r", "status": "incomplete", "model": "m", "incomplete_details": {"reason": "max_output_tokens"},
        "output": [{"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": text}]}],
        "usage": {"input_tokens": 9, "output_tokens": 2}});
    let chat = [
        data(&json!({"choices": [{"index": 0, "delta": {"content": text}}]})),
        data(
            &json!({"choices": [{"index": 0, "delta": {}, "finish_reason": "length"}], "usage": usage}),
        ),
        "data: [DONE]\n\n".to_owned(),
    ];
    let gemini = json!({"candidates": [{"content": {"role": "model", "parts": [{"text": text}]}, "finishReason": "MAX_TOKENS"}]});
    vec![
        (
            "openai",
            "never",
            answer(
                200,
                &[],
                &json!({"choices": [{"finish_reason": "length",
            "message": {"role": "assistant", "content": text}}], "usage": usage}),
            ),
        ),
        ("ollama", "always", events(&chat, End::Complete)),
        ("openai-responses", "never", answer(200, &[], &response)),
        (
            "openai-responses",
            "always",
            events(
                &[
                    named(
                        &json!({"type": "response.created", "response": {"id": "r", "status": "in_progress", "model": "m"}}),
                    ),
                    named(
                        &json!({"type": "response.output_text.delta", "output_index": 0, "content_index": 0, "delta": text}),
                    ),
                    named(&json!({"type": "response.incomplete", "response": response})),
                ],
                End::Complete,
            ),
        ),
        (
            "anthropic",
            "never",
            answer(
                200,
                &[],
                &json!({"type": "message", "content": [{"type": "text", "text": text}],
            "stop_reason": "max_tokens", "usage": {"input_tokens": 9, "output_tokens": 2}}),
            ),
        ),
        (
            "anthropic",
            "always",
            events(
                &[
                    named(
                        &json!({"type": "message_start", "message": {"model": "m", "usage": {"input_tokens": 9, "output_tokens": 1}}}),
                    ),
                    named(
                        &json!({"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}),
                    ),
                    named(
                        &json!({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": text}}),
                    ),
                    named(&json!({"type": "content_block_stop", "index": 0})),
                    named(
                        &json!({"type": "message_delta", "delta": {"stop_reason": "max_tokens"}, "usage": {"output_tokens": 2}}),
                    ),
                    named(&json!({"type": "message_stop"})),
                ],
                End::Complete,
            ),
        ),
        ("gemini", "never", answer(200, &[], &gemini)),
        ("gemini", "always", events(&[data(&gemini)], End::Complete)),
    ]
}

#[tokio::test]
async fn an_object_that_is_cut_off_is_not_made_up() {
    for (kind, stream, cut) in cut_off("{\"title\": \"T\", \"bo") {
        let server = Server::always(cut).await;
        let outcome = run(claude(&server, kind, stream)).await;
        let case = format!("{kind} {stream}: {outcome:?}");
        assert_eq!(server.asked().len(), 1, "{case}");
        let told: Vec<Kind> = outcome.tolerated.iter().map(|one| one.kind).collect();
        assert_eq!(told, [Kind::Model, Kind::StructuredOutput], "{case}");
        let message = &outcome.tolerated[0].message;
        assert!(message.contains("cut off at the limit of tokens"), "{case}");
        assert!(
            message.contains("raise `max_tokens` of provider `claude`"),
            "{case}"
        );
    }
}

#[tokio::test]
async fn an_answer_that_is_cut_off_is_used_and_told() {
    for (kind, stream, cut) in cut_off("{\"title\": \"T\", \"body\": \"B\"} and so") {
        let server = Server::always(cut).await;
        let outcome = run(claude(&server, kind, stream)).await;
        let case = format!("{kind} {stream}: {outcome:?}");
        assert_eq!(server.asked().len(), 1, "{case}");
        assert_eq!(outcome.output.as_deref(), Some("# T\n\nB"), "{case}");
        let told: Vec<Kind> = outcome.tolerated.iter().map(|one| one.kind).collect();
        assert_eq!(told, [Kind::Model], "{case}");
    }
}

#[tokio::test]
async fn a_limit_before_the_first_word_is_a_failure_that_does_not_pass() {
    let body = json!({"choices": [{"finish_reason": "length", "message": {"content": ""}}], "usage": {"prompt_tokens": 9, "completion_tokens": 4}});
    let server = Server::always(answer(200, &[], &body)).await;
    let outcome = run(claude(&server, "openai", "never")).await;
    assert_eq!(server.asked().len(), 1);
    let message = &outcome.tolerated[0].message;
    assert!(
        message.contains("used up its tokens before it said anything (length)"),
        "{message}"
    );
    assert_eq!(outcome.usage.output_tokens, 4);
}
