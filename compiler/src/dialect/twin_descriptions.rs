//! Two properties, parameters or tools beside each other with the same description: one was copied, and its own was never written.

use crate::diag::codes::COPIED_DESCRIPTION;
use crate::diag::{Diagnostic, Report};
use crate::node_names::{differ_in_a_number, words};
use crate::source::Span;
use crate::syntax::Node;

/// How many words a description has at least that nobody writes twice by chance.
const FEWEST: usize = 4;

/// How many things beside each other are compared.
const MOST: usize = 64;

/// The keys of maps whose values have descriptions.
const MAPS: [&str; 3] = ["parameters", "properties", "variables"];

/// The keys of lists whose items have descriptions.
const LISTS: [&str; 3] = ["functions", "tools", "variables"];

/// Reports such pairs in all maps and lists of a file.
pub(super) fn check(root: &Node, report: &mut Report) {
    for entry in root.all().filter_map(Node::entries).flatten() {
        let key = entry.key.as_str();
        let entries = entry.value.entries().filter(|_| MAPS.contains(&key));
        let items = entry.value.items().filter(|_| LISTS.contains(&key));
        if entries.is_none() && items.is_none() {
            continue;
        }
        let entries = entries.into_iter().flatten();
        let items = items.into_iter().flatten();
        let named = entries.map(|one| (Some(one.key.as_str()), &one.value));
        let listed = items.map(|one| (one.get("name").and_then(Node::text), one));
        let described: Vec<Described<'_>> = named
            .chain(listed)
            .take(MOST)
            .filter_map(|(name, one)| Described::of(name?, one))
            .collect();
        report.diagnostics.extend(copied(&described));
    }
}

struct Described<'t> {
    name: &'t str,
    text: &'t str,
    span: Span,
}

impl<'t> Described<'t> {
    fn of(name: &'t str, of: &'t Node) -> Option<Self> {
        let description = of.get("description")?;
        let text = description.text()?.trim();
        (words(text).len() >= FEWEST).then_some(Self {
            name,
            text,
            span: description.span,
        })
    }
}

/// The first pair. What three or more say is meant for each of them.
fn copied(all: &[Described<'_>]) -> Option<Diagnostic> {
    all.iter().enumerate().find_map(|(at, one)| {
        let mut same = all
            .iter()
            .skip(at + 1)
            .filter(|other| other.text == one.text);
        let (Some(other), None) = (same.next(), same.next()) else {
            return None;
        };
        let earlier = all.iter().take(at).any(|other| other.text == one.text);
        // An alias is one description for both.
        let is_alias = one.span == other.span;
        if earlier || is_alias || differ_in_a_number(one.name, other.name) {
            return None;
        }
        let message = format!("`{}` has the description of `{}`", other.name, one.name);
        let found = Diagnostic::new(
            &COPIED_DESCRIPTION,
            other.span,
            message,
            "seems to be copied",
        );
        let found = found.label(one.span, "this one");
        Some(found.help(format!("say what `{}` is", other.name)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;
    use crate::syntax;

    fn told(text: &str) -> usize {
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", text.to_owned());
        let (root, _) = syntax::read(file, &sources);
        let mut report = Report::default();
        check(&root.expect("a tree"), &mut report);
        report.diagnostics.len()
    }

    #[test]
    fn two_of_one_description_are_told() {
        let schema = |first: &str, second: &str, more: &str| {
            format!(
                "properties:\n  pros: {{ description: {first} }}\n  cons: {{ description: {second} }}\n{more}"
            )
        };
        let one = "What speaks for the plan";
        assert_eq!(told(&schema(one, one, "")), 1);
        assert_eq!(told(&schema(one, "What speaks against the plan", "")), 0);
        assert_eq!(told(&schema("The text", "The text", "")), 0);
        let third = format!("  other: {{ description: {one} }}\n");
        assert_eq!(told(&schema(one, one, &third)), 0);
        let tools = "tools:\n  - { name: find_hut, description: Finds a hut at a place }\n  - { name: find_route, description: Finds a hut at a place }\n";
        assert_eq!(told(tools), 1);
    }
}
