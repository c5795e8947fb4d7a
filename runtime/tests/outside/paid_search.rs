//! Knowledge bases in runs that may spend only so much.

use super::retrieval::Fruit;
use super::single::{Do, Single};
use super::tools::Scratch;
use graphwright::codegen::RetrieveSpec;
use graphwright::testing::World;
use graphwright::world::retrieval::Library;
use graphwright::{Host, Kind, Run, Spending};
use serde_json::Map;
use std::sync::Arc;

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
        let scratch = Scratch::new("retrieval-money");
        scratch.write("a.md", "an apple");
        let mut host = Host::scripted(World::default());
        host.retrieval = Arc::new(Library::new().embedder(Fruit));
        let graph = Single::new(Do::Retrieve(spec), "apples");
        let run = Run::new(&graph, Map::new()).host(&host).dir(&scratch.0);
        let run = run.spending(Spending {
            cost: Some(most),
            tokens: None,
        });
        let outcome = run.run().await.unwrap();
        let error = outcome.error.as_ref();
        assert_eq!(
            error.map(|error| error.kind),
            why.map(|_| Kind::Budget),
            "{most}"
        );
        let message = error.map_or("", |error| error.message.as_str());
        assert!(
            message.contains(why.unwrap_or_default()),
            "{most}: {message}"
        );
    }
}
