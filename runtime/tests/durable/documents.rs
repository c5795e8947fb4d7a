//! A store on top of a place that keeps texts by name.

use super::stores::{ending, exit, origin, suite};
use graphwright::store::{Document, DocumentStore, Documents};
use graphwright::store::{Lease, Phase, RunCommand, Store, StoreError};
use serde_json::{Value, json};
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
    /// They are first once, and want the run to be cancelled.
    Cancel,
    /// They are first once, and run it.
    Claim,
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

    /// Changes what is kept of a run once, before somebody else does.
    fn meddled(
        &self,
        kept: &mut BTreeMap<String, String>,
        name: &str,
        key: &str,
        value: &Value,
    ) -> bool {
        let Some(text) = kept.get_mut(name) else {
            return false;
        };
        let mut document: Value = serde_json::from_str(text).expect("a document");
        let is_first = document["run"][key] != *value;
        document["run"][key] = value.clone();
        *text = document.to_string();
        is_first
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
            // The first write makes the document.
            Others::Cancel => self.meddled(&mut kept, name, "cancel", &json!(true)),
            Others::Claim | Others::Always => matches!(self.others, Others::Always),
        };
        let fits = kept.get(name).map(String::as_str) == over && !(first && over.is_some());
        if fits {
            kept.insert(name.to_owned(), text);
        }
        Ok(fits)
    }

    async fn remove(&self, name: &str, over: &str) -> Result<bool, String> {
        let mut kept = self.kept();
        if matches!(self.others, Others::Claim) {
            let far = json!(["somebody", u64::MAX]);
            self.meddled(&mut kept, name, "owner", &far);
        }
        let is_same = kept.get(name).is_some_and(|text| text == over);
        Ok(is_same && kept.remove(name).is_some())
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
async fn what_others_wrote_in_between_stays() {
    let store = DocumentStore::new(Shelf::with(Others::Cancel));
    let lease = Lease::new();
    store.create(&origin("one"), &lease).await.expect("created");
    let rows = vec![exit("", 0, 1)];
    store.append("one", &lease, rows).await.expect("kept");
    assert_eq!(store.exits("one").await.map(|exits| exits.len()), Ok(1));
    assert_eq!(store.renew("one", &lease).await, Ok(RunCommand::Stop));
}

#[tokio::test]
async fn a_run_that_somebody_takes_up_meanwhile_is_not_removed() {
    let store = DocumentStore::new(Shelf::with(Others::Claim));
    let lease = Lease::new();
    store.create(&origin("one"), &lease).await.expect("created");
    let over = store.release("one", &lease, &ending(Phase::Failed)).await;
    over.expect("over");
    let refused = store.remove("one").await.expect_err("it runs again");
    assert!(matches!(refused, StoreError::Busy { .. }), "{refused}");
    assert_eq!(store.exits("one").await.map(|exits| exits.len()), Ok(0));
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
        odd.starts_with("the shelf: the document `two` is no run: missing field `format`"),
        "{odd}"
    );

    let shelf = Shelf::default();
    let later = json!({"format": 2, "run": {}}).to_string();
    shelf.kept().insert("two".to_owned(), later);
    let later = DocumentStore::new(shelf).run("two").await.map(drop);
    assert!(matches!(
        later,
        Err(StoreError::Version {
            found: 2,
            known: 1,
            ..
        })
    ));
}
