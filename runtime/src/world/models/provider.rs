//! One provider: where it is, what opens it, how much it may be asked at once.
//!
//! What it is made from is kept as written and looked up at the first call, so that a variable that is not set matters only
//! where the provider is used.

use super::secret::{Secret, Variables};
use super::service::{Key, Service};
use super::settings::{ProviderSettings, Stream};
use crate::host::CallError;
use crate::value::failure::Kind;
use genai::Headers;
use std::sync::OnceLock;
use std::time::Duration;
use tokio::sync::Semaphore;

/// How long a call may take where nothing else is said.
const TIMEOUT: Duration = Duration::from_secs(600);

/// How many bytes of text a reply may have where nothing else is said.
const REPLY_BYTES: usize = 16 << 20;

/// A provider.
#[derive(Debug)]
pub(crate) struct Provider {
    pub(crate) name: String,
    pub(crate) service: &'static Service,
    settings: ProviderSettings,
    variables: Variables,
    places: Option<Semaphore>,
    ready: OnceLock<Result<ReadyProvider, CallError>>,
}

/// A provider whose variables were looked up.
#[derive(Debug)]
pub(crate) struct ReadyProvider {
    /// Where it is, complete.
    pub(crate) address: String,
    /// Where it is asked for Chat Completions.
    pub(crate) completions: reqwest::Url,
    /// What opens it.
    pub(crate) key: Option<Secret>,
    headers: Vec<(String, Secret)>,
}

impl ReadyProvider {
    /// The headers of the configuration file.
    pub(crate) fn headers(&self) -> Headers {
        let headers: Vec<(String, String)> = self
            .headers
            .iter()
            .map(|(name, value)| (name.clone(), value.reveal().to_owned()))
            .collect();
        Headers::from(headers)
    }

    /// The same by name.
    pub(crate) fn each_header(&self) -> impl Iterator<Item = (&str, &str)> {
        let headers = self.headers.iter();
        headers.map(|(name, value)| (name.as_str(), value.reveal()))
    }
}

impl Provider {
    /// A provider of this name.
    ///
    /// # Errors
    /// If its type is not known.
    pub(crate) fn new(
        name: &str,
        settings: ProviderSettings,
        variables: &Variables,
    ) -> Result<Self, CallError> {
        let wanted = settings.service.as_deref().unwrap_or(name);
        let service = Service::named(wanted).ok_or_else(|| unknown_type(name, &settings))?;
        Ok(Self {
            name: name.to_owned(),
            service,
            places: settings
                .max_concurrency
                .map(|most| Semaphore::new(most.clamp(1, Semaphore::MAX_PERMITS))),
            settings,
            variables: variables.clone(),
            ready: OnceLock::new(),
        })
    }

    /// How long a call may take.
    pub(crate) fn timeout(&self) -> Duration {
        let said = self.settings.timeout;
        said.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
            .filter(|limit| !limit.is_zero())
            .unwrap_or(TIMEOUT)
    }

    /// How many bytes of text a reply may have.
    pub(crate) fn reply_bytes(&self) -> usize {
        self.settings.max_reply_bytes.unwrap_or(REPLY_BYTES)
    }

    /// How many tokens a reply may have.
    pub(crate) fn max_tokens(&self) -> Option<u32> {
        self.settings.max_tokens
    }

    /// Whether replies are asked for piece by piece.
    pub(crate) fn stream(&self) -> Stream {
        self.settings.stream
    }

    /// Waits until there is a place for one more call, which is given back when the guard is dropped.
    pub(crate) async fn place(&self) -> Option<tokio::sync::SemaphorePermit<'_>> {
        // The semaphore is never closed.
        self.places.as_ref()?.acquire().await.ok()
    }

    /// The provider with its variables looked up, once.
    ///
    /// # Errors
    /// If a variable is not set, or nothing says where the provider is.
    pub(crate) fn ready(&self) -> Result<&ReadyProvider, CallError> {
        self.ready
            .get_or_init(|| self.look_up())
            .as_ref()
            .map_err(Clone::clone)
    }

    fn look_up(&self) -> Result<ReadyProvider, CallError> {
        let address = match &self.settings.base_url {
            Some(url) => self.fill("base_url", url)?,
            // Variables like OPENAI_BASE_URL are about the provider that everybody means by that name.
            None if self.is_usual() => self.service.address(&self.variables).unwrap_or_default(),
            None => self.service.base.unwrap_or_default().to_owned(),
        };
        if address.is_empty() {
            return Err(self.unset("it has no `base_url`; give it one".to_owned()));
        }
        let address = self.service.complete(&address);
        let url = |path: &str| reqwest::Url::parse(&address)?.join(path);
        let completions = url("chat/completions").map_err(|error| {
            self.unset(format!("its base URL `{address}` is not a URL ({error})"))
        })?;
        let mut headers = Vec::new();
        for (name, value) in &self.settings.headers {
            headers.push((name.clone(), Secret::new(self.fill(name, value)?)));
        }
        Ok(ReadyProvider {
            address,
            completions,
            key: self.key()?,
            headers,
        })
    }

    fn key(&self) -> Result<Option<Secret>, CallError> {
        let key = match (&self.settings.api_key, &self.settings.api_key_env) {
            (Some(key), _) => Some(self.fill("api_key", key)?),
            (None, Some(name)) => Some(self.variables.get(name).ok_or_else(|| {
                self.unset(format!(
                    "no key is set: `api_key_env` names {name}, which is not set"
                ))
            })?),
            (None, None) => self.variables.first(self.service.key_vars),
        };
        let authorized =
            self.settings.headers.keys().any(|name| {
                ["authorization", "api-key", "x-api-key"].contains(&&*name.to_lowercase())
            });
        if key.is_none() && self.service.key == Key::Needed && !authorized {
            return Err(self.unset(format!("no key is set: set {}", self.key_help())));
        }
        Ok(key.map(Secret::new))
    }

    /// What holds the key, for messages.
    pub(crate) fn key_help(&self) -> String {
        match (&self.settings.api_key, &self.settings.api_key_env) {
            (Some(_), _) => format!(
                "`api_key` of provider `{}` in the configuration file",
                self.name
            ),
            (None, Some(name)) => name.clone(),
            (None, None) => match self.service.key_vars {
                [] => format!(
                    "`api_key` of provider `{}` in the configuration file",
                    self.name
                ),
                names => names.join(" or "),
            },
        }
    }

    /// Whether it has the name that everybody knows it by.
    fn is_usual(&self) -> bool {
        Service::named(&self.name).is_some_and(|service| service.name == self.service.name)
    }

    fn fill(&self, what: &str, text: &str) -> Result<String, CallError> {
        self.variables.fill(text).map_err(|missing| {
            self.unset(format!(
                "`{what}` needs {}, which is not set",
                missing.join(", ")
            ))
        })
    }

    fn unset(&self, message: String) -> CallError {
        CallError::new(Kind::Model, format!("provider `{}`: {message}", self.name))
    }
}

fn unknown_type(name: &str, settings: &ProviderSettings) -> CallError {
    let known = super::service::SERVICES
        .iter()
        .map(Service::shown)
        .collect::<Vec<_>>()
        .join(", ");
    let message = match &settings.service {
        Some(service) => format!("provider `{name}` has the type `{service}`, which is not known"),
        None => format!("provider `{name}` of the configuration file has no `type`"),
    };
    CallError::new(Kind::Io, format!("{message}; the types are: {known}"))
}

/// What one call is made to.
#[derive(Clone, Copy)]
pub(crate) struct Target<'a> {
    /// The provider's name.
    pub(crate) provider: &'a str,
    /// The name of the model for the provider.
    pub(crate) model: &'a str,
    /// Where it is asked.
    pub(crate) address: &'a str,
    of: &'a Provider,
    ready: &'a ReadyProvider,
}

impl<'a> Target<'a> {
    /// This model of this provider.
    pub(crate) fn new(of: &'a Provider, ready: &'a ReadyProvider, model: &'a str) -> Self {
        Self {
            provider: &of.name,
            model,
            address: &ready.address,
            of,
            ready,
        }
    }

    /// `provider:model`.
    pub(crate) fn shown(&self) -> String {
        format!("{}:{}", self.provider, self.model)
    }

    /// What opens the provider, and what else is sent with every call.
    pub(crate) fn ready(&self) -> &'a ReadyProvider {
        self.ready
    }

    /// What holds the key.
    pub(crate) fn key_help(&self) -> String {
        self.of.key_help()
    }

    /// A text without key and secret headers.
    pub(crate) fn redact(&self, text: &str) -> String {
        let headers = self.ready.headers.iter().map(|(_, value)| value);
        let secrets = self.ready.key.iter().chain(headers);
        secrets.fold(text.to_owned(), |text, secret| secret.redact(&text))
    }
}
