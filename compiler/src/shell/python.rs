//! Programs of Python that stand in the commands of a shell: `python3 -c '…'`.

use super::Command;

/// A program in a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Program<'t> {
    /// Its text.
    pub text: &'t str,
    /// Where that begins.
    pub at: usize,
}

/// The programs whose whole text stands there, and in which the shell changes nothing.
pub fn programs<'t>(commands: &[Command<'t>]) -> Vec<Program<'t>> {
    let found = commands.iter().filter_map(|command| {
        let [name, rest @ ..] = command.called() else {
            return None;
        };
        if !matches!(name.text, "python" | "python3") {
            return None;
        }
        let mut words = rest.iter();
        // Options may stand before it; what stands behind it is its own.
        words
            .find(|word| word.text == "-c" || !word.text.starts_with('-'))
            .filter(|word| word.text == "-c")?;
        let word = words.next()?;
        let text = word.plain()?;
        let is_quoted = word.text.starts_with(['\'', '"']);
        Some(Program {
            text,
            at: word.at + usize::from(is_quoted),
        })
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::programs;

    fn texts(text: &str) -> Vec<String> {
        let commands = crate::shell::read(text).unwrap_or_default();
        let found = programs(&commands).into_iter();
        found.map(|one| one.text.to_owned()).collect()
    }

    #[test]
    fn programs_that_stand_there_as_a_whole_are_found() {
        assert_eq!(texts("python3 -c 'print(1)'"), ["print(1)"]);
        assert_eq!(texts("x=$(python3 -I -c \"print(1)\" a)"), ["print(1)"]);
        for text in [
            "python3 run.py -c 'print(1)'",
            "python3 -c \"print($x)\"",
            "python3 -c \"$program\"",
            "echo -c 'print(1)'",
        ] {
            assert!(texts(text).is_empty(), "{text}");
        }
    }
}
