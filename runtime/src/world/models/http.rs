//! The one HTTP client of this process.
//!
//! One for all providers, because its pool keeps connections apart by host anyway, and making a client costs more than a
//! call: a peer that makes one per call spends 60 ms of processor time on each node. It is made when the first call needs
//! it. Its root certificates are compiled in, which saves the 19 ms of reading the system's; `SSL_CERT_FILE` names
//! further ones, for networks with an authority of their own. Proxies are taken from the usual variables.

use super::call_failure;
use super::provider::Target;
use super::secret::Variables;
use crate::host::CallError;
use crate::value::failure::Kind;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// How long a connection may take to come about.
const CONNECT: Duration = Duration::from_secs(15);

/// How long a connection that nobody uses is kept.
const IDLE: Duration = Duration::from_secs(90);

/// The client of this process, as the library for conversations uses it.
pub(crate) fn client() -> Result<&'static genai::Client, CallError> {
    clients().map(|clients| &clients.talks)
}

/// The client of this process itself.
pub(crate) fn web() -> Result<&'static reqwest::Client, CallError> {
    clients().map(|clients| &clients.web)
}

struct Clients {
    talks: genai::Client,
    web: reqwest::Client,
}

fn clients() -> Result<&'static Clients, CallError> {
    static CLIENTS: OnceLock<Result<Clients, String>> = OnceLock::new();
    CLIENTS
        .get_or_init(make)
        .as_ref()
        .map_err(|message| CallError::new(Kind::Io, message.clone()))
}

fn make() -> Result<Clients, String> {
    let cannot = |error: &dyn std::fmt::Display| format!("cannot make an HTTP client: {error}");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut tls = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| cannot(&error))?
        .with_root_certificates(roots(&Variables::Process)?)
        .with_no_client_auth();
    tls.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    let web = reqwest::Client::builder()
        .tls_backend_preconfigured(tls)
        .connect_timeout(CONNECT)
        .pool_idle_timeout(IDLE)
        .tcp_nodelay(true)
        .http2_adaptive_window(true)
        // A key must not follow a redirect to another host, and a small reply must not unpack to a huge one.
        .redirect(reqwest::redirect::Policy::none())
        .no_gzip()
        .user_agent(concat!("graphwright/", env!("CARGO_PKG_VERSION")))
        .build()
        .map_err(|error| cannot(&error))?;
    let talks = genai::Client::builder()
        .with_reqwest(web.clone())
        .build()
        .map_err(|error| cannot(&error))?;
    Ok(Clients { talks, web })
}

/// The body of an answer with a status that is a success, read no further than a limit in bytes.
///
/// # Errors
/// If the status is none, the answer is longer, or it ends in its middle.
pub(crate) async fn read(
    mut response: reqwest::Response,
    limit: usize,
    target: &Target<'_>,
) -> Result<Vec<u8>, CallError> {
    let status = response.status();
    let mut bytes: Vec<u8> = Vec::new();
    while let Some(piece) = response
        .chunk()
        .await
        .map_err(|error| call_failure::transport(&error, target))?
    {
        if bytes.len().saturating_add(piece.len()) > limit {
            if status.is_success() {
                return Err(call_failure::beyond(limit, target));
            }
            // The status says enough.
            break;
        }
        bytes.extend_from_slice(&piece);
    }
    if status.is_success() {
        return Ok(bytes);
    }
    let said = String::from_utf8_lossy(&bytes);
    let headers = Some(response.headers());
    Err(call_failure::refused(
        status.as_u16(),
        &said,
        headers,
        target,
    ))
}

fn roots(variables: &Variables) -> Result<rustls::RootCertStore, String> {
    let mut roots = rustls::RootCertStore {
        roots: webpki_roots::TLS_SERVER_ROOTS.to_vec(),
    };
    if let Some(path) = variables.get("SSL_CERT_FILE") {
        let unreadable = |error: &dyn std::fmt::Display| {
            format!("cannot read certificates from SSL_CERT_FILE={path}: {error}")
        };
        let certificates = CertificateDer::pem_file_iter(&path)
            .map_err(|error| unreadable(&error))?
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| unreadable(&error))?;
        roots.add_parsable_certificates(certificates);
    }
    Ok(roots)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_certificates_that_is_not_there_is_named() {
        let error = roots(&Variables::only([("SSL_CERT_FILE", "/no/such.pem")])).unwrap_err();
        assert!(error.contains("SSL_CERT_FILE=/no/such.pem"), "{error}");
        assert!(!roots(&Variables::only([])).unwrap().is_empty());
    }
}
