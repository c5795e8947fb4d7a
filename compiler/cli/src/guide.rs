//! `graphwright guide [TOPIC [SECTION]]`: the pages of the guide, which are those of the book in `compiler/guide`. Those about single parts
//! stand beside the sources of these.

use super::{Status, complain, print};
use clap::Args;
use graphwright_compiler::suggestion::nearest;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// A page, or a section that only one page has; without it the pages are listed
    topic: Option<String>,
    /// A section of the page, by its heading
    section: Option<String>,
}

/// A page of the guide.
struct Page {
    topic: &'static str,
    text: &'static str,
}

/// The page of a topic.
macro_rules! page {
    ($topic:literal) => {
        Page {
            topic: $topic,
            text: include_str!(concat!("../guide/src/", $topic, ".md")),
        }
    };
}

/// The pages in the order of the book.
const PAGES: &[Page] = &[
    page!("start"),
    page!("tour"),
    page!("language"),
    page!("loki"),
    page!("rye"),
    page!("kegal"),
    page!("euler"),
    page!("scripts"),
    page!("trying"),
    page!("policies"),
    page!("injection"),
    page!("testing"),
    page!("operating"),
    page!("coming-from"),
    page!("rust"),
    page!("why"),
];

/// What is looked up: the pages about single parts, and others that those of the guide lead to.
const PARTS: &[Page] = &[
    page!("mcp"),
    page!("models"),
    page!("script-runs"),
    page!("stores"),
    page!("serve"),
    page!("chaos"),
    page!("telemetry"),
    page!("examples"),
    page!("differences"),
    page!("measurements"),
];

fn all() -> impl Iterator<Item = &'static Page> {
    PAGES.iter().chain(PARTS)
}

/// A heading, and where the part of the page that it stands over begins and ends.
struct Section {
    name: String,
    level: usize,
    begin: usize,
    end: usize,
}

impl Page {
    fn title(&self) -> &'static str {
        let first = self.text.lines().next().unwrap_or_default();
        first.trim_start_matches("# ")
    }

    /// The sections below the title. Lines of samples are none.
    fn sections(&self) -> Vec<Section> {
        let mut found: Vec<Section> = Vec::new();
        let (mut at, mut in_sample) = (0, false);
        for line in self.text.split_inclusive('\n') {
            in_sample ^= line.starts_with("```");
            let level = line.bytes().take_while(|byte| *byte == b'#').count();
            if !in_sample && level > 1 {
                let within = found.iter_mut().filter(|open| open.level >= level);
                within.for_each(|open| open.end = open.end.min(at));
                found.push(Section {
                    name: anchor(line),
                    level,
                    begin: at,
                    end: self.text.len(),
                });
            }
            at += line.len();
        }
        found
    }

    /// The text of a section, if the page has it.
    fn section(&self, name: &str) -> Option<&'static str> {
        let wanted = anchor(name);
        let section = self.sections().into_iter().find(|own| own.name == wanted)?;
        self.text.get(section.begin..section.end)
    }

    /// A text of this page with links that lead somewhere for whoever has the command and not the repository.
    fn linked(&self, text: &str) -> String {
        let text = text.trim_end();
        let below = text.lines().rev().take_while(|line| label(line).is_some());
        let below: usize = below.map(|line| line.len() + 1).sum();
        let mut told = text.get(..text.len() - below).unwrap_or(text).to_owned();
        for label in self.text.lines().rev().map_while(label) {
            told = told.replace(&format!("][{label}]"), &format!("]({})", target(label)));
        }
        told
    }
}

/// The label of a link, from the line below a page that says which file it leads to. It is what the link leads to: a page, a section of
/// one, a code of `explain`, or a file of the repository.
fn label(line: &str) -> Option<&str> {
    let (label, _) = line.strip_prefix('[')?.split_once("]: ")?;
    Some(label)
}

/// What leads there in a terminal.
fn target(label: &str) -> String {
    let (topic, section) = label.split_once('#').unwrap_or((label, ""));
    let is_code = topic.len() == 5
        && topic.starts_with('G')
        && topic.bytes().skip(1).all(|digit| digit.is_ascii_digit());
    if is_code {
        return format!("graphwright explain {topic}");
    }
    if topic == "diagnostics" {
        return "graphwright explain --list".to_owned();
    }
    if all().all(|page| page.topic != topic) {
        return label.to_owned();
    }
    match section {
        "" => format!("{topic}.md"),
        section => format!("{topic}.md#{section}"),
    }
}

/// A heading as links name it: letters and digits, with `-` for blanks.
fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

pub(super) fn guide(arguments: &Arguments) -> Status {
    let Some(topic) = &arguments.topic else {
        print(&contents());
        return Status::Fine;
    };
    match text(topic, arguments.section.as_deref()) {
        Ok(text) => {
            print(text.trim_end());
            print("\n");
            Status::Fine
        }
        Err(problem) => {
            complain(&format!("error: {problem}\n"));
            Status::Unusable
        }
    }
}

fn text(topic: &str, section: Option<&str>) -> Result<String, String> {
    let page = all().find(|page| page.topic == topic);
    match (page, section) {
        (Some(page), None) => Ok(page.linked(page.text)),
        (Some(page), Some(section)) => page
            .section(section)
            .map(|text| page.linked(text))
            .ok_or_else(|| no_section(page, section)),
        (None, None) => section_anywhere(topic),
        (None, Some(_)) => Err(no_page(topic)),
    }
}

/// A section by its name alone: of the one page that has it.
fn section_anywhere(name: &str) -> Result<String, String> {
    let having = all().filter_map(|page| Some((page, page.section(name)?)));
    let having: Vec<(&Page, &'static str)> = having.collect();
    match having.as_slice() {
        [] => Err(no_page(name)),
        [(page, text)] => Ok(page.linked(text)),
        several => {
            let name = anchor(name);
            let mut told = format!("several pages have a section `{name}`:");
            for (page, _) in several {
                told.push_str(&format!("\n  graphwright guide {} {name}", page.topic));
            }
            Err(told)
        }
    }
}

fn no_page(topic: &str) -> String {
    let near = nearest(topic, all().map(|page| page.topic));
    let meant = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    let topic = topic.escape_debug();
    format!(
        "the guide has no page `{topic}`{meant}\n\n{}",
        contents().trim_end()
    )
}

fn no_section(page: &Page, section: &str) -> String {
    let names: Vec<String> = page.sections().into_iter().map(|own| own.name).collect();
    let near = nearest(&anchor(section), names.iter().map(String::as_str));
    let meant = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    format!(
        "the page `{}` has no section `{}`{meant}\nits sections are {}",
        page.topic,
        section.escape_debug(),
        names.join(", ")
    )
}

/// The pages, one a line.
fn contents() -> String {
    let wide = all().map(|page| page.topic.len()).max();
    let wide = wide.unwrap_or_default();
    let lines = |pages: &[Page]| -> String {
        let line = |page: &Page| format!("  {:wide$}  {}\n", page.topic, page.title());
        pages.iter().map(line).collect()
    };
    let mut text = format!(
        "The pages of the guide, in order:\n\n{}\nTo look up:\n\n{}",
        lines(PAGES),
        lines(PARTS)
    );
    text.push_str(
        "\n`graphwright guide PAGE` shows one, `graphwright guide PAGE SECTION` a part of it.\n",
    );
    text
}
