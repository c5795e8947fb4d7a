//! Runs that are kept in a place of the program's own: whatever keeps texts by name, here a map.

use graphwright::store::{Document, DocumentStore, Documents, Store};
use graphwright::{Host, testing::World};
use std::{collections::BTreeMap, sync::Arc};

graphwright::graph!("examples/letter.yaml");
struct Shelf(tokio::sync::Mutex<BTreeMap<String, String>>);

impl Documents for Shelf {
    fn place(&self) -> String {
        "the shelf".to_owned()
    }
    async fn read(&self, name: &str) -> Result<Option<Document>, String> {
        Ok(self.0.lock().await.get(name).cloned().map(Document::from))
    }
    async fn write(&self, name: &str, text: String, over: Option<&str>) -> Result<bool, String> {
        let mut kept = self.0.lock().await;
        let is_same = kept.get(name).map(String::as_str) == over;
        Ok(is_same && kept.insert(name.to_owned(), text).as_deref() == over)
    }
    async fn remove(&self, name: &str, over: &str) -> Result<bool, String> {
        let mut kept = self.0.lock().await;
        Ok(kept.get(name).is_some_and(|text| text == over) && kept.remove(name).is_some())
    }
    async fn names(&self) -> Result<Vec<String>, String> {
        Ok(self.0.lock().await.keys().cloned().collect())
    }
}
#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let store: Arc<dyn Store> = Arc::new(DocumentStore::new(Shelf(Default::default())));
    let world = r#"{"replies": {"draft": ["Dear Ada"]}, "answers": {"review": ["send"]}}"#;
    let host = Host::scripted(World::from_json(world)?);
    let graph = letter::Letter::new();
    let run = graph.start("Thank Ada").store(&store).id("thanks");
    run.host(&host).run().await?;
    assert_eq!(store.run("thanks").await?.steps, 3);
    Ok(())
}
