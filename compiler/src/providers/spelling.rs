//! How makers write the names of their models: small letters, a dash behind the first word, words and numbers in their order.

/// The words of Anthropic's sizes.
const SIZES: [&str; 3] = ["opus", "sonnet", "haiku"];

/// The words of Gemini's sizes.
const LIGHTS: [&str; 3] = ["pro", "flash", "lite"];

/// A name as its maker writes it, if it is written otherwise.
pub(super) fn mended(provider: &str, name: &str) -> Option<String> {
    // Ollama's tags have capitals: `qwen2.5:14b-instruct-q4_K_M`.
    let (own, tag) = match name.split_once(':').filter(|_| provider == "ollama") {
        Some((own, tag)) => (own, format!(":{tag}")),
        None => (name, String::new()),
    };
    let mut spelled = own.to_ascii_lowercase() + &tag;
    for first in ["gpt", "claude", "gemini"] {
        let number = spelled.strip_prefix(first);
        let number = number.filter(|rest| rest.starts_with(|digit: char| digit.is_ascii_digit()));
        // Azure calls it `gpt-35-turbo`.
        if let Some(rest) = number.filter(|rest| !rest.starts_with("35")) {
            spelled = format!("{first}-{rest}");
        }
    }
    if provider == "anthropic" {
        spelled = dashed(&spelled).unwrap_or(spelled);
        spelled = sized(&spelled).unwrap_or(spelled);
    }
    if provider == "openai" {
        spelled = dotted(&spelled).unwrap_or(spelled);
    }
    if provider == "gemini" {
        spelled = numbered(&spelled).unwrap_or(spelled);
    }
    (spelled != name).then_some(spelled)
}

/// The name of a model of Anthropic's with a dash in the number of its version, if a dot stands there.
fn dashed(name: &str) -> Option<String> {
    let at = name.find('.')?;
    let digit = |at: usize| name.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let before = at.checked_sub(1)?;
    let number = digit(before) && digit(at + 1);
    // `claude-2.1` and `claude-instant-1.2` were called so.
    let dashes = name
        .as_bytes()
        .get(before)
        .is_some_and(|digit| *digit >= b'3');
    (number && dashes && name.starts_with("claude")).then(|| name.replacen('.', "-", 1))
}

/// `gpt-4-1-mini` is written `gpt-4.1-mini`. A date has four numbers in its first part.
fn dotted(name: &str) -> Option<String> {
    let (version, rest) = name.strip_prefix("gpt-")?.split_once('-')?;
    let (minor, behind) = rest.split_once('-').unwrap_or((rest, ""));
    let is_number = is_digit(version) && is_digit(minor);
    let end = if behind.is_empty() {
        String::new()
    } else {
        format!("-{behind}")
    };
    is_number.then(|| format!("gpt-{version}.{minor}{end}"))
}

/// The size stands before the number since version 4, and behind it before.
fn sized(name: &str) -> Option<String> {
    let mut parts: Vec<&str> = name.strip_prefix("claude-")?.split('-').collect();
    let at = parts.iter().position(|part| SIZES.contains(part))?;
    let count = |parts: &[&str]| parts.iter().take_while(|part| is_digit(part)).count();
    let first = parts.iter().find(|part| is_digit(part))?;
    let new = first.parse::<u8>().is_ok_and(|version| version >= 4);
    if new && at > 0 && count(&parts) == at {
        let size = parts.remove(at);
        parts.insert(0, size);
        if at == 1 && parts.len() == 2 {
            parts.push("0");
        }
    } else if !new && at == 0 {
        let numbers = count(parts.get(1..)?);
        let size = parts.remove(0);
        parts.insert(numbers, size);
    } else {
        return None;
    }
    Some(format!("claude-{}", parts.join("-")))
}

/// `gemini-flash-2.5` is written `gemini-2.5-flash`.
fn numbered(name: &str) -> Option<String> {
    let mut parts: Vec<&str> = name.strip_prefix("gemini-")?.split('-').collect();
    let at = parts.iter().position(|part| is_version(part))?;
    let words = parts.get(..at)?;
    if words.is_empty() || !words.iter().all(|part| LIGHTS.contains(part)) {
        return None;
    }
    let version = parts.remove(at);
    parts.insert(0, version);
    Some(format!("gemini-{}", parts.join("-")))
}

/// A number of a version: one digit. A date is none.
fn is_digit(part: &str) -> bool {
    part.len() == 1 && part.bytes().all(|byte| byte.is_ascii_digit())
}

/// `2.5`.
fn is_version(part: &str) -> bool {
    let numbers = part.split_once('.');
    numbers.is_some_and(|(major, minor)| is_digit(major) && is_digit(minor))
}

#[cfg(test)]
mod tests {
    use super::mended;

    #[test]
    fn words_and_numbers_come_in_the_order_of_the_maker() {
        for (provider, name, meant) in [
            ("anthropic", "claude-4-sonnet", Some("claude-sonnet-4-0")),
            ("anthropic", "claude-4-5-sonnet", Some("claude-sonnet-4-5")),
            ("anthropic", "claude-4.5-sonnet", Some("claude-sonnet-4-5")),
            ("anthropic", "claude-haiku-3-5", Some("claude-3-5-haiku")),
            (
                "anthropic",
                "claude-haiku-3-5-20241022",
                Some("claude-3-5-haiku-20241022"),
            ),
            ("anthropic", "claude-haiku-4.5", Some("claude-haiku-4-5")),
            ("anthropic", "claude-3-haiku-20240307", None),
            ("anthropic", "claude-opus-4-20250514", None),
            ("anthropic", "claude-opus", None),
            ("anthropic", "claude-2.1", None),
            ("anthropic", "claude-instant-1.2", None),
            ("anthropic", "claude-3.5-sonnet", Some("claude-3-5-sonnet")),
            (
                "gemini",
                "gemini-flash-lite-2.5",
                Some("gemini-2.5-flash-lite"),
            ),
            ("gemini", "gemini-2.5-pro", None),
            ("openai", "GPT4o", Some("gpt-4o")),
            ("openai", "gpt-35-turbo", None),
            ("openai", "gpt35-turbo", None),
        ] {
            assert_eq!(mended(provider, name).as_deref(), meant, "{name}");
        }
    }
}
