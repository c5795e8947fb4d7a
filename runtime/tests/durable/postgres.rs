//! The suite on a real Postgres server: that of `GRAPHWRIGHT_POSTGRES` (a URL), or one that the test starts.

use super::stores::{Dir, suite};
use super::walk::{Recorder, State, Walk};
use graphwright::host::{BoxFuture, CallError, ScriptCall, Scripts};
use graphwright::store::postgres::Postgres;
use graphwright::store::{Phase, Store, StoreError};
use graphwright::{Host, Run, Status};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::task::JoinHandle;

/// For how many seconds the server may begin or end.
const PATIENCE: &str = "150";

/// The server that is named, or one of our own.
pub enum Found {
    Named(String),
    Own(Server),
}

impl Found {
    /// `None`, and a line that says so, where there is neither.
    pub fn new(name: &str) -> Option<Self> {
        let named = std::env::var("GRAPHWRIGHT_POSTGRES").ok();
        let found = named
            .map(Self::Named)
            .or_else(|| Server::start(name).map(Self::Own));
        if found.is_none() {
            println!(
                "SKIPPED: no Postgres here; install `postgresql`, or name a server in GRAPHWRIGHT_POSTGRES"
            );
        }
        found
    }

    pub fn url(&self) -> String {
        match self {
            Self::Named(url) => url.clone(),
            Self::Own(server) => server.url(),
        }
    }
}

/// A server of our own, stopped with the test.
pub struct Server {
    dir: Dir,
    programs: PathBuf,
    /// What it is told beside where it lives.
    options: String,
}

impl Server {
    /// Starts one; `None` where Postgres is not installed.
    fn start(name: &str) -> Option<Self> {
        Self::start_with(name, |_| "-c listen_addresses=''".to_owned())
    }

    /// Starts one with the options that are made for its directory; what lies there then is its own.
    pub fn start_with(name: &str, options: impl FnOnce(&Path) -> String) -> Option<Self> {
        let programs = programs()?;
        let dir = Dir::new(&format!("postgres-{name}"));
        let options = options(&dir.0);
        if is_root() {
            run("chown", &["-R", "postgres", path(&dir.0)]);
        }
        let server = Self {
            dir,
            programs,
            options,
        };
        let data = server.data();
        server.run(
            "initdb",
            &["-D", &data, "-A", "trust", "-U", "postgres", "--no-sync"],
        );
        server.begin();
        Some(server)
    }

    fn begin(&self) {
        let options = format!(
            "-c unix_socket_directories={} {}",
            path(&self.dir.0),
            self.options
        );
        let log = format!("{}/log", path(&self.dir.0));
        self.run(
            "pg_ctl",
            &[
                "-D",
                &self.data(),
                "-w",
                "-t",
                PATIENCE,
                "-l",
                &log,
                "-o",
                &options,
                "start",
            ],
        );
    }

    /// Stops the server as a crash would, and starts it again.
    fn crash(&self) {
        self.run(
            "pg_ctl",
            &[
                "-D",
                &self.data(),
                "-w",
                "-t",
                PATIENCE,
                "-m",
                "immediate",
                "stop",
            ],
        );
        self.begin();
    }

    fn data(&self) -> String {
        format!("{}/data", path(&self.dir.0))
    }

    /// What the server listens at.
    pub fn socket(&self) -> PathBuf {
        let mut entries = std::fs::read_dir(&self.dir.0).expect("a directory");
        entries
            .find_map(|entry| {
                let path = entry.expect("an entry").path();
                let name = path.file_name()?.to_str()?;
                (name.starts_with(".s.PGSQL.") && !name.ends_with(".lock")).then_some(path.clone())
            })
            .expect("a socket")
    }

    pub fn url(&self) -> String {
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

pub fn path(path: &Path) -> &str {
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
    let Some(server) = Found::new("suite") else {
        return;
    };
    let url = server.url();
    let store = Postgres::at(&url).await.expect("opens");
    for run in store
        .list(&graphwright::store::Filter::default())
        .await
        .expect("runs")
    {
        store.remove(&run.id).await.expect("removed");
    }
    suite(&store).await;
    let copied = store.back_up(Path::new("copy.db")).await;
    let why = copied.expect_err("refused").to_string();
    assert!(why.contains("pg_dump"), "{why}");
    let opened = graphwright::store::open(&url).await.expect("opens");
    assert!(opened.is_some_and(|store| store.place().starts_with("postgres://postgres@")));
    let wrong = format!("{url}-not-there");
    let error = Postgres::at(&wrong).await.map(drop).expect_err("refused");
    assert!(matches!(error, StoreError::Open { .. }));
    assert!(error.to_string().contains("does not exist"), "{error}");
}

/// The calls with which the server crashes, while others are made; with the last one, both crashes are over.
const CRASHES: [usize; 3] = [10, 40, 70];

/// Makes the calls of the graph, and has the server crash with some of them.
struct Crashing {
    calls: Recorder,
    server: Arc<Server>,
    made: Arc<AtomicUsize>,
    /// The crash that is under way.
    crash: Mutex<Option<JoinHandle<()>>>,
}

impl Scripts for Crashing {
    fn run<'a>(&'a self, call: ScriptCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        Box::pin(async move {
            let number = self.made.fetch_add(1, Ordering::SeqCst);
            if CRASHES.contains(&number) {
                let mut crash = self.crash.lock().await;
                if let Some(crash) = crash.take() {
                    crash.await.expect("crashed");
                }
                if number < CRASHES[2] {
                    let server = Arc::clone(&self.server);
                    *crash = Some(tokio::task::spawn_blocking(move || server.crash()));
                }
            }
            self.calls.run(call).await
        })
    }
}

#[tokio::test]
async fn a_run_outlives_a_crash_of_the_server() {
    // A server that somebody else needs is not crashed.
    let Some(Found::Own(server)) = Found::new("crash") else {
        return;
    };
    let dir = Dir::new("crash");
    let store: Arc<dyn Store> = Arc::new(Postgres::at(&server.url()).await.expect("opens"));
    let graph = Walk::new();
    let made = Arc::new(AtomicUsize::new(0));
    let crashing = Crashing {
        calls: Recorder {
            file: dir.0.join("effects"),
            pause: Duration::from_millis(5),
        },
        server: Arc::new(server),
        made: Arc::clone(&made),
        crash: Mutex::default(),
    };
    let host = Host::bare().with_scripts(crashing);
    let state = State {
        rounds: 12,
        ..State::default()
    };
    let run = Run::new(&graph, state).host(&host).store(&store).id("r");
    let outcome = run.run().await.expect("begins");
    assert_eq!(outcome.status, Status::Completed, "{outcome:?}");
    let made = made.load(Ordering::SeqCst);
    assert!(made > CRASHES[2], "it was over after {made} calls");
    let row = store.run("r").await.expect("the run");
    assert_eq!(row.phase, Phase::Completed);
    let exits = store.exits("r").await.expect("exits");
    assert_eq!(u64::try_from(exits.len()), Ok(row.steps));
    let seqs: BTreeSet<u32> = exits.iter().map(|exit| exit.seq).collect();
    assert_eq!(seqs.len(), exits.len(), "an exit was kept twice");
    let effects = std::fs::read_to_string(dir.0.join("effects")).expect("effects");
    let calls: BTreeSet<&str> = effects.lines().collect();
    assert_eq!(
        calls.len(),
        effects.lines().count(),
        "a call was made twice"
    );
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
