//! A store on top of a place that keeps texts by name.

use super::stores::{exit, origin, suite};
use graphwright::run::journal::{Lease, Store};
use graphwright::store::{Document, DocumentStore, Documents};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// What others do to a document between reading and writing.
#[derive(Clone, Copy, Default)]
enum Others {
    #[default]
    Nothing,
    /// They are first every second time.
    Sometimes,
    Always,
}

#[derive(Default)]
struct Shelf {
    kept: Mutex<BTreeMap<String, String>>,
    others: Others,
    written: AtomicUsize,
}

impl Shelf {
    fn with(others: Others) -> Self {
        Self {
            others,
            ..Self::default()
        }
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, String>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Documents for Shelf {
    fn place(&self) -> String {
        "the shelf".to_owned()
    }

    async fn read(&self, name: &str) -> Result<Option<Document>, String> {
        Ok(self.kept().get(name).cloned().map(Document::from))
    }

    async fn write(&self, name: &str, text: String, over: Option<&str>) -> Result<bool, String> {
        let mut kept = self.kept();
        let second = self.written.fetch_add(1, Ordering::Relaxed) % 2 == 1;
        let first = match self.others {
            Others::Nothing => false,
            Others::Sometimes => second,
            Others::Always => true,
        };
        let fits = kept.get(name).map(String::as_str) == over && !(first && over.is_some());
        if fits {
            kept.insert(name.to_owned(), text);
        }
        Ok(fits)
    }

    async fn remove(&self, name: &str) -> Result<(), String> {
        self.kept().remove(name);
        Ok(())
    }

    async fn names(&self) -> Result<Vec<String>, String> {
        Ok(self.kept().keys().cloned().collect())
    }
}

#[tokio::test]
async fn documents_do_what_every_store_must() {
    suite(&DocumentStore::new(Shelf::default())).await;
}

#[tokio::test]
async fn who_comes_second_does_it_once_more() {
    suite(&DocumentStore::new(Shelf::with(Others::Sometimes))).await;
}

#[tokio::test]
async fn what_cannot_be_kept_says_why() {
    let store = DocumentStore::new(Shelf::with(Others::Always));
    let lease = Lease::new();
    store.create(&origin("one"), &lease).await.expect("created");
    let refused = store.append("one", &lease, vec![exit("", 0, 1)]).await;
    let refused = refused.expect_err("never written").to_string();
    assert_eq!(
        refused,
        "the shelf: others write the document `one` all the time"
    );

    let shelf = Shelf::default();
    shelf.kept().insert("two".to_owned(), "{}".to_owned());
    let odd = DocumentStore::new(shelf).run("two").await.map(drop);
    let odd = odd.expect_err("no run").to_string();
    assert!(
        odd.starts_with("the shelf: the document `two` is no run: missing field `origin`"),
        "{odd}"
    );
}
