//! `GET /ready`: whether runs can be begun, which they cannot where the store gives no answer or takes no writes.
//!
//! Anybody may ask, as often as they like: the store is asked once at a time, and what it said holds for a moment.

use super::{HttpError, HttpState};
use crate::run::journal::Store;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// How long the store may take.
const LIMIT: Duration = Duration::from_secs(2);

/// How long an answer holds.
const HOLDS: Duration = Duration::from_millis(500);

/// Asks the store whether it is there.
pub(super) struct Probe {
    store: Arc<dyn Store>,
    last: Mutex<Option<(Instant, Answer)>>,
}

/// Where the store is, and what it says, is no matter of callers.
type Answer = Result<(), &'static str>;

impl Probe {
    pub(super) fn new(store: Arc<dyn Store>) -> Self {
        Self {
            store,
            last: Mutex::new(None),
        }
    }

    async fn answer(&self) -> Answer {
        let mut last = self.last.lock().await;
        if let Some((when, answer)) = *last
            && when.elapsed() < HOLDS
        {
            return answer;
        }
        let answer = match tokio::time::timeout(LIMIT, self.store.ready()).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err("the store of this server cannot be reached or written"),
            Err(_) => Err("the store of this server gives no answer"),
        };
        *last = Some((Instant::now(), answer));
        answer
    }
}

pub(super) async fn ready(State(shared): State<HttpState>) -> Result<Json<Value>, HttpError> {
    let unready = |why: &str| {
        let message = format!("{why}; runs go on when it is back");
        HttpError(StatusCode::SERVICE_UNAVAILABLE, "unready", message)
    };
    let answer = shared.probe.answer().await;
    answer
        .map(|()| Json(json!({"status": "ok"})))
        .map_err(unready)
}
