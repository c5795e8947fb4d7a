//! How many values a function of the text is handed, and in which order.

use super::{Slip, Text};
use crate::driver::typescript::kinds::{self, Kind};
use crate::driver::typescript::tree::Node;

/// Names of functions and values that turn things on purpose.
const TURNING: [&str; 10] = [
    "swap", "revers", "invert", "flip", "compare", "descend", "turn", "back", "mirror", "rotat",
];

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    // Functions may have several forms, or take whatever they are handed.
    let is_open = text.text.contains("arguments")
        || text.nodes().any(|one| one.kind() == "TSDeclareFunction");
    if is_open {
        return Vec::new();
    }
    let calls = text.nodes().filter(|node| node.kind() == "CallExpression");
    let found = calls.filter_map(|node| {
        let (called, given) = node.call()?;
        let function = text.function(called)?;
        let params = function.get("params").items();
        let has_spread = given.iter().any(|one| one.kind() == "SpreadElement");
        let is_own = params.first().and_then(|one| one.name()) == Some("this");
        if has_spread || is_own || takes_more(function) {
            return None;
        }
        let call = Call {
            node,
            name: called.name()?,
            given,
            params,
            function,
        };
        too_few(text, &call)
            .or_else(|| too_many(text, &call))
            .or_else(|| turned(text, &call))
            .or_else(|| other_kind(text, &call))
    });
    found.collect()
}

struct Call<'t> {
    node: Node<'t>,
    name: &'t str,
    given: Vec<Node<'t>>,
    params: Vec<Node<'t>>,
    function: Node<'t>,
}

/// Whether a function takes whatever it is handed: `...rest`.
fn takes_more(function: Node<'_>) -> bool {
    let params = function.get("params").items();
    let is_rest = params.iter().any(|one| one.kind() == "RestElement");
    is_rest || function.get("generator").is_set() && params.is_empty()
}

/// Whether a parameter says of which type it is, and must be there.
fn is_needed(param: Node<'_>) -> bool {
    let said = param.get("typeAnnotation");
    let open = [
        "TSUndefinedKeyword",
        "TSAnyKeyword",
        "TSUnknownKeyword",
        "TSVoidKeyword",
    ];
    let is_open = said.all().iter().any(|one| open.contains(&one.kind()));
    param.kind() == "Identifier" && said.is_there() && !is_open && !param.get("optional").is_set()
}

/// `price(n)`, where `price` takes two.
fn too_few<'t>(text: &Text<'t>, call: &Call<'t>) -> Option<Slip> {
    let left: Vec<&Node<'t>> = call.params.iter().skip(call.given.len()).collect();
    let lacking = left.iter().find(|param| is_needed(***param))?;
    let name = lacking.name()?;
    // Who asks about it in the function reckons with that.
    let inside = call.function.get("body").all();
    let is_asked = inside
        .iter()
        .any(|one| one.name() == Some(name) && text.careful.has(*one));
    (!is_asked).then(|| {
        let does = format!(
            "hands `{}` {} of its {} values: `{name}` is `undefined` there",
            call.name,
            call.given.len(),
            call.params.len()
        );
        Slip::new(call.node, does, format!("hand it `{name}`, too"))
    })
}

/// `double(n, 2)`, where `double` takes one.
fn too_many<'t>(text: &Text<'t>, call: &Call<'t>) -> Option<Slip> {
    let first = call.given.get(call.params.len())?;
    let is_typed = call.params.iter().all(|one| {
        one.get("typeAnnotation").is_there() || one.get("left").get("typeAnnotation").is_there()
    });
    let is_said = call.function.get("returnType").is_there() || !call.params.is_empty();
    (is_typed && is_said).then(|| {
        let shown = text.shown(*first);
        let does = format!(
            "hands `{}` {} values, and it takes {}: `{shown}` has no effect",
            call.name,
            call.given.len(),
            call.params.len()
        );
        Slip::new(call.node, does, "take it out, or let the function take it")
    })
}

/// `price(rate, amount)`, where `price` takes `(amount, rate)`.
fn turned<'t>(text: &Text<'t>, call: &Call<'t>) -> Option<Slip> {
    if is_turning(call.name) {
        return None;
    }
    let takes: Vec<&str> = call.params.iter().filter_map(name_of).collect();
    let given: Vec<Option<&str>> = call.given.iter().map(name_of).collect();
    let place = |name: &str| takes.iter().position(|one| *one == name);
    let turned = given.iter().enumerate().find_map(|(at, name)| {
        let name = name.filter(|name| name.len() > 2)?;
        let other = place(name).filter(|other| *other != at)?;
        let back = given.get(other).copied().flatten()?;
        (place(back) == Some(at)).then_some((name, back))
    });
    // A call of itself in the function may turn them on purpose.
    let is_inside = text
        .outwards(call.node)
        .any(|one| one.is_same(call.function));
    let (one, other) = turned.filter(|_| !is_inside && takes.len() == call.params.len())?;
    if fills_turned(text, call.node) || is_also_straight(text, call, &takes, [one, other]) {
        return None;
    }
    let does = format!(
        "hands `{}` first `{one}` and then `{other}`, and it takes them the other way round: `({})`",
        call.name,
        takes.join(", ")
    );
    Some(Slip::new(
        call.node,
        does,
        "hand them over in the order of the function",
    ))
}

fn name_of<'t>(node: &Node<'t>) -> Option<&'t str> {
    match node.kind() {
        "AssignmentPattern" => node.get("left").name(),
        _ => node.bare().name(),
    }
}

fn is_turning(name: &str) -> bool {
    let lower = name.to_lowercase();
    TURNING.iter().any(|word| lower.contains(word))
}

/// `const rotated = area(height, width)`: what gets the value says that it is turned.
fn fills_turned<'t>(text: &Text<'t>, call: Node<'t>) -> bool {
    let mut around = text.outwards(call).take_while(|one| !one.is_function());
    around.any(|one| {
        let name = match one.kind() {
            "VariableDeclarator" => one.get("id").name(),
            "Property" => one.get("key").name(),
            "AssignmentExpression" => {
                let left = one.get("left");
                left.name().or_else(|| Some(left.member()?.1))
            }
            _ => None,
        };
        name.is_some_and(is_turning)
    })
}

/// Whether the function is called in its own order, too: who asks for both ways means both.
fn is_also_straight<'t>(
    text: &Text<'t>,
    call: &Call<'t>,
    takes: &[&str],
    names: [&str; 2],
) -> bool {
    text.nodes().any(|one| {
        let called = one.call().filter(|_| one.kind() == "CallExpression");
        let given = called.filter(|(called, _)| called.name() == Some(call.name));
        given.is_some_and(|(_, given)| {
            let given: Vec<Option<&str>> = given.iter().map(name_of).collect();
            names.iter().all(|name| {
                let place = takes.iter().position(|one| one == name);
                place.is_some() && given.iter().position(|one| *one == Some(*name)) == place
            })
        })
    })
}

/// A text where a number is declared, or a number where a text is.
fn other_kind<'t>(text: &Text<'t>, call: &Call<'t>) -> Option<Slip> {
    call.params
        .iter()
        .zip(&call.given)
        .find_map(|(param, given)| {
            let said = param.get("typeAnnotation").get("typeAnnotation");
            let name = param.name()?;
            let kind = kinds::of(&text.names, *given)?;
            let is_other = match said.kind() {
                "TSNumberKeyword" => matches!(
                    kind,
                    Kind::Text | Kind::List(_) | Kind::Map | Kind::Set | Kind::Promise
                ),
                "TSStringKeyword" => matches!(
                    kind,
                    Kind::List(_)
                        | Kind::Map
                        | Kind::Set
                        | Kind::Promise
                        | Kind::Record(_)
                        | Kind::Bytes
                ),
                "TSArrayType" => matches!(
                    kind,
                    Kind::Text
                        | Kind::Number
                        | Kind::Map
                        | Kind::Set
                        | Kind::Promise
                        | Kind::Record(_)
                ),
                _ => return None,
            };
            is_other.then(|| {
                let declared = match said.kind() {
                    "TSNumberKeyword" => "a number",
                    "TSStringKeyword" => "a text",
                    _ => "a list",
                };
                let does = format!(
                    "hands `{}` {} (`{}`) for `{name}`, which is declared as {declared}",
                    call.name,
                    kind.called(),
                    text.shown(*given)
                );
                Slip::new(call.node, does, format!("hand it {declared}"))
            })
        })
}
