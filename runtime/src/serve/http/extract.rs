//! What handlers take out of a request. What does not fit is answered as every other error is.

use super::HttpError;
use super::connections::BODY;
use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, OriginalUri, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use std::convert::Infallible;

impl From<JsonRejection> for HttpError {
    fn from(rejection: JsonRejection) -> Self {
        Self(rejection.status(), "wrong", rejection.body_text())
    }
}

impl From<QueryRejection> for HttpError {
    fn from(rejection: QueryRejection) -> Self {
        Self(rejection.status(), "wrong", rejection.body_text())
    }
}

/// A body that is a JSON object, which must have come within [`BODY`].
pub(in super::super) struct JsonBody<T>(pub(in super::super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = HttpError;

    async fn from_request(request: Request, state: &S) -> Result<Self, HttpError> {
        // Read as an object first: what is described by its keys would be taken from a list, too.
        let read = Json::<Map<String, Value>>::from_request(request, state);
        match tokio::time::timeout(BODY, read).await {
            Ok(read) => T::deserialize(Value::Object(read?.0))
                .map(Self)
                .map_err(unfit),
            Err(_) => Err(HttpError(
                StatusCode::REQUEST_TIMEOUT,
                "slow",
                format!("the body did not come within {} s", BODY.as_secs()),
            )),
        }
    }
}

/// A body that is not as it is described.
fn unfit(error: serde_json::Error) -> HttpError {
    HttpError(
        StatusCode::UNPROCESSABLE_ENTITY,
        "wrong",
        format!("the body does not fit: {error}"),
    )
}

/// What stands behind the `?`.
pub(in super::super) struct Parameters<T>(pub(in super::super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Parameters<T> {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, HttpError> {
        Ok(Self(Query::from_request_parts(parts, state).await?.0))
    }
}

/// The run of a path. What can be no name of a run is one that is not there.
pub(in super::super) struct RunName(pub(in super::super) String);

impl<S: Send + Sync> FromRequestParts<S> for RunName {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, HttpError> {
        match Path::<String>::from_request_parts(parts, state).await {
            Ok(Path(run)) if may_be_kept(&run) => Ok(Self(run)),
            Ok(_) | Err(_) => Err(HttpError(
                StatusCode::NOT_FOUND,
                "unknown",
                "there is no run of this name here".to_owned(),
            )),
        }
    }
}

/// Whether a run may have this name. Those of projects, and of older versions, may have some that no new one gets.
fn may_be_kept(run: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
    run.len() <= 300 && run.chars().all(plain)
}

/// The path below which the service lies, without a slash at its end: empty where it has a server of its own.
pub(super) struct Base(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for Base {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let whole = parts.extensions.get::<OriginalUri>();
        let whole = whole.map_or(parts.uri.path(), |OriginalUri(whole)| whole.path());
        let base = whole.strip_suffix(parts.uri.path()).unwrap_or(whole);
        // Nobody has a page that stands elsewhere loaded through a path such as `//elsewhere`.
        let base = base.trim_end_matches('/');
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "/._~-%".contains(letter);
        match base.chars().all(plain) && !base.starts_with("//") {
            true => Ok(Self(base.to_owned())),
            false => Ok(Self(String::new())),
        }
    }
}

/// A text that may be left out, and is one where it is not.
pub(super) fn given<'de, D: Deserializer<'de>>(text: D) -> Result<Option<String>, D::Error> {
    String::deserialize(text).map(Some)
}

/// How many seconds an answer may be waited for at most.
pub(super) const LONGEST_WAIT: f64 = 600.0;

/// How long an answer may be waited for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wait {
    wait: Option<f64>,
}

impl Wait {
    /// Seconds; `None`: it is not waited for.
    pub(super) fn seconds(&self) -> Result<Option<f64>, HttpError> {
        match self.wait {
            Some(seconds) if !(0.0..=LONGEST_WAIT).contains(&seconds) => Err(HttpError(
                StatusCode::BAD_REQUEST,
                "wrong",
                format!("`wait` is a number of seconds from 0 to {LONGEST_WAIT}"),
            )),
            wait => Ok(wait),
        }
    }
}
