//! The page of a code: front matter, then sections, as they stand in `compiler/src/diagnostics`.

use super::{Code, Level};

/// What the page of a code says beyond its id, name and level.
#[derive(Debug)]
pub struct Page {
    /// One line for the index.
    pub summary: &'static str,
    /// All that stands below the summary (Markdown).
    pub body: &'static str,
    /// The dialects in whose graphs it can be found, by their names.
    pub dialects: Vec<&'static str>,
    /// What `check --fix` does about it.
    pub mends: FixCoverage,
    /// Why this is a fault.
    pub why: &'static str,
    /// What happens at run time if the fault stays; of an error, what would happen if it did not stop the build.
    pub stays: &'static str,
    /// How to fix it.
    pub cure: &'static str,
    /// A graph that makes exactly this code fire.
    pub wrong: Example,
    /// The same graph, mended: fires nothing.
    pub right: Example,
}

/// What `check --fix` does about a fault of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixCoverage {
    /// It mends the wrong example of the page.
    Example,
    /// It leaves the example alone, and mends others.
    Some,
    /// What was meant is never certain.
    Never,
}

/// A small graph, as `explain` shows it and the tests compile it.
#[derive(Debug, Default)]
pub struct Example {
    /// The text of `graph.yaml`.
    pub graph: String,
    /// Files beside it: path and text (a path may begin with `../`).
    pub files: Vec<(&'static str, String)>,
    /// Tools that exist; `None`: not known, not checked.
    pub tools: Option<Vec<&'static str>>,
    /// MCP servers that exist.
    pub mcp_servers: Option<Vec<&'static str>>,
    /// Models that exist.
    pub models: Option<Vec<&'static str>>,
}

impl Code {
    /// The code of a page. What its front matter lacks is an error of the compilation of this crate.
    pub(super) const fn of(text: &'static str) -> Self {
        let level = stated(text, "level");
        let level = if is(level, "error") {
            Level::Error
        } else if is(level, "warning") {
            Level::Warning
        } else {
            assert!(
                is(level, "note"),
                "a page says `level: error`, `level: warning` or `level: note`"
            );
            Level::Note
        };
        Self {
            id: stated(text, "id"),
            name: stated(text, "name"),
            level,
            published: entry(text, "published"),
            text,
        }
    }

    /// The page, read anew.
    pub fn page(&self) -> Page {
        let body = self.text.split_once("\n---\n").map_or("", |(_, body)| body);
        let (title, body) = body.trim().split_once('\n').unwrap_or_default();
        Page {
            summary: title.trim_start_matches("# "),
            body: body.trim(),
            dialects: entry(self.text, "dialects")
                .unwrap_or_default()
                .split(", ")
                .collect(),
            mends: match entry(self.text, "fix") {
                Some("yes") => FixCoverage::Example,
                Some("some") => FixCoverage::Some,
                _ => FixCoverage::Never,
            },
            why: section(body, "Why"),
            stays: section(body, "If it stays"),
            cure: section(body, "How to fix"),
            wrong: Example::read(section(body, "Wrong")),
            right: Example::read(section(body, "Right")),
        }
    }
}

/// The value of a line `key: value` between the first two lines `---`.
const fn entry(text: &'static str, key: &str) -> Option<&'static str> {
    let mut rest = text;
    while let Some((line, after)) = cut(rest, b"\n") {
        if let Some((name, value)) = cut(line, b": ")
            && is(name, key)
        {
            return Some(value);
        }
        if is(line, "---") && rest.len() < text.len() {
            return None;
        }
        rest = after;
    }
    None
}

/// The value of an entry that each page has.
const fn stated(text: &'static str, key: &str) -> &'static str {
    let found = entry(text, key);
    assert!(
        found.is_some(),
        "a page has an `id`, a `name` and a `level`"
    );
    match found {
        Some(value) => value,
        None => "",
    }
}

/// `str::split_once`, for constants.
const fn cut(text: &'static str, mark: &[u8]) -> Option<(&'static str, &'static str)> {
    let mut at = 0;
    while at + mark.len() <= text.len() {
        let (_, rest) = text.as_bytes().split_at(at);
        let (found, _) = rest.split_at(mark.len());
        if same(found, mark) {
            let (before, rest) = text.split_at(at);
            return Some((before, rest.split_at(mark.len()).1));
        }
        at += 1;
    }
    None
}

/// `==`, for constants.
const fn is(text: &str, other: &str) -> bool {
    same(text.as_bytes(), other.as_bytes())
}

const fn same(mut bytes: &[u8], mut others: &[u8]) -> bool {
    while let (Some((one, rest)), Some((other, more))) = (bytes.split_first(), others.split_first())
    {
        if *one != *other {
            return false;
        }
        (bytes, others) = (rest, more);
    }
    bytes.is_empty() && others.is_empty()
}

/// What stands between a heading and the next; empty if it is not there.
fn section(body: &'static str, heading: &str) -> &'static str {
    let mut start = None;
    for (at, line) in prose(body) {
        match (start, line.strip_prefix("## ")) {
            (None, Some(title)) if title == heading => start = Some(at + line.len()),
            (Some(start), Some(_)) => return body.get(start..at).unwrap_or_default().trim(),
            _ => {}
        }
    }
    let rest = start.and_then(|start| body.get(start..));
    rest.unwrap_or_default().trim()
}

/// The lines outside of fenced blocks, each with its place.
fn prose(body: &'static str) -> impl Iterator<Item = (usize, &'static str)> {
    let (mut at, mut open) = (0, None);
    body.split('\n').filter_map(move |line| {
        let place = at;
        at += line.len() + 1;
        let fence = line
            .starts_with("```")
            .then(|| line.trim_end_matches(|c| c != '`'));
        let outside = open.is_none() && fence.is_none();
        open = match (open, fence) {
            (None, fence) => fence,
            (Some(opened), _) if line == opened => None,
            (open, _) => open,
        };
        outside.then_some((place, line))
    })
}

impl Example {
    fn read(section: &'static str) -> Self {
        let mut example = Self::default();
        let mut lines = section.lines();
        let mut path = None;
        while let Some(line) = lines.next() {
            if line.starts_with("```") {
                let fence = line.trim_end_matches(|c| c != '`');
                let text = lines.by_ref().take_while(|line| *line != fence);
                let text = text.fold(String::new(), |text, line| text + line + "\n");
                match path.take() {
                    None => example.graph = meant(&text),
                    Some(path) => example.files.push((path, meant(&text))),
                }
            } else if let Some((what, names)) = known(line) {
                match what {
                    "tools" => example.tools = Some(names),
                    "MCP servers" => example.mcp_servers = Some(names),
                    _ => example.models = Some(names),
                }
            } else if let Some(named) = line.strip_prefix('`') {
                path = named.strip_suffix("`:");
            }
        }
        example
    }
}

/// `Known tools: search, fetch.`
fn known(line: &'static str) -> Option<(&'static str, Vec<&'static str>)> {
    let (what, names) = line
        .strip_prefix("Known ")?
        .strip_suffix('.')?
        .split_once(": ")?;
    let names = names.split(", ").filter(|name| *name != "none");
    Some((what, names.collect()))
}

/// A page shows control characters as pictures, since it must not do to a terminal what it warns of.
fn meant(text: &str) -> String {
    let control = |picture: char| match u32::from(picture) {
        code @ 0x2400..=0x241F => char::from_u32(code - 0x2400).unwrap_or(picture),
        0x2421 => '\u{7F}',
        _ => picture,
    };
    text.chars().map(control).collect()
}
