//! Names of what is outside of a graph, of which a list may be known: models, tools, servers.

use crate::diag::codes::UNKNOWN_MODEL;
use crate::diag::{Code, Diagnostic, Level, Report};
use crate::dialect::models;
use crate::providers::{self, Task};
use crate::source::Spanned;
use crate::syntax::nearest;
use crate::world::{World, WorldList};

/// Reports a model, written `provider:name`, that is not known where models are, and else one that is probably wrong.
pub(in crate::dialect) fn check_model(
    owner: &str,
    model: &Spanned<String>,
    world: &dyn World,
    report: &mut Report,
) {
    let Some(known) = world.models() else {
        let found = models::check(owner, model, Task::Write);
        report.extend(Report {
            diagnostics: found
                .or_else(|| provider_slip(owner, model))
                .into_iter()
                .collect(),
        });
        return;
    };
    let provider = model.value.split_once(':').map(|(provider, _)| provider);
    let of_provider = |known: &str| {
        let listed = known.split_once(':').map(|(provider, _)| provider);
        listed.is_some() && listed == provider
    };
    let whole = |known: &str| known.ends_with(":*") && of_provider(known);
    if known.iter().any(|name| *name == model.value || whole(name)) {
        return;
    }
    let found = match provider {
        Some(provider) if !known.iter().any(|name| of_provider(name)) => {
            let message = format!(
                "{owner} uses the model `{}`, of a provider `{provider}` that is not known",
                model.value
            );
            let mut names: Vec<String> = known
                .iter()
                .filter_map(|name| Some(name.split_once(':')?.0.to_string()))
                .collect();
            names.dedup();
            let near = nearest(provider, names.iter().map(String::as_str));
            let near = near.map(|near| model.value.replacen(provider, &near, 1));
            let known = near.as_ref().map_or(names.as_slice(), std::slice::from_ref);
            let at = Spanned {
                value: near.clone().unwrap_or_else(|| provider.to_string()),
                span: model.span,
            };
            unknown(&UNKNOWN_MODEL, &at, message, known)
        }
        Some(_) | None => {
            let message = format!(
                "{owner} uses the model `{}`, which is not known",
                model.value
            );
            unknown(&UNKNOWN_MODEL, model, message, known)
        }
    };
    report.add(read_from(found, WorldList::Models, world));
}

fn is_provider(name: &str) -> bool {
    providers::names().any(|known| known == name)
}

/// Without knowing the models: a provider that is nearly, but not quite, one that everybody has. One that is far from all
/// of them may be a person's own.
fn provider_slip(owner: &str, model: &Spanned<String>) -> Option<Diagnostic> {
    let meant = match model.value.split_once(':') {
        Some((provider, _)) if is_provider(provider) => return None,
        Some((provider, name)) => format!("{}:{name}", nearest(provider, providers::names())?),
        // As other libraries write it.
        None => {
            let (provider, name) = model.value.split_once('/')?;
            is_provider(provider).then(|| format!("{provider}:{name}"))?
        }
    };
    let message = format!(
        "{owner} uses the model `{}`, of no provider that is known",
        model.value
    );
    Some(
        Diagnostic::new(&UNKNOWN_MODEL, model.span, message, "probably misspelled")
            .level(Level::Warning)
            .help(format!("did you mean `{meant}`?"))
            .suggestion(model.span, meant),
    )
}

/// Says what the list was read from in which something is missing.
pub(in crate::dialect) fn read_from(
    found: Diagnostic,
    list: WorldList,
    world: &dyn World,
) -> Diagnostic {
    let what = match list {
        WorldList::Tools => "the tools",
        WorldList::McpServers => "the MCP servers",
        WorldList::Models => "the models",
        WorldList::Agents => "the agents",
    };
    match world.source_of(list) {
        Some(file) => found.note(format!("{what} are those of `{file}`")),
        None => found,
    }
}

pub(in crate::dialect) fn unknown(
    code: &'static Code,
    at: &Spanned<String>,
    message: String,
    known: &[String],
) -> Diagnostic {
    let found = Diagnostic::new(code, at.span, message, "not known");
    match nearest(&at.value, known.iter().map(String::as_str)) {
        Some(near) => found.did_you_mean(at.span, near),
        None if known.is_empty() => found.help("none are known here"),
        None if known.len() <= 12 => found.help(format!("known are: {}", known.join(", "))),
        None => found.help("look up how it is spelled where it is set up"),
    }
}
