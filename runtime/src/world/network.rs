//! The network: files by their URL.

use crate::host::CallError;
use crate::host::web::Web;
use crate::value::boxed::BoxFuture;

/// The network.
#[derive(Clone, Copy, Debug, Default)]
pub struct Network;

impl Web for Network {
    #[cfg(feature = "http")]
    fn fetch<'a>(&'a self, url: &'a str) -> BoxFuture<'a, Result<Vec<u8>, CallError>> {
        Box::pin(fetched(url))
    }

    #[cfg(not(feature = "http"))]
    fn fetch<'a>(&'a self, url: &'a str) -> BoxFuture<'a, Result<Vec<u8>, CallError>> {
        let without = format!("cannot fetch `{url}`: this program was built without `http`");
        Box::pin(async move { Err(CallError::new(crate::value::failure::Kind::Io, without)) })
    }
}

/// The largest file that is taken, in bytes.
#[cfg(feature = "http")]
const LARGEST: usize = 32 << 20;

/// How long a file may take to come.
#[cfg(feature = "http")]
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(60);

#[cfg(feature = "http")]
async fn fetched(url: &str) -> Result<Vec<u8>, CallError> {
    use crate::value::failure::Kind;
    let failed =
        |problem: String| CallError::new(Kind::Io, format!("cannot fetch `{url}`: {problem}"));
    let broken = |error: reqwest::Error| {
        // What went wrong stands at the end of the chain: "error sending request" alone helps nobody.
        let error = error.without_url();
        let mut message = error.to_string();
        let mut cause: Option<&dyn std::error::Error> = std::error::Error::source(&error);
        while let Some(inner) = cause {
            message = format!("{message}: {inner}");
            cause = inner.source();
        }
        failed(message)
    };
    crate::files::allowed(url).map_err(failed)?;
    let client = super::http::client()?;
    let answer = client.get(url).timeout(PATIENCE).send().await;
    let mut answer = answer
        .and_then(reqwest::Response::error_for_status)
        .map_err(broken)?;
    if answer.status().is_redirection() {
        return Err(failed("it redirects to another host".to_owned()));
    }
    let mut bytes: Vec<u8> = Vec::new();
    while let Some(piece) = answer.chunk().await.map_err(broken)? {
        bytes.extend_from_slice(&piece);
        if bytes.len() > LARGEST {
            return Err(failed(format!("it is larger than {LARGEST} bytes")));
        }
    }
    Ok(bytes)
}
