//! The way of a run, laid over the picture of its graph.
//!
//! The picture stays as it is: a style sheet says which of its shapes and ways the run took (they have the numbers of their
//! nodes as classes), and marks with times are put at the corners of the nodes.

use super::Visit;
use crate::cli::card::Card;
use crate::graph::{About, NodeRole};
use crate::run::journal::{Phase, RunRow};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// How ways and marks look. A page holds this beside its own styles: each rule is for pictures alone.
const MARKS: &str = "svg{--taken:#1d6f42;--failed:#b3261e;--open-node:#8a5a00}\
     @media (prefers-color-scheme:dark){svg{--taken:#63cf92;--failed:#ff938a;--open-node:#f1bd56}}\
     svg .node .shape,svg .way{opacity:.38}svg .node text{opacity:.72}\
     svg .mark{font-size:11px;fill:#fff;font-weight:600}svg .badge{fill:#1d6f42}svg .badge.bad{fill:#b3261e}\
     svg .badge.open{fill:#8a5a00}";

/// What is known of a run.
pub(super) struct RunOverlay<'t> {
    pub(super) row: &'t RunRow,
    pub(super) visits: &'t [Visit],
    pub(super) next: &'t Value,
    /// What the journal lacks after the visits.
    pub(super) gap: Option<&'t str>,
}

/// The picture of a graph with the way of a run.
pub(super) fn picture(about: &About, card: &Card, told: &RunOverlay<'_>) -> Result<String, String> {
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

fn style(about: &About, told: &RunOverlay<'_>) -> String {
    let mut css = format!("<style>{MARKS}");
    let visited: BTreeSet<usize> = told
        .visits
        .iter()
        .filter_map(|visit| number(about, &visit.node))
        .collect();
    for node in &visited {
        let _ = write!(
            css,
            "svg .n{node} .shape,svg .n{node} text{{opacity:1}}.n{node} .shape{{stroke:#1d6f42;stroke:var(--taken);stroke-width:2.6}}"
        );
    }
    for (from, to) in ways(about, told) {
        let _ = write!(
            css,
            "svg .f{from}.t{to}{{opacity:1}}.f{from}.t{to} .line{{stroke:#1d6f42;stroke:var(--taken);stroke-width:2.6}}.f{from}.t{to} .head{{fill:#1d6f42;fill:var(--taken)}}"
        );
    }
    for (node, state) in stopped(about, told) {
        let (name, colour) = state.colour();
        let _ = write!(
            css,
            "svg .n{node} .shape,svg .n{node} text{{opacity:1}}.n{node} .shape{{stroke:{colour};stroke:var({name});stroke-width:3;stroke-dasharray:5 3}}"
        );
    }
    css.push_str("</style>\n");
    css
}

/// How a node that was not left stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum UnfinishedNode {
    Asks,
    Failed,
    Open,
}

impl UnfinishedNode {
    /// Its name, which knows dark pages, and what it is for programs that do not know names.
    fn colour(self) -> (&'static str, &'static str) {
        match self {
            Self::Asks | Self::Open => ("--open-node", "#8a5a00"),
            Self::Failed => ("--failed", "#b3261e"),
        }
    }
}

/// Nodes that the run is at: those that ask, the one that failed, the next one.
fn stopped(about: &About, told: &RunOverlay<'_>) -> Vec<(usize, UnfinishedNode)> {
    let asks = told
        .row
        .questions
        .iter()
        .map(|question| (question.node.as_str(), UnfinishedNode::Asks));
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
        .chain(failed.map(|node| (node, UnfinishedNode::Failed)))
        .chain(next.map(|node| (node, UnfinishedNode::Open)));
    let mut found: Vec<(usize, UnfinishedNode)> = Vec::new();
    for (node, state) in all {
        if let Some(number) = number(about, node)
            && found.iter().all(|(other, _)| *other != number)
        {
            found.push((number, state));
        }
    }
    found
}

/// A visit: its chain, its step there, its node.
type Place<'v> = (&'v str, u32, &'v str);

/// From which node to which the run went.
fn ways(about: &About, told: &RunOverlay<'_>) -> BTreeSet<(usize, usize)> {
    let visits = told.visits.iter();
    let visits: Vec<Place<'_>> = visits
        .map(|visit| (visit.branch.as_str(), visit.step, visit.node.as_str()))
        .collect();
    let known = |id: &str| about.nodes.iter().find(|node| node.id == id);
    let list = |id: &str| known(id).is_some_and(|node| node.role == NodeRole::List);
    let ways = taken(&visits, told.next.as_str(), &list);
    let number = |id| number(about, id);
    ways.into_iter()
        .filter_map(|(from, to)| Some((number(from)?, number(to)?)))
        .collect()
}

/// The ways between visits, and to where the run goes on. `list` says of which nodes the items of a list begin.
fn taken<'v>(
    visits: &[Place<'v>],
    next: Option<&'v str>,
    list: &dyn Fn(&str) -> bool,
) -> BTreeSet<(&'v str, &'v str)> {
    let mut chains: BTreeMap<&str, Vec<Place<'v>>> = BTreeMap::new();
    for visit in visits {
        chains.entry(visit.0).or_default().push(*visit);
    }
    for visits in chains.values_mut() {
        visits.sort_by_key(|(_, step, _)| *step);
    }
    let mut ways = BTreeSet::new();
    let main = chains.get("").and_then(|visits| visits.last());
    if let (Some((.., last)), Some(next)) = (main, next) {
        ways.insert((*last, next));
    }
    for (branch, visits) in &chains {
        if let (Some((.., first)), Some(before)) = (visits.first(), forked_at(branch, &chains)) {
            ways.insert((before, *first));
        }
        for ((_, step, one), (.., other)) in visits.iter().zip(visits.iter().skip(1)) {
            // Where branches lie between the two, the way goes through them.
            let prefix = format!("{branch}{}.", step.saturating_add(1));
            let branches = chains.iter().filter(|(inner, _)| {
                inner
                    .strip_prefix(prefix.as_str())
                    .is_some_and(|rest| rest.matches('/').count() == 1)
            });
            let ends: Vec<&Place<'_>> = branches.filter_map(|(_, visits)| visits.last()).collect();
            // A list is worked on inside of its node: from there the run goes on.
            if ends.is_empty() || list(one) {
                ways.insert((*one, *other));
            }
            ways.extend(ends.into_iter().map(|(.., end)| (*end, *other)));
        }
    }
    ways.extend(beside(&chains, list));
    ways
}

/// The ways from a branch to one beside it, which waited for it. Where none leads in the picture, nothing is marked.
fn beside<'v>(
    chains: &BTreeMap<&str, Vec<Place<'v>>>,
    list: &dyn Fn(&str) -> bool,
) -> BTreeSet<(&'v str, &'v str)> {
    #[derive(Default)]
    struct Fork<'v> {
        ends: BTreeSet<&'v str>,
        firsts: BTreeSet<&'v str>,
        own: BTreeSet<(&'v str, &'v str)>,
    }
    let mut forks: BTreeMap<&str, Fork<'v>> = BTreeMap::new();
    for (branch, visits) in chains {
        let at = forked_at(branch, chains).filter(|node| !list(node));
        let fork = branch
            .trim_end_matches('/')
            .rsplit_once('.')
            .filter(|_| at.is_some());
        if let (Some((fork, _)), Some((.., first)), Some((.., end))) =
            (fork, visits.first(), visits.last())
        {
            let fork = forks.entry(fork).or_default();
            fork.firsts.insert(*first);
            fork.ends.insert(*end);
            fork.own.insert((*end, *first));
        }
    }
    let pairs = forks.into_values().flat_map(|fork| {
        let pairs = fork.ends.iter();
        let pairs = pairs.flat_map(|end| fork.firsts.iter().map(|first| (*end, *first)));
        let pairs: Vec<_> = pairs.filter(|pair| !fork.own.contains(pair)).collect();
        pairs
    });
    pairs.collect()
}

/// The node that a chain was forked at: `3.0/` began after three steps of the main chain, so at the one with number 2.
fn forked_at<'v>(branch: &str, chains: &BTreeMap<&str, Vec<Place<'v>>>) -> Option<&'v str> {
    let inner = branch.strip_suffix('/')?;
    let (parent, own) = match inner.rsplit_once('/') {
        Some((parent, own)) => (format!("{parent}/"), own),
        None => (String::new(), inner),
    };
    let done: u32 = own.split_once('.')?.0.parse().ok()?;
    let visits = chains.get(parent.as_str())?;
    let forked = visits
        .iter()
        .find(|(_, step, _)| step.checked_add(1) == Some(done));
    forked.map(|(.., node)| *node)
}

fn marks(about: &About, card: &Card, told: &RunOverlay<'_>) -> String {
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
            UnfinishedNode::Asks => "asks",
            UnfinishedNode::Failed => "failed",
            UnfinishedNode::Open => "next",
        };
        let class = match state {
            UnfinishedNode::Failed => "badge bad",
            UnfinishedNode::Asks | UnfinishedNode::Open => "badge open",
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
    let Some([x, y, w, h]) = card.places.get(node) else {
        return;
    };
    // At the lower corner, below the kind of the node: the tips of the ways that lead to it are above.
    let wide = f64::from(u32::try_from(text.chars().count()).unwrap_or(0)) * 6.6 + 12.0;
    let (left, top) = (x + w - wide + 10.0, y + h - 4.0);
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
    use super::{MARKS, duration, taken};

    /// A page has a section with the class `way`, which became as pale as a way that was not gone.
    #[test]
    fn the_page_around_a_picture_keeps_its_look() {
        let plain = MARKS.replace("@media (prefers-color-scheme:dark){", "");
        let rules = plain.split('}').filter_map(|rule| rule.split_once('{'));
        let selectors: Vec<&str> = rules
            .flat_map(|(selectors, _)| selectors.split(','))
            .collect();
        assert!(selectors.len() > 6, "{selectors:?}");
        assert!(
            selectors.iter().all(|selector| selector.starts_with("svg")),
            "{selectors:?}"
        );
    }

    #[test]
    fn ways_lead_into_branches_and_out_of_them() {
        // As the run loop counts: a chain that was forked bears the number of steps before it.
        let visits = [
            ("", 0, "plan"),
            ("1.0/", 0, "left"),
            ("1.1/", 0, "right"),
            ("1.1/", 1, "deeper"),
            ("1.1/2.0/", 0, "inner_a"),
            ("1.1/2.1/", 0, "inner_b"),
            ("1.1/", 2, "meet"),
            ("", 1, "join"),
        ];
        let ways: Vec<(&str, &str)> = taken(&visits, Some("end"), &|_| false)
            .into_iter()
            .collect();
        for way in [
            ("plan", "left"),
            ("plan", "right"),
            ("right", "deeper"),
            ("deeper", "inner_a"),
            ("deeper", "inner_b"),
            ("inner_a", "meet"),
            ("inner_b", "meet"),
            ("left", "join"),
            ("meet", "join"),
            ("join", "end"),
            // One that waited for the other.
            ("left", "right"),
        ] {
            assert!(ways.contains(&way), "{way:?} in {ways:?}");
        }
        // What was not gone: nothing leads back into a branch.
        assert!(!ways.contains(&("join", "left")) && !ways.contains(&("meet", "inner_a")));
        assert!(!ways.contains(&("meet", "right")));
        // Nor past the branches, where a way leads that another exit takes.
        assert!(!ways.contains(&("plan", "join")) && !ways.contains(&("deeper", "meet")));
        // The items of a list begin at its node.
        let visits = [
            ("", 0, "each"),
            ("1.0/", 0, "count"),
            ("1.1/", 0, "count"),
            ("", 1, "keep"),
        ];
        let ways = taken(&visits, None, &|node| node == "each");
        assert!(ways.contains(&("each", "count")) && ways.contains(&("each", "keep")));
    }

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
