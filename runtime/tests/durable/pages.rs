//! Lists of runs in every store: how much of each they give, and pages.

use super::stores::{ending, origin};
use graphwright::store::{Detail, Filter, Lease, Phase, Store};

/// What lists give. `listed`: all runs that the store holds, in the order of lists.
pub(super) async fn pages(store: &dyn Store, listed: &[String]) {
    // A list is short unless it is asked to be whole.
    let ended = |detail| Filter {
        phase: Some(Phase::Completed),
        detail,
        ..Filter::default()
    };
    let short = store.list(&ended(Detail::Summary)).await.expect("runs");
    assert!(!short.is_empty() && short.iter().all(|row| row.outcome.is_none()));
    let whole = store.list(&ended(Detail::Whole)).await.expect("runs");
    assert!(whole.iter().all(|row| row.outcome.is_some()));
    // Page by page, while runs are begun: none twice, none left out.
    let lease = Lease::new();
    let mut paged: Vec<String> = Vec::new();
    let mut begun: Vec<String> = Vec::new();
    let mut after = None;
    loop {
        let page = Filter {
            most: Some(2),
            after,
            ..Filter::default()
        };
        let rows = store.list(&page).await.expect("runs");
        let Some(last) = rows.last() else { break };
        after = Some((last.created, last.id.clone()));
        paged.extend(rows.into_iter().map(|row| row.id));
        let mut new = origin(&format!("new{}", paged.len()));
        new.created = 3_000;
        store.create(&new, &lease).await.expect("created");
        begun.push(new.id);
    }
    assert_eq!(paged, listed);
    for new in begun {
        let done = ending(Phase::Completed);
        store.release(&new, &lease, &done).await.expect("released");
        store.remove(&new).await.expect("removed");
    }
}
