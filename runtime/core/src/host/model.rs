//! What a language model is to a run: single completions, in one form for all providers.

use super::CallError;
use super::purse::Quote;
use crate::value::boxed::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Answers model calls.
pub trait Model: Send + Sync {
    /// One completion. Dropping the future drops the request.
    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>>;

    /// One completion whose words are told while they come. The reply holds all of them again. A model that cannot
    /// answer piece by piece says nothing before its reply.
    fn stream<'a>(
        &'a self,
        request: &'a Request,
        told: &'a (dyn Fn(&str) + Send + Sync),
    ) -> BoxFuture<'a, Result<Reply, CallError>> {
        let _ = told;
        self.complete(request)
    }

    /// Checks, before the first node of a run, that these models can be asked: providers exist, keys are there.
    /// `None` is the model of nodes that name none.
    ///
    /// # Errors
    /// Everything that is missing, with what to do about it.
    fn check(&self, wanted: &[Option<&str>]) -> Result<(), CallError> {
        let _ = wanted;
        Ok(())
    }

    /// Where a request goes, as far as that is known before it is made: for whoever watches.
    fn destination(&self, request: &Request) -> Destination {
        Destination::named(request.model.as_deref().unwrap_or_default())
    }

    /// The most that a call may take. A model that does not say is not asked by a run that may spend no more than so much.
    ///
    /// # Errors
    /// If the call cannot be made at all.
    fn quote(&self, _request: &Request) -> Result<Quote, CallError> {
        Ok(Quote::default())
    }

    /// Checks that a model can be asked where a graph says that it is.
    ///
    /// # Errors
    /// What is missing, with what to do about it.
    fn check_at(&self, model: &str, endpoint: &Endpoint) -> Result<(), CallError> {
        let _ = endpoint;
        self.check(&[Some(model)])
    }
}

/// Where a request goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Destination {
    /// The kind of provider: `openai`, `anthropic`, …
    pub provider: Option<String>,
    /// The model, as the provider calls it.
    pub model: Option<String>,
    /// The address.
    pub address: Option<String>,
}

impl Destination {
    /// What a name like `anthropic:claude-sonnet-4-5` says.
    pub fn named(name: &str) -> Self {
        let (provider, model) = match name.split_once(':') {
            Some((provider, model)) => (Some(provider), model),
            None => (None, name),
        };
        Self {
            provider: provider.map(str::to_owned),
            model: Some(model.to_owned()).filter(|model| !model.is_empty()),
            address: None,
        }
    }
}

/// One completion that is wanted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// The node that asks; nodes of a child graph as `<agent node>/<node>`.
    pub node: String,
    /// The same for the same call of a resumed run: providers that know idempotency keys get it.
    pub key: String,
    /// `provider:name`; `None`: the host's own choice.
    pub model: Option<String>,
    /// What it is for.
    pub purpose: Purpose,
    /// What was said so far.
    pub messages: Vec<Message>,
    /// What it may call.
    pub tools: Vec<ToolAbout>,
    /// JSON Schema of the reply, for providers that can enforce one.
    pub schema: Option<Value>,
    /// Sampling temperature.
    pub temperature: Option<f64>,
    /// Nucleus sampling.
    pub top_p: Option<f64>,
    /// How many tokens the reply may have; `None`: the provider's own limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_tokens: Option<u32>,
    /// Where the model is, if the graph says so itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub endpoint: Option<Endpoint>,
}

/// Where a graph says that a model is. The texts are as they stand in the graph, with `${VAR}`: whoever makes the request
/// fills them in, so that keys are nowhere else.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(default)]
pub struct Endpoint {
    /// The address.
    pub host: Option<String>,
    /// The key.
    pub api_key: Option<String>,
    /// The AWS region.
    pub region: Option<String>,
    /// The AWS access key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub access_key: Option<String>,
    /// The AWS secret key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret_key: Option<String>,
}

/// What a completion is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// The node's own question.
    Answer,
    /// Making an object out of an answer.
    Extract,
    /// Making an object out of a failed extraction.
    Repair,
}

/// One message of a conversation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "role", rename_all = "snake_case")]
pub enum Message {
    /// Instructions.
    System {
        /// What they say.
        text: String,
    },
    /// The question.
    User {
        /// What it says.
        text: String,
        /// Pictures and documents that belong to it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        attachments: Vec<Attachment>,
    },
    /// What the model said.
    Assistant {
        /// Its words; may be empty.
        text: String,
        /// What it wants to be called.
        tool_calls: Vec<ToolCall>,
        /// [`Reply::kept`] of the reply that said so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kept: Option<Value>,
    },
    /// What a call gave.
    Tool {
        /// The call.
        id: String,
        /// The tool.
        name: String,
        /// Its result as text; for a failed call a description.
        content: String,
        /// Pictures that belong to the result.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        attachments: Vec<Attachment>,
    },
}

impl Message {
    /// A question without attachments.
    pub fn user(text: impl Into<String>) -> Self {
        Self::User {
            text: text.into(),
            attachments: Vec::new(),
        }
    }
}

/// A picture or document beside a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// What kind of data it is: `image/png`, `application/pdf`, …
    pub media_type: String,
    /// Its name, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The data.
    pub content: AttachmentData,
}

/// Where the data of an [`Attachment`] is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttachmentData {
    /// Here, in Base64 (RFC 4648, section 4).
    Base64(String),
    /// Behind a URL that the provider fetches.
    Url(String),
}

/// A function that a model may call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ToolAbout {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// JSON Schema of its arguments.
    pub parameters: Value,
}

/// A call that a model wants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ToolCall {
    /// Tells the calls of one turn apart.
    #[serde(default)]
    pub id: String,
    /// The tool.
    pub name: String,
    /// Its arguments, an object.
    #[serde(default)]
    pub arguments: Value,
}

/// What a model said.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// Its words.
    pub text: String,
    /// Its words, part by part, where there are several; empty: `text` is all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<String>,
    /// A structured answer that the provider gave beside the words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub json: Option<Value>,
    /// The calls it wants.
    #[serde(default)]
    pub tool_calls: Vec<ToolCall>,
    /// What it cost.
    #[serde(default)]
    pub usage: Usage,
    /// Why it ended.
    #[serde(default)]
    pub finish: Finish,
    /// The provider's own word for why it ended, where it did not end as answers do: `length`, `content_filter`, `refusal`.
    /// After `refusal`, `text` is what the model said in place of an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop: Option<String>,
    /// The model that answered, as the provider calls it, where it says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// What the provider wants back word for word in the next turn (the signatures of a model's thoughts).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<Value>,
}

/// Why a reply ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Finish {
    /// The model was done.
    #[default]
    Done,
    /// It wants tools to be called.
    Tools,
    /// It ran into its limit of tokens.
    Limit,
    /// The provider withheld the rest.
    Withheld,
}

/// What model calls cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Usage {
    /// Tokens read, those from a cache among them.
    pub input_tokens: u64,
    /// Tokens read from the provider's cache.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cached_tokens: u64,
    /// Tokens written.
    pub output_tokens: u64,
    /// Model calls.
    pub calls: u64,
    /// US dollars, as far as prices are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_usd: Option<f64>,
    /// Model calls whose price is not known, or whose tokens are not all known: `cost_usd` does not hold all that they cost.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub unpriced_calls: u64,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde asks for"
)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Usage {
    /// Whether there was no call at all.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// Adds what another call cost.
    pub fn add(&mut self, other: &Self) {
        self.input_tokens = self.input_tokens.saturating_add(other.input_tokens);
        self.cached_tokens = self.cached_tokens.saturating_add(other.cached_tokens);
        self.output_tokens = self.output_tokens.saturating_add(other.output_tokens);
        self.calls = self.calls.saturating_add(other.calls);
        self.unpriced_calls = self.unpriced_calls.saturating_add(other.unpriced_calls);
        self.cost_usd = match (self.cost_usd, other.cost_usd) {
            (Some(mine), Some(theirs)) => Some(mine + theirs),
            (mine, theirs) => mine.or(theirs),
        };
    }
}

/// What calls gave, and what they cost.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WithUsage<T> {
    /// What they gave.
    pub value: T,
    /// What they cost; no calls at all where nobody was asked.
    pub usage: Usage,
}

impl<T> WithUsage<T> {
    /// What was had without asking anybody.
    pub fn free(value: T) -> Self {
        Self {
            value,
            usage: Usage::default(),
        }
    }
}
