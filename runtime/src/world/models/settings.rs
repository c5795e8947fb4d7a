//! The configuration file: providers, the default model, prices.
//!
//! It holds names of variables rather than keys, so it can be kept in a repository; a key written into it works, too.

use super::prices::Price;
use super::secret::Variables;
use crate::files::reading_error::placed;
use crate::host::CallError;
use crate::value::failure::Kind;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// What a configuration file says.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(
    deny_unknown_fields,
    default,
    expecting = "a map, such as `default_model: anthropic:claude-sonnet-4-6`"
)]
pub struct Settings {
    /// Providers by the names that models use: `house` in `house:small`. A known name changes that provider.
    pub providers: BTreeMap<String, ProviderSettings>,
    /// The model of nodes that name none: `provider:name`.
    pub default_model: Option<String>,
    /// The model that makes objects out of answers; `None`: the one that gave the answer.
    pub extractor_model: Option<String>,
    /// Prices by `provider:name`; they go before the known ones.
    pub prices: BTreeMap<String, Price>,
}

/// What a configuration file says about one provider.
#[derive(Clone, Default, Deserialize)]
#[serde(
    deny_unknown_fields,
    default,
    expecting = "a provider, such as `{ type: openai-compatible, base_url: https://llm.example.com/v1, api_key: ${HOUSE_KEY} }`"
)]
pub struct ProviderSettings {
    /// `openai`, `openai-compatible`, `anthropic`, …; may be left out where the provider's name is one of them.
    #[serde(rename = "type")]
    pub service: Option<String>,
    /// Where it is; may hold `${VAR}`.
    pub base_url: Option<String>,
    /// The key, normally `${VAR}`.
    pub api_key: Option<String>,
    /// The variable that holds the key.
    pub api_key_env: Option<String>,
    /// Further headers; values may hold `${VAR}`.
    pub headers: BTreeMap<String, String>,
    /// How many calls may be under way at once; `None`: any number.
    pub max_concurrency: Option<usize>,
    /// Seconds that a call may take; `None`: 600.
    pub timeout: Option<f64>,
    /// How many tokens a reply may have; `None`: the provider's own limit, for `anthropic` the model's.
    pub max_tokens: Option<u32>,
    /// How many bytes of text a reply may have; `None`: 16 MiB.
    pub max_reply_bytes: Option<usize>,
    /// Whether replies are asked for piece by piece.
    pub stream: Stream,
}

impl fmt::Debug for ProviderSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProviderSettings")
            .field("type", &self.service)
            .field("base_url", &self.base_url)
            .field("api_key_env", &self.api_key_env)
            .field("max_concurrency", &self.max_concurrency)
            .finish_non_exhaustive()
    }
}

/// Whether replies are asked for piece by piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(
    rename_all = "lowercase",
    expecting = "one of `watched`, `always`, `never`"
)]
pub enum Stream {
    /// Where somebody watches the words come.
    #[default]
    Watched,
    /// Always: for providers that hang up on long silences.
    Always,
    /// Never: for servers that cannot.
    Never,
}

impl Settings {
    /// The configuration file that the variables name, else the one in its usual place; nothing where there is none.
    ///
    /// # Errors
    /// If `GRAPHWRIGHT_CONFIG` names a file that does not exist, or a file cannot be read or understood.
    pub fn find(variables: &Variables) -> Result<Self, CallError> {
        match variables.get("GRAPHWRIGHT_CONFIG") {
            Some(path) => Self::read(Path::new(&path)),
            None => match usual(variables) {
                Some(path) if path.is_file() => Self::read(&path),
                Some(_) | None => Ok(Self::default()),
            },
        }
    }

    /// A configuration file.
    ///
    /// # Errors
    /// If it cannot be read or understood.
    pub fn read(path: &Path) -> Result<Self, CallError> {
        let shown = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|error| broken(format!("cannot read configuration file {shown}: {error}")))?;
        let settings = Self::parse(&text)
            .map_err(|message| broken(format!("configuration file {shown}:{message}")))?;
        settings.withhold_keys();
        Ok(settings)
    }

    /// What the file names as a key is kept from programs that graphs start.
    fn withhold_keys(&self) {
        for provider in self.providers.values() {
            let written = provider.api_key.iter().chain(provider.headers.values());
            let named = written.flat_map(|text| variables_in(text));
            for name in named.chain(provider.api_key_env.as_deref()) {
                crate::process::secret_variables::variable(name);
            }
        }
    }

    /// The text of a configuration file.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.trim().is_empty() {
            return Ok(Self::default());
        }
        serde_yaml::from_str(text).map_err(|error| placed(&error, text))
    }
}

/// The names in the `${NAME}` of a text.
fn variables_in(text: &str) -> impl Iterator<Item = &str> {
    let behind = text.split("${").skip(1);
    behind.filter_map(|rest| Some(rest.split_once('}')?.0.trim()))
}

fn broken(message: String) -> CallError {
    CallError::new(Kind::Io, message)
}

/// Where a configuration file is looked for when `GRAPHWRIGHT_CONFIG` is not set.
pub(crate) fn usual(variables: &Variables) -> Option<PathBuf> {
    let home = |name: &str| variables.get(name).map(PathBuf::from);
    let directory = if cfg!(windows) {
        home("APPDATA")
    } else if cfg!(target_os = "macos") {
        home("XDG_CONFIG_HOME")
            .or_else(|| Some(home("HOME")?.join("Library").join("Application Support")))
    } else {
        home("XDG_CONFIG_HOME").or_else(|| Some(home("HOME")?.join(".config")))
    };
    Some(directory?.join("graphwright").join("config.yaml"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_says_what_the_book_says() {
        let settings = Settings::parse(
            "providers:\n  house:\n    type: openai-compatible\n    base_url: https://llm.example/v1\n    \
             api_key: ${HOUSE_KEY}\n    headers: {x-team: a}\n    max_concurrency: 4\n    stream: always\n\
             default_model: house:small\nprices:\n  house:small: {input: 0.1, output: 0.2}\n",
        )
        .unwrap();
        let house = &settings.providers["house"];
        assert_eq!(house.service.as_deref(), Some("openai-compatible"));
        assert_eq!(house.stream, Stream::Always);
        assert_eq!(settings.default_model.as_deref(), Some("house:small"));
        assert!(!format!("{settings:?}").contains("HOUSE_KEY"));
    }

    #[test]
    fn a_wrong_key_is_named_with_its_line() {
        let error = Settings::parse("providers:\n  house:\n    base_uri: https://x\n").unwrap_err();
        assert!(
            error.contains("base_uri") && error.contains("base_url") && error.starts_with("3:"),
            "{error}"
        );
    }

    #[test]
    fn a_file_that_is_named_must_exist() {
        let variables = Variables::only([("GRAPHWRIGHT_CONFIG", "/no/such/file.yaml")]);
        let error = Settings::find(&variables).unwrap_err();
        assert!(error.message.contains("/no/such/file.yaml"), "{error}");
        let variables = Variables::only([("XDG_CONFIG_HOME", "/no/such/dir"), ("HOME", "/")]);
        assert!(Settings::find(&variables).unwrap().providers.is_empty());
    }
}
