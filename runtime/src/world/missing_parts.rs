//! Parts of a host that are not set up: each call fails and says what is missing and what to do.

use crate::host::purse::Quote;
use crate::host::{
    AgentCall, Agents, CallError, Lookup, Model, Reply, Request, Retrieval, SearchResult,
    ToolAbout, ToolOutput, ToolRequest, Tools, Whitelist,
};
use crate::purse::FREE;
use crate::value::boxed::BoxFuture;
use crate::value::failure::Kind;

/// No model provider.
pub(super) struct NoModel;

impl Model for NoModel {
    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        let wanted = match request.model.as_deref() {
            Some(model) => {
                let provider = model
                    .split_once(':')
                    .map_or(model, |(provider, _)| provider);
                format!("no provider `{provider}` is set up for the model `{model}`")
            }
            None => {
                "no model provider is set up, and neither the graph nor the caller names a model"
                    .to_owned()
            }
        };
        let help = "build with the feature `models` of graphwright, give the host a model, or try the graph with \
                    `--script FILE` or `--model rehearsal`";
        Box::pin(async move { Err(CallError::new(Kind::Model, format!("{wanted}; {help}"))) })
    }

    /// The call itself says what is missing.
    fn quote(&self, _request: &Request) -> Result<Quote, CallError> {
        Ok(FREE)
    }
}

/// No tools.
pub(super) struct NoTools;

impl Tools for NoTools {
    fn about<'a>(
        &'a self,
        wanted: Whitelist<'a>,
    ) -> BoxFuture<'a, Result<Vec<ToolAbout>, CallError>> {
        Box::pin(async move {
            if wanted.names.is_empty() {
                return Ok(Vec::new());
            }
            let names: Vec<String> = wanted
                .names
                .iter()
                .map(|name| format!("`{name}`"))
                .collect();
            Err(CallError::new(
                Kind::Model,
                format!(
                    "the host has no tools, and the node wants {}",
                    names.join(", ")
                ),
            ))
        })
    }

    fn call<'a>(&'a self, call: ToolRequest<'a>) -> BoxFuture<'a, Result<ToolOutput, CallError>> {
        let message = format!("the host has no tool `{}`", call.name);
        Box::pin(async move { Err(CallError::new(Kind::Model, message)) })
    }
}

/// No knowledge base.
pub(super) struct NoRetrieval;

impl Retrieval for NoRetrieval {
    fn retrieve<'a>(
        &'a self,
        lookup: Lookup<'a>,
    ) -> BoxFuture<'a, Result<SearchResult, CallError>> {
        let message = format!(
            "the host has no knowledge base for node `{}`; build the program with the feature `retrieval`, or give the host one",
            lookup.node
        );
        Box::pin(async move { Err(CallError::new(Kind::Retrieval, message)) })
    }
}

/// No agents.
pub(super) struct NoAgents;

impl Agents for NoAgents {
    fn takes(&self, _name: &str) -> bool {
        false
    }

    fn run<'a>(&'a self, call: AgentCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        let message = format!(
            "nothing is known about agent `{}`: it was found neither when the graph was compiled nor by the host",
            call.spec.name
        );
        Box::pin(async move { Err(CallError::new(Kind::Agent, message)) })
    }
}
