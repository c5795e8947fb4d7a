//! A program of a shell that shows something on standard output, where the script prints its object as well: `printf … | tee -a log.csv`.

use super::code::Code;
use super::double_output::{Order, beside_object};
use crate::shell::Command;

/// Something that is shown beside the object.
pub(super) struct ShownBeside<'t> {
    pub(super) line: usize,
    /// The program that shows it.
    pub(super) name: &'t str,
    pub(super) order: Order,
}

impl ShownBeside<'_> {
    pub(super) fn what(&self) -> String {
        let place = match self.order {
            Order::Before => "before its object",
            Order::Behind => "behind its object",
        };
        match self.name {
            "tee" => format!("what `tee` repeats of its input {place}"),
            name => format!("what `{name}` shows {place}"),
        }
    }

    pub(super) fn instead(&self) -> String {
        match self.name {
            "tee" => {
                "`tee` repeats what it reads: write `| tee … >&2`, or `> /dev/null`".to_owned()
            }
            name => format!("lead it elsewhere: `{name} … >&2`, or `> /dev/null`"),
        }
    }
}

/// The first such program.
pub(super) fn find<'t>(code: &Code, commands: &[Command<'t>]) -> Option<ShownBeside<'t>> {
    let (at, order) = beside_object(code, commands, shows)?;
    let command = commands.get(at)?;
    Some(ShownBeside {
        line: code.line_of(command.at),
        name: command.name(),
        order,
    })
}

/// Programs that show what stands in the files that they are given, or what they are fed.
const READERS: [&str; 10] = [
    "cat", "column", "cut", "head", "nl", "rev", "sort", "tac", "tail", "tr",
];

/// Whether a command surely shows something that is no object for the node.
fn shows(command: &Command<'_>) -> bool {
    let arguments = command.called().get(1..).unwrap_or(&[]);
    let has = |option: &str| arguments.iter().any(|word| word.text == option);
    let begins = |start: &str| arguments.iter().any(|word| word.text.starts_with(start));
    let names_output = begins(">(") || has("/dev/null") || has("/dev/stderr");
    match command.name() {
        "tee" => !names_output,
        // Without a file and a text to read it waits for somebody.
        name if READERS.contains(&name) => {
            let is_document = command
                .redirects
                .iter()
                .any(|one| one.sign.starts_with("<<"));
            let writes = name == "sort" && (begins("-o") || begins("--output"));
            let reads =
                command.has_input() || arguments.iter().any(|one| !one.text.starts_with('-'));
            reads && !is_document && !names_output && !writes
        }
        "jq" => {
            let text = command.call();
            const MAY_BE_SILENT: [&str; 8] = [
                "empty",
                "select",
                "[]",
                "error",
                "input",
                "halt",
                "-f",
                "--exit-status",
            ];
            // A test, and one value of what it reads.
            let is_test = has("-e") || has("-er") || has("-re");
            let is_raw = has("-r") || has("--raw-output");
            (is_test || is_raw) && !MAY_BE_SILENT.iter().any(|word| text.contains(word))
        }
        "curl" => {
            const QUIET: [&str; 13] = [
                "-o",
                "-O",
                "--output",
                "--remote-name",
                "-X",
                "--request",
                "-d",
                "--data",
                "-T",
                "-F",
                "--form",
                "-J",
                "-K",
            ];
            let has_letter = |letter: char| {
                arguments.iter().any(|word| {
                    let short = word.text.strip_prefix('-');
                    let short = short.filter(|rest| !rest.starts_with('-'));
                    short.is_some_and(|short| short.contains(letter))
                })
            };
            let has_address = arguments.iter().any(|word| word.text.contains("http"));
            let is_quiet = QUIET.iter().any(|option| begins(option))
                || ['o', 'O', 'X', 'd', 'T', 'F'].into_iter().any(has_letter);
            has_address && !is_quiet
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Interpreter;

    fn told(text: &str) -> Option<String> {
        let code = Code::of(text, Interpreter::Bash);
        let commands = super::super::shell::commands(&code.text)?;
        find(&code, &commands).map(|found| found.what())
    }

    #[test]
    fn what_is_shown_beside_an_object_is_told() {
        let object = "jq -n --arg line \"$line\" '{line: $line}'\n";
        for shown in [
            "printf '%s\\n' \"$line\" | tee -a readings.csv\n",
            "echo \"$line\" | sort | tee log.csv\n",
            "tee -a log.csv <<< \"$line\"\n",
            "cat readings.csv\n",
            "tail -n 1 readings.csv\n",
            "sort < readings.csv\n",
            "curl -fsS https://x.example/ping\n",
            "jq -r '.meter' <<< \"$state\"\n",
            "if jq -e '.meter' <<< \"$state\"; then\n  x=1\nfi\n",
            "if [ -n \"$x\" ]; then\n  cat readings.csv\nfi\n",
        ] {
            let before = told(&format!("{shown}{object}"));
            assert!(
                before
                    .as_ref()
                    .is_some_and(|what| what.ends_with("before its object")),
                "{shown}"
            );
        }
        let behind = told(&format!("{object}echo \"$line\" | tee -a readings.csv\n"));
        assert!(behind.is_some_and(|what| what.ends_with("behind its object")));
    }

    #[test]
    fn what_goes_elsewhere_or_may_be_the_object_is_not_told() {
        let object = "jq -n --arg line \"$line\" '{line: $line}'\n";
        for quiet in [
            "printf '%s\\n' \"$line\" | tee -a readings.csv >&2\n",
            "printf '%s\\n' \"$line\" | tee -a readings.csv > /dev/null\n",
            "tee -a log.csv <<< \"$line\" >/dev/null\n",
            "echo \"$line\" | tee -a log.csv | wc -l >&2\n",
            "x=$(cat readings.csv)\n",
            "cat readings.csv >&2\n",
            "cat > note.txt <<END\nwords\nEND\n",
            "sort -o readings.csv readings.csv\n",
            "curl -fsS -o page.html https://x.example\n",
            "curl -fsSo page.html https://x.example\n",
            "curl -fsS -X POST https://x.example\n",
            "if jq -e '.meter' <<< \"$state\" > /dev/null; then\n  x=1\nfi\n",
            "if [ -n \"$x\" ]; then\n  cat other.json\n  exit 0\nfi\n",
            "show() {\n  cat readings.csv\n}\n",
            "{ cat readings.csv; } >&2\n",
        ] {
            assert_eq!(told(&format!("{quiet}{object}")), None, "{quiet}");
        }
        for text in [
            "cat result.json\n".to_owned(),
            "jq -n '{a: 1}' | tee log.json\n".to_owned(),
            "echo '{\"a\": 1}' | tee -a log.json\n".to_owned(),
            format!("if [ -f cached.json ]; then\n  cat cached.json\nelse\n  {object}fi\n"),
        ] {
            assert_eq!(told(&text), None, "{text}");
        }
    }
}
