//! Prompts that stand behind URLs: fetched when a run starts, because only then they are known.
//!
//! They are put together and filled in like prompts in the graph (source document, sections 2 and 3.1), with one difference:
//! environment variables are not looked up in them. What comes from elsewhere must not choose which of them a model sees.

use serde_json::{Map, Value, json};

/// A piece of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TemplatePiece<'t> {
    /// As it is.
    Text(&'t str),
    /// A placeholder.
    Hole(&'t str),
}

/// The system and the user text of a prompt file, with their placeholders.
///
/// # Errors
/// If the file has another form.
pub(crate) fn texts(url: &str, file: &str) -> Result<Value, String> {
    let path = url.split(['?', '#']).next().unwrap_or(url);
    let json = path
        .rsplit_once('.')
        .is_some_and(|(_, end)| end.eq_ignore_ascii_case("json"));
    let parts = if json {
        serde_json::from_str(file).map_err(|error| format!("it is not JSON: {error}"))?
    } else {
        from_yaml(file)?
    };
    let Value::Object(parts) = parts else {
        return Err("it must be a map with `system_template` and `prompt_template`".to_owned());
    };
    Ok(
        json!({"system": sections(&parts, "system_template")?, "user": sections(&parts, "prompt_template")?}),
    )
}

#[cfg(feature = "yaml")]
fn from_yaml(file: &str) -> Result<Value, String> {
    serde_yaml::from_str(file).map_err(|error| format!("it is not YAML: {error}"))
}

#[cfg(not(feature = "yaml"))]
fn from_yaml(_file: &str) -> Result<Value, String> {
    Err("it is YAML, and this program was built without `yaml`".to_owned())
}

fn sections(parts: &Map<String, Value>, key: &str) -> Result<String, String> {
    let sections = match parts.get(key) {
        None | Some(Value::Null) => return Ok(String::new()),
        Some(Value::Object(sections)) => sections,
        Some(_) => return Err(format!("its `{key}` is not a map")),
    };
    let mut text = String::new();
    for (name, value) in sections {
        let Value::String(value) = value else {
            return Err(format!("its `{key}.{name}` is not a text"));
        };
        let tag = tag(name);
        text.push_str(&format!("<{tag}>\n{value}</{tag}>\n\n"));
    }
    Ok(text)
}

/// The name of a section as a tag.
fn tag(name: &str) -> String {
    let kept = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let tag: String = name
        .chars()
        .map(|c| if kept(c) { c } else { '_' })
        .collect();
    if tag.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        tag
    } else {
        format!("_{tag}")
    }
}

/// The pieces of a text: plain names in braces are placeholders, doubled braces are braces.
///
/// # Errors
/// What is wrong with its braces.
pub(crate) fn bits(text: &str) -> Result<Vec<TemplatePiece<'_>>, String> {
    let mut bits = Vec::new();
    let mut rest = text;
    while let Some((before, from)) = rest.find(['{', '}']).map(|at| rest.split_at(at)) {
        bits.push(TemplatePiece::Text(before));
        if let Some(after) = from.strip_prefix("{{") {
            bits.push(TemplatePiece::Text("{"));
            rest = after;
        } else if let Some(after) = from.strip_prefix("}}") {
            bits.push(TemplatePiece::Text("}"));
            rest = after;
        } else {
            let hole = from.strip_prefix('{').and_then(|from| from.split_once('}'));
            let Some((name, after)) = hole.filter(|(name, _)| is_plain(name)) else {
                let near: String = from.chars().take_while(|c| *c != '\n').take(24).collect();
                return Err(format!(
                    "`{near}` is no placeholder: it is one name in braces; braces of the text are doubled"
                ));
            };
            bits.push(TemplatePiece::Hole(name));
            rest = after;
        }
    }
    bits.push(TemplatePiece::Text(rest));
    Ok(bits)
}

fn is_plain(name: &str) -> bool {
    let digits = name.chars().all(|c| c.is_ascii_digit());
    let strange =
        |c: char| c.is_whitespace() || matches!(c, '{' | '.' | '[' | ']' | '!' | ':' | '"');
    !digits && !name.contains(strange)
}

/// What is wrong with a prompt for a node that gives these placeholders a value.
///
/// # Errors
/// What is wrong.
pub(crate) fn check(prompt: &Value, node: &str, given: &[&str]) -> Result<(), String> {
    for part in ["system", "user"] {
        let text = prompt.get(part).and_then(Value::as_str).unwrap_or_default();
        for bit in bits(text)? {
            if let TemplatePiece::Hole(name) = bit
                && !given.contains(&name)
            {
                let known = match given {
                    [] => "none".to_owned(),
                    some => some.join(", "),
                };
                return Err(format!(
                    "it has the placeholder `{{{name}}}`, which node `{node}` gives no value; it gives: {known}"
                ));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_becomes_two_texts() {
        let file = r#"{"system_template": {"role": "You are {who}.\n"}, "prompt_template": {"9 lives": "{user_message}"}, "other": 1}"#;
        let found = texts("https://example.com/a.json?v=1", file).unwrap();
        let expected = json!({
            "system": "<role>\nYou are {who}.\n</role>\n\n",
            "user": "<_9_lives>\n{user_message}</_9_lives>\n\n",
        });
        assert_eq!(found, expected);
        check(&found, "a", &["who", "user_message"]).unwrap();
        let missing = check(&found, "a", &["who"]).unwrap_err();
        assert!(
            missing.contains("`{user_message}`") && missing.contains("`a`"),
            "{missing}"
        );
        for (file, wrong) in [
            ("[]", "must be a map"),
            (r#"{"system_template": "x"}"#, "not a map"),
            (r#"{"prompt_template": {"a": 1}}"#, "`prompt_template.a`"),
            ("{", "not JSON"),
        ] {
            let refused = texts("https://example.com/a.JSON", file).unwrap_err();
            assert!(refused.contains(wrong), "{refused}");
        }
    }

    #[test]
    fn braces_are_doubled_or_hold_a_name() {
        assert_eq!(
            bits("a{{b}}{c}").unwrap(),
            [
                TemplatePiece::Text("a"),
                TemplatePiece::Text("{"),
                TemplatePiece::Text("b"),
                TemplatePiece::Text("}"),
                TemplatePiece::Text(""),
                TemplatePiece::Hole("c"),
                TemplatePiece::Text("")
            ]
        );
        for wrong in ["{", "}", "{}", "{0}", "{a.b}", "{a b}", "{a{b}"] {
            assert!(bits(wrong).is_err(), "{wrong}");
        }
    }
}
