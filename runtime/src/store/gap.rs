//! A journal that lacks exits cannot be continued; what stands before the first one that is missing can still be told.

use super::ExitRow;
use std::collections::BTreeMap;

/// The exits before the first one that is missing, in the order in which they were made, and what is missing, if
/// anything is.
pub(crate) fn before_gap(mut exits: Vec<ExitRow>) -> (Vec<ExitRow>, Option<String>) {
    exits.sort_by_key(|row| row.seq);
    let mut next: BTreeMap<&str, u32> = BTreeMap::new();
    let mut last = None;
    let found = exits.iter().enumerate().find_map(|(at, row)| {
        let expected = next.entry(&row.lane).or_default();
        if row.step != *expected {
            let gap = missing(&row.lane, *expected, row.step);
            return Some((at, gap));
        }
        *expected += 1;
        if last.is_some_and(|last: u32| last + 1 != row.seq) {
            let gap = format!(
                "the journal lacks what was made before step {}{}",
                row.lane, row.step
            );
            return Some((at, gap));
        }
        last = Some(row.seq);
        None
    });
    let gap = found.map(|(at, gap)| {
        exits.truncate(at);
        gap
    });
    (exits, gap)
}

/// That a chain lacks a step, and has a later one.
pub(super) fn missing(lane: &str, expected: u32, found: u32) -> String {
    format!("the journal has no exit of step {lane}{expected}, but one of step {lane}{found}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(rows: &[(u32, &str, u32)]) -> Vec<ExitRow> {
        let rows = rows.iter().map(|(seq, lane, step)| ExitRow {
            lane: (*lane).to_owned(),
            step: *step,
            seq: *seq,
            node: "a".to_owned(),
            exit: "{}".to_owned(),
            cost: "{}".to_owned(),
            made: 0,
        });
        rows.collect()
    }

    fn kept(of: &[(u32, &str, u32)]) -> (usize, Option<String>) {
        let (kept, gap) = before_gap(rows(of));
        (kept.len(), gap)
    }

    #[test]
    fn a_whole_journal_stays_whole() {
        let whole = [(1, "", 0), (2, "1.0/", 0), (4, "1.1/", 0), (3, "1.0/", 1)];
        assert_eq!(kept(&whole), (4, None));
        assert_eq!(kept(&[]), (0, None));
    }

    #[test]
    fn what_comes_after_a_gap_is_left_out_in_all_chains() {
        let (kept_rows, gap) = kept(&[(1, "", 0), (2, "1.0/", 0), (4, "1.0/", 2), (5, "1.1/", 0)]);
        assert_eq!(kept_rows, 2);
        assert_eq!(
            gap.as_deref(),
            Some("the journal has no exit of step 1.0/1, but one of step 1.0/2")
        );
    }

    #[test]
    fn an_exit_is_missed_that_was_the_last_of_its_chain() {
        let (kept_rows, gap) = kept(&[(1, "", 0), (2, "1.0/", 0), (4, "1.1/", 0), (5, "", 1)]);
        assert_eq!(kept_rows, 2);
        assert_eq!(
            gap.as_deref(),
            Some("the journal lacks what was made before step 1.1/0")
        );
    }
}
