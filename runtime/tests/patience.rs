//! Waiting for events. How fast the machine is decides nothing: a wait ends when it is so, and fails when it surely never will be.

use std::time::{Duration, Instant};

/// How long anything is waited for that should come at once.
pub const PATIENCE: Duration = Duration::from_secs(150);

/// How often it is looked.
const LOOK: Duration = Duration::from_millis(5);

/// Looks again and again until something is there, and gives it.
pub fn found<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "never: {what}");
        std::thread::sleep(LOOK);
    }
}

/// Looks again and again until something is so.
pub fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    found(what, || is_so().then_some(()));
}
