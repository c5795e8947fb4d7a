//! `n=$(wc -l FILE)`, and `n` as a number: it holds the name of the file, too.

use super::comparison::OF_NUMBERS;
use super::{CommandContext, ShellDiagnostic, place};
use crate::shell::{Command, printed_name};

pub(super) fn find(
    around: &CommandContext<'_>,
    commands: &[Command<'_>],
) -> Option<ShellDiagnostic> {
    let mut substituted = commands.iter().filter(|one| one.is_substituted);
    substituted.find_map(|command| {
        let text = around.text;
        let call = printed_name::of(command).filter(|_| !command.is_fed)?;
        let before = text.get(..command.at)?.strip_suffix("$(")?;
        let before = before.strip_suffix('"').unwrap_or(before);
        let behind = text.get(command.at + command.text.len()..)?;
        let before = before.strip_suffix('=').filter(|_| behind.starts_with(')'))?;
        let begin = before
            .rfind(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
            .map_or(0, |at| at + 1);
        let name = before.get(begin..).filter(|name| around.assigned.contains(name))?;
        let is_cut = [format!("${{{name}%"), format!("${{{name}/"), format!("${{{name}##")];
        let is_set_again = text.matches(&format!("{name}=")).count() > 1;
        if is_set_again || is_cut.iter().any(|cut| text.contains(cut)) {
            return None;
        }
        let use_at = as_number(behind, name)?;
        let place = place(text, text.len() - behind.len() + use_at);
        Some(ShellDiagnostic {
            at: command.at,
            says: format!(
                "`{}` prints the name of the file, too, so `${name}` is no number where it is read as one{place}",
                call.command
            ),
            help: format!("write `{name}=$({})`", call.instead),
        })
    })
}

/// Where a text reads a variable as a number.
fn as_number(text: &str, name: &str) -> Option<usize> {
    let spelt = [
        format!("\"${name}\""),
        format!("\"${{{name}}}\""),
        format!("${name}"),
    ];
    let compared = spelt.iter().find_map(|word| {
        OF_NUMBERS.iter().find_map(|sign| {
            let before = format!("{word} {sign} ");
            let after = format!(" {sign} {word}");
            text.find(&before).or_else(|| text.find(&after))
        })
    });
    let given = spelt.iter().find_map(|word| {
        text.match_indices("--argjson ").find_map(|(at, sign)| {
            let mut words = text.get(at + sign.len()..)?.split_whitespace();
            (words.nth(1)? == word).then_some(at)
        })
    });
    let summed = text.match_indices("((").find_map(|(at, _)| {
        let sum = text.get(at..)?.split("))").next()?;
        let mut words = sum.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        words.any(|word| word == name).then_some(at)
    });
    compared.or(given).or(summed)
}
