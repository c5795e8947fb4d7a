//! Values that somebody meant to replace, or that only show what one looks like: `user_message: "<your question here>"`, `default: "e.g. Norway"`;
//! and a message that is the path of a file, which nothing reads.

use crate::diag::codes::LITERAL_REFERENCE;
use crate::diag::{Diagnostic, Report};
use crate::syntax::{Entry, Node, Value};

/// The keys of values that a run begins with.
const OWN: [&str; 4] = ["user_message", "retrieved_chunks", "default", "query"];

/// The keys of maps whose values are such values.
const MAPS: [&str; 3] = ["initial_state", "prompt_placeholders", "state"];

/// Reports each such value of a file.
pub(super) fn check(root: &Node, report: &mut Report) {
    for entry in root.all().filter_map(Node::entries).flatten() {
        let key = entry.key.as_str();
        report.diagnostics.extend(of_form(entry));
        if OWN.contains(&key) {
            report.diagnostics.extend(of_entry(entry, key));
        } else if MAPS.contains(&key) {
            let values = entry.value.entries().unwrap_or_default().iter();
            let found = values.filter_map(|value| of_entry(value, key));
            report.diagnostics.extend(found);
        }
    }
}

/// A text with a place to fill in that stands in capitals, `https://YOUR-HOST-HERE/`, or a prompt that is nothing else: `<describe the task here>`.
fn of_form(entry: &Entry) -> Option<Diagnostic> {
    let Value::Text(text) = &entry.value.value else {
        return None;
    };
    let ends = |letter: char| !letter.is_ascii_alphanumeric() && letter != '_' && letter != '-';
    let is_place = |word: &&str| {
        let begins =
            word.starts_with("YOUR_") || word.starts_with("YOUR-") || word.starts_with("<YOUR");
        begins && !word.chars().any(|letter| letter.is_ascii_lowercase())
    };
    // A variable of that name is read, and not filled in by hand.
    let is_variable =
        |word: &str| text.contains(&format!("${word}")) || text.contains(&format!("${{{word}}}"));
    let is_prompt = PROMPTS.contains(&entry.key.as_str());
    let words = text.contains("YOUR").then(|| text.split(ends));
    let mut words = words.into_iter().flatten().filter(is_place);
    let place = words.find(|word| !is_variable(word));
    // A long text may show how something is called.
    let place = place.filter(|_| !is_prompt || !text.contains('\n'));
    // `TODO`, and what is to be inserted, are told of texts for models.
    let in_brackets = || text.trim().starts_with(['<', '[']) && !text.contains("nsert ");
    let is_form = is_prompt && in_brackets() && is_left(text.trim());
    let shown = place.or_else(|| is_form.then_some(text.trim()))?;
    let message = format!(
        "`{}` holds `{shown}`, which somebody meant to replace",
        entry.key
    );
    let found = Diagnostic::new(
        &LITERAL_REFERENCE,
        entry.value.span,
        message,
        "is taken as it is",
    );
    Some(found.help("write what is meant"))
}

/// The keys of texts for models.
const PROMPTS: [&str; 6] = [
    "instructions",
    "prompt",
    "question",
    "role",
    "system_append",
    "description",
];

fn of_entry(entry: &Entry, kind: &str) -> Option<Diagnostic> {
    let Value::Text(text) = &entry.value.value else {
        return None;
    };
    let (key, text) = (&entry.key, text.trim());
    // Somebody may look for such a word.
    let is_word = kind == "default" && !text.contains(' ');
    let (message, label, help) = if is_left(text) && !is_word {
        let message = format!("`{key}` is `{text}`, which somebody meant to replace");
        (
            message,
            "is taken as it is",
            "write what is meant, or take it out",
        )
    } else if kind == "default" && is_example(text) {
        let message = format!(
            "`{key}` is an example, `{text}`, and is taken for the answer where none is given"
        );
        (
            message,
            "is worked on as it is",
            "write the example into the question, and a default that is one, or none",
        )
    } else if ["user_message", "retrieved_chunks"].contains(&key.as_str()) && is_path(text) {
        let message = format!("`{key}` is the path `{text}`: no file is read");
        (message, "the model sees the path", "write the text itself")
    } else {
        return None;
    };
    Some(Diagnostic::new(&LITERAL_REFERENCE, entry.value.span, message, label).help(help))
}

/// Whether a value as a whole is a form to fill in.
fn is_left(text: &str) -> bool {
    let lower = text.to_lowercase();
    let inner = [("<", ">"), ("[", "]")].iter().find_map(|(open, close)| {
        let inner = lower.strip_prefix(open)?.strip_suffix(close)?;
        (!inner.contains(open)).then_some(inner.trim().to_owned())
    });
    let asks = |text: &str| {
        let begins = ["your ", "insert ", "enter ", "put ", "describe "];
        begins.iter().any(|begin| text.starts_with(begin)) || text.ends_with(" here")
    };
    ["todo", "tbd", "fixme", "changeme", "change me"].contains(&lower.as_str())
        || lower.starts_with("todo:")
        || inner.is_some_and(|inner| asks(&inner))
        || lower.starts_with("your ") && lower.ends_with(" here")
}

fn is_example(text: &str) -> bool {
    let lower = text.to_lowercase();
    ["e.g.", "e. g.", "for example", "for instance"]
        .iter()
        .any(|begin| lower.starts_with(begin))
}

/// Whether a text is the path of a file with words, and nothing else.
fn is_path(text: &str) -> bool {
    let ends = [".md", ".txt", ".pdf", ".json", ".csv", ".html", ".docx"];
    let is_word = !text.contains(char::is_whitespace) && !text.contains("://");
    is_word && text.contains('/') && ends.iter().any(|end| text.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::{is_example, is_left, is_path};

    #[test]
    fn forms_examples_and_paths_are_told_apart_from_values() {
        for text in [
            "<your question here>",
            "TODO",
            "[insert name]",
            "your text here",
            "<enter a topic>",
        ] {
            assert!(is_left(text), "{text}");
        }
        for text in [
            "",
            "What is your name?",
            "<b>bold</b>",
            "[1, 2]",
            "your turn",
            "<html>",
        ] {
            assert!(!is_left(text), "{text}");
        }
        assert!(is_example("e.g. electric cars in Norway"));
        assert!(!is_example("electric cars, e.g. in Norway"));
        assert!(is_path("./docs/kornblume.md"));
        assert!(
            !is_path("see docs/kornblume.md")
                && !is_path("https://a.example/x.md")
                && !is_path("x.md")
        );
    }

    #[test]
    fn places_in_capitals_and_prompts_that_are_forms_are_told() {
        let told = |text: &str| {
            let mut sources = crate::source::Sources::default();
            let file = sources.add("graph.yaml", text.to_owned());
            let (root, _) = crate::syntax::read(file, &sources);
            let mut report = crate::diag::Report::default();
            super::check(&root.expect("a tree"), &mut report);
            report.diagnostics.len()
        };
        for text in [
            "command: curl -s https://YOUR-HOST-HERE/version",
            "url: https://api/?key=YOUR_API_KEY",
            "system_append: <describe here what this node does>",
        ] {
            assert_eq!(told(text), 1, "{text}");
        }
        for text in [
            "command: curl -H \"Key: $YOUR_API_KEY\" https://host",
            "command: echo ${YOUR_NAME}",
            "instructions: |\n  Show a call such as\n  curl -H 'Key: YOUR_API_KEY'\n",
            "system_append: <PASS or REVISE>",
        ] {
            assert_eq!(told(text), 0, "{text}");
        }
    }
}
