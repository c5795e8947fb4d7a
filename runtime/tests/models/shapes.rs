//! Schemas as providers know them, and replies raised back.

use super::openai::{FILE, said};
use super::server::{Server, json as answer};
use super::{ask, models, question};
use serde_json::{Value, json};

fn optional() -> Value {
    json!({"type": "object", "properties": {
        "topic": {"type": "string", "minLength": 2},
        "year": {"type": "integer"},
        "kind": {"oneOf": [
            {"type": "object", "properties": {"of": {"const": "a"}, "more": {"$ref": "#/$defs/more"}}, "required": ["of"]},
            {"type": "object", "properties": {"of": {"const": "b"}}, "required": ["of"]}
        ]}
    }, "required": ["topic", "kind"], "$defs": {"more": {"type": "number"}}})
}

#[tokio::test]
async fn what_may_be_absent_may_be_null_and_is_absent_again() {
    let sent = r#"{"topic":"wasm","year":null,"kind":{"of":"a","more":null}}"#;
    let server = Server::always(answer(200, &[], &said(sent))).await;
    let mut request = question("openai:gpt-4o-mini");
    request.schema = Some(optional());
    let reply = ask(&models(&server, FILE), &request).await.unwrap();
    let came: Value = serde_json::from_str(&reply.text).unwrap();
    assert_eq!(came, json!({"topic": "wasm", "kind": {"of": "a"}}));
    let given = &server.asked()[0].body["response_format"]["json_schema"]["schema"];
    assert_eq!(given["required"], json!(["topic", "year", "kind"]));
    assert_eq!(given["properties"]["topic"], json!({"type": "string"}));
    assert_eq!(
        given["properties"]["year"],
        json!({"type": ["integer", "null"]})
    );
    let first = &given["properties"]["kind"]["anyOf"][0];
    assert_eq!(
        first["properties"]["more"],
        json!({"type": ["number", "null"]})
    );
    assert_eq!(first["required"], json!(["of", "more"]));
    assert_eq!(first["additionalProperties"], false);
}

#[tokio::test]
async fn a_root_that_is_no_object_stands_in_one() {
    let server = Server::always(answer(200, &[], &said(r#"{"reply":["a","b"]}"#))).await;
    let mut request = question("openai:gpt-4o-mini");
    request.schema = Some(json!({"type": "array", "items": {"type": "string"}}));
    let reply = ask(&models(&server, FILE), &request).await.unwrap();
    assert_eq!(reply.text, r#"["a","b"]"#);
    let given = &server.asked()[0].body["response_format"]["json_schema"]["schema"];
    assert_eq!(given["type"], "object");
    assert_eq!(given["properties"]["reply"]["type"], "array");
}

#[tokio::test]
async fn a_schema_that_a_provider_cannot_hold_is_not_sent() {
    let server = Server::always(answer(200, &[], &said(r#"{"tags":{"a":1}}"#))).await;
    let mut request = question("openai:gpt-4o-mini");
    request.schema = Some(json!({"type": "object", "properties": {
        "tags": {"type": "object", "additionalProperties": {"type": "integer"}}
    }}));
    let reply = ask(&models(&server, FILE), &request).await.unwrap();
    assert_eq!(reply.text, r#"{"tags":{"a":1}}"#);
    assert!(server.asked()[0].body.get("response_format").is_none());
}
