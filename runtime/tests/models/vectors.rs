//! Vectors and orders of texts, by the protocols of those who sell them.

use super::server::{Part, PendingCall, Server, json as answer, whole};
use super::*;
use graphwright::Kind;
use graphwright::host::TransportError;
use graphwright::world::vectors::{Embedder, Reranker, Role};

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

/// A server that makes a vector of the length of each text, in the form of a protocol.
async fn lengths(form: fn(&PendingCall) -> Value) -> Server {
    Server::start(move |asked, _| answer(200, &[], &form(asked))).await
}

fn input(asked: &PendingCall) -> Vec<Value> {
    let inputs = ["input", "texts"]
        .iter()
        .find_map(|key| asked.body.get(key)?.as_array());
    inputs
        .expect("texts")
        .iter()
        .map(|text| json!([text.as_str().expect("a text").len(), 1]))
        .collect()
}

fn openai(asked: &PendingCall) -> Value {
    let items = input(asked).into_iter().enumerate().rev();
    // In another order than asked for: the index counts.
    let data: Vec<Value> = items
        .map(|(index, vector)| json!({"object": "embedding", "index": index, "embedding": vector}))
        .collect();
    json!({"object": "list", "data": data, "usage": {"prompt_tokens": 3, "total_tokens": 3}})
}

#[tokio::test]
async fn openai_and_its_kin_are_asked_for_vectors() {
    let server = lengths(openai).await;
    let models = models(
        &server,
        "providers:\n  house: {type: openai-compatible, base_url: URL/v1, api_key: sk-0123456789, headers: {x-team: a}}\n  \
         voyage: {base_url: URL/v1, api_key: v}\n  jina: {base_url: URL/v1, api_key: j}\n",
    );
    let wanted = texts(&["a", "bcd"]);
    for model in [
        "house:small",
        "voyage:voyage-3.5",
        "jina:jina-embeddings-v3",
    ] {
        let vectors = models.embed(model, &wanted, Role::Query).await.unwrap();
        assert_eq!(vectors.value, [[1.0, 1.0], [3.0, 1.0]], "{model}");
        assert_eq!((vectors.usage.calls, vectors.usage.input_tokens), (1, 3));
        assert_eq!(vectors.usage.unpriced_calls, 1, "{model}");
    }
    let asked = server.asked();
    assert_eq!(asked[0].path, "/v1/embeddings");
    assert_eq!(asked[0].header("authorization"), "Bearer sk-0123456789");
    assert_eq!(asked[0].header("x-team"), "a");
    assert_eq!(
        asked[0].body,
        json!({"model": "small", "input": ["a", "bcd"], "encoding_format": "float"})
    );
    assert_eq!(asked[1].body["input_type"], "query");
    assert_eq!(asked[2].body["task"], "retrieval.query");
}

#[tokio::test]
async fn vectors_have_a_price() {
    let server = lengths(openai).await;
    let models = models(
        &server,
        "providers:\n  openai: {base_url: URL/v1, api_key: sk-0123456789}\nprices:\n  openai:own: {input: 1000.0}\n",
    );
    let wanted = texts(&["a"]);
    for (model, cost) in [("own", 0.003), ("text-embedding-3-small", 0.000_000_06)] {
        let name = format!("openai:{model}");
        let vectors = models.embed(&name, &wanted, Role::Query).await.unwrap();
        let found = vectors.usage.cost_usd.unwrap();
        assert!((found - cost).abs() < 1e-9, "{model}: {found}");
    }
}

#[tokio::test]
async fn gemini_and_cohere_are_asked_in_their_own_words() {
    let server = lengths(|asked| {
        if asked.path.ends_with("/embed") {
            return json!({"embeddings": input(asked)});
        }
        let requests = asked.body["requests"].as_array().unwrap();
        let values = requests.iter().map(|request| {
            let text = request["content"]["parts"][0]["text"].as_str().unwrap();
            json!({"values": [text.len(), 2]})
        });
        json!({"embeddings": values.collect::<Vec<_>>()})
    })
    .await;
    let models = models(
        &server,
        "providers:\n  gemini: {base_url: URL, api_key: g-0123456789}\n  cohere: {base_url: URL/v1, api_key: c}\n",
    );
    let wanted = texts(&["ab"]);
    let vectors = models
        .embed("gemini:gemini-embedding-001", &wanted, Role::Document)
        .await;
    assert_eq!(vectors.unwrap().value, [[2.0, 2.0]]);
    let vectors = models
        .embed("cohere:embed-v4.0", &wanted, Role::Document)
        .await;
    assert_eq!(vectors.unwrap().value, [[2.0, 1.0]]);
    let asked = server.asked();
    assert_eq!(
        asked[0].path,
        "/v1beta/models/gemini-embedding-001:batchEmbedContents"
    );
    assert_eq!(asked[0].header("x-goog-api-key"), "g-0123456789");
    assert_eq!(
        asked[0].body["requests"][0]["taskType"],
        "RETRIEVAL_DOCUMENT"
    );
    assert_eq!(asked[1].body["input_type"], "search_document");
    assert_eq!(asked[1].header("authorization"), "Bearer c");
}

#[tokio::test]
async fn many_texts_are_asked_for_in_several_calls() {
    let server = lengths(|asked| json!({"embeddings": input(asked)})).await;
    let models = models(
        &server,
        "providers:\n  cohere: {base_url: URL, api_key: c}\n",
    );
    let many: Vec<String> = (0..200).map(|number| "x".repeat(number + 1)).collect();
    let vectors = models
        .embed("cohere:e", &many, Role::Document)
        .await
        .unwrap();
    let first: Vec<f32> = vectors.value.iter().map(|vector| vector[0]).collect();
    let wanted: Vec<f32> = (1_u8..=200).map(f32::from).collect();
    assert_eq!(first, wanted);
    assert_eq!(server.asked().len(), 3);
    assert_eq!(vectors.usage.calls, 3);
}

#[tokio::test]
async fn orders_are_read_from_both_usual_forms() {
    let server = Server::start(|asked, _| {
        let scores =
            json!([{"index": 1, "relevance_score": 0.9}, {"index": 0, "relevance_score": 0.2}]);
        let key = if asked.body["model"] == "rerank-2.5" {
            "data"
        } else {
            "results"
        };
        answer(200, &[], &json!({key: scores}))
    })
    .await;
    let models = models(
        &server,
        "providers:\n  cohere: {base_url: URL/v1, api_key: c}\n  voyage: {base_url: URL/v1, api_key: v}\n",
    );
    let found = texts(&["a", "b"]);
    for model in ["cohere:rerank-v3.5", "voyageai:rerank-2.5"] {
        let order = models.rerank(model, "q", &found).await.unwrap();
        assert_eq!(order.value, [1, 0], "{model}");
    }
    let asked = server.asked();
    assert_eq!(asked[0].path, "/v1/rerank");
    assert_eq!(
        asked[0].body,
        json!({"model": "rerank-v3.5", "query": "q", "documents": ["a", "b"]})
    );
}

#[tokio::test]
async fn what_may_pass_is_asked_again_and_the_rest_is_told() {
    let server = Server::start(|asked, number| match number {
        0 => answer(
            429,
            &[("retry-after", "0")],
            &json!({"error": {"message": "slow down"}}),
        ),
        1 => vec![Part::Cut],
        2 => answer(200, &[], &openai(asked)),
        3 => answer(
            401,
            &[],
            &json!({"error": {"message": "bad key sk-0123456789"}}),
        ),
        4 => whole(200, "text/html", &[], "<html>"),
        _ => answer(200, &[], &json!({"data": []})),
    })
    .await;
    let models = models(
        &server,
        "providers: {openai: {base_url: URL/v1, api_key: sk-0123456789}}",
    );
    let one = texts(&["a"]);
    let embed = async || models.embed("openai:small", &one, Role::Query).await;
    assert_eq!(embed().await.unwrap().value, [[1.0, 1.0]]);
    let refused = embed().await.unwrap_err();
    assert_eq!((refused.status, refused.kind), (Some(401), Kind::Retrieval));
    assert!(
        refused.message.contains("openai:small: HTTP 401")
            && refused.message.contains("bad key ***"),
        "{refused}"
    );
    for _ in 0..2 {
        let malformed = embed().await.unwrap_err();
        assert_eq!(
            malformed.broke,
            Some(TransportError::Malformed),
            "{malformed}"
        );
    }
    assert_eq!(server.asked().len(), 6);
}

#[tokio::test]
async fn an_answer_that_does_not_end_is_given_up() {
    // 70 MiB of one number, of which no more than 64 are read.
    let piece = vec![b'1'; 1 << 20];
    let head = format!(
        "HTTP/1.1 200 X\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        70 << 20
    );
    let mut parts = vec![Part::Bytes(head.into_bytes())];
    parts.extend((0..70).map(|_| Part::Bytes(piece.clone())));
    let server = Server::always(parts).await;
    let models = models(
        &server,
        "providers: {openai: {base_url: URL/v1, api_key: k}}",
    );
    let error = models
        .embed("openai:small", &texts(&["a"]), Role::Query)
        .await
        .unwrap_err();
    assert_eq!(error.broke, Some(TransportError::Size), "{error}");
    assert!(
        error.message.contains("more than 67108864 bytes"),
        "{error}"
    );
}

#[test]
fn who_cannot_do_it_is_told_with_who_can() {
    let models = found([("ANTHROPIC_API_KEY", "k")]);
    let check = |model| Embedder::check(&models, model).unwrap_err().message;
    assert!(check("claude:claude-sonnet-4-5").contains(
        "provider `anthropic` makes no vectors of texts; these do: cohere, gemini (google), jina"
    ),);
    assert_eq!(
        check("openai:text-embedding-3-small"),
        "the model `openai:text-embedding-3-small` cannot be asked: provider `openai`: no key is set: set OPENAI_API_KEY"
    );
    let error = Reranker::check(&models, "openai:x").unwrap_err();
    assert!(
        error
            .message
            .contains("provider `openai` does not sort texts; these do: cohere, jina"),
        "{error}"
    );
    assert_eq!(Embedder::check(&models, "ollama:nomic-embed-text"), Ok(()));
}
