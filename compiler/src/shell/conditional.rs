//! A text that is one `if` without `else`: it succeeds where its conditions fail.

use super::lost_failure::speaks;
use super::{Command, End};

/// The last of the conditions of a text that is one `if` without `else` and only says something in it. That the condition fails is not
/// seen from outside.
pub fn lost_condition<'t>(text: &'t str, commands: &[Command<'t>]) -> Option<&'t str> {
    let whole = text.trim().trim_end_matches(';').trim_end();
    let mut words = whole.split(|letter: char| letter.is_whitespace() || letter == ';');
    let is_one = whole.starts_with("if ") && whole.ends_with("fi");
    let asks = ["$?", "PIPESTATUS", "trap ", "exit", "return"];
    if !is_one || words.any(|word| word == "else") || asks.iter().any(|sign| whole.contains(sign)) {
        return None;
    }
    // What is set or made beside it belongs to it.
    let plain: Vec<&Command<'t>> = commands.iter().filter(|one| !one.is_substituted).collect();
    let is_inside = |one: &&&Command<'t>| !one.way.is_empty();
    let (inside, conditions): (Vec<&Command<'t>>, Vec<&Command<'t>>) =
        plain.iter().partition(|one| is_inside(one));
    let [(first, _)] = inside.first()?.way.as_slice() else {
        return None;
    };
    let of_one = |one: &&Command<'t>| matches!(one.way.as_slice(), [(of, _)] if of == first);
    let is_plain =
        |one: &&Command<'t>| !one.in_function && one.round.is_none() && one.end != End::Background;
    let only_says = |one: &&Command<'t>| speaks(one) && one.end == End::Plain;
    let is_followed =
        inside.iter().all(|one| of_one(one) && only_says(one)) && plain.iter().all(is_plain);
    let last = conditions.iter().rfind(|one| one.name() != "!")?;
    is_followed.then_some(last.text)
}

#[cfg(test)]
mod tests {
    use super::lost_condition;
    use crate::shell::read;

    fn lost(text: &str) -> Option<&str> {
        lost_condition(text, &read(text).expect("commands"))
    }

    #[test]
    fn a_condition_that_fails_is_no_failure_of_the_whole() {
        for text in [
            "if ./bin/pumps --all; then echo up; fi",
            "if ./bin/pumps --all\nthen\n  echo up\nfi\n",
            "if ./bin/start && ./bin/pumps --all > log; then echo up; echo all; fi;",
        ] {
            assert!(
                lost(text).is_some_and(|what| what.contains("--all")),
                "{text}"
            );
        }
        for text in [
            "if ./bin/pumps; then echo up; else exit 1; fi",
            "if ./bin/pumps; then echo up; else echo down; fi",
            "if ./bin/pumps; then ./bin/start; fi",
            "if ! ./bin/pumps; then exit 1; fi",
            "if ./bin/pumps; then echo up; fi; ./bin/start",
            "./bin/pumps; if [ -f x ]; then echo up; fi; exit 1",
            "if ./bin/pumps; then echo up; fi && if ./bin/pumps; then echo up; fi",
            "make; echo fi",
        ] {
            assert_eq!(lost(text), None, "{text}");
        }
    }
}
