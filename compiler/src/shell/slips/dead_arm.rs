//! Arms of a `case` behind `*)`, which takes every text.

use super::{CommandContext, ShellDiagnostic, lines, place};

/// How deep `case` is followed into `case`. Nobody goes deeper by hand.
const DEEPEST: usize = 16;

pub(super) fn find(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    // For each `case` that is open: where its `*)` stands.
    let mut open: Vec<Option<usize>> = Vec::new();
    let mut before = "";
    for (at, line) in lines(around.text) {
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let is_first = before.starts_with("case ") && before.ends_with(" in");
        let is_next = before.ends_with(";;");
        let here = at + (line.len() - line.trim_start().len());
        if text == "esac" || text.starts_with("esac ") || text.starts_with("esac;") {
            open.pop();
        } else if let Some(all) = open.last_mut().filter(|_| is_first || is_next) {
            if let Some(star) = *all {
                return told(around, star, here, text);
            }
            *all = text.starts_with("*)").then_some(here);
        }
        if text.starts_with("case ") && text.ends_with(" in") {
            if open.len() == DEEPEST {
                return None;
            }
            open.push(None);
        }
        before = text;
    }
    None
}

fn told(
    around: &CommandContext<'_>,
    star: usize,
    arm: usize,
    text: &str,
) -> Option<ShellDiagnostic> {
    let (pattern, _) = text.split_once(')')?;
    let is_pattern = !pattern.is_empty() && !pattern.contains(['$', '`', ';']);
    is_pattern.then(|| ShellDiagnostic {
        at: star,
        says: format!(
            "`*)` takes every text, so `{pattern})`{} is never come to",
            place(around.text, arm)
        ),
        help: "move `*)` to the end of the `case`".to_owned(),
    })
}
