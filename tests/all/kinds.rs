//! What a kind of node is, is said once: a file with its struct and its answers in `ir/work`, and a file with what it becomes in
//! `codegen/node`. Everybody else asks (`ir::Kind`), and a new kind is in nobody's way.

use crate::sources::{flat, is_sign, is_word, product};
use proc_macro2::TokenTree;
use std::collections::BTreeSet;

/// The files of the compiler that name a variant of one of these enums.
fn naming(words: &[&str]) -> BTreeSet<String> {
    let names = |tokens: &[TokenTree]| {
        tokens.windows(4).any(|part| {
            let [first, a, b, TokenTree::Ident(variant)] = part else {
                return false;
            };
            let of_enum = words.iter().any(|word| is_word(first, word));
            let path = is_sign(a, ':') && is_sign(b, ':');
            of_enum && path && variant.to_string().starts_with(char::is_uppercase)
        })
    };
    let files = product("compiler/src").into_iter();
    files
        .filter(|file| names(&flat(file.tokens())))
        .map(|file| file.name)
        .collect()
}

/// Whether a file makes programs of what somebody wrote.
fn lowers(file: &str) -> bool {
    let parts: Vec<&str> = file.split('/').collect();
    matches!(parts.as_slice(), ["dialect", _, "lower", ..])
}

#[test]
fn two_lists_name_the_kinds_and_nobody_else() {
    let found = naming(&["Work", "Stage"]);
    let made: Vec<&String> = found.iter().filter(|file| lowers(file)).collect();
    assert!(made.len() > 10, "who makes them: {made:?}");
    let others: Vec<&str> = found
        .iter()
        .map(String::as_str)
        .filter(|file| !lowers(file))
        .collect();
    assert_eq!(
        others,
        [
            "codegen/node/mod.rs",
            // A graph made for tests.
            "flow/example_graph.rs",
            "ir/work/mod.rs",
        ],
        "ask what you want to know (`ir::Kind`) instead of matching on kinds"
    );
}

#[test]
fn each_kind_has_its_file_in_both_lists() {
    let files = |folder: &str| -> BTreeSet<String> {
        let files = product(folder).into_iter();
        files.map(|file| file.name).collect()
    };
    let asked = files("compiler/src/ir/work");
    let emitted = files("compiler/src/codegen/node");
    let kinds: Vec<&String> = asked
        .iter()
        .filter(|file| !matches!(file.as_str(), "mod.rs" | "kind.rs"))
        .collect();
    assert!(kinds.len() > 15, "{kinds:?}");
    for kind in kinds {
        assert!(emitted.contains(kind), "codegen/node has no {kind}");
    }
}
