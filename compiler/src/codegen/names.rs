//! Every name in generated code comes from here: keywords, Unicode and clashes are handled once.
//!
//! Ids in a graph are the user's words and may be anything. Names in Rust are a function of the id and of the names
//! taken before it in the same scope, so the same graph always gets the same names. What the module itself and the
//! runtime call theirs is in `reserved_names.rs`.

use super::reserved_names::{EXPORTED_TYPES, FUNCTIONS, MODULES, OWN_TYPES, PRELUDE};
use proc_macro2::{Ident, Span};
use std::collections::BTreeSet;

/// Words that are no identifiers, in any edition, and `union`-like words that would read badly.
pub(super) const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "union", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// The names taken so far in one scope.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    taken: BTreeSet<String>,
}

impl Scope {
    /// A scope for types of a module: the prelude, the imports, and what each module defines are taken.
    pub(super) fn of_types() -> Self {
        let mut scope = Self::of_payloads();
        scope
            .taken
            .extend(OWN_TYPES.iter().map(|name| (*name).to_owned()));
        scope
    }

    /// A scope for what the exits of a node carry.
    pub(super) fn of_payloads() -> Self {
        let names = PRELUDE.iter().chain(EXPORTED_TYPES);
        let names = names.chain(&["In", "Exit", "Reply"]);
        Self {
            taken: names.map(|name| (*name).to_owned()).collect(),
        }
    }

    /// A scope for the modules of nodes, which are methods, too.
    pub(super) fn of_modules() -> Self {
        Self::without(MODULES)
    }

    /// A scope for the fields of what a node writes, which become variables where it is put together.
    pub(super) fn of_variables(reserved: &[&str]) -> Self {
        let mut scope = Self::without(reserved);
        scope
            .taken
            .extend(FUNCTIONS.iter().map(|name| (*name).to_owned()));
        scope
    }

    /// A scope in which some names are taken.
    pub(super) fn without(names: &[&str]) -> Self {
        Self {
            taken: names.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    /// A name in `UpperCamelCase` for `id`, not taken before; it is then.
    pub(super) fn camel(&mut self, id: &str) -> Ident {
        self.take(camel(id))
    }

    /// A name in `snake_case` for `id`, not taken before; it is then.
    pub(super) fn snake(&mut self, id: &str) -> Ident {
        self.take(snake(id))
    }

    fn take(&mut self, wish: String) -> Ident {
        let mut name = wish.clone();
        let mut count = 2;
        while KEYWORDS.contains(&name.as_str()) || self.taken.contains(&name) {
            name = if count == 2 && KEYWORDS.contains(&wish.as_str()) {
                format!("{wish}_")
            } else {
                format!("{wish}{count}")
            };
            count += 1;
        }
        self.taken.insert(name.clone());
        Ident::new(&name, Span::call_site())
    }
}

/// The words of an id: split at anything that is no letter or digit and where lower case turns to upper case. Letters
/// beyond ASCII become their code point, so that look-alikes never share a name by accident.
fn words(id: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut previous_lower = false;
    for letter in id.chars() {
        if !letter.is_alphanumeric() {
            words.extend(Some(std::mem::take(&mut word)).filter(|word| !word.is_empty()));
            previous_lower = false;
            continue;
        }
        if letter.is_ascii_uppercase() && previous_lower {
            words.push(std::mem::take(&mut word));
        }
        previous_lower = letter.is_ascii_lowercase() || letter.is_ascii_digit();
        if letter.is_ascii() {
            word.push(letter.to_ascii_lowercase());
        } else {
            word.push_str(&format!("u{:x}", u32::from(letter)));
        }
    }
    words.extend(Some(word).filter(|word| !word.is_empty()));
    words
}

/// `ask-task`, `askTask` and `ask task` are `ask_task`; `1st` is `n1st`; `?` is `unnamed`.
pub(super) fn snake(id: &str) -> String {
    let name = words(id).join("_");
    started(name, 'n', "unnamed")
}

/// `ask-task` is `AskTask`; `1st` is `N1st`; `?` is `Unnamed`.
pub(super) fn camel(id: &str) -> String {
    let capital = |word: String| {
        let mut letters = word.chars();
        letters
            .next()
            .map(|first| first.to_ascii_uppercase().to_string() + letters.as_str())
            .unwrap_or_default()
    };
    let name: String = words(id).into_iter().map(capital).collect();
    started(name, 'N', "Unnamed")
}

fn started(name: String, prefix: char, empty: &str) -> String {
    match name.chars().next() {
        None => empty.to_owned(),
        Some(first) if first.is_ascii_digit() => format!("{prefix}{name}"),
        Some(_) => name,
    }
}

/// A variant as serde's `snake_case` spells it.
pub(super) fn journaled(variant: &str) -> String {
    let variant = variant.trim_start_matches("r#");
    let mut spelled = String::new();
    for (at, c) in variant.chars().enumerate() {
        if at > 0 && c.is_uppercase() {
            spelled.push('_');
        }
        spelled.push(c.to_ascii_lowercase());
    }
    spelled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_names() {
        for (id, snake_name, camel_name) in [
            ("ask_task", "ask_task", "AskTask"),
            ("askTask", "ask_task", "AskTask"),
            ("ask-task.2", "ask_task_2", "AskTask2"),
            ("1st", "n1st", "N1st"),
            ("", "unnamed", "Unnamed"),
            ("?!", "unnamed", "Unnamed"),
            ("größe", "gruf6udfe", "Gruf6udfe"),
            ("HTTPCall", "httpcall", "Httpcall"),
        ] {
            assert_eq!(snake(id), snake_name, "{id}");
            assert_eq!(camel(id), camel_name, "{id}");
        }
    }

    #[test]
    fn keywords_and_clashes_get_other_names() {
        let mut scope = Scope::default();
        let names: Vec<String> = ["type", "a-b", "a_b", "aB", "self", "type_"]
            .iter()
            .map(|id| scope.snake(id).to_string())
            .collect();
        assert_eq!(names, ["type_", "a_b", "a_b2", "a_b3", "self_", "type3"]);
        assert_eq!(Scope::of_types().camel("state").to_string(), "State2");
    }
}
