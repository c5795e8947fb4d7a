//! A real Restate server, with its own data and ports.

use std::io;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long anything here may take.
const PATIENCE: Duration = Duration::from_secs(40);

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

/// A port that nobody has now.
///
/// # Errors
/// If there is none.
pub fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// Looks again and again until something is so.
pub fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "not in time: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
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
        let program = PathBuf::from(peers).join("node_modules/.bin/restate-server");
        let mut server = Self {
            program,
            dir: std::env::temp_dir()
                .join(format!("graphwright-restate-{name}-{}", std::process::id())),
            child: None,
            ingress: format!("127.0.0.1:{}", free_port()?),
            admin: format!("127.0.0.1:{}", free_port()?),
            fabric: free_port()?,
        };
        let _ = std::fs::remove_dir_all(&server.dir);
        std::fs::create_dir_all(&server.dir)?;
        server.begin()?;
        Ok(Some(server))
    }

    /// Begins, with the data that there is.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub fn begin(&mut self) -> io::Result<()> {
        let log = std::fs::File::options()
            .create(true)
            .append(true)
            .open(self.dir.join("server.log"))?;
        let child = Command::new(&self.program)
            .args(["--no-logo", "--base-dir"])
            .arg(self.dir.join("data"))
            .env("RESTATE_DISABLE_TELEMETRY", "true")
            .env("RESTATE_LISTEN_MODE", "tcp")
            .env("RESTATE_BIND_ADDRESS", format!("127.0.0.1:{}", self.fabric))
            .env("RESTATE_ADMIN__BIND_ADDRESS", &self.admin)
            .env("RESTATE_INGRESS__BIND_ADDRESS", &self.ingress)
            .env("RESTATE_DEFAULT_NUM_PARTITIONS", "2")
            .env("RESTATE_ROCKSDB_TOTAL_MEMORY_SIZE", "128MiB")
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()?;
        self.child = Some(child);
        let (admin, ingress) = (self.admin.clone(), self.ingress.clone());
        until("the server is ready", || {
            get(&format!("http://{admin}/health"))
                && get(&format!("http://{ingress}/restate/health"))
        });
        Ok(())
    }

    /// Kills it as a power failure would.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            // The program from npm is a script that starts the real one.
            let below = Command::new("pgrep")
                .args(["-P", &child.id().to_string()])
                .output();
            let below = below.map(|out| String::from_utf8_lossy(&out.stdout).into_owned());
            for id in below.unwrap_or_default().split_whitespace() {
                drop(Command::new("kill").args(["-9", id]).status());
            }
            drop(child.kill());
            drop(child.wait());
        }
    }
}

fn get(url: &str) -> bool {
    let out = Command::new("curl")
        .args(["-s", "-f", "-m", "2", url])
        .output();
    out.is_ok_and(|out| out.status.success())
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}
