//! `curl` that saves or sends something and takes the page of an error for a good answer.

use super::Command;

/// Options by which `curl` fails or tells the code of an answer.
const SEES: [&str; 6] = [
    "--fail",
    "--fail-with-body",
    "--write-out",
    "-w",
    "--head",
    "-I",
];

/// Options that send something.
const SENDS: [&str; 12] = [
    "-T",
    "--upload-file",
    "-F",
    "--form",
    "-d",
    "--data",
    "--data-binary",
    "--data-raw",
    "--data-urlencode",
    "--json",
    "POST",
    "PUT",
];

/// Options that save the answer.
const SAVES: [&str; 4] = ["-o", "--output", "-O", "--remote-name"];

/// The first such call that nothing behind it looks at.
pub fn find<'t>(text: &str, commands: &'t [Command<'t>]) -> Option<&'t Command<'t>> {
    let mut all = commands.iter();
    let found = all.find(|one| is_tolerant(one))?;
    let behind = text.get(found.at + found.text.len()..)?;
    let looks = ["grep", "jq", "test ", "[", "if ", "case ", "python", "$?"];
    (!looks.iter().any(|look| behind.contains(look))).then_some(found)
}

/// Whether it sends something.
pub fn sends(command: &Command<'_>) -> bool {
    let mut words = command.called().iter().skip(1);
    words.any(|word| SENDS.contains(&word.text))
}

fn is_tolerant(command: &Command<'_>) -> bool {
    let words: Vec<&str> = command
        .called()
        .iter()
        .skip(1)
        .map(|word| word.text)
        .collect();
    let has = |list: &[&str]| words.iter().any(|word| list.contains(word));
    // `-fsS`: an option with a value may hold an `f`, but none of those that stand together does.
    let is_short = |word: &&str| {
        let letters = word.strip_prefix('-').filter(|rest| !rest.starts_with('-'));
        letters.is_some_and(|letters| letters.contains(['f', 'I', 'w']))
    };
    let sees = has(&SEES) || words.iter().any(is_short);
    let is_unknown = words.iter().any(|word| {
        word.starts_with(['$', '"', super::VALUE]) && !word.contains("://") || *word == "-K"
    });
    let file = |word: &&str| *word == "/dev/null";
    let saves = has(&SAVES) || command.redirects.iter().any(super::Redirect::leads_output);
    let short = words.iter().any(|word| {
        let letters = word.strip_prefix('-').filter(|rest| !rest.starts_with('-'));
        letters.is_some_and(|letters| letters.ends_with(['o', 'O']))
    });
    command.name() == "curl"
        && !command.is_substituted
        && command.way.is_empty()
        && !sees
        && !is_unknown
        && !words.iter().any(file)
        && (saves || short || sends(command))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_that_saves_the_page_of_an_error_is_seen() {
        let found = |text: &str| {
            let commands = crate::shell::read(text).unwrap();
            find(text, &commands).is_some()
        };
        for text in [
            "curl -sS -o a.json https://example.org/a",
            "curl -sSLo a.json https://example.org/a",
            "mkdir -p a && curl -s https://example.org/a > a/b.json",
            "curl -sS -X POST -d '{}' https://example.org/a",
        ] {
            assert!(found(text), "{text}");
        }
        for text in [
            "curl -fsS -o a.json https://example.org/a",
            "curl -sS --fail-with-body -o a.json https://example.org/a",
            "curl -s -o /dev/null -w '%{http_code}' https://example.org/a",
            "curl -s https://example.org/a",
            "curl -sS -o a.json https://example.org/a && jq -e .id a.json",
            "curl $OPTIONS -o a.json https://example.org/a",
        ] {
            assert!(!found(text), "{text}");
        }
    }
}
