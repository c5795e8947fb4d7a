//! `GET /runs/{run}/events`: server-sent events.

use super::super::desk::Job;
use super::super::hub::Stage;
use super::{Done, Shared, text};
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use futures_util::stream;
use serde_json::json;
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::watch;

/// What happens in a run, as it happens. `Last-Event-ID` goes on where a connection broke.
pub(super) async fn events(
    State(shared): State<Shared>,
    Path(run): Path<String>,
    headers: HeaderMap,
) -> Done {
    let last = headers
        .get("last-event-id")
        .and_then(|id| id.to_str().ok()?.parse::<usize>().ok());
    let from = last.map_or(0, |last| last.saturating_add(1));
    let Some(follow) = shared.desk.hub.follow(&run) else {
        // Another process ran it, or it was long ago: how it stands is all there is.
        let row = shared.desk.ask(|reply| Job::Row { run, reply }).await?;
        let event = format!(
            "event: run\ndata: {}\n\n",
            json!({"event": "run", "run": row})
        );
        return Ok(text("text/event-stream", event));
    };
    let next = Next {
        shared,
        run,
        from,
        follow,
    };
    let stream = stream::unfold(next, |mut next| async move {
        let piece = next.piece().await?;
        Some((Ok::<String, Infallible>(piece), next))
    });
    Ok(text("text/event-stream", Body::from_stream(stream)))
}

/// A stream of events.
struct Next {
    shared: Shared,
    run: String,
    from: usize,
    follow: watch::Receiver<usize>,
}

impl Next {
    /// The events since the last piece; a comment from time to time where nothing happens, so that nobody takes the connection
    /// for dead. `None`: no more will come.
    async fn piece(&mut self) -> Option<String> {
        const QUIET: Duration = Duration::from_secs(15);
        loop {
            // Looked at before the events, so that none comes in between unseen.
            self.follow.borrow_and_update();
            let (events, stage) = self.shared.desk.hub.events(&self.run, self.from)?;
            if let Some((last, _)) = events.last() {
                self.from = last + 1;
                return Some(
                    events
                        .iter()
                        .map(|(id, event)| framed(*id, event))
                        .collect(),
                );
            }
            if stage == Stage::Over {
                return None;
            }
            let mut closing = self.shared.closing.clone();
            tokio::select! {
                changed = self.follow.changed() => changed.ok()?,
                _ = closing.wait_for(|closed| *closed) => return None,
                () = tokio::time::sleep(QUIET) => return Some(": still here\n\n".to_owned()),
            }
        }
    }
}

fn framed(id: usize, event: &str) -> String {
    // JSON has no line breaks.
    format!("id: {id}\ndata: {event}\n\n")
}
