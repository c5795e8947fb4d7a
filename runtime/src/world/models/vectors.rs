//! Vectors of texts, and the order of texts, from providers that sell them.
//!
//! The library that translates conversations knows only some of these protocols, and none for orders. They are one `POST`
//! each, so they are spoken here, over the same client and with the same messages. An answer is read piece by piece and no
//! further than a limit, because nobody watches how large it gets.

use super::provider::{Provider, Target};
use super::service::{RerankSupport, Service, Vectors};
use super::{CountedUsage, Models, Price, SERVICES, about, call_failure, http, refuse};
use crate::host::clock::{Clock, System};
use crate::host::purse::Quote;
use crate::host::{CallError, Usage, WithUsage};
use crate::nodes::model::transient;
use crate::purse::{asked_once, text_tokens};
use crate::value::boxed::BoxFuture;
use crate::value::failure::Kind;
use crate::world::vectors::{Embedder, Reranker, Role};
use serde_json::{Value, json};

/// How often a call that fails for a passing reason is made in all: a base of a thousand documents must not fail by one.
const ATTEMPTS: u32 = 5;

/// How many bytes one answer may have: a hundred vectors of three thousand numbers have some ten million.
const LARGEST: usize = 64 << 20;

impl Models {
    /// Vectors of texts, in their order.
    ///
    /// # Errors
    /// If the model is not to be had, or its answer is not what the protocol says.
    pub async fn vectors(
        &self,
        model: &str,
        texts: &[String],
        role: Role,
    ) -> Result<WithUsage<Vec<Vec<f32>>>, CallError> {
        let (provider, protocol, name) = self.makes_vectors(model)?;
        let ready = provider.ready().map_err(|error| about(model, &error))?;
        let target = Target::new(provider, ready, name);
        let mut vectors = Vec::with_capacity(texts.len());
        let mut usage = Usage::default();
        for group in texts.chunks(most(protocol)) {
            let (path, body) = asked(protocol, name, group, role);
            let answer = patiently(provider, &target, &path, &body).await?;
            let found = found(protocol, &answer, group.len()).ok_or_else(|| {
                call_failure::malformed("it does not hold a vector per text", &target)
            })?;
            vectors.extend(found);
            usage.add(&self.cost(provider, name, &answer));
        }
        Ok(WithUsage {
            value: vectors,
            usage,
        })
    }

    /// The numbers of the texts, those first that answer the query best.
    ///
    /// # Errors
    /// As [`Models::vectors`].
    pub async fn order(
        &self,
        model: &str,
        query: &str,
        texts: &[String],
    ) -> Result<WithUsage<Vec<usize>>, CallError> {
        let (provider, name) = self.sorts(model)?;
        let ready = provider.ready().map_err(|error| about(model, &error))?;
        let target = Target::new(provider, ready, name);
        let body = json!({"model": name, "query": query, "documents": texts});
        let answer = patiently(provider, &target, "rerank", &body).await?;
        let value = order(&answer, texts.len()).ok_or_else(|| {
            call_failure::malformed("it does not hold an order of the texts", &target)
        })?;
        let usage = self.cost(provider, name, &answer);
        Ok(WithUsage { value, usage })
    }

    /// What one call cost, by what its answer says.
    fn cost(&self, provider: &Provider, model: &str, answer: &Value) -> Usage {
        let usage = Usage {
            input_tokens: tokens(answer),
            calls: 1,
            ..Usage::default()
        };
        let counted = if usage.input_tokens > 0 {
            CountedUsage::Whole
        } else {
            CountedUsage::Nothing
        };
        self.priced(usage, counted, provider, model)
    }

    /// The most that a call may take which writes nothing. Where the model is not to be had, the call says so.
    fn reads(&self, model: &str, tokens: u64) -> Quote {
        let found = self.find(model).ok();
        let price = found.map(|(provider, name)| self.price(provider, name));
        Quote {
            input_tokens: tokens,
            output_tokens: Some(0),
            price: match price {
                Some(price) => price.as_ref().map(Price::most),
                None => Some((0.0, 0.0)),
            },
        }
    }

    fn makes_vectors<'m>(
        &'m self,
        model: &'m str,
    ) -> Result<(&'m Provider, Vectors, &'m str), CallError> {
        let (provider, name) = self.find(model)?;
        match provider.service.vectors {
            Some(protocol) => Ok((provider, protocol, name)),
            None => Err(unable(
                model,
                provider,
                "makes no vectors of texts",
                |service| service.vectors.is_some(),
            )),
        }
    }

    fn sorts<'m>(&'m self, model: &'m str) -> Result<(&'m Provider, &'m str), CallError> {
        let (provider, name) = self.find(model)?;
        match provider.service.ranks {
            RerankSupport::Yes => Ok((provider, name)),
            RerankSupport::No => Err(unable(model, provider, "does not sort texts", |service| {
                service.ranks == RerankSupport::Yes
            })),
        }
    }
}

fn unable(
    model: &str,
    provider: &Provider,
    cannot: &str,
    able: impl Fn(&Service) -> bool,
) -> CallError {
    let others: Vec<String> = SERVICES
        .iter()
        .filter(|service| able(service))
        .map(Service::shown)
        .collect();
    refuse(format!(
        "the model `{model}` cannot be asked: provider `{}` {cannot}; these do: {}",
        provider.name,
        others.join(", ")
    ))
}

/// How many texts one call takes, by the documentation of the providers.
fn most(protocol: Vectors) -> usize {
    match protocol {
        Vectors::OpenAi | Vectors::Jina => 512,
        Vectors::Voyage => 128,
        Vectors::Gemini => 100,
        Vectors::Cohere => 96,
    }
}

/// Where a call goes, and what it says.
fn asked(protocol: Vectors, model: &str, texts: &[String], role: Role) -> (String, Value) {
    match protocol {
        Vectors::OpenAi => (
            "embeddings".to_owned(),
            json!({"model": model, "input": texts, "encoding_format": "float"}),
        ),
        Vectors::Jina => {
            let task = match role {
                Role::Document => "retrieval.passage",
                Role::Query => "retrieval.query",
            };
            // Older models refuse the word.
            let body = if model.starts_with("jina-embeddings-v2") {
                json!({"model": model, "input": texts})
            } else {
                json!({"model": model, "input": texts, "task": task})
            };
            ("embeddings".to_owned(), body)
        }
        Vectors::Voyage => {
            let kind = match role {
                Role::Document => "document",
                Role::Query => "query",
            };
            let body = json!({"model": model, "input": texts, "input_type": kind});
            ("embeddings".to_owned(), body)
        }
        Vectors::Cohere => {
            let kind = match role {
                Role::Document => "search_document",
                Role::Query => "search_query",
            };
            let body = json!({"model": model, "texts": texts, "input_type": kind});
            ("embed".to_owned(), body)
        }
        Vectors::Gemini => {
            let kind = match role {
                Role::Document => "RETRIEVAL_DOCUMENT",
                Role::Query => "RETRIEVAL_QUERY",
            };
            let name = format!("models/{model}");
            let requests: Vec<Value> = texts
                .iter()
                .map(|text| json!({"model": name, "content": {"parts": [{"text": text}]}, "taskType": kind}))
                .collect();
            (
                format!("{name}:batchEmbedContents"),
                json!({"requests": requests}),
            )
        }
    }
}

/// How many tokens an answer says were read; 0 where it does not say (Gemini never does).
fn tokens(answer: &Value) -> u64 {
    let said = [
        "/usage/prompt_tokens",
        "/usage/total_tokens",
        "/meta/billed_units/input_tokens",
    ];
    said.iter()
        .find_map(|place| answer.pointer(place)?.as_u64())
        .unwrap_or(0)
}

/// The vectors in an answer, in the order of the texts.
fn found(protocol: Vectors, answer: &Value, texts: usize) -> Option<Vec<Vec<f32>>> {
    let listed: Vec<&Value> = match protocol {
        Vectors::OpenAi | Vectors::Jina | Vectors::Voyage => {
            let mut data: Vec<&Value> = answer.get("data")?.as_array()?.iter().collect();
            data.sort_by_key(|item| item.get("index").and_then(Value::as_u64));
            let vectors = data.into_iter().map(|item| item.get("embedding"));
            vectors.collect::<Option<_>>()?
        }
        Vectors::Cohere => {
            let all = answer.get("embeddings")?;
            all.get("float").unwrap_or(all).as_array()?.iter().collect()
        }
        Vectors::Gemini => {
            let all = answer.get("embeddings")?.as_array()?.iter();
            all.map(|item| item.get("values")).collect::<Option<_>>()?
        }
    };
    let vectors = listed.into_iter().map(vector).collect::<Option<Vec<_>>>()?;
    let length = vectors.first().map_or(0, Vec::len);
    let even = vectors.iter().all(|vector| vector.len() == length);
    (vectors.len() == texts && even && length > 0).then_some(vectors)
}

fn vector(value: &Value) -> Option<Vec<f32>> {
    let number = |item: &Value| {
        let number = item.as_f64()? as f32;
        number.is_finite().then_some(number)
    };
    value.as_array()?.iter().map(number).collect()
}

/// The numbers in an answer, best first: most providers sort them, some only score them.
fn order(answer: &Value, texts: usize) -> Option<Vec<usize>> {
    let results = answer.get("results").or_else(|| answer.get("data"))?;
    let mut scored: Vec<(usize, f64)> = Vec::new();
    for result in results.as_array()? {
        let number = usize::try_from(result.get("index")?.as_u64()?).ok()?;
        let score = ["relevance_score", "score"]
            .iter()
            .find_map(|key| result.get(key)?.as_f64())?;
        if number >= texts {
            return None;
        }
        scored.push((number, score));
    }
    scored.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    Some(scored.into_iter().map(|(number, _)| number).collect())
}

/// Makes a call, and makes it again where a failure may pass.
async fn patiently(
    provider: &Provider,
    target: &Target<'_>,
    path: &str,
    body: &Value,
) -> Result<Value, CallError> {
    let mut attempt = 1;
    loop {
        let limit = provider.timeout();
        let place = provider.place().await;
        let made = tokio::time::timeout(limit, once(provider, target, path, body))
            .await
            .unwrap_or_else(|_| Err(call_failure::late(limit, target)));
        drop(place);
        match made {
            Err(error)
                if attempt < ATTEMPTS && transient::passes(&error) && !asked_once(&error) =>
            {
                let pause = transient::spread(attempt, error.retry_after, System.chance());
                tokio::time::sleep(pause).await;
                attempt += 1;
            }
            Err(mut error) => {
                error.kind = Kind::Retrieval;
                return Err(error);
            }
            Ok(answer) => return Ok(answer),
        }
    }
}

async fn once(
    provider: &Provider,
    target: &Target<'_>,
    path: &str,
    body: &Value,
) -> Result<Value, CallError> {
    let mut request = http::web()?.post(format!("{}{path}", target.address));
    if let Some(key) = &target.ready().key {
        request = if provider.service.vectors == Some(Vectors::Gemini) {
            request.header("x-goog-api-key", key.reveal())
        } else {
            request.bearer_auth(key.reveal())
        };
    }
    for (name, value) in target.ready().each_header() {
        request = request.header(name, value);
    }
    let sent = request.json(body).send().await;
    let response = sent.map_err(|error| call_failure::transport(&error, target))?;
    let bytes = http::read(response, LARGEST, target).await?;
    serde_json::from_slice(&bytes)
        .map_err(|error| call_failure::malformed(&error.to_string(), target))
}

impl Embedder for Models {
    fn embed<'a>(
        &'a self,
        model: &'a str,
        texts: &'a [String],
        role: Role,
    ) -> BoxFuture<'a, Result<WithUsage<Vec<Vec<f32>>>, CallError>> {
        Box::pin(self.vectors(model, texts, role))
    }

    fn quote(&self, model: &str, texts: &[String]) -> Quote {
        self.reads(model, text_tokens(texts.iter().map(String::as_str)))
    }

    fn check(&self, model: &str) -> Result<(), CallError> {
        let (provider, _, _) = self.makes_vectors(model)?;
        let ready = provider.ready().map(drop);
        ready.map_err(|error| about(model, &error))
    }
}

impl Reranker for Models {
    fn rerank<'a>(
        &'a self,
        model: &'a str,
        query: &'a str,
        texts: &'a [String],
    ) -> BoxFuture<'a, Result<WithUsage<Vec<usize>>, CallError>> {
        Box::pin(self.order(model, query, texts))
    }

    fn quote(&self, model: &str, query: &str, texts: &[String]) -> Quote {
        // Some read the query once more with each text.
        let text = |text: &String| text_tokens([query, text]);
        let tokens = texts.iter().map(text).fold(0, u64::saturating_add);
        self.reads(model, tokens)
    }

    fn check(&self, model: &str) -> Result<(), CallError> {
        let (provider, _) = self.sorts(model)?;
        let ready = provider.ready().map(drop);
        ready.map_err(|error| about(model, &error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_that_are_not_a_vector_per_text_are_refused() {
        let good = json!({"data": [{"index": 1, "embedding": [3, 4]}, {"index": 0, "embedding": [1, 2.5]}]});
        assert_eq!(
            found(Vectors::OpenAi, &good, 2),
            Some(vec![vec![1.0, 2.5], vec![3.0, 4.0]])
        );
        for (bad, texts) in [
            (good.clone(), 3),
            (json!({"data": [{"embedding": []}]}), 1),
            (
                json!({"data": [{"embedding": [1]}, {"embedding": [1, 2]}]}),
                2,
            ),
            (json!({"data": [{"embedding": ["1"]}]}), 1),
            (json!({"data": [{"embedding": [1e300]}]}), 1),
            (json!({"data": "AAAA"}), 1),
        ] {
            assert_eq!(found(Vectors::OpenAi, &bad, texts), None, "{bad}");
        }
    }

    #[test]
    fn an_order_is_read_by_its_scores() {
        let answer = json!({"data": [{"index": 0, "relevance_score": 0.1}, {"index": 2, "relevance_score": 0.9}]});
        assert_eq!(order(&answer, 3), Some(vec![2, 0]));
        assert_eq!(order(&answer, 2), None);
        assert_eq!(order(&json!({"results": [{"index": 0}]}), 2), None);
    }
}
