//! A question that names other answers than its options.

use super::graph::Graph;
use super::offer::offered;
use super::texts::joined;
use crate::diag::codes::OPTION_TEXT;
use crate::diag::{Diagnostic, Report, listed};
use crate::ir::{Answer, Ask, Node};
use crate::node_names::words;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        if let Some(ask) = node.work.question() {
            let found = other_answer(node, ask).or_else(|| no_answer(node, ask));
            report.diagnostics.extend(found);
        }
    }
}

fn other_answer(node: &Node, ask: &Ask) -> Option<Diagnostic> {
    let Answer::Choice { options } = &ask.answer else {
        return None;
    };
    let said = ask
        .question
        .literals()
        .find_map(|text| offered(text, options))?;
    let other = said
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

/// A question for one of two things, "Is there a lift, or only stairs?", whose options are yes and no.
fn no_answer(node: &Node, ask: &Ask) -> Option<Diagnostic> {
    // "Is the letter, or its annex, missing?" asks one thing of two.
    const OTHERS: [&str; 4] = ["just", "merely", "only", "rather"];
    let Answer::Choice { options } = &ask.answer else {
        return None;
    };
    let is_either = |option: &String| ["yes", "no"].contains(&option.to_lowercase().as_str());
    if options.len() != 2 || !options.iter().all(is_either) {
        return None;
    }
    let whole = joined(&ask.question);
    let asked = whole.trim_end().strip_suffix('?')?;
    let asked = asked.rsplit(['.', '?', '!', '\n']).next()?;
    let (first, second) = asked.rsplit_once(", or ")?;
    let says = words(&format!("{first} {second}"));
    let answers = says
        .iter()
        .any(|word| ["yes", "no"].contains(&word.as_str()));
    let next = words(second).into_iter().next()?;
    let is_other = OTHERS.contains(&next.as_str()) && !second.contains(',');
    // "Does it have errors, or just slips?" may be answered by yes.
    let asked = words(first);
    let is_there = asked
        .windows(2)
        .any(|two| matches!(two, [is, there] if there == "there" && (is == "is" || is == "are")));
    if answers || !is_other || !is_there {
        return None;
    }
    let message = format!(
        "the question of `{}` asks which of two, and its options are {}",
        node.id,
        listed(options.iter().map(String::as_str))
    );
    let label = "neither yes nor no answers it";
    let found = Diagnostic::new(&OPTION_TEXT, ask.question.span, message, label);
    Some(found.help("ask what yes and no answer, or let the options be the two things"))
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
