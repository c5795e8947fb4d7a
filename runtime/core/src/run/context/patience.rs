//! Until when questions may be answered.

use std::collections::BTreeMap;
use std::time::Duration;

/// How long questions may stay open.
#[derive(Clone, Debug, Default)]
pub struct Patience {
    /// New ones.
    pub within: Option<Duration>,
    /// Those that were asked before the run was resumed, by id, in milliseconds since 1970.
    pub due: BTreeMap<String, u64>,
}

impl Patience {
    /// When an answer to a question comes too late, in milliseconds since 1970.
    pub(crate) fn due(&self, id: &str, now: u64) -> Option<u64> {
        let new = || {
            let within = u64::try_from(self.within?.as_millis()).ok()?;
            now.checked_add(within)
        };
        self.due.get(id).copied().or_else(new)
    }
}
