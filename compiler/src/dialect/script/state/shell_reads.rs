//! All keys that a script for a shell reads of what it is given, where it takes each by a `jq` of its own.

use super::jq::{jq_keys, jq_program};
use super::{InputSource, holders};
use crate::dialect::script::code::{Code, assignment, is_part, words};
use crate::ir::Interpreter;
use std::collections::{BTreeMap, BTreeSet};

/// The keys with their lines. `None`: it also uses that as a whole, or in a way that is not followed.
pub(in crate::dialect) fn shell_reads(
    code: &Code,
    given: InputSource,
) -> Option<BTreeMap<&str, usize>> {
    if code.interpreter != Interpreter::Bash {
        return None;
    }
    let holders = holders(code, given);
    let mut found = BTreeMap::new();
    for (line, text) in code.lines() {
        let is_made = assignment(text).is_some_and(|(name, value)| {
            holders.contains(name) && given.is_in(value) && !value.contains("jq ")
        });
        let named = holders.iter().map(|name| words(text, name).count());
        let named: usize = named.sum();
        if is_made && named == 1 || named == 0 && !given.is_in(text) {
            continue;
        }
        let key = only_key(text, &holders, given).filter(|_| named == 1 && !given.is_in(text))?;
        found.entry(key).or_insert(line);
    }
    (!found.is_empty()).then_some(found)
}

/// The one key that the only `jq` of a line reads.
fn only_key<'l>(text: &'l str, holders: &BTreeSet<&str>, given: InputSource) -> Option<&'l str> {
    let [key] = jq_keys(text, holders, given)[..] else {
        return None;
    };
    let (_, arguments) = text.split_once("jq ")?;
    let program = jq_program(arguments)?.strip_prefix('.')?;
    let rest = program.strip_prefix(key)?;
    let rest = rest.split(['\'', '"', '<']).next().unwrap_or("");
    // Any other path begins with a point behind something that is no name.
    let mut points = rest.match_indices('.').map(|(at, _)| at);
    let goes_on = |at: usize| {
        let before = rest.get(..at).unwrap_or("");
        before.is_empty() || before.ends_with(is_part) || before.ends_with(']')
    };
    (text.matches("jq ").count() == 1 && points.all(goes_on)).then_some(key)
}

#[cfg(test)]
mod tests {
    use super::super::INPUT;
    use super::*;

    fn reads(text: &str) -> Option<Vec<String>> {
        let code = Code::of(text, Interpreter::Bash);
        let found = shell_reads(&code, INPUT)?;
        Some(found.into_keys().map(str::to_owned).collect())
    }

    #[test]
    fn all_keys_are_known_where_each_is_taken_alone() {
        for text in [
            "given=$(cat)\nreel=$(jq -r '.reel' <<< \"$given\")\nwidth=$(jq -r '.width // 0.5' <<< \"$given\")\necho \"$reel $width\"\n",
            "params=\"$(cat)\"\necho \"$params\" | jq -r .reel\nx=$(jq -r '.width.cm | floor' <<< \"$params\")\n",
        ] {
            let known = vec!["reel".to_owned(), "width".to_owned()];
            assert_eq!(reads(text), Some(known), "{text}");
        }
    }

    #[test]
    fn what_is_used_in_another_way_is_not_known() {
        for text in [
            "given=$(cat)\njq -r '.reel' <<< \"$given\"\npython3 a.py <<< \"$given\"\n",
            "given=$(cat)\njq -r '.reel, .width' <<< \"$given\"\n",
            "given=$(cat)\njq -r '.reel / (.width)' <<< \"$given\"\n",
            "given=$(cat)\njq -r '{reel, width}' <<< \"$given\"\n",
            "given=$(cat)\nexport given\njq -r '.reel' <<< \"$given\"\n",
            "given=$(cat)\ntake() { jq -r \".$1\" <<< \"$given\"; }\ntake width\njq -r .reel <<< \"$given\"\n",
            "reel=$(jq -r '.reel')\n",
        ] {
            assert_eq!(reads(text), None, "{text}");
        }
    }
}
