//! What the name of a model says: who makes it, and whether it is spelled as its makers spell their models.
//!
//! Families and words, and no list of models: new ones appear every month, and what is not known here is not judged.

use super::dates::{self, DateSlip};
use super::shared_words::SHARED;
use super::spelling;
use crate::suggestion::{Certainty, nearest};

/// Who makes models whose names begin like this. The longer beginnings first.
const FAMILIES: [(&str, &str); 29] = [
    ("claude", "anthropic"),
    ("gpt-oss", "ollama"),
    ("gpt", "openai"),
    ("chatgpt", "openai"),
    ("text-embedding-3", "openai"),
    ("text-embedding-ada", "openai"),
    ("o1", "openai"),
    ("o3", "openai"),
    ("o4", "openai"),
    ("gemini", "gemini"),
    ("deepseek-chat", "deepseek"),
    ("deepseek-reasoner", "deepseek"),
    ("grok", "xai"),
    ("command-r", "cohere"),
    ("command-a", "cohere"),
    ("rerank-v", "cohere"),
    ("rerank-english", "cohere"),
    ("rerank-multilingual", "cohere"),
    ("voyage", "voyage"),
    ("jina", "jina"),
    ("mistral-large", "mistral"),
    ("mistral-medium", "mistral"),
    ("mistral-small", "mistral"),
    ("codestral", "mistral"),
    ("qwen", "ollama"),
    ("llama", "ollama"),
    ("gemma", "ollama"),
    ("phi", "ollama"),
    ("nomic-embed", "ollama"),
];

/// Makers whose models are theirs alone, and the words in their names.
const MAKERS: [(&str, &[&str]); 3] = [
    (
        "anthropic",
        &["claude", "opus", "sonnet", "haiku", "instant", "latest"],
    ),
    (
        "openai",
        &[
            "gpt",
            "chatgpt",
            "pro",
            "mini",
            "nano",
            "turbo",
            "preview",
            "latest",
            "text",
            "embedding",
            "small",
            "large",
            "codex",
            "audio",
            "realtime",
            "search",
            "chat",
            "deep",
            "research",
            "instruct",
            "vision",
            "image",
        ],
    ),
    (
        "gemini",
        &[
            "gemini",
            "pro",
            "flash",
            "lite",
            "preview",
            "latest",
            "thinking",
            "experimental",
            "live",
            "text",
            "embedding",
            "image",
            "native",
            "audio",
        ],
    ),
];

/// Other providers that have no model of these makers.
const OTHERS: [&str; 6] = ["deepseek", "xai", "cohere", "voyage", "jina", "ollama"];

/// Providers that serve the models they make and no others.
const OWN_ONLY: [&str; 6] = [
    "anthropic",
    "cohere",
    "deepseek",
    "gemini",
    "mistral",
    "xai",
];

/// What is probably wrong with the name of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameSuspicion {
    /// It names no provider: this one makes it.
    NoProvider(&'static str),
    /// The provider stands behind the name: how it would be written.
    Swapped(String),
    /// A slash stands where the colon is awaited: how it would be written.
    Slashed(String),
    /// A provider, and no name.
    NoName,
    /// It names another provider than this one, which makes it.
    Elsewhere(&'static str),
    /// Others make it, and this provider serves its own models alone.
    NotServed,
    /// A word of it is nearly one that its maker uses: how it would be spelled.
    Slip(String),
    /// It makes vectors, and is asked to write.
    MakesVectors,
    /// It writes nothing: what it does instead.
    WritesNothing(&'static str),
    /// It writes, and is asked for vectors.
    MakesNone,
    /// It makes vectors, and is asked to order texts.
    OrdersNone,
    /// It names a model as its maker does, and Bedrock has names of its own.
    NoBedrockId,
    /// Its maker has switched it off.
    Retired,
    /// It has a date, and there is no such day.
    NoDate,
}

/// What a model is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Text.
    Write,
    /// Vectors.
    Embed,
    /// An order of texts.
    Order,
}

/// What is probably wrong with `provider:name`. None: nothing that can be told from the name.
pub fn doubt(model: &str, task: Task) -> Option<NameSuspicion> {
    if model.contains(['$', '{']) {
        return None;
    }
    // `openrouter:anthropic/…` is a name with a slash.
    let slashed = model.split_once('/');
    if let Some((provider, name)) = slashed.filter(|(before, _)| !before.contains(':')) {
        let is_provider = super::names().any(|known| known == provider);
        let own = is_provider && family(name) == super::maker(provider);
        return (own && !name.contains(['/', ':']))
            .then(|| NameSuspicion::Slashed(format!("{provider}:{name}")));
    }
    match model.split_once(':') {
        Some((provider, name)) if super::names().any(|known| known == provider) => {
            doubt_of(provider, name, task)
        }
        Some((name, provider)) if is_swapped(name, provider) => {
            Some(NameSuspicion::Swapped(format!("{provider}:{name}")))
        }
        // `qwen2.5:7b` has a size behind the colon.
        _ => family(model.trim_start_matches(':')).map(NameSuspicion::NoProvider),
    }
}

/// `gpt-4o:openai`.
fn is_swapped(name: &str, provider: &str) -> bool {
    super::names().any(|known| known == provider) && family(name).is_some()
}

/// What is probably wrong with a name at a provider.
pub fn doubt_of(provider: &str, name: &str, task: Task) -> Option<NameSuspicion> {
    let provider = super::maker(provider)?;
    let own = MAKERS.iter().find(|(maker, _)| *maker == provider);
    if name.trim().is_empty() {
        return Some(NameSuspicion::NoName);
    }
    if name.trim() != name {
        return Some(NameSuspicion::Slip(name.trim().to_owned()));
    }
    if let Some(found) = at_bedrock(provider, name).or_else(|| sized(provider, name)) {
        return Some(found);
    }
    let dated = dating_maker(provider, name).and_then(|maker| dates::slip(maker, name));
    match dated {
        Some(DateSlip::Written(spelled)) => return Some(NameSuspicion::Slip(spelled)),
        Some(DateSlip::None) => return Some(NameSuspicion::NoDate),
        None => {}
    }
    let foreign = family(name).filter(|maker| {
        // Vectors are all that these make.
        let vectors = own.is_some() && ["voyage", "jina"].contains(maker);
        let alone = vectors || MAKERS.iter().any(|(name, _)| name == maker);
        let one = own.is_some() || OTHERS.contains(&provider);
        alone && one && *maker != provider
    });
    if let Some(maker) = foreign {
        return Some(NameSuspicion::Elsewhere(maker));
    }
    let other = family(name).filter(|maker| *maker != provider && OWN_ONLY.contains(&provider));
    // Google serves its open family, too.
    let is_open = provider == "gemini" && name.starts_with("gemma");
    match other.filter(|_| !is_open) {
        // Of open families nobody knows who is meant.
        Some("ollama") => return Some(NameSuspicion::NotServed),
        Some(maker) => return Some(NameSuspicion::Elsewhere(maker)),
        None => {}
    }
    let shared = SHARED.iter().find(|(maker, _)| *maker == provider);
    if let Some(spelled) = own.or(shared).and_then(|(_, words)| slip(name, words)) {
        return Some(NameSuspicion::Slip(spelled));
    }
    // Ollama writes it so.
    let latest = name.strip_suffix(":latest");
    if let Some(base) = latest.filter(|_| own.or(shared).is_some()) {
        return Some(NameSuspicion::Slip(format!("{base}-latest")));
    }
    if family(name) == Some(provider)
        && let Some(spelled) = spelling::mended(provider, name)
    {
        return Some(NameSuspicion::Slip(spelled));
    }
    if is_retired(provider, name) {
        return Some(NameSuspicion::Retired);
    }
    if let (Task::Write, Some(does)) = (task, instead(provider, name)) {
        return Some(NameSuspicion::WritesNothing(does));
    }
    let lower = name.to_ascii_lowercase();
    let orders = lower.contains("rerank") || lower.contains("colbert");
    let vectors = makes_vectors(provider, &lower);
    match task {
        Task::Write if orders => Some(NameSuspicion::WritesNothing("puts texts in order")),
        Task::Write if vectors => Some(NameSuspicion::MakesVectors),
        Task::Embed if lower.contains("rerank") || VECTORLESS.contains(&provider) => {
            Some(NameSuspicion::MakesNone)
        }
        Task::Embed if !vectors && family(name).is_some() && own.is_some() => {
            Some(NameSuspicion::MakesNone)
        }
        Task::Order if !orders && (vectors || ORDERLESS.contains(&provider)) => {
            Some(NameSuspicion::OrdersNone)
        }
        Task::Write | Task::Embed | Task::Order => None,
    }
}

/// Who writes the date of a name, where it is known how: the maker, also of a name that Bedrock or a router has for it.
fn dating_maker(provider: &str, name: &str) -> Option<&'static str> {
    const SERVERS: [&str; 2] = ["bedrock", "openrouter"];
    let own = name.rsplit('/').next().unwrap_or(name);
    let own = own.rsplit_once("anthropic.").map_or(own, |(_, own)| own);
    let maker = family(own).filter(|maker| MAKERS.iter().any(|(known, _)| known == maker))?;
    (maker == provider || SERVERS.contains(&provider)).then_some(maker)
}

/// Providers that have no model for vectors.
const VECTORLESS: [&str; 4] = ["anthropic", "deepseek", "groq", "xai"];

/// Providers that have no model which puts texts in order.
const ORDERLESS: [&str; 8] = [
    "anthropic",
    "deepseek",
    "gemini",
    "groq",
    "mistral",
    "ollama",
    "openai",
    "xai",
];

/// Providers of whose models none writes.
const WRITERLESS: [&str; 2] = ["jina", "voyage"];

/// Whether a model makes vectors, by its name in small letters or by its provider.
fn makes_vectors(provider: &str, name: &str) -> bool {
    const FAMILIES: [&str; 6] = [
        "all-minilm",
        "bge-",
        "e5-",
        "gte-",
        "multilingual-e5",
        "paraphrase-",
    ];
    let own = name.rsplit('/').next().unwrap_or(name);
    WRITERLESS.contains(&provider)
        || name.contains("embed")
        || FAMILIES.iter().any(|family| own.starts_with(family))
}

/// What the names of models begin with that their makers have switched off. None of them comes back.
const RETIRED: [(&str, &str); 9] = [
    ("anthropic", "claude-1"),
    ("anthropic", "claude-2"),
    ("anthropic", "claude-instant"),
    ("openai", "gpt-3.5-turbo-0301"),
    ("openai", "gpt-3.5-turbo-0613"),
    ("openai", "gpt-4-32k"),
    ("openai", "gpt-4-vision"),
    ("gemini", "gemini-1.0"),
    ("gemini", "gemini-1.5"),
];

fn is_retired(provider: &str, name: &str) -> bool {
    let mut known = RETIRED.iter();
    known.any(|(maker, begin)| *maker == provider && name.starts_with(begin))
}

/// A name of Bedrock's at Anthropic (`eu.anthropic.claude-…-v1:0`), and one of Anthropic's at Bedrock.
fn at_bedrock(provider: &str, name: &str) -> Option<NameSuspicion> {
    if provider == "bedrock" && family(name) == Some("anthropic") {
        return Some(NameSuspicion::NoBedrockId);
    }
    let (region, own) = name.split_once("anthropic.")?;
    if provider != "anthropic" || !own.starts_with("claude") || region.len() > "global.".len() {
        return None;
    }
    let bare = own.split(':').next().unwrap_or(own);
    let versions = ["-v1", "-v2"];
    let bare = versions
        .iter()
        .find_map(|version| bare.strip_suffix(version))
        .unwrap_or(bare);
    Some(NameSuspicion::Slip(bare.to_owned()))
}

/// The size of a model of Ollama's behind a dash: `qwen2.5-14b`. It stands behind a colon.
fn sized(provider: &str, name: &str) -> Option<NameSuspicion> {
    const DASHED: [&str; 4] = ["gpt-oss", "qwen2.5-coder", "qwen3-coder", "deepseek-r1"];
    let (base, size) = name.rsplit_once('-')?;
    let number = size.strip_suffix('b')?;
    let is_size = number.parse::<f32>().is_ok() && !number.starts_with(['-', '+']);
    let is_base =
        DASHED.contains(&base) || !base.contains(['-', ':', '/']) && family(base) == Some("ollama");
    (provider == "ollama" && is_size && is_base)
        .then(|| NameSuspicion::Slip(format!("{base}:{size}")))
}

/// Who makes a model, by the beginning of its name.
fn family(name: &str) -> Option<&'static str> {
    let lower = name.to_ascii_lowercase();
    let fits = |(start, _): &&(&str, &str)| {
        lower.strip_prefix(start).is_some_and(|rest| {
            let letter = rest.chars().next();
            letter.is_none_or(|letter| !letter.is_ascii_alphabetic())
        })
    };
    FAMILIES.iter().find(fits).map(|(_, maker)| *maker)
}

/// What a model does that writes nothing.
fn instead(provider: &str, name: &str) -> Option<&'static str> {
    const OPENAI: [(&str, &str); 10] = [
        ("instruct", "only goes on with a text"),
        ("davinci", "only goes on with a text"),
        ("babbage", "only goes on with a text"),
        ("whisper", "writes down speech"),
        ("transcribe", "writes down speech"),
        ("tts", "speaks"),
        ("dall", "draws"),
        ("image", "draws"),
        ("sora", "makes films"),
        ("moderation", "judges texts"),
    ];
    let mut parts = name.split('-');
    let word = |part: &str| OPENAI.iter().find(|(word, _)| *word == part);
    let found = parts.find_map(word)?;
    (provider == "openai").then_some(found.1)
}

/// The name with its word that is nearly a known one spelled as that. Numbers and dates are no words.
fn slip(name: &str, words: &[&str]) -> Option<String> {
    let parts = name.split(|letter: char| !letter.is_ascii_alphabetic());
    for part in parts.filter(|part| part.len() > 2) {
        let lower = part.to_ascii_lowercase();
        if words.contains(&lower.as_str()) {
            continue;
        }
        // `flashlite` lacks its dash.
        let joined = words.iter().find_map(|word| {
            let rest = lower.strip_prefix(word)?;
            words.contains(&rest).then(|| format!("{word}-{rest}"))
        });
        if let Some(joined) = joined {
            return Some(name.replacen(part, &joined, 1));
        }
        let near = nearest(&lower, words.iter().copied())?;
        // One letter or two: more is another word. Mistral calls new families like its others.
        let is_family = lower.ends_with("stral") && near.ends_with("stral");
        let is_slip = near.certainty != Certainty::Guess || !is_family;
        let close = near.len().abs_diff(lower.len()) <= 1 && is_slip;
        return close.then(|| name.replacen(part, &near, 1));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{NameSuspicion, Task, doubt};

    #[test]
    fn names_without_a_provider_and_at_another_one_are_told() {
        for (model, maker) in [
            ("claude-sonnet-4-6", "anthropic"),
            ("gpt-4o-mini", "openai"),
            ("o3", "openai"),
            (":claude-sonnet-4-6", "anthropic"),
            ("gemini-2.5-pro", "gemini"),
            ("qwen2.5:7b", "ollama"),
        ] {
            assert_eq!(
                doubt(model, Task::Write),
                Some(NameSuspicion::NoProvider(maker)),
                "{model}"
            );
        }
        for (model, maker) in [
            ("openai:claude-sonnet-4-6", "anthropic"),
            ("anthropic:gpt-4o", "openai"),
            ("gemini:gpt-5", "openai"),
            ("xai:gemini-2.5-pro", "gemini"),
            ("ollama:gpt-4o", "openai"),
        ] {
            assert_eq!(
                doubt(model, Task::Write),
                Some(NameSuspicion::Elsewhere(maker)),
                "{model}"
            );
        }
    }

    #[test]
    fn models_that_were_switched_off_are_told() {
        for model in [
            "anthropic:claude-2.1",
            "gemini:gemini-1.5-pro",
            "openai:gpt-4-32k",
        ] {
            assert_eq!(
                doubt(model, Task::Write),
                Some(NameSuspicion::Retired),
                "{model}"
            );
        }
        for model in [
            "anthropic:claude-opus-4-1",
            "openai:gpt-4",
            "openrouter:claude-2.1",
        ] {
            assert_ne!(
                doubt(model, Task::Write),
                Some(NameSuspicion::Retired),
                "{model}"
            );
        }
    }

    #[test]
    fn slips_and_models_for_another_task_are_told() {
        for (model, meant) in [
            ("anthropic:claude-sonet-4-5", "claude-sonnet-4-5"),
            ("anthropic:cluade-opus-4", "claude-opus-4"),
            ("openai:gpt-4o-mni", "gpt-4o-mini"),
            ("mistral:mistral-smal-latest", "mistral-small-latest"),
            ("mistral:mistral-large-lastest", "mistral-large-latest"),
            ("mistral:codestrall-2501", "codestral-2501"),
            ("mistral:mistral-small:latest", "mistral-small-latest"),
            ("xai:grok-4-fast-reasonning", "grok-4-fast-reasoning"),
            ("deepseek:deepseek-reasonr", "deepseek-reasoner"),
            ("cohere:comand-r-plus", "command-r-plus"),
            ("gemini:gemini-2.5-flsh", "gemini-2.5-flash"),
            ("gemini:gemini-2.5-por", "gemini-2.5-pro"),
            ("gemini:gemini-2.5-flashlite", "gemini-2.5-flash-lite"),
            ("anthropic:claude-haiku-4.5", "claude-haiku-4-5"),
            ("openai: gpt-4o", "gpt-4o"),
            ("openai:gpt4o-mini", "gpt-4o-mini"),
            ("openai:GPT-4o", "gpt-4o"),
            ("openai:gpt-4-1-mini", "gpt-4.1-mini"),
            ("gemini:gemini-flash-2.5", "gemini-2.5-flash"),
            ("openai:gpt-4.1-mini-2025-14-04", "gpt-4.1-mini-2025-04-14"),
            (
                "openrouter:anthropic/claude-sonnet-4-20251405",
                "anthropic/claude-sonnet-4-20250514",
            ),
        ] {
            assert_eq!(
                doubt(model, Task::Write),
                Some(NameSuspicion::Slip(meant.to_owned())),
                "{model}"
            );
        }
        for model in [
            "openai:gpt-4o-2024-06-31",
            "anthropic:claude-opus-4-20251314",
        ] {
            let found = doubt(model, Task::Write);
            assert_eq!(found, Some(NameSuspicion::NoDate), "{model}");
        }
        assert_eq!(
            doubt("openai:text-embedding-3-small", Task::Write),
            Some(NameSuspicion::MakesVectors)
        );
        assert_eq!(
            doubt("openai:gpt-4o", Task::Embed),
            Some(NameSuspicion::MakesNone)
        );
        for model in [
            "openai:whisper-1",
            "openai:tts-1-hd",
            "openai:dall-e-3",
            "openai:gpt-image-1",
            "openai:gpt-4o-transcribe",
        ] {
            let found = doubt(model, Task::Write);
            assert!(
                matches!(found, Some(NameSuspicion::WritesNothing(_))),
                "{model}: {found:?}"
            );
        }
    }

    #[test]
    fn names_of_makers_that_others_serve_are_not_judged_by_words_that_are_new() {
        for model in [
            "mistral:mistral-small-latest",
            "mistral:mistral-medium-2508",
            "mistral:open-mixtral-8x22b",
            "mistral:open-mistral-nemo",
            "mistral:ministral-8b-latest",
            "mistral:leanstral-2603",
            "mistral:labs-devstral-small-2512",
            "xai:grok-4-1-fast-non-reasoning",
            "xai:grok-code-fast-1",
            "xai:grok-4-heavy",
            "deepseek:deepseek-chat",
            "deepseek:deepseek-v3.1-terminus",
            "cohere:command-a-03-2025",
            "cohere:command-r7b-12-2024",
            "cohere:c4ai-aya-expanse-32b",
            "ollama:mistral-small:latest",
            "groq:mistral-saba-24b",
        ] {
            assert_eq!(doubt(model, Task::Write), None, "{model}");
        }
    }

    #[test]
    fn models_for_vectors_for_orders_and_for_texts_are_told_apart() {
        for (model, task, found) in [
            (
                "cohere:rerank-v3.5",
                Task::Write,
                NameSuspicion::WritesNothing("puts texts in order"),
            ),
            ("cohere:rerank-v3.5", Task::Embed, NameSuspicion::MakesNone),
            ("voyage:rerank-2", Task::Embed, NameSuspicion::MakesNone),
            ("voyage:voyage-3", Task::Write, NameSuspicion::MakesVectors),
            (
                "jina:jina-clip-v2",
                Task::Write,
                NameSuspicion::MakesVectors,
            ),
            (
                "ollama:all-minilm:33m",
                Task::Write,
                NameSuspicion::MakesVectors,
            ),
            (
                "together:BAAI/bge-large-en-v1.5",
                Task::Write,
                NameSuspicion::MakesVectors,
            ),
            (
                "anthropic:claude-next",
                Task::Embed,
                NameSuspicion::MakesNone,
            ),
            ("groq:llama-3.3-70b", Task::Embed, NameSuspicion::MakesNone),
            (
                "mistral:llama-3.3-70b-versatile",
                Task::Write,
                NameSuspicion::NotServed,
            ),
            ("anthropic:qwen3-32b", Task::Write, NameSuspicion::NotServed),
            ("openai:gpt-4o", Task::Order, NameSuspicion::OrdersNone),
            ("voyage:voyage-3", Task::Order, NameSuspicion::OrdersNone),
        ] {
            assert_eq!(doubt(model, task), Some(found), "{model}");
        }
        for (model, task) in [
            ("gemini:gemma-3-27b-it", Task::Write),
            ("groq:llama-3.3-70b-versatile", Task::Write),
            ("mistral:mistral-large-latest", Task::Write),
            ("voyage:voyage-3", Task::Embed),
            ("voyage:rerank-2", Task::Order),
            ("jina:jina-reranker-v2-base-multilingual", Task::Order),
            ("together:BAAI/bge-reranker-v2-m3", Task::Order),
            ("ollama:dengcao/Qwen3-Reranker-8B", Task::Order),
            ("jina:jina-colbert-v2", Task::Order),
            ("jina:jina-colbert-v2", Task::Embed),
            ("cohere:command-a-03-2025", Task::Write),
            ("bedrock:amazon.titan-embed-text-v2:0", Task::Embed),
            ("ollama:bge-m3", Task::Embed),
        ] {
            assert_eq!(doubt(model, task), None, "{model}");
        }
    }

    #[test]
    fn providers_have_names_of_their_own_for_models_of_others() {
        for (model, meant) in [
            (
                "anthropic:anthropic.claude-sonnet-4-5-20250929-v1:0",
                "claude-sonnet-4-5-20250929",
            ),
            (
                "anthropic:eu.anthropic.claude-haiku-4-5-20251001-v1:0",
                "claude-haiku-4-5-20251001",
            ),
            (
                "bedrock:eu.anthropic.claude-sonnet-4-5-20252909-v1:0",
                "eu.anthropic.claude-sonnet-4-5-20250929-v1:0",
            ),
            (
                "openrouter:anthropic/claude-sonnet-4-5-20252909",
                "anthropic/claude-sonnet-4-5-20250929",
            ),
            ("ollama:qwen2.5-14b", "qwen2.5:14b"),
            ("ollama:gpt-oss-20b", "gpt-oss:20b"),
        ] {
            assert_eq!(
                doubt(model, Task::Write),
                Some(NameSuspicion::Slip(meant.to_owned())),
                "{model}"
            );
        }
        assert_eq!(
            doubt("bedrock:claude-sonnet-4-5", Task::Write),
            Some(NameSuspicion::NoBedrockId)
        );
        assert_eq!(
            doubt("anthropic:voyage-3", Task::Embed),
            Some(NameSuspicion::Elsewhere("voyage"))
        );
        assert_eq!(
            doubt("cohere:embed-multilingual-v3.0", Task::Order),
            Some(NameSuspicion::OrdersNone)
        );
        for model in ["openai:gpt-3.5-turbo-instruct", "openai:text-davinci-003"] {
            let found = doubt(model, Task::Write);
            assert!(
                matches!(found, Some(NameSuspicion::WritesNothing(_))),
                "{model}: {found:?}"
            );
        }
        for model in [
            "bedrock:eu.anthropic.claude-sonnet-4-5-20250929-v1:0",
            "ollama:me/qwen2.5-14b",
            "ollama:llama-3.1-8b",
            "ollama:qwen2.5-coder:7b",
            "ollama:qwen2.5:14b-instruct-q4_K_M",
        ] {
            assert_eq!(doubt(model, Task::Write), None, "{model}");
        }
        assert_eq!(doubt("cohere:rerank-v3.5", Task::Order), None);
    }

    #[test]
    fn what_is_missing_or_swapped_is_told() {
        assert_eq!(doubt("openai:", Task::Write), Some(NameSuspicion::NoName));
        let swapped = NameSuspicion::Swapped("openai:gpt-4o".to_owned());
        assert_eq!(doubt("gpt-4o:openai", Task::Write), Some(swapped));
    }

    #[test]
    fn what_is_not_known_is_not_judged() {
        for model in [
            "anthropic:claude-sonnet-4-6",
            "anthropic:claude-3-5-sonnet-20241022",
            "claude:claude-haiku-4-5",
            "openai:gpt-4.1-nano",
            "openai:o4-mini",
            "openai:my-own-model",
            "openai:gpt-4o-audio-preview",
            "anthropic:claude-opus-4-20250514",
            "anthropic:claude-3-7-sonnet-latest",
            "anthropic:claude-sonnet",
            "gemini:gemini-flash-latest",
            "gemini:gemini-2.5-flash-preview-05-20",
            "openai:ft:gpt-4o-mini:acme::1",
            "openai-responses:gpt-5-codex",
            "gemini:gemini-2.0-flash-exp",
            "google:gemini-2.5-flash-lite",
            "ollama:qwen2.5:7b",
            "ollama:gpt-oss:20b",
            "openrouter:anthropic/claude-sonnet-4",
            "groq:llama-3.3-70b",
            "bedrock:anthropic.claude-sonnet-4",
            "together:claude-like",
            "stub",
            "company:gpt-4o",
            "${MODEL}",
            "{{model}}",
        ] {
            let found = doubt(model, Task::Write);
            assert!(
                found.is_none() || model == "company:gpt-4o",
                "{model}: {found:?}"
            );
        }
        assert_eq!(doubt("company:gpt-4o", Task::Write), None);
        assert_eq!(doubt("openai:text-embedding-3-large", Task::Embed), None);
        assert_eq!(doubt("ollama:nomic-embed-text", Task::Embed), None);
    }
}
