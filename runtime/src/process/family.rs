//! Processes that have left the process group they began in (`setsid`), found again by a variable that they inherited.
//!
//! A signal to a group does not reach them, and once whoever started them has ended, no process is their parent that we know
//! of. So every group has a name of its own in the environment, and where the system shows the environment of processes
//! (Linux: `/proc`), they are found by it. What takes the variable away, or hides its environment, is not found.

use super::system::Signal;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// The variable that holds the name.
pub(crate) const VARIABLE: &str = "GRAPH_FAMILY";

/// The names of families, the process group in which each began, and what is sent to whoever has left it.
pub(crate) type Families = BTreeMap<String, (i32, Signal)>;

/// A name that no other family has. It ends with a dot, so that none is the beginning of another.
pub(crate) fn name() -> String {
    static PROCESS: LazyLock<u64> = LazyLock::new(|| RandomState::new().build_hasher().finish());
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    format!("{}-{:016x}-{number}.", std::process::id(), *PROCESS)
}

/// Sends everybody who has left the group of such a family the signal that is meant for it. Who is killed may have started
/// somebody meanwhile, so then it is looked again.
#[cfg(target_os = "linux")]
pub(crate) fn signal(families: &Families) {
    /// Whoever starts processes faster than they are killed is left alone after so many times.
    const MOST: u32 = 50;
    let mut wanted = families.clone();
    for _ in 0..MOST {
        let sent = linux::sent(&wanted);
        wanted.retain(|_, (_, signal)| *signal == Signal::Kill);
        if sent == 0 || wanted.is_empty() {
            return;
        }
    }
}

/// Nothing shows the environment of processes here.
#[cfg(not(target_os = "linux"))]
pub(crate) fn signal(_families: &Families) {}

#[cfg(target_os = "linux")]
mod linux {
    use super::{Families, VARIABLE};
    use rustix::process::{Pid, getpgid, kill_process};

    /// To how many processes something was sent.
    pub(super) fn sent(families: &Families) -> usize {
        let Ok(processes) = std::fs::read_dir("/proc") else {
            return 0;
        };
        let ids = processes.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        ids.filter(|id| send(*id, families).is_some()).count()
    }

    fn send(id: i32, families: &Families) -> Option<()> {
        let (group, signal) = families.get(&family(id)?)?;
        let process = Pid::from_raw(id)?;
        // The group is sent signals of its own.
        if getpgid(Some(process)).ok()?.as_raw_nonzero().get() == *group {
            return None;
        }
        kill_process(process, signal.number()).ok()
    }

    /// The family of a process, if the system shows it: not where the process is another user's, or has ended.
    fn family(id: i32) -> Option<String> {
        let environment = std::fs::read(format!("/proc/{id}/environ")).ok()?;
        let mut variables = environment.split(|byte| *byte == 0);
        let name = variables.find_map(|variable| {
            let value = variable.strip_prefix(VARIABLE.as_bytes())?;
            value.strip_prefix(b"=")
        })?;
        String::from_utf8(name.to_vec()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn no_name_is_the_beginning_of_another() {
        let names: Vec<String> = (0..20).map(|_| name()).collect();
        for (place, one) in names.iter().enumerate() {
            let others = names.iter().skip(place + 1);
            assert!(!{ others }.any(|other| other.starts_with(one.as_str())));
        }
    }
}
