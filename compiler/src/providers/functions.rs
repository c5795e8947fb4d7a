//! What providers say of the functions that a model is offered: how they may be called, and what their parameters have to say.
//!
//! OpenAI: `^[a-zA-Z0-9_-]+$`, 64 letters (`developers.openai.com/api/reference`, `tools[].function.name`), and a list says what its items
//! are. Anthropic: `^[a-zA-Z0-9_-]{1,128}$` (`platform.claude.com/docs/en/api/messages`, `tools[].name`). Gemini: letters, digits, `_`, `.`,
//! `:` and `-`, a letter or `_` first (`ai.google.dev/api/caching`, `FunctionDeclaration`), and `items` for each list. Bedrock, DeepSeek and
//! Mistral: as OpenAI.

use super::maker;

/// Why a provider takes no function of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameFault {
    /// It has this sign in it.
    Sign(char),
    /// It begins with this sign.
    Begin(char),
    /// It has more letters than so many.
    Long(usize),
}

/// The provider as people call it, and why it takes no function of this name. `None`: it does, or nothing is known of it.
pub(crate) fn refused_name(provider: &str, name: &str) -> Option<(&'static str, NameFault)> {
    let (who, more, most) = match maker(provider)? {
        "openai" => ("OpenAI", "", 64),
        "anthropic" => ("Anthropic", "", 128),
        "gemini" => ("Gemini", ".:", 128),
        "bedrock" => ("Bedrock", "", 64),
        "deepseek" => ("DeepSeek", "", 64),
        "mistral" => ("Mistral", "", 64),
        _ => return None,
    };
    let is_part = |letter: char| {
        letter.is_ascii_alphanumeric() || "_-".contains(letter) || more.contains(letter)
    };
    let first = name.chars().next().filter(|first| {
        let begins = first.is_ascii_alphabetic() || *first == '_';
        who == "Gemini" && !begins
    });
    let sign = name.chars().find(|letter| !is_part(*letter));
    let long = (name.chars().count() > most).then_some(NameFault::Long(most));
    let fault = sign
        .map(NameFault::Sign)
        .or(first.map(NameFault::Begin))
        .or(long)?;
    Some((who, fault))
}

/// The provider as people call it, if it takes no function of which a list does not say what its items are.
pub(crate) fn needs_items(provider: &str) -> Option<&'static str> {
    match maker(provider)? {
        "openai" => Some("OpenAI"),
        "gemini" => Some("Gemini"),
        _ => None,
    }
}

/// The name without what no provider takes.
pub(crate) fn plain_name(name: &str) -> String {
    let plain = |letter: char| match letter {
        letter if letter.is_ascii_alphanumeric() || "_-".contains(letter) => letter,
        _ => '_',
    };
    name.chars().map(plain).take(64).collect()
}

/// What is wrong with a name, in words.
pub(crate) fn describe(fault: NameFault) -> String {
    match fault {
        NameFault::Sign(' ') => "has a space in it".to_owned(),
        NameFault::Sign(sign) => format!("has `{sign}` in it"),
        NameFault::Begin(sign) => format!("begins with `{sign}`"),
        NameFault::Long(most) => format!("has more than {most} letters"),
    }
}

#[cfg(test)]
mod tests {
    use super::{NameFault, refused_name};

    #[test]
    fn each_provider_has_its_rule() {
        let why = |provider: &str, name: &str| refused_name(provider, name).map(|(_, why)| why);
        assert_eq!(why("openai", "duty.rate"), Some(NameFault::Sign('.')));
        assert_eq!(why("claude", "duty rate"), Some(NameFault::Sign(' ')));
        assert_eq!(why("gemini", "duty.rate"), None);
        assert_eq!(why("gemini", "2nd_rate"), Some(NameFault::Begin('2')));
        assert_eq!(why("openai", &"a".repeat(65)), Some(NameFault::Long(64)));
        assert_eq!(why("openai", "2nd_duty-rate"), None);
        assert_eq!(why("ollama", "duty.rate"), None);
        assert_eq!(why("house", "duty.rate"), None);
    }
}
