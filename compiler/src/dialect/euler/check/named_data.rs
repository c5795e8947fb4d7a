//! Files beside the graph that a text speaks of: columns, points, keys and numbers that it says they have.

use super::super::ast::Node;
use super::super::view::View;
use super::append_names::quoted;
use crate::amount::number;
use crate::diag::codes::{DATA_FILE, SOURCE_NOT_FOUND};
use crate::diag::{Diagnostic, Level, Report, listed};
use crate::source::Spanned;
use crate::suggestion::nearest;
use crate::world::{Presence, World};
use serde_json::Value;
use std::collections::BTreeSet;

pub(super) fn check(view: &View<'_>, world: &dyn World, report: &mut Report) {
    let mut told = BTreeSet::new();
    for node in &view.graph.nodes {
        let Some(text) = &node.system_append else {
            continue;
        };
        for file in named(&text.value) {
            if is_made(view, file) {
                continue;
            }
            let found = match world.file(file) {
                Presence::Absent => absent(view, file, world),
                Presence::File => world.text(file).and_then(|held| against(text, file, &held)),
                Presence::Directory | Presence::Special | Presence::Unknown => None,
            };
            if let Some(found) = found
                && told.insert(found.says.clone())
            {
                report.add(found.told(node, text));
            }
        }
    }
}

/// What is wrong between a text and a file.
struct Unlike {
    /// The end of "a text of `a` …".
    says: String,
    help: String,
    is_absent: bool,
}

impl Unlike {
    fn new(says: String, help: String) -> Self {
        Self {
            says,
            help,
            is_absent: false,
        }
    }

    fn told(self, node: &Node, text: &Spanned<String>) -> Diagnostic {
        let (code, label) = match self.is_absent {
            true => (&SOURCE_NOT_FOUND, "no such file"),
            false => (&DATA_FILE, "the file says something else"),
        };
        let message = format!("a text of `{}` {}", node.id.value, self.says);
        let found = Diagnostic::new(code, text.span, message, label);
        found.level(Level::Warning).help(self.help)
    }
}

/// The files of data that a text names.
fn named(text: &str) -> BTreeSet<&str> {
    const ENDS: [&str; 5] = ["csv", "json", "md", "tsv", "txt"];
    let words = text.split_whitespace();
    let words = words
        .map(|word| word.trim_matches(['.', ',', ';', ':', '(', ')', '!', '?', '`', '"', '\'']));
    let is_file = |word: &&str| {
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "_-./".contains(letter);
        word.chars().all(plain)
            && !word.starts_with(['/', '.'])
            && word
                .rsplit_once('.')
                .is_some_and(|(stem, end)| stem.len() > 2 && ENDS.contains(&end))
    };
    words.filter(is_file).collect()
}

/// Whether a node writes a file of this name.
fn is_made(view: &View<'_>, file: &str) -> bool {
    let nodes = view
        .graph
        .nodes
        .iter()
        .filter_map(|node| node.artifact.as_ref());
    let mut all = nodes.chain(&view.graph.finalize.artifact);
    all.any(|artifact| artifact.value == file)
}

/// A file that is not there, where one of nearly its name is that no text names.
fn absent(view: &View<'_>, file: &str, world: &dyn World) -> Option<Unlike> {
    let texts = || {
        view.graph
            .nodes
            .iter()
            .filter_map(|node| node.system_append.as_ref())
    };
    let end = file.rsplit_once('.')?.1;
    let beside = world.siblings(file);
    let like = beside.iter().map(String::as_str).filter(|one| {
        one.rsplit_once('.').is_some_and(|(_, own)| own == end)
            && !texts().any(|text| text.value.contains(*one))
    });
    let near = nearest(file, like)?;
    Some(Unlike {
        says: format!("names `{file}`, which is not there"),
        help: format!("did you mean `{near}`?"),
        is_absent: true,
    })
}

fn against(text: &Spanned<String>, file: &str, held: &str) -> Option<Unlike> {
    let text = text.value.as_str();
    match file.rsplit_once('.')?.1 {
        "csv" => column(text, file, held),
        "md" => points(text, file, held).or_else(|| weights(file, held)),
        "json" => {
            let schema: Value = serde_json::from_str(held).ok()?;
            let properties = schema.get("properties")?.as_object()?;
            let names: Vec<&str> = properties.keys().map(String::as_str).collect();
            keys(text, file, &names).or_else(|| count(text, file, &schema))
        }
        _ => None,
    }
}

/// ``the column `german` ``, which the first line of the file has not.
fn column(text: &str, file: &str, held: &str) -> Option<Unlike> {
    if named(text)
        .iter()
        .filter(|one| one.ends_with(".csv"))
        .count()
        != 1
    {
        return None;
    }
    let header = held.lines().next()?.trim_start_matches('\u{feff}');
    let sign = [';', '\t']
        .into_iter()
        .find(|sign| header.contains(*sign))
        .unwrap_or(',');
    let columns: Vec<&str> = header
        .split(sign)
        .map(|one| one.trim().trim_matches('"'))
        .collect();
    let lacking = quoted(text).into_iter().find(|(at, name)| {
        let before = text.get(..*at).unwrap_or("").trim_end();
        (before.ends_with("column") || before.ends_with("columns")) && !columns.contains(name)
    });
    let (_, name) = lacking?;
    let help = match nearest(name, columns.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "name a column that is there, or change the file".to_owned(),
    };
    let says = format!(
        "takes the column `{name}` of `{file}`, which has {}",
        listed(columns.iter().copied())
    );
    Some(Unlike::new(says, help))
}

/// "All seven points of checklist.md", of which there are five.
fn points(text: &str, file: &str, held: &str) -> Option<Unlike> {
    const NOUNS: [&str; 7] = [
        "criteria",
        "items",
        "points",
        "questions",
        "requirements",
        "rules",
        "steps",
    ];
    let words: Vec<&str> = text
        .split_whitespace()
        .map(|word| word.trim_matches(['.', ',', ';', ':', '`', '(', ')']))
        .collect();
    let (said, noun) = words.windows(4).find_map(|four| match four {
        [count, noun, "of" | "in" | "from", name] if *name == file && NOUNS.contains(noun) => {
            Some((number(count)?, *noun))
        }
        _ => None,
    })?;
    let is_number = |line: &&str| {
        let digits = line.chars().take_while(char::is_ascii_digit).count();
        digits > 0
            && line
                .get(digits..)
                .is_some_and(|rest| rest.starts_with(". ") || rest.starts_with(") "))
    };
    let numbered: Vec<&str> = held.lines().filter(is_number).collect();
    // A second list begins with 1 again.
    let lists = numbered
        .iter()
        .filter(|line| line.starts_with("1.") || line.starts_with("1)"))
        .count();
    let count = match numbered.len() {
        0 if held.matches("\n#").count() > 1 => return None,
        0 => held
            .lines()
            .filter(|line| line.starts_with("- ") || line.starts_with("* "))
            .count(),
        count => count,
    };
    if lists > 1 || count == 0 || u64::try_from(count).ok()? == said {
        return None;
    }
    let says = format!("speaks of {said} {noun} of `{file}`, which has {count}");
    Some(Unlike::new(
        says,
        "say how many there are, or add those that are missing to the file".to_owned(),
    ))
}

/// Weights of a table that do not add up to what the file says.
fn weights(file: &str, held: &str) -> Option<Unlike> {
    let lower = held.to_lowercase();
    let (_, rest) = lower.split_once("add up to ")?;
    let said = rest
        .split_whitespace()
        .next()?
        .trim_end_matches(['.', ',', ';', '%']);
    let said: f64 = number(said)
        .map(|said| said as f64)
        .or_else(|| said.parse().ok())?;
    let cells = |line: &str| -> Vec<String> {
        line.trim()
            .trim_matches('|')
            .split('|')
            .map(|cell| cell.trim().to_owned())
            .collect()
    };
    let rows: Vec<&str> = held
        .lines()
        .filter(|line| line.trim_start().starts_with('|'))
        .collect();
    let (header, rows) = rows.split_first()?;
    let names = ["weight", "weights", "share", "percent"];
    let at = cells(header)
        .iter()
        .position(|cell| names.contains(&cell.to_lowercase().as_str()))?;
    let (_, rows) = rows.split_first()?;
    let values: Option<Vec<f64>> = rows
        .iter()
        .map(|row| {
            cells(row)
                .get(at)?
                .trim_end_matches('%')
                .trim()
                .parse()
                .ok()
        })
        .collect();
    let sum: f64 = values.filter(|values| values.len() > 1)?.iter().sum();
    if (sum - said).abs() < 1e-6 {
        return None;
    }
    let sum = (sum * 1e6).round() / 1e6;
    let says = format!(
        "names `{file}`, whose weights add up to {sum}, and it says that they add up to {said}"
    );
    Some(Unlike::new(says, "mend the weights".to_owned()))
}

/// Keys that a text lists, and that the schema which it names has not.
fn keys(text: &str, file: &str, names: &[&str]) -> Option<Unlike> {
    let mut sentences = crate::deeds::sentences(text);
    let sentence =
        sentences.find(|sentence| sentence.contains(file) && sentence.contains("the keys "))?;
    let (_, list) = sentence.split_once("the keys ")?;
    let mut said = Vec::new();
    let mut is_last = false;
    for word in list.split_whitespace() {
        if word == "and" {
            is_last = true;
            continue;
        }
        let name = word.trim_matches(['`', '"', ',', '.', '\'']);
        said.push(name);
        if is_last || !word.ends_with(',') && said.len() > 1 && !list.contains(" and ") {
            break;
        }
    }
    // Words that name none of its keys speak of something else.
    if !said.iter().any(|name| names.contains(name)) || !is_last {
        return None;
    }
    let name = said.iter().find(|name| !names.contains(name))?;
    let says = format!(
        "asks for the key `{name}`, and `{file}` has {}",
        listed(names.iter().copied())
    );
    Some(Unlike::new(
        says,
        "name the keys of the schema, or change it".to_owned(),
    ))
}

/// "At least five sources", where the schema that the text names lets fewer be there.
fn count(text: &str, file: &str, schema: &Value) -> Option<Unlike> {
    let words: Vec<String> = text
        .split_whitespace()
        .map(|word| {
            word.trim_matches(['.', ',', ';', ':', '`', '(', ')'])
                .to_lowercase()
        })
        .collect();
    let bound = |name: &str, key: &str| schema.get("properties")?.get(name)?.get(key)?.as_u64();
    words.windows(4).find_map(|four| {
        let [at, way, count, name] = four else {
            return None;
        };
        let (key, is_more) = match (at.as_str(), way.as_str()) {
            ("at", "least") => ("maxItems", true),
            ("at", "most") | ("up", "to") => ("minItems", false),
            _ => return None,
        };
        let (said, held) = (number(count)?, bound(name, key)?);
        let clashes = if is_more { said > held } else { said < held };
        let says = format!(
            "asks for {at} {way} {count} {name}, and `{file}` has `{key}: {held}` for `{name}`"
        );
        clashes.then(|| Unlike::new(says, "say the same in both".to_owned()))
    })
}
