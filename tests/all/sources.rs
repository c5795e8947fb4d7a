//! The product's sources, as the tests of its order read them.

use graphwright_tests::cases;
use proc_macro2::{TokenStream, TokenTree};
use std::path::{Path, PathBuf};

/// A file of sources.
pub struct Source {
    /// Where it is, from the folder that was asked for.
    pub name: String,
    /// What stands in it above its tests.
    pub text: String,
}

impl Source {
    pub fn tokens(&self) -> TokenStream {
        self.text.parse().expect("Rust")
    }
}

/// The files of Rust below a folder of the workspace that are no tests, in the order of their names.
pub fn product(folder: &str) -> Vec<Source> {
    let root = cases::root().join("..").join(folder);
    let mut files = Vec::new();
    gather(&root, &mut files);
    assert!(!files.is_empty(), "nothing in {folder}");
    files.sort();
    let named = files.iter().map(|file| {
        let name = file.strip_prefix(&root).unwrap_or(file);
        (name.display().to_string().replace('\\', "/"), file)
    });
    let product = named.filter(|(name, _)| !name.ends_with("tests.rs"));
    product
        .map(|(name, file)| {
            let text = std::fs::read_to_string(file).expect("a text");
            let text = above_tests(&text).to_owned();
            Source { name, text }
        })
        .collect()
}

/// What of a file is no test.
pub fn above_tests(text: &str) -> &str {
    text.split("\n#[cfg(test)]\nmod ").next().unwrap_or(text)
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("it is there") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            gather(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// All tokens one after another; documentation and texts are literals among them.
pub fn flat(tokens: TokenStream) -> Vec<TokenTree> {
    let mut all = Vec::new();
    flatten(tokens, &mut all);
    all
}

fn flatten(tokens: TokenStream, into: &mut Vec<TokenTree>) {
    for token in tokens {
        into.push(token.clone());
        if let TokenTree::Group(group) = token {
            flatten(group.stream(), into);
        }
    }
}

pub fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == word)
}

pub fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}
