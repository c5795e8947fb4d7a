//! Asking a model, as generated code does it.

use crate::graph::BranchPath;
use crate::graph::journal_form::{Fields, HasFields, JournalFormError};
use crate::graph::spec::LlmSpec;
use crate::graph::work::PendingCall;
use crate::host::{Attachment, Finish, TimeoutError};
use crate::nodes::model as llm;
use crate::nodes::model::{Answer, Talk, structured};
use crate::run::context::{NodeContext, RunContext};
use crate::value::boxed::BoxFuture;
use crate::value::failure::{Failure, Interrupt, Kind, UnresolvedReference};
use serde_json::Value;

/// What a model is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ask {
    /// The system prompt.
    pub system: Option<String>,
    /// The user prompt.
    pub prompt: String,
    /// Pictures and documents beside it.
    pub attachments: Vec<Attachment>,
}

impl Ask {
    /// A user prompt without a system prompt.
    pub fn new(prompt: impl Into<String>) -> Self {
        Self {
            prompt: prompt.into(),
            ..Self::default()
        }
    }

    /// With this system prompt.
    #[must_use]
    pub fn system(mut self, text: impl Into<String>) -> Self {
        self.system = Some(text.into());
        self
    }
}

/// A prompt that may have missed values. A miss is the node's failure, not the run's.
pub trait PromptResult {
    /// The prompt.
    ///
    /// # Errors
    /// What it missed.
    fn prompted(self) -> Result<Ask, UnresolvedReference>;
}

impl PromptResult for Ask {
    fn prompted(self) -> Result<Ask, UnresolvedReference> {
        Ok(self)
    }
}

impl PromptResult for Result<Ask, UnresolvedReference> {
    fn prompted(self) -> Result<Ask, UnresolvedReference> {
        self
    }
}

/// A reply that matches its schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StructuredReply<T> {
    /// All of it, as `{{output}}` sees it.
    pub value: Value,
    /// The declared fields.
    pub fields: T,
}

impl NodeContext<'_> {
    /// Asks a model and gives its words. The inner error's message begins with `LLM node failed: ` and is what
    /// `{{output}}` is on the failure path.
    ///
    /// # Errors
    /// If the run is interrupted.
    pub fn llm<'a>(
        &'a mut self,
        spec: &'a LlmSpec,
        ask: impl PromptResult,
    ) -> PendingCall<'a, Result<String, Failure>> {
        self.words(spec, ask.prompted())
    }

    /// Apart, as all that waits: so it is compiled here and not in every graph, and makes no node's future large.
    fn words<'a>(
        &'a mut self,
        spec: &'a LlmSpec,
        ask: Result<Ask, UnresolvedReference>,
    ) -> PendingCall<'a, Result<String, Failure>> {
        PendingCall::new(async move {
            let shared = self.shared;
            let done = match ask {
                Ok(ask) => {
                    let talk = Talk::of(spec, &ask, None);
                    match shared.within(spec.seconds, llm::answer(self, &talk)).await {
                        Ok(answer) => answer?.map(|answer| answer.text).map_err(failed),
                        Err(elapsed) => Err(late(&elapsed)),
                    }
                }
                Err(miss) => Err(missed(miss)),
            };
            Ok(done.inspect_err(|failure| self.asker().failing(failure)))
        })
    }

    /// Asks a model for an object that matches the schema of the spec. A reply that does not is made into one by a
    /// second call, and a third where that fails.
    ///
    /// # Errors
    /// If the run is interrupted.
    pub fn llm_object<'a>(
        &'a mut self,
        spec: &'a LlmSpec,
        ask: impl PromptResult,
    ) -> PendingCall<'a, ObjectReply<'a>> {
        self.object(spec, ask.prompted())
    }

    fn object<'a>(
        &'a mut self,
        spec: &'a LlmSpec,
        ask: Result<Ask, UnresolvedReference>,
    ) -> PendingCall<'a, ObjectReply<'a>> {
        PendingCall::new(async move {
            let ask = match ask {
                Ok(ask) => ask,
                Err(miss) => return Ok(self.replied(Err(missed(miss)))),
            };
            let schema = match schema(spec.schema.unwrap_or("true")) {
                Ok(schema) => schema,
                Err(failure) => return Ok(self.replied(Err(failed(failure)))),
            };
            let ask = llm::hinted(ask, &schema);
            let shared = self.shared;
            let work = async {
                let talk = Talk::of(spec, &ask, Some(&schema));
                let answer = match llm::answer(self, &talk).await? {
                    Ok(answer) => answer,
                    Err(failure) => return Ok(Err(failed(failure))),
                };
                let found = structured::object(self, &schema, spec.model, answer).await?;
                Ok(found.map_err(unfit))
            };
            let done: Result<_, Interrupt> = match shared.within(spec.seconds, work).await {
                Ok(done) => done,
                Err(elapsed) => Ok(Err(late(&elapsed))),
            };
            Ok(self.replied(done?))
        })
    }

    /// Makes an agent's answer into an object that matches a schema (JSON text).
    ///
    /// # Errors
    /// If the run is interrupted.
    pub async fn structure<T: HasFields>(
        &mut self,
        schema: &str,
        text: String,
    ) -> Result<Result<StructuredReply<T>, Failure>, Interrupt> {
        let mut object = match self.structured(schema, text).await? {
            Ok(found) => Object::new(found),
            Err(failure) => return Ok(Err(failure)),
        };
        let fields = T::read(&mut object.fields);
        Ok(object
            .value()
            .map(|value| StructuredReply { value, fields }))
    }

    fn asker(&self) -> Asker<'_> {
        Asker {
            shared: self.shared,
            node: self.name(),
            branch: self.branch,
        }
    }

    fn replied(&self, came: Result<Value, Failure>) -> ObjectReply<'_> {
        let asker = self.asker();
        let came = came.inspect_err(|failure| asker.failing(failure));
        ObjectReply { came, asker }
    }

    fn structured<'a>(
        &'a mut self,
        schema: &'a str,
        text: String,
    ) -> BoxFuture<'a, Result<Result<Value, Failure>, Interrupt>> {
        Box::pin(async move {
            let schema = match self::schema(schema) {
                Ok(schema) => schema,
                Err(failure) => return Ok(Err(failure)),
            };
            let finish = match self.shared.is_cut_off(self.branch) {
                true => Finish::Limit,
                false => Finish::Done,
            };
            structured::object(self, &schema, None, Answer { text, finish }).await
        })
    }
}

fn schema(text: &str) -> Result<Value, Failure> {
    serde_json::from_str(text)
        .map_err(|error| structured::unfit(format!("the schema of the node is not JSON: {error}")))
}

/// What a model replied that was asked for an object: what it is, or why there is none.
#[must_use = "it may be a failure"]
pub struct ObjectReply<'a> {
    came: Result<Value, Failure>,
    asker: Asker<'a>,
}

impl ObjectReply<'_> {
    /// The reply with the declared fields.
    ///
    /// # Errors
    /// Why there is none, or that it does not have the fields.
    pub fn read<T: HasFields>(self) -> Result<StructuredReply<T>, Failure> {
        let Self { came, asker } = self;
        // Without `?`, which is twice as much to compile, and this is compiled for each node.
        match came {
            Ok(value) => {
                let mut object = Object::new(value);
                let fields = T::read(&mut object.fields);
                match asker.value(object) {
                    Ok(value) => Ok(StructuredReply { value, fields }),
                    Err(failure) => Err(failure),
                }
            }
            Err(failure) => Err(failure),
        }
    }
}

/// The node that asked.
struct Asker<'a> {
    shared: &'a RunContext,
    node: &'a str,
    branch: &'a BranchPath,
}

impl Asker<'_> {
    fn failing(&self, failure: &Failure) {
        self.shared.failing(self.node, self.branch, failure);
    }

    /// As [`Object::value`], of a reply to this node's own question.
    fn value(&self, object: Object) -> Result<Value, Failure> {
        let value = object.value().map_err(unfit);
        value.inspect_err(|failure| self.failing(failure))
    }
}

/// An object whose fields are read. All that is the same for all that they become is here, so that it is compiled once.
struct Object {
    value: Value,
    fields: Fields,
}

impl Object {
    fn new(value: Value) -> Self {
        // Read from a copy, because `{{output}}` also sees what no field is declared for.
        let fields = Fields::from(value.clone());
        Self { value, fields }
    }

    /// All of it, if it has the declared fields.
    fn value(self) -> Result<Value, Failure> {
        match self.fields.unfit() {
            None => Ok(self.value),
            Some(error) => Err(undeclared(&error)),
        }
    }
}

fn undeclared(error: &JournalFormError) -> Failure {
    structured::unfit(format!(
        "the value does not have the declared fields: {error}"
    ))
}

fn missed(miss: UnresolvedReference) -> Failure {
    failed(miss.into())
}

fn late(elapsed: &TimeoutError) -> Failure {
    failed(Failure::new(Kind::Timeout, elapsed.to_string()))
}

/// What `{{output}}` is when the call fails.
fn failed(failure: Failure) -> Failure {
    Failure {
        message: format!("LLM node failed: {}", failure.message),
        ..failure
    }
}

/// What `{{output}}` is when the reply is not what the schema says.
fn unfit(failure: Failure) -> Failure {
    Failure {
        message: format!("LLM node structured-extraction failed: {}", failure.message),
        ..failure
    }
}
