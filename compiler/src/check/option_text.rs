//! A question that names other answers than its options.

use super::graph::Graph;
use super::offer::offered;
use crate::diag::codes::OPTION_TEXT;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Answer, Ask, Node};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        if let Some(ask) = node.work.question()
            && let Some(found) = other_answer(node, ask)
        {
            report.add(found);
        }
    }
}

fn other_answer(node: &Node, ask: &Ask) -> Option<Diagnostic> {
    let Answer::Choice { options } = &ask.answer else {
        return None;
    };
    let words = ask
        .question
        .literals()
        .find_map(|text| offered(text, options))?;
    let other = words
        .into_iter()
        .find(|word| !options.iter().any(|option| option == word) && !is_number(word, options))?;
    let message = format!(
        "the question of `{}` offers `{other}`, which is no option",
        node.id
    );
    let found = Diagnostic::new(
        &OPTION_TEXT,
        ask.question.span,
        message,
        witness(other, options),
    );
    let listed = crate::diag::listed(options.iter().map(String::as_str));
    Some(found.help(format!("name the options as they are: {listed}")))
}

/// What happens to whoever answers with a word that is nearly an option.
fn witness(word: &str, options: &[String]) -> String {
    let lower = word.to_lowercase();
    let same = |option: &&String| option.to_lowercase() == lower;
    let longer = |option: &&String| option.to_lowercase().starts_with(&lower);
    if let Some(option) = options.iter().find(same) {
        return format!("letter case counts: the option is `{option}`");
    }
    match options.iter().find(longer) {
        Some(option) => format!("only the whole word counts: the option is `{option}`"),
        None => "whoever is asked reads other answers than there are".to_owned(),
    }
}

/// Whether a word is the number of an option, which a person at a terminal may type.
fn is_number(word: &str, options: &[String]) -> bool {
    let number = word.parse::<usize>();
    number.is_ok_and(|number| (1..=options.len()).contains(&number))
}
