//! What handlers take out of a request. What does not fit is answered as every other error is.

use super::Problem;
use super::connections::BODY;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Self {
        Self(rejection.status(), "wrong", rejection.body_text())
    }
}

/// A body in JSON, which must have come within [`BODY`].
pub(super) struct JsonBody<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        match tokio::time::timeout(BODY, Json::<T>::from_request(request, state)).await {
            Ok(read) => Ok(Self(read?.0)),
            Err(_) => Err(Problem(
                StatusCode::REQUEST_TIMEOUT,
                "slow",
                format!("the body did not come within {} s", BODY.as_secs()),
            )),
        }
    }
}
