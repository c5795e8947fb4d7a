//! Loops with a counter: `for (let i = …; …; …)`.

use super::super::around::{holds, is_order, sides, sign};
use super::super::{Slip, Text};
use crate::driver::typescript::tree::Node;

/// What the head of a loop says.
struct Head<'t> {
    name: &'t str,
    first: Node<'t>,
    sign: &'t str,
    end: Node<'t>,
    /// The name that each round changes, and whether it goes up.
    changes: &'t str,
    is_up: bool,
}

fn head<'t>(node: Node<'t>) -> Option<Head<'t>> {
    let declared = node.get("init").get("declarations").items();
    let [only] = declared.as_slice() else {
        return None;
    };
    let (test, update) = (node.get("test").bare(), node.get("update").bare());
    let (left, end) = sides(test);
    let name = only.get("id").name()?;
    let (changes, is_up) = match update.kind() {
        "UpdateExpression" => (
            update.get("argument").name()?,
            update.get("operator").text() == "++",
        ),
        "AssignmentExpression" if matches!(sign(update), "+=" | "-=") => {
            let _ = update.get("right").number().filter(|step| *step > 0.0)?;
            (update.get("left").name()?, sign(update) == "+=")
        }
        _ => return None,
    };
    (left.name() == Some(name) && is_order(sign(test))).then_some(Head {
        name,
        first: only.get("init").bare(),
        sign: sign(test),
        end: end.bare(),
        changes,
        is_up,
    })
}

pub(super) fn find<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let head = head(node)?;
    let body = node.get("body").all();
    let changes_it = body.iter().any(|one| {
        let target = match one.kind() {
            "AssignmentExpression" => one.get("left"),
            "UpdateExpression" => one.get("argument"),
            _ => return false,
        };
        target.name() == Some(head.name)
    });
    if head.changes != head.name {
        // `left < right; right--` comes nearer from the other end.
        let mut asked = head.end.all().into_iter();
        let is_asked = asked.any(|one| one.name() == Some(head.changes));
        return (!changes_it && !is_asked).then(|| {
            let does = format!(
                "asks for `{}` and changes `{}` in a loop (`{}`): it never ends",
                head.name,
                head.changes,
                text.shown(node)
            );
            Slip::new(node, does, format!("change `{}` in its head", head.name))
        });
    }
    if head.is_up != head.sign.starts_with('<') {
        let way = if head.is_up { "up" } else { "down" };
        let does = format!(
            "counts `{}` {way} as long as `{}` holds, which is never so, or for ever",
            head.name,
            text.shown(node.get("test"))
        );
        let help = if head.is_up {
            "write `--`"
        } else {
            "write `++`"
        };
        return (!changes_it).then(|| Slip::new(node, does, help));
    }
    if changes_it {
        return None;
    }
    down(text, node, &head, &body).or_else(|| neighbour(text, node, &head, &body))
}

/// What a place in brackets takes: the list, and what stands in the brackets.
fn place<'t>(node: Node<'t>) -> Option<(Node<'t>, Node<'t>)> {
    let is_place = node.kind() == "MemberExpression" && node.get("computed").is_set();
    is_place.then(|| (node.get("object").bare(), node.get("property").bare()))
}

/// `for (let i = rows.length; i >= 0; i--)`, and one that ends before the first item.
fn down<'t>(text: &Text<'t>, node: Node<'t>, head: &Head<'t>, body: &[Node<'t>]) -> Option<Slip> {
    let is_to_end = head.end.number() == Some(0.0);
    let from_length = head.first.member().filter(|(_, part)| *part == "length");
    let list = match from_length {
        Some((list, _)) => list,
        None => {
            let (left, right) = sides(head.first);
            let (list, _) = left.member().filter(|(_, part)| *part == "length")?;
            let is_last = sign(head.first) == "-" && right.number() == Some(1.0);
            Some(list).filter(|_| is_last)?
        }
    };
    let mut places = body.iter().filter_map(|one| place(*one));
    let of_list = |one: Node<'t>| text.source(one) == text.source(list);
    let takes = places
        .clone()
        .any(|(of, index)| of_list(of) && index.name() == Some(head.name));
    if head.is_up || !is_to_end || !takes {
        return None;
    }
    let shown = text.shown(list);
    let name = head.name;
    if from_length.is_some() && matches!(head.sign, ">=" | ">") {
        let is_moved = places.any(|(of, index)| of_list(of) && sign(index) == "-");
        return (!is_moved).then(|| {
            let does = format!(
                "begins at `{shown}.length`, and reads `{shown}[{name}]`: there is no such item"
            );
            Slip::new(node, does, format!("begin at `{shown}.length - 1`"))
        });
    }
    let reads_others = body
        .iter()
        .filter_map(|one| place(*one))
        .any(|(_, index)| index.name() != Some(name));
    let counts_on = body
        .iter()
        .any(|one| matches!(sign(*one), "+" | "-") && one.get("left").name() == Some(name));
    let is_random = body.iter().any(|one| one.path() == "Math.random");
    let leaves = body
        .iter()
        .any(|one| matches!(one.kind(), "BreakStatement" | "ReturnStatement"));
    let takes_first = text.nodes().any(|one| {
        place(one).is_some_and(|(of, index)| of_list(of) && index.number() == Some(0.0))
    });
    (head.sign == ">" && !reads_others && !counts_on && !is_random && !leaves && !takes_first).then(
        || {
            let does =
                format!("ends before 0 and reads `{shown}[{name}]`, so the first item is left out");
            Slip::new(node, does, format!("write `{name} >= 0`"))
        },
    )
}

/// `rows[i + 1].n` up to the last item, `rows[i - 1].n` from the first one on.
fn neighbour<'t>(
    text: &Text<'t>,
    node: Node<'t>,
    head: &Head<'t>,
    body: &[Node<'t>],
) -> Option<Slip> {
    let (list, _) = head.end.member().filter(|(_, part)| *part == "length")?;
    let is_all = head.is_up && head.sign == "<";
    body.iter().find_map(|one| {
        let (of, index) = place(*one)?;
        let (left, right) = sides(index);
        let is_next = sign(index) == "+" && right.number() == Some(1.0);
        let is_before =
            sign(index) == "-" && right.number() == Some(1.0) && head.first.number() == Some(0.0);
        let is_mine =
            is_all && text.source(of) == text.source(list) && left.name() == Some(head.name);
        let above = text.above(*one)?;
        let takes = above.kind() == "MemberExpression"
            && !above.get("optional").is_set()
            && above.get("object").bare().is_same(*one);
        let is_sum = matches!(sign(above), "-" | "*" | "/") && above.kind() == "BinaryExpression";
        if !is_mine || !is_next && !is_before || !takes && !is_sum || text.careful.has(*one) {
            return None;
        }
        // Who asks where the counter stands reckons with it.
        let is_asked = text
            .outwards(*one)
            .take_while(|outer| !outer.is_same(node))
            .any(|outer| {
                let test = match outer.kind() {
                    "IfStatement" | "ConditionalExpression" => outer.get("test"),
                    "LogicalExpression" => outer.get("left"),
                    _ => return false,
                };
                !holds(test, *one) && test.all().iter().any(|part| part.name() == Some(head.name))
            });
        let leaves_before = body.iter().any(|part| {
            part.kind() == "IfStatement"
                && part.end() <= one.start()
                && part
                    .get("test")
                    .all()
                    .iter()
                    .any(|name| name.name() == Some(head.name))
        });
        (!is_asked && !leaves_before).then(|| {
            let round = if is_next { "last" } else { "first" };
            let does = format!(
                "takes `{}`, which is not there in the {round} round",
                text.shown(*one)
            );
            let help = match is_next {
                true => format!("go up to `{}.length - 1`", text.shown(list)),
                false => format!("begin at 1: `let {} = 1`", head.name),
            };
            Slip::new(*one, does, help)
        })
    })
}

/// `rows.splice(i, 1)` in a loop that counts up: the next one is passed over.
pub(super) fn taken_out<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, method, given) = node.method()?;
    let index = given.first()?.name()?;
    let is_out = method == "splice" && given.len() == 2 && given.get(1)?.number() == Some(1.0);
    let round = text.loop_of(node).filter(|_| is_out)?;
    let head = head(round)?;
    let (list, _) = head.end.member().filter(|(_, part)| *part == "length")?;
    let is_mine = head.is_up
        && head.name == index
        && head.changes == index
        && text.source(list) == text.source(of);
    let stays = round.get("body").all().into_iter().any(|one| {
        matches!(one.kind(), "BreakStatement" | "ReturnStatement")
            || one.kind() == "UpdateExpression" && one.get("argument").name() == Some(index)
            || one.kind() == "AssignmentExpression" && one.get("left").name() == Some(index)
    });
    (is_mine && !stays).then(|| {
        let shown = text.shown(of);
        let does = format!(
            "takes an item out of `{shown}` while it counts up, so the next one is passed over"
        );
        Slip::new(
            node,
            does,
            format!("write `{shown}.filter(…)`, or count down"),
        )
    })
}
