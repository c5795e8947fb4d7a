//! Knowledge bases in runs that may spend only so much.

use super::retrieval::Fruit;
use super::single::{Do, Single};
use super::tools::Scratch;
use graphwright::codegen::RetrieveSpec;
use graphwright::host::purse::Quote;
use graphwright::host::{BoxFuture, CallError, Usage, WithUsage};
use graphwright::testing::World;
use graphwright::world::retrieval::{Library, Reranker};
use graphwright::{Host, Kind, Run, Spending};
use serde_json::Map;
use std::sync::Arc;

/// What a run that may spend so much pays for a search. `why`: a part of why it stops before.
async fn paid(
    name: &str,
    library: Library,
    spec: RetrieveSpec,
    (most, why): (f64, Option<&str>),
) -> Option<f64> {
    let scratch = Scratch::new(name);
    scratch.write("a.md", "a ripe apple");
    scratch.write("b.md", "an apple tree");
    let mut host = Host::scripted(World::default());
    host.retrieval = Arc::new(library);
    let graph = Single::new(Do::Retrieve(spec), "apples");
    let run = Run::new(&graph, Map::new()).host(&host).dir(&scratch.0);
    let run = run.spending(Spending {
        cost: Some(most),
        tokens: None,
    });
    let outcome = run.run().await.unwrap();
    let error = outcome.error.as_ref();
    let message = error.map_or("", |error| error.message.as_str());
    assert_eq!(
        error.map(|error| error.kind),
        why.map(|_| Kind::Budget),
        "{most}: {message}"
    );
    assert!(
        message.contains(why.unwrap_or_default()),
        "{most}: {message}"
    );
    outcome.usage.cost_usd
}

#[tokio::test]
async fn models_of_a_knowledge_base_are_asked_only_if_the_run_can_pay() {
    let spec = RetrieveSpec {
        documents: &["a.md"],
        embedding_model: Some("test:fruit"),
        ..RetrieveSpec::DEFAULT
    };
    // Half a dollar for the base, and half a dollar for the query.
    for (most, why) in [
        (1.0, None),
        (0.99, Some("$0.50 is spent")),
        (0.49, Some("may not ask `test:fruit`")),
    ] {
        paid(
            "retrieval-money",
            Library::new().embedder(Fruit),
            spec,
            (most, why),
        )
        .await;
    }
}

/// A model that sorts, whose calls cost a quarter of a dollar; `None`: nothing says what they cost.
struct Sorter(Option<f64>);

impl Reranker for Sorter {
    fn rerank<'a>(
        &'a self,
        _model: &'a str,
        _query: &'a str,
        texts: &'a [String],
    ) -> BoxFuture<'a, Result<WithUsage<Vec<usize>>, CallError>> {
        let value = (0..texts.len()).rev().collect();
        let usage = Usage {
            calls: 1,
            input_tokens: 1,
            cost_usd: self.0,
            ..Usage::default()
        };
        Box::pin(async move { Ok(WithUsage { value, usage }) })
    }

    fn quote(&self, _model: &str, _query: &str, _texts: &[String]) -> Quote {
        let price = self.0.map(|dollars| (dollars * 1_000_000.0, 0.0));
        Quote {
            input_tokens: 1,
            output_tokens: Some(0),
            price,
        }
    }
}

#[tokio::test]
async fn a_model_that_sorts_what_was_found_is_asked_only_if_the_run_can_pay() {
    let spec = RetrieveSpec {
        documents: &["a.md", "b.md"],
        reranker_model: Some("test:sorter"),
        ..RetrieveSpec::DEFAULT
    };
    for (price, most, why) in [
        (Some(0.25), 0.25, None),
        (Some(0.25), 0.24, Some("may not ask `test:sorter`")),
        (None, 100.0, Some("nothing says what `test:sorter` costs")),
    ] {
        let library = Library::new().reranker(Sorter(price));
        let spent = paid("retrieval-sorted", library, spec, (most, why)).await;
        // What is not asked costs nothing.
        assert_eq!(spent, why.map_or(price, |_| None), "{most}");
    }
}
