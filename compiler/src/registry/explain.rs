//! What `graphwright explain` prints: the page of one code, and the index of all.

use std::fmt::Write;

use super::{ALL, LATE};
use crate::diag::Code;

/// The page of a code as Markdown, with its name as the title.
pub fn explain(code: &Code) -> String {
    let page = code.page();
    let mut text = format!(
        "# {} {}\n\n{} ({})\n\n",
        code.id,
        code.name,
        page.summary,
        code.level.name()
    );
    if let Some(published) = code.published {
        let _ = writeln!(text, "Published by the source dialect as `{published}`.\n");
    }
    text += page.body;
    text.push('\n');
    text
}

/// All codes as a Markdown table.
pub fn index() -> String {
    let mut table = "| code | name | level | what is wrong |\n|---|---|---|---|\n".to_owned();
    for code in ALL.iter().chain(LATE) {
        let summary = code.page().summary.replace('|', "\\|");
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
            let summary = code.page().summary;
            assert!(page.starts_with(&format!("# {} {}\n\n{summary}", code.id, code.name)));
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
