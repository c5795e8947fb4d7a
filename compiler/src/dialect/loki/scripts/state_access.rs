//! A script that looks for its state where it is not: on standard input, among its arguments, in a variable of another name, only in
//! the file that large states are put into, or at a path that is none.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_STATE;
use crate::dialect::script::code::{Code, is_part, name_at};
use crate::ir::Interpreter;
use crate::suggestion::nearest;
use std::collections::BTreeSet;

/// The variable that holds the state.
const STATE: &str = "GRAPH_STATE";
/// The variable that holds the path of a large one.
const FILE: &str = "GRAPH_STATE_FILE";
/// What else a script is given that begins so.
const OTHERS: [&str; 2] = ["GRAPH_DIR", "GRAPH_FAMILY"];

/// Reports where it looks, and gives the line.
pub(super) fn check(
    of: &ScriptNode<'_>,
    keys: &BTreeSet<String>,
    report: &mut Report,
) -> Option<usize> {
    let code = &of.code;
    if let Some((line, key)) = from_environment(of, keys) {
        let does = format!(
            "reads the variable `{key}` (line {line}), and the key `{key}` is in `{STATE}`"
        );
        let found = of.diagnostic(&SCRIPT_STATE, &does, "is not set");
        of.once(
            found.help("read the state as JSON, and take the key from it"),
            report,
        );
    }
    if let Some((line, does, help)) = swapped(code) {
        let does = format!("{does} (line {line})");
        let diagnostic = of.diagnostic(&SCRIPT_STATE, &does, "fails each time");
        of.once(diagnostic.help(help), report);
        return Some(line);
    }
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

/// What a variable of the environment is taken by.
const TAKEN: [&str; 5] = [
    "os.environ[",
    "os.environ.get(",
    "os.getenv(",
    "process.env.",
    "process.env[",
];

/// A key of the state that a script takes for a variable of the environment. Those of a shell are told with its other variables.
fn from_environment<'k>(
    of: &ScriptNode<'_>,
    keys: &'k BTreeSet<String>,
) -> Option<(usize, &'k str)> {
    let code = &of.code;
    let is_taken = |at: usize| {
        let before = code.text.get(..at).unwrap_or("");
        // A name without quotes is a variable that may hold any name.
        let quoted = before.strip_suffix(['"', '\'']);
        let calls = quoted.is_some_and(|before| TAKEN.iter().any(|way| before.ends_with(way)));
        calls || before.ends_with("process.env.")
    };
    let is_own = |key: &&String| {
        let is_set = of.graph.env.iter().any(|name| name == *key);
        key.chars().any(|letter| letter.is_ascii_lowercase()) && !is_set
    };
    keys.iter().filter(is_own).find_map(|key| {
        let at = code.find(key).find(|at| is_taken(*at))?;
        Some((code.line_of(at), key.as_str()))
    })
}

/// `open(os.environ["GRAPH_STATE"])`: the state as a path, or the path as the state.
fn swapped(code: &Code) -> Option<(usize, String, &'static str)> {
    let (opens, parses): (&[&str], &[&str]) = match code.interpreter {
        Interpreter::Python => (&["open(", "Path("], &["json.loads("]),
        Interpreter::TypeScript => (&["readFileSync("], &["JSON.parse("]),
        Interpreter::Bash => return swapped_in_shell(code),
    };
    let is_given = |name: &str, calls: &[&str]| {
        code.find(name).find(|at| {
            let before = code.text.get(..*at).unwrap_or("");
            let before = before.trim_end_matches(['"', '\'']);
            let call = TAKEN.iter().find_map(|way| before.strip_suffix(way));
            let is_called = call.is_some_and(|call| calls.iter().any(|name| call.ends_with(name)));
            is_called && is_alone(code.behind(at + name.len()))
        })
    };
    if let Some(at) = is_given(STATE, opens) {
        let does = format!("opens `{STATE}` as a file, and the state itself is in it");
        let help =
            "read it as JSON; the path of a file is in `GRAPH_STATE_FILE`, where that is set";
        return Some((code.line_of(at), does, help));
    }
    let at = is_given(FILE, parses)?;
    let does = format!("reads `{FILE}` as JSON, and the path of a file is in it");
    let help = "open the file of that path, and read it as JSON";
    Some((code.line_of(at), does, help))
}

/// `jq '.a' "$GRAPH_STATE"`, `cat "$GRAPH_STATE"`, `<<< "$GRAPH_STATE_FILE"`.
fn swapped_in_shell(code: &Code) -> Option<(usize, String, &'static str)> {
    let line_before = |at: usize| {
        let before = code.text.get(..at).unwrap_or("");
        let before = before
            .strip_suffix("${")
            .or_else(|| before.strip_suffix('$'))?;
        let before = before.strip_suffix('"').unwrap_or(before);
        Some(before.rsplit('\n').next().unwrap_or(""))
    };
    let opened = code.find(STATE).find(|at| {
        let ends = code.behind(at + STATE.len());
        let ends = ends.strip_prefix('}').unwrap_or(ends);
        let ends = ends.strip_prefix('"').unwrap_or(ends);
        let is_alone = ends.is_empty() || ends.starts_with([' ', ')', '\n', '|', ';']);
        is_alone && line_before(*at).is_some_and(opens_a_file)
    });
    if let Some(at) = opened {
        let does = format!("opens `{STATE}` as a file, and the state itself is in it");
        let help = "hand it over as text: `<<< \"$GRAPH_STATE\"`; a file is in `GRAPH_STATE_FILE`, where that is set";
        return Some((code.line_of(at), does, help));
    }
    let parsed = code
        .find(FILE)
        .find(|at| line_before(*at).is_some_and(|before| before.trim_end().ends_with("<<<")))?;
    let does = format!("reads `{FILE}` as JSON, and the path of a file is in it");
    let help = "open the file of that path: `jq … \"$GRAPH_STATE_FILE\"`";
    Some((code.line_of(parsed), does, help))
}

/// Whether what comes next in a line of a shell is the name of a file: behind `cat`, `<`, or the program of `jq`.
fn opens_a_file(before: &str) -> bool {
    let command = before.rsplit(['|', ';', '(', '&']).next().unwrap_or("");
    let is_input = before.trim_end().ends_with('<') && !before.trim_end().ends_with("<<");
    let program = command.trim_start().strip_prefix("jq ").map(str::trim_end);
    let is_argument = program.is_some_and(|program| {
        let given = [
            "--arg",
            "--slurpfile",
            "--rawfile",
            "-n",
            "--null-input",
            "<<<",
        ];
        let takes = |word: &str| given.iter().any(|one| word.starts_with(one));
        program.ends_with('\'') && !program.split(' ').any(takes)
    });
    is_input || command.trim() == "cat" || is_argument
}

/// Whether nothing else may be taken in place of a variable.
fn is_alone(behind: &str) -> bool {
    let rest = behind.trim_start_matches(['"', '\'']);
    let rest = rest.strip_prefix(']').unwrap_or(rest);
    rest.trim_start().starts_with([')', ','])
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

    fn is_swapped(text: &str, interpreter: Interpreter) -> bool {
        swapped(&Code::of(text, interpreter)).is_some()
    }

    #[test]
    fn a_state_that_is_opened_and_a_path_that_is_parsed_are_told() {
        for text in [
            "with open(os.environ[\"GRAPH_STATE\"]) as f:\n",
            "state = json.load(open(os.environ.get('GRAPH_STATE')))\n",
            "state = json.loads(os.environ[\"GRAPH_STATE_FILE\"])\n",
        ] {
            assert!(is_swapped(text, Interpreter::Python), "{text}");
        }
        for text in [
            "state = json.loads(os.environ[\"GRAPH_STATE\"])\n",
            "with open(os.environ[\"GRAPH_STATE_FILE\"]) as f:\n",
            "f = open(os.environ.get(\"GRAPH_STATE_FILE\") or os.environ[\"PATH\"])\n",
            "state = json.loads(os.environ.get(\"GRAPH_STATE\") or open(os.environ[\"GRAPH_STATE_FILE\"]).read())\n",
            "x = os.path.exists(os.environ[\"GRAPH_STATE_FILE\"])\n",
        ] {
            assert!(!is_swapped(text, Interpreter::Python), "{text}");
        }
        let node = Interpreter::TypeScript;
        for text in [
            "const s = JSON.parse(readFileSync(process.env.GRAPH_STATE, \"utf8\"));",
            "const s = JSON.parse(process.env.GRAPH_STATE_FILE);",
        ] {
            assert!(is_swapped(text, node), "{text}");
        }
        let both = "const s = JSON.parse(process.env.GRAPH_STATE ?? readFileSync(process.env.GRAPH_STATE_FILE, \"utf8\"));";
        assert!(!is_swapped(both, node));
    }

    #[test]
    fn a_shell_that_takes_the_state_for_a_file_is_told() {
        for text in [
            "v=$(jq -r '.version' \"$GRAPH_STATE\")\n",
            "state=$(cat \"$GRAPH_STATE\")\n",
            "jq '.a' < \"$GRAPH_STATE\"\n",
            "v=$(jq -r .version <<< \"$GRAPH_STATE_FILE\")\n",
        ] {
            assert!(is_swapped(text, Interpreter::Bash), "{text}");
        }
        for text in [
            "v=$(jq -r '.version' \"$GRAPH_STATE_FILE\")\n",
            "v=$(jq -r '.version' <<< \"$GRAPH_STATE\")\n",
            "jq -n --argjson s \"$GRAPH_STATE\" '$s'\n",
            "echo \"$GRAPH_STATE\" | jq '.a'\n",
            "state=$(cat \"$GRAPH_STATE_FILE\")\n",
            "state=$(cat \"${GRAPH_STATE_FILE:-/dev/null}\")\n",
        ] {
            assert!(!is_swapped(text, Interpreter::Bash), "{text}");
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
