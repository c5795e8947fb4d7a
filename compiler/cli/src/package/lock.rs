//! Which versions of other crates an agent is built with: those that the runtime was tested with.
//!
//! The lock of an agent begins as that of the runtime's source tree, or as that which this command was built with where the runtime
//! comes from a registry. Cargo keeps what the agent uses of it and drops the rest, and would otherwise take the newest versions that
//! fit. When the tree has another lock, so do agents that are built from then on.

use graphwright_compiler::compile::write_if_changed;
use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};

/// The lock that an agent's began as.
const BEGAN: &str = "began.lock";

/// The lock of the tree that this command was built from; a link, which becomes a file where the crate is packed.
const OWN: &str = include_str!("agents.lock");

/// Gives the package in a directory its lock, unless it has begun as this one already.
///
/// # Errors
/// Which file cannot be written.
pub(super) fn begin(directory: &Path, runtime: Option<&Path>) -> Result<(), (PathBuf, io::Error)> {
    let shipped = runtime.and_then(shipped).map_or(OWN.into(), Cow::Owned);
    let (lock, began) = (directory.join("Cargo.lock"), directory.join(BEGAN));
    let same = std::fs::read_to_string(&began).is_ok_and(|text| text == *shipped);
    if same && lock.is_file() {
        return Ok(());
    }
    for file in [lock, began] {
        if let Err(error) = write_if_changed(&file, &shipped) {
            return Err((file, error));
        }
    }
    Ok(())
}

/// The lock of the tree that the runtime is in.
fn shipped(runtime: &Path) -> Option<String> {
    let tree = runtime.parent()?;
    std::fs::read_to_string(tree.join("Cargo.lock")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_begins_as_that_of_the_tree_and_follows_it() {
        let name = format!("graphwright-lock-{}", std::process::id());
        let tree = std::env::temp_dir().join(name);
        let (runtime, agent) = (tree.join("runtime"), tree.join("agent"));
        for dir in [&runtime, &agent] {
            std::fs::create_dir_all(dir).unwrap();
        }
        let lock = || std::fs::read_to_string(agent.join("Cargo.lock")).ok();
        begin(&agent, Some(&runtime)).unwrap();
        assert_eq!(lock().as_deref(), Some(OWN), "the tree has none to give");
        std::fs::write(tree.join("Cargo.lock"), "one").unwrap();
        begin(&agent, Some(&runtime)).unwrap();
        assert_eq!(lock().as_deref(), Some("one"));
        // What cargo made of it stays.
        std::fs::write(agent.join("Cargo.lock"), "one, less").unwrap();
        begin(&agent, Some(&runtime)).unwrap();
        assert_eq!(lock().as_deref(), Some("one, less"));
        std::fs::write(tree.join("Cargo.lock"), "two").unwrap();
        begin(&agent, Some(&runtime)).unwrap();
        assert_eq!(lock().as_deref(), Some("two"));
        std::fs::remove_dir_all(&tree).unwrap();
    }
}
