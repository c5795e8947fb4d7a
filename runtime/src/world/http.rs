//! The HTTP client of everything here that is not a model provider.

use crate::host::CallError;
use crate::value::failure::Kind;

/// A client that trusts what the system trusts. Redirects are followed on the same host only: what is sent may be a
/// secret of that host.
pub(crate) fn client() -> Result<reqwest::Client, CallError> {
    // Somebody else in this process may have chosen a provider, which is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let same_host = reqwest::redirect::Policy::custom(|attempt| {
        let from = attempt.previous().last().map(reqwest::Url::origin);
        if attempt.previous().len() < 5 && from == Some(attempt.url().origin()) {
            attempt.follow()
        } else {
            attempt.stop()
        }
    });
    reqwest::Client::builder()
        .redirect(same_host)
        .user_agent(concat!("graphwright/", env!("CARGO_PKG_VERSION")))
        .build()
        .map_err(|error| CallError::new(Kind::Io, format!("no HTTP client: {error}")))
}
