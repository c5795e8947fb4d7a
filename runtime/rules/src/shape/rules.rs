//! What providers have published about the schemas that they hold models to.

/// Whose rules a schema has to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// OpenAI's structured outputs (`developers.openai.com/api/docs/guides/structured-outputs`, "Supported schemas").
    OpenAi,
    /// Anthropic's (`platform.claude.com/docs/en/build-with-claude/structured-outputs`, "JSON Schema limitations").
    Anthropic,
    /// Gemini's (`ai.google.dev/api/generate-content`, `responseJsonSchema`).
    Gemini,
    /// Of servers that speak OpenAI's protocol: what is not allowed there is not known.
    Compatible,
}

impl Rules {
    /// Who has published them.
    pub fn maker(self) -> &'static str {
        match self {
            Self::OpenAi => "OpenAI",
            Self::Anthropic => "Anthropic",
            Self::Gemini => "Gemini",
            Self::Compatible => "the server",
        }
    }

    /// Whether objects may have keys that are not named, and values be anything.
    pub(super) fn allows_open(self) -> bool {
        matches!(self, Self::Gemini | Self::Compatible)
    }

    /// Whether lists may have a schema per item.
    pub(super) fn allows_tuples(self) -> bool {
        matches!(self, Self::Gemini | Self::Compatible)
    }

    /// Whether a schema may refer to itself.
    pub(super) fn allows_recursion(self) -> bool {
        self != Self::Anthropic
    }

    /// Whether all properties have to be required.
    pub(super) fn requires_all(self) -> bool {
        matches!(self, Self::OpenAi | Self::Compatible)
    }

    /// Whether it knows a keyword that narrows a text, a number or a list.
    pub(super) fn knows(self, keyword: &str, value: &serde_json::Value) -> bool {
        let known: &[&str] = match self {
            Self::OpenAi => &[
                "pattern",
                "format",
                "multipleOf",
                "maximum",
                "exclusiveMaximum",
                "minimum",
                "exclusiveMinimum",
                "minItems",
                "maxItems",
            ],
            Self::Anthropic => &["format", "minItems"],
            Self::Gemini => &["format", "minimum", "maximum", "minItems", "maxItems"],
            Self::Compatible => &[
                "pattern",
                "format",
                "minLength",
                "maxLength",
                "multipleOf",
                "maximum",
                "exclusiveMaximum",
                "minimum",
                "exclusiveMinimum",
                "minItems",
                "maxItems",
            ],
        };
        let strict = matches!(self, Self::OpenAi | Self::Anthropic);
        known.contains(&keyword)
            && match keyword {
                "format" if strict => FORMATS.iter().any(|format| value == format),
                "minItems" if self == Self::Anthropic => matches!(value.as_u64(), Some(0 | 1)),
                _ => true,
            }
    }
}

/// The formats that OpenAI and Anthropic know both.
const FORMATS: [&str; 9] = [
    "date-time",
    "time",
    "date",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "uuid",
];
