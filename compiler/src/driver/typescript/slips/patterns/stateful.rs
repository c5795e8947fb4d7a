//! A pattern with the flag `g` or `y` that is asked again and again: it goes on from where the last match ended.

use super::{Slip, Text};
use crate::driver::typescript::names::Origin;
use crate::driver::typescript::slips::around::{holds, is_loop};
use crate::driver::typescript::tree::Node;

/// How many calls are looked at. Nobody asks so often by hand.
const MOST: usize = 64;

/// Methods that ask no more when the first item holds.
const ENDING: [&str; 5] = ["some", "find", "findIndex", "findLast", "findLastIndex"];

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    if text.text.contains("lastIndex") {
        return Vec::new();
    }
    let calls = text.nodes().filter(|node| {
        let method = node.method().filter(|_| node.kind() == "CallExpression");
        method.is_some_and(|(of, method, _)| {
            let asks = matches!(method, "test" | "exec");
            asks && of.name().is_some() && super::written_out(text, of).is_some()
        })
    });
    let found = calls.take(MOST).filter_map(|node| {
        let (of, method, given) = node.method()?;
        let name = of.name().filter(|_| !given.is_empty())?;
        let (_, flags) = super::written_out(text, of)?;
        let flag = flags.chars().find(|flag| matches!(flag, 'g' | 'y'))?;
        let only = text.names.only(name)?;
        let is_again = is_alone(text, name) && is_asked_again(text, node, only.at);
        let is_new = given.first().is_some_and(|one| is_other(text, *one, node, only.at));
        (is_again && is_new && !goes_on(text, node, method)).then(|| {
            let does = format!(
                "asks `{name}` again, which has the flag `{flag}`: it goes on from where its last match ended, and misses some"
            );
            Slip::new(node, does, format!("take the `{flag}` out of `{name}`"))
        })
    });
    found.collect()
}

/// Whether the pattern is asked alone, and never handed to `replace` or another, which begins anew.
fn is_alone(text: &Text<'_>, name: &str) -> bool {
    let mut others = text.nodes().filter(|node| {
        let is_call = matches!(node.kind(), "CallExpression" | "NewExpression");
        is_call
            && node
                .get("arguments")
                .items()
                .iter()
                .any(|one| one.bare().name() == Some(name))
    });
    others.next().is_none()
}

/// Whether a call stands in what runs more than once, within the block that holds the pattern.
fn is_asked_again<'t>(text: &Text<'t>, call: Node<'t>, pattern: Node<'t>) -> bool {
    let mut inner = call;
    for outer in text.outwards(call) {
        if holds(outer, pattern) {
            return false;
        }
        let is_body = is_loop(outer) && outer.get("body").is_same(inner);
        if is_body && !leaves(inner, call) {
            return true;
        }
        if outer.is_function() && runs_again(text, outer, call) {
            return true;
        }
        inner = outer;
    }
    false
}

/// Whether a loop is left as soon as the pattern matches: `if (re.test(x)) return x;`.
fn leaves<'t>(body: Node<'t>, call: Node<'t>) -> bool {
    let ends = ["ReturnStatement", "BreakStatement", "ThrowStatement"];
    let mut inside = body.own().into_iter();
    inside.any(|one| {
        let is_asked = one.kind() == "IfStatement" && holds(one.get("test"), call);
        let is_returned = ends.contains(&one.kind()) && holds(one, call);
        is_returned
            || is_asked
                && one
                    .get("consequent")
                    .own()
                    .iter()
                    .any(|part| ends.contains(&part.kind()))
    })
}

/// Whether a function is run several times: for each item of a list, in a loop, or from several places.
fn runs_again<'t>(text: &Text<'t>, function: Node<'t>, call: Node<'t>) -> bool {
    let handed = text.above(function);
    if let Some((_, method, given)) = handed.and_then(Node::method)
        && given.iter().any(|one| one.is_same(function))
    {
        let is_each = [
            "map", "filter", "forEach", "every", "reduce", "flatMap", "sort",
        ];
        let ends =
            ENDING.contains(&method) && function.gives().is_some_and(|gives| gives.is_same(call));
        return is_each.contains(&method) || ENDING.contains(&method) && !ends;
    }
    let name = function.get("id").name().or_else(|| {
        let declared = handed.filter(|one| one.kind() == "VariableDeclarator")?;
        declared.get("id").name()
    });
    let Some(name) = name.filter(|name| text.names.only(name).is_some()) else {
        return false;
    };
    let uses: Vec<Node<'t>> = text
        .names
        .reads(text.tree)
        .into_iter()
        .filter(|one| one.name() == Some(name))
        .filter(|one| !one.is_same(function.get("id")) && !holds(function, *one))
        .filter(|one| {
            text.above(*one)
                .is_none_or(|above| !above.get("id").is_same(*one))
        })
        .collect();
    let is_often = |one: &Node<'t>| {
        let is_handed = text.above(*one).is_some_and(|above| {
            let given = above.get("arguments").items();
            let method = above.method().map_or("", |(_, method, _)| method);
            let is_list = ["map", "filter", "forEach", "every", "flatMap"].contains(&method);
            is_list && given.iter().any(|given| given.bare().is_same(*one))
        });
        is_handed || text.loop_of(*one).is_some() || text.function_of(*one).is_some()
    };
    uses.len() > 1 || uses.iter().any(is_often)
}

/// Whether what is asked is another text each time: it is made of what is declared within.
fn is_other<'t>(text: &Text<'t>, given: Node<'t>, call: Node<'t>, pattern: Node<'t>) -> bool {
    let around = text.outwards(call).take_while(|one| !holds(*one, pattern));
    let Some(outermost) = around.last() else {
        return false;
    };
    let mut names = given.all().into_iter().filter_map(Node::name);
    names.any(|name| {
        let declared = text.names.declared.get(name);
        declared.is_some_and(|all| {
            all.iter().any(|one| {
                holds(outermost, one.at)
                    && !matches!(one.origin, Origin::Value(value) if value.is_function())
            })
        })
    })
}

/// Whether the matches of one text are taken one after another: `while (re.test(x))`, `while ((m = re.exec(x)))`, or a second `exec`.
fn goes_on<'t>(text: &Text<'t>, call: Node<'t>, method: &str) -> bool {
    let in_test = text.outwards(call).any(|one| {
        let is_round = matches!(
            one.kind(),
            "WhileStatement" | "DoWhileStatement" | "ForStatement"
        );
        is_round && (holds(one.get("test"), call) || holds(one.get("update"), call))
    });
    let is_kept = || {
        let mut around = text.outwards(call);
        around.any(|one| one.kind() == "AssignmentExpression")
    };
    in_test || method == "exec" && is_kept()
}
