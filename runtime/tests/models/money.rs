//! What calls may take at most, before they are made.

use super::server::{Server, json as answer};
use super::*;
use graphwright::host::purse::Quote;

fn quote(models: &Models, model: &str, most: Option<u32>) -> Quote {
    let mut request = question(model);
    request.max_tokens = most;
    models.quote(&request).unwrap()
}

#[tokio::test]
async fn the_worst_case_of_a_call_is_known_from_tables_and_settings() {
    let server = Server::always(answer(200, &[], &json!({}))).await;
    let models = models(
        &server,
        "providers:\n  anthropic: {base_url: URL}\n  openai: {base_url: URL, max_tokens: 700}\n  house: {type: openai-compatible, base_url: URL}\n\
         prices:\n  house:small: {input: 1.0, output: 2.0, cached: 3.0, context: 40}\n  openai:gpt-4o: {input: 9.0, output: 9.0}\n",
    );
    let said = quote(&models, "anthropic:claude-haiku-4-5-20251001", None);
    assert_eq!(
        (said.output_tokens, said.price),
        (Some(64_000), Some((1.0, 5.0)))
    );
    // At least a token for each byte, and not many more.
    let bytes = "Be brief.What is WebAssembly?".len() as u64;
    assert!(
        (bytes..bytes + 250).contains(&said.input_tokens),
        "{said:?}"
    );
    let short = quote(&models, "anthropic:claude-haiku-4-5", Some(10));
    assert_eq!(short.output_tokens, Some(10));
    // More than the model writes is not written.
    let long = quote(&models, "anthropic:claude-haiku-4-5", Some(1_000_000));
    assert_eq!(long.output_tokens, Some(64_000));
    // Whoever changes a price changes nothing about the model.
    let own = quote(&models, "openai:gpt-4o", Some(1_000_000));
    assert_eq!(
        (own.output_tokens, own.price),
        (Some(16_384), Some((9.0, 9.0)))
    );
    assert_eq!(
        quote(&models, "openai:gpt-4o", None).output_tokens,
        Some(700)
    );
    let house = quote(&models, "house:small", None);
    assert_eq!(
        house,
        Quote {
            input_tokens: 40,
            output_tokens: None,
            price: Some((3.0, 2.0)),
        }
    );
    assert_eq!(quote(&models, "house:large", Some(10)).price, None);
    assert!(models.quote(&question("nobody:m")).is_err());
}
