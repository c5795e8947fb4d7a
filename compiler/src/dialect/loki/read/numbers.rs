//! Numbers that are numbers, and still cannot do what they are there for: out of the range that any model takes, or at odds
//! with each other.

use super::super::ast::{Kind, Node, Settings};
use crate::diag::codes::{BEYOND_MODEL, IMPOSSIBLE_NUMBER, TIMEOUT_ABOVE_GRAPH};
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::{Comparison, Length};
use crate::providers::{CHARACTERS_OF_TOKEN, vector_context};
use crate::source::{Span, Spanned};
use crate::syntax::{self, Entry, FieldReader, Value};
use std::collections::BTreeMap;
use std::time::Duration;

/// `chunk_overlap`, which is part of a chunk.
pub(super) fn overlap(id: &Spanned<String>, fields: &mut FieldReader<'_>) -> Option<u32> {
    let overlap = fields.count("chunk_overlap")?;
    if fields.entry("chunk_size").is_none() && overlap.value >= USUAL_CHUNK {
        let message = format!(
            "chunks of rag node `{}` overlap by {}, and are {USUAL_CHUNK} long where nothing else is said",
            id.value, overlap.value
        );
        let witness = "no chunk would ever begin behind the last one";
        let found = Diagnostic::new(&IMPOSSIBLE_NUMBER, overlap.span, message, witness);
        let help = "write a `chunk_size` above it, or let the overlap be a fraction of a chunk";
        fields.find(found.level(Level::Warning).help(help));
    }
    if let Some(size) = fields.positive("chunk_size")
        && overlap.value >= size.value
    {
        let message = format!(
            "chunks of rag node `{}` overlap by {}, but are only {} long",
            id.value, overlap.value, size.value
        );
        let witness = "no chunk would ever begin behind the last one";
        fields.find(
            Diagnostic::new(&IMPOSSIBLE_NUMBER, overlap.span, message, witness)
                .level(Level::Error)
                .label(size.span, "the size of a chunk")
                .help("let `chunk_overlap` be a fraction of `chunk_size`"),
        );
    }
    Some(super::number(overlap))
}

/// How many characters a chunk has where nothing is said.
const USUAL_CHUNK: u64 = 1_000;

/// A chunk that its model for vectors cannot look at as a whole.
pub(super) fn chunk_for(id: &Spanned<String>, model: &str, fields: &mut FieldReader<'_>) {
    let (Some(tokens), Some(size)) = (vector_context(model), fields.count("chunk_size")) else {
        return;
    };
    if size.value <= tokens * CHARACTERS_OF_TOKEN {
        return;
    }
    let message = format!(
        "chunks of rag node `{}` are {} characters long, and `{model}` looks at {tokens} tokens",
        id.value, size.value
    );
    let found = Diagnostic::new(
        &BEYOND_MODEL,
        size.span,
        message,
        "the provider refuses them",
    );
    fields.find(found.help("write some hundred: 500 to 2000 characters are usual"));
}

/// Shorter chunks hold no sentence: somebody counts words, or lines.
const LEAST_CHUNK: u64 = 50;

/// `chunk_size`, which is counted in characters.
pub(super) fn chunk(id: &Spanned<String>, fields: &mut FieldReader<'_>) -> Option<u32> {
    let size = fields.positive("chunk_size")?;
    if size.value < LEAST_CHUNK {
        let message = format!(
            "chunks of rag node `{}` are {} characters long, and hold no sentence",
            id.value, size.value
        );
        let found = Diagnostic::new(
            &IMPOSSIBLE_NUMBER,
            size.span,
            message,
            "counted in characters",
        );
        fields.find(
            found
                .level(Level::Warning)
                .help("write some hundred: 500 to 2000 characters are usual"),
        );
    }
    Some(super::number(size))
}

/// A rule that no answer follows, or that every answer does.
pub(super) fn rule(id: &Spanned<String>, rule: &Length, fields: &mut FieldReader<'_>) {
    let never = rule.op == Comparison::Less && rule.bound == 0;
    let always = rule.op == Comparison::AtLeast && rule.bound == 0;
    let (what, help) = if never {
        ("no answer", "write for example `len(input) > 0`")
    } else if always {
        ("every answer", "write `len(input) > 0`, or leave it out")
    } else {
        return;
    };
    let message = format!("{what} satisfies `validation` of input node `{}`", id.value);
    let witness = "no text is shorter than nothing";
    let found = Diagnostic::new(&IMPOSSIBLE_NUMBER, rule.span, message, witness).help(help);
    // A default is taken as it is, so with one a run may go on.
    let stuck = never && fields.present("default").is_none();
    fields.find(if stuck {
        found.level(Level::Error)
    } else {
        found
    });
}

/// Loops are allowed, and no node may be entered twice.
pub(super) fn visits(settings: &Settings, fields: &mut FieldReader<'_>) {
    let visits = fields
        .present("max_loop_iterations")
        .map(|entry| entry.value.span);
    let allowed = fields.present("x-allow-cycles").map(|entry| entry.key_span);
    if let (true, 1, Some(visits), Some(allowed)) = (
        settings.allow_cycles,
        settings.max_loop_iterations,
        visits,
        allowed,
    ) {
        let message = "`max_loop_iterations` lets no loop go round";
        let witness = "each node may be entered once";
        fields.find(
            Diagnostic::new(&IMPOSSIBLE_NUMBER, visits, message, witness)
                .label(allowed, "loops are allowed here")
                .help("say how often a node may be entered at most, or remove `x-allow-cycles`"),
        );
    }
}

/// What a call of a model counts before it is made, at least: what is around a message, and an answer.
const CALL: u64 = 129;

/// So few tokens that no model can be asked.
pub(super) fn too_few_tokens(
    root: &syntax::Node,
    settings: &Settings,
    nodes: &[Node],
    report: &mut Report,
) {
    let asks = nodes
        .iter()
        .find(|node| matches!(node.kind, Kind::Llm(_) | Kind::Agent(_)));
    let written = value(root, "settings").and_then(|settings| value(settings, "max_tokens"));
    let few = settings.max_tokens.filter(|most| *most < CALL);
    if let (Some(node), Some(most), Some(at)) = (asks, few, written) {
        let id = &node.id.value;
        let message =
            format!("`max_tokens` lets the run spend {most} tokens, and `{id}` needs more");
        let witness = format!("a call counts {CALL} tokens or more before it is made");
        report.add(
            Diagnostic::new(&IMPOSSIBLE_NUMBER, at.span, message, witness)
                .label(node.id.span, "it asks a model")
                .help("raise `settings.max_tokens`: it is for the whole run"),
        );
    }
}

/// How long people are given at least to answer, by whoever means it.
const ANSWERED_WITHIN: Duration = Duration::from_secs(300);

/// A short time for a run in which a person is asked: it goes on while nobody answers.
fn with_people(whole: Duration, at: Span, nodes: &[Node]) -> Option<Diagnostic> {
    let asks = |node: &&Node| matches!(node.kind, Kind::Approval(_) | Kind::Input(_));
    let asking = nodes
        .iter()
        .find(asks)
        .filter(|_| whole < ANSWERED_WITHIN)?;
    let seconds = whole.as_secs_f64();
    let id = &asking.id.value;
    let message =
        format!("a run may take {seconds} seconds, and a person has to answer at `{id}` meanwhile");
    let found = Diagnostic::new(
        &IMPOSSIBLE_NUMBER,
        at,
        message,
        "goes on while nobody answers",
    );
    let found = found
        .level(Level::Warning)
        .label(asking.id.span, "waits for a person");
    Some(
        found.help(
            "give the nodes that work a `timeout` of their own, and the run more time, or none",
        ),
    )
}

/// A time that the texts give a person for an answer, and that the run does not have.
fn answered_later(
    root: &syntax::Node,
    (whole, at): (Duration, Span),
    nodes: &[Node],
) -> Option<Diagnostic> {
    let asking = nodes.iter().filter_map(|node| match &node.kind {
        Kind::Approval(approval) => Some((node, &approval.question)),
        Kind::Input(input) => Some((node, &input.question)),
        Kind::Llm(_)
        | Kind::Agent(_)
        | Kind::Script(_)
        | Kind::Rag(_)
        | Kind::Map(_)
        | Kind::End(_)
        | Kind::Unknown(_) => None,
    });
    let asking: Vec<(&Node, &Spanned<String>)> = asking.collect();
    let (first, _) = asking.first()?;
    let of_graph = value(root, "description").and_then(|text| Some((text.text()?, text.span)));
    let own = asking.iter().flat_map(|(node, question)| {
        [
            (node.description.as_str(), node.id.span),
            (question.value.as_str(), question.span),
        ]
    });
    let mut said = of_graph.into_iter().chain(own);
    let (wait, span) = said.find_map(|(text, span)| {
        let wait = crate::amount::wait_of(text).filter(|wait| wait.time > whole)?;
        Some((wait, span))
    })?;
    let (seconds, id) = (whole.as_secs_f64(), &first.id.value);
    let message = format!(
        "a run may take {seconds} seconds, and a person has {} to answer at `{id}`: that time counts, too",
        wait.said
    );
    let found = Diagnostic::new(&IMPOSSIBLE_NUMBER, at, message, "ends the run before");
    let found = found.level(Level::Warning).label(span, "says so");
    Some(found.help(format!(
        "give the run more than {} seconds, or none, and the nodes that work a `timeout` of their own",
        wait.time.as_secs()
    )))
}

/// The time limits of nodes that are above the one of the graph, where somebody wrote them.
pub(super) fn above_graph(
    root: &syntax::Node,
    settings: &Settings,
    nodes: &[Node],
    report: &mut Report,
) {
    let of_graph = value(root, "settings").and_then(number_at);
    if let (Some(whole), Some(at)) = (settings.timeout, of_graph)
        && let Some(found) =
            crate::dialect::units::milliseconds("`timeout` of `settings`", whole, at)
    {
        report.add(found);
        return;
    }
    if let (Some(whole), Some(at)) = (settings.timeout, of_graph) {
        let found = with_people(whole, at, nodes);
        let found = found.or_else(|| answered_later(root, (whole, at), nodes));
        report.diagnostics.extend(found);
    }
    let written: BTreeMap<&str, Span> = value(root, "nodes")
        .map_or(&[][..], entries)
        .iter()
        .rev()
        .filter_map(|entry| Some((entry.key.as_str(), number_at(&entry.value)?)))
        .collect();
    for node in nodes {
        let own = match &node.kind {
            Kind::Llm(llm) => llm.timeout,
            Kind::Agent(agent) => Some(agent.timeout),
            Kind::Script(script) => Some(script.timeout),
            Kind::Rag(rag) => Some(rag.timeout),
            Kind::Approval(_) | Kind::Input(_) | Kind::Map(_) | Kind::End(_) | Kind::Unknown(_) => {
                None
            }
        };
        let id = &node.id.value;
        let (Some(own), Some(at)) = (own, written.get(id.as_str())) else {
            continue;
        };
        match settings.timeout.zip(of_graph) {
            Some((whole, of_graph)) if own > whole => {
                let mut found = above(id, (own, *at), (whole, of_graph));
                // Such a time may be one in another unit.
                if let Some(unit) = crate::dialect::units::milliseconds("it", own, *at) {
                    found.help.extend(unit.help);
                    found.fixes.extend(unit.fixes);
                }
                report.add(found);
            }
            Some(_) => {}
            None => {
                let subject = format!("`timeout` of node `{id}`");
                let found = crate::dialect::units::milliseconds(&subject, own, *at);
                report.diagnostics.extend(found);
            }
        }
    }
}

/// The time limit `own` of node `id`, and that of the whole run, each with its place.
fn above(id: &str, own: (Duration, Span), whole: (Duration, Span)) -> Diagnostic {
    let ((own, at), (whole, settings)) = (own, whole);
    let (own, whole) = (own.as_secs_f64(), whole.as_secs_f64());
    let message = format!("node `{id}` may take {own} s, but the whole run only {whole} s");
    Diagnostic::new(
        &TIMEOUT_ABOVE_GRAPH,
        at,
        message,
        "this time limit is never reached",
    )
    .label(settings, "that of the whole run")
    .help(format!(
        "give `{id}` less than {whole} s, or raise `settings.timeout`"
    ))
}

fn entries(node: &syntax::Node) -> &[Entry] {
    match &node.value {
        Value::Map(entries) => entries,
        Value::Null | Value::Bool(_) | Value::Number(..) | Value::Text(_) | Value::List(_) => &[],
    }
}

fn value<'t>(node: &'t syntax::Node, key: &str) -> Option<&'t syntax::Node> {
    let entry = entries(node).iter().find(|entry| entry.key == key)?;
    Some(&entry.value)
}

/// The place of the number under `timeout`.
fn number_at(node: &syntax::Node) -> Option<Span> {
    let found = value(node, "timeout")?;
    matches!(found.value, Value::Number(..)).then_some(found.span)
}
