//! Questions of servers to the person of a run.
//!
//! A server asks with a form of plain values. The person is told who asks and what for, and may decline; then each value is
//! asked for, and again if it does not fit.

use crate::host::{AskError, ToolContact};
use rmcp::model::{ElicitRequestParams, ElicitResult, ElicitationAction};
use serde_json::{Map, Value};

/// How often somebody is asked for one value.
const TRIES: u32 = 5;

/// What is chosen to fill in a form.
const FILL_IN: &str = "answer";
const ACCEPT: &str = "accept";
const DECLINE: &str = "decline";

/// What is chosen where a value is left out.
const NONE: [&str; 2] = ["none", "(none)"];

/// Asks the person of a run what a server wants to know.
pub(super) async fn ask(
    contact: &dyn ToolContact,
    server: &str,
    params: &ElicitRequestParams,
) -> ElicitResult {
    let ElicitRequestParams::FormElicitationParams {
        message,
        requested_schema,
        ..
    } = params
    else {
        // Pages to be opened are not offered.
        return ElicitResult::new(ElicitationAction::Decline);
    };
    let schema = serde_json::to_value(requested_schema).unwrap_or_default();
    let message = format!("MCP server `{server}` asks: {}", message.trim());
    match filled(contact, &message, &schema).await {
        Ok(Some(content)) => {
            ElicitResult::new(ElicitationAction::Accept).with_content(Value::Object(content))
        }
        Ok(None) => ElicitResult::new(ElicitationAction::Decline),
        Err(_) => ElicitResult::new(ElicitationAction::Cancel),
    }
}

/// The form, filled in. `None`: the person does not want to.
async fn filled(
    contact: &dyn ToolContact,
    message: &str,
    schema: &Value,
) -> Result<Option<Map<String, Value>>, AskError> {
    let mut content = Map::new();
    let fields = schema.get("properties").and_then(Value::as_object);
    let fields: Vec<Field<'_>> = fields
        .into_iter()
        .flatten()
        .map(|(name, about)| Field::of(name, about, schema))
        .collect();
    let agrees = if fields.is_empty() { ACCEPT } else { FILL_IN };
    if !agreed(contact, message, agrees).await? {
        return Ok(None);
    }
    for field in &fields {
        if let Some(value) = field.ask(contact).await? {
            content.insert(field.name.to_owned(), value);
        }
    }
    Ok(Some(content))
}

/// Whether the person wants to. What is neither yes nor no is asked again, and is no in the end.
async fn agreed(contact: &dyn ToolContact, message: &str, agrees: &str) -> Result<bool, AskError> {
    let mut question = message.to_owned();
    for _ in 0..TRIES {
        let chosen = contact.ask(&question, &[agrees, DECLINE]).await?;
        let chosen = chosen.trim();
        if chosen.eq_ignore_ascii_case(agrees) {
            return Ok(true);
        }
        if chosen.eq_ignore_ascii_case(DECLINE) {
            return Ok(false);
        }
        question = format!("Say `{agrees}` or `{DECLINE}` first.\n{message}");
    }
    Ok(false)
}

/// A value of a form.
struct Field<'f> {
    name: &'f str,
    about: &'f Value,
    required: bool,
    /// What it may be, where the form lists that: what the person sees, and what it stands for; the default first.
    options: Vec<(String, Value)>,
    /// What is offered before them and stands for no answer.
    empty: Option<String>,
}

impl<'f> Field<'f> {
    fn of(name: &'f str, about: &'f Value, schema: &Value) -> Self {
        let required = schema.get("required").and_then(Value::as_array);
        let required = required.into_iter().flatten();
        let required = required.filter_map(Value::as_str).any(|one| one == name);
        let default = about.get("default");
        let options = ordered(options(about), default);
        Self {
            name,
            about,
            required,
            empty: empty(&options, default, required),
            options,
        }
    }

    fn word(&self, key: &str) -> Option<&str> {
        let word = self.about.get(key).and_then(Value::as_str)?.trim();
        Some(word).filter(|word| !word.is_empty())
    }

    fn question(&self, complaint: &str) -> String {
        let mut question = String::new();
        if !complaint.is_empty() {
            question.push_str(complaint);
            question.push('\n');
        }
        question.push_str(self.word("title").unwrap_or(self.name));
        if let Some(description) = self.word("description") {
            question.push_str(&format!(" ({description})"));
        }
        if let Some(default) = self.about.get("default") {
            question.push_str(&format!(
                " [default: {}]",
                crate::value::text::shown(default)
            ));
        } else if !self.required {
            question.push_str(" [empty: none]");
        }
        question
    }

    /// The value. `None`: there is none, and need not be.
    async fn ask(&self, contact: &dyn ToolContact) -> Result<Option<Value>, AskError> {
        let values = self.options.iter().map(|(shown, _)| shown.as_str());
        let values = values.filter(|shown| Some(*shown) != self.empty.as_deref());
        let options: Vec<&str> = self.empty.as_deref().into_iter().chain(values).collect();
        let mut complaint = String::new();
        for _ in 0..TRIES {
            let answer = contact.ask(&self.question(&complaint), &options).await?;
            let plain = answer.trim();
            if plain.is_empty() || self.empty.as_deref() == Some(plain) {
                match self.about.get("default") {
                    Some(default) => return Ok(Some(default.clone())),
                    None if !self.required => return Ok(None),
                    None => {
                        complaint = "An answer is needed.".to_owned();
                        continue;
                    }
                }
            }
            match self.read(&answer) {
                Ok(value) => return Ok(Some(value)),
                Err(why) => complaint = why,
            }
        }
        Err(AskError::Waiting)
    }

    /// What an answer stands for, if it fits.
    fn read(&self, answer: &str) -> Result<Value, String> {
        let value = if self.word("type") == Some("array") {
            let parts = answer.split(',').map(str::trim);
            let parts = parts.filter(|part| !part.is_empty());
            Value::Array(parts.map(|part| self.meant(part)).collect())
        } else {
            self.meant(answer)
        };
        crate::value::schema::check(self.about, &value).map_err(|why| why.join("; "))?;
        Ok(value)
    }

    fn meant(&self, answer: &str) -> Value {
        let plain = answer.trim();
        let known = self
            .options
            .iter()
            .find(|(shown, value)| shown == plain || value.as_str() == Some(plain));
        if let Some((_, value)) = known {
            return value.clone();
        }
        match self.word("type").unwrap_or_default() {
            "boolean" => match plain.to_ascii_lowercase().as_str() {
                "true" | "y" => Value::Bool(true),
                "false" | "n" => Value::Bool(false),
                _ => answer.into(),
            },
            "integer" | "number" => {
                let number = serde_json::from_str(plain).ok().filter(Value::is_number);
                number.unwrap_or_else(|| answer.into())
            }
            _ => answer.into(),
        }
    }
}

/// The options with the default first: at a terminal whoever presses Enter takes the first.
fn ordered(mut options: Vec<(String, Value)>, default: Option<&Value>) -> Vec<(String, Value)> {
    options.sort_by_key(|(_, value)| Some(value) != default);
    options
}

/// What is offered first and stands for no answer, where no option does.
fn empty(options: &[(String, Value)], default: Option<&Value>, required: bool) -> Option<String> {
    match default {
        _ if options.is_empty() => None,
        Some(Value::Array(several)) if !several.is_empty() => {
            let shown = several.iter().map(|value| shown_as(options, value));
            Some(shown.collect::<Vec<_>>().join(", "))
        }
        Some(Value::Array(_)) => nothing(options),
        None if !required => nothing(options),
        Some(_) | None => None,
    }
}

/// A word for nothing that is no value of the form.
fn nothing(options: &[(String, Value)]) -> Option<String> {
    let is_free = |word: &&str| {
        let mut options = options.iter();
        options.all(|(shown, value)| shown != word && value != word)
    };
    NONE.into_iter().find(is_free).map(str::to_owned)
}

/// A value as the person sees it.
fn shown_as(options: &[(String, Value)], value: &Value) -> String {
    let named = options.iter().find(|(_, known)| known == value);
    named.map_or_else(
        || crate::value::text::shown(value),
        |(shown, _)| shown.clone(),
    )
}

/// What a value may be, where the form lists it.
fn options(about: &Value) -> Vec<(String, Value)> {
    if about.get("type").and_then(Value::as_str) == Some("boolean") {
        return vec![
            ("yes".to_owned(), true.into()),
            ("no".to_owned(), false.into()),
        ];
    }
    let of = about.get("items").unwrap_or(about);
    let list = |key: &str| of.get(key).and_then(Value::as_array);
    if let Some(values) = list("enum") {
        let names = list("enumNames");
        let named = values.iter().enumerate().map(|(number, value)| {
            let name = names.and_then(|names| names.get(number)?.as_str());
            (
                name.map_or_else(|| crate::value::text::shown(value), str::to_owned),
                value.clone(),
            )
        });
        return named.collect();
    }
    let titled = list("oneOf").or_else(|| list("anyOf"));
    let titled = titled.into_iter().flatten().filter_map(|one| {
        let value = one.get("const")?;
        let title = one.get("title").and_then(Value::as_str);
        Some((
            title.map_or_else(|| crate::value::text::shown(value), str::to_owned),
            value.clone(),
        ))
    });
    titled.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::boxed::BoxFuture;
    use serde_json::json;
    use std::collections::VecDeque;
    use std::sync::Mutex;

    /// A person with answers, who notes the questions.
    #[derive(Debug, Default)]
    struct Person(Mutex<(VecDeque<&'static str>, Vec<String>)>);

    impl ToolContact for Person {
        fn ask<'a>(
            &'a self,
            question: &'a str,
            options: &'a [&'a str],
        ) -> BoxFuture<'a, Result<String, AskError>> {
            let mut person = self.0.lock().unwrap();
            person.1.push(format!("{question} {options:?}"));
            let answer = person.0.pop_front().map(str::to_owned);
            Box::pin(std::future::ready(answer.ok_or(AskError::Waiting)))
        }
    }

    async fn asked(schema: Value, answers: &[&'static str]) -> (Value, Vec<String>) {
        let params = json!({"mode": "form", "message": "Who?", "requestedSchema": schema});
        let params: ElicitRequestParams = serde_json::from_value(params).unwrap();
        let person = Person::default();
        person.0.lock().unwrap().0.extend(answers);
        let result = ask(&person, "desk", &params).await;
        let result = serde_json::to_value(result).unwrap();
        (result, person.0.into_inner().unwrap().1)
    }

    fn form() -> Value {
        json!({"type": "object", "required": ["name", "age"], "properties": {
            "name": {"type": "string", "minLength": 2, "title": "Name"},
            "age": {"type": "integer", "minimum": 18},
            "colour": {"type": "string", "enum": ["r", "g"], "enumNames": ["red", "green"]},
            "news": {"type": "boolean", "default": false},
            "days": {"type": "array", "items": {"type": "string", "enum": ["Mo", "Tu", "We"]}, "default": ["Tu", "We"]},
        }})
    }

    /// What is offered first is still a value beside others, and a word of the form is never taken for no answer.
    #[tokio::test]
    async fn what_stands_for_no_answer_takes_no_value_away() {
        let form = json!({"type": "object", "required": ["days"], "properties": {
            "days": {"type": "array", "items": {"type": "string", "enum": ["Mo", "Tu"]}, "default": ["Tu"]},
            "fee": {"type": "string", "enum": ["none", "full"]},
        }});
        let (result, questions) = asked(form.clone(), &["answer", "Tu, Mo", "none"]).await;
        let content = json!({"days": ["Tu", "Mo"], "fee": "none"});
        assert_eq!(result["content"], content, "{questions:#?}");
        let (days, fee) = (&questions[1], &questions[2]);
        assert!(days.ends_with(r#" ["Tu", "Mo"]"#), "{days}");
        assert!(fee.ends_with(r#" ["(none)", "none", "full"]"#), "{fee}");
        let (result, _) = asked(form, &["answer", "Tu", "(none)"]).await;
        assert_eq!(result["content"], json!({"days": ["Tu"]}));
        let form = json!({"type": "object", "required": ["days"], "properties": {
            "days": {"type": "array", "items": {"type": "string", "enum": ["Mo", "Tu"]}, "default": []},
        }});
        let (result, questions) = asked(form, &["answer", "none"]).await;
        assert_eq!(result["content"], json!({"days": []}));
        let days = &questions[1];
        assert!(days.ends_with(r#" ["none", "Mo", "Tu"]"#), "{days}");
    }

    #[tokio::test]
    async fn a_form_is_filled_in_value_by_value_until_each_fits() {
        let answers = ["answer", "Zoe", "17", "18", "green", "", "We,Mo"];
        let (result, questions) = asked(form(), &answers).await;
        assert_eq!(result["action"], "accept", "{questions:#?}");
        let content =
            json!({"name": "Zoe", "age": 18, "colour": "g", "news": false, "days": ["We", "Mo"]});
        assert_eq!(result["content"], content, "{questions:#?}");
        // Enter takes the first one at a terminal: what is said to come of no answer.
        let (colour, news, days) = (&questions[4], &questions[5], &questions[6]);
        assert!(days.ends_with(r#" ["Tu, We", "Mo", "Tu", "We"]"#), "{days}");
        assert!(
            colour.ends_with(r#"[empty: none] ["none", "red", "green"]"#),
            "{colour}"
        );
        assert!(
            news.ends_with(r#"[default: false] ["no", "yes"]"#),
            "{news}"
        );
        let (result, _) = asked(form(), &["answer", "Zoe", "18", "none", "yes", "Tu, We"]).await;
        let content = json!({"name": "Zoe", "age": 18, "news": true, "days": ["Tu", "We"]});
        assert_eq!(result["content"], content);
        assert_eq!(
            questions[0],
            "MCP server `desk` asks: Who? [\"answer\", \"decline\"]"
        );
        assert!(
            questions[3].contains("18") && questions[3].contains("age"),
            "{questions:#?}"
        );
    }

    #[tokio::test]
    async fn nobody_has_to_answer() {
        let (result, _) = asked(form(), &["decline"]).await;
        assert_eq!(result["action"], "decline");
        let (result, _) = asked(form(), &["answer", "20"]).await;
        assert_eq!(result["action"], "cancel");
        let (result, questions) =
            asked(json!({"type": "object", "properties": {}}), &["accept"]).await;
        assert_eq!(result["action"], "accept", "{questions:?}");
        let tries = ["answer", "x", "x", "x", "x", "x", "x"];
        let (result, questions) = asked(form(), &tries).await;
        assert_eq!(result["action"], "cancel");
        assert_eq!(questions.len(), 6);
    }
}
