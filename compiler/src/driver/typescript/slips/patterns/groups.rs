//! What is taken of a match: groups that the pattern has not.

use super::{Slip, Text, written_out};
use crate::driver::typescript::tree::Node;
use crate::suggestion::nearest;

/// The groups of a pattern.
struct Groups<'t> {
    count: usize,
    names: Vec<&'t str>,
    /// Whether all of the pattern stands in one group.
    is_whole: bool,
}

impl<'t> Groups<'t> {
    fn of(pattern: &'t str) -> Self {
        let mut groups = Self {
            count: 0,
            names: Vec::new(),
            is_whole: pattern.starts_with('(') && pattern.ends_with(')'),
        };
        let (mut is_escaped, mut in_class) = (false, false);
        for (at, letter) in pattern.char_indices() {
            if is_escaped {
                is_escaped = false;
                continue;
            }
            match letter {
                '\\' => is_escaped = true,
                '[' => in_class = true,
                ']' => in_class = false,
                '(' if !in_class => groups.open(pattern.get(at + 1..).unwrap_or("")),
                _ => {}
            }
        }
        groups
    }

    fn open(&mut self, rest: &'t str) {
        let Some(said) = rest.strip_prefix('?') else {
            self.count += 1;
            return;
        };
        let name = said.strip_prefix('<');
        if let Some(name) = name.filter(|name| !name.starts_with(['=', '!'])) {
            self.count += 1;
            self.names.extend(name.split('>').next());
        }
    }
}

/// What a value is the match of: the pattern, and whether all matches are asked for at once.
fn matched<'t>(text: &Text<'t>, node: Node<'t>) -> Option<(Groups<'t>, bool)> {
    let mut value = text.value(node);
    // `text.match(…) ?? []`
    if value.kind() == "LogicalExpression" {
        let right = value.get("right").bare();
        let is_list = right.kind() == "ArrayExpression";
        let is_empty = is_list && right.get("elements").items().is_empty();
        if !is_empty && text.source(right) != "null" {
            return None;
        }
        value = text.value(value.get("left"));
    }
    let (of, method, given) = value.method()?;
    let pattern = match method {
        "exec" => of,
        "match" => *given.first()?,
        _ => return None,
    };
    let (pattern, flags) = written_out(text, pattern)?;
    let is_all = method == "match" && flags.contains('g');
    Some((Groups::of(pattern), is_all))
}

/// `found[3]`, `found.groups.size`.
pub(super) fn taken<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let of = node.get("object");
    if let Some(place) = node.get("property").number() {
        let (groups, is_all) = matched(text, of)?;
        let counts = groups.count.to_string();
        if is_all {
            return all_at_once(text, node, &groups, place);
        }
        let most = counts.parse::<f64>().ok()?;
        return (place > most).then(|| {
            let does = format!(
                "takes `{}` of a match, and the pattern has {}",
                text.shown(node),
                counted(groups.count)
            );
            Slip::new(
                node,
                does,
                "take a group that the pattern has: `[1]` is the first one",
            )
        });
    }
    let (groups_of, name) = node.member()?;
    if name == "groups" && groups_of.method().is_none() {
        let (groups, is_all) = matched(text, groups_of)?;
        let help = "take the `g` out, or use `matchAll`";
        return is_all
            .then(|| {
                let does = format!(
                    "takes `{}`, and `match` with the flag `g` gives no groups",
                    text.shown(node)
                );
                Slip::new(node, does, help)
            })
            .or_else(|| {
                groups.names.is_empty().then(|| {
                    let does = format!(
                        "takes `{}`, and no group of the pattern has a name",
                        text.shown(node)
                    );
                    Slip::new(node, does, "give the group its name: `(?<name>…)`")
                })
            });
    }
    let (matched_of, part) = groups_of.member()?;
    let (groups, _) = matched(text, matched_of).filter(|_| part == "groups")?;
    named(text, node, &groups, name)
}

/// Tells of a group that no pattern names.
fn named<'t>(text: &Text<'t>, node: Node<'t>, groups: &Groups<'t>, name: &str) -> Option<Slip> {
    let is_known = groups.names.is_empty() || groups.names.contains(&name);
    (!is_known).then(|| {
        let all: Vec<String> = groups.names.iter().map(|one| format!("`{one}`")).collect();
        let does = format!(
            "takes the group `{name}` of a match (`{}`), and the pattern has {}",
            text.shown(node),
            all.join(" and ")
        );
        let help = match nearest(name, groups.names.iter().copied()) {
            Some(near) => format!("did you mean `{}`?", near.name),
            None => "take a group that the pattern has".to_owned(),
        };
        Slip::new(node, does, help)
    })
}

fn counted(count: usize) -> String {
    match count {
        0 => "no group".to_owned(),
        1 => "one group".to_owned(),
        _ => format!("{count} groups"),
    }
}

/// `text.match(/id (\d+)/g)[1]`: that is the second match, and no group.
fn all_at_once<'t>(
    text: &Text<'t>,
    node: Node<'t>,
    groups: &Groups<'t>,
    place: f64,
) -> Option<Slip> {
    let name = node.get("object").bare().name()?;
    let reads = text.nodes().filter(|one| one.name() == Some(name));
    // Who goes over all matches, or counts them, knows that there are several.
    let is_plain = |one: Node<'t>| {
        text.above(one).is_some_and(|above| match above.kind() {
            "MemberExpression" => {
                let place = above.get("property").number();
                above.get("computed").is_set() && place.is_some_and(|place| place > 0.0)
            }
            "VariableDeclarator" => above.get("id").is_same(one),
            "ConditionalExpression" | "IfStatement" => above.get("test").bare().is_same(one),
            "UnaryExpression" | "LogicalExpression" => true,
            _ => false,
        })
    };
    let asks_for_group = groups.count > 0 && !groups.is_whole && place > 0.0;
    (asks_for_group && { reads }.all(is_plain)).then(|| {
        let does = format!(
            "takes `{}` as a group, and `match` with the flag `g` gives whole matches and no groups",
            text.shown(node)
        );
        Slip::new(node, does, "take the `g` out of the pattern, or use `matchAll`")
    })
}

/// `const [, name, size] = found`, `const { size } = found.groups`.
pub(super) fn apart<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (id, value) = (node.get("id"), node.get("init").bare());
    if id.kind() == "ObjectPattern" {
        let (of, _) = value.member().filter(|(_, part)| *part == "groups")?;
        let (groups, _) = matched(text, of)?;
        let keys = id.get("properties").items().into_iter();
        return keys
            .filter(|part| part.get("value").kind() != "AssignmentPattern")
            .find_map(|part| named(text, part, &groups, part.get("key").name()?));
    }
    let parts = id.get("elements").items();
    let is_rest = parts.iter().any(|part| part.kind() == "RestElement");
    let (groups, is_all) = matched(text, value).filter(|_| id.kind() == "ArrayPattern")?;
    (!is_rest && !is_all && parts.len() > groups.count + 1).then(|| {
        let does = format!(
            "takes {} parts of a match, and the pattern has {}: the first part is the whole match",
            parts.len(),
            counted(groups.count)
        );
        Slip::new(node, does, "take as many groups as the pattern has")
    })
}

/// `text.replace(/(a)/, "$2")`
pub(super) fn replaced<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (_, method, given) = node.method()?;
    let [pattern, new] = given.as_slice() else {
        return None;
    };
    let word = new
        .word()
        .filter(|_| matches!(method, "replace" | "replaceAll"))?;
    let (pattern, _) = written_out(text, *pattern)?;
    let groups = Groups::of(pattern);
    // `$$` is the sign itself.
    let word = word.replace("$$", "");
    let asked = word.split('$').skip(1).filter_map(|rest| {
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse::<usize>().ok()
    });
    let beyond = asked
        .into_iter()
        .find(|number| *number > groups.count && *number < 10)?;
    (groups.count > 0 || beyond == 1 && word == "$1").then(|| {
        let does = format!(
            "puts `${beyond}` into a text, and the pattern has {}",
            counted(groups.count)
        );
        Slip::new(
            *new,
            does,
            "put in a group that the pattern has: `$1` is the first one",
        )
    })
}
