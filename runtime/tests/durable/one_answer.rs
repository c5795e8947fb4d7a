//! Of several answers to one question a store takes one, and keeps it from then on.

use super::stores::{ending, origin};
use graphwright::store::{Lease, Phase, Store, StoreError};

/// Two people answer one question, and the run asks another one before the second is heard: the answer is not for that one.
pub(super) async fn taken(store: &dyn Store) {
    let asks = |id: &str| {
        let mut ending = ending(Phase::Waiting);
        ending.questions[0].id = id.to_owned();
        ending
    };
    let (first, second) = (Lease::new(), Lease::new());
    let answered = [("0/1".to_owned(), "yes".to_owned())];
    store.create(&origin("asks"), &first).await.expect("made");
    let waits = store.release("asks", &first, &asks("0/1")).await;
    waits.expect("released");
    let taken = store.claim("asks", &first, &answered).await;
    taken.expect("the first answer counts");
    // It is kept with the run from then on.
    let open = store.open_effects("asks").await.expect("effects");
    let open = open
        .iter()
        .map(|row| (row.call.as_str(), row.label.as_str(), row.value.as_str()));
    let open: Vec<_> = open.collect();
    assert_eq!(open, [("0/1/answer", "answer", r#"{"Begun":"yes"}"#)]);
    let waits = store.release("asks", &first, &asks("1/1")).await;
    waits.expect("released");
    let late = StoreError::Answered {
        run: "asks".to_owned(),
        question: "0/1".to_owned(),
    };
    assert_eq!(
        store.claim("asks", &second, &answered).await,
        Err(late.clone())
    );
    let row = store.run("asks").await.expect("there");
    assert_eq!((row.phase, row.owner), (Phase::Waiting, None));
    assert!(late.to_string().contains("was answered already"));
    let next = store
        .claim("asks", &second, &[("1/1".to_owned(), "no".to_owned())])
        .await;
    next.expect("what is asked now can be answered");
    store
        .release("asks", &second, &ending(Phase::Completed))
        .await
        .expect("released");
    store.remove("asks").await.expect("removed");
}
