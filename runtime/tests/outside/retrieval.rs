//! Knowledge bases of real files.

use super::single::{Do, Single};
use super::tools::Scratch;
use graphwright::Host;
use graphwright::codegen::RetrieveSpec;
use graphwright::host::purse::Quote;
use graphwright::host::{
    BaseProgress, BaseRequest, BaseStatus, BoxFuture, CallError, Lookup, Notes, RebuildRule,
    Retrieval, SearchResult, Usage, WithUsage,
};
use graphwright::observe::{Event, Observer};
use graphwright::testing::World;
use graphwright::world::retrieval::{Embedder, Library, Reranker, Role, SearchParts};
use graphwright::{Kind, Run};
use serde_json::{Map, json};
use std::path::Path;
use std::sync::{Arc, Mutex};

const NOTES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/retrieval");

pub const SPEC: RetrieveSpec = RetrieveSpec {
    documents: &["./notes/"],
    top_k: Some(5),
    ..RetrieveSpec::DEFAULT
};

pub async fn find(
    library: &Library,
    dir: &Path,
    spec: &RetrieveSpec,
    query: &str,
) -> Result<SearchResult, CallError> {
    let lookup = Lookup {
        node: "look",
        key: "r/1/1",
        spec,
        query,
        dir,
        notes: Notes::NONE,
    };
    library.retrieve(lookup).await
}

fn notes(scratch: &Scratch) {
    for entry in std::fs::read_dir(Path::new(NOTES).join("notes")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        scratch.write(&format!("notes/{name}"), &text);
    }
}

/// The share of questions whose answer is among the first five documents.
async fn recall(halves: SearchParts, scratch: &Scratch) -> f64 {
    let library = Library::new().halves(halves);
    let questions = std::fs::read_to_string(Path::new(NOTES).join("questions.tsv")).unwrap();
    let mut found = 0_u32;
    let mut asked = 0_u32;
    for line in questions.lines() {
        let (question, answer) = line.split_once('\t').unwrap();
        let retrieved = find(&library, &scratch.0, &SPEC, question).await.unwrap();
        asked += 1;
        let answer = format!("./notes/{answer}");
        if retrieved.sources.contains(&answer) {
            found += 1;
        } else {
            println!("{halves:?} misses: {question}");
        }
    }
    f64::from(found) / f64::from(asked)
}

#[tokio::test]
async fn both_halves_together_find_at_least_what_each_finds() {
    let scratch = Scratch::new("retrieval-recall");
    notes(&scratch);
    let both = recall(SearchParts::Both, &scratch).await;
    let words = recall(SearchParts::Words, &scratch).await;
    let vectors = recall(SearchParts::Vectors, &scratch).await;
    println!("recall@5: both {both:.3}, words {words:.3}, vectors {vectors:.3}");
    assert!(both >= words && both >= vectors && both >= 0.9);
}

#[tokio::test]
async fn the_output_has_the_documented_shape() {
    let scratch = Scratch::new("retrieval-shape");
    scratch.write("knowledge/a.md", "# Apples\n\nApples are red. {{state}}\n");
    scratch.write("knowledge/deep/b.txt", "Pears are green.\n");
    scratch.write("knowledge/.hidden/c.md", "Apples are a secret.\n");
    scratch.write("knowledge/page.html", "<p>Plums are <b>blue</b>.</p>");
    std::fs::write(scratch.0.join("knowledge/apples.bin"), b"apples\0").unwrap();
    let spec = RetrieveSpec {
        documents: &["./knowledge/"],
        top_k: Some(2),
        ..RetrieveSpec::DEFAULT
    };
    let library = Library::new();
    let found = find(&library, &scratch.0, &spec, "which apples are red")
        .await
        .unwrap();
    assert_eq!(found.sources[0], "./knowledge/a.md");
    assert!(
        found.context.starts_with(
            "[Source: ./knowledge/a.md]\n# Apples\n\nApples are red. {{state}}\n\n[Source: "
        ),
        "{}",
        found.context
    );
    let found = find(&library, &scratch.0, &spec, "blue plums")
        .await
        .unwrap();
    assert_eq!(found.sources[0], "./knowledge/page.html");
    assert_eq!(found.context.matches("[Source: ").count(), 2);
    let found = find(&library, &scratch.0, &spec, "\"AND (* secret")
        .await
        .unwrap();
    assert!(!found.context.contains("secret"), "{}", found.context);
    let manifest = std::fs::read_to_string(scratch.0.join("look.yaml")).unwrap();
    assert!(manifest.contains("index: look.index.sqlite"), "{manifest}");
    assert!(
        !manifest.contains("apples.bin") && !manifest.contains(".hidden"),
        "{manifest}"
    );
}

/// Keeps what is told.
#[derive(Clone, Default)]
struct Told(Arc<Mutex<Vec<String>>>);

impl Observer for Told {
    fn event(&self, event: &Event<'_>) {
        if let Event::Note { text, .. } = event {
            self.0.lock().unwrap().push((*text).to_owned());
        }
    }
}

async fn told(scratch: &Scratch, spec: RetrieveSpec) -> (Vec<String>, String) {
    let mut host = Host::scripted(World::default());
    host.retrieval = Arc::new(Library::new());
    let told = Told::default();
    let graph = Single::new(Do::Retrieve(spec), "apples");
    let run = Run::new(&graph, Map::new()).host(&host).dir(&scratch.0);
    let outcome = run.watch(told.clone()).run().await.unwrap();
    let output = outcome.output.map(|output| output.to_string());
    let error = outcome.error.map(|error| error.message);
    let told = told.0.lock().unwrap().clone();
    (told, output.or(error).unwrap())
}

#[tokio::test]
async fn a_base_is_built_once_and_a_stale_one_is_reported_and_used() {
    let scratch = Scratch::new("retrieval-stale");
    scratch.write("a.md", "Apples are red.");
    let spec = RetrieveSpec {
        documents: &["a.md"],
        ..RetrieveSpec::DEFAULT
    };
    let (said, _) = told(&scratch, spec).await;
    assert!(
        said.iter()
            .any(|line| line.contains("building the knowledge base")),
        "{said:?}"
    );
    let (said, _) = told(&scratch, spec).await;
    assert_eq!(said, ["rag lookup: node=look"]);
    scratch.write("a.md", "Apples are green.");
    let (said, output) = told(&scratch, spec).await;
    assert!(
        said[1].contains("is older than `a.md` and is used as it is; delete"),
        "{said:?}"
    );
    assert!(output.contains("red"), "{output}");
    let smaller = RetrieveSpec {
        chunk_size: Some(100),
        ..spec
    };
    let (said, _) = told(&scratch, smaller).await;
    assert!(
        said[1].contains("the settings of the node and 1 more"),
        "{said:?}"
    );
    std::fs::remove_file(scratch.0.join("look.yaml")).unwrap();
    let (said, output) = told(&scratch, spec).await;
    assert!(
        said.iter().any(|line| line.contains("building")),
        "{said:?}"
    );
    assert!(output.contains("green"), "{output}");
}

#[tokio::test]
async fn a_base_can_be_made_before_it_is_searched() {
    let scratch = Scratch::new("retrieval-prepare");
    for number in 0..5 {
        scratch.write(
            &format!("kb/{number}.md"),
            &format!("Text number {number}."),
        );
    }
    let spec = RetrieveSpec {
        documents: &["kb"],
        batch_size: Some(2),
        ..RetrieveSpec::DEFAULT
    };
    let library = Library::new();
    let shown = Mutex::new(Vec::new());
    let told = Mutex::new(Vec::new());
    let prepare = async |when| {
        let show =
            |progress: BaseProgress| shown.lock().unwrap().push((progress.done, progress.of));
        let say = |text: &str| told.lock().unwrap().push(text.to_owned());
        let making = BaseRequest {
            node: "look",
            spec: &spec,
            dir: &scratch.0,
            when,
            notes: Notes::to(&say).progress(&show),
        };
        library.prepare(making).await.unwrap()
    };
    assert_eq!(prepare(RebuildRule::Missing).await, BaseStatus::Made);
    assert_eq!(*shown.lock().unwrap(), [(2, 5), (4, 5), (5, 5)]);
    assert_eq!(
        *told.lock().unwrap(),
        [
            "building the knowledge base of `look`",
            "5 chunks of 5 documents"
        ]
    );
    assert_eq!(prepare(RebuildRule::Missing).await, BaseStatus::UpToDate);
    scratch.write("kb/new.md", "One more.");
    std::fs::remove_file(scratch.0.join("kb/0.md")).unwrap();
    let stale = prepare(RebuildRule::Missing).await;
    assert_eq!(stale, BaseStatus::Stale("`kb/0.md` and 1 more".to_owned()));
    let found = find(&library, &scratch.0, &spec, "one more").await.unwrap();
    assert!(!found.context.contains("One more"), "{}", found.context);
    assert_eq!(prepare(RebuildRule::Always).await, BaseStatus::Made);
    // The library that is open has the old one; a new process has the new one.
    let found = find(&library, &scratch.0, &spec, "one more").await.unwrap();
    assert!(found.context.contains("One more"), "{}", found.context);
}

#[tokio::test]
async fn what_cannot_be_used_is_named_with_what_to_do() {
    let scratch = Scratch::new("retrieval-broken");
    scratch.write("a.md", "Apples are red.");
    scratch.write("empty.md", " \n");
    std::fs::write(scratch.0.join("b.bin"), b"\0\0").unwrap();
    let library = Library::new();
    let said = async |documents: &'static [&'static str]| {
        let spec = RetrieveSpec {
            documents,
            ..RetrieveSpec::DEFAULT
        };
        let error = find(&library, &scratch.0, &spec, "x").await.unwrap_err();
        assert_eq!(error.kind, Kind::Retrieval);
        error.message
    };
    assert!(said(&["gone.md"]).await.contains("cannot read `gone.md`"));
    assert!(
        said(&["b.bin"])
            .await
            .contains("cannot use `b.bin`: it is no text")
    );
    assert!(
        said(&["empty.md"])
            .await
            .contains("its documents hold no text")
    );
    assert!(said(&["git:repo"]).await.contains("wants the loader `git`"));
    let spec = RetrieveSpec {
        documents: &["*.md"],
        ..RetrieveSpec::DEFAULT
    };
    let wanting = RetrieveSpec {
        embedding_model: Some("openai:small"),
        ..spec
    };
    let error = find(&library, &scratch.0, &wanting, "x").await.unwrap_err();
    assert!(
        error
            .message
            .contains("`openai:small`, and no provider of embeddings"),
        "{error}"
    );
    let found = find(&library, &scratch.0, &spec, "apples").await.unwrap();
    assert_eq!(found.sources, ["./a.md"]);
    let broken = async || {
        let error = find(&Library::new(), &scratch.0, &spec, "x")
            .await
            .unwrap_err()
            .message;
        assert!(
            error.contains("delete `") && error.contains("look.yaml`"),
            "{error}"
        );
        error
    };
    std::fs::write(scratch.0.join("look.index.sqlite"), "not a database").unwrap();
    assert!(broken().await.contains("cannot use the index"));
    std::fs::remove_file(scratch.0.join("look.index.sqlite")).unwrap();
    broken().await;
    scratch.write("look.yaml", "form: [");
    let error = find(&Library::new(), &scratch.0, &spec, "x")
        .await
        .unwrap_err();
    assert!(error.message.contains("delete that file"), "{error}");
}

/// Vectors of two numbers: whether a text speaks of apples, and of pears.
pub struct Fruit;

impl Embedder for Fruit {
    fn embed<'a>(
        &'a self,
        model: &'a str,
        texts: &'a [String],
        _role: Role,
    ) -> BoxFuture<'a, Result<WithUsage<Vec<Vec<f32>>>, CallError>> {
        assert_eq!(model, "test:fruit");
        assert!(texts.len() <= 2);
        let says = |text: &String, word: &str| f32::from(u8::from(text.contains(word)));
        let vectors = texts
            .iter()
            .map(|text| vec![says(text, "apple"), says(text, "pear")])
            .collect();
        let usage = Usage {
            calls: 1,
            input_tokens: texts.len() as u64,
            cost_usd: Some(0.5),
            ..Usage::default()
        };
        Box::pin(async move {
            Ok(WithUsage {
                value: vectors,
                usage,
            })
        })
    }

    fn quote(&self, _model: &str, _texts: &[String]) -> Quote {
        Quote {
            input_tokens: 1,
            output_tokens: Some(0),
            price: Some((500_000.0, 0.0)),
        }
    }
}

impl Reranker for Fruit {
    fn rerank<'a>(
        &'a self,
        _model: &'a str,
        _query: &'a str,
        texts: &'a [String],
    ) -> BoxFuture<'a, Result<WithUsage<Vec<usize>>, CallError>> {
        let order = (0..texts.len() + 1).rev().collect();
        Box::pin(async move { Ok(WithUsage::free(order)) })
    }
}

#[tokio::test]
async fn models_may_make_vectors_and_sort() {
    let scratch = Scratch::new("retrieval-models");
    scratch.write("kb/a.txt", "an apple");
    scratch.write("kb/b.txt", "a pear");
    scratch.write("kb/c.txt", "an apple and a pear");
    let spec = RetrieveSpec {
        documents: &["kb"],
        embedding_model: Some("test:fruit"),
        batch_size: Some(2),
        ..RetrieveSpec::DEFAULT
    };
    let library = Library::new().embedder(Fruit).halves(SearchParts::Vectors);
    let found = find(&library, &scratch.0, &spec, "a pear, please")
        .await
        .unwrap();
    assert_eq!(found.sources, ["kb/b.txt", "kb/c.txt"]);
    // Two calls for three documents, and one for what is looked for.
    assert_eq!((found.usage.calls, found.usage.input_tokens), (3, 4));
    assert_eq!(found.usage.cost_usd, Some(1.5));
    let library = Library::new().embedder(Fruit).reranker(Fruit);
    let sorted = RetrieveSpec {
        reranker_model: Some("test:sort"),
        top_k: Some(1),
        ..spec
    };
    let plain = find(&library, &scratch.0, &spec, "pear").await.unwrap();
    let last = find(&library, &scratch.0, &sorted, "pear").await.unwrap();
    assert_eq!(last.sources.first(), plain.sources.last());
}

#[tokio::test]
async fn a_node_gives_context_and_sources() {
    let scratch = Scratch::new("retrieval-node");
    scratch.write("a.md", "Apples are red.");
    let spec = RetrieveSpec {
        documents: &["a.md"],
        ..RetrieveSpec::DEFAULT
    };
    let (_, output) = told(&scratch, spec).await;
    let output: serde_json::Value = serde_json::from_str(&output).unwrap();
    assert_eq!(
        output,
        json!({"context": "[Source: a.md]\nApples are red.", "sources": ["a.md"]})
    );
}

#[tokio::test]
async fn a_run_counts_what_its_searches_cost() {
    let scratch = Scratch::new("retrieval-cost");
    scratch.write("a.md", "an apple");
    let spec = RetrieveSpec {
        documents: &["a.md"],
        embedding_model: Some("test:fruit"),
        ..RetrieveSpec::DEFAULT
    };
    let mut host = Host::scripted(World::default());
    host.retrieval = Arc::new(Library::new().embedder(Fruit));
    let graph = Single::new(Do::Retrieve(spec), "apples");
    let run = Run::new(&graph, Map::new()).host(&host).dir(&scratch.0);
    let outcome = run.run().await.unwrap();
    assert_eq!(outcome.usage.calls, 2);
    assert_eq!(outcome.usage.cost_usd, Some(1.0));
    let output = outcome.output.unwrap().to_string();
    assert!(!output.contains("usage"), "{output}");
}

#[cfg(feature = "tracing")]
#[tokio::test]
async fn searches_and_vectors_are_spans_of_the_conventions() {
    let spec = RetrieveSpec {
        documents: &["a.md"],
        embedding_model: Some("test:fruit"),
        top_k: Some(3),
        ..RetrieveSpec::DEFAULT
    };
    let graph = Single::new(Do::Retrieve(spec), "apples");
    let (_, told) = super::seen::seen(async || {
        let scratch = Scratch::new("retrieval-spans");
        scratch.write("a.md", "an apple");
        let mut host = Host::scripted(World::default());
        host.retrieval = Arc::new(Library::new().embedder(Fruit));
        let run = Run::new(&graph, Map::new()).id("r1").host(&host);
        run.dir(&scratch.0).run().await.unwrap()
    })
    .await;
    let line = |start: &str| {
        let found = told.lines().find(|line| line.starts_with(start));
        found.unwrap_or_else(|| panic!("{start} in\n{told}"))
    };
    let search = line("invoke_agent/node/retrieval ");
    for field in [
        "otel.name=\"retrieval look\"",
        "gen_ai.operation.name=\"retrieval\"",
        "gen_ai.data_source.id=\"look\"",
        "gen_ai.request.top_k=3",
        "gen_ai.conversation.id=\"r1\"",
    ] {
        assert!(search.contains(field), "{field} in {search}");
    }
    assert!(!told.contains("apples"), "nobody asked for content: {told}");
    // Once for what is searched, once for what is searched for.
    let vectors = "invoke_agent/node/retrieval/embeddings ";
    assert_eq!(told.matches(vectors).count(), 2, "{told}");
    for field in [
        "otel.name=\"embeddings fruit\"",
        "otel.kind=\"client\"",
        "gen_ai.operation.name=\"embeddings\"",
        "gen_ai.provider.name=\"test\"",
        "gen_ai.request.model=\"fruit\"",
    ] {
        assert!(
            line(vectors).contains(field),
            "{field} in {}",
            line(vectors)
        );
    }
    assert!(
        told.contains("embeddings: gen_ai.usage.input_tokens=1"),
        "{told}"
    );
    assert!(
        told.contains("embeddings: gen_ai.embeddings.dimension.count=2"),
        "{told}"
    );
}
