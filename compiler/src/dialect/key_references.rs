//! References in the names of keys, and in the options of questions, which nothing fills in: `"${inputs.target}": enabled`.

use crate::diag::codes::LITERAL_REFERENCE;
use crate::diag::{Diagnostic, Report};
use crate::ir::Dialect;
use crate::syntax::{Entry, Node};

/// How many keys of a file are told of. Nobody writes more by hand.
const MOST: usize = 16;

/// Reports the keys of a file that have a reference of its dialect in them.
pub(super) fn check(dialect: Dialect, root: &Node, report: &mut Report) {
    let (open, close) = match dialect {
        Dialect::Loki | Dialect::Euler => ("{{", "}}"),
        Dialect::Rye => ("${", "}"),
        Dialect::Kegal => return,
    };
    let options: Vec<&Node> = root
        .all()
        .filter(|node| node.get("question").is_some())
        .flat_map(|node| options(node, open, close))
        .collect();
    // A route is called as its option, which is told.
    let is_route = |entry: &Entry| {
        let mut names = options.iter().filter_map(|option| option.text());
        names.any(|name| name == entry.key)
    };
    let entries = root.all().filter_map(Node::entries).flatten();
    let told = entries.filter(|entry| has_reference(&entry.key, open, close) && !is_route(entry));
    let told = told
        .map(finding)
        .chain(options.iter().map(|one| of_option(one)));
    report.diagnostics.extend(told.take(MOST));
}

/// The options of a question that hold a reference and have a route: that another one has none is told.
fn options<'n>(question: &'n Node, open: &str, close: &str) -> Vec<&'n Node> {
    let all = question.get("options").and_then(Node::items);
    let is_told = |option: &&Node| {
        let text = option.text();
        text.is_some_and(|text| {
            let routes = question.get("routes");
            let is_route = routes.is_some_and(|routes| routes.get(text).is_some());
            is_route && has_reference(text, open, close)
        })
    };
    all.unwrap_or_default().iter().filter(is_told).collect()
}

/// An option of a question: it is shown, and held against what is typed.
fn of_option(option: &Node) -> Diagnostic {
    let text = option.text().unwrap_or_default();
    let message = format!("the option `{text}` is taken as it stands: the person sees the braces");
    let label = "nothing is put into options";
    let found = Diagnostic::new(&LITERAL_REFERENCE, option.span, message, label);
    found.help("write fixed words in `options` and `routes`, and show the values in `question`")
}

/// Whether a key has a word in these braces.
fn has_reference(key: &str, open: &str, close: &str) -> bool {
    // Nearly no key has a brace.
    if !key.contains('{') {
        return false;
    }
    let inner = key.split_once(open).map(|(_, rest)| rest);
    let name = inner.and_then(|rest| rest.split_once(close));
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '.');
    name.is_some_and(|(name, _)| !name.is_empty() && name.chars().all(is_word))
}

fn finding(entry: &Entry) -> Diagnostic {
    let message = format!("the key `{}` is taken as it stands", entry.key);
    let label = "only values are filled in";
    let found = Diagnostic::new(&LITERAL_REFERENCE, entry.key_span, message, label);
    found.help("write the name of the key itself, and the reference as its value")
}

#[cfg(test)]
mod tests {
    use super::has_reference;

    #[test]
    fn a_word_in_the_braces_of_the_dialect_is_a_reference() {
        assert!(has_reference("${inputs.target}", "${", "}"));
        assert!(has_reference("upload_of_${state.errors}", "${", "}"));
        assert!(has_reference("{{topic}}", "{{", "}}"));
        for key in ["target", "${}", "a{1,2}", "{{ a b }}"] {
            assert!(!has_reference(key, "{{", "}}"), "{key}");
        }
        assert!(!has_reference("^${1,2}$", "${", "}"));
    }
}
