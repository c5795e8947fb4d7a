//! Spans of calls to the outside.

use super::span_tree::Span;
use super::{SearchSpan, ToolSpan, content, metrics};
use crate::host::{
    CallError, Destination, Finish, HostParts, Purpose, Reply, Request, SearchResult, WithUsage,
};
use crate::value::failure::{Failure, Interrupt};
use serde_json::Value;
use std::borrow::Borrow;
use std::time::Instant;
use tracing::field::Empty;
use tracing::info_span;

/// How a call ended.
pub(crate) trait CallEnd {
    /// The class of its error, and what happened.
    fn fault(&self) -> Option<(String, &str)>;
}

impl<T: Borrow<Value>> CallEnd for Result<T, CallError> {
    fn fault(&self) -> Option<(String, &str)> {
        match self {
            // What an action gives says itself whether it is a failure.
            Ok(value) => {
                let value: &Value = value.borrow();
                let failed = value.get("status").and_then(Value::as_str) == Some("error");
                let message = value.get("error").and_then(Value::as_str)?;
                failed.then(|| ("action".to_owned(), message))
            }
            Err(error) => Some(fault(error)),
        }
    }
}

impl CallEnd for Result<SearchResult, CallError> {
    fn fault(&self) -> Option<(String, &str)> {
        self.as_ref().err().map(fault)
    }
}

impl CallEnd for Result<Result<String, Failure>, Interrupt> {
    fn fault(&self) -> Option<(String, &str)> {
        match self {
            Ok(Ok(_)) => None,
            Ok(Err(failure)) => Some((failure.kind.to_string(), &failure.message)),
            Err(why) => interrupt(why),
        }
    }
}

impl CallEnd for Result<String, Interrupt> {
    fn fault(&self) -> Option<(String, &str)> {
        self.as_ref().err().and_then(interrupt)
    }
}

fn interrupt(why: &Interrupt) -> Option<(String, &str)> {
    match why {
        Interrupt::Fault(failure) => Some((failure.kind.to_string(), &failure.message)),
        Interrupt::Cancelled => Some(("cancelled".to_owned(), "it was stopped")),
        Interrupt::Waiting(_) => None,
    }
}

/// A status of the other side says more than our own kind.
fn fault(error: &CallError) -> (String, &str) {
    let class = match error.status {
        Some(status) => status.to_string(),
        None => error.kind.to_string(),
    };
    (class, &error.message)
}

/// A span whose work may be given up before it is done: then it says so.
struct OpenSpan(Option<Span>);

impl OpenSpan {
    fn done(mut self, fault: Option<(String, &str)>) {
        if let (Some(span), Some((class, message))) = (self.0.take(), fault) {
            span.failed(class, message);
        }
    }
}

impl Drop for OpenSpan {
    fn drop(&mut self) {
        if let Some(span) = &self.0 {
            span.failed("cancelled", "given up before it was done");
        }
    }
}

async fn followed<F: Future>(span: Span, work: F) -> F::Output
where
    F::Output: CallEnd,
{
    let open = OpenSpan(Some(span.clone()));
    let done = span.within(work).await;
    open.done(done.fault());
    done
}

/// The name of a provider in the conventions (`gen_ai.provider.name`).
fn conventional(provider: &str) -> &str {
    match provider {
        "gemini" => "gcp.gemini",
        "vertex" => "gcp.vertex_ai",
        "bedrock" => "aws.bedrock",
        "mistral" => "mistral_ai",
        "moonshot" => "moonshot_ai",
        "xai" => "x_ai",
        "azure" => "azure.ai.openai",
        "" => "_OTHER",
        known => known,
    }
}

/// The host and port of an address.
fn server(address: &str) -> Option<(String, u16)> {
    let (scheme, rest) = address.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    let authority = authority.rsplit('@').next()?;
    let usual = if scheme == "http" { 80 } else { 443 };
    match authority.rsplit_once(':') {
        Some((host, port)) if !port.contains(']') => Some((host.to_owned(), port.parse().ok()?)),
        Some(_) | None => Some((authority.to_owned(), usual)),
    }
}

/// The run that a key belongs to.
fn run_of(key: &str) -> &str {
    key.split('/').next().unwrap_or(key)
}

/// A model call, with what it used.
pub async fn chat(
    host: &HostParts,
    request: &Request,
    work: impl Future<Output = Result<Reply, CallError>>,
) -> Result<Reply, CallError> {
    if !super::listening() && !metrics::wanted() {
        return work.await;
    }
    let to = host.model.destination(request);
    let begun = Instant::now();
    let span = asking(request, &to);
    let open = OpenSpan(Some(span.clone()));
    let done = span.within(work).await;
    if let Ok(reply) = &done {
        answered(&span, reply);
    }
    let fault = done.as_ref().err().map(fault);
    let provider = conventional(to.provider.as_deref().unwrap_or_default());
    metrics::called(
        &metrics::CallMeasure {
            operation: "chat",
            provider,
            model: to.model.as_deref(),
            answered_by: done.as_ref().ok().and_then(|reply| reply.model.as_deref()),
            failed: fault.as_ref().map(|(class, _)| class.as_str()),
        },
        begun.elapsed(),
        done.as_ref().ok().map(|reply| &reply.usage),
    );
    open.done(fault);
    done
}

fn asking(request: &Request, to: &Destination) -> Span {
    let server = to.address.as_deref().and_then(server);
    let name = match &to.model {
        Some(model) => format!("chat {model}"),
        None => "chat".to_owned(),
    };
    let purpose = match request.purpose {
        Purpose::Answer => "answer",
        Purpose::Extract => "extract",
        Purpose::Repair => "repair",
    };
    let told = content::wanted();
    Span(info_span!(
        target: "graphwright",
        "chat",
        otel.name = name,
        otel.kind = "client",
        gen_ai.operation.name = "chat",
        gen_ai.provider.name = conventional(to.provider.as_deref().unwrap_or_default()),
        gen_ai.request.model = to.model.as_deref(),
        gen_ai.request.temperature = request.temperature,
        gen_ai.request.top_p = request.top_p,
        gen_ai.request.max_tokens = request.max_tokens,
        gen_ai.output.type = request.schema.as_ref().map(|_| "json"),
        gen_ai.conversation.id = run_of(&request.key),
        gen_ai.system_instructions = told.then(|| content::instructions(request)).flatten(),
        gen_ai.input.messages = told.then(|| content::conversation(request)),
        gen_ai.output.messages = Empty,
        gen_ai.response.model = Empty,
        gen_ai.response.finish_reasons = Empty,
        gen_ai.usage.input_tokens = Empty,
        gen_ai.usage.output_tokens = Empty,
        gen_ai.usage.cache_read.input_tokens = Empty,
        graphwright.node.id = request.node.as_str(),
        graphwright.purpose = purpose,
        graphwright.cost_usd = Empty,
        server.address = server.as_ref().map(|(host, _)| host.as_str()),
        server.port = server.as_ref().map(|(_, port)| *port),
        "error.type" = Empty,
        otel.status_code = Empty,
        otel.status_description = Empty,
    ))
}

fn answered(span: &Span, reply: &Reply) {
    let Span(span) = span;
    if span.is_disabled() {
        return;
    }
    let finish = match reply.finish {
        Finish::Done if !reply.tool_calls.is_empty() => "tool_call",
        Finish::Done => "stop",
        Finish::Tools => "tool_call",
        Finish::Limit => "length",
        Finish::Withheld => "content_filter",
    };
    // A list, which a field of a span cannot be.
    #[cfg(feature = "otel")]
    {
        use opentelemetry::{Array, StringValue, Value};
        use tracing_opentelemetry::OpenTelemetrySpanExt as _;
        let reasons = Array::String(vec![StringValue::from(finish)]);
        span.set_attribute("gen_ai.response.finish_reasons", Value::Array(reasons));
    }
    #[cfg(not(feature = "otel"))]
    span.record("gen_ai.response.finish_reasons", finish);
    if let Some(model) = &reply.model {
        span.record("gen_ai.response.model", model.as_str());
    }
    let usage = &reply.usage;
    span.record("gen_ai.usage.input_tokens", usage.input_tokens);
    span.record("gen_ai.usage.output_tokens", usage.output_tokens);
    if usage.cached_tokens > 0 {
        span.record("gen_ai.usage.cache_read.input_tokens", usage.cached_tokens);
    }
    if let Some(cost) = usage.cost_usd {
        span.record("graphwright.cost_usd", cost);
    }
    if content::wanted() {
        let answer = content::answer(reply, finish);
        span.record("gen_ai.output.messages", answer.as_str());
    }
}

/// A tool call, or the call of an action.
pub async fn tool<T, F>(called: ToolSpan<'_>, work: F) -> Result<T, CallError>
where
    T: Borrow<Value>,
    F: Future<Output = Result<T, CallError>>,
{
    if !super::listening() {
        return work.await;
    }
    let told = content::wanted();
    let arguments = || content::cleaned((called.arguments)()).to_string();
    let span = Span(info_span!(
        target: "graphwright",
        "execute_tool",
        otel.name = format!("execute_tool {}", called.name),
        gen_ai.operation.name = "execute_tool",
        gen_ai.tool.name = called.name,
        gen_ai.tool.type = "function",
        gen_ai.tool.call.id = Some(called.id).filter(|id| !id.is_empty()),
        gen_ai.tool.call.arguments = told.then(arguments),
        gen_ai.tool.call.result = Empty,
        gen_ai.conversation.id = run_of(called.key),
        graphwright.node.id = called.node,
        "error.type" = Empty,
        otel.status_code = Empty,
        otel.status_description = Empty,
    ));
    let recorded = span.clone();
    let work = async {
        let done = work.await;
        if let (true, Ok(result)) = (told, &done) {
            let result = content::cleaned(result.borrow().clone()).to_string();
            recorded
                .0
                .record("gen_ai.tool.call.result", result.as_str());
        }
        done
    };
    followed(span, work).await
}

/// A search in a knowledge base.
pub async fn retrieval<F>(searched: SearchSpan<'_>, work: F) -> F::Output
where
    F: Future<Output = Result<SearchResult, CallError>>,
{
    let SearchSpan {
        node,
        query,
        top_k,
        key,
    } = searched;
    let query = || content::cleaned(query.into()).as_str().map(str::to_owned);
    let span = Span(info_span!(
        target: "graphwright",
        "retrieval",
        otel.name = format!("retrieval {node}"),
        gen_ai.operation.name = "retrieval",
        gen_ai.data_source.id = node,
        gen_ai.request.top_k = top_k,
        gen_ai.retrieval.query.text = content::wanted().then(query).flatten(),
        gen_ai.conversation.id = run_of(key),
        graphwright.node.id = node,
        "error.type" = Empty,
        otel.status_code = Empty,
        otel.status_description = Empty,
    ));
    followed(span, work).await
}

/// An agent that a node runs.
pub(crate) async fn agent<F>((name, key): (&str, &str), work: F) -> F::Output
where
    F: Future,
    F::Output: CallEnd,
{
    let span = Span(info_span!(
        target: "graphwright",
        "invoke_agent",
        otel.name = format!("invoke_agent {name}"),
        gen_ai.operation.name = "invoke_agent",
        gen_ai.provider.name = "graphwright",
        gen_ai.agent.name = name,
        gen_ai.conversation.id = run_of(key),
        "error.type" = Empty,
        otel.status_code = Empty,
        otel.status_description = Empty,
    ));
    followed(span, work).await
}

/// A call for the vectors of so many texts.
pub async fn embeddings<F>(model: &str, texts: usize, work: F) -> F::Output
where
    F: Future<Output = Result<WithUsage<Vec<Vec<f32>>>, CallError>>,
{
    let begun = Instant::now();
    let (provider, name) = model.split_once(':').unwrap_or(("", model));
    let span = Span(info_span!(
        target: "graphwright",
        "embeddings",
        otel.name = format!("embeddings {name}"),
        otel.kind = "client",
        gen_ai.operation.name = "embeddings",
        gen_ai.provider.name = conventional(provider),
        gen_ai.request.model = name,
        gen_ai.embeddings.dimension.count = Empty,
        gen_ai.usage.input_tokens = Empty,
        graphwright.texts = texts,
        "error.type" = Empty,
        otel.status_code = Empty,
        otel.status_description = Empty,
    ));
    let open = OpenSpan(Some(span.clone()));
    let done = span.within(work).await;
    if let Ok(made) = &done {
        let tokens = made.usage.input_tokens;
        span.0.record("gen_ai.usage.input_tokens", tokens);
        if let Some(vector) = made.value.first() {
            let long = vector.len();
            span.0.record("gen_ai.embeddings.dimension.count", long);
        }
    }
    let fault = done.as_ref().err().map(fault);
    let call = metrics::CallMeasure {
        operation: "embeddings",
        provider: conventional(provider),
        model: Some(name),
        answered_by: None,
        failed: fault.as_ref().map(|(class, _)| class.as_str()),
    };
    let usage = done.as_ref().ok().map(|made| &made.usage);
    metrics::called(&call, begun.elapsed(), usage);
    open.done(fault);
    done
}

#[cfg(test)]
mod tests {
    use super::server;

    #[test]
    fn addresses_have_hosts_and_ports() {
        let found = |address| server(address).map(|(host, port)| format!("{host} {port}"));
        assert_eq!(
            found("https://api.openai.com/v1/").as_deref(),
            Some("api.openai.com 443")
        );
        assert_eq!(
            found("http://127.0.0.1:8080").as_deref(),
            Some("127.0.0.1 8080")
        );
        assert_eq!(found("http://[::1]/v1").as_deref(), Some("[::1] 80"));
        assert_eq!(
            found("http://name:secret@host/v1").as_deref(),
            Some("host 80")
        );
        assert_eq!(found("nowhere"), None);
    }
}
