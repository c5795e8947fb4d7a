//! Knowledge bases of rag nodes (Loki wiki, "rag").
//!
//! A base is made once, on the first search or before: documents are read, cut into chunks, and written to one file with an
//! index of their words and a vector each. `<node-id>.yaml` beside the graph says what it was made of. A search asks both
//! halves and merges their orders. What is found is data: nothing in it is expanded.

mod digest;
mod embed;
mod formats;
mod index;
mod load;
mod manifest;
mod model_calls;
mod split;

pub use crate::host::WithUsage;
pub use crate::world::vectors::{Embedder, Reranker, Role};
pub use embed::{LEXICAL, Lexical};
pub use index::SearchParts;
pub use split::split;

use crate::files::replace::beside;
use crate::graph::needs::Base;
use crate::graph::spec::RetrieveSpec;
use crate::host::{
    BaseRequest, BaseStatus, CallError, Lookup, Notes, RebuildRule, Retrieval, SearchResult, Usage,
};
use crate::value::boxed::BoxFuture;
use crate::value::failure::Kind;
use index::{Chunk, Index};
use load::LoadedDocuments;
use manifest::{Manifest, Settings, Source};
use model_calls::{embed, sorted, spent, vectors};
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// How many chunks a search gives where nothing else is said.
const TOP_K: usize = 5;

/// How many chunks are handed to an embedder at once where nothing else is said.
const BATCH: usize = 64;

/// The knowledge bases of a process. Each is opened once and shared by all that search it.
#[derive(Default)]
pub struct Library {
    embedder: Option<Arc<dyn Embedder>>,
    reranker: Option<Arc<dyn Reranker>>,
    halves: Option<SearchParts>,
    open: Mutex<BTreeMap<PathBuf, Arc<tokio::sync::Mutex<Option<OpenBase>>>>>,
}

/// A knowledge base that is open.
#[derive(Clone)]
struct OpenBase {
    index: Arc<Mutex<Index>>,
    embedding: String,
}

impl Library {
    /// Knowledge bases with vectors of spelling only ([`Lexical`]).
    pub fn new() -> Self {
        Self::default()
    }

    /// With models for vectors; `lexical` stays what it is.
    #[must_use]
    pub fn embedder(mut self, embedder: impl Embedder + 'static) -> Self {
        self.embedder = Some(Arc::new(embedder));
        self
    }

    /// With models that sort what was found.
    #[must_use]
    pub fn reranker(mut self, reranker: impl Reranker + 'static) -> Self {
        self.reranker = Some(Arc::new(reranker));
        self
    }

    /// With one half of the search only, to compare them.
    #[must_use]
    pub fn halves(mut self, halves: SearchParts) -> Self {
        self.halves = Some(halves);
        self
    }

    /// Makes the knowledge base of a node, whatever is there already.
    ///
    /// # Errors
    /// If a document cannot be read, the embedding model is not to be had, or the files cannot be written.
    pub async fn build(
        &self,
        dir: &Path,
        node: &str,
        spec: &RetrieveSpec,
        notes: Notes<'_>,
    ) -> Result<Usage, CallError> {
        let settings = Settings::of(spec);
        let embedder = self.embedder_of(&settings.embedding, node)?;
        notes.say(&format!("building the knowledge base of `{node}`"));
        let loaded = load(dir, &settings.documents)
            .await
            .map_err(|why| about(node, &why))?;
        for skipped in &loaded.skipped {
            notes.say(&format!("left out of the knowledge base: {skipped}"));
        }
        let (chunks, sources) = chunks(&loaded, &settings);
        if chunks.is_empty() {
            return Err(about(node, "its documents hold no text"));
        }
        notes.say(&format!(
            "{} of {}",
            counted(chunks.len(), "chunk"),
            counted(sources.len(), "document")
        ));
        let batch = spec.batch_size.and_then(|size| usize::try_from(size).ok());
        let batch = batch.unwrap_or(BATCH).max(1);
        let WithUsage {
            value: vectors,
            usage,
        } = vectors(
            embedder.as_ref(),
            &settings.embedding,
            &chunks,
            batch,
            notes,
        )
        .await?;
        let name = format!("{node}.index.sqlite");
        let manifest = Manifest::new(name, settings, sources);
        let dir = dir.to_path_buf();
        let path = Manifest::path(&dir, node);
        // Whoever has the old one open opens the new one next time.
        self.open
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&path);
        blocking(move || {
            let index = dir.join(&manifest.index);
            let part = beside(&index);
            let written = index::write(&part, &manifest.digest, &chunks, &vectors)
                .map_err(|error| error.to_string())
                .and_then(|()| std::fs::rename(&part, &index).map_err(|error| error.to_string()));
            if let Err(why) = written {
                let _ = std::fs::remove_file(&part);
                return Err(format!("cannot write `{}`: {why}", index.display()));
            }
            manifest.write(&path)
        })
        .await
        .map_err(|why| about(node, &why))?;
        if !usage.is_none() {
            notes.say(&spent(&usage));
        }
        Ok(usage)
    }

    fn embedder_of(&self, embedding: &str, node: &str) -> Result<Arc<dyn Embedder>, CallError> {
        if embedding == LEXICAL {
            return Ok(Arc::new(Lexical));
        }
        self.embedder.clone().ok_or_else(|| {
            about(
                node,
                &format!(
                    "it wants the embedding model `{embedding}`, and no provider of embeddings is set up; leave \
                     `embedding_model` out to use vectors of spelling (`{LEXICAL}`), which need none"
                ),
            )
        })
    }

    /// Opens the base of a node, which is made first if it is not there.
    async fn base(
        &self,
        lookup: &Lookup<'_>,
        node: &str,
    ) -> Result<WithUsage<OpenBase>, CallError> {
        let path = Manifest::path(lookup.dir, node);
        let slot = {
            let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(open.entry(path.clone()).or_default())
        };
        let mut slot = slot.lock().await;
        if let Some(base) = slot.as_ref().filter(|_| path.is_file()) {
            return Ok(WithUsage::free(base.clone()));
        }
        let mut usage = Usage::default();
        let manifest = match Manifest::read(&path).map_err(|why| about(node, &why))? {
            Some(manifest) => {
                if let Some(newer) = newer(lookup.dir, lookup.spec, &manifest) {
                    lookup.notes.say(&format!(
                        "the knowledge base is older than {newer} and is used as it is; delete `{}` to build it again",
                        path.display()
                    ));
                }
                manifest
            }
            None => {
                usage = self
                    .build(lookup.dir, node, lookup.spec, lookup.notes)
                    .await?;
                let made = Manifest::read(&path).map_err(|why| about(node, &why))?;
                made.ok_or_else(|| about(node, "its manifest is gone"))?
            }
        };
        let index = lookup.dir.join(&manifest.index);
        let opened = Index::open(&index).map_err(|error| error.to_string());
        let opened = opened.and_then(|opened| {
            if opened.digest == manifest.digest {
                Ok(opened)
            } else {
                Err("it was made from something else than its manifest says".to_owned())
            }
        });
        let opened = opened.map_err(|why| {
            about(
                node,
                &format!(
                    "cannot use the index `{}`: {why}; delete `{}` to build it again",
                    index.display(),
                    path.display()
                ),
            )
        })?;
        let base = OpenBase {
            index: Arc::new(Mutex::new(opened)),
            embedding: manifest.settings.embedding,
        };
        *slot = Some(base.clone());
        Ok(WithUsage { value: base, usage })
    }

    async fn search(&self, lookup: Lookup<'_>) -> Result<SearchResult, CallError> {
        // The nodes of a child graph have its own directory.
        let node = lookup.node.rsplit('/').next().unwrap_or(lookup.node);
        let WithUsage {
            value: base,
            mut usage,
        } = self.base(&lookup, node).await?;
        let embedder = self.embedder_of(&base.embedding, node)?;
        let asked = [lookup.query.to_owned()];
        let made = embed(embedder.as_ref(), &base.embedding, &asked, Role::Query).await?;
        usage.add(&made.usage);
        let vector = made.value.into_iter().next().unwrap_or_default();
        let top = lookup.spec.top_k.and_then(|top| usize::try_from(top).ok());
        let top = top.unwrap_or(TOP_K);
        let reranked = lookup.spec.reranker_model.zip(self.reranker.as_deref());
        if lookup.spec.reranker_model.is_some() && reranked.is_none() {
            lookup.notes.say(
                "no provider of rerankers is set up; what was found stays in the order of the search",
            );
        }
        let wanted = if reranked.is_some() {
            top.saturating_mul(4)
        } else {
            top
        };
        let halves = self.halves.unwrap_or(SearchParts::Both);
        let query = lookup.query.to_owned();
        let name = node.to_owned();
        let mut found = blocking(move || {
            let index = base.index.lock().unwrap_or_else(PoisonError::into_inner);
            if index.length() != vector.len() {
                return Err(format!(
                    "the vectors of `{}` have {} numbers now and had {} when the knowledge base was made; delete \
                     `{name}.yaml` to build it again",
                    base.embedding,
                    vector.len(),
                    index.length()
                ));
            }
            index
                .search(&query, vector, wanted, halves)
                .map_err(|error| format!("the index cannot be searched: {error}"))
        })
        .await
        .map_err(|why| about(node, &why))?;
        if let Some((model, reranker)) = reranked {
            let order = sorted(found, model, reranker, lookup.query).await?;
            usage.add(&order.usage);
            found = order.value;
            found.truncate(top);
        }
        Ok(shown(&found, usage))
    }
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Library").finish_non_exhaustive()
    }
}

impl Retrieval for Library {
    fn retrieve<'a>(
        &'a self,
        lookup: Lookup<'a>,
    ) -> BoxFuture<'a, Result<SearchResult, CallError>> {
        Box::pin(self.search(lookup))
    }

    fn prepare<'a>(
        &'a self,
        making: BaseRequest<'a>,
    ) -> BoxFuture<'a, Result<BaseStatus, CallError>> {
        Box::pin(async move {
            let path = Manifest::path(making.dir, making.node);
            // What is in the way of a new base is replaced by it.
            let there = match making.when {
                RebuildRule::Always => None,
                RebuildRule::Missing => {
                    Manifest::read(&path).map_err(|why| about(making.node, &why))?
                }
            };
            if let Some(manifest) = there {
                return Ok(match newer(making.dir, making.spec, &manifest) {
                    Some(newer) => BaseStatus::Stale(newer),
                    None => BaseStatus::UpToDate,
                });
            }
            self.build(making.dir, making.node, making.spec, making.notes)
                .await?;
            Ok(BaseStatus::Made)
        })
    }

    fn check(&self, bases: &[Base]) -> Result<(), CallError> {
        let mut missing: Vec<String> = Vec::new();
        for base in bases {
            let embedding = Settings::of(&base.spec).embedding;
            let embedder = self.embedder_of(&embedding, &base.node);
            let sorting = base.spec.reranker_model.zip(self.reranker.as_deref());
            let checks = [
                embedder.and_then(|embedder| embedder.check(&embedding)),
                sorting.map_or(Ok(()), |(model, reranker)| reranker.check(model)),
            ];
            for error in checks.into_iter().filter_map(Result::err) {
                if !missing.contains(&error.message) {
                    missing.push(error.message);
                }
            }
        }
        if missing.is_empty() {
            return Ok(());
        }
        Err(CallError::new(Kind::Retrieval, missing.join("\n")))
    }
}

fn counted(number: usize, what: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {what}{s}")
}

fn about(node: &str, why: &str) -> CallError {
    CallError::new(
        Kind::Retrieval,
        format!("the knowledge base of node `{node}`: {why}"),
    )
}

/// Work that would keep other branches from theirs.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, String> {
    tokio::task::spawn_blocking(work)
        .await
        .unwrap_or_else(|error| Err(error.to_string()))
}

async fn load(dir: &Path, entries: &[String]) -> Result<LoadedDocuments, String> {
    let mut loaded = LoadedDocuments::default();
    for entry in entries {
        if load::is_address(entry) {
            loaded.documents.push(load::fetch(entry).await?);
            continue;
        }
        let (dir, entry) = (dir.to_path_buf(), entry.clone());
        let more = blocking(move || load::read(load::find(&dir, &entry)?)).await?;
        loaded.documents.extend(more.documents);
        loaded.skipped.extend(more.skipped);
    }
    Ok(loaded)
}

fn chunks(loaded: &LoadedDocuments, settings: &Settings) -> (Vec<Chunk>, Vec<Source>) {
    let mut chunks = Vec::new();
    let mut sources: Vec<Source> = Vec::new();
    for document in &loaded.documents {
        // Two entries may lead to one file.
        if sources.iter().any(|known| known.source == document.source) {
            continue;
        }
        let spans = split(&document.text, settings.chunk_size, settings.chunk_overlap);
        sources.push(Source {
            source: document.source.clone(),
            digest: document.digest.clone(),
            chunks: spans.len(),
        });
        chunks.extend(spans.into_iter().map(|span| {
            Chunk {
                source: document.source.clone(),
                text: document
                    .text
                    .get(span.clone())
                    .unwrap_or_default()
                    .to_owned(),
                span,
            }
        }));
    }
    (chunks, sources)
}

/// What a base is older than: documents or settings that are not what it was made of.
fn newer(dir: &Path, spec: &RetrieveSpec, manifest: &Manifest) -> Option<String> {
    let mut changed: Vec<String> = Vec::new();
    if manifest.settings != Settings::of(spec) {
        changed.push("the settings of the node".to_owned());
    }
    let files = manifest.settings.documents.iter();
    let now: Vec<load::FoundFile> = files
        .filter(|entry| !load::is_address(entry))
        .filter_map(|entry| load::find(dir, entry).ok())
        .flatten()
        .collect();
    for source in &manifest.sources {
        if load::is_address(&source.source) {
            continue;
        }
        let file = now.iter().find(|file| file.source == source.source);
        let digest = file.and_then(|file| load::digest_of(&file.path));
        if digest.as_deref() != Some(&source.digest) {
            changed.push(format!("`{}`", source.source));
        }
    }
    let known = |file: &&load::FoundFile| {
        let mut sources = manifest.sources.iter();
        sources.any(|source| source.source == file.source)
    };
    let added = now.iter().filter(|file| !known(file)).filter(|file| {
        let bytes = load::bytes(&file.path).unwrap_or_default();
        let text = formats::Format::of(&file.path).text(&bytes);
        text.is_ok_and(|text| !text.trim().is_empty())
    });
    changed.extend(added.map(|file| format!("`{}`", file.source)));
    let first = changed.first()?;
    Some(match changed.len() - 1 {
        0 => first.clone(),
        more => format!("{first} and {more} more"),
    })
}

/// As a prompt wants it (Loki wiki, "Output shape").
fn shown(found: &[Chunk], usage: Usage) -> SearchResult {
    let blocks: Vec<String> = found
        .iter()
        .map(|chunk| format!("[Source: {}]\n{}", chunk.source, chunk.text))
        .collect();
    let mut sources: Vec<String> = Vec::new();
    for chunk in found {
        if !sources.contains(&chunk.source) {
            sources.push(chunk.source.clone());
        }
    }
    SearchResult {
        context: blocks.join("\n\n"),
        sources,
        usage,
    }
}
