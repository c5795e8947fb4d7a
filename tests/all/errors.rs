//! The errors that callers meet: each is a `std::error::Error`, and may grow without breaking those who match on it.

use crate::sources::product;
use std::collections::{BTreeMap, BTreeSet};

/// What is called an error and is none that a function returns: data that describes one, or a part of one.
const DATA: [&str; 9] = [
    "ConditionError",
    "ExpectedError",
    "Failure",
    "FoundFailure",
    "OnError",
    "PathError",
    "ReplyError",
    "TransportError",
    "TypedError",
];

/// What is all there is to say, for good.
const WHOLE: [&str; 5] = [
    "Elapsed",
    "Interrupt",
    "MissingKey",
    "UnknownCode",
    "UnresolvedReference",
];

/// A public type: the attributes that stand above it, and its first line.
struct Found {
    attributes: String,
    line: String,
}

#[test]
fn every_error_is_one_and_may_grow() {
    for sources in [
        &["runtime/rules/src", "runtime/core/src", "runtime/src"][..],
        &["compiler/src"],
    ] {
        let (mut types, mut errors) = (BTreeMap::new(), BTreeSet::new());
        for source in sources.iter().flat_map(|root| product(root)) {
            read(&source.text, &mut types, &mut errors);
        }
        assert!(errors.len() > 1, "{sources:?}: {errors:?}");
        for name in types.keys() {
            let called = name.ends_with("Error") || name.ends_with("Failure");
            let data = DATA.contains(&name.as_str());
            assert!(
                !called || data || errors.contains(name),
                "{sources:?}: `{name}` is called an error, and does not implement `std::error::Error`"
            );
        }
        for name in &errors {
            // What is not public is met by nobody.
            let Some(found) = types.get(name) else {
                continue;
            };
            let closed = found.line.ends_with(';');
            let grows = found.attributes.contains("#[non_exhaustive]");
            assert!(
                grows || closed || WHOLE.contains(&name.as_str()),
                "{sources:?}: `{name}` cannot grow: make it `#[non_exhaustive]`"
            );
        }
    }
}

fn read(text: &str, types: &mut BTreeMap<String, Found>, errors: &mut BTreeSet<String>) {
    let mut attributes = String::new();
    for line in text.lines() {
        let declared = ["pub struct ", "pub enum "];
        let declared = declared.iter().find_map(|start| line.strip_prefix(start));
        if let Some(declared) = declared {
            let name = word(declared);
            let (attributes, line) = (std::mem::take(&mut attributes), line.to_owned());
            types.insert(name, Found { attributes, line });
        } else if let Some((_, name)) = line.split_once("Error for ")
            && line.starts_with("impl")
        {
            errors.insert(word(name));
        } else if line.starts_with("#[") {
            attributes.push_str(line);
        } else if !line.starts_with("//") && !line.starts_with(' ') {
            attributes.clear();
        }
    }
}

fn word(text: &str) -> String {
    let letters = text.chars().take_while(|c| c.is_alphanumeric());
    letters.collect()
}

/// They go wherever errors go: into a `Box`, over threads.
#[test]
fn errors_can_be_handed_on() {
    fn goes_anywhere<E: std::error::Error + Send + Sync + 'static>() {}
    goes_anywhere::<graphwright::Failure>();
    goes_anywhere::<graphwright::Interrupt>();
    goes_anywhere::<graphwright::RunError>();
    goes_anywhere::<graphwright::host::AskError>();
    goes_anywhere::<graphwright::host::CallError>();
    goes_anywhere::<graphwright::store::StoreError>();
    goes_anywhere::<graphwright_compiler::CompileError>();
}
