//! Secrets, so that they do not get into files that are written down for tests.
//!
//! What is removed: the values of environment variables whose names say that they are secret (and of those that the graph
//! requires), tokens that show by their form what they are, passwords in URLs, and texts in objects under keys like
//! `password`. In the place of each stands [`REMOVED`], so that what is around it stays as it was.

use serde_json::Value;

/// What stands in the place of a secret.
pub const REMOVED: &str = "[secret removed]";

/// The shortest value of a variable that is looked for. Shorter ones are ordinary words.
const SHORTEST: usize = 6;

/// Last words of the names of variables that hold secrets.
const VARIABLES: &str =
    "KEY KEYS TOKEN TOKENS SECRET SECRETS PASSWORD PASSWD PASS PWD CREDENTIALS DSN";

/// Keys of objects that hold secrets, in small letters without `_` and `-`.
const KEYS: &str = "password passwd secret apikey accesskey secretkey privatekey accesstoken refreshtoken authtoken authorization clientsecret";

/// How tokens begin that show what they are, by how long they are at least.
const TOKENS: [(usize, &str); 4] = [
    (16, "sk_live_ rk_live_"),
    (
        20,
        "sk- ghp_ gho_ ghs_ github_pat_ glpat- xoxb- xoxp- AKIA ASIA hf_ gsk_",
    ),
    (30, "AIza"),
    (40, "eyJ"),
];

/// Values that must not be written down.
#[derive(Clone, Default)]
pub struct Secrets {
    /// The longest first, because one may be part of another.
    values: Vec<String>,
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Secrets({})", self.values.len())
    }
}

impl Secrets {
    /// Those in the environment of this process: the values of `required` variables, and of all whose names say that they
    /// are secret.
    pub fn of_process<'a>(required: impl IntoIterator<Item = &'a str>) -> Self {
        let required: Vec<&str> = required.into_iter().collect();
        let variables = std::env::vars_os().filter_map(|(name, value)| {
            let name = name.into_string().ok()?;
            let secret = required.contains(&name.as_str()) || is_secret(&name);
            value.into_string().ok().filter(|_| secret)
        });
        Self::these(variables)
    }

    /// These values.
    pub fn these(values: impl IntoIterator<Item = String>) -> Self {
        let mut values: Vec<String> = values
            .into_iter()
            .map(|value| value.trim().to_owned())
            .filter(|value| value.chars().count() >= SHORTEST && value.parse::<f64>().is_err())
            .collect();
        values.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        values.dedup();
        Self { values }
    }

    /// Removes secrets from all texts in a value. Gives how many places had one.
    pub fn remove(&self, value: &mut Value) -> usize {
        match value {
            Value::Null | Value::Bool(_) | Value::Number(_) => 0,
            Value::String(text) => {
                let (cleaned, removed) = self.text(text);
                *text = cleaned;
                removed
            }
            Value::Array(items) => items.iter_mut().map(|item| self.remove(item)).sum(),
            Value::Object(map) => map
                .iter_mut()
                .map(|(key, value)| {
                    let hidden = is_secret_key(key)
                        && value
                            .as_str()
                            .is_some_and(|text| !text.is_empty() && text != REMOVED);
                    if hidden {
                        *value = REMOVED.into();
                        1
                    } else {
                        self.remove(value)
                    }
                })
                .sum(),
        }
    }

    /// A text without secrets, and how many it had. Scripts and models write objects as texts, so those are looked into.
    pub fn text(&self, text: &str) -> (String, usize) {
        if let Ok(mut object @ (Value::Object(_) | Value::Array(_))) = serde_json::from_str(text) {
            let removed = self.remove(&mut object);
            let told = if removed == 0 {
                text.to_owned()
            } else {
                object.to_string()
            };
            return (told, removed);
        }
        let mut cleaned = text.to_owned();
        let mut removed = 0;
        for value in &self.values {
            removed += cleaned.matches(value.as_str()).count();
            cleaned = cleaned.replace(value.as_str(), REMOVED);
        }
        let (cleaned, more) = without_tokens(&cleaned);
        (cleaned, removed + more)
    }
}

fn is_secret(variable: &str) -> bool {
    let upper = variable.to_uppercase();
    let last = upper.rsplit('_').next().unwrap_or_default();
    // `SSH_AUTH_SOCK` and the like are no secrets; `PWD` alone is a directory.
    let known = VARIABLES.split(' ').any(|known| known == last);
    upper != "PWD" && upper != "OLDPWD" && (known || upper.ends_with("APIKEY"))
}

fn is_secret_key(key: &str) -> bool {
    let plain: String = key.chars().filter(|c| !matches!(c, '_' | '-')).collect();
    let plain = plain.to_lowercase();
    KEYS.split(' ').any(|known| known == plain)
}

/// Removes what shows by its form that it is a secret.
fn without_tokens(text: &str) -> (String, usize) {
    let part = |c: char| {
        c.is_ascii_alphanumeric()
            || matches!(c, '_' | '-' | '.' | '+' | '/' | '=' | '~' | ':' | '@' | '%')
    };
    let mut cleaned = String::with_capacity(text.len());
    let mut removed = 0;
    let mut before = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let word = rest.find(|c| !part(c)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(word);
        match hidden(word, &before) {
            Some(hidden) => {
                cleaned.push_str(&hidden);
                removed += 1;
            }
            None => cleaned.push_str(word),
        }
        if !word.is_empty() {
            word.clone_into(&mut before);
        }
        let gap = behind.find(part).unwrap_or(behind.len());
        let (gap, behind) = behind.split_at(gap);
        cleaned.push_str(gap);
        rest = behind;
    }
    (cleaned, removed)
}

/// A word without the secret in it; `None`: there is none. `before`: the word in front of it.
fn hidden(word: &str, before: &str) -> Option<String> {
    if before.eq_ignore_ascii_case("bearer") && word.len() >= 16 {
        return Some(REMOVED.to_owned());
    }
    if let Some((scheme, behind)) = word.split_once("://")
        && let Some((user, host)) = behind.split_once('@')
        // What stands behind a slash is a path, which may have an `@`.
        && !user.contains('/')
        && let Some((name, password)) = user.split_once(':')
        && !password.is_empty()
        // Behind the host there may be an `@`, too.
        && !user.contains(['/', '?', '#'])
    {
        return Some(format!("{scheme}://{name}:{REMOVED}@{host}"));
    }
    // `key=sk-…` and `token:sk-…` are one word here.
    let start = word.rfind(['=', ':']).map_or(0, |at| at + 1);
    // `=` may also end a token.
    let start = if start == word.len() { 0 } else { start };
    let (name, token) = word.split_at(start);
    let token = token.trim_end_matches('.');
    let known = TOKENS.iter().any(|(least, begins)| {
        let begins = begins.split(' ').any(|begin| token.starts_with(begin));
        begins && token.len() >= *least
    });
    known.then(|| format!("{name}{REMOVED}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn cleaned(text: &str) -> String {
        Secrets::these(["hunter2-hunter2".to_owned(), "hunter2".to_owned()])
            .text(text)
            .0
    }

    #[test]
    fn values_of_variables_are_removed_the_longest_first() {
        assert_eq!(
            cleaned("use hunter2-hunter2, not hunter2"),
            format!("use {REMOVED}, not {REMOVED}")
        );
        assert_eq!(cleaned("nothing to hide"), "nothing to hide");
    }

    #[test]
    fn short_values_and_numbers_are_ordinary_words() {
        let secrets = Secrets::these(["yes".to_owned(), "123456".to_owned(), "  ".to_owned()]);
        assert_eq!(
            secrets.text("yes, 123456  "),
            ("yes, 123456  ".to_owned(), 0)
        );
    }

    #[test]
    fn tokens_show_what_they_are() {
        for token in [
            "sk-ant-api03-abcdefghijklmnop",
            "ghp_abcdefghijklmnopqrstuvwxyz0123456789",
            "AKIAIOSFODNN7EXAMPLE",
        ] {
            assert_eq!(
                cleaned(&format!("key={token}, ok")),
                format!("key={REMOVED}, ok")
            );
        }
        assert_eq!(
            cleaned("Authorization: Bearer abcdefghijklmnop1234"),
            format!("Authorization: Bearer {REMOVED}")
        );
        assert_eq!(
            cleaned("at postgres://me:secret@db/x now"),
            format!("at postgres://me:{REMOVED}@db/x now")
        );
        for plain in [
            "sk-short",
            "a risk-free task-list of eyJ",
            "http://host:80/path@x",
            "key: title",
        ] {
            assert_eq!(cleaned(plain), plain);
        }
    }

    #[test]
    fn objects_are_looked_into_also_where_they_are_texts() {
        let secrets = Secrets::these(["hunter2".to_owned()]);
        let mut value = json!({"api_key": "x", "n": 1, "said": "{\"password\": \"y\", \"a\": \"hunter2\"}", "key": "title"});
        assert_eq!(secrets.remove(&mut value), 3);
        let said = format!("{{\"password\":\"{REMOVED}\",\"a\":\"{REMOVED}\"}}");
        assert_eq!(
            value,
            json!({"api_key": REMOVED, "n": 1, "said": said, "key": "title"})
        );
        assert_eq!(secrets.remove(&mut value), 0);
    }

    #[test]
    fn names_say_what_is_secret() {
        for name in [
            "OPENAI_API_KEY",
            "GITHUB_TOKEN",
            "DB_PASSWORD",
            "TAVILY_APIKEY",
        ] {
            assert!(is_secret(name), "{name}");
        }
        for name in ["PWD", "HOME", "KEYBOARD", "SSH_AUTH_SOCK", "MONKEY_PATCH"] {
            assert!(!is_secret(name), "{name}");
        }
    }
}
