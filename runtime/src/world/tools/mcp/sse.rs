//! The way over HTTP that MCP had first (2024-11-05, "HTTP with SSE"): a stream of events says where messages are posted,
//! and brings the answers.
//!
//! The library of the protocol no longer speaks it. Here it becomes a pipe of lines, which is what the library sees of a
//! server that is a process.

use super::super::failed;
use super::watch::{LONGEST, Watch, too_long};
use crate::host::CallError;
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderMap};
use reqwest::{Client, Response, Url};
use std::sync::Arc;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream};
use tokio::task::JoinHandle;

/// How much of a message the pipe holds before whoever writes has to wait, in bytes.
const PIPE: usize = 64 << 10;

/// What carries messages between the pipe and the server. Dropping it hangs up.
pub(super) struct Bridge(JoinHandle<()>);

impl Drop for Bridge {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Calls a server, and gives the end of the pipe that leads to it.
///
/// # Errors
/// If it cannot be reached, or does not speak this way.
pub(super) async fn connect(
    url: &str,
    headers: HeaderMap,
    watch: &Arc<Watch>,
) -> Result<(DuplexStream, Bridge), CallError> {
    let base = Url::parse(url).map_err(|error| failed(format!("`{url}` is no URL: {error}")))?;
    let client = crate::world::http::client()?;
    let asking = client.get(base.clone()).headers(headers.clone());
    let answer = asking.header(ACCEPT, "text/event-stream").send().await;
    let answer = answer
        .and_then(Response::error_for_status)
        .map_err(|error| failed(error.without_url().to_string()))?;
    let kind = answer.headers().get(CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !kind.starts_with("text/event-stream") {
        return Err(failed(format!("it answers with `{kind}`, not with events")));
    }
    let mut heard = EventStream::new(answer, watch);
    let target = loop {
        match heard.next().await {
            Some(event) if event.name == "endpoint" => break event.data,
            Some(_) => {}
            None => {
                let silent = "its stream ended before it said where messages go";
                return Err(failed(silent.to_owned()));
            }
        }
    };
    let target = base
        .join(target.trim())
        .ok()
        .filter(|target| target.origin() == base.origin())
        .ok_or_else(|| {
            failed(format!(
                "it wants messages at `{target}`, which is elsewhere"
            ))
        })?;
    let (ours, theirs) = tokio::io::duplex(PIPE);
    let carrying = carry(
        ours,
        heard,
        Post {
            client,
            target,
            headers,
        },
    );
    Ok((theirs, Bridge(tokio::spawn(carrying))))
}

/// Where messages go.
struct Post {
    client: Client,
    target: Url,
    headers: HeaderMap,
}

/// Carries messages both ways until one side hangs up, which the other sees as the end of its stream.
async fn carry(pipe: DuplexStream, mut heard: EventStream, post: Post) {
    let (from, mut into) = tokio::io::split(pipe);
    let mut lines = BufReader::new(from).lines();
    let posting = async {
        while let Ok(Some(line)) = lines.next_line().await {
            let sending = post.client.post(post.target.clone());
            let sending = sending
                .headers(post.headers.clone())
                .header(CONTENT_TYPE, "application/json");
            let sent = sending.body(line).send().await;
            if sent.and_then(Response::error_for_status).is_err() {
                return;
            }
        }
    };
    let hearing = async {
        while let Some(event) = heard.next().await {
            if event.name == "message" || event.name.is_empty() {
                // A line break in JSON stands between its parts, never in a text.
                let line = event.data.replace(['\n', '\r'], " ") + "\n";
                if into.write_all(line.as_bytes()).await.is_err() {
                    return;
                }
            }
        }
    };
    tokio::select! {
        () = posting => {}
        () = hearing => {}
    }
}

/// An event of a stream (HTML standard, section 9.2, "Server-sent events").
#[derive(Debug, Default, PartialEq, Eq)]
struct Event {
    name: String,
    data: String,
}

/// A stream of events.
struct EventStream {
    answer: Response,
    bytes: Vec<u8>,
    /// How many of them hold no end of an event.
    seen: usize,
    watch: Arc<Watch>,
}

impl EventStream {
    fn new(answer: Response, watch: &Arc<Watch>) -> Self {
        Self {
            answer,
            bytes: Vec::new(),
            seen: 0,
            watch: Arc::clone(watch),
        }
    }

    /// The next event; `None`: the stream ended, broke, or is no stream of events.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = taken(&mut self.bytes, &mut self.seen) {
                return Some(event);
            }
            let more = self.answer.chunk().await.ok()??;
            // Some servers end lines with both characters; a text never holds the first of them.
            self.bytes
                .extend(more.iter().filter(|byte| **byte != b'\r'));
            if self.bytes.len() > LONGEST {
                self.watch.breaks(too_long());
                return None;
            }
        }
    }
}

/// Takes the first whole event out of what came, of which this much was looked through already.
fn taken(bytes: &mut Vec<u8>, seen: &mut usize) -> Option<Event> {
    let from = seen.saturating_sub(1);
    let mut pairs = bytes.get(from..)?.windows(2);
    let Some(end) = pairs.position(|pair| pair == b"\n\n") else {
        *seen = bytes.len();
        return None;
    };
    *seen = 0;
    let rest = bytes.split_off(from + end + 2);
    let whole = std::mem::replace(bytes, rest);
    let mut event = Event::default();
    for line in String::from_utf8_lossy(&whole).lines() {
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "event" => value.clone_into(&mut event.name),
            "data" => {
                if !event.data.is_empty() {
                    event.data.push('\n');
                }
                event.data.push_str(value);
            }
            _ => {}
        }
    }
    Some(event)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_taken_one_by_one() {
        let mut bytes =
            b": hello\n\nevent: endpoint\ndata: /messages?id=1\n\ndata:{\ndata: }\n\nevent: half"
                .to_vec();
        let mut seen = 0;
        assert_eq!(taken(&mut bytes, &mut seen), Some(Event::default()));
        let endpoint = taken(&mut bytes, &mut seen).unwrap();
        assert_eq!(
            (endpoint.name.as_str(), endpoint.data.as_str()),
            ("endpoint", "/messages?id=1")
        );
        assert_eq!(taken(&mut bytes, &mut seen).unwrap().data, "{\n}");
        assert_eq!(taken(&mut bytes, &mut seen), None);
        assert_eq!((&*bytes, seen), (&b"event: half"[..], 11));
        bytes.push(b'\n');
        assert_eq!(taken(&mut bytes, &mut seen), None);
        bytes.push(b'\n');
        assert_eq!(taken(&mut bytes, &mut seen).unwrap().name, "half");
    }
}
