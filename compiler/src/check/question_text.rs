//! A question that lets a person answer what its rule refuses, or that names another default than it has.

use super::graph::Graph;
use super::question_sample::samples;
use crate::amount::{amounts, bare, is_same, number};
use crate::diag::codes::QUESTION_TEXT;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Answer, Ask, Comparison, Length, Text};
use crate::spoken_default::spoken_default;
use crate::spoken_form::is_form;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        let Some(ask) = node.work.question() else {
            continue;
        };
        let Answer::Line { default, rule } = &ask.answer else {
            continue;
        };
        let mut texts = ask.question.literals();
        let of_text = |text: &str| {
            let refused = rule.as_ref().and_then(|rule| {
                answer(&node.id, (text, ask), rule)
                    .or_else(|| empty(&node.id, (text, ask), rule, default.as_ref()))
                    .or_else(|| length(&node.id, (text, ask), rule))
                    .or_else(|| sample(&node.id, (text, ask), rule))
                    .or_else(|| value(&node.id, (text, ask), rule))
            });
            refused.or_else(|| other_default(&node.id, (text, ask), default.as_ref()?))
        };
        report.diagnostics.extend(texts.find_map(of_text));
    }
}

fn told(ask: &Ask, message: String, rule: &Length) -> Diagnostic {
    let label = "whoever does as it says is asked again";
    let found = Diagnostic::new(&QUESTION_TEXT, ask.question.span, message, label);
    found.label(rule.span, "the rule")
}

/// One of the answers in brackets that the rule refuses.
fn answer(node: &str, (text, ask): (&str, &Ask), rule: &Length) -> Option<Diagnostic> {
    let offered = offered(text)?;
    let refused = offered.into_iter().find(|one| !holds(rule, one))?;
    let message = format!(
        "the question of `{node}` offers `{refused}`, which `{}` refuses",
        rule.spelled
    );
    let help = "let the rule take each answer that is offered, or ask with an approval node";
    Some(told(ask, message, rule).help(help))
}

fn holds(rule: &Length, answer: &str) -> bool {
    let length = u64::try_from(answer.chars().count()).unwrap_or(u64::MAX);
    rule.op.holds(length, rule.bound)
}

/// The answers of `(yes/no)`.
fn offered(text: &str) -> Option<Vec<&str>> {
    let parts = text.split(['(', '[']);
    let before = parts.clone();
    let inside = before
        .zip(parts.skip(1))
        .filter(|(before, _)| !is_filled_in(before))
        .filter_map(|(_, part)| part.split([')', ']']).next());
    let mut lists = inside.map(|list| {
        list.split(['/', '|'])
            .map(|one| one.trim().trim_matches(['"', '\'', '`']))
            .collect::<Vec<_>>()
    });
    let listed = lists.find(|list| list.len() > 1 && list.iter().all(|one| is_answer(one)));
    // "Answer yes or no."
    let asks = text.split(['.', '?', '!', ';']).any(|sentence| {
        let sentence = sentence.trim().to_lowercase();
        ["answer yes or no", "yes or no", "please answer yes or no"].contains(&sentence.as_str())
    });
    listed.or_else(|| asks.then(|| vec!["yes", "no"]))
}

/// Whether what stands before a bracket asks for something that is typed, so that the bracket explains it: `Date of birth (day/month)?`
fn is_filled_in(before: &str) -> bool {
    const TYPED: [&str; 10] = [
        "address", "date", "day", "email", "mail", "name", "number", "phone", "time", "title",
    ];
    let sentence = before
        .rsplit(['.', '?', '!', '\n'])
        .next()
        .unwrap_or(before);
    let mut words = sentence.split(|letter: char| !letter.is_alphanumeric());
    words.any(|word| TYPED.contains(&word.to_lowercase().as_str()))
}

/// Whether a word may be an answer: `mm` of `dd/mm/yyyy` is a form, and a letter but `y` and `n` is a unit.
fn is_answer(word: &str) -> bool {
    let lower = word.to_lowercase();
    let mut letters = lower.chars();
    let first = letters.next();
    let repeats = letters.all(|letter| Some(letter) == first);
    let plain = lower.chars().all(char::is_alphabetic);
    plain && (!repeats && lower.len() > 1 || lower == "y" || lower == "n")
}

/// An empty answer that the question allows and the rule refuses.
fn empty(
    node: &str,
    (text, ask): (&str, &Ask),
    rule: &Length,
    default: Option<&Text>,
) -> Option<Diagnostic> {
    const EMPTY: [&str; 12] = [
        "leave it empty",
        "leave it blank",
        "leave this empty",
        "leave this blank",
        "leave empty",
        "leave blank",
        "may be empty",
        "can be empty",
        "press enter to",
        "just press enter",
        "empty to skip",
        "blank to skip",
    ];
    let lower = text.to_lowercase();
    let said = EMPTY.iter().find(|said| lower.contains(**said))?;
    if default.is_some() || rule.op.holds(0, rule.bound) {
        return None;
    }
    let message = format!(
        "the question of `{node}` says \"{said}\", and `{}` refuses an empty answer",
        rule.spelled
    );
    let help = "give the node a `default`, which an empty answer stands for, or let the rule take an empty answer";
    Some(told(ask, message, rule).help(help))
}

/// An answer that the question shows and the rule refuses.
fn sample(node: &str, (text, ask): (&str, &Ask), rule: &Length) -> Option<Diagnostic> {
    // What stands beside the digits is not counted with them.
    if text.contains("digit") {
        return None;
    }
    let mut shown = samples(text).into_iter();
    // A longer answer may hold a word that is shown.
    let is_whole = match rule.op {
        Comparison::Greater | Comparison::AtLeast => is_form,
        Comparison::Less | Comparison::AtMost | Comparison::Equal => |_: &str| true,
    };
    let refused = shown.find(|one| is_whole(one) && !holds(rule, one))?;
    let message = format!(
        "the question of `{node}` shows the answer `{refused}` ({} characters), which `{}` refuses",
        refused.chars().count(),
        rule.spelled
    );
    Some(told(ask, message, rule).help("let the rule take the answer that is shown"))
}

/// What asks for a number.
const NUMBERS: [&str; 6] = [
    "how many",
    "how much",
    "a number from",
    "a number between",
    "a whole number",
    "which number",
];

/// A bound on the number that is asked for, which the rule has for the length of the answer: "How many guests (at most 40)?".
fn value(node: &str, (text, ask): (&str, &Ask), rule: &Length) -> Option<Diagnostic> {
    let lower = text.to_lowercase();
    // Nobody asks for a text that is not empty by a number.
    if rule.bound < 3 || !NUMBERS.iter().any(|words| lower.contains(words)) {
        return None;
    }
    let amounts = amounts(text);
    let counts_letters = |counted: &[String]| {
        let units = ["digit", "character", "letter", "sign", "word"];
        let mut words = counted.iter();
        words.any(|word| units.iter().any(|unit| is_same(unit, word)))
    };
    let is_bound = |number: &u64| match rule.op {
        Comparison::Less => number.saturating_add(1) == rule.bound || *number == rule.bound,
        Comparison::Greater => *number == rule.bound || *number == rule.bound.saturating_add(1),
        Comparison::AtLeast | Comparison::AtMost | Comparison::Equal => *number == rule.bound,
    };
    if amounts.iter().any(|amount| counts_letters(&amount.counted)) {
        return None;
    }
    let mut ends = amounts
        .iter()
        .flat_map(|amount| [amount.least, amount.most])
        .flatten();
    let number = ends.find(is_bound)?;
    let message = format!(
        "the question of `{node}` asks for a number, with {number} as its bound, and `{}` counts characters",
        rule.spelled
    );
    let found = told(ask, message, rule);
    Some(found.help(
        "let the rule limit the length (`len(input) <= 3`), and hold the number against its bound in a script",
    ))
}

/// A length that the question names and the rule refuses.
fn length(node: &str, (text, ask): (&str, &Ask), rule: &Length) -> Option<Diagnostic> {
    // What stands beside the digits is not counted with them.
    let beside = [
        "e.g.",
        "such as",
        "for example",
        "prefix",
        "starting with",
        "followed by",
    ];
    let lower = text.to_lowercase();
    if beside.iter().any(|word| lower.contains(word)) {
        return None;
    }
    let amounts = amounts(text);
    let mut lengths = amounts.iter().filter(|amount| {
        let counted = amount.counted.iter().take(2);
        let units = ["digit", "character", "letter"];
        counted
            .into_iter()
            .any(|word| units.iter().any(|unit| is_same(unit, word)))
    });
    let first = lengths.next()?;
    if lengths.next().is_some() || first.is_about {
        return None;
    }
    // What is open at one end goes on there.
    let beyond = match (first.least, first.most) {
        (Some(least), None) => least.checked_add(1),
        (None, Some(most)) => most.checked_sub(1).filter(|fewer| *fewer > 0),
        (Some(_), Some(_)) | (None, None) => None,
    };
    let ends = [first.least, first.most, beyond].into_iter().flatten();
    let refused = ends
        .into_iter()
        .find(|end| !rule.op.holds(*end, rule.bound))?;
    let message = format!(
        "the question of `{node}` asks for {} {}, and `{}` refuses {refused} characters",
        first.said,
        first.counted.join(" "),
        rule.spelled
    );
    Some(told(ask, message, rule).help("let the question and the rule name the same length"))
}

/// Another default in the words of the question.
fn other_default(node: &str, (text, ask): (&str, &Ask), default: &Text) -> Option<Diagnostic> {
    let said = spoken_default(text)?;
    let is = default.literal()?;
    let trimmed = is.trim();
    if trimmed.is_empty() || trimmed.to_lowercase().contains(&said.to_lowercase()) {
        return None;
    }
    if let (Some(one), Some(other)) = (number(said), number(bare(trimmed)))
        && one == other
    {
        return None;
    }
    // `two weeks` may be the number of days that is named.
    let is_number = number(said).is_some();
    if is_number && trimmed.contains(' ') && !trimmed.contains(|sign: char| sign.is_ascii_digit()) {
        return None;
    }
    let message = format!(
        "the question of `{node}` names `{said}` as the default, and the default is `{trimmed}`"
    );
    let label = "an empty answer stands for another value";
    let found = Diagnostic::new(&QUESTION_TEXT, ask.question.span, message, label);
    Some(
        found
            .label(default.span, "the default")
            .help("name the default as it is; it is shown behind the question anyway"),
    )
}

#[cfg(test)]
mod tests {
    use super::offered;

    #[test]
    fn answers_in_brackets_are_offered() {
        assert_eq!(offered("Go on? (yes/no)"), Some(vec!["yes", "no"]));
        assert_eq!(
            offered("Which one [red | blue]?"),
            Some(vec!["red", "blue"])
        );
        assert_eq!(offered("Go on? Answer yes or no."), Some(vec!["yes", "no"]));
        assert_eq!(offered("Answer yes or no, and say why."), None);
        for text in [
            "When (dd/mm/yyyy)?",
            "How fast (km/h)?",
            "(and so on)",
            "(1/2)",
            "(see a/b)",
        ] {
            assert_eq!(offered(text), None, "{text}");
        }
    }
}
