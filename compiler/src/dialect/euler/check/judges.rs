//! Judges: every route has an edge, every edge a route, and the schema is there.

use super::super::ast::{EVALUATOR, Edge, EdgeCondition, Judge, Node};
use super::super::read::is_label;
use super::super::view::View;
use super::shut_out;
use crate::diag::codes::{
    IDLE_CHOICE, IMPOSSIBLE_NUMBER, INVALID_CONDITION, JUDGE_ROUTE_COVERAGE, MISPLACED_CONDITION,
    RESERVED_FIELD, UNCHANGING_LOOP, UNKNOWN_JUDGE_SCHEMA, UNKNOWN_ROUTE_LABEL, UNUSED_ENTRY,
    UNUSED_RUNNER_FIELD,
};
use crate::diag::listed;
use crate::diag::{Diagnostic, Level, Report};
use crate::source::Spanned;
use crate::suggestion::Certainty;
use crate::syntax::nearest;
use serde_json::Value;
use std::collections::BTreeSet;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    for node in &view.graph.nodes {
        match node.judge() {
            Some(judge) => {
                covered(view, node, judge, report);
                schema(view, node, judge, report);
                route_field(view, node, judge, report);
                once(view, node, report);
                report.diagnostics.extend(one_way(view, node, judge));
                report.diagnostics.extend(to_itself(view, node));
            }
            // What is said of a node of an unknown kind would follow from that.
            None if node.runner().is_some() => plain(view, node, report),
            None => {}
        }
    }
    unused_schemas(view, report);
    report.diagnostics.extend(threshold(view));
}

/// A score that judges are told, where there is no judge.
fn threshold(view: &View<'_>) -> Option<Diagnostic> {
    let at = view.graph.defaults.threshold_at?;
    let mut nodes = view.graph.nodes.iter();
    // A node of an unknown kind may be meant to be one.
    if nodes.any(|node| node.runner().is_none()) {
        return None;
    }
    let message = "`pass_threshold` has no effect: the graph has no judge";
    let found = Diagnostic::new(&UNUSED_RUNNER_FIELD, at, message, "nobody is told it");
    Some(found.help("take it out, or let a judge decide"))
}

/// Schemas that no judge answers by. Where a judge names one that there is not, that is the cause.
fn unused_schemas(view: &View<'_>, report: &mut Report) {
    let judges = || view.graph.nodes.iter().filter_map(Node::judge);
    let known = |name: &str| {
        let mut own = view.graph.schemas.iter();
        name == EVALUATOR || own.any(|(own, _)| own.value == name)
    };
    if !judges().all(|judge| known(&judge.schema.value)) {
        return;
    }
    for (name, _) in &view.graph.schemas {
        if judges().any(|judge| judge.schema.value == name.value) {
            continue;
        }
        let message = format!("no judge answers by the schema `{}`", name.value);
        let found = Diagnostic::new(&UNUSED_ENTRY, name.span, message, "never used");
        report.add(found.help("name it as the `schema` of a judge, or take it out"));
    }
}

/// A judge of whose routes each leads to the same node.
fn one_way(view: &View<'_>, node: &Node, judge: &Judge) -> Option<Diagnostic> {
    let (first, more) = view.out(&node.id.value).split_first()?;
    let routes = |edge: &Edge| matches!(edge.when.value, EdgeCondition::Route(_));
    let all = more.iter().chain([first]).all(|edge| routes(edge));
    let same = more.iter().all(|edge| edge.to.value == first.to.value);
    if more.is_empty() || judge.routes.len() < 2 || !all || !same {
        return None;
    }
    let (id, to) = (&node.id.value, &first.to.value);
    let message = format!("every route of the judge `{id}` leads to `{to}`");
    let label = "as all others do";
    let found = Diagnostic::new(&IDLE_CHOICE, first.to.span, message, label);
    Some(found.help(
        "lead the routes to different nodes, or take the judge out: it is paid for, and decides nothing",
    ))
}

/// A route that leads from a judge to itself: it is asked again, and shown the same.
fn to_itself(view: &View<'_>, node: &Node) -> Option<Diagnostic> {
    let id = &node.id.value;
    let mut edges = view.out(id).iter();
    let edge = edges.find(|edge| edge.to.value == *id)?;
    let message = format!(
        "a route of the judge `{id}` leads to `{id}` itself: nothing changes until it is asked again"
    );
    let label = "is shown the same again";
    let found = Diagnostic::new(&UNCHANGING_LOOP, edge.to.span, message, label);
    Some(found.help(format!(
        "lead the route to a node that mends what `{id}` judges, and from there back to `{id}`"
    )))
}

/// What a schema says of `route`, which the run itself fills in: one of the routes of the judge.
fn route_field(view: &View<'_>, node: &Node, judge: &Judge, report: &mut Report) {
    let mut own = view.graph.schemas.iter();
    let Some((name, schema)) = own.find(|(name, _)| name.value == judge.schema.value) else {
        return;
    };
    if judge.routes.is_empty() {
        return;
    }
    let is_route = |value: &Value| {
        let text = value.as_str();
        judge.routes.iter().any(|route| text == Some(&route.value))
    };
    let properties = schema.json.get("properties").and_then(Value::as_object);
    let Some(properties) = properties else { return };
    let id = &node.id.value;
    let lists = |property: &Value| property.get("enum").and_then(Value::as_array).cloned();
    let message = match properties.get("route") {
        Some(route) => {
            let ty = route
                .get("type")
                .and_then(Value::as_str)
                .unwrap_or("string");
            let listed = lists(route).unwrap_or_default();
            if ty != "string" {
                format!(
                    "`route` of the schema `{}` is of the type `{ty}`, and the judge `{id}` answers with the name of a route",
                    name.value
                )
            } else if let Some(other) = listed.iter().find(|value| !is_route(value)) {
                format!(
                    "`route` of the schema `{}` lists {other}, which is no route of the judge `{id}`",
                    name.value
                )
            } else {
                report.diagnostics.extend(shut_out::check(
                    (name, &schema.json, route),
                    node,
                    judge,
                ));
                return;
            }
        }
        None => {
            let mut named = properties.iter().filter(|(_, property)| {
                let listed = lists(property).unwrap_or_default();
                !listed.is_empty() && listed.iter().all(is_route)
            });
            let Some((other, _)) = named.next() else {
                return;
            };
            format!(
                "`{other}` of the schema `{}` lists the routes of the judge `{id}`, which are read under `route`",
                name.value
            )
        }
    };
    let found = Diagnostic::new(&RESERVED_FIELD, name.span, message, "is not what decides");
    report.add(
        found
            .level(Level::Warning)
            .label(judge.schema.span, "the judge that answers by it")
            .help("call it `route`, with the names in `route_values`, or leave it out: the run adds it"),
    );
}

fn covered(view: &View<'_>, node: &Node, judge: &Judge, report: &mut Report) {
    let id = &node.id.value;
    let edges = view.out(id);
    let routes = || judge.routes.iter().map(|route| route.value.as_str());
    // What surely means a route follows it: that it is misspelt is said of the edge.
    let known: BTreeSet<&str> = routes().collect();
    let meant = |label: &str| {
        let near = nearest(label, routes()).filter(|near| near.certainty != Certainty::Guess)?;
        known.get(near.name).copied()
    };
    let labels = edges.iter().filter_map(|edge| match &edge.when.value {
        EdgeCondition::Route(label) => Some(label.as_str()),
        EdgeCondition::True | EdgeCondition::ApprovalsResolved | EdgeCondition::Unread => None,
    });
    let labels: BTreeSet<&str> = labels
        .filter_map(|label| known.get(label).copied().or_else(|| meant(label)))
        .collect();
    let followed = |route: &str| labels.contains(route);
    // A condition that could not be read may have named any route, and so may an edge that leads elsewhere by mistake.
    let unread = edges
        .iter()
        .any(|edge| edge.when.value == EdgeCondition::Unread)
        || !view.knows_edges;
    let renamed = renamed(judge, edges).filter(|_| !unread);
    let mut seen: Vec<&str> = Vec::new();
    for route in &judge.routes {
        let name = &route.value;
        if !is_label(name) {
            report.add(unspeakable(id, route));
            continue;
        }
        if seen.contains(&name.as_str()) {
            let message = format!("the route `{name}` of the judge `{id}` is there twice");
            let found = Diagnostic::new(&UNUSED_RUNNER_FIELD, route.span, message, "the second");
            report.add(found.help("remove one of the two"));
            continue;
        }
        seen.push(name);
        if unread || followed(name) {
            continue;
        }
        let message = format!("no edge follows the route `{name}` of the judge `{id}`");
        let found = Diagnostic::new(&JUDGE_ROUTE_COVERAGE, route.span, message, "leads nowhere");
        report.add(match renamed {
            Some((edge, label)) => as_renamed(found, name, edge, label),
            None => found.help(format!(
                "add `{{from: {id}, to: {}, when: \"judge.route == {name}\"}}`, or remove the route",
                unentered(view, name).unwrap_or("<node>")
            )),
        });
    }
    for edge in edges {
        match &edge.when.value {
            EdgeCondition::Route(label)
                if renamed.is_none()
                    // Where none is listed, that is told.
                    && !judge.routes.is_empty()
                    && !judge.routes.iter().any(|route| route.value == *label) =>
            {
                report.add(unknown_label(id, judge, edge, label));
            }
            EdgeCondition::Route(_) | EdgeCondition::Unread => {}
            EdgeCondition::True | EdgeCondition::ApprovalsResolved => {
                let message = format!("an edge from the judge `{id}` has no route");
                let found = Diagnostic::new(
                    &MISPLACED_CONDITION,
                    edge.when.span,
                    message,
                    "holds for every route",
                );
                report.add(routed(found, judge, edges, edge));
            }
        }
    }
}

/// Says which route an edge may follow; where one edge and one route are left, this one.
fn routed(found: Diagnostic, judge: &Judge, edges: &[&Edge], edge: &Edge) -> Diagnostic {
    let routes = judge.routes.iter().map(|route| route.value.as_str());
    let followed = |route: &str| {
        let mut edges = edges.iter();
        edges.any(|edge| matches!(&edge.when.value, EdgeCondition::Route(label) if label == route))
    };
    let mut open = routes
        .clone()
        .filter(|route| is_label(route) && !followed(route));
    let mut free = edges
        .iter()
        .filter(|edge| !matches!(edge.when.value, EdgeCondition::Route(_)));
    if let (Some(route), None, Some(_), None) = (open.next(), open.next(), free.next(), free.next())
    {
        let condition = format!("judge.route == {route}");
        return found
            .note(format!("no other edge follows `{route}`"))
            .help(format!("write `{condition}`"))
            .safe_fix(edge.when.span, condition);
    }
    let routes = listed(routes);
    found.help(match routes.is_empty() {
        true => "write `judge.route == <value>`".to_owned(),
        false => format!("write `judge.route == <value>` with one of {routes}"),
    })
}

/// The node that a route without an edge is probably for: the one of its name, or the only one to which nothing leads.
fn unentered<'g>(view: &View<'g>, route: &str) -> Option<&'g str> {
    let first = view.ids().next();
    let mut idle = view
        .ids()
        .filter(|id| !view.is_entered(id) && Some(*id) != first);
    let only = || idle.next().filter(|_| idle.next().is_none());
    let named = view.node(route).map(|node| node.id.value.as_str());
    named.or_else(only)
}

/// How many routes have no edge, which is told: nodes that only they lead to seem to be first ones.
pub(super) fn open_routes(view: &View<'_>) -> usize {
    let judges = view.graph.nodes.iter();
    let judges = judges.filter_map(|node| Some((node.id.value.as_str(), node.judge()?)));
    let open = judges.flat_map(|(id, judge)| {
        let followed = |route: &str| {
            let mut edges = view.out(id).iter();
            edges.any(|edge| edge.when.value == EdgeCondition::Route(route.to_owned()))
        };
        let routes = judge.routes.iter();
        routes.filter(move |route| !followed(&route.value))
    });
    open.count()
}

/// The one edge whose label is no route, where one route has no edge: a name that was changed in one of two places.
fn renamed<'g>(judge: &Judge, edges: &[&'g Edge]) -> Option<(&'g Edge, &'g str)> {
    let label = |edge: &&'g Edge| match &edge.when.value {
        EdgeCondition::Route(label) => Some((*edge, label.as_str())),
        EdgeCondition::True | EdgeCondition::ApprovalsResolved | EdgeCondition::Unread => None,
    };
    let labels = || edges.iter().filter_map(label);
    let is_route = |label: &str| judge.routes.iter().any(|route| route.value == label);
    let mut unknown = labels().filter(|(_, label)| !is_route(label));
    let mut open = judge
        .routes
        .iter()
        .filter(|route| !labels().any(|(_, label)| label == route.value));
    let only = unknown.next().filter(|_| unknown.next().is_none())?;
    // A slip is told of the edge.
    let routes = judge.routes.iter().map(|route| route.value.as_str());
    if nearest(only.1, routes).is_some_and(|near| near.certainty != Certainty::Guess) {
        return None;
    }
    (open.next().is_some() && open.next().is_none()).then_some(only)
}

fn as_renamed(found: Diagnostic, route: &str, edge: &Edge, label: &str) -> Diagnostic {
    let at = edge.when.span;
    let found = found.label(at, format!("`{label}` is no route"));
    match nearest(label, [route]) {
        Some(near) => found.did_you_mean_in(at, near, format!("\"judge.route == {near}\"")),
        None => found.help(format!(
            "write one name in both places: `{route}` or `{label}`"
        )),
    }
}

/// A route that no condition can name.
fn unspeakable(id: &str, route: &Spanned<String>) -> Diagnostic {
    let name = &route.value;
    let message = format!("no condition can name the route `{name}` of the judge `{id}`");
    let witness = "behind `==` stands one word";
    let found = Diagnostic::new(&INVALID_CONDITION, route.span, message, witness);
    let plain = |c: char| if is_label(&c.to_string()) { c } else { '_' };
    let better: String = name.trim().chars().map(plain).collect();
    if better.is_empty() {
        return found.help("give the route a name");
    }
    found.help(format!("call it `{better}`, here and in the conditions"))
}

fn unknown_label(id: &str, judge: &Judge, edge: &Edge, label: &str) -> Diagnostic {
    let routes = || judge.routes.iter().map(|route| route.value.as_str());
    let message = format!("the judge `{id}` has no route `{label}`");
    let found = Diagnostic::new(&UNKNOWN_ROUTE_LABEL, edge.when.span, message, "never taken");
    let found = if judge.routes.is_empty() {
        found
    } else {
        found.note(format!("its routes are {}", listed(routes())))
    };
    match nearest(label, routes()) {
        Some(near) => {
            found.did_you_mean_in(edge.when.span, near, format!("\"judge.route == {near}\""))
        }
        None => found.help(format!(
            "add `{label}` to `route_values` of `{id}`, or remove the edge"
        )),
    }
}

/// A route that leads back to its judge, and is never taken: the cap ends the run at the first answer.
fn once(view: &View<'_>, node: &Node, report: &mut Report) {
    let most = view.graph.defaults.max_iterations.as_ref();
    let Some(most) = most.filter(|most| most.value == 1) else {
        return;
    };
    let id = &node.id.value;
    let back = view.out(id).iter().find_map(|edge| match &edge.when.value {
        EdgeCondition::Route(label) if view.reach(&edge.to.value).contains(id.as_str()) => {
            Some((edge, label))
        }
        EdgeCondition::Route(_)
        | EdgeCondition::True
        | EdgeCondition::ApprovalsResolved
        | EdgeCondition::Unread => None,
    });
    let Some((edge, label)) = back else { return };
    let message =
        format!("`max_iterations` is 1, so the route `{label}` of the judge `{id}` is never taken");
    let found = Diagnostic::new(
        &IMPOSSIBLE_NUMBER,
        most.span,
        message,
        "the run goes to `finalize` instead",
    );
    report.add(
        found
            .label(edge.span, format!("leads back to `{id}`"))
            .help("write 2 or more: so often the judge is asked"),
    );
}

fn schema(view: &View<'_>, node: &Node, judge: &Judge, report: &mut Report) {
    let Spanned { value: name, span } = &judge.schema;
    let own = || {
        view.graph
            .schemas
            .iter()
            .map(|(name, _)| name.value.as_str())
    };
    if name == EVALUATOR || own().any(|known| known == name) {
        return;
    }
    let message = format!(
        "the judge `{}` answers by the schema `{name}`, which does not exist",
        node.id.value
    );
    let found = Diagnostic::new(
        &UNKNOWN_JUDGE_SCHEMA,
        *span,
        message,
        "no schema has this name",
    );
    report.add(match nearest(name, own().chain([EVALUATOR])) {
        Some(near) => found.did_you_mean(*span, near),
        None => found.help(format!(
            "write `{EVALUATOR}`, or describe `{name}` as a JSON Schema under `x-schemas` of the graph"
        )),
    });
}

/// The edges of a node that is no judge.
fn plain(view: &View<'_>, node: &Node, report: &mut Report) {
    let id = &node.id.value;
    let edges = view.out(id);
    for edge in edges {
        if let EdgeCondition::Route(label) = &edge.when.value {
            let message =
                format!("an edge from `{id}` follows the route `{label}`, and `{id}` is no judge");
            let found = Diagnostic::new(
                &MISPLACED_CONDITION,
                edge.when.span,
                message,
                "only a judge has routes",
            );
            report.add(found.help("write `\"true\"`, or let the edge come from a judge"));
        }
    }
    let plain = |edge: &&&Edge| matches!(edge.when.value, EdgeCondition::True);
    let gated = |edge: &&&Edge| matches!(edge.when.value, EdgeCondition::ApprovalsResolved);
    if let (Some(free), Some(waits)) = (edges.iter().find(plain), edges.iter().find(gated)) {
        let message = format!("one edge from `{id}` waits for approvals, and another does not");
        let found = Diagnostic::new(
            &MISPLACED_CONDITION,
            free.when.span,
            message,
            "always holds",
        )
        .label(waits.when.span, "waits");
        report.add(found.help("give all edges from this node the same condition"));
    }
}
