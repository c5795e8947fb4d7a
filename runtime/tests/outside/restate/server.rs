//! A real Restate server, with its own data and ports.

use crate::ports;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long anything here may take.
const PATIENCE: Duration = Duration::from_secs(150);

/// How long one call may take.
const CALL: Duration = Duration::from_secs(100);

/// How long a server may take to say that it is well; it is asked again.
const HEALTH: Duration = Duration::from_secs(3);

/// A server with its own data, ports and directory.
pub struct Server {
    program: PathBuf,
    /// Its own directory, removed in the end.
    pub dir: PathBuf,
    child: Option<Child>,
    pub ingress: String,
    pub admin: String,
    fabric: u16,
}

impl Server {
    /// Starts a server; `None`, and says so, where there is none to be had.
    ///
    /// # Errors
    /// If there is no port, or the program cannot be started.
    pub fn start(name: &str) -> io::Result<Option<Self>> {
        let Some(peers) = std::env::var_os("GRAPHWRIGHT_RESTATE") else {
            eprintln!(
                "skipped: GRAPHWRIGHT_RESTATE names no directory with @restatedev/restate-server from npm"
            );
            return Ok(None);
        };
        let Some(program) = program(Path::new(&peers)) else {
            eprintln!("skipped: @restatedev/restate-server has no program for this machine");
            return Ok(None);
        };
        let mut server = Self {
            program,
            dir: std::env::temp_dir()
                .join(format!("graphwright-restate-{name}-{}", std::process::id())),
            child: None,
            ingress: format!("127.0.0.1:{}", ports::own()?),
            admin: format!("127.0.0.1:{}", ports::own()?),
            fabric: ports::own()?,
        };
        let _ = std::fs::remove_dir_all(&server.dir);
        std::fs::create_dir_all(&server.dir)?;
        server.begin()?;
        Ok(Some(server))
    }

    /// Begins, with the data that there is.
    ///
    /// # Errors
    /// If the program cannot be started, or does not become ready.
    pub fn begin(&mut self) -> io::Result<()> {
        let log = std::fs::File::options()
            .create(true)
            .append(true)
            .open(self.dir.join("server.log"))?;
        let mut child = Command::new(&self.program)
            .args(["--no-logo", "--base-dir"])
            .arg(self.dir.join("data"))
            .env("RESTATE_DISABLE_TELEMETRY", "true")
            .env("RESTATE_LISTEN_MODE", "tcp")
            .env("RESTATE_BIND_ADDRESS", format!("127.0.0.1:{}", self.fabric))
            .env("RESTATE_ADMIN__BIND_ADDRESS", &self.admin)
            .env("RESTATE_INGRESS__BIND_ADDRESS", &self.ingress)
            .env("RESTATE_DEFAULT_NUM_PARTITIONS", "2")
            // The kernel spreads connections over processes, and so each call goes over one of its own.
            .env(
                "RESTATE_WORKER__INVOKER__HTTP2_STREAMS_PER_CONNECTION_LIMIT",
                "1",
            )
            .env("RESTATE_ROCKSDB_TOTAL_MEMORY_SIZE", "128MiB")
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()?;
        let begun = Instant::now();
        while !(well(&self.admin, "/health") && well(&self.ingress, "/restate/health")) {
            let ended = child.try_wait()?;
            let late = begun.elapsed() > PATIENCE;
            if ended.is_some() || late {
                drop(child.kill());
                drop(child.wait());
                let said = std::fs::read_to_string(self.dir.join("server.log"))?;
                let problem = format!("the server is not ready ({ended:?}); it said:\n{said}");
                return Err(io::Error::other(problem));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        self.child = Some(child);
        Ok(())
    }

    /// Kills it as a power failure would.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            drop(child.kill());
            drop(child.wait());
        }
    }
}

/// The program itself: the one that npm starts is a script around it, which cannot hand on that it was killed.
fn program(peers: &Path) -> Option<PathBuf> {
    let packages = std::fs::read_dir(peers.join("node_modules/@restatedev")).ok()?;
    let programs = packages.flatten().map(|package| {
        let program = package.path().join("bin/restate-server");
        (package.file_name(), program)
    });
    programs
        .filter(|(package, _)| package.to_string_lossy().starts_with("restate-server-"))
        .map(|(_, program)| program)
        .find(|program| program.is_file())
}

/// Has a server take note of the services of a process. `admin`: where it is administered.
///
/// # Errors
/// If it does not.
pub fn register(admin: &str, services: SocketAddr) -> io::Result<()> {
    let body = format!("{{\"uri\": \"http://{services}\"}}");
    match call(admin, "POST", "/deployments", &body)? {
        (200..300, _) => Ok(()),
        (status, said) => Err(io::Error::other(format!(
            "the server does not take the services: {status} {said}"
        ))),
    }
}

fn well(at: &str, path: &str) -> bool {
    // A connection that a server has taken and forgotten while it began is not waited for.
    let answered = called(at, "GET", path, "", HEALTH);
    answered.is_ok_and(|(status, _)| status == 200)
}

/// Sends JSON to a server: the status, and the text of its answer.
///
/// # Errors
/// If there is no server, or no answer of it in time.
pub fn call(at: &str, method: &str, path: &str, body: &str) -> io::Result<(u16, String)> {
    called(at, method, path, body, CALL)
}

fn called(
    at: &str,
    method: &str,
    path: &str,
    body: &str,
    limit: Duration,
) -> io::Result<(u16, String)> {
    let mut stream = TcpStream::connect(at)?;
    stream.set_read_timeout(Some(limit))?;
    // In this version an answer has no parts, and ends with the connection.
    write!(
        stream,
        "{method} {path} HTTP/1.0\r\nhost: {at}\r\naccept: application/json\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split_whitespace().nth(1);
    let status = status.and_then(|status| status.parse().ok());
    let status = status.ok_or_else(|| io::Error::other(format!("no answer of HTTP: {head}")))?;
    Ok((status, body.to_owned()))
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}
