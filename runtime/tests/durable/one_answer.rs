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
    // Its process stops before the node takes the answer: another one is told that somebody has answered.
    let mut stopped = asks("1/1");
    stopped.phase = Phase::Cancelled;
    let release = store.release("asks", &second, &stopped).await;
    release.expect("released");
    let third = Lease::new();
    let other = [("1/1".to_owned(), "yes".to_owned())];
    let late = store.claim("asks", &third, &other).await;
    assert!(matches!(late, Err(StoreError::Answered { .. })), "{late:?}");
    let open = store.open_effects("asks").await.expect("effects");
    let kept = open.iter().find(|row| row.call == "1/1/answer");
    assert_eq!(
        kept.map(|row| row.value.as_str()),
        Some(r#"{"Begun":"no"}"#)
    );
    // Was it refused, the next one counts; and it is not refused before it is tried.
    stopped.questions[0].refused = Some("nobody says no".to_owned());
    let goes_on = store.claim("asks", &third, &[]).await;
    goes_on.expect("goes on");
    let row = store.run("asks").await.expect("there");
    assert_eq!(row.questions[0].refused, None);
    let release = store.release("asks", &third, &stopped).await;
    release.expect("released");
    let next = store.claim("asks", &second, &other).await;
    next.expect("another answer to what was refused");
    let open = store.open_effects("asks").await.expect("effects");
    let kept = open.iter().find(|row| row.call == "1/1/answer");
    assert_eq!(
        kept.map(|row| row.value.as_str()),
        Some(r#"{"Begun":"yes"}"#)
    );
    let row = store.run("asks").await.expect("there");
    assert_eq!(row.questions[0].refused, None);
    let late = [("1/1".to_owned(), "perhaps".to_owned())];
    let late = store.claim("asks", &third, &late).await;
    assert!(matches!(late, Err(StoreError::Answered { .. })), "{late:?}");
    store
        .release("asks", &second, &ending(Phase::Completed))
        .await
        .expect("released");
    store.remove("asks").await.expect("removed");
}
