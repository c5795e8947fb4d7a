//! No two modules of the compiler, of the interpreter or of the command need each other: of what stands side by side in a folder, one is below the other.

use crate::sources::{is_sign, product};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};

/// Where modules may need each other, because what is in there is one tree of types: a program has nodes, an agent has a program.
const ONE_THING: [&str; 1] = ["ir"];

/// A module, as the names that lead to it.
type Module = Vec<String>;

/// What each module needs of those beside it, with a file that says so.
type Needs = BTreeMap<Module, BTreeMap<Module, String>>;

#[test]
fn no_two_modules_of_the_compiler_need_each_other() {
    need_no_circles("compiler/src", 300);
}

#[test]
fn no_two_modules_of_the_command_need_each_other() {
    need_no_circles("compiler/cli/src", 30);
}

#[test]
fn no_two_modules_of_the_interpreter_need_each_other() {
    need_no_circles("compiler/interpret/src", 10);
}

/// `least`: how many files there are at least.
fn need_no_circles(folder: &str, least: usize) {
    let files = product(folder);
    assert!(files.len() > least, "only {} files", files.len());
    let known: BTreeSet<Module> = files.iter().map(|file| module_of(&file.name)).collect();
    let mut needs = Needs::new();
    for file in &files {
        let own = module_of(&file.name);
        for path in paths(file.tokens()) {
            let Some(used) = resolved(&own, &path, &known) else {
                continue;
            };
            let Some((this, that)) = side_by_side(&own, &used) else {
                continue;
            };
            let all = needs.entry(this).or_default();
            all.entry(that).or_insert_with(|| file.name.clone());
        }
    }
    let circles = circles(&needs);
    assert!(
        circles.is_empty(),
        "let what both need be a module of its own:\n  {}",
        circles.join("\n  ")
    );
}

/// `a/b.rs` and `a/b/mod.rs` are `a::b`.
fn module_of(file: &str) -> Module {
    let name = file.trim_end_matches(".rs").trim_end_matches("/mod");
    match name {
        "lib" | "main" => Module::new(),
        _ => name.split('/').map(str::to_owned).collect(),
    }
}

/// The known module that a path leads to, or into.
fn resolved(own: &[String], path: &[String], known: &BTreeSet<Module>) -> Option<Module> {
    let mut at = own.to_vec();
    let mut rest = path;
    while let [first, more @ ..] = rest {
        match first.as_str() {
            "crate" => at.clear(),
            "super" => drop(at.pop()),
            "self" => {}
            _ => break,
        }
        rest = more;
    }
    for name in rest {
        at.push(name.clone());
        if !known.contains(&at) {
            at.pop();
            break;
        }
    }
    (!at.is_empty()).then_some(at)
}

/// The two modules of one folder that these are, or are in; `None`: one is inside of the other, or both are in the same.
fn side_by_side(this: &[String], that: &[String]) -> Option<(Module, Module)> {
    let same = this.iter().zip(that).take_while(|(a, b)| a == b).count();
    let (this, that) = (this.get(..=same)?, that.get(..=same)?);
    let one_thing = this
        .first()
        .is_some_and(|room| same > 0 && ONE_THING.contains(&room.as_str()));
    (!one_thing).then(|| (this.to_vec(), that.to_vec()))
}

/// The paths that begin with `crate`, `super` or `self`; of a group in braces, each of its parts.
fn paths(tokens: TokenStream) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let begins = matches!(token, TokenTree::Ident(name) if ["crate", "super", "self"].contains(&&*name.to_string()));
        if begins && !follows_path(&tokens[..at]) {
            at += path(&tokens[at..], &[], &mut found).max(1);
            continue;
        }
        if let TokenTree::Group(group) = token {
            found.extend(paths(group.stream()));
        }
        at += 1;
    }
    found
}

fn follows_path(before: &[TokenTree]) -> bool {
    matches!(before, [.., a, b] if is_sign(a, ':') && is_sign(b, ':'))
}

/// Reads one path behind what stands before it; how many tokens it has.
fn path(tokens: &[TokenTree], before: &[String], found: &mut Vec<Vec<String>>) -> usize {
    let mut names = before.to_vec();
    let mut at = 0;
    loop {
        match tokens.get(at) {
            Some(TokenTree::Ident(name)) => names.push(name.to_string()),
            Some(TokenTree::Group(group)) if at > 0 && group.delimiter() == Delimiter::Brace => {
                let parts: Vec<TokenTree> = group.stream().into_iter().collect();
                for part in parts.split(|token| is_sign(token, ',')) {
                    path(part, &names, found);
                }
                return at + 1;
            }
            Some(_) | None => break,
        }
        at += 1;
        let goes_on =
            matches!(tokens.get(at..at + 2), Some([a, b]) if is_sign(a, ':') && is_sign(b, ':'));
        if !goes_on {
            break;
        }
        at += 2;
    }
    found.push(names);
    at
}

/// Each circle once, as the way around it.
fn circles(needs: &Needs) -> Vec<String> {
    let mut told = BTreeSet::new();
    let mut found = Vec::new();
    for start in needs.keys() {
        let Some(way) = way_back(needs, start) else {
            continue;
        };
        if told.contains(start) {
            continue;
        }
        let steps = way.iter().zip(way.iter().skip(1).chain([start]));
        let steps = steps.map(|(this, that)| {
            let file = needs.get(this).and_then(|all| all.get(that));
            let file = file.map_or("", String::as_str);
            format!("`{}` needs `{}` ({file})", this.join("::"), that.join("::"))
        });
        found.push(steps.collect::<Vec<_>>().join(", "));
        told.extend(way.iter().cloned());
    }
    found
}

/// The shortest way from a module back to it, without its end.
fn way_back(needs: &Needs, start: &Module) -> Option<Vec<Module>> {
    let mut ways = std::collections::VecDeque::from([vec![start.clone()]]);
    let mut seen = BTreeSet::new();
    while let Some(way) = ways.pop_front() {
        let last = way.last()?;
        for next in needs.get(last).into_iter().flat_map(BTreeMap::keys) {
            if next == start {
                return Some(way);
            }
            if seen.insert(next.clone()) {
                let mut longer = way.clone();
                longer.push(next.clone());
                ways.push_back(longer);
            }
        }
    }
    None
}

#[test]
fn paths_and_circles_are_seen_however_they_are_written() {
    let text = "use crate::{a::B, c::{d, e}}; use super::f::{self, G}; pub(super) fn x() { super::super::h::i(); y::super_z(); }";
    let found = paths(text.parse().expect("Rust"));
    let found: Vec<String> = found.iter().map(|path| path.join("::")).collect();
    assert_eq!(
        found,
        [
            "crate::a::B",
            "crate::c::d",
            "crate::c::e",
            "super::f::self",
            "super::f::G",
            "super",
            "super::super::h::i",
        ]
    );
    let module = |name: &str| module_of(&format!("{name}.rs"));
    let known = BTreeSet::from(["a", "a/b", "a/c", "d"].map(module));
    let used = resolved(
        &module("a/b"),
        &["super", "c", "X"].map(str::to_owned),
        &known,
    );
    assert_eq!(used, Some(module("a/c")));
    let pair = side_by_side(&module("a/b"), &module("d"));
    assert_eq!(pair, Some((module("a"), module("d"))));
    assert_eq!(side_by_side(&module("a/b"), &module("a")), None);
    let need = |that: &str| BTreeMap::from([(module(that), "file.rs".to_owned())]);
    let mut needs = Needs::from([(module("a"), need("b")), (module("b"), need("c"))]);
    assert!(circles(&needs).is_empty());
    needs.insert(module("c"), need("a"));
    assert_eq!(circles(&needs).len(), 1);
}
