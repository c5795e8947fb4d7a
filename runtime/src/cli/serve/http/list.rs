//! `GET /runs`: the latest runs, page by page.

use super::super::desk::{Job, Refused};
use super::super::list::{Cursor, Page, Standing, wrong_cursor};
use super::{Done, Shared};
use axum::Json;
use axum::extract::{Query, State};
use axum::response::IntoResponse;
use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct Listed {
    status: Option<String>,
    limit: Option<u32>,
    after: Option<String>,
}

pub(super) async fn list(State(shared): State<Shared>, Query(listed): Query<Listed>) -> Done {
    let standing = match &listed.status {
        None => None,
        Some(name) => Some(Standing::named(name).ok_or_else(|| {
            Refused::Wrong(format!("`status` is one of {}", Standing::NAMES.join(", ")))
        })?),
    };
    let after = match &listed.after {
        None => None,
        Some(text) => Some(Cursor::read(text).ok_or_else(wrong_cursor)?),
    };
    let page = Page {
        standing,
        limit: listed.limit.unwrap_or(50).clamp(1, 1000),
        after,
    };
    let rows = shared.desk.ask(|reply| Job::List { page, reply }).await?;
    Ok(Json(rows).into_response())
}
