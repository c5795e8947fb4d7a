//! Which keys a script reads of what it is given, as far as its text shows where it holds that: the state, or the parameters of a tool.

mod jq;
mod shell_reads;
mod whole;

use super::code::{Code, assignment, is_part, literal_at, name_at};
use super::formatted::FilledTexts;
use super::{taken_apart, variable};
use crate::ir::Interpreter;
use jq::{is_key, jq_keys};
pub(in crate::dialect) use shell_reads::shell_reads;
use std::collections::{BTreeMap, BTreeSet};
use whole::{is_empty_state, is_taken_out, merges};

/// Where a script of a graph finds its state: what the variables of the environment begin with.
pub(in crate::dialect) const STATE: InputSource = InputSource(&["GRAPH_STATE"]);

/// Where a tool of a project finds its parameters: on standard input, in the ways in which each language reads that.
pub(in crate::dialect) const INPUT: InputSource = InputSource(&[
    "json.load(sys.stdin)",
    "json.loads(sys.stdin.read())",
    "JSON.parse(fs.readFileSync(0",
    "JSON.parse(readFileSync(0",
    "$(cat)",
    "$(cat -)",
    "$(</dev/stdin)",
]);

/// What puts keys into a dictionary behind its name.
const CHANGES: [&str; 3] = [".update(", ".setdefault(", " |= "];

/// What stands where a script takes what it is given.
#[derive(Clone, Copy)]
pub(in crate::dialect) struct InputSource(&'static [&'static str]);

impl InputSource {
    fn is_in(self, text: &str) -> bool {
        self.0.iter().any(|sign| text.contains(sign))
    }
}

/// The keys that the script reads of the state, with the line of the first read.
pub(in crate::dialect) fn reads(code: &Code, given: InputSource) -> BTreeMap<&str, usize> {
    let mut found = BTreeMap::new();
    let Some(uses) = uses(code, given) else {
        return found;
    };
    let mut texts = FilledTexts::of(code);
    for (at, rest) in uses {
        let keys = match code.interpreter {
            Interpreter::Python => python_keys((code, &mut texts), at, rest).unwrap_or_default(),
            Interpreter::TypeScript => typescript_key(rest).into_iter().collect(),
            Interpreter::Bash => Vec::new(),
        };
        for key in keys {
            found.entry(key).or_insert_with(|| code.line_of(at));
        }
    }
    if code.interpreter == Interpreter::TypeScript {
        let names: Vec<&str> = holding(code, given).into_iter().collect();
        for (key, at) in taken_apart::keys(code, &names) {
            found.entry(key).or_insert_with(|| code.line_of(at));
        }
    }
    if code.interpreter == Interpreter::Bash {
        let holders = holders(code, given);
        for (line, text) in code.lines() {
            for key in jq_keys(text, &holders, given) {
                found.entry(key).or_insert(line);
            }
        }
    }
    found
}

/// How many keys are looked at one by one. No script that somebody wrote by hand reads more.
pub(in crate::dialect) const MOST_KEYS: usize = 200;

/// The same, where they are so few that each is looked at.
pub(in crate::dialect) fn few_reads(code: &Code, given: InputSource) -> BTreeMap<&str, usize> {
    let mut found = reads(code, given);
    if found.len() > MOST_KEYS {
        found.clear();
    }
    found
}

/// Where TypeScript takes keys out of what it is given by their names.
pub(in crate::dialect) fn taken_places(code: &Code, given: InputSource) -> BTreeSet<usize> {
    if code.interpreter != Interpreter::TypeScript {
        return BTreeSet::new();
    }
    let names: Vec<&str> = holding(code, given).into_iter().collect();
    let keys = taken_apart::keys(code, &names).into_iter();
    keys.map(|(_, at)| at).collect()
}

/// All keys that a script of Python reads of what it is given. `None`: it also uses that as a whole, or in a way that is not followed.
pub(in crate::dialect) fn all_reads(code: &Code, given: InputSource) -> Option<BTreeSet<&str>> {
    if code.interpreter != Interpreter::Python {
        return None;
    }
    let mut found = BTreeSet::new();
    let mut texts = FilledTexts::of(code);
    for (at, rest) in uses(code, given)? {
        // Where it is made, or gets its value, it is not read.
        let before = code.text.get(..at).unwrap_or("");
        let line = before.rsplit('\n').next().unwrap_or("");
        let is_made = line.trim_start() == "def "
            || assigns(line)
                && rest
                    .trim_start_matches([' ', ';'])
                    .starts_with(['\n', '\r']);
        let is_given =
            is_made || rest.trim_start().starts_with('=') && !rest.trim_start().starts_with("==");
        if !is_given {
            found.extend(python_keys((code, &mut texts), at, rest)?);
        }
    }
    (!found.is_empty()).then_some(found)
}

/// Whether a line so far gives all that comes next a name: `state = `.
fn assigns(line: &str) -> bool {
    let name = line.trim().strip_suffix('=').map(str::trim_end);
    name.is_some_and(|name| !name.is_empty() && name_at(name) == name)
}

/// The keys without which a script fails: what Python takes of them with `[…]`, and asks about nowhere.
pub(in crate::dialect) fn required(code: &Code, given: InputSource) -> BTreeMap<&str, usize> {
    let mut found = BTreeMap::new();
    if code.interpreter != Interpreter::Python || code.text.contains("KeyError") {
        return found;
    }
    let mut texts = FilledTexts::of(code);
    for (at, rest) in uses(code, given).unwrap_or_default() {
        // `.get("key")` is content without it.
        let keys = match rest.starts_with(".get(") {
            true => Vec::new(),
            false => python_keys((code, &mut texts), at, rest).unwrap_or_default(),
        };
        for key in keys.into_iter().filter(|key| !asks(code, key)) {
            found.entry(key).or_insert_with(|| code.line_of(at));
        }
    }
    found
}

/// Whether a script of Python asks whether there is such a key.
pub(in crate::dialect) fn asks(code: &Code, key: &str) -> bool {
    ['"', '\''].iter().any(|quote| {
        let word = format!("{quote}{key}{quote}");
        let ways = [
            format!("{word} in "),
            format!("{word} not in "),
            format!(".get({word}"),
        ];
        ways.iter().any(|way| code.text.contains(way.as_str()))
    })
}

/// Where the variables that hold the state stand, and the functions that make it: each place with what follows. `None`: the script
/// writes into the state, which then holds more than what it was given.
fn uses(code: &Code, given: InputSource) -> Option<Vec<(usize, &str)>> {
    let mut found = Vec::new();
    for name in holding(code, given) {
        if is_changed(code, name) {
            return None;
        }
        found.extend(code.find(name).map(|at| {
            let rest = code.behind(at + name.len());
            // `state()["key"]`, where a function makes the state.
            (at, rest.strip_prefix("()").unwrap_or(rest))
        }));
    }
    Some(found)
}

/// The variables that hold the state, and the functions that make it.
pub(in crate::dialect) fn holding(code: &Code, given: InputSource) -> BTreeSet<&str> {
    let mut names = holders(code, given);
    names.extend(makers(code, given));
    names
}

/// The variables that hold the state, and nothing else at any time.
fn holders(code: &Code, given: InputSource) -> BTreeSet<&str> {
    let makers = makers(code, given);
    let sources = sources(code, given);
    let is_state = |value: &str| {
        given.is_in(value) && !is_taken_out(code, value, given)
            || is_parsed(value, &sources)
            || makers.iter().any(|maker| {
                let rest = value.strip_prefix(*maker);
                let rest = rest.and_then(|rest| rest.strip_prefix('('));
                // `load_state()["invoice"]` is a part of it.
                rest.is_some_and(|rest| {
                    let behind = rest.split_once(')').map_or("", |(_, behind)| behind);
                    !behind.trim_start().starts_with(['[', '.'])
                })
            })
    };
    let mut holders = BTreeSet::new();
    let mut others = BTreeSet::new();
    let next = code.lines().skip(1).map(|(_, line)| line);
    let next = next.chain(std::iter::once(""));
    let statements = code.lines().zip(next).flat_map(|((_, line), next)| {
        let parts = statements(code, line).into_iter();
        parts.map(move |part| (part, is_chain(code, next)))
    });
    for (statement, goes_on) in statements {
        let Some((name, value)) = assignment(statement) else {
            continue;
        };
        if is_state(value) && !merges(code, value) && !goes_on {
            holders.insert(name);
        } else if !is_empty_state(value) {
            others.insert(name);
        }
    }
    let is_alone = |name: &str| {
        code.interpreter == Interpreter::Bash || variable::values(code, name).is_some()
    };
    holders.retain(|name| !others.contains(name) && !is_path(code, name) && is_alone(name));
    holders
}

/// Whether a line goes on with what the one before it gives: `.filter(…)`.
fn is_chain(code: &Code, line: &str) -> bool {
    let line = line.trim_start();
    let goes_on = line.starts_with('.') && !line.starts_with("...") || line.starts_with("?.");
    code.interpreter == Interpreter::TypeScript && goes_on
}

/// The statements of a line: of a shell `if …; then a=1; else a=2; fi` has several.
fn statements<'l>(code: &Code, line: &'l str) -> Vec<&'l str> {
    let several = code.interpreter == Interpreter::Bash && line.contains("; then ");
    if !several {
        return vec![line];
    }
    let parts = line.split(';').map(str::trim);
    parts
        .map(|part| {
            let begins = ["then ", "else "];
            let bare = begins.iter().find_map(|begin| part.strip_prefix(begin));
            bare.unwrap_or(part)
        })
        .collect()
}

/// Calls that make a value of a text.
const PARSES: [&str; 3] = ["json.loads(", "json.load(", "JSON.parse("];

/// Whether a value is what a text of these holds, and all of it: `json.loads(raw)`.
fn is_parsed(value: &str, sources: &BTreeSet<&str>) -> bool {
    let call = PARSES.iter().find_map(|call| value.strip_prefix(call));
    call.is_some_and(|inner| {
        let name = name_at(inner);
        let behind = inner.get(name.len()..).unwrap_or("");
        let behind = behind.trim_start_matches('!').strip_prefix(')');
        let is_whole = behind.is_some_and(|behind| !behind.trim_start().starts_with(['[', '.']));
        is_whole && sources.contains(name)
    })
}

/// The variables that hold the text of the state, its file, or the path of that, and nothing else: `raw = os.environ["GRAPH_STATE"]`.
fn sources(code: &Code, given: InputSource) -> BTreeSet<&str> {
    // A shell has no values that are parsed.
    if code.interpreter == Interpreter::Bash {
        return BTreeSet::new();
    }
    let mut bound: Vec<(&str, &str)> = Vec::new();
    for (_, line) in code.lines() {
        let line = line.trim();
        bound.extend(assignment(line));
        let opened = line
            .strip_prefix("with ")
            .and_then(|line| line.rsplit_once(" as "));
        bound.extend(opened.map(|(value, name)| (name_at(name), value)));
    }
    let is_nothing =
        |value: &str| matches!(value.trim_end_matches(';'), "None" | "\"\"" | "''" | "null");
    let parses = |value: &str| PARSES.iter().any(|call| value.contains(call));
    let mut sources: BTreeSet<&str> = BTreeSet::new();
    for _ in 0..3 {
        let is_source = |value: &str| {
            let named = value.split(|letter: char| !is_part(letter));
            !parses(value)
                && (given.is_in(value) || named.into_iter().any(|word| sources.contains(word)))
        };
        let mut found: BTreeSet<&str> = bound
            .iter()
            .filter(|(_, value)| is_source(value))
            .map(|(name, _)| *name)
            .collect();
        let others: Vec<&str> = bound
            .iter()
            .filter(|(_, value)| !is_source(value) && !is_nothing(value))
            .map(|(name, _)| *name)
            .collect();
        found.retain(|name| !others.contains(name));
        sources = found;
    }
    sources
}

/// The functions whose body names the variables of the state: they return it.
fn makers(code: &Code, given: InputSource) -> BTreeSet<&str> {
    let mut makers = BTreeSet::new();
    // What they return is a part of it.
    let mut others = BTreeSet::new();
    let mut current: Option<(&str, usize)> = None;
    for (_, line) in code.lines() {
        let start = line.trim_start();
        let indent = line.len() - start.len();
        let header = start
            .strip_prefix("def ")
            .or_else(|| start.strip_prefix("function "));
        if let Some(header) = header {
            current = Some((name_at(header), indent));
        } else if !start.is_empty() && current.is_some_and(|(_, outer)| indent <= outer) {
            current = None;
        }
        let Some((name, _)) = current else { continue };
        if given.is_in(line) {
            makers.insert(name);
        }
        if merges(code, start) || CHANGES.iter().any(|change| start.contains(change)) {
            others.insert(name);
        }
        let returned = start.strip_prefix("return ").unwrap_or("");
        let indexes = ["[\"", "['", ".get("]
            .iter()
            .any(|sign| returned.contains(sign));
        if indexes && (!given.is_in(returned) || is_taken_out(code, returned, given)) {
            others.insert(name);
        }
    }
    makers.retain(|name| !others.contains(name));
    makers
}

/// Whether a variable holds the path of the state, or its text, and not the state: it is opened or parsed.
fn is_path(code: &Code, name: &str) -> bool {
    if code.interpreter == Interpreter::Bash {
        return false;
    }
    let uses = [
        format!("open({name}"),
        format!("loads({name}"),
        format!("Path({name}"),
        format!("readFileSync({name}"),
        format!("parse({name}"),
    ];
    let is_whole = |at: usize, used: &str| {
        // A part of what it holds may be a path: `open(params["path"])`.
        let behind = code.behind(at + used.len());
        !behind.starts_with(['[', '.']) && !behind.starts_with(is_part)
    };
    uses.iter().any(|used| {
        let mut places = code.text.match_indices(used.as_str());
        places.any(|(at, used)| is_whole(at, used))
    })
}

/// Whether the script puts something into the variable, or hands it to something that may.
fn is_changed(code: &Code, name: &str) -> bool {
    code.find(name).any(|at| {
        let rest = code.behind(at + name.len());
        CHANGES.iter().any(|change| rest.starts_with(change)) || is_set(rest)
    })
}

/// Whether `["key"] = …`, `.key = …` stands behind a name.
fn is_set(rest: &str) -> bool {
    let line = rest.lines().next().unwrap_or("");
    let after = match line.strip_prefix('[') {
        Some(inner) => inner.split_once(']').map(|(_, after)| after),
        None => line
            .strip_prefix('.')
            .map(|inner| inner.trim_start_matches(is_part)),
    };
    after.is_some_and(|after| {
        let after = after.trim_start();
        after.starts_with('=') && !after.starts_with("==") && !after.starts_with("=>")
            || after.starts_with("+=")
    })
}

/// The keys that are taken of what stands at a place: one of it, or those of a text that it fills in.
fn python_keys<'c>(
    (code, texts): (&'c Code, &mut FilledTexts<'c>),
    at: usize,
    rest: &'c str,
) -> Option<Vec<&'c str>> {
    let key = python_key(rest).map(|key| vec![key]);
    key.or_else(|| texts.keys(code.text.get(..at)?, rest))
}

/// The key of `["key"]` or `.get("key"`.
fn python_key(rest: &str) -> Option<&str> {
    let inner = rest
        .strip_prefix('[')
        .or_else(|| rest.strip_prefix(".get("))?;
    let (key, _) = literal_at(inner)?;
    is_key(key).then_some(key)
}

/// The key of `.key`, `?.key` or `["key"]`; a method is no key.
fn typescript_key(rest: &str) -> Option<&str> {
    let rest = rest.strip_prefix('?').unwrap_or(rest);
    let key = match rest.strip_prefix('[') {
        Some(inner) => literal_at(inner)?.0,
        None => {
            let key = name_at(rest.strip_prefix('.')?);
            let after = rest.get(1 + key.len()..)?;
            (!after.starts_with('(')).then_some(key)?
        }
    };
    is_key(key).then_some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(text: &str, interpreter: Interpreter) -> Vec<String> {
        let code = Code::of(text, interpreter);
        reads(&code, STATE).into_keys().map(str::to_owned).collect()
    }

    #[test]
    fn reads_of_the_state_are_found_in_python() {
        let direct = "state = json.loads(os.environ.get(\"GRAPH_STATE\") or open(os.environ[\"GRAPH_STATE_FILE\"]).read())\nx = state[\"severity\"] + state.get('count', 0)\n";
        assert_eq!(keys(direct, Interpreter::Python), ["count", "severity"]);
        let function = "def load():\n    path = os.environ.get(\"GRAPH_STATE_FILE\")\n    return json.load(open(path))\n\ndef main():\n    s = load()\n    print(s[\"a\"])\n";
        assert_eq!(keys(function, Interpreter::Python), ["a"]);
        let two = "path = os.environ.get(\"GRAPH_STATE_FILE\")\nstate = json.load(open(path)) if path else json.loads(os.environ.get(\"GRAPH_STATE\", \"{}\"))\nif state.get(\"ok\") is True: pass\n";
        assert_eq!(keys(two, Interpreter::Python), ["ok"]);
    }

    #[test]
    fn a_state_is_followed_from_its_text_and_its_file() {
        for text in [
            "raw = os.environ[\"GRAPH_STATE\"]\nstate = json.loads(raw)\nprint(state[\"a\"])\n",
            "if \"GRAPH_STATE_FILE\" in os.environ:\n    with open(os.environ[\"GRAPH_STATE_FILE\"]) as f:\n        state = json.load(f)\nelse:\n    state = json.loads(os.environ[\"GRAPH_STATE\"])\nprint(state[\"a\"])\n",
            "def load():\n    path = os.environ.get(\"GRAPH_STATE_FILE\")\n    with open(path) as f:\n        state = json.load(f)\n    return state\n\nstate = load()\nprint(state[\"a\"])\n",
        ] {
            assert_eq!(keys(text, Interpreter::Python), ["a"], "{text}");
        }
        let text = "const raw = process.env.GRAPH_STATE!;\nconst state = JSON.parse(raw);\nconsole.log(state.a);\n";
        assert_eq!(keys(text, Interpreter::TypeScript), ["a"]);
        for text in [
            "raw = os.environ[\"GRAPH_STATE\"]\npart = json.loads(raw)[\"part\"]\nprint(part[\"a\"])\n",
            "other = open(\"x\").read()\nstate = json.loads(other)\nprint(state[\"a\"])\n",
            "def load():\n    return json.loads(os.environ[\"GRAPH_STATE\"])\n\npart = load()[\"part\"]\nprint(part[\"a\"])\n",
        ] {
            let found = keys(text, Interpreter::Python);
            assert!(!found.contains(&"a".to_owned()), "{text}: {found:?}");
        }
    }

    #[test]
    fn a_chain_in_the_next_line_takes_something_out() {
        let load = "function load() {\n  return JSON.parse(process.env.GRAPH_STATE!);\n}\n";
        for (chain, is_read) in [
            ("\n  .sales.filter((one) => one.size > 1);\n", false),
            ("\n  ?.sales;\n", false),
            (";\nconsole.log(1);\n", true),
        ] {
            let text = format!("{load}const rows = load(){chain}console.log(rows.length);\n");
            let found = keys(&text, Interpreter::TypeScript);
            assert_eq!(found.contains(&"length".to_owned()), is_read, "{text}");
        }
    }

    #[test]
    fn what_is_made_of_parameters_is_no_parameter() {
        let needed = |made: &str| {
            let text = format!("TABLE = table()\nrow = {made}\nprint(row[\"size\"])\n");
            required(&Code::of(&text, Interpreter::Python), INPUT).contains_key("size")
        };
        for given in [
            "json.load(sys.stdin)",
            "dict(json.load(sys.stdin))",
            "json.loads(sys.stdin.read()) or {}",
        ] {
            assert!(needed(given), "{given}");
        }
        for made in [
            "TABLE[json.load(sys.stdin)[\"key\"]]",
            "TABLE.get(json.load(sys.stdin)[\"key\"]) or {}",
            "fetch(json.load(sys.stdin))",
            "json.load(sys.stdin)[\"row\"]",
        ] {
            assert!(!needed(made), "{made}");
        }
    }

    #[test]
    fn what_lies_below_or_above_a_state_is_no_state() {
        let first = "given = json.loads(os.environ[\"GRAPH_STATE\"])\nprint(given[\"a\"])\n";
        assert_eq!(keys(first, Interpreter::Python), ["a"]);
        for made in [
            "{**DEFAULTS, **json.loads(os.environ[\"GRAPH_STATE\"])}",
            "DEFAULTS | json.loads(os.environ[\"GRAPH_STATE\"])",
            "ChainMap(json.loads(os.environ[\"GRAPH_STATE\"]), DEFAULTS)",
            "Params(json.loads(os.environ[\"GRAPH_STATE\"]))",
        ] {
            let class =
                "class Params(dict):\n    def __missing__(self, key):\n        return key\n";
            let text = format!("{class}state = {made}\nprint(state[\"a\"])\n");
            assert!(keys(&text, Interpreter::Python).is_empty(), "{text}");
        }
        let made = "def load(**defaults):\n    given = json.loads(os.environ[\"GRAPH_STATE\"])\n    defaults.update(given)\n    return defaults\nstate = load(a=1)\nprint(state[\"a\"])\n";
        assert!(keys(made, Interpreter::Python).is_empty());
        let spread = "const state = { ...DEFAULTS, ...JSON.parse(process.env.GRAPH_STATE!) };\nconsole.log(state.a);\n";
        assert!(keys(spread, Interpreter::TypeScript).is_empty());
    }

    #[test]
    fn a_variable_that_holds_something_else_too_is_not_the_state() {
        let other = "state = json.loads(os.environ[\"GRAPH_STATE\"])\nstate = state[\"inner\"]\nprint(state[\"a\"])\n";
        assert!(keys(other, Interpreter::Python).is_empty());
        let changed = "state = json.loads(os.environ[\"GRAPH_STATE\"])\nstate[\"a\"] = 1\nprint(state[\"a\"], state[\"b\"])\n";
        assert!(keys(changed, Interpreter::Python).is_empty());
    }

    #[test]
    fn what_is_taken_out_of_the_state_is_not_the_state() {
        for text in [
            "parts = json.loads(os.environ[\"GRAPH_STATE\"])[\"parts\"]\nprint(parts[\"title\"])\n",
            "parts = json.loads(os.environ.get(\"GRAPH_STATE\", \"{}\")).get(\"parts\", {})\nprint(parts[\"title\"])\n",
            "parts = json.load(open(os.environ[\"GRAPH_STATE_FILE\"]))[\"parts\"]\nprint(parts[\"title\"])\n",
            "def parts():\n    state = json.loads(os.environ[\"GRAPH_STATE\"])\n    return state[\"parts\"]\n\nprint(parts()[\"title\"])\n",
            "def parts():\n    return json.loads(os.environ[\"GRAPH_STATE\"])[\"parts\"]\n\np = parts()\nprint(p[\"title\"])\n",
        ] {
            let found = keys(text, Interpreter::Python);
            assert!(!found.contains(&"title".to_owned()), "{text}: {found:?}");
        }
        let text = "const parts = JSON.parse(process.env.GRAPH_STATE!).parts;\nconsole.log(parts.title);\n";
        assert!(keys(text, Interpreter::TypeScript).is_empty());
        let text =
            "parts=$(jq .parts <<< \"$GRAPH_STATE\")\ntitle=$(jq -r .title <<< \"$parts\")\n";
        assert_eq!(keys(text, Interpreter::Bash), ["parts"]);
        for text in [
            "state = json.loads(os.environ[\"GRAPH_STATE\"].strip())\nprint(state[\"title\"])\n",
            "state = json.loads(Path(os.environ[\"GRAPH_STATE_FILE\"]).read_text())\nprint(state[\"title\"])\n",
            "state = dict(json.loads(os.environ[\"GRAPH_STATE\"]))\nprint(state[\"title\"])\n",
        ] {
            assert_eq!(keys(text, Interpreter::Python), ["title"], "{text}");
        }
    }

    #[test]
    fn reads_of_the_state_are_found_in_bash() {
        let text = "if [[ -n \"${GRAPH_STATE_FILE:-}\" ]]; then\n  state=$(cat \"$GRAPH_STATE_FILE\")\nelse\n  state='{}'\nfi\nn=$(echo \"$state\" | jq -r '.attempts // .tries // 0')\nm=$(jq -r .name <<< \"$GRAPH_STATE\")\no=$(jq -r '.items | map(.inner)' \"$GRAPH_STATE_FILE\")\np=$(echo \"$info\" | jq -r '.test')\n";
        assert_eq!(
            keys(text, Interpreter::Bash),
            ["attempts", "items", "name", "tries"]
        );
    }

    #[test]
    fn a_file_that_jq_is_given_by_name_is_no_program() {
        for option in ["--slurpfile cfg cfg.json", "--rawfile cfg ./cfg.txt"] {
            let text = format!("jq {option} '{{x: $cfg[0].v, y: .name}}' <<< \"$GRAPH_STATE\"\n");
            assert_eq!(keys(&text, Interpreter::Bash), ["name"], "{text}");
        }
    }

    #[test]
    fn what_jq_reads_of_another_program_is_not_the_state() {
        for text in [
            "id=$(curl -s -d @- https://x.test <<< \"$GRAPH_STATE\" | jq -r .id)\n",
            "body=$(jq '{q: .q}' <<< \"$GRAPH_STATE\")\nx=$(curl -d \"$body\" https://x.test | jq -r '.choices[0]')\n",
        ] {
            let found = keys(text, Interpreter::Bash);
            assert!(
                !found.contains(&"id".to_owned()) && !found.contains(&"choices".to_owned()),
                "{text}: {found:?}"
            );
        }
        let text = "s = json.loads(os.environ[\"GRAPH_STATE\"])\ndef name_of(s):\n    return s[\"name\"]\n";
        assert!(keys(text, Interpreter::Python).is_empty());
    }

    #[test]
    fn reads_of_the_state_are_found_in_typescript() {
        let text = "const state: State = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconsole.log(JSON.stringify({ n: state.count + state[\"more\"], h: state.hasOwnProperty(\"x\") }));\n";
        assert_eq!(keys(text, Interpreter::TypeScript), ["count", "more"]);
    }
}
