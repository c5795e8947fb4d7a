//! Requests that make no sense, and what a service says to them.

use super::World;
use super::http::Server;
use serde_json::{Value, json};

#[test]
fn what_makes_no_sense_is_refused_with_a_reason() {
    let world = World::new("wrong");
    let server = Server::start(&world, &["--max-body", "2000"], None);
    let wrong = |request: &str, body: &Value| {
        let (status, answer) = server.json(request, body);
        let message = answer["error"]["message"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        assert!(!message.is_empty(), "{answer}");
        (status, message)
    };
    assert_eq!(wrong("GET /nowhere", &Value::Null).0, 404);
    assert_eq!(wrong("DELETE /runs", &Value::Null).0, 405);
    assert_eq!(wrong("GET /runs/none", &Value::Null).0, 404);
    assert_eq!(
        wrong("POST /runs/none/answer", &json!({"answer": "x"})).0,
        404
    );
    assert_eq!(wrong("POST /runs/none/cancel", &json!({})).0, 404);
    assert_eq!(wrong("GET /runs?status=odd", &Value::Null).0, 400);
    let (status, message) = wrong("POST /runs", &json!({"inputs": {}}));
    assert_eq!(status, 400);
    assert!(message.contains("initial_prompt"), "{message}");
    let (status, message) = wrong("POST /runs", &json!({"promt": "x"}));
    assert_eq!(status, 422);
    assert!(message.contains("promt"), "{message}");
    let (status, _, body) = server.raw("POST /runs", "Content-Type: text/plain\r\n", "{}");
    assert_eq!(status, 415, "{body}");
    let (status, _, body) = server.raw("POST /runs", "", "{not json");
    assert_eq!(status, 400, "{body}");
    // Every error has the same form, and none is one of the server's own.
    for name in ["", "é", "../x", "a\u{1}b", "a\nb", "-x", ".x", ".."] {
        let (status, message) = wrong("POST /runs", &json!({"prompt": "x", "run_id": name}));
        assert_eq!(status, 400, "{name:?}: {message}");
        assert!(message.contains("name of a run"), "{message}");
    }
    for query in [
        "limit=1001",
        "limit=0",
        "limit=x",
        "limit=",
        "limt=5",
        "status=odd",
        "after=x~y",
    ] {
        assert_eq!(
            wrong(&format!("GET /runs?{query}"), &Value::Null).0,
            400,
            "{query}"
        );
    }
    for wait in ["601", "-1", "NaN", "inf", "x", ""] {
        let start = json!({"prompt": "x", "run_id": "unbegun"});
        let (status, _) = wrong(&format!("POST /runs?wait={wait}"), &start);
        assert_eq!(status, 400, "{wait}");
    }
    assert_eq!(
        wrong("GET /runs/unbegun", &Value::Null).0,
        404,
        "nothing was begun"
    );
    assert_eq!(wrong("POST /runs", &json!({"prompt": null})).0, 422);
    // A list has no keys, and begins nothing.
    for list in [json!(["x"]), json!([])] {
        let (status, message) = wrong("POST /runs", &list);
        assert_eq!(status, 422);
        assert!(message.contains("expected a map"), "{message}");
    }
    for run in ["%00", "%ff", "a%0ab", "..%2f..%2fetc"] {
        assert_eq!(
            wrong(&format!("GET /runs/{run}"), &Value::Null).0,
            404,
            "{run}"
        );
    }
    let large = json!({"prompt": "x".repeat(5000)}).to_string();
    assert_eq!(server.raw("POST /runs", "", &large).0, 413);
    // The server is well after all this.
    assert_eq!(server.json("GET /health", &Value::Null).0, 200);
}

#[test]
fn inputs_that_are_misspelt_are_refused() {
    let world = World::new("misspelt");
    let server = Server::start(&world, &[], None);
    let begin = |body: &Value| server.json("POST /runs", body);
    let (status, told) = begin(&json!({"prompt": "x", "inputs": {"initial_promt": "y"}}));
    let message = told["error"]["message"].as_str().unwrap_or_default();
    assert_eq!(status, 400, "{told}");
    assert!(
        message.contains("did you mean `initial_prompt`?"),
        "{message}"
    );
    // A script of this graph may read other keys, and the description says so.
    let (status, told) = begin(&json!({"prompt": "x", "inputs": {"colour": "red"}}));
    assert_eq!(status, 202, "{told}");
    let (_, about) = server.json("GET /about", &Value::Null);
    assert_eq!(about["inputs"]["additionalProperties"], true, "{about}");
}

#[cfg(feature = "restate")]
#[test]
fn a_limit_is_refused_where_several_processes_work_for_a_run() {
    for limit in ["--max-cost=0.5", "--max-tokens=100"] {
        let mut served = super::example("restate-desk");
        let served = served
            .env("DESK", "ways")
            .args(["serve", "--restate", "0", limit])
            .output()
            .expect("starts");
        let told = String::from_utf8_lossy(&served.stderr);
        assert_eq!(served.status.code(), Some(2), "{told}");
        assert!(
            told.contains("is not limited on a Restate server")
                && told.contains("take the limit out"),
            "{told}"
        );
    }
}
