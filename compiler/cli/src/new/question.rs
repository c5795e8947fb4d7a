//! Which language, asked of a person.

use super::super::complain;
use super::templates::TEMPLATES;
use graphwright_compiler::suggestion::nearest;
use std::io::{BufRead as _, IsTerminal as _};

/// The language that a person at a terminal chooses; nothing where nobody is there to ask.
///
/// # Errors
/// If the terminal is closed instead.
pub(super) fn dialect() -> Result<Option<String>, String> {
    if !std::io::stdin().is_terminal() || !std::io::stderr().is_terminal() {
        return Ok(None);
    }
    complain(&listed());
    let mut lines = std::io::stdin().lock().lines();
    loop {
        complain("Number or name [loki]: ");
        let line = match lines.next() {
            Some(Ok(line)) => line,
            Some(Err(_)) | None => {
                return Err(
                    "nothing was chosen, and nothing was written; `--dialect` chooses, too"
                        .to_owned(),
                );
            }
        };
        match meant(line.trim()) {
            Ok(dialect) => return Ok(Some(dialect.to_owned())),
            Err(problem) => complain(&problem),
        }
    }
}

fn listed() -> String {
    let mut text = String::from("Which language? `graphwright guide language` says more.\n\n");
    for (number, one) in TEMPLATES.iter().enumerate() {
        let (dialect, about) = (one.dialect, one.about);
        let first = match number {
            0 => " (the one to begin with)",
            _ => "",
        };
        text.push_str(&format!("  {}  {dialect:5}  {about}{first}\n", number + 1));
    }
    text.push('\n');
    text
}

/// The language that an answer names; an empty answer is the first.
fn meant(answer: &str) -> Result<&'static str, String> {
    if answer.is_empty() {
        return Ok(super::templates::FIRST.dialect);
    }
    let named = TEMPLATES.iter().enumerate().find(|(number, one)| {
        one.dialect.eq_ignore_ascii_case(answer) || answer == (number + 1).to_string()
    });
    named.map(|(_, one)| one.dialect).ok_or_else(|| {
        let near = nearest(answer, TEMPLATES.iter().map(|one| one.dialect));
        let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        format!("there is no `{}`{near}\n", answer.escape_debug())
    })
}

#[cfg(test)]
mod tests {
    use super::meant;

    #[test]
    fn a_number_a_name_and_nothing_are_answers() {
        assert_eq!(meant(""), Ok("loki"));
        assert_eq!(meant("2"), Ok("rye"));
        assert_eq!(meant("KeGAL"), Ok("kegal"));
        assert_eq!(
            meant("eular"),
            Err("there is no `eular`; did you mean `euler`?\n".to_owned())
        );
        assert_eq!(meant("5"), Err("there is no `5`\n".to_owned()));
    }
}
