//! The providers of models that the runtime knows without being told, and the variables that can hold their keys.
//!
//! The runtime's own table says how they are spoken to; this one is for what is said before a run. A test of the suite holds
//! the names of the two together.

mod abilities;
mod dates;
pub(crate) mod functions;
mod names;
mod settings;
mod shared_words;
mod spelling;

pub use abilities::{
    CHARACTERS_OF_TOKEN, MissingAbility, ModelRequest, context, judged, lacks, vector_context,
    widest_context,
};
pub use names::{NameSuspicion, Task, doubt, doubt_of};
pub use settings::Settings;

use graphwright_rules::shape::Rules;

/// The model of vectors that no provider makes.
pub(crate) const LOCAL: &str = "lexical";

/// A provider, as models name it, and the variables of which one holds its key. None: it needs no key.
pub type Provider = (&'static str, &'static [&'static str]);

/// All of them.
pub const ALL: [Provider; 18] = [
    ("anthropic", &["ANTHROPIC_API_KEY"]),
    ("claude", &["ANTHROPIC_API_KEY"]),
    ("openai", &["OPENAI_API_KEY"]),
    ("openai-responses", &["OPENAI_API_KEY"]),
    ("gemini", &["GEMINI_API_KEY", "GOOGLE_API_KEY"]),
    ("google", &["GEMINI_API_KEY", "GOOGLE_API_KEY"]),
    ("ollama", &[]),
    ("bedrock", &["AWS_BEARER_TOKEN_BEDROCK", "BEDROCK_API_KEY"]),
    ("deepseek", &["DEEPSEEK_API_KEY"]),
    ("groq", &["GROQ_API_KEY"]),
    ("mistral", &["MISTRAL_API_KEY"]),
    ("openrouter", &["OPENROUTER_API_KEY"]),
    ("together", &["TOGETHER_API_KEY"]),
    ("xai", &["XAI_API_KEY"]),
    ("cohere", &["COHERE_API_KEY", "CO_API_KEY"]),
    ("jina", &["JINA_API_KEY"]),
    ("voyage", &["VOYAGE_API_KEY", "VOYAGEAI_API_KEY"]),
    ("voyageai", &["VOYAGE_API_KEY", "VOYAGEAI_API_KEY"]),
];

/// The variables of which one holds the key for a model; `None`: its provider is not known here.
pub fn variables(model: &str) -> Option<&'static [&'static str]> {
    let (provider, _) = model.split_once(':')?;
    let found = ALL.iter().find(|(name, _)| *name == provider);
    found.map(|(_, variables)| *variables)
}

/// The names.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|(name, _)| *name)
}

/// The rules that a provider has published for the schemas of replies, by its name or another one of it.
pub(crate) fn rules(provider: &str) -> Option<Rules> {
    match maker(provider)? {
        "openai" => Some(Rules::OpenAi),
        "anthropic" => Some(Rules::Anthropic),
        "gemini" => Some(Rules::Gemini),
        _ => None,
    }
}

/// The name under which a provider is set up, for a name or another one of it, in any letter case.
pub(crate) fn canonical(name: &str) -> Option<&'static str> {
    let known = names().find(|known| known.eq_ignore_ascii_case(name))?;
    Some(match known {
        "claude" => "anthropic",
        "google" => "gemini",
        "voyageai" => "voyage",
        known => known,
    })
}

/// Who makes the models of a provider. One of them may speak several protocols.
pub(crate) fn maker(provider: &str) -> Option<&'static str> {
    Some(match canonical(provider)? {
        "openai-responses" => "openai",
        known => known,
    })
}
