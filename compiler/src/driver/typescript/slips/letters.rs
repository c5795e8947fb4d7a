//! Texts that are compared with what they cannot be: other letters, another length, blanks at the end.

use super::around::{sides, sign};
use super::{Slip, Text};
use crate::driver::typescript::tree::Node;

/// Methods that leave capitals and small letters as they are.
const KEEPING: [&str; 10] = [
    "trim",
    "trimStart",
    "trimEnd",
    "slice",
    "substring",
    "replace",
    "replaceAll",
    "normalize",
    "charAt",
    "at",
];

/// Methods that look for a text in another.
const LOOKING: [&str; 6] = [
    "includes",
    "startsWith",
    "endsWith",
    "indexOf",
    "lastIndexOf",
    "split",
];

/// How many calls are looked through.
const FARTHEST: usize = 8;

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for node in text.nodes() {
        match node.kind() {
            "BinaryExpression" => {
                let (left, right) = sides(node);
                if matches!(sign(node), "===" | "!==" | "==" | "!=") {
                    for (value, word) in [(left, right), (right, left)] {
                        found.extend(other_letters(text, node, value, word));
                        found.extend(other_length(text, node, value, word));
                        found.extend(blanks(text, node, value, word));
                    }
                }
            }
            "CallExpression" => {
                found.extend(looked_for(text, node));
                found.extend(cut(text, node));
            }
            "SwitchStatement" => {
                let asked = node.get("discriminant");
                for case in node.get("cases").items() {
                    found.extend(other_letters(text, case, asked, case.get("test")));
                }
            }
            _ => {}
        }
    }
    found
}

/// Whether all letters of a value are small (`true`), or capitals (`false`).
fn letters<'t>(text: &Text<'t>, node: Node<'t>) -> Option<bool> {
    let mut node = text.value(node);
    for _ in 0..FARTHEST {
        let (of, method, given) = node.method()?;
        match method {
            "toLowerCase" | "toLocaleLowerCase" => return Some(true),
            "toUpperCase" | "toLocaleUpperCase" => return Some(false),
            // What is put in may have other letters.
            "replace" | "replaceAll" if !given.get(1).is_some_and(is_sign) => {
                return None;
            }
            _ if KEEPING.contains(&method) => node = text.value(of),
            _ => return None,
        }
    }
    None
}

/// Whether a value is a text without letters.
fn is_sign(node: &Node<'_>) -> bool {
    let word = node.word();
    word.is_some_and(|word| !word.contains(char::is_alphabetic))
}

/// Whether a word has letters that such a value has not.
fn is_other(word: &str, is_lower: bool) -> bool {
    word.chars().any(|letter| match is_lower {
        true => letter.is_ascii_uppercase(),
        false => letter.is_ascii_lowercase(),
    })
}

fn tell(at: Node<'_>, word: &str, is_lower: bool) -> Slip {
    let (kind, meant) = match is_lower {
        true => ("small letters", word.to_lowercase()),
        false => ("capitals", word.to_uppercase()),
    };
    let does = format!("looks for `{word}` in a text that has only {kind}: it is never found");
    Slip::new(at, does, format!("write `{meant}`"))
}

/// `x.toLowerCase() === "Yes"`
fn other_letters<'t>(
    text: &Text<'t>,
    at: Node<'t>,
    value: Node<'t>,
    word: Node<'t>,
) -> Option<Slip> {
    let word = text.value(word).word()?;
    let is_lower = letters(text, value).filter(|is_lower| is_other(word, *is_lower))?;
    Some(tell(at, word, is_lower))
}

/// `x.toUpperCase().includes("urgent")`, `["Yes", "No"].includes(x.toLowerCase())`.
fn looked_for<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, method, given) = node.method()?;
    let first = *given.first()?;
    if LOOKING.contains(&method)
        && let Some(slip) = other_letters(text, node, of, first)
    {
        return Some(slip);
    }
    let is_lower =
        letters(text, first).filter(|_| matches!(method, "includes" | "indexOf" | "has"))?;
    let list = text.value(of);
    let items = match list.kind() {
        "NewExpression" if list.get("callee").name() == Some("Set") => {
            let given = list.get("arguments").items();
            given.first().map(|one| one.get("elements").items())?
        }
        _ => list.get("elements").items(),
    };
    let mut words = items.into_iter().filter_map(Node::word);
    let word = words.find(|word| is_other(word, is_lower))?;
    Some(tell(node, word, is_lower))
}

/// `x.slice(0, 4) === "draft"`
fn other_length<'t>(
    text: &Text<'t>,
    at: Node<'t>,
    value: Node<'t>,
    word: Node<'t>,
) -> Option<Slip> {
    let (_, method, given) = value.method()?;
    let word = word.bare().word()?;
    let numbers: Vec<f64> = given.iter().filter_map(|one| text.number(*one)).collect();
    let length = match (method, numbers.as_slice()) {
        ("slice" | "substring" | "substr", [begin, end]) if *begin == 0.0 && *end > 0.0 => *end,
        ("slice", [begin]) if *begin < 0.0 => -begin,
        ("charAt", [_]) => 1.0,
        _ => return None,
    };
    let has = word.encode_utf16().count();
    let is_same = (length - f64::from(u32::try_from(has).ok()?)).abs() < 0.5;
    (!is_same && has > 0 && numbers.len() == given.len()).then(|| {
        let does = format!(
            "compares `{}`, which has {length} letters, with `{word}`, which has {has}",
            text.shown(value)
        );
        let help = match method {
            "slice" if numbers.len() == 1 => format!("write `endsWith(\"{word}\")`"),
            "charAt" => "compare with one letter".to_owned(),
            _ => format!("write `startsWith(\"{word}\")`"),
        };
        Slip::new(at, does, help)
    })
}

/// `line.trim() === " "`
fn blanks<'t>(text: &Text<'t>, at: Node<'t>, value: Node<'t>, word: Node<'t>) -> Option<Slip> {
    let (_, method, _) = text.value(value).method()?;
    let word = word.bare().word()?;
    (method == "trim" && word.trim() != word).then(|| {
        let does = format!(
            "compares `{}`, which has no blanks at its ends, with `{word}`, which has",
            text.shown(value)
        );
        Slip::new(at, does, format!("write `\"{}\"`", word.trim()))
    })
}

/// `text.substring(-3)`, `words.slice(5, 2)`, `text.split()`.
fn cut<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, method, given) = node.method()?;
    let of = text.shown(of);
    if method == "split" && given.is_empty() {
        let does = format!("splits `{of}` at nothing: that gives one item, the whole text");
        return Some(Slip::new(
            node,
            does,
            "say at what it is split: `.split(\" \")`",
        ));
    }
    let numbers: Vec<f64> = given.iter().filter_map(|one| text.number(*one)).collect();
    match (method, numbers.as_slice()) {
        // Which number is which, is known where all of them are.
        _ if numbers.len() != given.len() => None,
        ("substring", [begin, ..]) if *begin < 0.0 => {
            let does =
                format!("begins `substring` at {begin}, which counts as 0: that is the whole text");
            Some(Slip::new(
                node,
                does,
                "write `slice`, which counts from the end",
            ))
        }
        ("slice", [begin, end])
            if begin >= end && *begin != 0.0 && (*begin >= 0.0) == (*end >= 0.0) =>
        {
            let does = format!("cuts `{of}` from {begin} to {end}, which is empty each time");
            let help = "write the begin first, and then the end, which is not taken";
            Some(Slip::new(node, does, help))
        }
        _ => None,
    }
}
