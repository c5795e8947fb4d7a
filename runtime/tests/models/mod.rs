//! Model providers against servers that speak their protocols on this machine.

mod anthropic;
mod completions;
mod endpoint;
mod failures;
mod gateway;
mod gemini;
mod independent;
mod money;
mod openai;
mod pictures;
mod refused;
mod responses;
mod runs;
pub mod server;
mod settings;
mod shapes;
mod vectors;

use graphwright::host::{CallError, Message, Model, Purpose, Reply, Request, ToolAbout, ToolCall};
use graphwright::world::models::{Models, Settings, Variables};
use serde_json::{Value, json};

/// Providers of a configuration file in which `URL` stands for the server.
pub fn models(server: &server::Server, settings: &str) -> Models {
    let settings = Settings::parse(&settings.replace("URL", &server.address)).unwrap();
    Models::new(settings, Variables::only([])).unwrap()
}

/// Providers that find the server and their keys in these variables.
pub fn found<'a>(variables: impl IntoIterator<Item = (&'a str, &'a str)>) -> Models {
    Models::new(Settings::default(), Variables::only(variables)).unwrap()
}

/// A question to a model.
pub fn question(model: &str) -> Request {
    Request {
        node: "ask".into(),
        key: "run-1/0/1".into(),
        model: Some(model.into()),
        purpose: Purpose::Answer,
        messages: vec![
            Message::System {
                text: "Be brief.".into(),
            },
            Message::user("What is WebAssembly?"),
        ],
        tools: Vec::new(),
        schema: None,
        temperature: None,
        top_p: None,
        max_tokens: None,
        endpoint: None,
    }
}

/// The same question after the model has called a tool.
pub fn after_tool(model: &str, reply: &Reply) -> Request {
    let mut request = question(model);
    request.tools = vec![weather()];
    request.messages.push(Message::Assistant {
        text: reply.text.clone(),
        tool_calls: reply.tool_calls.clone(),
        kept: reply.kept.clone(),
    });
    for call in &reply.tool_calls {
        request.messages.push(Message::Tool {
            id: call.id.clone(),
            name: call.name.clone(),
            content: "sunny".into(),
            attachments: Vec::new(),
        });
    }
    request
}

pub fn weather() -> ToolAbout {
    ToolAbout {
        name: "weather".into(),
        description: "Tells the weather of a place.".into(),
        parameters: json!({"type": "object", "properties": {"place": {"type": "string"}}, "required": ["place"]}),
    }
}

pub fn schema() -> Value {
    json!({"type": "object", "properties": {"topic": {"type": "string"}}, "required": ["topic"]})
}

pub fn call(id: &str, place: &str) -> ToolCall {
    ToolCall {
        id: id.into(),
        name: "weather".into(),
        arguments: json!({"place": place}),
    }
}

pub async fn ask(models: &Models, request: &Request) -> Result<Reply, CallError> {
    models.complete(request).await
}
