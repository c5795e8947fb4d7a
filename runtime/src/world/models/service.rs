//! The kinds of provider: which protocol each speaks, where it is, and which variables hold its key.
//!
//! A table and not code, because that is all in which most providers differ.

use super::secret::Variables;
use genai::adapter::AdapterKind;

/// A kind of provider.
#[derive(Debug)]
pub(crate) struct Service {
    /// What model names and configuration files call it.
    pub(crate) name: &'static str,
    /// What else it is called.
    pub(crate) aliases: &'static [&'static str],
    /// The protocol.
    pub(crate) adapter: AdapterKind,
    /// Where it is; `None`: nowhere until somebody says so.
    pub(crate) base: Option<&'static str>,
    /// Variables that say where it is instead.
    pub(crate) base_vars: &'static [&'static str],
    /// The last part of the path that every base URL ends with; added where a URL has none like it.
    pub(crate) version: Option<&'static str>,
    /// Variables that hold the key, the first that is set counts.
    pub(crate) key_vars: &'static [&'static str],
    /// Whether it can be asked without a key.
    pub(crate) key: Key,
    /// How it is asked for vectors of texts; `None`: it makes none.
    pub(crate) vectors: Option<Vectors>,
    /// Whether it sorts texts by how well they answer.
    pub(crate) ranks: RerankSupport,
}

/// How a service is asked for vectors of texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Vectors {
    /// `POST embeddings`, as OpenAI's.
    OpenAi,
    /// The same, and it is told whether a text is a document or a question.
    Jina,
    /// The same, with other words for it.
    Voyage,
    /// `POST embed`, as Cohere's.
    Cohere,
    /// `POST models/NAME:batchEmbedContents`, as Gemini's.
    Gemini,
}

/// Whether a service sorts texts by how well they answer (`POST rerank`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RerankSupport {
    /// It does.
    Yes,
    /// It does not.
    No,
}

/// Whether a service can be asked without a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// It cannot.
    Needed,
    /// It can.
    Optional,
}

/// Speaks OpenAI's Chat Completions at a fixed place.
const fn chat(
    name: &'static str,
    base: &'static str,
    key_vars: &'static [&'static str],
) -> Service {
    Service {
        name,
        aliases: &[],
        adapter: AdapterKind::OpenAI,
        base: Some(base),
        base_vars: &[],
        version: None,
        key_vars,
        key: Key::Needed,
        vectors: None,
        ranks: RerankSupport::No,
    }
}

/// Speaks all of OpenAI's protocol that is about texts: conversations and vectors.
const fn texts(
    name: &'static str,
    base: &'static str,
    key_vars: &'static [&'static str],
) -> Service {
    Service {
        vectors: Some(Vectors::OpenAi),
        ..chat(name, base, key_vars)
    }
}

/// All kinds of provider, in alphabetical order.
pub(crate) const SERVICES: &[Service] = &[
    Service {
        aliases: &["claude"],
        adapter: AdapterKind::Anthropic,
        base_vars: &["ANTHROPIC_BASE_URL"],
        version: Some("v1"),
        ..chat(
            "anthropic",
            "https://api.anthropic.com/v1/",
            &["ANTHROPIC_API_KEY"],
        )
    },
    Service {
        adapter: AdapterKind::BedrockApi,
        base_vars: &["AWS_ENDPOINT_URL_BEDROCK_RUNTIME"],
        ..chat(
            "bedrock",
            "https://bedrock-runtime.${AWS_REGION}.amazonaws.com/",
            &["AWS_BEARER_TOKEN_BEDROCK", "BEDROCK_API_KEY"],
        )
    },
    Service {
        adapter: AdapterKind::Cohere,
        vectors: Some(Vectors::Cohere),
        ranks: RerankSupport::Yes,
        ..chat(
            "cohere",
            "https://api.cohere.com/v1/",
            &["COHERE_API_KEY", "CO_API_KEY"],
        )
    },
    chat(
        "deepseek",
        "https://api.deepseek.com/v1/",
        &["DEEPSEEK_API_KEY"],
    ),
    Service {
        aliases: &["google"],
        adapter: AdapterKind::Gemini,
        base_vars: &["GEMINI_BASE_URL", "GOOGLE_GEMINI_BASE_URL"],
        version: Some("v1beta"),
        vectors: Some(Vectors::Gemini),
        ..chat(
            "gemini",
            "https://generativelanguage.googleapis.com/v1beta/",
            &["GEMINI_API_KEY", "GOOGLE_API_KEY"],
        )
    },
    chat("groq", "https://api.groq.com/openai/v1/", &["GROQ_API_KEY"]),
    // Makes vectors and orders only.
    Service {
        vectors: Some(Vectors::Jina),
        ranks: RerankSupport::Yes,
        ..chat("jina", "https://api.jina.ai/v1/", &["JINA_API_KEY"])
    },
    texts(
        "mistral",
        "https://api.mistral.ai/v1/",
        &["MISTRAL_API_KEY"],
    ),
    // Through its OpenAI protocol: with Ollama's own, genai drops the JSON schema of the reply.
    Service {
        base_vars: &["OLLAMA_HOST"],
        version: Some("v1"),
        key: Key::Optional,
        ..texts("ollama", "http://localhost:11434/v1/", &["OLLAMA_API_KEY"])
    },
    Service {
        base_vars: &["OPENAI_BASE_URL", "OPENAI_API_BASE"],
        ..texts("openai", "https://api.openai.com/v1/", &["OPENAI_API_KEY"])
    },
    Service {
        base: None,
        key: Key::Optional,
        ranks: RerankSupport::Yes,
        ..texts("openai-compatible", "", &[])
    },
    Service {
        adapter: AdapterKind::OpenAIResp,
        base_vars: &["OPENAI_BASE_URL", "OPENAI_API_BASE"],
        ..texts(
            "openai-responses",
            "https://api.openai.com/v1/",
            &["OPENAI_API_KEY"],
        )
    },
    texts(
        "openrouter",
        "https://openrouter.ai/api/v1/",
        &["OPENROUTER_API_KEY"],
    ),
    Service {
        ranks: RerankSupport::Yes,
        ..texts(
            "together",
            "https://api.together.xyz/v1/",
            &["TOGETHER_API_KEY"],
        )
    },
    // Makes vectors and orders only.
    Service {
        aliases: &["voyageai"],
        vectors: Some(Vectors::Voyage),
        ranks: RerankSupport::Yes,
        ..chat(
            "voyage",
            "https://api.voyageai.com/v1/",
            &["VOYAGE_API_KEY", "VOYAGEAI_API_KEY"],
        )
    },
    chat("xai", "https://api.x.ai/v1/", &["XAI_API_KEY"]),
];

impl Service {
    /// The service of a name or an alias, in any letter case.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        let is = |known: &str| known.eq_ignore_ascii_case(name);
        SERVICES
            .iter()
            .find(|service| is(service.name) || service.aliases.iter().any(|alias| is(alias)))
    }

    /// Its name with its aliases, for lists in messages.
    pub(crate) fn shown(&self) -> String {
        match self.aliases {
            [] => self.name.to_owned(),
            aliases => format!("{} ({})", self.name, aliases.join(", ")),
        }
    }

    /// The address that the variables give, else its own.
    pub(crate) fn address(&self, variables: &Variables) -> Option<String> {
        let named = variables.first(self.base_vars);
        named.or_else(|| {
            let base = self.base?;
            let region = variables
                .first(&["AWS_REGION", "AWS_DEFAULT_REGION"])
                .unwrap_or_else(|| "us-east-1".to_owned());
            Some(base.replace("${AWS_REGION}", &region))
        })
    }

    /// A base URL as the protocol needs it: with a scheme, a version where there must be one, and a slash at its end.
    pub(crate) fn complete(&self, address: &str) -> String {
        let address = address.trim();
        let mut url = if address.contains("://") {
            address.to_owned()
        } else {
            // `OLLAMA_HOST` is a host and a port.
            format!("http://{address}")
        };
        while url.ends_with('/') {
            url.pop();
        }
        if let Some(version) = self.version {
            let last = url.rsplit('/').next().unwrap_or_default();
            let is_version = last
                .strip_prefix('v')
                .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
            if !is_version {
                url.push('/');
                url.push_str(version);
            }
        }
        url.push('/');
        url
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_aliases_are_found() {
        for (name, found) in [
            ("claude", "anthropic"),
            ("Google", "gemini"),
            ("openai", "openai"),
        ] {
            assert_eq!(
                Service::named(name).map(|service| service.name),
                Some(found)
            );
        }
        assert!(Service::named("foo").is_none());
    }

    #[test]
    fn base_urls_are_completed_as_the_protocol_needs_them() {
        for (service, given, url) in [
            ("anthropic", "https://a.example", "https://a.example/v1/"),
            ("anthropic", "https://a.example/v1", "https://a.example/v1/"),
            ("gemini", "https://g.example/", "https://g.example/v1beta/"),
            ("gemini", "https://g.example/v1", "https://g.example/v1/"),
            ("ollama", "0.0.0.0:11434", "http://0.0.0.0:11434/v1/"),
            ("openai", "http://127.0.0.1:8/v1", "http://127.0.0.1:8/v1/"),
            ("openai", "http://127.0.0.1:8/x", "http://127.0.0.1:8/x/"),
        ] {
            assert_eq!(
                Service::named(service).map(|service| service.complete(given)),
                Some(url.to_owned())
            );
        }
    }

    #[test]
    fn bedrock_is_in_the_region_that_the_variables_say() {
        let bedrock = Service::named("bedrock").unwrap();
        let variables = Variables::only([("AWS_DEFAULT_REGION", "eu-west-1")]);
        assert_eq!(
            bedrock.address(&variables).as_deref(),
            Some("https://bedrock-runtime.eu-west-1.amazonaws.com/")
        );
    }

    #[test]
    fn keys_of_all_providers_are_withheld_from_programs() {
        for name in SERVICES.iter().flat_map(|service| service.key_vars) {
            assert!(
                crate::process::secret_variables::NAMES.contains(name),
                "{name}"
            );
        }
    }
}
