//! Who may come in.
//!
//! Where only this machine can connect, every program of its users may, but no web page: a page that is open in a browser could
//! send requests here, or have its name point here. Where others can connect, callers show a secret.

use super::HttpError;
use crate::cli::args::ServeArgs;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use tokio::net::TcpListener;

/// Who may come in.
pub(in super::super) enum Connector {
    /// All of this machine, because nobody else can connect.
    Local,
    /// Who shows this.
    Token(String),
    /// Whom the program lets in that the service is a part of.
    Program,
}

impl Connector {
    /// The door that the command line and the environment ask for.
    pub(super) fn of(args: &ServeArgs) -> Result<Self, String> {
        Self::with_token(args.token_file.as_deref())
    }

    /// The same, where this file holds the secret, if one does.
    pub(in super::super) fn with_token(file: Option<&Path>) -> Result<Self, String> {
        let token = match file {
            Some(file) => Some(std::fs::read_to_string(file).map_err(|error| {
                format!("cannot read --token-file {}: {error}", file.display())
            })?),
            None => std::env::var("GRAPHWRIGHT_TOKEN").ok(),
        };
        let token = token.map(|token| token.trim().to_owned());
        match token {
            Some(token) if token.is_empty() && file.is_some() => {
                Err("the file of --token-file is empty".to_owned())
            }
            Some(token) if !token.is_empty() && token.len() < 16 => Err(
                "the bearer token is shorter than 16 characters, so it can be guessed; make one with `openssl rand -hex 32`".to_owned(),
            ),
            Some(token) if !token.is_empty() => Ok(Self::Token(token)),
            Some(_) | None => Ok(Self::Local),
        }
    }

    /// Whether callers must show a secret.
    pub(super) fn is_locked(&self) -> bool {
        matches!(self, Self::Token(_))
    }

    fn admits(&self, headers: &HeaderMap) -> bool {
        let Self::Token(token) = self else {
            return true;
        };
        let given = headers
            .get(header::AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| {
                let (scheme, given) = value.split_once(' ')?;
                scheme.eq_ignore_ascii_case("bearer").then(|| given.trim())
            });
        // Nobody shows a secret that is none.
        given.is_some_and(|given| !token.is_empty() && same(given.as_bytes(), token.as_bytes()))
    }
}

/// Compares in a time that does not tell where the first difference is.
fn same(one: &[u8], other: &[u8]) -> bool {
    let differences = one
        .iter()
        .zip(other)
        .fold(0_u8, |found, (one, other)| found | (one ^ other));
    one.len() == other.len() && differences == 0
}

/// Opens the port.
pub(in super::super) async fn listen(
    address: &str,
    door: &Connector,
) -> Result<TcpListener, String> {
    let whole = match address.parse::<u16>() {
        Ok(port) => format!("127.0.0.1:{port}"),
        Err(_) => address.to_owned(),
    };
    let found: Vec<SocketAddr> = tokio::net::lookup_host(&whole)
        .await
        .map_err(|_| format!("`{address}` is no address to listen at; write HOST:PORT such as 127.0.0.1:8080, or only a port"))?
        .collect();
    if !door.is_locked()
        && let Some(at) = found.iter().find(|at| !at.ip().is_loopback())
    {
        return Err(format!(
            "{at} can be reached from other machines, and whoever reaches it could run this graph: set GRAPHWRIGHT_TOKEN, or give \
             --token-file FILE, to a secret that callers send as a bearer token; or listen at 127.0.0.1"
        ));
    }
    TcpListener::bind(found.as_slice()).await.map_err(|error| {
        use std::io::ErrorKind;
        let why = if error.kind() == ErrorKind::AddrInUse {
            "the port is in use; stop what uses it, or choose another one (port 0: any that is free)".to_owned()
        } else if error.kind() == ErrorKind::PermissionDenied {
            "this user may not use that port; choose one above 1023".to_owned()
        } else if error.kind() == ErrorKind::AddrNotAvailable {
            "this machine has no such address".to_owned()
        } else {
            error.to_string()
        };
        format!("cannot listen at {whole}: {why}")
    })
}

/// Lets in who shows the secret.
pub(in super::super) async fn authorized(
    State(door): State<Arc<Connector>>,
    request: Request,
    next: Next,
) -> Response {
    if door.admits(request.headers()) {
        return next.run(request).await;
    }
    let message = "send the token of this server: Authorization: Bearer …".to_owned();
    let mut response = HttpError(StatusCode::UNAUTHORIZED, "unauthorized", message).into_response();
    let bearer = header::HeaderValue::from_static("Bearer");
    response
        .headers_mut()
        .insert(header::WWW_AUTHENTICATE, bearer);
    response
}

/// Keeps web pages of others out where no secret does.
pub(in super::super) async fn local(
    State(door): State<Arc<Connector>>,
    request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    let named = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let host = named(header::HOST).unwrap_or_default();
    let local = matches!(*door, Connector::Local);
    let why = if local && !is_local(host) {
        "this server answers only to localhost"
    } else if named(header::ORIGIN).is_some_and(|origin| !is_own(origin, host)) {
        "this server answers only to its own pages"
    } else {
        return next.run(request).await;
    };
    HttpError(StatusCode::FORBIDDEN, "forbidden", why.to_owned()).into_response()
}

/// Whether a page comes from this server. Behind a proxy that speaks TLS it comes by `https`.
fn is_own(origin: &str, host: &str) -> bool {
    let rest = origin
        .strip_prefix("http://")
        .or_else(|| origin.strip_prefix("https://"));
    rest.is_some_and(|rest| rest.eq_ignore_ascii_case(host))
}

/// Whether a `Host` names this machine itself.
fn is_local(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name.eq_ignore_ascii_case("localhost")
        || name
            .parse::<IpAddr>()
            .is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::{is_local, is_own, same};

    #[test]
    fn only_names_of_this_machine_are_local() {
        for host in [
            "localhost",
            "LOCALHOST:8080",
            "127.0.0.1:1",
            "127.9.9.9",
            "[::1]:80",
        ] {
            assert!(is_local(host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.nip.io",
            "192.168.0.1",
            "[::2]",
        ] {
            assert!(!is_local(host), "{host}");
        }
    }

    #[test]
    fn pages_of_others_are_not_ours() {
        assert!(is_own("http://localhost:8080", "localhost:8080"));
        assert!(!is_own("http://localhost:9090", "localhost:8080"));
        assert!(!is_own("null", "localhost:8080"));
    }

    #[test]
    fn tokens_are_compared_whole() {
        assert!(same(b"abc", b"abc"));
        assert!(!same(b"abc", b"abd"));
        assert!(!same(b"ab", b"abc"));
        assert!(!same(b"", b"abc"));
    }
}
