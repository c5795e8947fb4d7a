//! What goes wrong: every way has a type, a message that names the model, and no key in it.

use super::server::{End, Part, Server, data, events, json as answer, late, whole};
use super::*;
use graphwright::host::{Finish, TransportError};
use graphwright_core::nodes::model::transient;
use std::time::Duration;

const KEY: &str = "sk-test-0123456789";
const FILE: &str = "providers:\n  house: {type: openai-compatible, base_url: URL/v1, api_key: sk-test-0123456789, max_reply_bytes: 20000}\n";

fn said(text: &str) -> Value {
    json!({"choices": [{"finish_reason": "stop", "message": {"content": text}}]})
}

async fn failure(answer: server::Answer) -> CallError {
    let server = Server::always(answer).await;
    let error = ask(&models(&server, FILE), &question("house:m"))
        .await
        .unwrap_err();
    assert!(error.message.starts_with("house:m: "), "{error}");
    assert!(!error.message.contains(KEY), "{error}");
    assert!(!error.message.contains('\n'), "{error}");
    error
}

#[tokio::test]
async fn a_status_is_typed_and_says_when_to_come_back() {
    let error = failure(answer(
        429,
        &[("retry-after", "7")],
        &json!({"error": {"message": "Rate limit reached"}}),
    ))
    .await;
    assert_eq!((error.status, error.retry_after), (Some(429), Some(7.0)));
    assert!(transient::passes(&error));
    assert_eq!(
        error.message,
        "house:m: HTTP 429 Too Many Requests: Rate limit reached"
    );

    let date = httpdate_in(3000);
    let error = failure(answer(503, &[("retry-after", &date)], &json!({}))).await;
    assert!(
        error
            .retry_after
            .is_some_and(|seconds| (2000.0..=3000.0).contains(&seconds)),
        "{error:?}"
    );

    let error = failure(whole(500, "text/html", &[], "<html>oops</html>")).await;
    assert_eq!(error.message, "house:m: HTTP 500 Internal Server Error");
    assert!(transient::passes(&error));
}

/// A date so many seconds from now, as HTTP writes it.
fn httpdate_in(seconds: u64) -> String {
    let now = std::time::SystemTime::now() + Duration::from_secs(seconds);
    let text = graphwright::host::clock::rfc3339(now);
    let (date, time) = text.trim_end_matches('Z').split_once('T').unwrap();
    let [year, month, day] = date.split('-').collect::<Vec<_>>()[..] else {
        panic!("{date}")
    };
    let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let days = now.duration_since(std::time::UNIX_EPOCH).unwrap().as_secs() / 86_400;
    let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][(days % 7) as usize];
    let month = months[month.parse::<usize>().unwrap() - 1];
    format!("{weekday}, {day} {month} {year} {time} GMT")
}

#[tokio::test]
async fn a_wrong_key_is_not_repeated_and_the_place_of_it_is_named() {
    let said = format!("Incorrect API key provided: {KEY}.");
    let error = failure(answer(401, &[], &json!({"error": {"message": said}}))).await;
    assert_eq!(
        error.message,
        "house:m: HTTP 401 Unauthorized: Incorrect API key provided: ***. (check `api_key` of provider `house` in the configuration file)"
    );
    assert!(!transient::passes(&error));
    let error = failure(answer(
        404,
        &[],
        &json!({"error": {"message": "no such model"}}),
    ))
    .await;
    assert!(
        error
            .message
            .contains("(does `house` offer this model? It was asked at http://127.0.0.1:"),
        "{error}"
    );
}

#[tokio::test]
async fn nobody_there() {
    let models = Models::new(
        Settings::parse(
            "providers: {house: {type: openai-compatible, base_url: 'http://127.0.0.1:1/v1'}}",
        )
        .unwrap(),
        Variables::only([]),
    )
    .unwrap();
    let error = ask(&models, &question("house:m")).await.unwrap_err();
    assert_eq!(error.broke, Some(TransportError::Unreached));
    assert!(
        error
            .message
            .contains("cannot connect to http://127.0.0.1:1/v1/: ")
            && error.message.contains("refused"),
        "{error}"
    );
    assert!(transient::passes(&error));
}

#[tokio::test]
async fn a_call_that_takes_too_long_is_dropped() {
    let server = Server::always(late(Duration::from_secs(30), answer(200, &[], &said("x")))).await;
    let models = models(
        &server,
        "providers:\n  house: {type: openai-compatible, base_url: URL/v1, timeout: 0.4}\n",
    );
    let error = loop {
        let error = ask(&models, &question("house:m")).await.unwrap_err();
        // The time may be up before the server has heard of it.
        if !server.asked().is_empty() {
            break error;
        }
    };
    assert_eq!(error.broke, Some(TransportError::Time));
    assert_eq!(
        error.message,
        "house:m: timed out after 0.4s (`timeout` of provider `house`)"
    );
    assert!(
        server.given_up().await,
        "the server must see its connection closed"
    );
}

#[tokio::test]
async fn a_call_that_nobody_waits_for_is_dropped() {
    let server = Server::always(late(Duration::from_secs(30), answer(200, &[], &said("x")))).await;
    let models = models(
        &server,
        "providers:\n  house: {type: openai-compatible, base_url: URL}\n",
    );
    let request = question("house:m");
    tokio::select! {
        early = ask(&models, &request) => panic!("{early:?}"),
        is_asked = server.is_asked() => assert!(is_asked, "the request is under way"),
    }
    assert!(
        server.given_up().await,
        "the server must see its connection closed"
    );
}

#[tokio::test]
async fn an_answer_that_ends_in_its_middle_may_pass() {
    let half = "HTTP/1.1 200 X\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{\"choices\": [";
    let error = failure(vec![Part::Bytes(half.into()), Part::Cut]).await;
    assert_eq!(error.broke, Some(TransportError::Cut));
    assert!(transient::passes(&error));
    let error = failure(vec![Part::Cut]).await;
    assert_eq!(error.broke, Some(TransportError::Connection), "{error}");
}

#[tokio::test]
async fn a_stream_that_is_cut_is_not_an_answer() {
    let piece = data(&json!({"choices": [{"delta": {"content": "A "}}]}));
    for end in [End::Cut, End::Complete] {
        let server = Server::always(events(std::slice::from_ref(&piece), end)).await;
        let error = models(&server, FILE)
            .stream(&question("house:m"), &|_| {})
            .await
            .unwrap_err();
        assert_eq!(error.broke, Some(TransportError::Cut), "{end:?}: {error}");
    }
}

#[tokio::test]
async fn an_error_in_the_middle_of_a_stream_is_told() {
    let pieces = [
        data(&json!({"choices": [{"delta": {"content": "A "}}]})),
        data(&json!({"error": {"type": "server_error", "message": "The model crashed"}})),
    ];
    let server = Server::always(events(&pieces, End::Complete)).await;
    let error = models(&server, FILE)
        .stream(&question("house:m"), &|_| {})
        .await
        .unwrap_err();
    assert_eq!(
        (error.status, error.message.as_str()),
        (Some(500), "house:m: The model crashed")
    );
}

#[tokio::test]
async fn a_status_instead_of_a_stream_is_typed() {
    let server = Server::always(answer(
        429,
        &[("retry-after", "3")],
        &json!({"error": {"message": "slow down"}}),
    ))
    .await;
    let error = models(&server, FILE)
        .stream(&question("house:m"), &|_| {})
        .await
        .unwrap_err();
    assert_eq!((error.status, error.retry_after), (Some(429), Some(3.0)));
    assert_eq!(
        error.message,
        "house:m: HTTP 429 Too Many Requests: slow down"
    );
}

#[tokio::test]
async fn answers_that_are_not_the_protocol_are_refused() {
    for (body, kind) in [
        ("{\"choices\": [", "application/json"),
        ("{\"choices\": []}", "application/json"),
        ("[1, 2]", "application/json"),
        ("null", "application/json"),
        ("<html>login</html>", "text/html"),
        ("", "application/json"),
    ] {
        let error = failure(whole(200, kind, &[], body)).await;
        assert_eq!(
            error.broke,
            Some(TransportError::Malformed),
            "{body}: {error}"
        );
        assert!(!transient::passes(&error), "{body}");
    }
    let error = failure(answer(
        200,
        &[],
        &json!({"error": {"code": 502, "message": "Upstream is down"}}),
    ))
    .await;
    assert_eq!(
        (error.status, error.message.as_str()),
        (Some(502), "house:m: Upstream is down")
    );
}

#[tokio::test]
async fn an_answer_may_not_be_endless() {
    let error = failure(answer(200, &[], &said(&"x".repeat(20_001)))).await;
    assert_eq!(error.broke, Some(TransportError::Size));
    assert!(
        error
            .message
            .contains("more than 20000 bytes (`max_reply_bytes` of provider `house`)"),
        "{error}"
    );

    // What surrounds the text may be larger than it, but not without end: a body that never ends is not waited for.
    let patient =
        "providers: {house: {type: openai-compatible, base_url: URL, max_reply_bytes: 20000}}";
    let endless = |status: u16| {
        let head = format!("HTTP/1.1 {status} X\r\ncontent-type: application/json\r\n\r\n[");
        let more = Part::Bytes(vec![b' '; 1 << 18]);
        let body = std::iter::once(Part::Bytes(head.into())).chain(std::iter::repeat_n(more, 6));
        let silence = [Part::Wait(Duration::from_secs(30)), Part::Cut];
        body.chain(silence).collect()
    };
    for (status, broke) in [(200, Some(TransportError::Size)), (503, None)] {
        let server = Server::always(endless(status)).await;
        let error = ask(&models(&server, patient), &question("house:m")).await;
        let error = error.unwrap_err();
        assert_eq!(error.broke, broke, "{error}");
        assert_eq!(error.status, Some(status).filter(|status| *status != 200));
    }

    let pieces: Vec<String> = (0..500)
        .map(|_| data(&json!({"choices": [{"delta": {"content": "y".repeat(1000)}}]})))
        .collect();
    let server = Server::always(events(&pieces, End::Complete)).await;
    let error = models(&server, FILE)
        .stream(&question("house:m"), &|_| {})
        .await
        .unwrap_err();
    assert_eq!(error.broke, Some(TransportError::Size), "{error}");
}

#[tokio::test]
async fn silence_has_a_reason() {
    let body =
        |finish: &str| json!({"choices": [{"finish_reason": finish, "message": {"content": ""}}]});
    for (word, finish) in [
        ("length", Finish::Limit),
        ("content_filter", Finish::Withheld),
    ] {
        let server = Server::always(answer(200, &[], &body(word))).await;
        let reply = ask(&models(&server, FILE), &question("house:m")).await;
        let reply = reply.unwrap();
        assert_eq!((reply.finish, reply.stop.as_deref()), (finish, Some(word)));
    }
}

#[tokio::test]
async fn a_redirect_does_not_take_the_key_along() {
    let other = Server::always(answer(200, &[], &said("x"))).await;
    let error = failure(answer(
        307,
        &[(
            "location",
            &format!("{}/v1/chat/completions", other.address),
        )],
        &json!({}),
    ))
    .await;
    assert_eq!(error.status, Some(307));
    assert_eq!(other.accepted(), 0);
}

#[tokio::test]
async fn connections_are_used_again_and_places_are_kept() {
    // The first of those that come together are answered when as many are there as may be.
    let server = Server::start(|_, number| {
        let crowd = (5..8).contains(&number).then_some(Part::Crowd(3));
        crowd
            .into_iter()
            .chain(answer(200, &[], &said("x")))
            .collect()
    })
    .await;
    let models = models(
        &server,
        "providers:\n  house: {type: openai-compatible, base_url: URL, max_concurrency: 3}\n",
    );
    let request = question("house:m");
    for _ in 0..5 {
        ask(&models, &request).await.unwrap();
    }
    assert_eq!(server.accepted(), 1, "one after the other: one connection");
    let many = (0..12).map(|_| ask(&models, &request));
    let replies = futures_util::future::join_all(many).await;
    assert!(replies.iter().all(Result::is_ok));
    assert_eq!(server.most_under_way(), 3);
    assert_eq!(server.accepted(), 3);
    assert_eq!(server.asked().len(), 17);
}
