//! A text that is one `if` without `else`: it succeeds where its conditions fail.

use super::lost_failure::{looks, speaks};
use super::{Command, End};

/// The last of the conditions of a text that is one `if` without `else` and only says something in it. That the condition fails is not
/// seen from outside. One that is turned by `!`, or asks whether something is there, has no failure that is lost.
pub fn lost_condition<'t>(text: &'t str, commands: &[Command<'t>]) -> Option<&'t str> {
    let whole = text.trim();
    let mut words = whole.split(|letter: char| letter.is_whitespace() || letter == ';');
    let asks = ["$?", "PIPESTATUS", "trap ", "exit", "return"];
    let is_other = words.any(|word| ["!", "[[", "elif", "else"].contains(&word));
    if !whole.starts_with("if ") || is_other || asks.iter().any(|sign| whole.contains(sign)) {
        return None;
    }
    // What is set or made beside it belongs to it.
    let plain: Vec<&Command<'t>> = commands.iter().filter(|one| !one.is_substituted).collect();
    let (conditions, inside) = plain.split_at(plain.iter().position(|one| !one.way.is_empty())?);
    let [(first, _)] = inside.first()?.way.as_slice() else {
        return None;
    };
    let of_one = |one: &&Command<'t>| matches!(one.way.as_slice(), [(of, _)] if of == first);
    let is_plain =
        |one: &&Command<'t>| !one.in_function && one.round.is_none() && one.end != End::Background;
    let only_says = |one: &&Command<'t>| speaks(one) && one.end == End::Plain;
    let last = inside.last()?;
    let behind = text.get(last.at + last.text.len()..)?;
    let is_mark = |letter: char| letter.is_whitespace() || letter == ';';
    let is_one = behind.trim_matches(is_mark) == "fi";
    let is_followed =
        inside.iter().all(|one| of_one(one) && only_says(one)) && plain.iter().all(is_plain);
    let is_question = conditions.iter().any(|one| looks(one));
    let condition = conditions.last()?;
    (is_one && is_followed && !is_question).then_some(condition.text)
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
            "if ./bin/pumps --all; then echo up; fi; ./bin/reset wifi",
            "if ./bin/pumps; then echo up; fi | tee fi",
            "if ! ./bin/pumps; then echo down; fi",
            "if ./bin/start && ! ./bin/pumps; then echo down; fi",
            "if [ -f pumps.txt ]; then echo up; fi",
            "if grep -q up pumps.txt; then echo up; fi",
            "if ./bin/pumps; then echo up; elif ./bin/valves; then echo open; fi",
        ] {
            assert_eq!(lost(text), None, "{text}");
        }
    }
}
