//! What providers say of the functions that a model is offered: how they may be called, and what their parameters have to say.
//!
//! OpenAI: `^[a-zA-Z0-9_-]+$`, 64 letters (`developers.openai.com/api/reference`, `tools[].function.name`), and a list says what its items
//! are. Anthropic: `^[a-zA-Z0-9_-]{1,128}$` (`platform.claude.com/docs/en/api/messages`, `tools[].name`). Gemini: letters, digits, `_`, `.`,
//! `:` and `-`, a letter or `_` first (`ai.google.dev/api/caching`, `FunctionDeclaration`), and `items` for each list. Bedrock, DeepSeek and
//! Mistral: as OpenAI.

use super::maker;

/// Why a provider takes no function of a name.
pub(crate) struct RefusedName {
    /// The provider, as people call it.
    pub(crate) who: &'static str,
    /// What is wrong with the name, as the end of "its name …".
    pub(crate) why: String,
    /// What to do, as the end of "call it …".
    pub(crate) help: String,
}

/// Why a provider takes no function of this name. `None`: it does, or nothing is known of it.
pub(crate) fn refused_name(provider: &str, name: &str) -> Option<RefusedName> {
    let (who, more, most) = match maker(provider)? {
        "openai" => ("OpenAI", "", 64),
        "anthropic" => ("Anthropic", "", 128),
        "gemini" => ("Gemini", ".:", 128),
        "bedrock" => ("Bedrock", "", 64),
        "deepseek" => ("DeepSeek", "", 64),
        "mistral" => ("Mistral", "", 64),
        _ => return None,
    };
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    let begins = |first: &char| first.is_ascii_alphabetic() || *first == '_';
    let sign = name
        .chars()
        .find(|letter| !is_plain(*letter) && !more.contains(*letter));
    let first = name
        .chars()
        .next()
        .filter(|first| who == "Gemini" && !begins(first));
    let why = match (sign, first) {
        (Some(' '), _) => "has a space in it".to_owned(),
        (Some(sign), _) => format!("has `{sign}` in it"),
        (None, Some(first)) => format!("begins with `{first}`"),
        (None, None) if name.chars().count() > most => format!("has more than {most} letters"),
        (None, None) => return None,
    };
    let plain = name
        .chars()
        .map(|letter| if is_plain(letter) { letter } else { '_' });
    let plain: String = first
        .map(|_| '_')
        .into_iter()
        .chain(plain)
        .take(most)
        .collect();
    // Of a name in other letters nothing is left that says what it is.
    let call = match plain.chars().any(|letter| letter.is_ascii_alphanumeric()) {
        true => format!("call it `{plain}`"),
        false => "call it otherwise".to_owned(),
    };
    let help = format!(
        "{call}, here and wherever it is named: a name has letters, digits, `_` and `-`, {most} at most"
    );
    Some(RefusedName { who, why, help })
}

/// The provider as people call it, if it takes no function of which a list does not say what its items are.
pub(crate) fn needs_items(provider: &str) -> Option<&'static str> {
    match maker(provider)? {
        "openai" => Some("OpenAI"),
        "gemini" => Some("Gemini"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::refused_name;

    #[test]
    fn each_provider_has_its_rule() {
        let why = |provider: &str, name: &str| refused_name(provider, name).map(|one| one.why);
        let long = "a".repeat(65);
        for (provider, name, said) in [
            ("openai", "duty.rate", "has `.` in it"),
            ("claude", "duty rate", "has a space in it"),
            ("gemini", "2nd_rate", "begins with `2`"),
            ("openai", long.as_str(), "has more than 64 letters"),
        ] {
            assert_eq!(why(provider, name).as_deref(), Some(said), "{name}");
        }
        for (provider, name) in [
            ("gemini", "duty.rate"),
            ("anthropic", long.as_str()),
            ("openai", "2nd_duty-rate"),
            ("ollama", "duty.rate"),
            ("house", "duty.rate"),
        ] {
            assert_eq!(why(provider, name), None, "{name}");
        }
    }

    #[test]
    fn what_is_advised_is_taken() {
        let help = |provider: &str, name: &str| refused_name(provider, name).map(|one| one.help);
        for (provider, name, meant) in [
            ("openai", "duty.rate", "call it `duty_rate`, here"),
            ("gemini", "2nd_rate", "call it `_2nd_rate`, here"),
            ("openai", "тариф", "call it otherwise, here"),
        ] {
            let help = help(provider, name).expect(name);
            assert!(help.starts_with(meant), "{help}");
        }
        assert!(help("claude", "a b").is_some_and(|help| help.ends_with("128 at most")));
        assert_eq!(refused_name("gemini", "_2nd_rate").map(|one| one.why), None);
    }
}
