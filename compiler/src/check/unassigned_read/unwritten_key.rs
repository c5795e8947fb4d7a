//! Reads of a key that nothing writes: which other name was meant, or what the name means elsewhere.

use super::super::graph::Graph;
use super::super::words;
use super::{NEVER_WRITTEN, SCOPED_NAME, subject};
use crate::diag::listed;
use crate::diag::{Diagnostic, Level};
use crate::flow::ScriptTrust;
use crate::ir::{KeyId, Node, NodeId, OnMissing, OtherWrites, Read, Step};
use crate::source::Span;
use crate::suggestion::{Certainty, PREFIXES, Suggestion, look_alike, nearest};

const SCOPED: [(&str, &str); 3] = [
    ("output", "an llm, agent or rag node"),
    ("choice", "an approval node"),
    ("input", "an input node"),
];

/// The nodes whose `state_updates` a name means something in, and nowhere else.
pub(super) fn owner_of_scoped(name: &str) -> Option<&'static str> {
    let mut found = SCOPED.iter();
    found.find_map(|(scoped, owner)| (*scoped == name).then_some(*owner))
}

/// Where each key is written, by key.
pub(super) type WriteSites = [Vec<(NodeId, Span)>];

/// The finding about a read of `key`, which nothing writes. One that surely means another name is an error, wherever it
/// stands; else it is as bad as a missing key is to its place.
pub(super) fn finding(
    graph: &Graph<'_>,
    written: &WriteSites,
    node: NodeId,
    read: &Read,
    key: KeyId,
) -> Diagnostic {
    let name = graph.name(key);
    let subject = subject(graph, node, read, key);
    let at = read.from.span;
    if let Some(owner) = owner_of_scoped(name) {
        let message =
            format!("{subject}, which means something only in `state_updates` of {owner}");
        let found = Diagnostic::new(&SCOPED_NAME, at, message, "nothing has this name here")
            .help(format!("store it where it is known, as in `state_updates: {{ result: \"{{{{{name}}}}}\" }}`, and read `{{{{result}}}}` here"));
        return as_missing(found, read.site);
    }
    let message = format!("{subject}, which nothing writes");
    let found = Diagnostic::new(&NEVER_WRITTEN, at, message, "never has a value");
    let found = match shown(graph) {
        Some(scripts) => found.note(format!(
            "what {scripts} writes is not declared, but its text shows all that it prints, and `{name}` is not among it"
        )),
        None => found,
    };
    match graph.search(|| meant(graph, written, node, read, key)) {
        Some(meant) => {
            let found = with_meant(found, name, meant, at);
            match read.site {
                // Something else is taken instead: a name that may be there one day is no fault.
                OnMissing::Optional => as_missing(found, read.site),
                OnMissing::Strict | OnMissing::Lenient => found,
            }
        }
        None => {
            let found = match named_node(graph, read, name) {
                Some(node) => {
                    let found = found.note(format!("`{node}` is a node, not a key of the state"));
                    match field_of(graph, node, read) {
                        Some(field) => found
                            .note(format!(
                                "what it replies is stored key by key, and `{field}` is one"
                            ))
                            .suggestion(at, read.from.spelled.replacen(&format!("{name}."), "", 1)),
                        None => found.help(words::stored_result(graph, node)),
                    }
                }
                None if is_request(graph, node, name) => found.help(format!(
                    "what the caller asks for is `{{{{{}}}}}`",
                    words::REQUEST
                )),
                None => match uncollected(graph, node) {
                    Some(each) => found
                        .note(format!(
                            "node `{each}` works per item, and keeps no results"
                        ))
                        .help(format!(
                            "write `collect: {name}` in `{each}`, if these are its results"
                        ))
                        .help(words::write_before(graph, name, graph.id(node))),
                    None => found.help(words::write_before(graph, name, graph.id(node))),
                },
            };
            as_missing(found, read.site)
        }
    }
}

/// The one node before this one that works per item and keeps nothing.
fn uncollected<'a>(graph: &Graph<'a>, node: NodeId) -> Option<&'a str> {
    let all = graph.uncollected().iter().copied();
    let mut all = all.filter(|id| graph.facts.path(*id, node).is_some());
    let only = all.next().filter(|_| all.next().is_none())?;
    Some(graph.id(only))
}

/// What was probably meant by a read.
struct LikelyKey {
    /// The name, as a person says it.
    name: String,
    /// How the whole reference is spelled then.
    spelled: String,
    /// How sure that is.
    certainty: Certainty,
    /// Why it is no other name: a prefix that does not belong there.
    note: Option<&'static str>,
}

/// What a read of a key that nothing writes probably means: the key behind a prefix of other tools, or a name very like
/// it.
fn meant(
    graph: &Graph<'_>,
    written: &WriteSites,
    node: NodeId,
    read: &Read,
    key: KeyId,
) -> Option<LikelyKey> {
    let name = graph.name(key);
    if let Some(meant) = without_prefix(graph, written, read, key) {
        return Some(LikelyKey {
            name: meant.clone(),
            spelled: meant,
            certainty: Certainty::Sure,
            note: Some("a reference begins with the key itself"),
        });
    }
    let keys = graph.program.key_ids();
    let known = keys.filter(|other| *other != key && is_written(graph, written, *other));
    let own = read
        .place
        .starts_with("state_updates")
        .then(|| graph.program[node].work.profile().returned);
    let known = known.map(|other| graph.name(other)).chain(own.flatten());
    nearest(name, known).map(|near| LikelyKey {
        name: near.to_string(),
        spelled: read.from.spelled.replacen(name, &near, 1),
        certainty: near.certainty,
        note: None,
    })
}

fn with_meant(found: Diagnostic, name: &str, meant: LikelyKey, at: Span) -> Diagnostic {
    let found = match look_alike(name, &meant.name) {
        Some(note) => found.note(note),
        None => found,
    };
    let found = match meant.note {
        Some(note) => found.note(note),
        None => found,
    };
    let near = Suggestion {
        name: &meant.name,
        certainty: meant.certainty,
    };
    found.did_you_mean_in(at, near, meant.spelled)
}

/// A finding about a missing key, as loud as that is where it is read.
pub(super) fn as_missing(found: Diagnostic, site: OnMissing) -> Diagnostic {
    match site {
        OnMissing::Strict => found,
        OnMissing::Lenient | OnMissing::Optional => found
            .level(Level::Warning)
            .note("a missing key is an empty text here"),
    }
}

/// The reads of a node that are slips as far as anybody can tell: some node may write any key, but no text of such a node
/// holds the name, and the graph writes a name very like it.
pub(super) fn slips(
    graph: &Graph<'_>,
    written: &WriteSites,
    id: NodeId,
) -> Vec<(KeyId, Diagnostic)> {
    let Some(mentioned) = &graph.program.mentioned else {
        return Vec::new();
    };
    if graph.damaged || !graph.open {
        return Vec::new();
    }
    let mut found: Vec<(KeyId, Diagnostic)> = Vec::new();
    for read in &graph.program[id].reads {
        let Some(key) = read.from.key() else { continue };
        let name = graph.name(key);
        let scoped = SCOPED.iter().any(|(scoped, _)| *scoped == name);
        let known = mentioned.keys.contains(&key) || is_written(graph, written, key);
        if known || found.iter().any(|(said, _)| *said == key) {
            continue;
        }
        if scoped {
            let one = finding(graph, written, id, read, key);
            found.push((key, one.level(Level::Warning)));
            continue;
        }
        let Some(meant) = graph.search(|| meant(graph, written, id, read, key)) else {
            continue;
        };
        let message = format!(
            "{}, which nothing in the graph writes",
            subject(graph, id, read, key)
        );
        let at = read.from.span;
        let one = Diagnostic::new(&NEVER_WRITTEN, at, message, "never has a value, it seems");
        // Another node may write the key all the same.
        let meant = LikelyKey {
            certainty: Certainty::Guess,
            ..meant
        };
        let one = with_meant(one, name, meant, at).note(format!(
            "what {} writes is not declared, but its text does not hold the word `{name}`",
            opaque(graph)
        ));
        let sure = graph.trust() == ScriptTrust::Nothing && graph.facts.reachable(id);
        let one = if sure { one } else { one.level(Level::Warning) };
        found.push((key, one));
    }
    found
}

/// The key that a reference names as a field of a node which replies with it: `{{plan.title}}`.
fn field_of<'a>(graph: &Graph<'a>, node: &str, read: &Read) -> Option<&'a str> {
    let [Step::Field(field), ..] = read.from.path.as_slice() else {
        return None;
    };
    let key = graph.program.key(field)?;
    let exits = graph.program[graph.named(node)?].exits.iter();
    let mut writes = exits.flat_map(|exit| &exit.writes);
    writes
        .any(|write| write.key == key && write.source.is_returned())
        .then(|| graph.name(key))
}

/// Whether a name is what other systems call the request of the caller, where nothing else can have been meant.
fn is_request(graph: &Graph<'_>, node: NodeId, name: &str) -> bool {
    const REQUESTS: [&str; 12] = [
        "input",
        "message",
        "prompt",
        "query",
        "question",
        "request",
        "task",
        "user_input",
        "user_message",
        "user_prompt",
        "user_query",
        "user_request",
    ];
    if !REQUESTS.contains(&name) || !words::has_request(graph) {
        return false;
    }
    let request = graph.program.key(words::REQUEST);
    let is_read = || {
        let mut reads = graph.program.nodes.iter().flat_map(|node| &node.reads);
        reads.any(|read| read.from.key().is_some() && read.from.key() == request)
    };
    node == graph.program.start || !is_read()
}

/// The scripts that do not declare what they write, and show it.
fn shown(graph: &Graph<'_>) -> Option<String> {
    let scripts = graph.program.shown.iter();
    let scripts = scripts.filter(|(_, shown)| shown.writes.is_some());
    let names = listed(scripts.map(|(id, _)| graph.id(*id)));
    Some(names).filter(|names| !names.is_empty())
}

/// The nodes that may write any key.
fn opaque(graph: &Graph<'_>) -> String {
    let open = |node: &&Node| {
        let mut exits = node.exits.iter();
        exits.any(|exit| exit.unlisted != OtherWrites::None)
    };
    let nodes = graph.program.nodes.iter().filter(open);
    listed(nodes.map(|node| node.id.as_str()))
}

/// The node that a reference names as if it were a key: `{{plan.output}}`, `{{nodes.plan}}`.
fn named_node<'a>(graph: &Graph<'a>, read: &Read, name: &str) -> Option<&'a str> {
    let first = match read.from.path.first() {
        Some(Step::Field(first)) if matches!(name, "nodes" | "steps" | "tasks") => first.as_str(),
        Some(_) | None => name,
    };
    graph.named(first).map(|node| graph.id(node))
}

/// The reads of a node that no declared way leads to, of keys that nothing at all writes. Where a script that
/// does not say what it writes may have written them, only what is surely a slip; a warning where no run can come.
pub(super) fn elsewhere(graph: &Graph<'_>, written: &WriteSites, id: NodeId) -> Vec<Diagnostic> {
    if graph.damaged {
        return Vec::new();
    }
    if graph.trust() == ScriptTrust::Scripts && graph.open {
        let slips = slips(graph, written, id).into_iter();
        return slips.map(|(_, found)| found).collect();
    }
    let mut seen: Vec<KeyId> = Vec::new();
    let mut found = Vec::new();
    for read in &graph.program[id].reads {
        let Some(key) = read.from.key() else { continue };
        let own = graph.program[id].exits.iter().any(|exit| {
            let mut writes = exit.writes.iter();
            writes.any(|write| write.key == key)
        });
        if own || seen.contains(&key) || is_written(graph, written, key) {
            continue;
        }
        seen.push(key);
        let one = finding(graph, written, id, read, key);
        found.push(if graph.facts.reachable(id) {
            one
        } else {
            one.level(Level::Warning)
        });
    }
    found
}

/// `topic.title` for `state.topic.title`, where there is a key `topic`.
fn without_prefix(
    graph: &Graph<'_>,
    written: &WriteSites,
    read: &Read,
    key: KeyId,
) -> Option<String> {
    let name = graph.name(key);
    let Some(Step::Field(first)) = read.from.path.first() else {
        return None;
    };
    if !PREFIXES.contains(&name) {
        return None;
    }
    let meant = graph.program.key(first)?;
    let rest = read.from.spelled.strip_prefix(name)?.strip_prefix('.')?;
    is_written(graph, written, meant).then(|| rest.to_string())
}

fn is_written(graph: &Graph<'_>, written: &WriteSites, key: KeyId) -> bool {
    let seeded = graph.program[key].initial.is_some();
    let given = graph.program.input(key).is_some();
    seeded
        || given
        || written
            .get(key.index())
            .is_some_and(|writers| !writers.is_empty())
}
