//! Model providers over the network, behind one [`Model`].
//!
//! Providers, their variables, the configuration file and what is done for every call: [the page about them](crate::guide::models).

mod aws;
mod call;
mod call_failure;
mod completions;
mod frames;
mod http;
mod pictures;
mod prices;
mod provider;
mod refusal;
mod secret;
mod service;
mod settings;
#[doc(hidden)]
mod tokens;
mod translate;
mod vectors;

pub use prices::Price;
pub use secret::{Secret, Variables};
pub use settings::{ProviderSettings, Settings, Stream};

use crate::host::purse::Quote;
use crate::host::{CallError, Destination, Endpoint, Model, Purpose, Reply, Request, Usage};
use crate::purse::request_tokens;
use crate::value::boxed::BoxFuture;
use crate::value::failure::Kind;
use call::{ModelCall, WordListener};
use prices::Prices;
use provider::{Provider, Target};
use service::{SERVICES, Service};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use translate::Omissions;

/// The number of the current six hours since 1970.
fn period() -> u64 {
    const SIX_HOURS: u64 = 6 * 3600;
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() / SIX_HOURS)
}

/// What to do where no model can be asked.
const OFFLINE: &str = "to try the graph without a model use `--script FILE` or `--model rehearsal`";

/// All model providers that the environment and the configuration file name, behind one [`Model`].
pub struct Models {
    providers: BTreeMap<String, Provider>,
    default: Option<String>,
    extractor: Option<String>,
    prices: Prices,
    variables: Variables,
    /// Providers as graphs describe them, by name and place.
    declared: Mutex<BTreeMap<(String, Endpoint), Arc<Provider>>>,
    /// What models refused, by name and schema: they are not asked for it again.
    refused: Mutex<BTreeMap<(String, String), Omissions>>,
}

/// A provider of the settings, or one that a graph describes.
enum FoundProvider<'m> {
    Known(&'m Provider),
    Declared(Arc<Provider>),
}

impl std::ops::Deref for FoundProvider<'_> {
    type Target = Provider;

    fn deref(&self) -> &Provider {
        match self {
            Self::Known(provider) => provider,
            Self::Declared(provider) => provider,
        }
    }
}

impl Models {
    /// The providers of this process' environment and configuration file.
    ///
    /// # Errors
    /// If the configuration file cannot be read or understood. Keys are not looked at before they are needed.
    pub fn from_env() -> Result<Self, CallError> {
        let variables = Variables::Process;
        Self::new(Settings::find(&variables)?, variables)
    }

    /// The providers of these settings, with these variables.
    ///
    /// # Errors
    /// If the type of a provider is not known.
    pub fn new(settings: Settings, variables: Variables) -> Result<Self, CallError> {
        let mut providers = BTreeMap::new();
        for service in SERVICES {
            let usual = Provider::new(service.name, ProviderSettings::default(), &variables)?;
            providers.insert(service.name.to_owned(), usual);
        }
        for (name, own) in settings.providers {
            let provider = Provider::new(&name, own, &variables)?;
            providers.insert(name, provider);
        }
        let default = variables.get("GRAPHWRIGHT_MODEL");
        Ok(Self {
            providers,
            default: default.or(settings.default_model),
            extractor: settings.extractor_model,
            prices: settings.prices.into(),
            variables,
            declared: Mutex::default(),
            refused: Mutex::default(),
        })
    }

    /// The provider and the rest of a name like `anthropic:claude-sonnet-4-5`.
    fn find<'m>(&'m self, name: &'m str) -> Result<(&'m Provider, &'m str), CallError> {
        let Some((provider, model)) = name.split_once(':') else {
            return Err(refuse(format!(
                "the model `{name}` names no provider: write `PROVIDER:{name}`, where PROVIDER is one of {}",
                self.known()
            )));
        };
        let named = self.providers.get(provider).or_else(|| {
            let service = Service::named(provider)?;
            self.providers.get(service.name)
        });
        let Some(found) = named else {
            return Err(refuse(format!(
                "the model `{name}` names a provider `{provider}`, which is not known; known are {}; others go under `providers` in {}",
                self.known(),
                self.file()
            )));
        };
        if model.is_empty() {
            return Err(refuse(format!(
                "the model `{name}` has no name behind its provider"
            )));
        }
        Ok((found, model))
    }

    /// The provider of a model where a graph says that it is, and the rest of the name.
    fn found_at<'m>(
        &self,
        name: &'m str,
        at: &Endpoint,
    ) -> Result<(Arc<Provider>, &'m str), CallError> {
        let service = name
            .split_once(':')
            .and_then(|(provider, _)| Service::named(provider));
        let (Some(service), Some((_, model))) = (
            service,
            name.split_once(':').filter(|(_, model)| !model.is_empty()),
        ) else {
            return Err(self
                .find(name)
                .err()
                .unwrap_or_else(|| refuse(format!("the model `{name}` has no provider"))));
        };
        let signed = service.name == "bedrock" && at.api_key.is_none();
        let signed = signed && (at.access_key.is_some() || at.secret_key.is_some());
        let mut declared = self.declared.lock().unwrap_or_else(PoisonError::into_inner);
        // What is signed is good for some hours only.
        let period = if signed { period() } else { 0 };
        let key = (format!("{} {period}", service.name), at.clone());
        if let Some(known) = declared.get(&key) {
            return Ok((Arc::clone(known), model));
        }
        let region = at.region.as_deref().filter(|_| service.name == "bedrock");
        let regional =
            region.map(|region| format!("https://bedrock-runtime.{region}.amazonaws.com/"));
        let settings = ProviderSettings {
            base_url: at.host.clone().or(regional),
            api_key: if signed {
                Some(self.signed(name, at)?)
            } else {
                at.api_key.clone()
            },
            ..ProviderSettings::default()
        };
        let provider = Arc::new(Provider::new(service.name, settings, &self.variables)?);
        declared.insert(key, Arc::clone(&provider));
        Ok((provider, model))
    }

    /// The provider that a request is for, and the rest of the name of its model.
    fn of<'m>(
        &'m self,
        request: &Request,
        name: &'m str,
    ) -> Result<(FoundProvider<'m>, &'m str), CallError> {
        match &request.endpoint {
            Some(at) => {
                let (provider, model) = self.found_at(name, at)?;
                Ok((FoundProvider::Declared(provider), model))
            }
            None => {
                let (provider, model) = self.find(name)?;
                Ok((FoundProvider::Known(provider), model))
            }
        }
    }

    /// A key for Bedrock, made from the two keys of an AWS account.
    fn signed(&self, name: &str, at: &Endpoint) -> Result<String, CallError> {
        let fill = |what: &str, text: Option<&String>| {
            let text = text.ok_or_else(|| {
                refuse(format!(
                    "the model `{name}` has no `{what}`; it is needed beside the other AWS key"
                ))
            })?;
            self.variables.fill(text).map_err(|missing| {
                let missing = missing.join(", ");
                refuse(format!(
                    "`{what}` of the model `{name}` needs {missing}, which is not set"
                ))
            })
        };
        let region = match &at.region {
            Some(region) => fill("aws_region_name", Some(region))?,
            None => {
                let usual = self.variables.first(&["AWS_REGION", "AWS_DEFAULT_REGION"]);
                usual.unwrap_or_else(|| "us-east-1".to_owned())
            }
        };
        let keys = aws::Keys {
            access: &fill("aws_access_key", at.access_key.as_ref())?,
            secret: &fill("aws_secret_key", at.secret_key.as_ref())?,
            region: &region,
        };
        Ok(aws::token(&keys, std::time::SystemTime::now()))
    }

    /// The providers for a list in a message.
    fn known(&self) -> String {
        let shown = |(name, provider): (&String, &Provider)| {
            if *name == provider.service.name {
                provider.service.shown()
            } else {
                name.clone()
            }
        };
        let names: Vec<String> = self.providers.iter().map(shown).collect();
        names.join(", ")
    }

    /// The configuration file for a message.
    fn file(&self) -> String {
        let named = self.variables.get("GRAPHWRIGHT_CONFIG");
        let usual = || settings::usual(&self.variables).map(|path| path.display().to_string());
        named
            .or_else(usual)
            .unwrap_or_else(|| "the file that GRAPHWRIGHT_CONFIG names".to_owned())
    }

    /// The name of the model that a request is for.
    fn chosen<'m>(&'m self, request: &'m Request) -> Result<&'m str, CallError> {
        let own = match request.purpose {
            Purpose::Answer => None,
            Purpose::Extract | Purpose::Repair => self.extractor.as_deref(),
        };
        own.or(request.model.as_deref())
            .or(self.default.as_deref())
            .ok_or_else(|| self.nameless())
    }

    fn nameless(&self) -> CallError {
        refuse(format!(
            "a node names no model, and neither does the caller: give `model` in the graph, `--model PROVIDER:NAME`, \
             GRAPHWRIGHT_MODEL, or `default_model` in {}; {OFFLINE}",
            self.file()
        ))
    }

    async fn ask(
        &self,
        request: &Request,
        told: Option<WordListener<'_>>,
    ) -> Result<Reply, CallError> {
        let name = self.chosen(request)?;
        let (provider, model) = self.of(request, name)?;
        let provider = &*provider;
        let ready = provider.ready().map_err(|error| about(name, &error))?;
        let target = Target::new(provider, ready, model);
        let mut without = self.spared(name, request);
        let shape = translate::shape(request, provider);
        let _place = provider.place().await;
        loop {
            let sent = pictures::placed(request, without.pictures);
            let call = ModelCall {
                provider,
                target,
                request: &sent,
                schema: shape.as_ref().map(|shape| &shape.schema),
                without,
                told,
            };
            let limit = provider.timeout();
            let came = tokio::time::timeout(limit, call.make())
                .await
                .unwrap_or_else(|_| Err(call_failure::late(limit, &target)));
            match came {
                Ok(came) => {
                    let mut reply = translate::reply(came, provider.reply_bytes(), &target)?;
                    if let (Some(shape), Some(schema), false) =
                        (&shape, &request.schema, without.schema)
                    {
                        reply.text = shape.raise_text(schema, reply.text);
                    }
                    reply.usage = self.priced(reply.usage, counted(&reply), provider, model);
                    return Ok(reply);
                }
                Err(error) => {
                    without = translate::spared(&error, request, without).ok_or(error)?;
                    self.refusals().insert(asked(name, request), without);
                }
            }
        }
    }

    /// The most that a request may take.
    fn worst(&self, request: &Request) -> Result<Quote, CallError> {
        let (provider, model) = self.of(request, self.chosen(request)?)?;
        let price = self.price(&provider, model);
        let own = price.and_then(|price| price.max_output);
        let told = request.max_tokens.or(provider.max_tokens()).map(u64::from);
        Ok(Quote {
            input_tokens: request_tokens(request, price.and_then(|price| price.context)),
            output_tokens: told.into_iter().chain(own).min(),
            price: price.as_ref().map(Price::most),
        })
    }

    fn price(&self, provider: &Provider, model: &str) -> Option<Price> {
        prices::find(&self.prices, &provider.name, provider.service.name, model)
    }

    /// What a request does without because it was refused before.
    fn spared(&self, name: &str, request: &Request) -> Omissions {
        let refusals = self.refusals();
        // Nearly always, and a schema is long.
        if refusals.is_empty() {
            return Omissions::default();
        }
        let known = refusals.get(&asked(name, request));
        known.copied().unwrap_or_default()
    }

    fn refusals(&self) -> std::sync::MutexGuard<'_, BTreeMap<(String, String), Omissions>> {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// With what it costs, as far as that is known.
    fn priced(
        &self,
        mut usage: Usage,
        counted: CountedUsage,
        provider: &Provider,
        model: &str,
    ) -> Usage {
        let price = self.price(provider, model);
        // A provider that does not say how much it read and wrote has not worked for nothing.
        let (cost, unpriced) = match (price, counted) {
            (Some(price), CountedUsage::Whole) => (Some(price.of(&usage)), 0),
            (Some(price), _) if price.is_nothing() => (Some(0.0), 0),
            (Some(price), CountedUsage::Part) => (Some(price.of(&usage)), 1),
            (Some(_), CountedUsage::Nothing) | (None, _) => (None, 1),
        };
        usage.cost_usd = cost;
        usage.unpriced_calls = unpriced;
        usage
    }
}

impl Model for Models {
    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        Box::pin(self.ask(request, None))
    }

    fn stream<'a>(
        &'a self,
        request: &'a Request,
        told: &'a (dyn Fn(&str) + Send + Sync),
    ) -> BoxFuture<'a, Result<Reply, CallError>> {
        Box::pin(self.ask(request, Some(told)))
    }

    fn destination(&self, request: &Request) -> Destination {
        let Ok(name) = self.chosen(request) else {
            return Destination::default();
        };
        let of = |provider: &Provider, model: &str| Destination {
            provider: Some(provider.service.name.to_owned()),
            model: Some(model.to_owned()),
            address: provider.ready().ok().map(|ready| ready.address.clone()),
        };
        let found = match &request.endpoint {
            Some(at) => self
                .found_at(name, at)
                .map(|(provider, model)| of(&provider, model)),
            None => self.find(name).map(|(provider, model)| of(provider, model)),
        };
        found.unwrap_or_else(|_| Destination::named(name))
    }

    fn quote(&self, request: &Request) -> Result<Quote, CallError> {
        self.worst(request)
    }

    fn check_at(&self, model: &str, endpoint: &Endpoint) -> Result<(), CallError> {
        let (provider, _) = self.found_at(model, endpoint)?;
        let ready = provider.ready();
        ready.map(|_| ()).map_err(|error| about(model, &error))
    }

    fn check(&self, wanted: &[Option<&str>]) -> Result<(), CallError> {
        let mut missing: Vec<String> = Vec::new();
        let extractor = self.extractor.as_deref().filter(|_| !wanted.is_empty());
        let named = wanted.iter().copied().chain(extractor.map(Some));
        for model in named {
            let found = match model.or(self.default.as_deref()) {
                Some(name) => self.find(name).and_then(|(provider, _)| {
                    let ready = provider.ready();
                    ready.map(|_| ()).map_err(|error| about(name, &error))
                }),
                None => Err(self.nameless()),
            };
            if let Err(error) = found
                && !missing.contains(&error.message)
            {
                missing.push(error.message);
            }
        }
        if missing.is_empty() {
            return Ok(());
        }
        let mut message = missing.join("\n");
        if !message.contains(OFFLINE) {
            message = format!("{message}\n({OFFLINE})");
        }
        Err(refuse(message))
    }
}

impl fmt::Debug for Models {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Models")
            .field("providers", &self.providers.keys())
            .field("default", &self.default)
            .finish_non_exhaustive()
    }
}

/// How much of what a call took its provider has told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CountedUsage {
    Whole,
    Part,
    Nothing,
}

fn counted(reply: &Reply) -> CountedUsage {
    let silent = reply.text.is_empty() && reply.tool_calls.is_empty();
    match (reply.usage.input_tokens, reply.usage.output_tokens) {
        (0, 0) => CountedUsage::Nothing,
        (1.., 1..) => CountedUsage::Whole,
        (1.., 0) if silent => CountedUsage::Whole,
        (1.., 0) | (0, 1..) => CountedUsage::Part,
    }
}

/// What a refusal is remembered by: the model and the schema.
fn asked(name: &str, request: &Request) -> (String, String) {
    let schema = request.schema.as_ref().map(ToString::to_string);
    (name.to_owned(), schema.unwrap_or_default())
}

fn refuse(message: String) -> CallError {
    CallError::new(Kind::Model, message)
}

/// A failure of a provider's settings as one of a model.
fn about(name: &str, error: &CallError) -> CallError {
    let mut about = error.clone();
    about.message = format!("the model `{name}` cannot be asked: {}", error.message);
    about
}
