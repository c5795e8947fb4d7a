//! Ports for servers that do not choose one themselves.

use std::fs::File;
use std::io;
use std::net::TcpStream;
use std::sync::{Mutex, PoisonError};

/// Below those that a kernel gives to whoever asks for any.
const PORTS: std::ops::Range<u16> = 20_000..32_000;

/// A port that no other test is given as long as this process lives.
///
/// # Errors
/// If there is none.
pub fn own() -> io::Result<u16> {
    // A lock per port: it ends with its process.
    static LOCKS: Mutex<Vec<File>> = Mutex::new(Vec::new());
    let first = std::process::id() as usize * 7 % PORTS.len();
    for port in PORTS.cycle().skip(first).take(PORTS.len()) {
        let name = format!("graphwright-port-{port}");
        let lock = File::options()
            .create(true)
            .append(true)
            .open(std::env::temp_dir().join(name))?;
        if lock.try_lock().is_ok() && is_free(port) {
            let mut locks = LOCKS.lock().unwrap_or_else(PoisonError::into_inner);
            locks.push(lock);
            return Ok(port);
        }
    }
    Err(io::Error::other("all ports are taken"))
}

/// Whether nobody listens there. It is not listened to find that out: a process that another thread starts meanwhile would have the
/// port, too, until it becomes the program that it starts.
fn is_free(port: u16) -> bool {
    let tried = TcpStream::connect(("127.0.0.1", port));
    tried.is_err_and(|error| error.kind() == io::ErrorKind::ConnectionRefused)
}
