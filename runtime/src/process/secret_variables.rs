//! Variables of the agent's own environment that nothing which it starts gets to see, unless the graph names them.
//!
//! They are what the agent needs for itself: the token of its service, the keys of model providers, what a configuration
//! names as a key, and the address of its store where that holds a password. A script that sends mail needs none of them.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::process::Command;

/// What the agent has for itself, and the keys of the providers that it knows.
pub const NAMES: [&str; 23] = [
    "GRAPHWRIGHT_TOKEN",
    "GRAPHWRIGHT_WEB_SEARCH_HEADER",
    "OTEL_EXPORTER_OTLP_HEADERS",
    "OTEL_EXPORTER_OTLP_TRACES_HEADERS",
    "OTEL_EXPORTER_OTLP_METRICS_HEADERS",
    "ANTHROPIC_API_KEY",
    "AWS_BEARER_TOKEN_BEDROCK",
    "BEDROCK_API_KEY",
    "COHERE_API_KEY",
    "CO_API_KEY",
    "DEEPSEEK_API_KEY",
    "GEMINI_API_KEY",
    "GOOGLE_API_KEY",
    "GROQ_API_KEY",
    "JINA_API_KEY",
    "MISTRAL_API_KEY",
    "OLLAMA_API_KEY",
    "OPENAI_API_KEY",
    "OPENROUTER_API_KEY",
    "TOGETHER_API_KEY",
    "VOYAGEAI_API_KEY",
    "VOYAGE_API_KEY",
    "XAI_API_KEY",
];

/// What was found out when the program began: variables that a configuration names, and values that are secret.
#[derive(Default)]
struct KnownSecrets {
    names: BTreeSet<String>,
    values: BTreeSet<String>,
}

static LEARNED: Mutex<KnownSecrets> = Mutex::new(KnownSecrets {
    names: BTreeSet::new(),
    values: BTreeSet::new(),
});

fn learned() -> MutexGuard<'static, KnownSecrets> {
    LEARNED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on this variable is withheld, too.
#[cfg(feature = "models")]
pub fn variable(name: &str) {
    learned().names.insert(name.to_owned());
}

/// From now on variables with the value of this address are withheld, if it holds a password.
pub fn address(url: &str) {
    let authority = url.split_once("://").map(|(_, rest)| rest);
    let authority = authority.and_then(|rest| rest.split(['/', '?']).next());
    let user = authority.and_then(|authority| authority.rsplit_once('@'));
    if user.is_some_and(|(user, _)| user.contains(':')) || url.contains("password=") {
        learned().values.insert(url.to_owned());
    }
}

fn is_withheld(learned: &KnownSecrets, name: &OsStr, value: &OsStr) -> bool {
    let name = name.to_str().unwrap_or_default();
    NAMES.contains(&name)
        || learned.names.contains(name)
        || value.to_str().is_some_and(|it| learned.values.contains(it))
}

/// Keeps them from a command, unless they are handed to it by name.
pub fn withhold(command: &mut Command) {
    let given: BTreeSet<OsString> = {
        let given = command.as_std().get_envs();
        let set = given.filter(|(_, value)| value.is_some());
        set.map(|(name, _)| name.to_owned()).collect()
    };
    let learned = learned();
    for (name, value) in std::env::vars_os() {
        if is_withheld(&learned, &name, &value) && !given.contains(&name) {
            command.env_remove(name);
        }
    }
}

/// Hands variables to a command that the graph names for it, if they are set.
pub fn hand_over<'n>(command: &mut Command, names: impl IntoIterator<Item = &'n str>) {
    for name in names {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn withheld(name: &str, value: &str) -> bool {
        is_withheld(&learned(), name.as_ref(), value.as_ref())
    }

    #[test]
    fn what_the_agent_needs_for_itself_is_withheld() {
        assert!(withheld("GRAPHWRIGHT_TOKEN", "t"));
        assert!(withheld("OPENAI_API_KEY", "k"));
        assert!(!withheld("GITHUB_TOKEN", "k"));
        let url = "postgres://runs:hush@db.example/withheld";
        assert!(!withheld("DATABASE_URL", url));
        address(url);
        assert!(withheld("DATABASE_URL", url));
        address("postgres://runs@db.example/open");
        assert!(!withheld("DATABASE_URL", "postgres://runs@db.example/open"));
    }

    #[test]
    fn what_is_handed_over_by_name_stays() {
        let mut command = Command::new("true");
        command.env("OPENAI_API_KEY", "named");
        withhold(&mut command);
        let mut given = command.as_std().get_envs();
        let key = given.find(|(name, _)| *name == "OPENAI_API_KEY");
        assert_eq!(key.and_then(|(_, value)| value), Some("named".as_ref()));
    }
}
