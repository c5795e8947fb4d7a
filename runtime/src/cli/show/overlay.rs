//! The way of a run, laid over the picture of its graph.
//!
//! The picture stays as it is: a style sheet says which of its shapes and ways the run took (they have the numbers of their
//! nodes as classes), and marks with times are put at the corners of the nodes.

use super::Visit;
use crate::cli::card::Card;
use crate::graph::About;
use crate::store::{Phase, RunRow};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// What is known of a run.
pub(super) struct Told<'t> {
    pub(super) row: &'t RunRow,
    pub(super) visits: &'t [Visit],
    pub(super) next: &'t Value,
}

/// The picture of a graph with the way of a run.
pub(super) fn picture(about: &About, card: &Card, told: &Told<'_>) -> Result<String, String> {
    let svg = &card.pictures()?.svg;
    let Some(end) = svg.rfind("</svg>") else {
        return Err("the picture of this program is no SVG".to_owned());
    };
    let mut out = svg.get(..end).unwrap_or_default().to_owned();
    out.push_str(&style(about, told));
    out.push_str(&marks(about, card, told));
    out.push_str("</svg>\n");
    Ok(out)
}

/// The number of a node.
fn number(about: &About, id: &str) -> Option<usize> {
    about.nodes.iter().position(|node| node.id == id)
}

fn style(about: &About, told: &Told<'_>) -> String {
    let mut css = String::from(
        "<style>.node,.way{opacity:.38}.mark{font-size:11px;fill:#fff;font-weight:600}.badge{fill:#1d6f42}.badge.bad{fill:#b3261e}\
         .badge.open{fill:#8a5a00}",
    );
    let visited: BTreeSet<usize> = told
        .visits
        .iter()
        .filter_map(|visit| number(about, &visit.node))
        .collect();
    for node in &visited {
        let _ = write!(
            css,
            ".n{node}{{opacity:1}}.n{node} .shape{{stroke:#1d6f42;stroke-width:2.6}}"
        );
    }
    for (from, to) in ways(about, told) {
        let _ = write!(
            css,
            ".f{from}.t{to}{{opacity:1}}.f{from}.t{to} .line{{stroke:#1d6f42;stroke-width:2.6}}.f{from}.t{to} .head{{fill:#1d6f42}}"
        );
    }
    for (node, state) in stopped(about, told) {
        let colour = state.colour();
        let _ = write!(
            css,
            ".n{node}{{opacity:1}}.n{node} .shape{{stroke:{colour};stroke-width:3;stroke-dasharray:5 3}}"
        );
    }
    css.push_str("</style>\n");
    css
}

/// How a node that was not left stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stopped {
    Asks,
    Failed,
    Open,
}

impl Stopped {
    fn colour(self) -> &'static str {
        match self {
            Self::Asks | Self::Open => "#8a5a00",
            Self::Failed => "#b3261e",
        }
    }
}

/// Nodes that the run is at: those that ask, the one that failed, the next one.
fn stopped(about: &About, told: &Told<'_>) -> Vec<(usize, Stopped)> {
    let asks = told
        .row
        .questions
        .iter()
        .map(|question| (question.node.as_str(), Stopped::Asks));
    let error = told
        .row
        .outcome
        .as_ref()
        .and_then(|outcome| outcome.get("error"));
    let failed = error
        .and_then(|error| error.get("node")?.as_str())
        .filter(|_| told.row.phase == Phase::Failed);
    let next = told
        .next
        .as_str()
        .or_else(|| told.next.get("inside")?.as_str());
    let all = asks
        .chain(failed.map(|node| (node, Stopped::Failed)))
        .chain(next.map(|node| (node, Stopped::Open)));
    let mut found: Vec<(usize, Stopped)> = Vec::new();
    for (node, state) in all {
        if let Some(number) = number(about, node)
            && found.iter().all(|(other, _)| *other != number)
        {
            found.push((number, state));
        }
    }
    found
}

/// From which node to which the run went.
fn ways(about: &About, told: &Told<'_>) -> BTreeSet<(usize, usize)> {
    let mut lanes: BTreeMap<&str, Vec<&Visit>> = BTreeMap::new();
    for visit in told.visits {
        lanes.entry(&visit.lane).or_default().push(visit);
    }
    for visits in lanes.values_mut() {
        visits.sort_by_key(|visit| visit.step);
    }
    let mut ways = BTreeSet::new();
    let mut way = |from: &str, to: &str| {
        if let (Some(from), Some(to)) = (number(about, from), number(about, to)) {
            ways.insert((from, to));
        }
    };
    let main = lanes.get("").and_then(|visits| visits.last());
    if let (Some(last), Some(next)) = (main, told.next.as_str()) {
        way(&last.node, next);
    }
    for (lane, visits) in &lanes {
        if let (Some(first), Some(before)) = (visits.first(), forked_at(lane, &lanes)) {
            way(&before.node, &first.node);
        }
        for (one, other) in visits.iter().zip(visits.iter().skip(1)) {
            // Where branches lie between the two, the way goes through them.
            let prefix = format!("{lane}{}.", one.step);
            let ends: Vec<&&Visit> = lanes
                .iter()
                .filter(|(inner, _)| {
                    inner
                        .strip_prefix(prefix.as_str())
                        .is_some_and(|rest| rest.matches('/').count() == 1)
                })
                .filter_map(|(_, visits)| visits.last())
                .collect();
            for end in &ends {
                way(&end.node, &other.node);
            }
            // A list is worked on inside of its node: from there the run goes on.
            way(&one.node, &other.node);
        }
    }
    ways
}

/// The visit that a chain was forked at: `3.0/` from step 3 of the main chain.
fn forked_at<'v>(lane: &str, lanes: &BTreeMap<&str, Vec<&'v Visit>>) -> Option<&'v Visit> {
    let inner = lane.strip_suffix('/')?;
    let (parent, own) = match inner.rsplit_once('/') {
        Some((parent, own)) => (format!("{parent}/"), own),
        None => (String::new(), inner),
    };
    let step: u32 = own.split_once('.')?.0.parse().ok()?;
    let visits = lanes.get(parent.as_str())?;
    visits.iter().find(|visit| visit.step == step).copied()
}

fn marks(about: &About, card: &Card, told: &Told<'_>) -> String {
    let mut nodes: BTreeMap<usize, (u32, f64)> = BTreeMap::new();
    for visit in told.visits {
        if let Some(number) = number(about, &visit.node) {
            let (visits, seconds) = nodes.entry(number).or_default();
            *visits += 1;
            *seconds += visit.seconds;
        }
    }
    let mut out = String::new();
    let stopped = stopped(about, told);
    for (node, state) in &stopped {
        let word = match state {
            Stopped::Asks => "asks",
            Stopped::Failed => "failed",
            Stopped::Open => "next",
        };
        let class = match state {
            Stopped::Failed => "badge bad",
            Stopped::Asks | Stopped::Open => "badge open",
        };
        let before = nodes.get(node).map_or(String::new(), |(visits, seconds)| {
            format!("{} · ", timing(*visits, *seconds))
        });
        mark(card, *node, class, &format!("{before}{word}"), &mut out);
    }
    for (node, (visits, seconds)) in &nodes {
        if stopped.iter().all(|(other, _)| other != node) {
            mark(card, *node, "badge", &timing(*visits, *seconds), &mut out);
        }
    }
    out
}

fn timing(visits: u32, seconds: f64) -> String {
    let times = if visits > 1 {
        format!("{visits}× ")
    } else {
        String::new()
    };
    format!("{times}{}", duration(seconds))
}

/// A duration as people read it.
pub(super) fn duration(seconds: f64) -> String {
    if seconds < 0.000_5 {
        "≈0 ms".to_owned()
    } else if seconds < 1.0 {
        format!("{:.0} ms", seconds * 1000.0)
    } else if seconds < 100.0 {
        format!("{seconds:.1} s")
    } else {
        // Rounded before it is divided: 119.7 s are two minutes, and not one and sixty seconds.
        let whole = seconds.round();
        format!("{:.0} min {:02.0} s", (whole / 60.0).floor(), whole % 60.0)
    }
}

fn mark(card: &Card, node: usize, class: &str, text: &str, out: &mut String) {
    let Some([x, y, w, _]) = card.places.get(node) else {
        return;
    };
    let wide = f64::from(u32::try_from(text.chars().count()).unwrap_or(0)) * 6.6 + 12.0;
    let (left, top) = (x + w - wide + 10.0, y - 9.0);
    let _ = writeln!(
        out,
        "<g><rect class=\"{class}\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"17\" rx=\"8.5\"/><text class=\"mark\" \
         x=\"{:.1}\" y=\"{:.1}\">{text}</text></g>",
        left + wide / 2.0,
        top + 12.4
    );
}

#[cfg(test)]
mod tests {
    use super::duration;

    /// Durations stand in SVG and HTML as they are.
    #[test]
    fn durations_are_text_in_any_markup() {
        let all = [0.0, 0.000_1, 0.002, 0.5, 3.0, 99.99, 119.7, 125.0].map(duration);
        assert_eq!(
            all,
            [
                "≈0 ms",
                "≈0 ms",
                "2 ms",
                "500 ms",
                "3.0 s",
                "100.0 s",
                "2 min 00 s",
                "2 min 05 s"
            ]
        );
        assert!(all.iter().all(|text| !text.contains(['<', '>', '&'])));
    }
}
