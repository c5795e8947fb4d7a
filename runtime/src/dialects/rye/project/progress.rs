//! One line per step on stderr (Rye, "Progress output"). Quiet with `RYE_GRAPH_QUIET`.

use std::time::Duration;

/// The graph whose steps are told.
#[derive(Clone, Copy, Debug)]
pub struct StepProgress<'a> {
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

impl StepProgress<'_> {
    /// The line, without its end.
    pub fn line(&self, tick: &Tick<'_>) -> String {
        let icon = match (tick.cancelled, tick.failed) {
            (true, _) => '⏹',
            (false, Some(_)) => '✗',
            (false, None) => '✓',
        };
        // A loop takes more steps than there are nodes; how many nobody knows.
        let of = match tick.step <= self.nodes {
            true => format!("/{}", self.nodes),
            false => String::new(),
        };
        let mut line = format!(
            "[graph:{}] step {}{of} {} {icon} {:.1}s",
            self.graph,
            tick.step,
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
            line.push_str(&format!(" ({})", crate::value::text::printable(&detail)));
        }
        line
    }
}

/// Whether nothing is to be told.
#[cfg(feature = "project")]
pub(super) fn is_quiet() -> bool {
    std::env::var_os("RYE_GRAPH_QUIET").is_some_and(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_of_a_loop_is_not_counted_against_the_nodes() {
        let line = |step| {
            let tick = Tick {
                step,
                node: "try",
                kind: "action",
                failed: None,
                cancelled: false,
                time: Duration::from_millis(100),
                new_keys: &[],
            };
            StepProgress {
                graph: "g",
                nodes: 2,
            }
            .line(&tick)
        };
        assert_eq!(line(2), "[graph:g] step 2/2 try ✓ 0.1s");
        assert_eq!(line(3), "[graph:g] step 3 try ✓ 0.1s");
    }
}
