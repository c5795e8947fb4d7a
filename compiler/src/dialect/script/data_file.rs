//! Files that a script reads by their paths: whether they are there, and are what the script takes them for.

use super::code::Code;
use super::file::FileDiagnostic;
use super::run_file::{Place, directory, joined, working};
use crate::diag::codes::SOURCE_NOT_FOUND;
use crate::diag::listed;
use crate::ir::Interpreter;
use crate::shell::{Command, Word, is_name, jq};
use crate::source::line_of;
use crate::suggestion::nearest;
use crate::world::{FileForm, Presence, ScriptFile, ScriptStep, World};
use serde_json::Value;
use std::collections::BTreeSet;

/// How long a file is that is read, in bytes.
const LONGEST: usize = 1 << 20;

/// What a script stands in.
#[derive(Clone, Copy)]
pub(in crate::dialect) struct Surround<'w> {
    pub world: &'w dyn World,
    /// The directory in which it works, as the world knows it.
    pub folder: &'w str,
    /// All that the graph says, and what its other scripts do.
    pub texts: &'w [&'w str],
}

/// What is wrong with the files that a script at a path reads.
pub(in crate::dialect) fn check(
    path: &str,
    (text, code): (&str, &Code),
    around: Surround<'_>,
) -> Vec<FileDiagnostic> {
    let found = match code.interpreter {
        Interpreter::Python => around.world.script_files(path),
        Interpreter::TypeScript => {
            let mut found = around.world.script_files(path);
            found.retain(|file| !is_written(&file.path, &code.text));
            found
        }
        Interpreter::Bash => {
            let commands = crate::shell::read(text).unwrap_or_default();
            let place = Place {
                folder: around.folder,
                own: Some(directory(path)),
            };
            return of_commands((text, &commands), place, around);
        }
    };
    let mut told = BTreeSet::new();
    let own = directory(path);
    let is_python = code.interpreter == Interpreter::Python;
    let found = found.into_iter().filter_map(|file| {
        let folder = if file.is_beside { own } else { around.folder };
        let found = of_file(&file, &joined(folder, &file.path), around)?;
        let is_part = matches!(&file.form, FileForm::Json(steps) if !steps.is_empty());
        Some(match is_part && !is_python {
            true => found.with_label("is `undefined` each time"),
            false => found,
        })
    });
    found.filter(|one| told.insert(one.subject())).collect()
}

/// What is wrong with the files that the commands of a text read.
pub(in crate::dialect) fn of_commands(
    (text, commands): (&str, &[Command<'_>]),
    place: Place<'_>,
    around: Surround<'_>,
) -> Vec<FileDiagnostic> {
    let found = working(text, commands, place)
        .into_iter()
        .filter_map(|(command, folder)| {
            let path = jq_file(command)?;
            // What the text itself makes is there when it is read.
            if is_written(path, text) {
                return None;
            }
            let whole = joined(&folder, path);
            let mut reads = jq_reads(command).into_iter();
            reads.find_map(|steps| {
                let is_part = !steps.is_empty();
                let file = ScriptFile {
                    line: line_of(text, command.at),
                    path: path.to_owned(),
                    is_beside: false,
                    form: FileForm::Json(steps),
                };
                let found = of_file(&file, &whole, around)?;
                Some(match is_part {
                    true => found.with_label("gives `null` each time"),
                    false => found,
                })
            })
        });
    found.collect()
}

/// What a program of `jq` reads of the file: the steps of each read; none: the file itself.
fn jq_reads(command: &Command<'_>) -> Vec<Vec<ScriptStep>> {
    let mut all = vec![Vec::new()];
    let call = jq::call(command);
    // What may be missing is asked about, or something stands for it, or nothing is as good.
    let careful = ["//", "?", "==", "!=", "-e"];
    let words = ["select", "if", "not", "and", "or", "length", "any", "all"];
    // With the dot before a key, which is no word.
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.';
    let mut said = command.text.split(|letter| !is_part(letter));
    let is_plain = !careful.iter().any(|sign| command.text.contains(sign))
        && !said.any(|word| words.contains(&word));
    for read in call.iter().filter(|_| is_plain).flat_map(jq::Call::paths) {
        let steps = read.steps.iter().map(|step| match step {
            jq::Step::Item => ScriptStep::Item,
            jq::Step::Key(key) => ScriptStep::Key((*key).to_owned()),
        });
        all.push(steps.collect());
    }
    all
}

/// The file that a call of `jq` reads, if it is the only one and its path is written out.
fn jq_file<'t>(command: &Command<'t>) -> Option<&'t str> {
    let raw = ["--raw-input", "--stream"];
    let is_raw = |word: &Word<'_>| {
        raw.contains(&word.text) || is_short(word.text) && word.text.contains('R')
    };
    if command.has_input() || command.called().iter().any(is_raw) {
        return None;
    }
    let path = jq::call(command)?.input?.plain()?;
    path.ends_with(".json").then_some(path)
}

/// `-er`
fn is_short(word: &str) -> bool {
    word.starts_with('-') && !word.starts_with("--")
}

/// Whether a text may write a file of this name.
fn is_written(path: &str, text: &str) -> bool {
    const WRITES: [&str; 18] = [
        ">", "-o ", "write", "Write", "save", "Save", "tee ", "dump(", "artifact", "\"w\"", "'w'",
        "cp ", "mv ", "curl", "wget", "download", "git ", "output",
    ];
    let name = path.rsplit('/').next().unwrap_or(path);
    let mut lines = text.lines().filter(|line| line.contains(name));
    lines.any(|line| {
        // An arrow of a function writes nothing.
        let line = line.replace("=>", "").replace("->", "");
        WRITES.iter().any(|sign| line.contains(sign))
    })
}

/// What is wrong with one file.
fn of_file(file: &ScriptFile, path: &str, around: Surround<'_>) -> Option<FileDiagnostic> {
    let world = around.world;
    if path.starts_with('/') && !around.folder.starts_with('/')
        || around.texts.iter().any(|text| is_written(&file.path, text))
    {
        return None;
    }
    match world.file(path) {
        Presence::File => {}
        Presence::Absent => return absent(file, path, around),
        Presence::Directory | Presence::Special | Presence::Unknown => return None,
    }
    let text = world
        .text(path)
        .filter(|text| text.len() <= LONGEST && !text.trim().is_empty())?;
    let text = text.trim_start_matches('\u{feff}');
    let line = file.line;
    let shown = &file.path;
    match &file.form {
        FileForm::Text => None,
        FileForm::Json(steps) => match serde_json::Deserializer::from_str(text)
            .into_iter::<Value>()
            .next()?
        {
            Ok(value) => {
                let (part, has, help) = gap(&value, steps)?;
                let does = format!("takes {part} of `{shown}` (line {line}), {has}");
                Some(FileDiagnostic::of_data(line, &part, does, help))
            }
            Err(_) if text.contains("NaN") || text.contains("Infinity") || !steps.is_empty() => {
                None
            }
            Err(fault) => {
                let does =
                    format!("reads `{shown}` as JSON (line {line}), and that is none: {fault}");
                Some(FileDiagnostic::of_data(
                    line,
                    shown,
                    does,
                    mend(text, fault.line()),
                ))
            }
        },
        FileForm::Rows { column, sign } => lacking_column(file, (column.as_ref()?, *sign), text),
        FileForm::Template(names) => unfilled(file, names, text),
    }
}

/// A column that the first line of a file has not.
fn lacking_column(
    file: &ScriptFile,
    (column, sign): (&String, char),
    text: &str,
) -> Option<FileDiagnostic> {
    let (line, shown) = (file.line, &file.path);
    let header = text.lines().next()?;
    let columns: Vec<&str> = header
        .split(sign)
        .map(|one| one.trim_matches('"'))
        .collect();
    if columns.contains(&column.as_str()) {
        return None;
    }
    let other = [';', '\t', ',', '|']
        .into_iter()
        .find(|other| *other != sign && header.contains(*other));
    let (has, help) = match other.filter(|_| columns.len() == 1) {
        Some(other) => (
            format!("whose columns are parted by `{}`", other.escape_default()),
            format!(
                "say so: `csv.DictReader(…, delimiter=\"{}\")`",
                other.escape_default()
            ),
        ),
        None => (
            format!("which has the columns {}", listed(columns.iter().copied())),
            match nearest(column, columns.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => {
                    format!("name a column that is there, or add `{column}` to the file")
                }
            },
        ),
    };
    let does = format!("takes the column `{column}` of `{shown}` (line {line}), {has}");
    Some(FileDiagnostic::of_data(line, column, does, help))
}

/// A name in the braces of a file that nothing fills in.
fn unfilled(file: &ScriptFile, names: &[String], text: &str) -> Option<FileDiagnostic> {
    let (line, shown) = (file.line, &file.path);
    let lacking = holes(text)
        .into_iter()
        .find(|hole| !names.iter().any(|name| name == hole))?;
    let does = format!(
        "fills in `{shown}` (line {line}), which has `{{{lacking}}}`, and gives it {}",
        listed(names.iter().map(String::as_str))
    );
    let unused = names
        .iter()
        .find(|name| !text.contains(&format!("{{{name}")));
    let help = match unused {
        Some(unused) => {
            format!("write `{{{unused}}}` there, which the file has not; or give it `{lacking}`")
        }
        None => format!("give it `{lacking}` as well"),
    };
    Some(FileDiagnostic::of_data(line, lacking, does, help))
}

/// A file that is not there, where one of nearly its name is.
fn absent(file: &ScriptFile, path: &str, around: Surround<'_>) -> Option<FileDiagnostic> {
    let beside = around.world.siblings(path);
    let end = path.rsplit_once('.')?.1;
    let like = beside
        .iter()
        .map(String::as_str)
        .filter(|one| one.rsplit_once('.').is_some_and(|(_, own)| own == end));
    let near = nearest(path, like)?;
    let folder = path.strip_suffix(file.path.as_str()).unwrap_or("");
    let near = near.name.strip_prefix(folder).unwrap_or(near.name);
    let does = format!(
        "reads `{}` (line {}), which is not there",
        file.path, file.line
    );
    let found = FileDiagnostic::of_data(
        file.line,
        &file.path,
        does,
        format!("did you mean `{near}`?"),
    );
    Some(found.with_code(&SOURCE_NOT_FOUND))
}

/// A part that a value lacks: what is taken, what is there, and what to do.
fn gap(value: &Value, steps: &[ScriptStep]) -> Option<(String, String, String)> {
    let [first, rest @ ..] = steps else {
        return None;
    };
    match (first, value) {
        (ScriptStep::Key(key), Value::Object(map)) => {
            if let Some(inner) = map.get(key) {
                return gap(inner, rest);
            }
            let names = || map.keys().map(String::as_str);
            let help = match nearest(key, names()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("name a key that is there, or add `{key}` to the file"),
            };
            // A great table is shown by its first names.
            let shown = listed(names().take(8));
            Some((format!("`{key}`"), format!("which has {shown} there"), help))
        }
        (ScriptStep::Key(key), Value::Array(_)) => Some((
            format!("`{key}`"),
            "which has a list there".to_owned(),
            "go over its items first".to_owned(),
        )),
        (ScriptStep::Item, Value::Array(items)) => {
            let mut gaps = items.iter().map(|item| gap(item, rest));
            let first = gaps.next()??;
            gaps.all(|one| one.is_some()).then_some(first)
        }
        (ScriptStep::Key(_) | ScriptStep::Item, _) => None,
    }
}

/// What to do about a text that is no JSON.
fn mend(text: &str, line: usize) -> String {
    let at = |number: usize| {
        text.lines()
            .nth(number.saturating_sub(1))
            .unwrap_or("")
            .trim()
    };
    let (here, before) = (at(line), at(line.saturating_sub(1)));
    let is_remark =
        |text: &str| text.starts_with("//") || text.starts_with('#') || text.starts_with("/*");
    if is_remark(here) || is_remark(before) {
        return "take the remark out: JSON has none".to_owned();
    }
    if here.starts_with(['}', ']']) && before.ends_with(',')
        || here.contains(",}")
        || here.contains(",]")
    {
        return "take out the comma before the bracket".to_owned();
    }
    if here.starts_with('\'') || here.contains("{'") {
        return "write names and texts in double quotes".to_owned();
    }
    "mend it there".to_owned()
}

/// The names in braces of a template of Python.
fn holes(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((_, after)) = rest.split_once('{') {
        if let Some(after) = after.strip_prefix('{') {
            rest = after;
            continue;
        }
        let (inner, behind) = after.split_once('}').unwrap_or((after, ""));
        let name = inner.split(['.', '[', '!', ':']).next().unwrap_or("");
        if is_name(name) {
            found.push(name);
        }
        rest = behind;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_part_that_is_nowhere_is_a_gap() {
        let key = |name: &str| ScriptStep::Key(name.to_owned());
        let value = json!({ "basic": { "per_kwh": 1 }, "rows": [{ "a": 1 }, { "a": 2, "b": 3 }], "none": [] });
        let told = |steps: &[ScriptStep]| gap(&value, steps).map(|found| found.0);
        assert_eq!(
            told(&[key("basic"), key("price")]),
            Some("`price`".to_owned())
        );
        assert_eq!(
            told(&[key("rows"), ScriptStep::Item, key("c")]),
            Some("`c`".to_owned())
        );
        assert_eq!(told(&[key("rows"), key("a")]), Some("`a`".to_owned()));
        for fine in [
            &[key("basic"), key("per_kwh")][..],
            &[key("rows"), ScriptStep::Item, key("b")],
            &[key("none"), ScriptStep::Item, key("b")],
            &[ScriptStep::Item, key("b")],
        ] {
            assert_eq!(told(fine), None);
        }
    }

    /// The file that a command reads, and how many parts it takes of it.
    fn read_of(text: &str) -> Option<(String, usize)> {
        let commands = crate::shell::read(text).expect("a script");
        let command = commands.first().expect("a command");
        let path = jq_file(command)?.to_owned();
        Some((path, jq_reads(command).len() - 1))
    }

    #[test]
    fn jq_reads_one_file() {
        for text in [
            "jq -r '.name' a.json",
            "jq .name a.json --slurpfile cats cats.json",
        ] {
            assert_eq!(read_of(text), Some(("a.json".to_owned(), 1)), "{text}");
        }
        for text in [
            "jq '{out: (if .note then .note else 1 end)}' a.json",
            "jq '{out: (.closed == true)}' a.json",
            "jq '{out: (.closed | not)}' a.json",
            "jq '{out: (.tags | length)}' a.json",
        ] {
            assert_eq!(read_of(text), Some(("a.json".to_owned(), 0)), "{text}");
        }
        for text in [
            "jq -c .limit a.json b.json",
            "jq -n .limit a.json",
            "jq -rR . a.json",
            "jq . < a.json",
        ] {
            assert_eq!(read_of(text), None, "{text}");
        }
    }

    #[test]
    fn names_stand_in_single_braces() {
        assert_eq!(holes("{a} {{b}} {c.d} {e:>3} {} {0} x"), ["a", "c", "e"]);
    }

    #[test]
    fn what_makes_json_of_a_text_is_said() {
        assert!(mend("{\n  // rates\n  \"a\": 1\n}", 2).contains("remark"));
        assert!(mend("{\n  \"a\": 1,\n}", 3).contains("comma"));
        assert!(mend("{\n  'a': 1\n}", 2).contains("double quotes"));
    }
}
