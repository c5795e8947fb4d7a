//! What goes wrong between this process and the server.

use super::{link, tls};
use crate::run::journal::StoreError;
use std::time::Duration;

/// What goes wrong inside, before it is known where.
pub(super) enum InnerError {
    Store(StoreError),
    Missing,
    Sql(tokio_postgres::Error),
    /// The server gave no answer in time: why not.
    Silent(String),
    /// The server was tried again and again.
    Gone {
        why: String,
        tried: Duration,
    },
}

impl InnerError {
    /// Whether it may be gone on a new connection.
    pub(super) fn is_passing(&self) -> bool {
        match self {
            Self::Sql(error) => link::is_broken(error),
            Self::Silent(_) => true,
            Self::Store(_) | Self::Missing | Self::Gone { .. } => false,
        }
    }

    /// What a person reads.
    pub(super) fn why(&self) -> String {
        match self {
            Self::Store(error) => error.to_string(),
            Self::Missing => "what was looked for is not there".to_owned(),
            Self::Sql(error) => told(error),
            Self::Silent(why) => why.clone(),
            Self::Gone { why, tried } => format!(
                "{why}; it was tried again for {} s; when the server is back, `resume` continues a run that stopped for this",
                tried.as_secs()
            ),
        }
    }
}

impl From<tokio_postgres::Error> for InnerError {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Sql(error)
    }
}

impl From<StoreError> for InnerError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// An error with what lies behind it: the driver's own words are only "db error".
pub(super) fn told(error: &tokio_postgres::Error) -> String {
    let mut text = error.to_string();
    let mut inner = std::error::Error::source(error);
    while let Some(error) = inner {
        text.push_str(&format!(": {error}"));
        inner = error.source();
    }
    if let Some(advice) = tls::advice(error) {
        text.push_str(&format!("; {advice}"));
    }
    text
}
