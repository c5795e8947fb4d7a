//! What ends children when this process is killed.
//!
//! A process that is killed can end nobody. So a small shell program stands beside it, as soon as it is to have its first child: it
//! reads from a pipe which process groups there are, and when the pipe ends because this process is gone, it kills those that
//! are left. It needs no signal of the system, so it is the same on every Unix, and also ends the children of children.
//!
//! Where there is no shell, children are not guarded.

use crate::process::system::System;
use std::io::Write;
use std::sync::{Mutex, OnceLock, PoisonError};

/// Reads `+ GROUP` and `- GROUP`. A signal that is meant for the agent must not end it before the agent.
#[cfg(unix)]
pub(crate) const PROGRAM: &str = "trap '' INT TERM HUP QUIT
groups=' '
while read -r change group; do
  case $change in
    +) groups=\"$groups$group \" ;;
    -) groups=\"${groups%% $group *} ${groups#* $group }\" ;;
  esac
done
for group in $groups; do kill -s KILL -- \"-$group\"; done";

/// The guard of one process.
#[derive(Default)]
pub(crate) struct Guard(OnceLock<Option<Mutex<Box<dyn Write + Send>>>>);

impl Guard {
    /// Begins it, which takes its time, before the first child is there that it is to be told of.
    pub(crate) fn stand(&self, system: &dyn System) {
        let _ = self.pipe(system);
    }

    /// A group is there that is to end with this process.
    pub(crate) fn add(&self, system: &dyn System, group: i32) {
        self.tell(system, '+', group);
    }

    /// A group has ended.
    pub(crate) fn remove(&self, system: &dyn System, group: i32) {
        self.tell(system, '-', group);
    }

    /// Nothing can be done where the guard is gone: the children are ended as long as this process ends in an orderly way.
    fn tell(&self, system: &dyn System, change: char, group: i32) {
        if let Some(guard) = self.pipe(system) {
            let line = format!("{change} {group}\n");
            let mut guard = guard.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = guard.write_all(line.as_bytes());
        }
    }

    fn pipe(&self, system: &dyn System) -> Option<&Mutex<Box<dyn Write + Send>>> {
        self.0
            .get_or_init(|| system.guard().map(Mutex::new))
            .as_ref()
    }
}

/// The shell that stands beside this process.
#[cfg(unix)]
pub(crate) fn command() -> std::process::Command {
    use std::process::{Command, Stdio};
    let mut command = Command::new("sh");
    command
        .args(["-c", PROGRAM, "graphwright-guard"])
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    // Ctrl-C is for the agent, which ends its children itself.
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command
}
