//! `GET /runs/{run}/events`: server-sent events.
//!
//! A reader holds little: it is handed the next few events when it has taken the ones before, and long ones are those of the
//! hub and not copies. One that takes nothing for a while loses its connection ([`super::connections`]).

use super::super::desk::{Job, ServeError};
use super::super::hub::{Follower, NumberedEvent, RunStage, fitting};
use super::extract::RunName;
use super::{HttpResult, HttpState, text};
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::HeaderMap;
use futures_util::{StreamExt as _, stream};
use serde_json::json;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

/// The largest number of an event, which is the largest that JavaScript counts to.
pub(super) const LAST_EVENT: u64 = (1 << 53) - 1;

/// So many bytes of events are handed to a reader at once.
const PIECE: usize = 32 << 10;

/// What happens in a run, as it happens. `Last-Event-ID` goes on where a connection broke.
pub(super) async fn events(
    State(shared): State<HttpState>,
    RunName(run): RunName,
    headers: HeaderMap,
) -> HttpResult {
    let from = match headers.get("last-event-id") {
        None => 0,
        Some(id) => {
            let last = id.to_str().ok().and_then(|id| id.parse::<u64>().ok());
            let last = last.filter(|last| *last <= LAST_EVENT);
            let last = last.and_then(|last| usize::try_from(last).ok());
            let wrong = || {
                ServeError::Wrong(
                    "`Last-Event-ID` is the number of an event of this run".to_owned(),
                )
            };
            last.ok_or_else(wrong)?.saturating_add(1)
        }
    };
    let Some(follow) = shared.desk.hub.follow(&run) else {
        // Another process ran it, or it was long ago: how it stands is all there is.
        let row = shared.desk.ask(|reply| Job::Row { run, reply }).await?;
        let row = fitting(row);
        let event = format!(
            "event: run\ndata: {}\n\n",
            json!({"event": "run", "run": row})
        );
        return Ok(text("text/event-stream", event));
    };
    let next = EventCursor {
        shared,
        run,
        from,
        follow,
    };
    let pieces = stream::unfold(next, |mut next| async move {
        let piece = next.piece().await?;
        let piece = piece.into_iter().map(Ok::<Bytes, Infallible>);
        Some((stream::iter(piece), next))
    });
    Ok(text(
        "text/event-stream",
        Body::from_stream(pieces.flatten()),
    ))
}

/// A stream of events.
struct EventCursor {
    shared: HttpState,
    run: String,
    from: usize,
    follow: Follower,
}

impl EventCursor {
    /// The events since the last piece, or that nothing happens. `None`: no more will come.
    async fn piece(&mut self) -> Option<Vec<Bytes>> {
        loop {
            // Looked at before the events, so that none comes in between unseen.
            self.follow.count.borrow_and_update();
            let (events, stage) = self.shared.desk.hub.events(&self.run, self.from, PIECE)?;
            if let Some((last, _)) = events.last() {
                self.from = last + 1;
                return Some(framed(events));
            }
            if stage == RunStage::Over {
                return None;
            }
            let mut closing = self.shared.closing.clone();
            tokio::select! {
                changed = self.follow.count.changed() => changed.ok()?,
                _ = closing.wait_for(|closed| *closed) => return None,
                comment = still_here() => return Some(vec![comment]),
            }
        }
    }
}

/// A comment for a stream in which nothing happens for a while, so that nobody takes the connection for dead.
pub(in super::super) async fn still_here() -> Bytes {
    tokio::time::sleep(Duration::from_secs(15)).await;
    Bytes::from_static(b": still here\n\n")
}

/// Events as a stream tells them. JSON has no line breaks.
fn framed(events: Vec<NumberedEvent>) -> Vec<Bytes> {
    let mut frames = Vec::new();
    let mut short = String::new();
    for (id, event) in events {
        if event.len() < PIECE / 2 {
            short.push_str(&format!("id: {id}\ndata: {event}\n\n"));
            continue;
        }
        short.push_str(&format!("id: {id}\ndata: "));
        frames.push(std::mem::take(&mut short).into());
        frames.push(Bytes::from_owner(EventBytes(event)));
        short.push_str("\n\n");
    }
    frames.push(short.into());
    frames
}

/// An event of the hub, as bytes.
struct EventBytes(Arc<str>);

impl AsRef<[u8]> for EventBytes {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}
