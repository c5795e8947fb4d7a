//! What is remembered, and what is forgotten.

use super::*;
use std::collections::BTreeSet;

#[test]
fn what_is_remembered_of_a_run_is_bounded() {
    let hub = Hub::default();
    assert!(hub.enter("r").is_some());
    let long = format!("\"{}\"", "x".repeat(200 << 10));
    for _ in 0..50 {
        hub.tell("r", &long);
    }
    let (events, _) = hub.events("r", 0, usize::MAX).unwrap();
    assert!(events.len() * long.len() <= BYTES, "{}", events.len());
    assert_eq!(events.last().unwrap().0, 49, "numbers go on");
    let (events, _) = hub.events("r", 0, 1).unwrap();
    assert_eq!(events.len(), 1, "a reader gets them bit by bit");
    let exit = json!({"event": "left", "node": "n", "exit": "y".repeat(LONGEST)});
    hub.tell("r", &exit.to_string());
    let (events, _) = hub.events("r", 50, usize::MAX).unwrap();
    let told = r#"{"event":"left","node":"n","omitted":["exit"]}"#;
    assert_eq!(events.first().unwrap().1.as_ref(), told);
}

#[test]
fn what_is_remembered_of_all_runs_is_bounded_and_given_back() {
    let hub = Hub::default();
    let long = format!("\"{}\"", "x".repeat(200 << 10));
    let outcome = json!({"status": "completed", "output": "z".repeat(1 << 20)});
    for number in 0..60 {
        let run = format!("r{number}");
        assert!(hub.enter(&run).is_some());
        for _ in 0..10 {
            hub.tell(&run, &long);
        }
        hub.leave(&run, RunStage::Over, Vec::new(), &outcome);
        // Whoever waited for it finds what came of it.
        let known = hub.known(&run).unwrap();
        assert_eq!(known.outcome.unwrap(), outcome);
        assert!(hub.lock().bytes <= TOTAL);
    }
    // Runs at work share the room.
    for number in 0..40 {
        let run = format!("w{number}");
        assert!(hub.enter(&run).is_some());
        for _ in 0..20 {
            hub.tell(&run, &long);
        }
    }
    for number in 0..40 {
        hub.tell(&format!("w{number}"), &long);
    }
    assert!(hub.lock().bytes <= TOTAL, "{}", hub.lock().bytes);
    assert!(hub.known("r59").is_none() && hub.known("w0").is_some());
    let counted = |runs: &Runs| -> usize { runs.runs.values().map(LiveRun::size).sum() };
    let runs = hub.lock();
    assert_eq!(runs.bytes, counted(&runs));
}

#[test]
fn what_nobody_follows_is_given_back() {
    let hub = Hub::default();
    let outcome = json!({"status": "completed", "output": "z".repeat(1 << 20)});
    let ends = |run: &str| {
        assert!(hub.enter(run).is_some());
        let follow = hub.follow(run).unwrap();
        hub.leave(run, RunStage::Over, Vec::new(), &outcome);
        follow
    };
    let mut readers: Vec<Follower> = (0..40).map(|n| ends(&format!("r{n}"))).collect();
    // All are there for those who read them.
    assert!(
        readers
            .iter()
            .zip(0..)
            .all(|(_, n)| hub.known(&format!("r{n}")).is_some())
    );
    assert!(hub.lock().idle > 40 << 20);
    // The last run is as good as any other: only the newest few stay.
    let last = readers.pop();
    readers.clear();
    let idle = hub.lock().idle;
    let bytes = hub.lock().bytes;
    assert!(idle <= IDLE && bytes == idle, "{idle} of {bytes}");
    assert!(hub.known("r39").is_some() && hub.known("r0").is_none());
    // One that goes on is not idle, and comes back to it.
    assert!(hub.enter("r39").is_some());
    assert!(hub.lock().idle < idle);
    hub.leave("r39", RunStage::Waiting, Vec::new(), &outcome);
    assert!(hub.lock().idle <= IDLE);
    drop(last);
    let runs = hub.lock();
    assert_eq!(
        runs.idle,
        runs.runs.values().map(LiveRun::size).sum::<usize>()
    );
}

#[test]
fn runs_that_wait_are_forgotten_after_those_that_are_over() {
    let hub = Hub::default();
    for number in 0..REMEMBERED + 50 {
        let run = format!("r{number}");
        assert!(hub.enter(&run).is_some());
        hub.leave(&run, RunStage::Waiting, Vec::new(), &json!({}));
    }
    assert_eq!(hub.lock().runs.len(), REMEMBERED);
    // Those at work do not count.
    assert!(hub.known("r0").is_none() && hub.known("r249").is_some());
    assert!(hub.enter("working").is_some());
    assert!(hub.enter("over").is_some());
    hub.leave("over", RunStage::Over, Vec::new(), &json!({}));
    assert!(hub.known("r50").is_none() && hub.known("over").is_some());
    assert!(hub.enter("next").is_some());
    hub.leave("next", RunStage::Waiting, Vec::new(), &json!({}));
    assert!(hub.known("over").is_none() && hub.known("working").is_some());
    // One that goes on is at work again.
    assert!(hub.enter("next").is_some() && hub.enter("next").is_none());
    assert_eq!(hub.lock().waiting.len(), REMEMBERED - 1);
}

#[test]
fn whoever_heard_events_before_a_restart_hears_all_that_come_after_it() {
    let before = Hub::default();
    assert!(before.enter("r").is_some());
    (0..50).for_each(|_| before.tell("r", "{}"));
    let (heard, _) = before.events("r", 0, usize::MAX).expect("a run");
    let last = heard.last().expect("an event").0;
    assert_eq!(last, 49);
    let after = Hub::default();
    assert!(after.enter_again("r").is_some());
    (0..3).for_each(|_| after.tell("r", "{}"));
    let (heard, _) = after.events("r", last + 1, usize::MAX).expect("a run");
    assert_eq!(heard.len(), 3);
    // One that went on in this process counts on.
    after.leave("r", RunStage::Waiting, Vec::new(), &json!({}));
    assert!(after.enter_again("r").is_some());
    let next = heard.last().expect("an event").0 + 1;
    let (more, _) = after.events("r", next, usize::MAX).expect("a run");
    assert_eq!(more.first().map(|(number, _)| *number), Some(next));
}

#[test]
fn a_run_that_is_late_is_told_once_unless_it_is_not_known_how_it_stands() {
    let hub = Hub::default();
    let waiting = || BTreeSet::from([(5, "a".to_owned()), (9, "b".to_owned())]);
    hub.note_all(waiting());
    assert_eq!(hub.next_due(), Some(5));
    let late = hub.overdue(5);
    assert_eq!(late, [(5, "a".to_owned())]);
    assert_eq!(hub.overdue(5), []);
    // It still stands in the store, and cannot go on.
    hub.note_all(waiting());
    assert_eq!(hub.overdue(5), []);
    // The store did not answer when it was looked at.
    hub.tell_again(&late[0]);
    hub.note_all(waiting());
    assert_eq!(hub.overdue(5), late);
    // It was answered, and asks again until the same moment.
    hub.note_all(BTreeSet::new());
    hub.note_all(waiting());
    assert_eq!(hub.overdue(20), [(5, "a".to_owned()), (9, "b".to_owned())]);
}
