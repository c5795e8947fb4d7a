//! A journal that lacks exits cannot be continued; what stands before the first one that is missing can still be told.

use crate::run::journal::ExitRow;
use crate::run::journal::restore::missing;
use std::collections::BTreeMap;

/// The exits that were made before the first one that is missing, in the order in which they are given, and what is missing,
/// if anything is.
pub(crate) fn before_gap(mut exits: Vec<ExitRow>) -> (Vec<ExitRow>, Option<String>) {
    let first = in_chains(&exits).into_iter().chain(in_order(&exits));
    let Some((seq, gap)) = first.min() else {
        return (exits, None);
    };
    exits.retain(|row| row.seq < seq);
    (exits, Some(gap))
}

/// The first exit of each chain that stands behind a gap, and what is missing before it.
fn in_chains(exits: &[ExitRow]) -> Vec<(u32, String)> {
    let mut chains: BTreeMap<&str, Vec<&ExitRow>> = BTreeMap::new();
    for row in exits {
        chains.entry(&row.branch).or_default().push(row);
    }
    let behind = chains.into_iter().filter_map(|(branch, mut rows)| {
        rows.sort_by_key(|row| row.step);
        let mut steps = (0_u32..).zip(rows);
        let (expected, row) = steps.find(|(expected, row)| row.step != *expected)?;
        Some((row.seq, missing(branch, expected, row.step)))
    });
    behind.collect()
}

/// The first exit before which one was made that no chain misses: the last of its chain.
fn in_order(exits: &[ExitRow]) -> Option<(u32, String)> {
    let mut exits: Vec<&ExitRow> = exits.iter().collect();
    exits.sort_by_key(|row| row.seq);
    let pairs = || exits.iter().zip(exits.iter().skip(1));
    // Where exits are not counted one by one, nothing can be told from the counts.
    if pairs().any(|(one, next)| one.seq == next.seq) {
        return None;
    }
    let (_, row) = pairs().find(|(one, next)| one.seq + 1 != next.seq)?;
    let gap = format!(
        "the journal lacks what was made before step {}{}",
        row.branch, row.step
    );
    Some((row.seq, gap))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(rows: &[(u32, &str, u32)]) -> Vec<ExitRow> {
        let rows = rows.iter().map(|(seq, branch, step)| ExitRow {
            branch: (*branch).to_owned(),
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
    fn chains_stay_together_as_stores_give_them() {
        let chains = [
            (1, "", 0),
            (5, "", 1),
            (2, "1.0/", 0),
            (4, "1.0/", 1),
            (3, "1.1/", 0),
        ];
        assert_eq!(before_gap(rows(&chains)), (rows(&chains), None));
    }

    #[test]
    fn a_journal_whose_exits_are_not_counted_is_whole() {
        let whole = [(1, "1.0/", 0), (1, "", 0), (1, "", 1), (1, "1.0/", 1)];
        assert_eq!(kept(&whole), (4, None));
        let other = [(2, "", 0), (1, "", 1)];
        assert_eq!(kept(&other), (2, None));
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
