//! Lists that a loop fills and begins anew: what the last round leaves in them, and what all rounds share.

use super::super::around::{holds, is_loop, sign};
use super::super::{Slip, Text};
use crate::driver::typescript::tree::Node;

/// `[]`, `""`.
fn is_empty(node: Node<'_>) -> bool {
    let node = node.bare();
    node.kind() == "ArrayExpression" && node.get("elements").items().is_empty()
        || node.word() == Some("")
}

/// A list that is handed on when it is full, and forgotten at the end: `if (batch.length === 3) { batches.push(batch); batch = []; }`.
pub(super) fn last<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let name = node
        .get("id")
        .name()
        .filter(|_| is_empty(node.get("init")))?;
    let only = text.names.only(name).filter(|only| only.word == "let")?;
    let assigned = text.names.assigned.get(name)?;
    let reset = assigned
        .iter()
        .find(|at| sign(**at) == "=" && is_empty(at.get("right")))?;
    let asked = text
        .outwards(*reset)
        .find(|one| one.kind() == "IfStatement")?;
    let round = text.loop_of(asked)?;
    let test = asked.get("test");
    let counts = test.all().into_iter().any(|one| {
        one.member()
            .is_some_and(|(of, part)| part == "length" && of.name() == Some(name))
    });
    let is_handed_on = asked.get("consequent").all().into_iter().any(|one| {
        let given = one.method().filter(|(_, method, _)| *method == "push");
        given.is_some_and(|(of, _, given)| {
            of.name() != Some(name)
                && given
                    .iter()
                    .any(|one| one.all().iter().any(|part| part.name() == Some(name)))
        })
    });
    let is_full = matches!(sign(test.bare()), "===" | "==" | ">=" | ">")
        && holds(asked.get("consequent"), *reset);
    // It may be handed on behind the loop, or before it is full.
    let hands =
        |one: Node<'t>| one.name() == Some(name) && !one.is_same(only.at) && !holds(round, one);
    let is_left = !text.nodes().any(hands);
    let is_outside = !holds(round, only.at);
    let others = assigned.iter().filter(|at| sign(**at) == "=").count();
    (counts && is_handed_on && is_full && is_left && is_outside && others == 1).then(|| {
        let does =
            format!("hands `{name}` on when it is full, and forgets what is in it behind the loop");
        Slip::new(
            *reset,
            does,
            format!("write behind the loop: `if ({name}.length > 0) …`"),
        )
    })
}

/// `batches.push(batch); batch.length = 0;`: all of them are one list.
pub(super) fn emptied<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let value = node.get("expression").bare();
    let name = match value.kind() {
        "AssignmentExpression" => {
            let (of, part) = value.get("left").member()?;
            let is_emptied = part == "length" && value.get("right").number() == Some(0.0);
            of.name().filter(|_| is_emptied)?
        }
        _ => {
            let (of, method, given) = value.method()?;
            let is_all =
                method == "splice" && given.len() == 1 && given.first()?.number() == Some(0.0);
            of.name().filter(|_| is_all)?
        }
    };
    let block = text.above(node)?;
    let before = block.get("body").items();
    let before = before
        .iter()
        .rev()
        .skip_while(|one| one.start() >= node.start())
        .take(3);
    let pushed = before
        .filter_map(|one| one.get("expression").method())
        .find(|(_, method, given)| {
            *method == "push" && given.iter().any(|one| one.bare().name() == Some(name))
        });
    let is_declared_outside = text.loop_of(node).is_some_and(|round| {
        text.names
            .only(name)
            .is_some_and(|only| !holds(round, only.at))
    });
    let (all, ..) = pushed.filter(|_| is_declared_outside)?;
    let does = format!(
        "puts `{name}` into `{}` and empties it then: it is the same list",
        text.shown(all)
    );
    Some(Slip::new(
        node,
        does,
        format!("begin a new one: `{name} = []`, with `let {name}`"),
    ))
}

/// A list that each round begins anew, and that is read behind the loop.
pub(super) fn begun_anew<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let name = node
        .get("id")
        .name()
        .filter(|_| is_empty(node.get("init")))?;
    let only = text.names.only(name).filter(|only| only.word == "let")?;
    let [reset] = text.names.assigned.get(name)?.as_slice() else {
        return None;
    };
    let statement = text.above(*reset)?;
    let body = text.above(statement)?;
    let round = text.above(body).filter(|one| is_loop(*one))?;
    let first = body.get("body").items().first().copied();
    let is_first = first.is_some_and(|first| first.is_same(statement));
    if !is_first || sign(*reset) != "=" || !is_empty(reset.get("right")) || holds(round, only.at) {
        return None;
    }
    let same = text.function_of(round).map(Node::id) == text.function_of(only.at).map(Node::id);
    let reads = text
        .nodes()
        .filter(|one| one.name() == Some(name) && !one.is_same(only.at));
    let (inside, outside): (Vec<Node<'t>>, Vec<Node<'t>>) =
        reads.partition(|one| holds(round, *one));
    // In the loop it is only filled.
    let is_filled = inside.iter().all(|one| {
        holds(*reset, *one)
            || text.above(*one).is_some_and(|above| {
                let is_push = above
                    .member()
                    .is_some_and(|(_, part)| matches!(part, "push" | "unshift"));
                is_push
                    && text
                        .outwards(above)
                        .nth(1)
                        .is_some_and(|outer| outer.kind() == "ExpressionStatement")
            })
    });
    let is_outer_round = text.loop_of(round).is_some();
    (same
        && is_filled
        && inside.len() > 1
        && !outside.is_empty()
        && !is_outer_round
        && outside.iter().any(|one| one.start() > round.end()))
    .then(|| {
        let does = format!(
            "begins `{name}` anew in each round, so the last one alone is left behind the loop"
        );
        Slip::new(*reset, does, "take the line out of the loop")
    })
}
