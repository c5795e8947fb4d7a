//! Paths into values that are written down, or that a built-in action gives, where these have no such part.

use super::{NO_SUCH_PART, UNDECLARED_FIELD};
use crate::check::graph::Graph;
use crate::diag::{Diagnostic, Level, Report};
use crate::flow::{MissingPart, Place, PossibleValue, Site, ValueShape};
use crate::ir::{Op, Outcome, Ref, Root, Step, Type};
use crate::source::Span;
use crate::suggestion::{Suggestion, nearest};

/// Looks at every reference of the graph that has not been reported yet.
pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let values = graph.facts.values(graph.program);
    let mut said: Vec<Span> = report
        .diagnostics
        .iter()
        .filter(|found| [NO_SUCH_PART.id, UNDECLARED_FIELD.id].contains(&found.code.id))
        .map(|found| found.primary.span)
        .collect();
    let mut places = values.places();
    let comparisons = values.comparisons();
    let after_failure: Vec<Span> = comparisons
        .iter()
        .filter(|one| one.left.root == Root::Own && failed(graph, one.site))
        .map(|one| one.left.span)
        .collect();
    for comparison in comparisons {
        // Whether something is there may be asked of anything, and of a failure other things are known.
        if comparison.op != Op::Exists && !after_failure.contains(&comparison.left.span) {
            places.push(Place {
                found: comparison.left,
                alternative: false,
                site: comparison.site,
                field: "next".to_owned(),
            });
        }
    }
    for place in places {
        let node = place.site.node;
        let deep = !place.found.path.is_empty();
        if !deep || place.alternative || !graph.facts.declared(node) {
            continue;
        }
        let lacks = |one: &PossibleValue<'_>| matches!(one, PossibleValue::Lacking(_));
        let all = values.at(place.found, place.site, lacks);
        // Null has no part either.
        let nothing = |one: &PossibleValue<'_>| lacks(one) || matches!(one, PossibleValue::Absent);
        let Some(first) = all.iter().find_map(lacking) else {
            continue;
        };
        let found = if all.iter().all(nothing) {
            finding(graph, &place, first, &all)
        } else if is_item(graph, &place) && all.iter().all(is_written_down) {
            match all
                .iter()
                .filter_map(lacking)
                .find_map(|lack| of_one_item(graph, &place, lack))
            {
                Some(found) => found,
                None => continue,
            }
        } else {
            continue;
        };
        if !said.contains(&place.found.span) {
            said.push(place.found.span);
            report.add(found);
        }
    }
}

fn lacking<'p>(one: &'p PossibleValue<'_>) -> Option<&'p MissingPart> {
    if let PossibleValue::Lacking(lack) = one {
        Some(lack)
    } else {
        None
    }
}

/// Whether it is an item of what a foreach node goes over: each of them comes up, and not one.
fn is_item(graph: &Graph<'_>, place: &Place<'_>) -> bool {
    let node = &graph.program[place.site.node];
    place.found.root == Root::Own && place.site.exit.is_none() && node.work.over().is_some()
}

fn is_written_down(one: &PossibleValue<'_>) -> bool {
    match one {
        PossibleValue::Constant(..) | PossibleValue::Built(..) | PossibleValue::Lacking(_) => true,
        PossibleValue::Unknown | PossibleValue::Absent | PossibleValue::Typed(..) => false,
    }
}

/// Other items have the part, and this one has a part of nearly this name: then that in the reference is right.
fn of_one_item(graph: &Graph<'_>, place: &Place<'_>, lack: &MissingPart) -> Option<Diagnostic> {
    let ValueShape::Object(fields) = &lack.of else {
        return None;
    };
    let part = named(&lack.part);
    let near = nearest(&part, fields.iter().map(String::as_str))?;
    let (id, spelled) = (graph.id(place.site.node), &place.found.spelled);
    let message = format!(
        "`{}` of node `{id}` reads `{spelled}`, which one item of the list does not have",
        place.field
    );
    let found = Diagnostic::new(&UNDECLARED_FIELD, place.found.span, message, "no such part");
    let found = match lack.from {
        Some(from) => found.label(from, "the value is written here"),
        None => found,
    };
    Some(
        found
            .level(Level::Warning)
            .note("other items have it; at this one it is null")
            .help(format!(
                "that item has `{near}`: call it `{part}` there, too"
            )),
    )
}

fn failed(graph: &Graph<'_>, site: Site) -> bool {
    let exit = site
        .exit
        .and_then(|at| graph.program[site.node].exits.get(at));
    exit.is_some_and(|exit| exit.outcome != Outcome::Success)
}

fn finding(
    graph: &Graph<'_>,
    place: &Place<'_>,
    lack: &MissingPart,
    all: &[PossibleValue<'_>],
) -> Diagnostic {
    let (id, spelled) = (graph.id(place.site.node), &place.found.spelled);
    let before = before(place.found, &lack.part);
    let (code, reason, witness) = match (&lack.of, &lack.part) {
        (ValueShape::Object(_), part) => (
            &UNDECLARED_FIELD,
            format!("`{before}` has no field `{}`", named(part)),
            "no such field".to_owned(),
        ),
        (ValueShape::List(length), _) => (
            &UNDECLARED_FIELD,
            format!("`{before}` has {}", items(*length)),
            "no such item".to_owned(),
        ),
        (ValueShape::Scalar(ty), part) => (
            &NO_SUCH_PART,
            format!("`{before}` is {}, which has {}", ty.describe(), no(part)),
            format!("`{before}` is {}", ty.describe()),
        ),
    };
    let message = format!(
        "`{}` of node `{id}` reads `{spelled}`, but {reason}",
        place.field
    );
    let mut found = Diagnostic::new(code, place.found.span, message, witness);
    let written = all.iter().filter_map(|one| lacking(one)?.from);
    let mut shown: Vec<Span> = Vec::new();
    for from in written.take(3) {
        if from != place.found.span && !shown.contains(&from) {
            shown.push(from);
            found = found.label(from, "the value is written here");
        }
    }
    let found = found
        .level(Level::Warning)
        .note("what is not there is null, and an empty text inside of a text");
    match &lack.of {
        ValueShape::Object(fields) => {
            let part = named(&lack.part);
            match nearest(&part, fields.iter().map(String::as_str)) {
                Some(near) => meant(found, place.found, &part, near),
                None if part.contains('|') => found.help(
                    "an expression has no filters: let an action change the value; `||` takes the next where one is missing",
                ),
                None if fields.is_empty() => found.help("it is an empty map"),
                None if is_begun(fields) => found.help(
                    "the thread was only begun (`async: true`): wait for it with `wait_threads` of `rye/agent/threads/orchestrator`, or take `async: true` out",
                ),
                None => found.help(format!("its fields are: {}", fields.join(", "))),
            }
        }
        ValueShape::List(0) => found.help("write its items down, or leave the reference out"),
        ValueShape::List(length) => {
            found.help(format!("the last one is {}", length.saturating_sub(1)))
        }
        ValueShape::Scalar(Type::List(_)) => {
            found.help("name an item by its number, or let a `foreach` node go over the list")
        }
        ValueShape::Scalar(_) => {
            found.help(format!("read `{before}`, or a value that has such a part"))
        }
    }
}

/// Whether a result is that of a thread nobody has waited for.
fn is_begun(fields: &[String]) -> bool {
    let has = |name: &str| fields.iter().any(|field| field == name);
    has("thread_id") && has("pid")
}

/// Offers the reference with the part that was meant.
pub(super) fn meant(
    found: Diagnostic,
    reference: &Ref,
    part: &str,
    near: Suggestion<'_>,
) -> Diagnostic {
    match reference.spelled.rsplit_once(part) {
        Some((before, after)) => {
            found.did_you_mean_in(reference.span, near, format!("{before}{near}{after}"))
        }
        None => found.help(format!("did you mean `{near}`?")),
    }
}

fn named(part: &Step) -> String {
    match part {
        Step::Field(name) | Step::Part(name) => name.clone(),
        Step::Index(at) => at.to_string(),
    }
}

fn no(part: &Step) -> String {
    match part {
        Step::Index(at) => format!("no item {at}"),
        Step::Part(at) => format!("no item {at}"),
        Step::Field(name) => format!("no field `{name}`"),
    }
}

fn items(count: usize) -> String {
    match count {
        0 => "no items".to_owned(),
        1 => "only one item, which is 0".to_owned(),
        count => format!("{count} items, from 0 to {}", count - 1),
    }
}

/// The reference up to the part that is lacking, as the user spelled it.
fn before(reference: &Ref, part: &Step) -> String {
    let spelled = reference.spelled.trim();
    let ends = [format!(".{}", named(part)), format!("[{}]", named(part))];
    let cut = ends
        .iter()
        .filter_map(|end| spelled.rfind(end.as_str()))
        .max();
    let before = cut.and_then(|at| spelled.get(..at));
    before.unwrap_or(spelled).to_owned()
}
