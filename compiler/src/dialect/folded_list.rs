//! A list whose lines YAML joins into one: behind `>`, and in a text of several lines without `|`.

use crate::diag::Diagnostic;
use crate::diag::codes::FOLDED_LIST;
use crate::source::Span;

/// How many items are shown.
const SHOWN: usize = 24;

/// The two items of a text that stand in lines of their own, and come to stand in one. `before` is what the file holds before the text.
pub(super) fn find(span: Span, text: &str, (before, spelling): (&str, &str)) -> Option<Diagnostic> {
    let lines: Vec<&str> = spelling.lines().map(str::trim).collect();
    let joined = lines.windows(2).find_map(|pair| {
        let [first, second] = pair else { return None };
        let items = mark(first)? == mark(second)?;
        // The last line of a text in quotes ends with them.
        let second = second.trim_end_matches(['"', '\'']);
        let stands = items && text.contains(&format!("{first} {second}"));
        stands.then_some((*first, second))
    });
    let (first, second) = joined?;
    let (first, second) = (shown(first), shown(second));
    let message = format!("the lines of this list become one line: `{first}`, `{second}`");
    let found = Diagnostic::new(&FOLDED_LIST, span, message, "is read as one paragraph");
    Some(match folding_sign(before) {
        Some(at) => {
            let sign = Span::new(span.file, at, at + 1);
            let found = found.help("`>` joins lines, `|` keeps them: begin the text with `|`");
            found.suggestion(sign, "|".to_owned())
        }
        None => found.help("begin the text with `|`, and write it in the lines below"),
    })
}

/// What an item begins with; a number of any size is the same.
fn mark(line: &str) -> Option<char> {
    let sign = line.chars().next()?;
    let rest = line.get(sign.len_utf8()..)?;
    match sign {
        '-' | '*' | '•' => rest.starts_with(' ').then_some(sign),
        '|' => (line.len() > 2 && line.ends_with('|')).then_some(sign),
        '0'..='9' => {
            let rest = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
            let closes = rest.strip_prefix(['.', ')'])?;
            closes.starts_with(' ').then_some('1')
        }
        _ => None,
    }
}

fn shown(line: &str) -> String {
    match line.chars().count() <= SHOWN {
        true => line.to_owned(),
        false => format!(
            "{}…",
            line.chars().take(SHOWN).collect::<String>().trim_end()
        ),
    }
}

/// Where the `>` stands that a text follows, if it does.
fn folding_sign(before: &str) -> Option<usize> {
    let (header, indent) = before.rsplit_once('\n')?;
    let line = header.rsplit('\n').next()?;
    let line = line.split(" #").next()?.trim_end();
    let bare = line.trim_end_matches(['+', '-']);
    let bare = bare.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let bare = bare.trim_end_matches(['+', '-']);
    let is_folded = indent.trim().is_empty() && bare.ends_with('>');
    let start = header.rfind('\n').map_or(0, |at| at + 1);
    is_folded.then(|| start + bare.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::super::text_spelling;
    use crate::diag::Report;
    use crate::diag::codes::FOLDED_LIST;
    use crate::source::Sources;
    use crate::syntax;

    fn told(text: &str) -> Vec<(&'static str, Option<String>)> {
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", text);
        let (root, _) = syntax::read(file, &sources);
        let mut report = Report::default();
        text_spelling::check(&root.expect("a tree"), &sources, &mut report);
        let found = report.diagnostics.iter().map(|found| {
            let fix = found.fixes.first();
            let fix = fix.and_then(|fix| sources.text(file).get(fix.span.range()));
            (found.code.id, fix.map(str::to_owned))
        });
        found.collect()
    }

    #[test]
    fn a_list_that_is_folded_is_told() {
        for text in [
            "prompt: >\n  Do this:\n  1. Read it.\n  2. Sum it up.\n",
            "prompt: >-\n  Do this:\n  - Read it.\n  - Sum it up.\n",
        ] {
            assert_eq!(
                told(text),
                [(FOLDED_LIST.id, Some(">".to_owned()))],
                "{text}"
            );
        }
        for text in [
            "prompt: Do this\n  1. Read it.\n  2. Sum it up.\n",
            "prompt: \"Do this\n  - Read it.\n  - Sum it up.\"\n",
        ] {
            assert_eq!(told(text), [(FOLDED_LIST.id, None)], "{text}");
        }
    }

    #[test]
    fn a_list_whose_lines_stay_is_not_told() {
        for text in [
            "prompt: |\n  Do this:\n  1. Read it.\n  2. Sum it up.\n",
            // Lines that stand deeper, and lines with a blank one between, stay.
            "prompt: >\n  Do this:\n    - Read it.\n    - Sum it up.\n",
            "prompt: >\n  Do this:\n\n  - Read it.\n\n  - Sum it up.\n",
            "prompt: >\n  Take 3 - 4 lines\n  - or more - of the text.\n",
            "command: >\n  tool\n  - a\n  - b\n",
        ] {
            assert_eq!(told(text), [], "{text}");
        }
    }
}
