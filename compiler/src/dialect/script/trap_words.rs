//! Words that a `trap` of a shell prints when the script ends, behind its object: `trap 'rm -f "$file"; echo done' EXIT`.

use super::code::Code;
use super::shell;
use super::shell_bodies::shell_bodies;
use crate::shell::Command;

/// The line of a `trap` that prints words at the end of each run, where the script prints an object, too.
pub(super) fn find(code: &Code, commands: &[Command<'_>]) -> Option<usize> {
    let mut traps = commands.iter().filter(|one| one.name() == "trap");
    let (trap, None) = (traps.next()?, traps.next()) else {
        return None;
    };
    let [_, handler, signals @ ..] = trap.called() else {
        return None;
    };
    let is_at_end = signals.iter().any(|one| matches!(one.text, "EXIT" | "0"));
    let is_always = trap.way.is_empty() && trap.round.is_none() && !trap.in_function;
    let own = shell_bodies(&code.text)
        .into_iter()
        .find(|(name, ..)| *name == handler.text)
        .map(|(_, from, to)| from..to);
    let body = match &own {
        Some(own) => code.text.get(own.clone())?,
        None => quoted(handler.text)?,
    };
    let prints = is_always && is_at_end && prints_words(body);
    // Its own object may be the only one.
    let is_own = |one: &Command<'_>| own.as_ref().is_some_and(|own| own.contains(&one.at));
    let has_object = || {
        let mut others = commands.iter().filter(|one| !is_own(one));
        others.any(|one| shell::object_of(one).is_some())
    };
    (prints && has_object()).then(|| code.line_of(trap.at))
}

/// What stands in the quotes of a handler.
fn quoted(handler: &str) -> Option<&str> {
    let quotes = ['\'', '"'];
    quotes
        .iter()
        .find_map(|quote| handler.strip_prefix(*quote)?.strip_suffix(*quote))
}

/// Whether a text prints words each time, and no object.
fn prints_words(body: &str) -> bool {
    let Ok(commands) = crate::shell::read(body) else {
        return false;
    };
    commands.iter().any(|command| {
        let prints = matches!(command.name(), "echo" | "printf");
        let words = command.called().get(1..).unwrap_or(&[]);
        let has_words = words
            .iter()
            .any(|word| word.text.contains(char::is_alphanumeric))
            && !words.iter().any(|word| word.text.contains('{'));
        prints && has_words && command.way.is_empty() && !command.is_led_elsewhere()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Interpreter;

    fn line(text: &str) -> Option<usize> {
        let code = Code::of(text, Interpreter::Bash);
        find(&code, &shell::commands(&code.text)?)
    }

    #[test]
    fn words_at_the_end_are_told() {
        let object = "jq -n '{a: 1}'\n";
        for trap in [
            "trap 'rm -f x; echo \"$session: done\"' EXIT\n",
            "trap \"echo bye\" EXIT\n",
            "trap 'printf \"%s\\n\" bye' INT EXIT\n",
            "end() {\n  rm -f x\n  echo bye\n}\ntrap end EXIT\n",
        ] {
            assert!(line(&format!("{trap}{object}")).is_some(), "{trap}");
        }
        for trap in [
            "trap 'rm -f x; echo bye >&2' EXIT\n",
            "trap 'rm -f x' EXIT\n",
            "trap 'echo bye' INT\n",
            "trap 'echo bye' EXIT\ntrap - EXIT\n",
            "end() {\n  echo bye >&2\n}\ntrap end EXIT\n",
            "end() {\n  [ -z \"$x\" ] || { echo bye >&2; }\n  if [ -f y ]; then\n    echo bye\n  fi\n}\ntrap end EXIT\n",
            "if [ -t 1 ]; then\n  trap 'echo bye' EXIT\nfi\n",
        ] {
            assert_eq!(line(&format!("{trap}{object}")), None, "{trap}");
        }
        assert_eq!(line("trap 'echo bye' EXIT\npython3 x.py\n"), None);
        let own = "end() {\n  printf '{\"n\": %s}\\n' \"$n\"\n}\ntrap end EXIT\nn=3\n";
        assert_eq!(line(own), None);
    }
}
