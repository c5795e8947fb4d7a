//! What ends children when this process is killed.
//!
//! A process that is killed can end nobody. So a small shell program stands beside it, as soon as it is to have its first child: it
//! reads from a pipe which process groups there are, and when the pipe ends because this process is gone, it kills those that
//! are left, and whoever has left them for a session of its own ([`family`](super::family)). It needs no signal of the system, so
//! it is the same on every Unix, and also ends the children of children.
//!
//! Where there is no shell, children are not guarded.

use super::family;
use crate::process::system::System;
use std::io::Write;
use std::sync::{Mutex, OnceLock, PoisonError};

/// Reads `+ GROUP FAMILY` and `- GROUP FAMILY`; group 0 stands for one that is about to be there. A signal that is meant for the agent must not end it before the agent.
///
/// Who is killed may have started somebody meanwhile, so it looks again; not for ever, as [`family::signal`](super::family::signal).
#[cfg(unix)]
pub(crate) const PROGRAM: &str = "trap '' INT TERM HUP QUIT
groups=' '
while read -r change group family; do
  case $change in
    +) groups=\"$groups$group=$family \" ;;
    -) case $groups in *\" $group=$family \"*)
      groups=\"${groups%% $group=$family *} ${groups#* $group=$family }\" ;;
    esac ;;
  esac
done
set --
for group in $groups; do
  case $group in 0=*) ;; *) kill -s KILL -- \"-${group%%=*}\" ;; esac
  set -- \"$@\" -e \"GRAPH_FAMILY=${group#*=}\"
done
if printf x | grep -qz x; then
  members() { grep -lzsF \"$@\" /proc/[0-9]*/environ; }
else
  members() { for file in /proc/[0-9]*/environ; do tr '\\000' '\\n' < \"$file\" | grep -qF \"$@\" && echo \"$file\"; done; }
fi
rounds=..................................................
while left=; [ $# != 0 ] && [ \"$rounds\" ] && left=$(members \"$@\"); [ \"$left\" ]; do
  for left in $left; do left=${left#/proc/}; kill -s KILL -- \"${left%/*}\"; done
  rounds=${rounds#.}
done";

/// The guard of one process.
#[derive(Default)]
pub(crate) struct Guard(OnceLock<Option<Mutex<Box<dyn Write + Send>>>>);

impl Guard {
    /// Somebody of this family is about to be started. The guard begins with the first of them, which takes its time.
    pub(crate) fn expect(&self, system: &dyn System, family: &str) {
        self.tell(system, '+', 0, family);
    }

    /// It was started, which is told by its group, or could not be.
    pub(crate) fn expected(&self, system: &dyn System, family: &str) {
        self.tell(system, '-', 0, family);
    }

    /// A group is there that is to end with this process.
    pub(crate) fn add(&self, system: &dyn System, group: i32, family: &str) {
        self.tell(system, '+', group, family);
    }

    /// A group has ended.
    pub(crate) fn remove(&self, system: &dyn System, group: i32, family: &str) {
        self.tell(system, '-', group, family);
    }

    /// Nothing can be done where the guard is gone: the children are ended as long as this process ends in an orderly way.
    fn tell(&self, system: &dyn System, change: char, group: i32, family: &str) {
        if let Some(guard) = self.pipe(system) {
            let line = format!("{change} {group} {family}\n");
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
        // It must outlive whoever is to die with an agent that started this one.
        .env_remove(family::VARIABLE)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    // Ctrl-C is for the agent, which ends its children itself.
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::{Child, Command, ExitStatus, Stdio};
    use std::time::Duration;

    /// Waits for a guard, and not for ever.
    fn ends(mut guard: Child) {
        let pid = guard.id().to_string();
        let (tell, ended) = std::sync::mpsc::channel();
        std::thread::spawn(move || tell.send(guard.wait()));
        if ended.recv_timeout(Duration::from_secs(60)).is_err() {
            Command::new("kill").args(["-9", &pid]).status().unwrap();
            panic!("the guard does not end");
        }
    }

    /// What becomes of a process of this family, when the guard was told this and its pipe ends.
    fn told(family: &str, lines: &str) -> ExitStatus {
        let mut process = Command::new("sleep")
            .arg("600")
            .env(family::VARIABLE, family)
            .spawn()
            .unwrap();
        let mut guard = command().spawn().unwrap();
        let mut pipe = guard.stdin.take().unwrap();
        pipe.write_all(lines.as_bytes()).unwrap();
        drop(pipe);
        ends(guard);
        match process.try_wait().unwrap() {
            Some(ended) => ended,
            // It was left alone.
            None => {
                let pid = process.id().to_string();
                let term = Command::new("kill").arg(pid).stderr(Stdio::null()).status();
                assert!(term.unwrap().success());
                process.wait().unwrap()
            }
        }
    }

    /// An agent may be killed before it could tell the group of somebody whom it has started.
    #[test]
    fn who_was_about_to_be_started_is_killed() {
        let family = family::name();
        let ended = told(&family, &format!("+ 0 {family}\n"));
        assert_eq!(ended.signal(), Some(9));
    }

    #[test]
    fn nobody_else_is_killed() {
        let (family, other) = (family::name(), family::name());
        let gone = format!("+ 0 {family}\n- 0 {family}\n+ 0 {other}\n");
        assert_eq!(told(&family, &gone).signal(), Some(15));
    }

    /// Of two that are started at once, the second may be there first.
    #[test]
    fn who_is_started_first_is_expected_until_it_is_there() {
        let (family, other) = (family::name(), family::name());
        let first = format!("+ 0 {family}\n+ 0 {other}\n- 0 {other}\n");
        assert_eq!(told(&family, &first).signal(), Some(9));
        let both = format!("{first}- 0 {family}\n");
        assert_eq!(told(&family, &both).signal(), Some(15));
    }

    /// What was never there is no reason to remember all others twice.
    #[test]
    fn a_guard_ends_whatever_it_was_told() {
        let (family, other) = (family::name(), family::name());
        let lines = format!("+ 0 {family}\n{}", format!("- 0 {other}\n").repeat(64));
        assert_eq!(told(&family, &lines).signal(), Some(9));
    }
}
