//! What generated code never holds, held for every golden: what can panic, what silences a lint, what makes the compiler work more per
//! node the more nodes there are, and futures of nodes that the runtime could have made.

use crate::sources::{flat, is_sign, is_word};
use graphwright_compiler::codegen::{self, Origin};
use graphwright_compiler::features;
use graphwright_compiler::ir::{Program, Work};
use graphwright_tests::cases;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// The goldens, by name.
fn goldens() -> Vec<(String, Vec<TokenTree>)> {
    let all = cases::all();
    let found = all.iter().filter_map(|case| {
        let text = std::fs::read_to_string(case.directory.join("expected.rs")).ok()?;
        Some((case.name.clone(), flat(text.parse().expect("Rust"))))
    });
    let found: Vec<_> = found.collect();
    assert!(found.len() > 40, "only {} goldens", found.len());
    found
}

/// How often these words follow each other.
fn count(tokens: &[TokenTree], words: &[&str]) -> usize {
    let each = tokens.windows(words.len());
    each.filter(|part| {
        part.iter()
            .zip(words)
            .all(|(token, word)| is_word(token, word))
    })
    .count()
}

#[test]
fn nothing_in_it_can_panic_or_silences_a_lint() {
    const METHODS: [&str; 3] = ["unwrap", "expect", "unwrap_unchecked"];
    const MACROS: [&str; 6] = [
        "panic",
        "todo",
        "unimplemented",
        "unreachable",
        "assert",
        "dbg",
    ];
    for (name, tokens) in goldens() {
        for pair in tokens.windows(2) {
            let [first, second] = pair else { continue };
            for method in METHODS {
                let called = is_sign(first, '.') && is_word(second, method);
                assert!(!called, "{name}: `.{method}`");
            }
            for made in MACROS {
                let made_here = is_word(first, made) && is_sign(second, '!');
                assert!(!made_here, "{name}: `{made}!`");
            }
            let lint = is_word(first, "allow") || is_word(first, "expect");
            let silenced = lint
                && matches!(second, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis);
            assert!(!silenced, "{name}: a lint is silenced: {first} {second}");
        }
    }
}

/// The types that generated code names of a dialect and no other.
fn types_of(dialect: &str) -> BTreeSet<String> {
    let file = format!("../runtime/src/dialects/{dialect}/codegen.rs");
    let text = std::fs::read_to_string(cases::root().join(file)).expect("a room of a dialect");
    let words = flat(text.parse().expect("Rust")).into_iter();
    let words = words.map(|word| word.to_string());
    let types = words.filter(|word| word.starts_with(char::is_uppercase));
    types.collect()
}

/// What stands behind a type, as in `At::Gate`: nodes and exits may be called as types are.
fn variants(tokens: &[TokenTree]) -> BTreeSet<String> {
    let parts = tokens.windows(4).filter_map(|part| {
        let [first, a, b, last] = part else {
            return None;
        };
        let of_type = first.to_string().starts_with(char::is_uppercase);
        (of_type && is_sign(a, ':') && is_sign(b, ':')).then(|| last.to_string())
    });
    parts.collect()
}

/// What is not built in is not named: a module says first which dialects it needs, and so do the features of its graph.
#[test]
fn what_it_names_of_a_dialect_is_built_in() {
    let dialects = ["euler", "kegal", "rye"];
    let types = dialects.map(types_of);
    let mut found: BTreeSet<&str> = BTreeSet::new();
    for case in cases::all() {
        let Some(checked) = case.inspect().checked else {
            continue;
        };
        let built = features::of(checked.program());
        let origin = Origin::default();
        let rust = codegen::generate(&checked, &origin, &|_| 1);
        let tokens = flat(rust.parse().expect("Rust"));
        let variants = variants(&tokens);
        for (dialect, types) in dialects.iter().zip(&types) {
            let mut words = tokens.iter().map(ToString::to_string);
            let named = words.find(|word| types.contains(word) && !variants.contains(word));
            let said = count(&tokens, &[&format!("needs_{dialect}")]) > 0;
            let is_built = built.contains(dialect);
            let name = &case.name;
            assert_eq!(said, named.is_some(), "{name}, {dialect}: {named:?}");
            assert_eq!(is_built, said, "{name}, {dialect}: {built:?}");
            found.extend(named.map(|_| *dialect));
        }
    }
    assert_eq!(found.len(), dialects.len(), "{found:?}");
}

/// Loops over nodes are the runtime's. What is left goes through the fields of what one script printed, and through the agents that one
/// controller chooses.
#[test]
fn no_loop_goes_over_nodes() {
    const LOOPS: [&str; 2] = [
        "for (key , value) in written",
        "while let Some (agent) = talk . next",
    ];
    for case in cases::all() {
        let Ok(text) = std::fs::read_to_string(case.directory.join("expected.rs")) else {
            continue;
        };
        loops(text.parse().expect("Rust"), &mut |head| {
            let known = LOOPS.iter().any(|known| head.starts_with(known));
            assert!(known, "{}: `{head}`", case.name);
        });
    }
}

/// Tells what each loop begins with.
fn loops(tokens: TokenStream, tell: &mut dyn FnMut(String)) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        if let TokenTree::Group(group) = token {
            loops(group.stream(), tell);
        }
        let words = ["for", "while", "loop"];
        if words.into_iter().any(|word| is_word(token, word)) && !is_bound(&tokens, at) {
            let head = tokens[at..].iter().take_while(|token| !is_block(token));
            let head: TokenStream = head.cloned().collect();
            tell(head.to_string());
        }
    }
}

fn is_block(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

/// `impl Graph for Desk`, and `for<'a>` in a bound.
fn is_bound(tokens: &[TokenTree], at: usize) -> bool {
    let lifetime = tokens.get(at + 1).is_some_and(|next| is_sign(next, '<'));
    let back = tokens[..at].iter().rev();
    let mut back = back.take_while(|token| !is_sign(token, ';') && !is_block(token));
    lifetime || is_word(&tokens[at], "for") && back.any(|token| is_word(token, "impl"))
}

#[test]
fn loops_are_seen() {
    let seen = |code: &str| {
        let mut seen = Vec::new();
        loops(code.parse().expect("Rust"), &mut |head| seen.push(head));
        seen
    };
    let code = "fn f() { for node in nodes { loop { } } }";
    assert_eq!(seen(code), ["for node in nodes", "loop"]);
    assert!(seen("impl Graph for Desk { } struct A where F: for<'a> Fn(&'a str);").is_empty());
}

/// What the compiler compares with all its like, or makes anew for each node, is not written.
#[test]
fn nothing_costs_more_per_node_the_more_nodes_there_are() {
    for (name, tokens) in goldens() {
        for words in [&["impl", "Future"][..], &["async", "fn"]] {
            assert_eq!(count(&tokens, words), 0, "{name}: {words:?}");
        }
        for part in tokens.windows(4) {
            let [first, a, b, star] = part else { continue };
            let all =
                is_word(first, "super") && is_sign(a, ':') && is_sign(b, ':') && is_sign(star, '*');
            assert!(!all, "{name}: `use super::*`");
        }
        for item in derived(&tokens) {
            assert!(
                !["Exit", "Out", "State", "At"].contains(&item.as_str()),
                "{name}: `{item}` is written and read by derived code"
            );
        }
    }
}

/// The types whose `Serialize` or `Deserialize` is derived.
fn derived(tokens: &[TokenTree]) -> Vec<String> {
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let TokenTree::Group(list) = token else {
            continue;
        };
        let is_derive = at > 0 && is_word(&tokens[at - 1], "derive");
        let list: Vec<TokenTree> = list.stream().into_iter().collect();
        let serde = list
            .iter()
            .any(|word| is_word(word, "Serialize") || is_word(word, "Deserialize"));
        if is_derive && serde {
            let mut behind = tokens[at..].iter();
            let kind = behind.find(|token| is_word(token, "struct") || is_word(token, "enum"));
            found.extend(kind.and_then(|_| behind.next()).map(ToString::to_string));
        }
    }
    found
}

/// Nodes of the kinds that a graph has hundreds of have no future of their own: what waits is compiled in the runtime.
#[test]
fn what_waits_is_compiled_in_the_runtime() {
    for case in cases::all() {
        let found = case.inspect();
        let Some(checked) = &found.checked else {
            continue;
        };
        let text = std::fs::read_to_string(case.directory.join("expected.rs")).expect("a golden");
        let tokens = flat(text.parse().expect("Rust"));
        assert_eq!(
            count(&tokens, &["async", "move"]),
            futures(checked.program()),
            "{}",
            case.name
        );
    }
}

/// How many nodes have a future of their own, with those of the graphs that they run.
fn futures(program: &Program) -> usize {
    let own = program.nodes.iter().filter(|node| has_future(&node.work));
    own.count() + program.children.iter().map(futures).sum::<usize>()
}

/// Whether the work of a node is several calls, one after another, that are written into its own function.
fn has_future(work: &Work) -> bool {
    match work {
        Work::Agent(_)
        | Work::Action(_)
        | Work::ForEach(_)
        | Work::Runner(_)
        | Work::Judge(_)
        | Work::Publish(_)
        | Work::Stage(_) => true,
        Work::Llm(_)
        | Work::Script(_)
        | Work::Ask(_)
        | Work::Retrieve(_)
        | Work::Map(_)
        | Work::Finish(_)
        | Work::Pass
        | Work::Return(_) => false,
    }
}
