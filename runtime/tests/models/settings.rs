//! Names, keys and files: what must be said before the first call, and how its lack is told.

use super::server::{Server, json as answer};
use super::*;

fn said(text: &str) -> Value {
    json!({"choices": [{"finish_reason": "stop", "message": {"content": text}}]})
}

fn configured(text: &str, variables: &[(&str, &str)]) -> Models {
    let settings = Settings::parse(text).unwrap();
    Models::new(settings, Variables::only(variables.iter().copied())).unwrap()
}

#[test]
fn missing_keys_are_all_told_with_their_variables() {
    let models = configured("", &[("OPENAI_API_KEY", "sk-1"), ("HOME", "/home/ada")]);
    let wanted = [
        Some("openai:gpt-5"),
        Some("claude:claude-sonnet-4-5"),
        Some("google:gemini-2.5-pro"),
    ];
    let error = models.check(&wanted).unwrap_err();
    assert_eq!(
        error.message,
        "the model `claude:claude-sonnet-4-5` cannot be asked: provider `anthropic`: no key is set: set ANTHROPIC_API_KEY\n\
         the model `google:gemini-2.5-pro` cannot be asked: provider `gemini`: no key is set: set GEMINI_API_KEY or GOOGLE_API_KEY\n\
         (to try the graph without a model use `--script FILE` or `--model rehearsal`)"
    );
    assert_eq!(
        models.check(&[Some("openai:gpt-5"), Some("ollama:llama3.2")]),
        Ok(())
    );
    assert_eq!(models.check(&[]), Ok(()));
}

#[test]
fn an_unknown_provider_lists_the_known_ones() {
    let models = configured(
        "providers: {house: {type: openai-compatible, base_url: 'http://x/v1'}}",
        &[("HOME", "/home/ada")],
    );
    let error = models.check(&[Some("hose:small")]).unwrap_err();
    assert!(
        error.message.contains(
            "names a provider `hose`, which is not known; known are anthropic (claude), bedrock, "
        ) && error.message.contains(", house, ")
            && error.message.contains("graphwright/config.yaml"),
        "{error}"
    );
    let error = models.check(&[Some("gpt-5")]).unwrap_err();
    assert!(
        error
            .message
            .starts_with("the model `gpt-5` names no provider: write `PROVIDER:gpt-5`"),
        "{error}"
    );
    let error = models.check(&[Some("openai:")]).unwrap_err();
    assert!(
        error.message.contains("has no name behind its provider"),
        "{error}"
    );
}

#[test]
fn a_node_without_a_model_needs_a_default() {
    let error = configured("", &[]).check(&[None]).unwrap_err();
    assert!(
        error.message.contains("--model PROVIDER:NAME") && error.message.contains("default_model"),
        "{error}"
    );
    assert_eq!(
        configured("default_model: ollama:llama3.2", &[]).check(&[None]),
        Ok(())
    );
    assert_eq!(
        configured("", &[("GRAPHWRIGHT_MODEL", "ollama:llama3.2")]).check(&[None]),
        Ok(())
    );
}

#[test]
fn variables_of_the_file_are_looked_at_when_they_are_needed() {
    let file = "providers:\n  house: {type: openai-compatible, base_url: 'http://x/v1', api_key: '${HOUSE_KEY}'}\n  \
        other: {type: openai, api_key_env: OTHER_KEY}\n  nowhere: {type: openai-compatible}\n";
    let models = configured(file, &[]);
    assert_eq!(models.check(&[Some("ollama:x")]), Ok(()));
    for (model, message) in [
        (
            "house:m",
            "provider `house`: `api_key` needs HOUSE_KEY, which is not set",
        ),
        (
            "other:m",
            "provider `other`: no key is set: `api_key_env` names OTHER_KEY, which is not set",
        ),
        (
            "nowhere:m",
            "provider `nowhere`: it has no `base_url`; give it one",
        ),
    ] {
        let error = models.check(&[Some(model)]).unwrap_err();
        assert!(error.message.contains(message), "{error}");
    }
    let models = configured(file, &[("HOUSE_KEY", "a"), ("OTHER_KEY", "b")]);
    assert_eq!(models.check(&[Some("house:m"), Some("other:m")]), Ok(()));
}

#[test]
fn a_type_that_is_not_known_is_refused_with_the_known_ones() {
    for (file, message) in [
        (
            "providers: {house: {type: opnai}}",
            "provider `house` has the type `opnai`, which is not known; the types are: anthropic (claude), ",
        ),
        (
            "providers: {house: {base_url: 'http://x'}}",
            "provider `house` of the configuration file has no `type`; the types are: ",
        ),
    ] {
        let error = Models::new(Settings::parse(file).unwrap(), Variables::only([])).unwrap_err();
        assert!(error.message.starts_with(message), "{error}");
    }
}

#[tokio::test]
async fn headers_are_sent_and_never_shown() {
    let server = Server::start(|asked, _| {
        answer(
            403,
            &[],
            &json!({"error": {"message": format!("{} may not", asked.header("x-house"))}}),
        )
    })
    .await;
    let file = format!(
        "providers:\n  house: {{type: openai-compatible, base_url: '{}/v1', headers: {{X-House: '${{TOKEN}}', X-Team: a}}}}\n",
        server.address
    );
    let models = configured(&file, &[("TOKEN", "token-0123456789")]);
    let error = ask(&models, &question("house:m")).await.unwrap_err();
    assert!(error.message.contains("*** may not"), "{error}");
    assert_eq!(server.asked()[0].header("x-house"), "token-0123456789");
    assert_eq!(server.asked()[0].header("x-team"), "a");
    assert!(!format!("{models:?}").contains("token-0123456789"));
}

#[tokio::test]
async fn defaults_and_the_extractor_are_chosen_by_purpose() {
    let server = Server::always(answer(200, &[], &said("x"))).await;
    let file = format!(
        "providers: {{house: {{type: openai-compatible, base_url: '{}'}}}}\ndefault_model: house:large\nextractor_model: house:small\n\
         prices: {{'house:large': {{input: 1.0, output: 1.0}}}}",
        server.address
    );
    let models = configured(&file, &[]);
    let mut request = question("house:own");
    for (model, purpose) in [
        (None, Purpose::Answer),
        (Some("house:own"), Purpose::Answer),
        (Some("house:own"), Purpose::Extract),
        (None, Purpose::Repair),
    ] {
        request.model = model.map(str::to_owned);
        request.purpose = purpose;
        ask(&models, &request).await.unwrap();
    }
    let asked: Vec<String> = server
        .asked()
        .iter()
        .map(|asked| asked.body["model"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(asked, ["large", "own", "small", "small"]);
}

#[tokio::test]
async fn a_known_provider_can_be_moved() {
    let server = Server::always(answer(200, &[], &json!({"type": "message", "content": [{"type": "text", "text": "x"}], "stop_reason": "end_turn"}))).await;
    let file = format!(
        "providers:\n  anthropic: {{base_url: '{}', max_tokens: 77}}\n",
        server.address
    );
    let models = configured(
        &file,
        &[
            ("ANTHROPIC_API_KEY", "k"),
            ("ANTHROPIC_BASE_URL", "http://127.0.0.1:1"),
        ],
    );
    ask(&models, &question("claude:c")).await.unwrap();
    assert_eq!(server.asked()[0].body["max_tokens"], 77);
}
