//! Programs that print the name of the file beside what they count or sum up: `wc -l FILE`.

use super::{Command, End, VALUE, Word};

/// A call that prints a name, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedName<'t> {
    /// All of it.
    pub command: &'t str,
    /// Where it begins.
    pub at: usize,
    /// The call that prints the number or the sum alone.
    pub instead: String,
}

/// Programs that print a name behind what they count, and what of their lines is not the name.
const NAMERS: [(&str, &str); 7] = [
    ("wc", ""),
    ("du", "cut -f 1"),
    ("md5sum", "cut -d ' ' -f 1"),
    ("sha1sum", "cut -d ' ' -f 1"),
    ("sha256sum", "cut -d ' ' -f 1"),
    ("sha512sum", "cut -d ' ' -f 1"),
    ("shasum", "cut -d ' ' -f 1"),
];

/// Options of these that take a value, or check in place of print.
const OTHER: [&str; 8] = [
    "-c",
    "--check",
    "--files0-from",
    "-d",
    "--max-depth",
    "-a",
    "--algorithm",
    "--exclude",
];

/// The call, if it is one that prints the name of its file.
pub fn of<'t>(command: &Command<'t>) -> Option<PrintedName<'t>> {
    let (name, words) = command.called().split_first()?;
    let (program, part) = NAMERS.iter().find(|(program, _)| *program == name.text)?;
    let is_other = |word: &Word<'_>| OTHER.contains(&word.text);
    if *program != "wc" && words.iter().any(is_other) || command.has_input() {
        return None;
    }
    let mut files = words.iter().filter(|word| !word.text.starts_with('-'));
    let file = files.next().filter(|_| files.next().is_none())?;
    let is_named = file
        .text
        .contains(|letter: char| letter.is_ascii_alphabetic());
    if !is_named || file.text.contains(VALUE) {
        return None;
    }
    let text = command.call();
    let instead = match *program {
        "wc" => text.replacen(file.text, &format!("< {}", file.text), 1),
        _ => format!("{text} | {part}"),
    };
    Some(PrintedName {
        command: text,
        at: command.at,
        instead,
    })
}

/// The call at the end of a text, if what that prints ends with a name each time.
pub fn last<'t>(text: &str, commands: &[Command<'t>]) -> Option<PrintedName<'t>> {
    let mut plain = commands.iter().rev().filter(|one| !one.is_substituted);
    let last = plain.next()?;
    let comes = plain.next().is_none_or(|one| one.end != End::Or);
    let is_last = text.trim_end().ends_with(last.text) && last.way.is_empty();
    (comes && is_last && !last.in_function && !last.is_led_elsewhere()).then_some(())?;
    of(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn instead_of(text: &str) -> Option<String> {
        let commands = crate::shell::read(text).unwrap();
        last(text, &commands).map(|found| found.instead)
    }

    #[test]
    fn a_name_beside_a_number_is_seen() {
        for (text, instead) in [
            ("mkdir -p a && wc -l a/b.txt", "wc -l < a/b.txt"),
            ("wc -l \"$file\"", "wc -l < \"$file\""),
            ("du -s build", "du -s build | cut -f 1"),
            ("sha256sum a.tgz", "sha256sum a.tgz | cut -d ' ' -f 1"),
        ] {
            assert_eq!(instead_of(text).as_deref(), Some(instead), "{text}");
        }
        for text in [
            "wc -l < a.txt",
            "cat a.txt | wc -l",
            "wc -l a.txt | cut -d ' ' -f 1",
            "sha256sum -c sums.txt",
            "test -f a.txt || wc -l a.txt",
            "wc -l a.txt > n.txt",
        ] {
            assert_eq!(instead_of(text), None, "{text}");
        }
    }
}
