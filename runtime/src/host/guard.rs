//! What ends children when this process is killed.
//!
//! A process that is killed can end nobody. So a small shell program stands beside it, as soon as it has its first child: it
//! reads from a pipe which process groups there are, and when the pipe ends because this process is gone, it kills those that
//! are left. It needs no signal of the system, so it is the same on every Unix, and also ends the children of children.
//!
//! Where there is no shell, children are not guarded.

use rustix::process::Pid;
use std::io::Write;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};

/// Reads `+ GROUP` and `- GROUP`. A signal that is meant for the agent must not end it before the agent.
const PROGRAM: &str = "trap '' INT TERM HUP QUIT
groups=' '
while read -r change group; do
  case $change in
    +) groups=\"$groups$group \" ;;
    -) groups=\"${groups%% $group *} ${groups#* $group }\" ;;
  esac
done
for group in $groups; do kill -s KILL -- \"-$group\"; done";

/// A process group that is killed with this process, as long as this is not dropped.
#[derive(Debug)]
pub(super) struct Guarded(Pid);

impl Guarded {
    pub(super) fn new(group: Pid) -> Self {
        tell('+', group);
        Self(group)
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        tell('-', self.0);
    }
}

/// Nothing can be done where the guard is gone: the children are ended as long as this process ends in an orderly way.
fn tell(change: char, group: Pid) {
    static GUARD: OnceLock<Option<Mutex<ChildStdin>>> = OnceLock::new();
    if let Some(guard) = GUARD.get_or_init(begin) {
        let line = format!("{change} {}\n", group.as_raw_nonzero());
        let mut guard = guard.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = guard.write_all(line.as_bytes());
    }
}

fn begin() -> Option<Mutex<ChildStdin>> {
    let mut command = Command::new("sh");
    command
        .args(["-c", PROGRAM, "graphwright-guard"])
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    // Ctrl-C is for the agent, which ends its children itself.
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut guard = command.spawn().ok()?;
    guard.stdin.take().map(Mutex::new)
}
