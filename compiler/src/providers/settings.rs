//! What the configuration file of the user says about models, as far as it decides whether a model can be asked.

use super::{ALL, canonical};
use serde_json::Value;

/// A configuration file.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    json: Value,
    /// Where it is, or would be.
    file: String,
    /// The model that the environment names.
    default: Option<String>,
}

/// The value of a variable that is set.
type Variables<'v> = dyn Fn(&str) -> Option<String> + 'v;

impl Settings {
    /// What the file holds that is at this place, and the model that the environment names for nodes that name none.
    pub fn new(json: Value, file: String, default: Option<String>) -> Self {
        Self {
            json,
            file,
            default,
        }
    }

    /// The model that makes objects of answers.
    pub(crate) fn extractor(&self) -> Option<&str> {
        self.json.get("extractor_model")?.as_str()
    }

    /// Why a model cannot be asked: `None`: it can, or only the run knows. A model without a name is that of the settings.
    pub(crate) fn cannot_be_asked(
        &self,
        model: Option<&str>,
        variables: &Variables<'_>,
    ) -> Option<String> {
        let of_file = || self.json.get("default_model")?.as_str();
        let Some(name) = model.or(self.default.as_deref()).or_else(of_file) else {
            return Some(format!(
                "a node names no model, and neither does the caller: give `model` in the graph, `--model PROVIDER:NAME`, \
                 GRAPHWRIGHT_MODEL, or `default_model` in {}",
                self.file
            ));
        };
        let Some((provider, _)) = name.split_once(':') else {
            return Some(format!(
                "the model `{name}` names no provider: write `PROVIDER:{name}`"
            ));
        };
        let Some((provider, own)) = self.provider(provider) else {
            return Some(format!(
                "the model `{name}` names a provider `{provider}`, which is not known; others than those of the language go under \
                 `providers` in {}",
                self.file
            ));
        };
        let why = closed(provider, own, variables)?;
        Some(format!(
            "the model `{name}` cannot be asked: provider `{provider}`: {why}"
        ))
    }

    /// The provider that a model's name means, and what the file says about it.
    fn provider<'s>(&'s self, name: &'s str) -> Option<(&'s str, &'s Value)> {
        let own = |name: &str| self.json.get("providers")?.get(name);
        if let Some(found) = own(name) {
            return Some((name, found));
        }
        let known = canonical(name)?;
        Some((known, own(known).unwrap_or(&Value::Null)))
    }
}

/// What keeps a provider from being asked.
fn closed(name: &str, own: &Value, variables: &Variables<'_>) -> Option<String> {
    let text = |key: &str| own.get(key).and_then(Value::as_str);
    let headers = own.get("headers").and_then(Value::as_object);
    let headers = || headers.into_iter().flatten();
    let written = headers().filter_map(|(header, value)| Some((header.as_str(), value.as_str()?)));
    let base = text("base_url").map(|url| ("base_url", url));
    let key = text("api_key").map(|key| ("api_key", key));
    for (what, text) in base.into_iter().chain(written).chain(key) {
        let unset: Vec<&str> = named(text)
            .filter(|name| variables(name).is_none())
            .collect();
        if !unset.is_empty() {
            let unset = unset.join(", ");
            return Some(format!("`{what}` needs {unset}, which is not set"));
        }
    }
    if key.is_some() {
        return None;
    }
    if let Some(name) = text("api_key_env") {
        return variables(name)
            .is_none()
            .then(|| format!("no key is set: `api_key_env` names {name}, which is not set"));
    }
    let authorized = headers().any(|(header, _)| {
        let header = header.to_lowercase();
        ["authorization", "api-key", "x-api-key"].contains(&header.as_str())
    });
    // One that is not known here needs no key, or is a fault that the run tells.
    let service = canonical(text("type").unwrap_or(name))?;
    let (_, names) = ALL.iter().find(|(known, _)| *known == service)?;
    let closed = !names.is_empty() && names.iter().all(|name| variables(name).is_none());
    (closed && !authorized).then(|| format!("no key is set: set {}", names.join(" or ")))
}

/// The names in the `${NAME}` of a text.
fn named(text: &str) -> impl Iterator<Item = &str> {
    let behind = text.split("${").skip(1);
    behind.filter_map(|rest| Some(rest.split_once('}')?.0.trim()))
}
