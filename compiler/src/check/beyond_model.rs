//! A node asks of its model what this cannot.

use super::graph::Graph;
use crate::diag::codes::BEYOND_MODEL;
use crate::diag::{Diagnostic, Report};
use crate::ir::Program;
use crate::ir::stage::{MediaKind, Speak};
use crate::providers::{MissingAbility, ModelRequest, lacks};
use crate::source::Span;
use std::collections::BTreeSet;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    // What a model is believed to look at is said once for all nodes.
    let mut seen = BTreeSet::new();
    for node in &graph.program.nodes {
        if let Some(demand) = node.work.demand()
            && let Some((provider, name)) = demand.model.split_once(':')
        {
            for lack in lacks(provider, name, &demand.wish) {
                report.add(finding(
                    &node.id,
                    demand.span,
                    demand.model,
                    &demand.wish,
                    lack,
                ));
            }
        }
        for speech in node.work.speeches() {
            of_speech(graph.program, speech, &mut seen, report);
        }
    }
}

fn of_speech(program: &Program, speech: &Speak, seen: &mut BTreeSet<usize>, report: &mut Report) {
    let Some(opening) = program.opening() else {
        return;
    };
    let model = opening.models.get(speech.model);
    let Some(model) = model.filter(|_| speech.prompted) else {
        return;
    };
    let shown = speech.media.iter().filter_map(|at| opening.media.get(*at));
    let pictures = shown.filter(|media| media.kind == MediaKind::Image);
    // Behind an address of its own a name may stand for a model with other limits. Ollama is always at one.
    let is_elsewhere = model.host.is_some() && model.provider != "ollama";
    let max_tokens = speech.max_tokens.filter(|_| !is_elsewhere);
    let window = model.context_window.filter(|_| !is_elsewhere);
    let wish = ModelRequest {
        temperature: speech.temperature,
        top_p: None,
        max_tokens: max_tokens.map(u64::from),
        context: window.filter(|_| seen.insert(speech.model)),
        pictures: pictures.count(),
        tools: speech.tools.len() + speech.servers.len(),
    };
    let shown = format!("{}:{}", model.provider, model.name);
    for lack in lacks(&model.provider, &model.name, &wish) {
        report.add(finding(&speech.id, speech.span, &shown, &wish, lack));
    }
}

fn finding(
    id: &str,
    span: Span,
    model: &str,
    wish: &ModelRequest,
    lack: MissingAbility,
) -> Diagnostic {
    let shown = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
    let (what, help) = match lack {
        MissingAbility::Temperature => (
            format!(
                "gives `{model}` a `temperature` of {}, and this model takes none but 1",
                shown(wish.temperature)
            ),
            "leave `temperature` out, or set it to 1".to_owned(),
        ),
        MissingAbility::Hot(most) => (
            format!(
                "gives `{model}` a `temperature` of {}, and this model takes none above {most}",
                shown(wish.temperature)
            ),
            format!("set `temperature` to {most} or less"),
        ),
        MissingAbility::TopP => (
            format!(
                "gives `{model}` a `top_p` of {}, and this model takes none but 1",
                shown(wish.top_p)
            ),
            "leave `top_p` out".to_owned(),
        ),
        MissingAbility::Both => (
            format!(
                "gives `{model}` both `temperature` and `top_p`, and this model takes one of them"
            ),
            "leave one of them out".to_owned(),
        ),
        MissingAbility::Tokens(most) => (
            format!(
                "asks `{model}` for up to {} tokens, and this model writes {most} at most",
                wish.max_tokens.unwrap_or_default()
            ),
            format!("set `max_tokens` to {most} or less"),
        ),
        MissingAbility::Context(most) => (
            format!(
                "believes that `{model}` looks at {} tokens, and this model looks at {most}",
                wish.context.unwrap_or_default()
            ),
            format!("set `context_window` to {most} or less"),
        ),
        MissingAbility::Pictures => (
            format!("shows `{model}` pictures, and this model sees none"),
            "name a model that sees pictures, or take `images` out".to_owned(),
        ),
        MissingAbility::Tools => (
            format!("gives `{model}` tools, and this model calls none"),
            match model.starts_with("ollama:") {
                true => "name a model that calls tools, such as `qwen2.5` or `llama3.1`, or take the tools out",
                false => "name a model that calls tools, or take the tools out",
            }
            .to_owned(),
        ),
    };
    let label = if let MissingAbility::Context(_) = lack {
        "what is longer is refused"
    } else {
        "the provider refuses the call"
    };
    Diagnostic::new(&BEYOND_MODEL, span, format!("`{id}` {what}"), label).help(help)
}
