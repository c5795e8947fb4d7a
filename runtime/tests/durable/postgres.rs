//! The suite on a real Postgres server: that of `GRAPHWRIGHT_POSTGRES` (a URL), or one that the test starts.

use super::stores::{Dir, suite};
use graphwright::store::{Store, StoreError, postgres::Postgres};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A server of our own, stopped with the test.
struct Server {
    dir: Dir,
    programs: PathBuf,
}

impl Server {
    /// Starts one; `None` where Postgres is not installed.
    fn start() -> Option<Self> {
        let programs = programs()?;
        let dir = Dir::new("postgres");
        if is_root() {
            run("chown", &["postgres", path(&dir.0)]);
        }
        let server = Self { dir, programs };
        let data = server.data();
        server.run(
            "initdb",
            &["-D", &data, "-A", "trust", "-U", "postgres", "--no-sync"],
        );
        let options = format!(
            "-c listen_addresses='' -c unix_socket_directories={}",
            path(&server.dir.0)
        );
        let log = format!("{}/log", path(&server.dir.0));
        server.run(
            "pg_ctl",
            &["-D", &data, "-w", "-l", &log, "-o", &options, "start"],
        );
        Some(server)
    }

    fn data(&self) -> String {
        format!("{}/data", path(&self.dir.0))
    }

    fn url(&self) -> String {
        let socket = path(&self.dir.0).replace('/', "%2F");
        format!("postgres://postgres@{socket}/postgres")
    }

    /// The server refuses to run as root.
    fn run(&self, program: &str, arguments: &[&str]) {
        let program = path(&self.programs.join(program)).to_owned();
        if is_root() {
            let mut all = vec!["-u", "postgres", "--", &program];
            all.extend(arguments);
            run("runuser", &all);
        } else {
            run(&program, arguments);
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.run("pg_ctl", &["-D", &self.data(), "-m", "immediate", "stop"]);
    }
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

fn run(program: &str, arguments: &[&str]) {
    let status = Command::new(program)
        .args(arguments)
        .stdout(Stdio::null())
        .current_dir("/")
        .status()
        .expect("starts");
    assert!(status.success(), "{program} {arguments:?}: {status}");
}

/// Where the programs of the server are: in the path, or where Debian puts them.
fn programs() -> Option<PathBuf> {
    let in_path = std::env::var_os("PATH").unwrap_or_default();
    let versions = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten();
    let debian = versions.filter_map(|version| Some(version.ok()?.path().join("bin")));
    debian
        .chain(std::env::split_paths(&in_path))
        .find(|dir| dir.join("initdb").is_file() && dir.join("pg_ctl").is_file())
}

#[tokio::test]
async fn a_postgres_server() {
    let named = std::env::var("GRAPHWRIGHT_POSTGRES").ok();
    let server = if named.is_none() {
        Server::start()
    } else {
        None
    };
    let Some(url) = named.or_else(|| server.as_ref().map(Server::url)) else {
        eprintln!(
            "SKIPPED: no Postgres here; install `postgresql`, or name a server in GRAPHWRIGHT_POSTGRES"
        );
        return;
    };
    let store = Postgres::at(&url).await.expect("opens");
    for run in store
        .list(&graphwright::store::Filter::default())
        .await
        .expect("runs")
    {
        store.remove(&run.id).await.expect("removed");
    }
    suite(&store).await;
    let opened = graphwright::store::open(&url).await.expect("opens");
    assert!(opened.is_some_and(|store| store.place().starts_with("postgres://postgres@")));
    let wrong = format!("{url}-not-there");
    let error = Postgres::at(&wrong).await.map(drop).expect_err("refused");
    assert!(matches!(error, StoreError::Open { .. }));
    assert!(error.to_string().contains("does not exist"), "{error}");
}

#[tokio::test]
async fn a_server_that_is_not_there_is_named_without_its_password() {
    let error = Postgres::at("postgres://me:secret@127.0.0.1:1/db")
        .await
        .map(drop)
        .expect_err("refused");
    let message = error.to_string();
    assert!(
        message.contains("postgres://me@127.0.0.1:1/db") && !message.contains("secret"),
        "{message}"
    );
    assert!(message.contains("refused"), "{message}");
}
