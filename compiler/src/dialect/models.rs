//! Names of models that are probably wrong.

use crate::diag::codes::UNKNOWN_MODEL;
use crate::diag::{Diagnostic, Level};
use crate::providers::{NameSuspicion, Task, doubt, doubt_of};
use crate::source::{Span, Spanned};
use crate::syntax::FieldReader;

/// Looks at the model of a field that is written `provider:name`, if it is there.
pub(in crate::dialect) fn look(
    fields: &mut FieldReader<'_>,
    owner: &str,
    model: Option<&Spanned<String>>,
    task: Task,
) {
    if let Some(found) = model.and_then(|model| check(owner, model, task)) {
        fields.find(found);
    }
}

/// What is probably wrong with a model that is written `provider:name`.
pub(in crate::dialect) fn check(
    owner: &str,
    model: &Spanned<String>,
    task: Task,
) -> Option<Diagnostic> {
    let found = doubt(&model.value, task)?;
    let whole = ("", model.value.trim_start_matches(':'));
    let (provider, name) = if let NameSuspicion::NoProvider(_) = found {
        whole
    } else {
        model.value.split_once(':').unwrap_or(whole)
    };
    let meant = match &found {
        NameSuspicion::Swapped(meant) | NameSuspicion::Slashed(meant) => Some(meant.clone()),
        NameSuspicion::NoProvider(maker) | NameSuspicion::Elsewhere(maker) => {
            Some(format!("{maker}:{name}"))
        }
        NameSuspicion::Slip(spelled) => Some(format!("{provider}:{spelled}")),
        NameSuspicion::NoName
        | NameSuspicion::MakesVectors
        | NameSuspicion::WritesNothing(_)
        | NameSuspicion::OrdersNone
        | NameSuspicion::NoBedrockId
        | NameSuspicion::NotServed
        | NameSuspicion::Retired
        | NameSuspicion::NoDate
        | NameSuspicion::MakesNone => None,
    };
    Some(finding(owner, (&model.value, model.span), &found, meant))
}

/// What is probably wrong with the name of a model, whose provider stands elsewhere.
pub(in crate::dialect) fn check_at(
    owner: &str,
    provider: &str,
    name: &Spanned<String>,
) -> Option<Diagnostic> {
    let found = doubt_of(provider, &name.value, Task::Write)?;
    let meant = if let NameSuspicion::Slip(spelled) = &found {
        Some(spelled.clone())
    } else {
        None
    };
    Some(finding(owner, (&name.value, name.span), &found, meant))
}

fn finding(
    owner: &str,
    (written, span): (&str, Span),
    found: &NameSuspicion,
    meant: Option<String>,
) -> Diagnostic {
    let (what, witness) = match found {
        NameSuspicion::NoProvider(_) => ("which names no provider".to_owned(), "no provider"),
        NameSuspicion::Swapped(_) => (
            "whose provider stands behind its name".to_owned(),
            "in the wrong order",
        ),
        NameSuspicion::Slashed(_) => (
            "with a slash behind its provider".to_owned(),
            "a colon is awaited",
        ),
        NameSuspicion::NoName => ("which is a provider alone".to_owned(), "no name"),
        NameSuspicion::WritesNothing(does) => (
            format!("which {does}, and takes no part in a conversation"),
            "a model for another task",
        ),
        NameSuspicion::Elsewhere(maker) => (
            format!("which is made by `{maker}`"),
            "a model of another provider",
        ),
        NameSuspicion::NotServed => (
            "which others make, and this provider serves its own models alone".to_owned(),
            "a model of another provider",
        ),
        NameSuspicion::Slip(_) => (
            "which its provider spells otherwise".to_owned(),
            "probably misspelled",
        ),
        NameSuspicion::MakesVectors => (
            "which makes vectors and writes nothing".to_owned(),
            "a model for vectors",
        ),
        NameSuspicion::MakesNone => ("which makes no vectors".to_owned(), "no model for vectors"),
        NameSuspicion::OrdersNone => (
            "which puts nothing in order".to_owned(),
            "no model that orders texts",
        ),
        NameSuspicion::Retired => (
            "which its provider has switched off".to_owned(),
            "there no more",
        ),
        NameSuspicion::NoDate => ("whose date there is not".to_owned(), "no such day"),
        NameSuspicion::NoBedrockId => (
            "which has another name at Bedrock".to_owned(),
            "the name that its maker gives it",
        ),
    };
    let message = format!("{owner} uses the model `{written}`, {what}");
    let finding = Diagnostic::new(&UNKNOWN_MODEL, span, message, witness).level(Level::Warning);
    match (found, meant) {
        (
            NameSuspicion::NoProvider(_)
            | NameSuspicion::Swapped(_)
            | NameSuspicion::Slashed(_)
            | NameSuspicion::Slip(_),
            Some(meant),
        ) => finding
            .help(format!("write `{meant}`"))
            .suggestion(span, meant),
        (NameSuspicion::Elsewhere(_), Some(meant)) => {
            finding.help(format!("write `{meant}`, or name a model of this provider"))
        }
        (NameSuspicion::Elsewhere(maker), None) => finding.help(format!(
            "let the provider be `{maker}`, or name a model of this one"
        )),
        (NameSuspicion::Retired, _) => finding.help("name a model that the provider has now"),
        (NameSuspicion::NoDate, _) => finding.help("write a date that there is, or none"),
        (NameSuspicion::NotServed, _) => {
            finding.help("name the provider that serves it, or a model of this one")
        }
        (NameSuspicion::NoName, _) => finding.help("write the name of a model behind the colon"),
        (NameSuspicion::MakesNone, _) => finding.help("name a model for vectors"),
        (NameSuspicion::OrdersNone, _) => {
            finding.help("name a model that orders texts, such as `cohere:rerank-v3.5`")
        }
        (NameSuspicion::NoBedrockId, _) => finding.help(
            "write its name there, such as `anthropic.claude-sonnet-4-5-20250929-v1:0`, with `eu.`, `us.` or `global.` before it for an inference profile",
        ),
        _ => finding.help("name a model that writes"),
    }
}
