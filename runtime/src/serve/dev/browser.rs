//! The page in the browser of whoever began the command.

use std::process::{Command, Stdio};

/// Opens an address. Where there is no browser, the address is on the screen all the same.
pub(super) fn open(address: &str) {
    let mut command = opener();
    command
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    if let Ok(mut child) = command.spawn() {
        // What opens it ends soon, and is not waited for.
        std::thread::spawn(move || child.wait());
    }
}

#[cfg(target_os = "macos")]
fn opener() -> Command {
    Command::new("open")
}

#[cfg(windows)]
fn opener() -> Command {
    let mut command = Command::new("rundll32");
    command.arg("url.dll,FileProtocolHandler");
    command
}

#[cfg(not(any(target_os = "macos", windows)))]
fn opener() -> Command {
    Command::new("xdg-open")
}
