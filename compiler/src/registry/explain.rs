//! What `graphwright explain` prints: the page of one code, and the index of all.

use std::fmt::Write;

use super::{ALL, LATE};
use crate::diag::{Code, FixCoverage};

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
    let _ = write!(text, "Found in graphs of: {}.", page.dialects.join(", "));
    text += match page.mends {
        FixCoverage::Example => " `graphwright check --fix` mends it.\n\n",
        FixCoverage::Some => {
            " `graphwright check --fix` mends it where it is certain what was meant.\n\n"
        }
        FixCoverage::Never => "\n\n",
    };
    text += page.body;
    text.push('\n');
    text
}

/// All codes as a Markdown table, and how many of them `--fix` mends.
pub fn index() -> String {
    let mut table =
        "| code | name | level | `--fix` | what is wrong |\n|---|---|---|---|---|\n".to_owned();
    let (mut all, mut mended, mut in_part) = (0, 0, 0);
    for code in ALL.iter().chain(LATE) {
        let page = code.page();
        all += 1;
        mended += usize::from(page.mends == FixCoverage::Example);
        in_part += usize::from(page.mends == FixCoverage::Some);
        let _ = writeln!(
            table,
            "| {} | `{}` | {} | {} | {} |",
            code.id,
            code.name,
            code.level.name(),
            match page.mends {
                FixCoverage::Example => "mends it",
                FixCoverage::Some => "mends some",
                FixCoverage::Never => "",
            },
            page.summary.replace('|', "\\|")
        );
    }
    let _ = writeln!(
        table,
        "\n`graphwright check --fix` mends {mended} of these {all} as their pages show them, and {in_part} more where it is certain what was meant."
    );
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
        assert_eq!(
            table.lines().filter(|line| line.starts_with("| G")).count(),
            all
        );
        let last = table.lines().last().unwrap_or_default();
        assert!(last.contains(&format!("of these {all} as")), "{last}");
    }
}
