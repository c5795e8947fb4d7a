//! `GET /runs`: the latest runs, page by page.

use super::super::desk::{Job, ServeError};
use super::super::list::{Cursor, Page, RunStanding, wrong_cursor};
use super::extract::Parameters;
use super::{HttpResult, HttpState};
use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ListQuery {
    status: Option<String>,
    limit: Option<u32>,
    after: Option<String>,
}

pub(super) async fn list(
    State(shared): State<HttpState>,
    Parameters(listed): Parameters<ListQuery>,
) -> HttpResult {
    let standing = match &listed.status {
        None => None,
        Some(name) => Some(RunStanding::named(name).ok_or_else(|| {
            ServeError::Wrong(format!(
                "`status` is one of {}",
                RunStanding::NAMES.join(", ")
            ))
        })?),
    };
    let after = match &listed.after {
        None => None,
        Some(text) => Some(Cursor::read(text).ok_or_else(wrong_cursor)?),
    };
    let limit = listed.limit.unwrap_or(50);
    if !(1..=1000).contains(&limit) {
        return Err(ServeError::Wrong("`limit` is a number from 1 to 1000".to_owned()).into());
    }
    let page = Page {
        standing,
        limit,
        after,
    };
    let rows = shared.desk.ask(|reply| Job::List { page, reply }).await?;
    Ok(Json(rows).into_response())
}
