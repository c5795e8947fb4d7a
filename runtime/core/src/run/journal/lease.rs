//! The right to run a run, which one process has at a time.
//!
//! A lease ends by itself when its owner is not heard of. On the machine of the owner it need not be waited for: the name
//! of an owner says which process it is, so that a dead one is known at once.

use crate::run::journal::StoreError;
use std::collections::BTreeSet;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// How long an owner that is not heard of keeps its runs.
pub const TERM: Duration = Duration::from_secs(20);

/// How often an owner is heard of, and asks whether its run is to be cancelled.
pub const BEAT: Duration = Duration::from_secs(1);

/// The right to run a run. Dropping it says, within this process, that its owner is gone.
#[derive(Debug)]
pub struct Lease {
    owner: String,
    term: Duration,
}

/// The owners in this process that are alive.
static ALIVE: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

impl Lease {
    /// A new owner in this process.
    pub fn new() -> Self {
        Self::for_term(TERM)
    }

    /// A new owner that counts as dead after this time without a sign of life.
    pub fn for_term(term: Duration) -> Self {
        let owner = format!("{}#{}", process(), crate::value::random::random());
        ALIVE
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(owner.clone());
        Self { owner, term }
    }

    /// The owner: `pid@machine/begun#chance`.
    pub fn owner(&self) -> &str {
        &self.owner
    }

    /// How long the lease lasts without a sign of life, in milliseconds.
    pub fn millis(&self) -> u64 {
        u64::try_from(self.term.as_millis()).unwrap_or(u64::MAX)
    }
}

impl Default for Lease {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        ALIVE
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&self.owner);
    }
}

/// Whether a run may be taken over: it has no owner, its lease has ended, or its owner is dead.
///
/// # Errors
/// [`StoreError::Busy`] with who has it.
pub fn free(run: &str, owner: Option<&str>, until: u64, now: u64) -> Result<(), StoreError> {
    match owner {
        Some(owner) if until > now && !dead(owner) => Err(StoreError::Busy {
            run: run.to_owned(),
            owner: shown(owner),
            seconds: (until - now).div_ceil(1000),
        }),
        Some(_) | None => Ok(()),
    }
}

/// An owner as people read it.
pub fn shown(owner: &str) -> String {
    let host = |place: &str| place.split([':', '/']).next().unwrap_or(place).to_owned();
    match owner.split_once('@') {
        Some((pid, place)) => format!("process {pid} on {}", host(place)),
        None => owner.to_owned(),
    }
}

/// Whether an owner is known to be dead: only processes of this machine and of its present run can be.
pub fn dead(owner: &str) -> bool {
    let Some((theirs, _)) = owner.rsplit_once('#') else {
        return false;
    };
    if theirs == process() {
        let alive = ALIVE.lock().unwrap_or_else(PoisonError::into_inner);
        return !alive.contains(owner);
    }
    let (Some((pid, place)), Some((_, here))) = (theirs.split_once('@'), process().split_once('@'))
    else {
        return false;
    };
    let (Some((machine, begun)), Some((this, _))) = (place.split_once('/'), here.split_once('/'))
    else {
        return false;
    };
    machine == this && known(machine) && start_of(pid).as_deref() != Some(begun)
}

/// This process: `pid@machine:boot:namespace/begun`.
fn process() -> &'static str {
    static PROCESS: OnceLock<String> = OnceLock::new();
    PROCESS.get_or_init(|| {
        let pid = std::process::id();
        let begun = start_of(&pid.to_string()).unwrap_or_else(|| "?".to_owned());
        format!("{pid}@{}/{begun}", machine())
    })
}

/// Whether a machine's name says enough to look for its processes.
fn known(machine: &str) -> bool {
    !machine.contains('?')
}

/// The machine, its present boot, and the process namespace: process ids mean the same where these are the same.
fn machine() -> String {
    let read = |path: &str| std::fs::read_to_string(path).ok();
    let host = read("/proc/sys/kernel/hostname");
    let boot = read("/proc/sys/kernel/random/boot_id");
    let space = std::fs::read_link("/proc/self/ns/pid").ok();
    let digits: String = space
        .and_then(|space| space.to_str().map(str::to_owned))
        .unwrap_or_default()
        .chars()
        .filter(char::is_ascii_digit)
        .collect();
    let boot = boot.and_then(|boot| boot.get(..8).map(str::to_owned));
    let host = host.map_or_else(|| "this machine".to_owned(), |host| host.trim().to_owned());
    match (boot, digits.as_str()) {
        (Some(boot), digits) if !digits.is_empty() => format!("{host}:{boot}:{digits}"),
        (Some(_) | None, _) => format!("{host}:?"),
    }
}

/// When a process began, in ticks since boot; `None`: there is no such process, or no way to know.
fn start_of(pid: &str) -> Option<String> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name of the program stands in parentheses and may hold anything; the state comes after it.
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_whitespace();
    if matches!(fields.next(), Some("Z" | "X")) {
        return None;
    }
    fields.nth(18).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_owner_that_is_gone_is_dead_at_once() {
        let lease = Lease::new();
        let owner = lease.owner().to_owned();
        assert!(!dead(&owner));
        assert!(matches!(
            free("r", Some(&owner), 5_000, 1_000),
            Err(StoreError::Busy { seconds: 4, .. })
        ));
        assert_eq!(free("r", Some(&owner), 1_000, 1_000), Ok(()));
        drop(lease);
        assert!(dead(&owner));
        assert_eq!(free("r", Some(&owner), 5_000, 1_000), Ok(()));
    }

    #[test]
    fn a_process_of_another_machine_is_never_known_to_be_dead() {
        assert!(!dead("1@elsewhere:12345678:1/5#0"));
        assert!(!dead("nonsense"));
    }
}
