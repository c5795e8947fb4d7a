//! TLS to a Postgres server: what `sslmode` promises is kept.

use super::postgres::{Found, Server, path};
use super::proxy::Proxy;
use super::stores::Dir;
use graphwright::store::postgres::Postgres;
use graphwright::store::{Store, StoreError};
use std::path::Path;
use std::process::Command;

/// A server with a certificate for `localhost`, that of the authority beside it, and its port.
struct Encrypted {
    server: Server,
    files: Dir,
    port: u16,
}

fn openssl(arguments: &str) {
    let mut command = Command::new("openssl");
    let told = command.args(arguments.split_whitespace()).output();
    let told = told.expect("starts");
    let problem = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(told.status.success(), "openssl {arguments}: {problem}");
}

/// An authority, a certificate for `localhost` that it vouches for, and one that vouches for itself.
fn certificates(dir: &Path) {
    let dir = path(dir);
    let new = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
    openssl(&format!(
        "req -x509 -days 2 {new} -subj /CN=authority -keyout {dir}/ca.key -out {dir}/ca.pem"
    ));
    openssl(&format!(
        "req -x509 -days 2 {new} -subj /CN=other -keyout {dir}/other.key -out {dir}/other.pem"
    ));
    openssl(&format!(
        "req {new} -subj /CN=localhost -keyout {dir}/signed.key -out {dir}/signed.csr"
    ));
    std::fs::write(format!("{dir}/names"), "subjectAltName=DNS:localhost\n").expect("a file");
    openssl(&format!(
        "x509 -req -days 2 -in {dir}/signed.csr -CA {dir}/ca.pem -CAkey {dir}/ca.key -CAcreateserial -extfile {dir}/names -out {dir}/signed.pem"
    ));
    openssl(&format!(
        "req -x509 -days 2 {new} -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout {dir}/own.key -out {dir}/own.pem"
    ));
}

impl Encrypted {
    /// One with the certificate of this name.
    fn start(name: &str, certificate: &str) -> Option<Self> {
        let port = crate::ports::own().expect("a port");
        let files = Dir::new(&format!("certificates-{name}"));
        certificates(&files.0);
        let server = Server::start_with(name, |dir| {
            for kind in ["pem", "key"] {
                let from = files.0.join(format!("{certificate}.{kind}"));
                std::fs::copy(from, dir.join(format!("server.{kind}"))).expect("copied");
            }
            let dir = path(dir);
            format!(
                "-c listen_addresses=127.0.0.1 -c port={port} -c ssl=on -c ssl_cert_file={dir}/server.pem -c ssl_key_file={dir}/server.key"
            )
        });
        let server = server.or_else(|| {
            println!("SKIPPED: no Postgres here; install `postgresql`");
            None
        })?;
        Some(Self {
            server,
            files,
            port,
        })
    }

    fn url(&self, host: &str, settings: &str) -> String {
        let settings = settings.replace("FILES", path(&self.files.0));
        format!(
            "postgres://postgres@{host}:{}/postgres?{settings}",
            self.port
        )
    }

    /// Whether a connection with these settings is encrypted.
    async fn is_encrypted(&self, host: &str, settings: &str) -> bool {
        let store = Postgres::at(&self.url(host, settings)).await;
        let store = store.unwrap_or_else(|error| panic!("{settings}: {error}"));
        let socket = path(self.server.socket().parent().expect("a directory")).replace('/', "%2F");
        let local = format!("postgres://postgres@{socket}:{}/postgres", self.port);
        let (other, connection) = tokio_postgres::connect(&local, tokio_postgres::NoTls)
            .await
            .expect("a connection");
        let task = tokio::spawn(connection);
        let count = "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE ssl AND client_addr IS NOT NULL";
        let count: i64 = other.query_one(count, &[]).await.expect("a count").get(0);
        let place = store.place();
        assert!(place.ends_with("/postgres"), "{place}");
        task.abort();
        count > 0
    }

    async fn refused(&self, host: &str, settings: &str) -> String {
        let error = Postgres::at(&self.url(host, settings)).await.map(drop);
        let error = error.expect_err("refused");
        assert!(matches!(error, StoreError::Open { .. }), "{error:?}");
        error.to_string()
    }
}

#[tokio::test]
async fn a_certificate_that_an_authority_vouches_for() {
    let Some(server) = Encrypted::start("signed", "signed") else {
        return;
    };
    for (host, settings) in [
        ("localhost", "sslmode=verify-full&sslrootcert=FILES/ca.pem"),
        ("127.0.0.1", "sslmode=verify-ca&sslrootcert=FILES/ca.pem"),
        ("127.0.0.1", "sslmode=require&sslrootcert=FILES/ca.pem"),
        ("127.0.0.1", "sslmode=require"),
        ("127.0.0.1", "sslmode=prefer"),
        ("127.0.0.1", ""),
    ] {
        assert!(server.is_encrypted(host, settings).await, "{settings}");
    }
    let open = server.is_encrypted("127.0.0.1", "sslmode=disable").await;
    assert!(!open, "it was to be open");

    let all = "sslmode=verify-full&sslrootcert=FILES/ca.pem";
    let message = server.refused("127.0.0.1", all).await;
    assert!(message.contains("the host of the URL is none"), "{message}");
    for unknown in [
        "sslmode=verify-full",
        "sslmode=verify-ca",
        "sslmode=verify-full&sslrootcert=FILES/other.pem",
        "sslmode=verify-ca&sslrootcert=FILES/other.pem",
        "sslmode=require&sslrootcert=FILES/other.pem",
    ] {
        let message = server.refused("localhost", unknown).await;
        assert!(message.contains("UnknownIssuer"), "{message}");
        assert!(message.contains("`sslrootcert=FILE`"), "{message}");
    }
}

#[tokio::test]
async fn a_certificate_that_vouches_for_itself() {
    let Some(server) = Encrypted::start("own", "own") else {
        return;
    };
    for (host, settings) in [
        ("localhost", "sslmode=verify-full&sslrootcert=FILES/own.pem"),
        ("127.0.0.1", "sslmode=verify-ca&sslrootcert=FILES/own.pem"),
        ("127.0.0.1", "sslmode=require"),
    ] {
        assert!(server.is_encrypted(host, settings).await, "{settings}");
    }
    let all = "sslmode=verify-full&sslrootcert=FILES/own.pem";
    let message = server.refused("127.0.0.1", all).await;
    assert!(message.contains("the host of the URL is none"), "{message}");
    let other = "sslmode=verify-ca&sslrootcert=FILES/other.pem";
    server.refused("localhost", other).await;
}

#[tokio::test]
async fn a_server_without_tls_is_refused_where_it_is_wanted() {
    let Some(Found::Own(server)) = Found::new("no-tls") else {
        return;
    };
    let proxy = Proxy::before(&server).await;
    let files = Dir::new("no-tls");
    certificates(&files.0);
    let file = path(&files.0);
    for mode in [
        "require".to_owned(),
        "verify-ca".to_owned(),
        format!("verify-full&sslrootcert={file}/ca.pem"),
    ] {
        let url = proxy.url(&format!("sslmode={mode}"));
        let error = Postgres::at(&url).await.map(drop).expect_err("refused");
        let message = error.to_string();
        assert!(message.contains("does not support TLS"), "{message}");
    }
    for mode in ["prefer", "disable"] {
        let opened = Postgres::at(&proxy.url(&format!("sslmode={mode}"))).await;
        assert!(opened.is_ok(), "{mode}");
    }
}

#[tokio::test]
async fn a_file_of_certificates_that_is_none_is_named() {
    let files = Dir::new("no-certificates");
    std::fs::write(files.0.join("empty.pem"), "nothing\n").expect("a file");
    let dir = path(&files.0);
    for (settings, expected) in [
        (
            format!("sslmode=verify-full&sslrootcert={dir}/missing.pem"),
            "missing.pem",
        ),
        (
            format!("sslmode=verify-full&sslrootcert={dir}/empty.pem"),
            "holds no certificate",
        ),
        (
            format!("sslrootcert={dir}/empty.pem"),
            "only with `sslmode=verify-full`",
        ),
    ] {
        let url = format!("postgres://postgres@127.0.0.1:1/postgres?{settings}");
        let error = Postgres::at(&url).await.map(drop).expect_err("refused");
        assert!(matches!(error, StoreError::Setting(_)), "{error:?}");
        assert!(error.to_string().contains(expected), "{error}");
    }
}
