//! What models can, as their makers list it. The models are those of the runtime's table of prices, and a test holds them to it: what is
//! not in it is not judged.

/// What is asked of a model.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ModelRequest {
    /// Sampling temperature.
    pub temperature: Option<f64>,
    /// Nucleus sampling.
    pub top_p: Option<f64>,
    /// How many tokens an answer may have.
    pub max_tokens: Option<u64>,
    /// How many tokens it is believed to look at.
    pub context: Option<u64>,
    /// How many pictures it is shown.
    pub pictures: usize,
    /// How many tools or servers of tools it is given.
    pub tools: usize,
}

/// What a model cannot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MissingAbility {
    /// It takes no `temperature` but 1.
    Temperature,
    /// It takes no `temperature` above this.
    Hot(f64),
    /// It takes no `top_p` but 1.
    TopP,
    /// It takes `temperature` or `top_p`, and not both.
    Both,
    /// It writes so many tokens at most.
    Tokens(u64),
    /// It looks at so many tokens at most.
    Context(u64),
    /// It sees no pictures.
    Pictures,
    /// It calls no tools.
    Tools,
}

/// A model: how many tokens it looks at, how many it writes, and whether it can be told how to sample.
struct Model {
    name: &'static str,
    context: u64,
    most: u64,
    samples: Samples,
}

/// Whether a model can be told how to sample.
#[derive(Clone, Copy, PartialEq)]
enum Samples {
    /// With a temperature of at most this.
    UpTo(f64),
    /// With a temperature of at most 1, or with `top_p`.
    Either,
    /// It reasons, and refuses to be told.
    Not,
}

const fn model(name: &'static str, context: u64, most: u64, samples: Samples) -> Model {
    Model {
        name,
        context,
        most,
        samples,
    }
}

const CLAUDE: Samples = Samples::UpTo(1.0);
const OTHER: Samples = Samples::UpTo(2.0);

const MODELS: [Model; 24] = [
    model(
        "anthropic:claude-opus-4-5",
        200_000,
        64_000,
        Samples::Either,
    ),
    model(
        "anthropic:claude-opus-4-1",
        200_000,
        32_000,
        Samples::Either,
    ),
    model("anthropic:claude-opus-4", 200_000, 32_000, CLAUDE),
    model(
        "anthropic:claude-sonnet-4-5",
        1_000_000,
        64_000,
        Samples::Either,
    ),
    model("anthropic:claude-sonnet-4", 1_000_000, 64_000, CLAUDE),
    model("anthropic:claude-3-7-sonnet", 200_000, 128_000, CLAUDE),
    model("anthropic:claude-3-5-sonnet", 200_000, 8_192, CLAUDE),
    model(
        "anthropic:claude-haiku-4-5",
        200_000,
        64_000,
        Samples::Either,
    ),
    model("anthropic:claude-3-5-haiku", 200_000, 8_192, CLAUDE),
    model("anthropic:claude-3-haiku", 200_000, 4_096, CLAUDE),
    model("openai:gpt-5", 400_000, 128_000, Samples::Not),
    model("openai:gpt-5-mini", 400_000, 128_000, Samples::Not),
    model("openai:gpt-5-nano", 400_000, 128_000, Samples::Not),
    model("openai:gpt-4.1", 1_047_576, 32_768, OTHER),
    model("openai:gpt-4.1-mini", 1_047_576, 32_768, OTHER),
    model("openai:gpt-4.1-nano", 1_047_576, 32_768, OTHER),
    model("openai:gpt-4o", 128_000, 16_384, OTHER),
    model("openai:gpt-4o-mini", 128_000, 16_384, OTHER),
    model("openai:o3", 200_000, 100_000, Samples::Not),
    model("openai:o4-mini", 200_000, 100_000, Samples::Not),
    model("gemini:gemini-2.5-pro", 1_048_576, 65_536, OTHER),
    model("gemini:gemini-2.5-flash", 1_048_576, 65_536, OTHER),
    model("gemini:gemini-2.5-flash-lite", 1_048_576, 65_536, OTHER),
    model("gemini:gemini-2.0-flash", 1_048_576, 8_192, OTHER),
];

/// Models that are not in the table of prices, and what is known of their sampling alone.
const SAMPLING: [(&str, Samples); 8] = [
    ("anthropic:claude-opus-4-6", Samples::Either),
    ("anthropic:claude-sonnet-4-6", Samples::Either),
    ("openai:o1", Samples::Not),
    ("openai:o1-mini", Samples::Not),
    ("openai:o1-preview", Samples::Not),
    ("openai:o1-pro", Samples::Not),
    ("openai:o3-mini", Samples::Not),
    ("openai:o3-pro", Samples::Not),
];

/// Models that see no pictures, as their makers say; of Ollama by the name before the size.
const BLIND: [&str; 17] = [
    "ollama:codellama",
    "ollama:deepseek-r1",
    "ollama:llama2",
    "ollama:llama3",
    "ollama:llama3.1",
    "ollama:llama3.3",
    "ollama:mistral",
    "ollama:mixtral",
    "ollama:phi3",
    "ollama:phi4",
    "ollama:qwen2.5",
    "ollama:qwen2.5-coder",
    "openai:gpt-3.5-turbo",
    "openai:gpt-4",
    "openai:o1-mini",
    "openai:o1-preview",
    "openai:o3-mini",
];

/// Models of Ollama's library that call no tools, by the name before the size: it refuses a call that offers some.
const TOOLLESS: [&str; 12] = [
    "codellama",
    "gemma",
    "gemma2",
    "gemma3",
    "llama2",
    "llama3",
    "llava",
    "phi",
    "phi3",
    "phi3.5",
    "tinyllama",
    "vicuna",
];

/// Models of others that call no tools, as their makers say.
const UNCALLING: [&str; 3] = [
    "openai:chatgpt-4o-latest",
    "openai:o1-mini",
    "openai:o1-preview",
];

/// The models of which something is known, `provider:name`, with how many tokens they look at and write.
pub fn judged() -> impl Iterator<Item = (&'static str, u64, u64)> {
    let models = MODELS.iter();
    models.map(|model| (model.name, model.context, model.most))
}

/// How many tokens a model looks at. `None`: nobody knows it here.
pub fn context(provider: &str, name: &str) -> Option<u64> {
    let provider = super::maker(provider).unwrap_or(provider);
    let name = graphwright_rules::model_name::undated(name);
    let fits = |model: &&Model| model.name.split_once(':') == Some((provider, name));
    MODELS.iter().find(fits).map(|model| model.context)
}

/// How many characters a token has at most, in any language that a text is written in.
pub const CHARACTERS_OF_TOKEN: u64 = 5;

/// How many tokens models for vectors look at, by the beginning of their names. What is longer is refused.
const EMBEDDERS: [(&str, u64); 3] = [
    ("openai:text-embedding-", 8_191),
    ("jina:jina-embeddings-", 8_192),
    ("voyage:voyage-", 32_000),
];

/// How many tokens a model for vectors looks at, `provider:name`. `None`: nobody knows it here.
pub fn vector_context(model: &str) -> Option<u64> {
    let known = EMBEDDERS.iter().find(|(name, _)| model.starts_with(name));
    known.map(|(_, tokens)| *tokens)
}

/// How many tokens the model looks at that looks at most.
pub fn widest_context() -> u64 {
    MODELS.iter().map(|model| model.context).fold(0, u64::max)
}

/// What a model of a provider cannot of what is asked.
pub fn lacks(provider: &str, name: &str, wish: &ModelRequest) -> Vec<MissingAbility> {
    let provider = super::maker(provider).unwrap_or(provider);
    let fits = |known: &str| {
        let own = known.split_once(':');
        own == Some((provider, name))
            || own == Some((provider, graphwright_rules::model_name::undated(name)))
    };
    let family = name.split(':').next().unwrap_or(name);
    let is_family = |known: &&str| known.split_once(':') == Some((provider, family));
    let is_blind = wish.pictures > 0 && BLIND.iter().any(|known| fits(known) || is_family(known));
    let mut found = Vec::from_iter(is_blind.then_some(MissingAbility::Pictures));
    let is_toolless = provider == "ollama" && TOOLLESS.contains(&family)
        || UNCALLING.iter().any(|known| fits(known));
    found.extend((wish.tools > 0 && is_toolless).then_some(MissingAbility::Tools));
    let Some(model) = MODELS.iter().find(|model| fits(model.name)) else {
        let known = SAMPLING.iter().find(|(known, _)| fits(known));
        found.extend(
            known
                .into_iter()
                .flat_map(|(_, samples)| unsampled(*samples, wish)),
        );
        return found;
    };
    found.extend(unsampled(model.samples, wish));
    let above =
        |wished: Option<u64>, most: u64| wished.filter(|wished| *wished > most).map(|_| most);
    found.extend(above(wish.max_tokens, model.most).map(MissingAbility::Tokens));
    found.extend(above(wish.context, model.context).map(MissingAbility::Context));
    found
}

/// What a model cannot of how it is told to sample.
fn unsampled(samples: Samples, wish: &ModelRequest) -> Vec<MissingAbility> {
    let given = |value: Option<f64>| value.filter(|value| (value - 1.0).abs() > f64::EPSILON);
    let mut found = Vec::new();
    match samples {
        Samples::Not => {
            found.extend(given(wish.temperature).map(|_| MissingAbility::Temperature));
            found.extend(given(wish.top_p).map(|_| MissingAbility::TopP));
        }
        Samples::UpTo(most) => found.extend(hot(wish, most)),
        Samples::Either => {
            found.extend(hot(wish, 1.0));
            let both = wish.temperature.is_some() && wish.top_p.is_some();
            found.extend(both.then_some(MissingAbility::Both));
        }
    }
    found
}

fn hot(wish: &ModelRequest, most: f64) -> Option<MissingAbility> {
    let hot = wish.temperature.filter(|temperature| *temperature > most);
    hot.map(|_| MissingAbility::Hot(most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_shown_to_models_that_see_them() {
        let wish = ModelRequest {
            pictures: 1,
            ..ModelRequest::default()
        };
        let blind = |provider: &str, name: &str| {
            let lacks = lacks(provider, name, &wish);
            lacks.contains(&MissingAbility::Pictures)
        };
        assert!(blind("ollama", "llama3.1:8b") && blind("ollama", "mistral"));
        assert!(blind("openai", "o3-mini-2025-01-31") && blind("openai", "gpt-4"));
        for (provider, name) in [
            ("ollama", "llama3.2-vision:11b"),
            ("ollama", "mistral-small3.1"),
            ("openai", "gpt-4o"),
            ("openai", "gpt-4-turbo"),
            ("acme", "llama3.1:8b"),
        ] {
            assert!(!blind(provider, name), "{name}");
        }
        assert!(lacks("ollama", "llama3.1:8b", &ModelRequest::default()).is_empty());
    }

    #[test]
    fn tools_are_for_models_that_call_them() {
        let lacks = |provider: &str, name: &str| {
            let wish = ModelRequest {
                tools: 1,
                ..ModelRequest::default()
            };
            lacks(provider, name, &wish)
        };
        for name in [
            "gemma2:9b",
            "phi3",
            "llama2:13b",
            "llava:7b",
            "llama3:8b-instruct-q4_0",
        ] {
            assert_eq!(lacks("ollama", name), [MissingAbility::Tools], "{name}");
        }
        for name in ["qwen2.5:14b", "llama3.1", "me/gemma2-tools", "phi4-mini"] {
            assert_eq!(lacks("ollama", name), [], "{name}");
        }
        for name in ["o1-mini", "o1-mini-2024-09-12", "chatgpt-4o-latest"] {
            assert_eq!(lacks("openai", name), [MissingAbility::Tools], "{name}");
        }
        for name in ["gpt-4o", "o1", "o3-mini"] {
            assert_eq!(lacks("openai", name), [], "{name}");
        }
        assert_eq!(lacks("groq", "gemma2-9b-it"), []);
    }

    #[test]
    fn dates_do_not_count_and_what_is_not_known_is_not_judged() {
        let wish = ModelRequest {
            max_tokens: Some(20_000),
            ..ModelRequest::default()
        };
        for (provider, name, lack) in [
            (
                "openai",
                "gpt-4o-2024-08-06",
                Some(MissingAbility::Tokens(16_384)),
            ),
            (
                "claude",
                "claude-3-5-haiku-20241022",
                Some(MissingAbility::Tokens(8_192)),
            ),
            (
                "anthropic",
                "claude-3-5-haiku-latest",
                Some(MissingAbility::Tokens(8_192)),
            ),
            (
                "openai-responses",
                "gpt-4o-latest",
                Some(MissingAbility::Tokens(16_384)),
            ),
            ("openai", "gpt-4.1", None),
            ("openai", "gpt-4o-audio", None),
            ("acme", "gpt-4o", None),
        ] {
            assert_eq!(
                lacks(provider, name, &wish).first(),
                lack.as_ref(),
                "{name}"
            );
        }
    }

    #[test]
    fn who_reasons_takes_no_temperature_but_its_own() {
        let wish = |temperature| ModelRequest {
            temperature: Some(temperature),
            ..ModelRequest::default()
        };
        assert_eq!(
            lacks("openai", "o3", &wish(0.2)),
            [MissingAbility::Temperature]
        );
        assert_eq!(lacks("openai", "o3", &wish(1.0)), []);
        assert_eq!(
            lacks("anthropic", "claude-haiku-4-5", &wish(1.5)),
            [MissingAbility::Hot(1.0)]
        );
        assert_eq!(lacks("openai", "gpt-4o", &wish(1.5)), []);
        for name in ["o1", "o3-mini", "o3-mini-2025-01-31"] {
            assert_eq!(
                lacks("openai", name, &wish(0.2)),
                [MissingAbility::Temperature]
            );
        }
        assert_eq!(
            lacks("anthropic", "claude-sonnet-4-6", &wish(1.5)),
            [MissingAbility::Hot(1.0)]
        );
    }
}
