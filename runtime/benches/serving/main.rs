//! How many runs a served agent begins per second, on a SQLite file: 5,000 requests, 200 at once, against the bare server and
//! against bare commits.
//!
//! ```text
//! cargo bench -p graphwright --features macros,serve-http --bench serving
//! ```
//!
//! The server is a process of its own (this program with `serve`). All three are measured in one run, because they depend on the
//! disk and on what else the machine does. Prints a Markdown table for BENCHMARKS.md.

use std::io::{BufRead as _, BufReader, Error};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

graphwright::graph!("benches/serving/one.yaml");

const REQUESTS: u32 = 5_000;
const AT_ONCE: u32 = 200;
const COMMITS: u32 = 500;

type Failing = Box<dyn std::error::Error + Send + Sync>;

fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() == Some("serve") {
        return graphwright::cli::main(one::One::new());
    }
    match measured() {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn measured() -> Result<(), Failing> {
    let place = Place::fresh()?;
    let server = Server::start(&place.0)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let commits = bare(&place.0)?;
        let health = asked(&server.at, "GET /health", "").await?;
        let begun = asked(&server.at, "POST /runs", "{\"prompt\":\"x\"}").await?;
        let whole = asked(&server.at, "POST /runs?wait=60", "{\"prompt\":\"x\"}").await?;
        let after = bare(&place.0)?;
        println!("| what | per second | median | slowest of 100 |\n|---|---:|---:|---:|");
        health.print("bare server: `GET /health`");
        println!("| bare commits, one after the other, before | {commits:.0} |  |  |");
        println!("| bare commits, one after the other, after | {after:.0} |  |  |");
        begun.print("`POST /runs`: the run is kept and has begun");
        whole.print("`POST /runs?wait=60`: it is over");
        Ok(())
    })
}

/// A directory of its own, gone when it is dropped.
struct Place(PathBuf);

impl Place {
    fn fresh() -> Result<Self, Failing> {
        let name = format!("graphwright-serving-{}", std::process::id());
        let place = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&place)?;
        Ok(Self(place))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // What cannot be removed is in a directory for such things.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The agent, which is ended with it.
struct Server {
    child: Child,
    at: String,
}

impl Server {
    fn start(place: &Path) -> Result<Self, Failing> {
        let store = format!("sqlite:{}", place.join("runs.db").display());
        let mut child = Command::new(std::env::current_exe()?)
            .args([
                "serve",
                "--http",
                "0",
                "--max-runs",
                "10000",
                "--store",
                &store,
            ])
            .stderr(Stdio::piped())
            .spawn()?;
        let said = child.stderr.take().ok_or("no stderr")?;
        let mut lines = BufReader::new(said).lines();
        let at = loop {
            let line = lines.next().ok_or("the server has ended")??;
            if let Some((_, rest)) = line.split_once("http://") {
                break rest.split('/').next().unwrap_or(rest).to_owned();
            }
        };
        // What else it says is nobody's business.
        std::thread::spawn(move || lines.for_each(drop));
        Ok(Self { child, at })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Commits of one small row per second, with the settings of the store.
fn bare(place: &Path) -> Result<f64, Failing> {
    let file = rusqlite::Connection::open(place.join("bare.db"))?;
    file.pragma_update(None, "journal_mode", "wal")?;
    file.pragma_update(None, "synchronous", "full")?;
    file.execute_batch("CREATE TABLE IF NOT EXISTS t (no INTEGER PRIMARY KEY, exit TEXT)")?;
    let begun = Instant::now();
    for _ in 0..COMMITS {
        file.prepare_cached("INSERT INTO t (exit) VALUES (?1)")?
            .execute(["{\"n00\":{\"done\":{\"n\":3}}}"])?;
    }
    Ok(f64::from(COMMITS) / begun.elapsed().as_secs_f64())
}

/// What requests took.
struct Taken {
    all: Duration,
    each: Vec<Duration>,
}

impl Taken {
    fn print(&self, what: &str) {
        let rate = f64::from(REQUESTS) / self.all.as_secs_f64();
        let at = |part: usize| {
            let time = self.each.get(self.each.len() * part / 100);
            time.map_or(0.0, |time| time.as_secs_f64() * 1e3)
        };
        println!(
            "| {what} | {rate:.0} | {:.1} ms | {:.1} ms |",
            at(50),
            at(99)
        );
    }
}

/// Asks so many times, over connections that stay open.
async fn asked(at: &str, request: &str, body: &str) -> Result<Taken, Failing> {
    let head = format!(
        "{request} HTTP/1.1\r\nHost: {at}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let (head, left) = (Arc::new(head), Arc::new(AtomicU32::new(0)));
    let begun = Instant::now();
    let mut callers = tokio::task::JoinSet::new();
    for _ in 0..AT_ONCE {
        let stream = TcpStream::connect(at).await?;
        stream.set_nodelay(true)?;
        callers.spawn(caller(stream, Arc::clone(&head), Arc::clone(&left)));
    }
    let mut each = Vec::new();
    while let Some(times) = callers.join_next().await {
        each.extend(times??);
    }
    let all = begun.elapsed();
    each.sort_unstable();
    Ok(Taken { all, each })
}

/// One of those who ask.
async fn caller(
    mut stream: TcpStream,
    request: Arc<String>,
    left: Arc<AtomicU32>,
) -> Result<Vec<Duration>, Failing> {
    let mut times = Vec::new();
    let mut read = vec![0; 16 << 10];
    while left.fetch_add(1, Ordering::Relaxed) < REQUESTS {
        let begun = Instant::now();
        stream.write_all(request.as_bytes()).await?;
        let mut length = 0;
        loop {
            let room = read.get_mut(length..).unwrap_or_default();
            let some = stream.read(room).await?;
            if some == 0 {
                return Err(Error::other("the server broke off, or says too much").into());
            }
            length += some;
            if whole(read.get(..length).unwrap_or_default())? {
                break;
            }
        }
        times.push(begun.elapsed());
    }
    Ok(times)
}

/// Whether an answer is there to its end; it must be a good one.
fn whole(read: &[u8]) -> Result<bool, Failing> {
    let text = std::str::from_utf8(read)?;
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        return Ok(false);
    };
    if !head.starts_with("HTTP/1.1 20") {
        return Err(text.to_owned().into());
    }
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(": ")?;
        name.eq_ignore_ascii_case("content-length")
            .then(|| value.parse::<usize>().ok())?
    });
    Ok(body.len() >= length.ok_or("an answer without a length")?)
}
