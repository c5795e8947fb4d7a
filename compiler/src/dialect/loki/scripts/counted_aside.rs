//! A shell counts under another name than it prints: `round=$((tries + 1))`, and `jq --argjson n "$tries" '{tries: $n}'`. What is kept stays as it
//! was.

use super::ScriptNode;
use super::counter::held;
use super::kept_as_read::is_written_elsewhere;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_COUNTER;
use crate::dialect::script::code::{Code, is_part, name_at};
use crate::dialect::script::variable;
use crate::ir::Interpreter;
use crate::shell::Command;

/// Reports the first number that is kept as it was read, where the script counts on from it and compares what comes of it.
pub(super) fn check(of: &ScriptNode<'_>, scripts: &[ScriptNode<'_>], report: &mut Report) {
    if of.code.interpreter != Interpreter::Bash {
        return;
    }
    let numbers = of
        .graph
        .initial_state
        .iter()
        .filter(|(_, value)| value.value.is_number());
    for (key, _) in numbers {
        let key = key.value.as_str();
        let found = kept(&of.code, key).filter(|_| !is_written_elsewhere(of, scripts, key));
        let Some((line, read, counted)) = found else {
            continue;
        };
        let does = format!(
            "counts `{read}` on in `{counted}`, and prints `{key}` as it was read (line {line})"
        );
        let found = of.diagnostic(&SCRIPT_COUNTER, &does, "what it keeps never changes");
        of.once(found.help(format!("print `${counted}` as `{key}`")), report);
    }
}

/// Where a key is printed as it was read, the variable that holds it, and the one in which the script counts on from it.
fn kept<'c>(code: &'c Code, key: &str) -> Option<(usize, &'c str, &'c str)> {
    let read = held(code, key)?;
    let counted = code.lines().find_map(|(_, line)| counted(line, read))?;
    // Whoever sets it again counts in it.
    let is_once = |name: &str| variable::values(code, name).is_some_and(|all| all.len() == 1);
    let is_compared = ["-ge", "-gt", "-le", "-lt", "-eq", ">", "<"]
        .iter()
        .any(|sign| {
            let forms = [format!("{counted}\" {sign}"), format!("{counted} {sign}")];
            forms.iter().any(|form| code.text.contains(form.as_str()))
        });
    if !is_once(read) || !is_once(counted) || !is_compared {
        return None;
    }
    let commands = crate::shell::read(&code.text).unwrap_or_default();
    let printed = commands.iter().find(|command| {
        let is_printed = |name: &str| match command.name() {
            "jq" => prints(command, key, name),
            "printf" => formats(command, key, name),
            _ => false,
        };
        is_printed(read) && !is_printed(counted)
    })?;
    Some((code.line_of(printed.at), read, counted))
}

/// The variable of `round=$((tries + 1))`.
fn counted<'l>(line: &'l str, read: &str) -> Option<&'l str> {
    let line = line.trim();
    let name = name_at(line);
    let sum = line.get(name.len()..)?.strip_prefix("=$((")?;
    let sum = sum.strip_suffix("))")?.trim();
    let (of, more) = sum.split_once('+')?;
    let is_read = of.trim().trim_start_matches('$') == read;
    let is_number = more.trim().parse::<u32>().is_ok();
    (is_read && is_number && !name.is_empty() && name != read).then_some(name)
}

/// Whether a call of `jq` puts a variable of the shell under a key.
fn prints(command: &Command<'_>, key: &str, variable: &str) -> bool {
    let words = command.called();
    let mut given = words.windows(3).filter_map(|three| match three {
        [option, name, value] => {
            let is_given = ["--arg", "--argjson"].contains(&option.text);
            let value = value.text.trim_matches('"');
            let value = value.trim_start_matches("${").trim_start_matches('$');
            let is_it = value.trim_end_matches('}') == variable;
            (is_given && is_it).then_some(name.text)
        }
        _ => None,
    });
    let text = command.call();
    given.any(|name| {
        let forms = [
            format!("{key}: ${name}"),
            format!("\"{key}\": ${name}"),
            format!("{key}:${name}"),
        ];
        forms.iter().any(|form| {
            let found = text.split_once(form.as_str());
            found.is_some_and(|(before, rest)| {
                !before.ends_with(is_part) && !rest.starts_with(is_part)
            })
        })
    })
}

/// Whether a call of `printf` puts a variable of the shell under a key: `printf '{"rounds": %d}' "$before"`.
fn formats(command: &Command<'_>, key: &str, variable: &str) -> bool {
    let [_, format, arguments @ ..] = command.called() else {
        return false;
    };
    let Some((before, _)) = format.text.split_once(&format!("\"{key}\": %")) else {
        return false;
    };
    let place = before.replace("%%", "").matches('%').count();
    let given = arguments.get(place).map(|word| word.text.trim_matches('"'));
    given
        .is_some_and(|given| given.trim_start_matches(['$', '{']).trim_end_matches('}') == variable)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Option<(usize, String)> {
        let code = Code::of(text, Interpreter::Bash);
        kept(&code, "tries").map(|(line, _, counted)| (line, counted.to_owned()))
    }

    #[test]
    fn what_is_counted_is_what_is_kept() {
        let text = |printed: &str| {
            format!(
                "tries=$(jq -r '.tries' <<< \"$state\")\nround=$((tries + 1))\nif [ \"$round\" -ge 4 ]; then way=a; else way=b; fi\njq -n --argjson n \"${printed}\" --arg way \"$way\" '{{tries: $n, _next: $way}}'\n"
            )
        };
        assert_eq!(told(&text("tries")), Some((4, "round".to_owned())));
        assert_eq!(told(&text("round")), None);
        let same = text("tries")
            .replace("round=", "tries=")
            .replace("$round", "$tries");
        assert_eq!(told(&same), None);
        let format = text("tries").replace(
            "jq -n --argjson n \"$tries\" --arg way \"$way\" '{tries: $n, _next: $way}'",
            "printf '{\"_next\": \"%s\", \"tries\": %d}\\n' \"$way\" \"$tries\"",
        );
        assert_eq!(told(&format), Some((4, "round".to_owned())));
        let other = text("tries").replace("{tries: $n", "{begun: $n");
        assert_eq!(told(&other), None);
    }
}
