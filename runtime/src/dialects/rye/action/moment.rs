//! When a node was entered.

/// When a node was entered: `_now` and `_timestamp` are the same for all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryTime {
    /// RFC 3339, UTC.
    pub now: String,
    /// Milliseconds since 1970.
    pub timestamp: i64,
}
