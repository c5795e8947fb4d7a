//! One line per step on stderr (Rye, "Progress output"). Quiet with `RYE_GRAPH_QUIET`.

use std::time::Duration;

/// The graph whose steps are told.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// Its name.
    pub graph: &'a str,
    /// How many nodes it has.
    pub nodes: u32,
}

/// A step that is over.
#[derive(Clone, Copy, Debug)]
pub struct Tick<'a> {
    /// Its number, from 1.
    pub step: u32,
    /// The node.
    pub node: &'a str,
    /// Its kind: of `foreach` and `gate` nodes it is told.
    pub kind: &'a str,
    /// Why it failed, if it did.
    pub failed: Option<&'a str>,
    /// Whether the run is stopped here.
    pub cancelled: bool,
    /// How long it took.
    pub time: Duration,
    /// The keys of the state that are new.
    pub new_keys: &'a [String],
}

impl Progress<'_> {
    /// The line, without its end.
    pub fn line(&self, tick: &Tick<'_>) -> String {
        let icon = match (tick.cancelled, tick.failed) {
            (true, _) => '⏹',
            (false, Some(_)) => '✗',
            (false, None) => '✓',
        };
        let mut line = format!(
            "[graph:{}] step {}/{} {} {icon} {:.1}s",
            self.graph,
            tick.step,
            self.nodes,
            tick.node,
            tick.time.as_secs_f64()
        );
        let detail = match (tick.failed, tick.kind) {
            (Some(error), _) => error.lines().next().unwrap_or_default().trim().to_owned(),
            (None, "foreach" | "gate") => tick.kind.to_owned(),
            (None, _) if tick.new_keys.is_empty() => String::new(),
            (None, _) => format!("+{}", tick.new_keys.join(", ")),
        };
        if !detail.is_empty() {
            line.push_str(&format!(" ({})", crate::text::printable(&detail)));
        }
        line
    }
}

/// Whether nothing is to be told.
#[cfg(feature = "project")]
pub(super) fn is_quiet() -> bool {
    std::env::var_os("RYE_GRAPH_QUIET").is_some_and(|value| !value.is_empty())
}
