//! Programs of Python that stand in the commands of a shell: `python3 -c '…'`, `python3 - <<'END'`.

mod arguments;
mod environment;

use super::ShellDiagnostic;
use super::{Command, Redirect, Word};

/// A program in a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Program<'t> {
    /// Its text.
    pub text: &'t str,
    /// Where that begins.
    pub at: usize,
    /// How many arguments it is handed over, where that is known.
    pub arguments: Option<usize>,
    /// The command that it stands in, as it is written.
    command: &'t str,
}

/// The programs whose whole text stands there, and in which the shell changes nothing. `text` is what the commands were read from.
pub fn programs<'t>(text: &'t str, commands: &[Command<'t>]) -> Vec<Program<'t>> {
    let found = commands.iter().filter_map(|command| {
        let [name, rest @ ..] = command.called() else {
            return None;
        };
        if !matches!(name.text, "python" | "python3") {
            return None;
        }
        let options = rest.iter();
        let options = options.take_while(|word| {
            word.text.starts_with('-') && !matches!(word.text, "-" | "-c" | "-m")
        });
        // Options may stand before it; what stands behind it is its own.
        match rest.get(options.count()..)? {
            [option, word, given @ ..] if option.text == "-c" => {
                let inner = word.plain()?;
                let is_quoted = word.text.starts_with(['\'', '"']);
                Some(Program {
                    text: inner,
                    at: word.at + usize::from(is_quoted),
                    arguments: many(given),
                    command: command.text,
                })
            }
            [] => document(text, command, &[]),
            [sign, given @ ..] if sign.text == "-" => document(text, command, given),
            _ => None,
        }
    });
    found.collect()
}

/// What is wrong between a script and the programs in it: what they ask for is not handed over. `given`: the variables that the script is said
/// to get from outside.
pub fn slips(
    text: &str,
    commands: &[Command<'_>],
    programs: &[Program<'_>],
    given: &[&str],
) -> Vec<ShellDiagnostic> {
    let found = programs.iter().filter_map(|program| {
        arguments::check(program).or_else(|| environment::check(text, commands, program, given))
    });
    found.collect()
}

/// The program in the here-document of a command.
fn document<'t>(text: &'t str, command: &Command<'t>, given: &[Word<'_>]) -> Option<Program<'t>> {
    let leads = |one: &&Redirect<'t>| matches!(one.sign, "<<" | "<<-");
    let document = command.redirects.iter().find(leads)?;
    let word = document.target;
    let behind = text.get(word.at..)?;
    let (first, body) = behind.split_once('\n')?;
    let end = word.delimiter();
    let is_end = |line: &str| match document.sign {
        "<<-" => line.trim_start_matches('\t').trim_end_matches('\n') == end,
        _ => line.trim_end_matches('\n') == end,
    };
    let lines = body.split_inclusive('\n');
    let length = lines.take_while(|line| !is_end(line)).map(str::len).sum();
    let inner = body.get(..length)?;
    // One that the shell would change is known only to it; tabs are taken away; a second one may stand in the same line.
    let is_quoted = word.text.starts_with(['\'', '"', '\\']);
    let is_plain = is_quoted || !inner.contains(['$', '`', '\\']);
    let is_one = !first.contains("<<") && document.sign == "<<";
    (is_plain && is_one).then_some(Program {
        text: inner,
        at: word.at + first.len() + 1,
        arguments: many(given),
        command: command.text,
    })
}

/// How many words a shell makes of these. `None`: that is known only when it runs.
fn many(words: &[Word<'_>]) -> Option<usize> {
    let is_one = |word: &Word<'_>| {
        let text = word.text;
        let is_quoted = text.len() > 1 && text.starts_with('"') && text.ends_with('"');
        let is_several = text.contains('@') || text.contains("[*]");
        word.plain().is_some() || is_quoted && !is_several
    };
    words.iter().all(is_one).then_some(words.len())
}

#[cfg(test)]
mod tests {
    use super::programs;

    fn texts(text: &str) -> Vec<String> {
        let commands = crate::shell::read(text).unwrap_or_default();
        let found = programs(text, &commands).into_iter();
        found.map(|one| one.text.to_owned()).collect()
    }

    #[test]
    fn programs_that_stand_there_as_a_whole_are_found() {
        assert_eq!(texts("python3 -c 'print(1)'"), ["print(1)"]);
        assert_eq!(texts("x=$(python3 -I -c \"print(1)\" a)"), ["print(1)"]);
        assert_eq!(
            texts("python3 - \"$a\" <<'END'\nprint(1)\nEND\necho x\n"),
            ["print(1)\n"]
        );
        assert_eq!(
            texts("x=$(python3 <<END\nprint(1)\nEND\n)\n"),
            ["print(1)\n"]
        );
        for text in [
            "python3 - <<END\nprint($x)\nEND\n",
            "cat - <<'END'\nprint(1)\nEND\n",
            "python3 run.py <<'END'\nprint(1)\nEND\n",
            "python3 -m json.tool <<'END'\n{}\nEND\n",
            "python3 run.py -c 'print(1)'",
            "python3 -c \"print($x)\"",
            "python3 -c \"$program\"",
            "echo -c 'print(1)'",
        ] {
            assert!(texts(text).is_empty(), "{text}");
        }
    }
}
