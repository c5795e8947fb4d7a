//! What `graphwright explain` prints: the page of one code, and the index of all.

use std::fmt::Write;

use super::{ALL, LATE, PUBLISHED};
use crate::diag::{Code, Example};

/// The page of a code as Markdown: title, summary, explanation, a graph that has the fault, and the graph mended.
pub fn explain(code: &Code) -> String {
    let mut page = format!(
        "# {} {}\n\n{} ({})\n\n",
        code.id,
        code.name,
        code.summary,
        code.level.name()
    );
    let published: Vec<String> = PUBLISHED
        .iter()
        .filter(|(_, ours)| ours.id == code.id)
        .map(|(published, _)| format!("`{published}`"))
        .collect();
    if !published.is_empty() {
        page += &format!(
            "Published by the source dialect as {}.\n\n",
            published.join(", ")
        );
    }
    page += code.explanation.trim();
    page += "\n\n## Has the fault\n\n";
    example(&mut page, &code.bad);
    page += "\n## Mended\n\n";
    example(&mut page, &code.good);
    page
}

fn example(page: &mut String, example: &Example) {
    block(page, "yaml", &visible(example.graph));
    for (path, text) in example.files {
        let _ = writeln!(page, "\n`{path}`:\n");
        let language = match path.rsplit_once('.') {
            Some((_, "yaml" | "yml")) => "yaml",
            Some((_, "json")) => "json",
            Some((_, "sh")) => "sh",
            Some((_, "py")) => "python",
            Some(_) | None => "",
        };
        block(page, language, &visible(text));
    }
    let known = [
        ("tools", example.setting.tools),
        ("MCP servers", example.setting.mcp_servers),
        ("models", example.setting.models),
    ];
    for (what, names) in known {
        if let Some(names) = names {
            let list = if names.is_empty() {
                "none".to_owned()
            } else {
                names.join(", ")
            };
            let _ = writeln!(page, "\nKnown {what}: {list}.");
        }
    }
}

fn block(page: &mut String, language: &str, text: &str) {
    // A fence must be longer than any in the text.
    let mut fence = "```".to_owned();
    while text.contains(&fence) {
        fence.push('`');
    }
    let _ = writeln!(
        page,
        "{fence}{language}\n{}\n{fence}",
        text.trim_end_matches('\n')
    );
}

/// The text with its control characters as pictures: an explanation must not do to a terminal what it warns of.
fn visible(text: &str) -> String {
    let shown = |character: char| match u32::from(character) {
        0x0A => character,
        code @ 0..0x20 => char::from_u32(0x2400 + code).unwrap_or('\u{FFFD}'),
        0x7F => '\u{2421}',
        _ => character,
    };
    text.chars().map(shown).collect()
}

/// All codes as a Markdown table.
pub fn index() -> String {
    let mut table = "| code | name | level | what is wrong |\n|---|---|---|---|\n".to_owned();
    for code in ALL.iter().chain(LATE) {
        let summary = code.summary.replace('|', "\\|");
        let _ = writeln!(
            table,
            "| {} | `{}` | {} | {summary} |",
            code.id,
            code.name,
            code.level.name()
        );
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn explains_every_code() {
        for code in ALL {
            let page = explain(code);
            assert!(page.starts_with(&format!("# {} {}\n\n{}", code.id, code.name, code.summary)));
            assert!(page.contains(code.explanation.trim()));
            assert!(
                !page.chars().any(|c| c.is_control() && c != '\n'),
                "{}",
                code.id
            );
            assert_eq!(page.matches("```").count() % 2, 0, "{}", code.id);
        }
    }

    #[test]
    fn lists_every_code_once() {
        let table = index();
        for code in ALL {
            assert_eq!(
                table
                    .matches(&format!("| {} | `{}` |", code.id, code.name))
                    .count(),
                1
            );
        }
        let all = ALL.len() + LATE.len();
        assert_eq!(table.lines().count(), all + 2);
    }
}
