//! A script that looks for its state where it is not: on standard input, among its arguments, in a variable of another name, or only in
//! the file that large states are put into.

use super::Of;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_STATE;
use crate::dialect::script::code::{Code, is_part, name_at};
use crate::ir::Interpreter;
use crate::nearest::nearest;

/// The variable that holds the state.
const STATE: &str = "GRAPH_STATE";
/// The variable that holds the path of a large one.
const FILE: &str = "GRAPH_STATE_FILE";
/// What else a script is given that begins so.
const OTHERS: [&str; 2] = ["GRAPH_DIR", "GRAPH_FAMILY"];

/// Reports where it looks, and gives the line.
pub(super) fn check(of: &Of<'_>, report: &mut Report) -> Option<usize> {
    let code = &of.code;
    // A file that it imports may look in the right place.
    let elsewhere = of.named.iter().any(|text| text.contains(STATE));
    if elsewhere || code.find(STATE).next().is_some() {
        return None;
    }
    let (line, does, help) = misspelt(code)
        .or_else(|| only_file(code))
        .or_else(|| other_place(code))?;
    let does = format!("{does} (line {line}), and the state is in `{STATE}`");
    let diagnostic = of.diagnostic(&SCRIPT_STATE, &does, "finds no state there");
    of.once(diagnostic.help(help), report);
    Some(line)
}

/// A variable that is nearly one of those with the state.
fn misspelt(code: &Code) -> Option<(usize, String, String)> {
    let mut words = code.text.match_indices("GRAPH").map(|(at, _)| at);
    words.find_map(|at| {
        let before = code.text.get(..at)?;
        let name = name_at(code.behind(at));
        let known = [STATE, FILE]
            .into_iter()
            .chain(OTHERS)
            .any(|known| known == name);
        if before.ends_with(is_part) || known {
            return None;
        }
        let near = nearest(name, [STATE, FILE])?;
        let does = format!("reads the variable `{name}`");
        let help = format!("the script probably means `{}`", near.name);
        Some((code.line_of(at), does, help))
    })
}

/// The file is there only where the state is large.
fn only_file(code: &Code) -> Option<(usize, String, String)> {
    let at = code.find(FILE).next()?;
    let help = format!(
        "read `{STATE}`, and the file only where `{FILE}` is set: states of up to 32 KiB are in no file"
    );
    Some((
        code.line_of(at),
        format!("reads the state only from `{FILE}`"),
        help,
    ))
}

/// Standard input, and the arguments of the script.
fn other_place(code: &Code) -> Option<(usize, String, String)> {
    let (places, way): (&[(&str, &str)], &str) = match code.interpreter {
        Interpreter::Python => (
            &[
                ("json.load(sys.stdin", "reads standard input"),
                ("sys.stdin.read(", "reads standard input"),
                ("json.loads(input(", "reads standard input"),
                ("sys.argv[1", "reads an argument"),
            ],
            "json.loads(os.environ[\"GRAPH_STATE\"])",
        ),
        Interpreter::Bash => (
            &[
                ("$(cat)", "reads standard input"),
                ("$(cat -)", "reads standard input"),
                ("$(</dev/stdin)", "reads standard input"),
                ("$(cat /dev/stdin)", "reads standard input"),
            ],
            "\"$GRAPH_STATE\"",
        ),
        Interpreter::TypeScript => (
            &[
                ("process.stdin", "reads standard input"),
                ("readFileSync(0", "reads standard input"),
                ("process.argv[2", "reads an argument"),
            ],
            "JSON.parse(process.env.GRAPH_STATE)",
        ),
    };
    let mut found = places
        .iter()
        .filter_map(|(place, does)| Some((code.text.find(place)?, *does)));
    let (at, does) = found.next()?;
    let help = format!("a script has no arguments, and nothing on standard input: read `{way}`");
    Some((code.line_of(at), does.to_owned(), help))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str, interpreter: Interpreter) -> Option<String> {
        let code = Code::of(text, interpreter);
        let found = misspelt(&code)
            .or_else(|| only_file(&code))
            .or_else(|| other_place(&code));
        found.map(|(_, does, _)| does)
    }

    #[test]
    fn another_place_is_told() {
        for (text, interpreter, does) in [
            (
                "state = json.load(sys.stdin)\n",
                Interpreter::Python,
                "reads standard input",
            ),
            (
                "state = json.loads(sys.argv[1])\n",
                Interpreter::Python,
                "reads an argument",
            ),
            (
                "os.environ[\"GRAPHSTATE\"]\n",
                Interpreter::Python,
                "reads the variable `GRAPHSTATE`",
            ),
            (
                "open(os.environ[\"GRAPH_STATE_FILE\"])\n",
                Interpreter::Python,
                "reads the state only from `GRAPH_STATE_FILE`",
            ),
            ("state=$(cat)\n", Interpreter::Bash, "reads standard input"),
            (
                "JSON.parse(process.argv[2])\n",
                Interpreter::TypeScript,
                "reads an argument",
            ),
        ] {
            assert_eq!(told(text, interpreter).as_deref(), Some(does), "{text}");
        }
    }

    #[test]
    fn a_script_that_needs_no_state_is_not_told() {
        for text in [
            "print('{}')\n",
            "cd = os.environ[\"GRAPH_DIR\"]\n",
            "GRAPHICS = 1\n",
        ] {
            assert_eq!(told(text, Interpreter::Python), None, "{text}");
        }
        assert_eq!(told("echo \"$(cat file)\"\n", Interpreter::Bash), None);
    }
}
