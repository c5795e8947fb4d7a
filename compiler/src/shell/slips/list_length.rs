//! Lists that are read or written without the brackets that take all of their items: `${#scans}`, `scans+="x"`, `"$files[1]"`.

use super::first_item::lists;
use super::{CommandContext, ShellDiagnostic};
use crate::shell::is_name;

pub(super) fn find(around: &CommandContext<'_>) -> Vec<ShellDiagnostic> {
    let lists = lists(around);
    let mut found = Vec::new();
    for name in lists.iter().take(super::MOST) {
        found.extend(letters(around, name));
        found.extend(in_text(around, name));
    }
    found.extend(added(around));
    found.extend(indexed(around));
    found.extend(undeclared(around));
    found.extend(key_word(around));
    found.extend(beyond(around));
    found
}

/// `${#scans}`
fn letters(around: &CommandContext<'_>, name: &str) -> Option<ShellDiagnostic> {
    let form = format!("${{#{name}}}");
    let at = around.code_at(&form)?;
    Some(ShellDiagnostic {
        at,
        says: format!("`{name}` is a list, and `{form}` counts the letters of its first item"),
        help: format!("write `${{#{name}[@]}}`"),
    })
}

/// `note="items: $list"`
fn in_text(around: &CommandContext<'_>, name: &str) -> Option<ShellDiagnostic> {
    let mut words = around.plain.iter().flat_map(|one| &one.words);
    let word = words.find(|word| {
        let Some((_, value)) = word.text.split_once('=').filter(|_| word.sets().is_some()) else {
            return false;
        };
        let forms = [format!("${name}"), format!("${{{name}}}")];
        let inner = value
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'));
        inner.is_some_and(|inner| {
            let is_text = !inner.contains("$(") && inner.contains(' ');
            is_text
                && forms.iter().any(|form| {
                    let mut places = inner.match_indices(form.as_str());
                    places.any(|(at, _)| {
                        let after = inner.get(at + form.len()..).unwrap_or("");
                        let goes_on =
                            |letter: char| letter.is_ascii_alphanumeric() || "_[".contains(letter);
                        form.ends_with('}') || !after.starts_with(goes_on)
                    })
                })
        })
    })?;
    Some(ShellDiagnostic {
        at: word.at,
        says: format!("`{name}` is a list, and `${name}` is its first item alone"),
        help: format!("write `${{{name}[*]}}` for all of its items"),
    })
}

/// `list+="x"` and `list="x"`, where `list=(…)` stands before it.
fn added(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    around.assignments.iter().find_map(|(name, all)| {
        let begins = all.iter().position(|one| {
            one.sign == "=" && one.value.is_some_and(|value| value.starts_with('('))
        })?;
        let read_whole = [
            format!("${{{name}[@]}}"),
            format!("${{#{name}[@]}}"),
            format!("${{{name}[*]}}"),
        ];
        if !read_whole.iter().any(|form| around.text.contains(form)) {
            return None;
        }
        let later = all.iter().skip(begins + 1);
        let mut later = later.filter(|one| {
            let is_text = one
                .value
                .is_some_and(|value| !value.starts_with('(') && !value.is_empty());
            is_text && one.sign == "+=" && one.is_alone
        });
        let one = later.next()?;
        let value = one.value?;
        Some(ShellDiagnostic {
            at: one.at,
            says: format!(
                "`{name}+={value}` lengthens the first item of the list `{name}`, and adds none"
            ),
            help: format!("write `{name}+=({value})`"),
        })
    })
}

/// `"$files[1]"`: the first item, and the letters `[1]`.
fn indexed(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    let (name, at) = around.assignments.iter().find_map(|(name, all)| {
        let is_list = all
            .iter()
            .any(|one| one.value.is_some_and(|value| value.starts_with('(')));
        let at = around.code_at(&format!("${name}[")).filter(|_| is_list)?;
        let inner = around.text.get(at + name.len() + 2..)?.split(']').next()?;
        let bare = inner.trim_start_matches('$');
        let is_index = !bare.is_empty()
            && (bare == "@"
                || bare == "*"
                || is_name(bare)
                || bare.bytes().all(|byte| byte.is_ascii_digit()));
        is_index.then_some((*name, at))
    })?;
    Some(ShellDiagnostic {
        at,
        says: format!("`${name}[…]` is the first item of `{name}` and the bracket as it stands"),
        help: format!("write `${{{name}[…]}}`"),
    })
}

/// `price["apple"]=3` without `declare -A`: each word is 0 as an index.
fn undeclared(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    let declares = ["-A", "source ", "eval", "typeset", "\n. "];
    if declares.iter().any(|word| around.text.contains(word)) {
        return None;
    }
    around.assignments.iter().find_map(|(name, all)| {
        // Of `declare -a price=([apple]=3)` is told by itself.
        if around.text.contains(&format!("-a {name}=([")) {
            return None;
        }
        let index = |at: usize| {
            let rest = around.text.get(at + name.len() + 1..)?;
            let inner = rest.split(']').next()?.trim_matches(['"', '\'']);
            let is_word = is_name(inner) && !around.set.contains(inner);
            is_word.then_some(inner)
        };
        let items: Vec<_> = all.iter().filter(|one| one.sign == "[").collect();
        let first = items.first()?;
        let words: Vec<&str> = items.iter().filter_map(|one| index(one.at)).collect();
        let [one, .., other] = words.as_slice() else {
            return None;
        };
        (words.len() == items.len() && one != other).then(|| ShellDiagnostic {
            at: first.at,
            says: format!("`{name}` is a list, which numbers count: the words `{one}` and `{other}` are both 0 there, so one replaces the other"),
            help: format!("write `declare -A {name}` before it"),
        })
    })
}

/// `${price[key]}`, where `key` is a variable: the items of `declare -A` are named by words.
fn key_word(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    let sign = "declare -A ";
    let mut declared = around.text.match_indices(sign).take(super::MOST);
    declared.find_map(|(at, _)| {
        let rest = around.text.get(at + sign.len()..)?;
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        let name = rest.get(..end?)?;
        if has_any_key(around, name) {
            return None;
        }
        let form = format!("${{{name}[");
        let mut reads = around.text.match_indices(form.as_str());
        let (at, key) = reads.find_map(|(at, form)| {
            let key = around.text.get(at + form.len()..)?.split(']').next()?;
            let is_set = around.assigned.contains(key) || around.is_set_elsewhere(key);
            let is_own = is_set_by(around, key, at);
            (is_name(key) && is_set && !is_own && !is_item(around, key)).then_some((at, key))
        })?;
        Some(ShellDiagnostic {
            at,
            says: format!(
                "words name the items of `{name}`, and `{key}` in its brackets is that word, not the variable"
            ),
            help: format!("write `${{{name}[${key}]}}`"),
        })
    })
}

/// Whether variables name items of a list, so that any word may be one of them: `conf[$k]=$v`.
fn has_any_key(around: &CommandContext<'_>, name: &str) -> bool {
    let form = format!("{name}[");
    let mut places = around.text.match_indices(form.as_str());
    let by_item = places.any(|(at, form)| {
        let before = around.text.get(..at).unwrap_or("");
        let key = around.text.get(at + form.len()..).unwrap_or("");
        !before.ends_with('{') && key.trim_start_matches(['"', '\'']).starts_with('$')
    });
    let all = around.assignments.get(name);
    let mut values = all.into_iter().flatten().filter_map(|one| one.value);
    by_item || values.any(|value| value.contains("[$") || value.contains("[\"$"))
}

/// Whether the command at a place gives a variable its value: `name=${conf[name]}`.
fn is_set_by(around: &CommandContext<'_>, name: &str, at: usize) -> bool {
    let all = around.assignments.get(name);
    all.into_iter().flatten().any(|one| {
        let end = one.command.at + one.command.text.len();
        (one.command.at..end).contains(&at)
    })
}

/// Whether an item of a list is called so.
fn is_item(around: &CommandContext<'_>, key: &str) -> bool {
    let forms = [
        format!("[{key}]="),
        format!("[{key}]+="),
        format!("[\"{key}\"]"),
        format!("['{key}']"),
        format!("[{key}]++"),
    ];
    forms.iter().any(|form| around.text.contains(form.as_str()))
}

/// `for ((i = 0; i <= ${#list[@]}; i++))`, and one that begins at 1 and ends before the last.
fn beyond(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    around
        .structure
        .loops
        .iter()
        .take(super::MOST)
        .find_map(|one| {
            let inner = around
                .text
                .get(one.head.clone())?
                .trim()
                .strip_prefix("((")?;
            let mut parts = inner.split(';').map(|part| part.replace(' ', ""));
            let (begin, end) = (parts.next()?, parts.next()?);
            let (index, first) = begin.split_once('=')?;
            let rest = end.strip_prefix(index)?;
            let (is_last, size) = match rest.strip_prefix("<=") {
                Some(size) => (true, size),
                None => (false, rest.strip_prefix('<')?),
            };
            let name = size.strip_prefix("${#")?.strip_suffix("[@]}")?;
            let body = around.text.get(one.body.clone())?;
            let plain = [
                format!("${{{name}[${index}]}}"),
                format!("${{{name}[{index}]}}"),
            ];
            let reads = plain.iter().any(|form| body.contains(form.as_str()));
            // What is beside it, or before all, is read by itself.
            let near = [
                format!("{index}-1"),
                format!("{index} - 1"),
                format!("{index}+1"),
                format!("{index} + 1"),
            ];
            let is_beside = near.iter().any(|form| body.contains(form.as_str()));
            let is_first = around.text.contains(&format!("{{{name}[0]"))
                || around.text.contains(&format!("${name}"));
            let says = match (first, is_last) {
                ("0" | "1", true) => "the last round reads an item behind the last",
                ("1", false) if !is_first => "the loop begins with the second item",
                _ => return None,
            };
            (reads && !is_beside).then(|| ShellDiagnostic {
                at: one.at,
                says: format!("{says} of `{name}`: its items are counted from 0"),
                help: format!("write `for (({index} = 0; {index} < ${{#{name}[@]}}; {index}++))`"),
            })
        })
}
