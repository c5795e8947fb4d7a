//! The functions of a text for a shell, and where their bodies stand.

/// The functions of a text with where their bodies begin and end. One whose output is led elsewhere as a whole is left out.
pub(super) fn shell_bodies(text: &str) -> Vec<(&str, usize, usize)> {
    let mut found = Vec::new();
    let mut open: Option<(&str, usize, usize)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = line.trim_start();
        let margin = line.len() - start.len();
        let end = at + line.len();
        match open {
            Some((name, from, own)) if margin == own && start.starts_with('}') => {
                let is_quiet = start.contains(['>', '|']);
                found.extend((!is_quiet).then_some((name, from, end)));
                open = None;
            }
            Some(_) => {}
            None => {
                let named = start.strip_prefix("function ").unwrap_or(start);
                let name = named
                    .split(|letter: char| {
                        !letter.is_ascii_alphanumeric() && !"_-:.".contains(letter)
                    })
                    .next()
                    .unwrap_or("");
                let rest = named.get(name.len()..).unwrap_or("").trim_start();
                let opens =
                    rest.starts_with("()") || named.len() < start.len() && rest.starts_with('{');
                if opens && !name.is_empty() {
                    let body = start.trim_end();
                    match body.ends_with('}') {
                        true => found.push((name, at, end)),
                        false if body.contains("} >") => {}
                        false => open = Some((name, at, margin)),
                    }
                }
            }
        }
        at = end;
    }
    found
}
