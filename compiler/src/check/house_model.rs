//! A model of a provider on the internet, in a graph whose description says that nothing leaves the house.

use super::graph::Graph;
use crate::deeds::sentences;
use crate::diag::codes::BEYOND_MODEL;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Node, Resource};

/// What a description says of a graph that asks models on machines of its own only.
const STAYS: [&str; 15] = [
    "must not leave the house",
    "must not leave the building",
    "must not leave our",
    "may not leave the house",
    "never leaves the house",
    "never leave the house",
    "nothing leaves the house",
    "on our own machine",
    "on our own server",
    "model on our own",
    "only local models",
    "only a local model",
    "a local model only",
    "no cloud model",
    "without the cloud",
];

/// Providers whose models are asked over the internet.
const OUTSIDE: [&str; 13] = [
    "anthropic",
    "bedrock",
    "claude",
    "cohere",
    "deepseek",
    "gemini",
    "github",
    "groq",
    "mistral",
    "openai",
    "openrouter",
    "perplexity",
    "vertexai",
];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let program = graph.program;
    let told = program.doc.to_lowercase();
    let said = sentences(&told).find_map(|sentence| {
        // "The site stands on our own server" is about something else.
        let is_of_models = ["model", "leave", "cloud"]
            .iter()
            .any(|word| sentence.contains(word));
        STAYS
            .into_iter()
            .find(|said| is_of_models && sentence.contains(said))
    });
    let Some(said) = said else { return };
    // Behind an address of its own, a model of any name may stand in the house.
    let models = program.opening().map_or(&[][..], |opening| &opening.models);
    if models.iter().any(|model| model.host.is_some()) {
        return;
    }
    let outside = |node: &Node| {
        let demanded = node.asked_model().map(str::to_owned);
        let needs = node.work.needs(program, &node.id).into_iter();
        let mut needed = needs.filter_map(|need| match need.what {
            Resource::Model(name) => name.map(std::borrow::Cow::into_owned),
            Resource::Opened(name) => Some(name.into_owned()),
            Resource::Tool(_)
            | Resource::Base(_)
            | Resource::Script(_)
            | Resource::Program(_)
            | Resource::Directive(_)
            | Resource::Document(_)
            | Resource::Graph(_) => None,
        });
        let is_outside = |model: &String| {
            let provider = model.split_once(':').map(|(provider, _)| provider);
            provider.is_some_and(|provider| OUTSIDE.contains(&provider))
        };
        demanded
            .filter(is_outside)
            .or_else(|| needed.find(is_outside))
    };
    let mut nodes = program.nodes.iter();
    let Some((node, model)) = nodes.find_map(|node| Some((node, outside(node)?))) else {
        return;
    };
    let message = format!(
        "the description says \"{said}\", and `{}` asks `{model}`, a model of a provider outside",
        node.id
    );
    let found = Diagnostic::new(
        &BEYOND_MODEL,
        node.span,
        message,
        "is sent over the internet",
    );
    report.add(found.label(program.span, "says so").help(
        "name a model of your own machines, such as one of `ollama`, or leave the promise out of the description",
    ));
}
