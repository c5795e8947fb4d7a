//! A server that says byte by byte what a test wants, and keeps what it was asked.
//!
//! Written on a bare socket, because the tests are about what HTTP libraries hide: connections that are counted, cut, or
//! given up by the client.

use crate::patience::PATIENCE;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// What the server was asked.
#[derive(Clone, Debug)]
pub struct PendingCall {
    pub path: String,
    pub headers: BTreeMap<String, String>,
    pub body: Value,
}

impl PendingCall {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }
}

/// A part of an answer.
#[derive(Clone, Debug)]
pub enum Part {
    /// These bytes.
    Bytes(Vec<u8>),
    /// Silence.
    Wait(Duration),
    /// Silence until so many requests have been under way at once.
    Crowd(usize),
    /// The connection is closed.
    Cut,
}

/// An answer.
pub type Answer = Vec<Part>;

/// An answer with a status and a JSON body.
pub fn json(status: u16, headers: &[(&str, &str)], body: &Value) -> Answer {
    whole(status, "application/json", headers, &body.to_string())
}

/// An answer in one piece.
pub fn whole(status: u16, kind: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    let extra: String = headers
        .iter()
        .map(|(name, value)| format!("{name}: {value}\r\n"))
        .collect();
    let head = format!(
        "HTTP/1.1 {status} X\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n{extra}\r\n",
        body.len()
    );
    vec![Part::Bytes(format!("{head}{body}").into_bytes())]
}

/// An answer that comes after a while.
pub fn late(wait: Duration, answer: Answer) -> Answer {
    [vec![Part::Wait(wait)], answer].concat()
}

/// A stream of events, each in a piece of its own, complete or cut after the last of them.
pub fn events(events: &[String], end: End) -> Answer {
    let head =
        "HTTP/1.1 200 X\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n";
    let mut parts = vec![Part::Bytes(head.into())];
    for event in events {
        parts.push(Part::Bytes(
            format!("{:x}\r\n{event}\r\n", event.len()).into_bytes(),
        ));
    }
    parts.push(match end {
        End::Complete => Part::Bytes(b"0\r\n\r\n".to_vec()),
        End::Cut => Part::Cut,
    });
    parts
}

/// How a stream ends.
#[derive(Clone, Copy, Debug)]
pub enum End {
    Complete,
    Cut,
}

/// `data: …`
pub fn data(value: &Value) -> String {
    format!("data: {value}\n\n")
}

/// `event: …` with `data: …`
pub fn named(value: &Value) -> String {
    format!(
        "event: {}\ndata: {value}\n\n",
        value["type"].as_str().unwrap()
    )
}

type Answers = dyn Fn(&PendingCall, usize) -> Answer + Send + Sync;

#[derive(Default)]
struct Seen {
    accepted: AtomicUsize,
    given_up: AtomicUsize,
    under_way: AtomicUsize,
    most_under_way: AtomicUsize,
    asked: Mutex<Vec<PendingCall>>,
}

/// A running server; it ends with the runtime of its test.
pub struct Server {
    pub address: String,
    seen: Arc<Seen>,
}

impl Server {
    /// A server that answers by this function; the number counts requests from 0.
    pub async fn start(
        answers: impl Fn(&PendingCall, usize) -> Answer + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let seen = Arc::new(Seen::default());
        let answers: Arc<Answers> = Arc::new(answers);
        let shared = Arc::clone(&seen);
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                shared.accepted.fetch_add(1, Ordering::SeqCst);
                tokio::spawn(serve(stream, Arc::clone(&answers), Arc::clone(&shared)));
            }
        });
        Self { address, seen }
    }

    /// A server that always gives the same answer.
    pub async fn always(answer: Answer) -> Self {
        Self::start(move |_, _| answer.clone()).await
    }

    pub fn asked(&self) -> Vec<PendingCall> {
        self.seen.asked.lock().unwrap().clone()
    }

    pub fn accepted(&self) -> usize {
        self.seen.accepted.load(Ordering::SeqCst)
    }

    /// How many requests were under way at once, at most.
    pub fn most_under_way(&self) -> usize {
        self.seen.most_under_way.load(Ordering::SeqCst)
    }

    /// Waits until the client has closed a connection before its answer was complete.
    pub async fn given_up(&self) -> bool {
        self.comes_to_be(|seen| seen.given_up.load(Ordering::SeqCst) > 0)
            .await
    }

    /// Waits until a request is under way.
    pub async fn is_asked(&self) -> bool {
        self.comes_to_be(|seen| seen.under_way.load(Ordering::SeqCst) > 0)
            .await
    }

    /// Waits for something that comes soon, and gives up only when it surely does not.
    async fn comes_to_be(&self, so: impl Fn(&Seen) -> bool) -> bool {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if so(&self.seen) {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        false
    }
}

async fn serve(mut stream: TcpStream, answers: Arc<Answers>, seen: Arc<Seen>) {
    let mut buffer = Vec::new();
    while let Some(asked) = read(&mut stream, &mut buffer).await {
        let number = {
            let mut all = seen.asked.lock().unwrap();
            all.push(asked.clone());
            all.len() - 1
        };
        let now = seen.under_way.fetch_add(1, Ordering::SeqCst) + 1;
        seen.most_under_way.fetch_max(now, Ordering::SeqCst);
        let done = write(&mut stream, answers(&asked, number), &seen).await;
        seen.under_way.fetch_sub(1, Ordering::SeqCst);
        match done {
            Done::Said => {}
            Done::Cut => return,
            Done::GivenUp => {
                seen.given_up.fetch_add(1, Ordering::SeqCst);
                return;
            }
        }
    }
}

enum Done {
    Said,
    Cut,
    GivenUp,
}

async fn write(stream: &mut TcpStream, answer: Answer, seen: &Seen) -> Done {
    for part in answer {
        match part {
            Part::Bytes(bytes) => {
                if stream.write_all(&bytes).await.is_err() {
                    return Done::GivenUp;
                }
            }
            Part::Wait(time) => {
                let mut byte = [0];
                tokio::select! {
                    () = tokio::time::sleep(time) => {}
                    // A client that waits sends nothing: what can be read is the end of the connection.
                    _ = stream.read(&mut byte) => return Done::GivenUp,
                }
            }
            Part::Crowd(many) => {
                while seen.most_under_way.load(Ordering::SeqCst) < many {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            }
            Part::Cut => return Done::Cut,
        }
    }
    Done::Said
}

async fn read(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> Option<PendingCall> {
    let head = loop {
        if let Some(end) = buffer.windows(4).position(|four| four == b"\r\n\r\n") {
            let head = buffer.drain(..end + 4).collect::<Vec<_>>();
            break String::from_utf8(head).unwrap();
        }
        more(stream, buffer).await?;
    };
    let mut lines = head.lines();
    let path = lines.next()?.split(' ').nth(1)?.to_owned();
    let headers: BTreeMap<String, String> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
        .collect();
    let length: usize = headers
        .get("content-length")
        .map_or(0, |length| length.parse().unwrap());
    while buffer.len() < length {
        more(stream, buffer).await?;
    }
    let body: Vec<u8> = buffer.drain(..length).collect();
    Some(PendingCall {
        path,
        headers,
        body: serde_json::from_slice(&body).unwrap_or_default(),
    })
}

async fn more(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> Option<()> {
    let read = stream.read_buf(buffer).await.ok()?;
    (read > 0).then_some(())
}
