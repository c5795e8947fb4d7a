//! Telemetry of a program that sends none.

/// Telemetry of a program that sends none.
pub(crate) struct Telemetry;

impl Telemetry {
    /// Nothing begins.
    pub(crate) fn begin(_service: &str) -> Self {
        Self
    }

    /// Nothing ends.
    pub(crate) fn end(self) {}
}
