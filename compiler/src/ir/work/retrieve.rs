//! A look into a knowledge base.

use super::super::needs::{self, Need};
use super::super::{Ability, Field, LookTime, Program, Resource, Text, Type};
use super::kind::{
    CallCountSource, Ends, FoundAmount, Kind, ModelCalls, Partner, Profile, Role, RuntimePart,
    Shape, TimeBound,
};
use crate::providers::LOCAL;
use crate::source::Span;
use std::borrow::Cow;
use std::time::Duration;

/// Looks something up.
#[derive(Clone, Debug)]
pub struct Retrieve {
    /// What is searched: files, directories, URLs.
    pub documents: Vec<(String, Span)>,
    /// For what.
    pub query: Text,
    /// How many chunks; `None`: the knowledge base's own number.
    pub top_k: Option<u32>,
    /// How long it may take.
    pub timeout: Option<Duration>,
    /// How the knowledge base is built.
    pub build: Build,
}

/// How a knowledge base is built; what is not set has the default of the host.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Build {
    /// The model that makes vectors.
    pub embedding_model: Option<String>,
    /// Characters per chunk.
    pub chunk_size: Option<u32>,
    /// Characters that neighbours share.
    pub chunk_overlap: Option<u32>,
    /// The model that sorts what was found.
    pub reranker_model: Option<String>,
    /// Chunks per request to the embedding model.
    pub batch_size: Option<u32>,
}

impl Build {
    /// The model that makes vectors, where one is asked for them.
    fn embedder(&self) -> Option<&str> {
        self.embedding_model
            .as_deref()
            .filter(|name| *name != LOCAL)
    }
}

/// How often an order of what was found is asked for before that is given up.
const TRIES: u64 = 5;

impl Kind for Retrieve {
    fn profile(&self) -> Profile {
        Profile {
            kind: "rag",
            role: Role::Other,
            shape: Shape::Works,
            partner: Some(Partner::Knowledge),
            ability: Some(Ability::Search),
            ends: Ends::Not,
            returned: Some("output"),
            has_effects: true,
            sees_state: false,
            per_item: true,
        }
    }

    fn texts(&self) -> Vec<&Text> {
        vec![&self.query]
    }

    fn needs<'p>(&'p self, _program: &'p Program, node: &'p str) -> Vec<Need<'p>> {
        let documents = self.documents.iter();
        let documents = documents.map(|(path, _)| (Resource::Document(path), LookTime::WithBase));
        let models = [self.build.embedder(), self.build.reranker_model.as_deref()];
        let models = models.into_iter().flatten().map(|name| {
            (
                Resource::Model(Some(Cow::Borrowed(name))),
                LookTime::WithBase,
            )
        });
        let base = (Resource::Base(self), LookTime::First);
        let all = std::iter::once(base).chain(documents).chain(models);
        needs::of_node(node, all)
    }

    fn parts(&self) -> Vec<RuntimePart> {
        let mut wanted = vec![RuntimePart::Search];
        let documents = || self.documents.iter().map(|(document, _)| document.as_str());
        if documents().any(is_remote) {
            wanted.push(RuntimePart::Web);
        }
        if documents().any(may_be_pdf) {
            wanted.push(RuntimePart::Pdf);
        }
        // Vectors and orders come from the providers of models.
        if self.build.embedder().is_some() || self.build.reranker_model.is_some() {
            wanted.push(RuntimePart::Models);
        }
        wanted
    }

    fn model_calls(&self) -> Vec<ModelCalls> {
        let order = match self.build.reranker_model {
            Some(_) => TRIES,
            None => 0,
        };
        let vectors = match self.build.embedder() {
            Some(_) => ModelCalls::Unknown(CallCountSource::Documents),
            None => ModelCalls::AtMost(0),
        };
        vec![vectors, ModelCalls::AtMost(order)]
    }

    fn takes(&self) -> TimeBound {
        TimeBound::within(self.timeout)
    }

    fn gives(&self, _program: &Program) -> Type {
        let field = |name: &str, ty| Field {
            name: name.into(),
            ty,
            required: true,
            doc: String::new(),
        };
        let sources = Type::List(Box::new(Type::Text));
        Type::Object {
            fields: vec![field("context", Type::Text), field("sources", sources)],
            open: false,
        }
    }

    fn found_at_most(&self) -> Option<FoundAmount> {
        Some(FoundAmount {
            chunks: self.top_k?,
            size: self.build.chunk_size?,
        })
    }

    fn files(&self) -> Vec<&str> {
        self.documents
            .iter()
            .map(|(path, _)| path.as_str())
            .collect()
    }
}

fn is_remote(document: &str) -> bool {
    document.starts_with("http://") || document.starts_with("https://")
}

/// A directory may hold anything; a file with another name does not.
fn may_be_pdf(document: &str) -> bool {
    let name = document.rsplit('/').next().unwrap_or(document);
    match name.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() => {
            extension.eq_ignore_ascii_case("pdf") || extension.contains(['*', '?', '{'])
        }
        Some(_) | None => true,
    }
}
