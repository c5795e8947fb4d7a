//! Ports for servers that do not choose one themselves.

use std::fs::File;
use std::io;
use std::net::TcpListener;
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
        if lock.try_lock().is_ok() && TcpListener::bind(("127.0.0.1", port)).is_ok() {
            let mut locks = LOCKS.lock().unwrap_or_else(PoisonError::into_inner);
            locks.push(lock);
            return Ok(port);
        }
    }
    Err(io::Error::other("all ports are taken"))
}
