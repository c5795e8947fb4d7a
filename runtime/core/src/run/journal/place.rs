//! Places in a run: which step of which chain a call to the outside belongs to.
//!
//! The key of a call is `RUN/BRANCH…STEP/CALL`, with a segment `step.branch` for each fork that the chain lies in; calls of
//! a compiled-in child have the child's own places behind that. Below the run's id the key is the same in every process
//! that works on the run, and so it is what effects, questions and idempotency keys are told apart by.

/// The label of an answer that is kept until its node takes it, and what the key of its question goes on with.
pub const ANSWER: &str = "answer";

/// The chain (as [`crate::graph::BranchPath`] displays it) and the step that a call was made in, from its key without the run's id.
pub fn step(call: &str) -> Option<(&str, u32)> {
    let mut end = 0;
    for segment in call.split('/') {
        if !segment.contains('.') {
            return Some((call.get(..end)?, segment.parse().ok()?));
        }
        end += segment.len() + 1;
    }
    None
}

/// A key by which calls sort as their chains and steps do.
pub fn order(call: &str) -> Vec<u32> {
    call.split(['/', '.'])
        .filter_map(|number| number.parse().ok())
        .collect()
}

/// Reads a chain as it is displayed.
pub(crate) fn branch(text: &str) -> Option<crate::graph::BranchPath> {
    let mut path = Vec::new();
    for segment in text.split_terminator('/') {
        let (step, branch) = segment.split_once('.')?;
        path.push((step.parse().ok()?, branch.parse().ok()?));
    }
    Some(crate::graph::BranchPath::of(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_knows_its_chain_and_step() {
        assert_eq!(step("4/1"), Some(("", 4)));
        assert_eq!(step("3.0/2/1"), Some(("3.0/", 2)));
        assert_eq!(step("3.0/1.12/2/1/0.1/3/1"), Some(("3.0/1.12/", 2)));
        assert_eq!(step("x"), None);
    }

    #[test]
    fn calls_sort_by_number() {
        let mut calls = ["10/1", "9/12", "9/2", "3.11/0/1", "3.2/0/1"];
        calls.sort_by_key(|call| order(call));
        assert_eq!(calls, ["3.2/0/1", "3.11/0/1", "9/2", "9/12", "10/1"]);
    }

    #[test]
    fn a_branch_reads_as_it_is_displayed() {
        for text in ["", "3.0/", "3.0/1.12/"] {
            assert_eq!(
                branch(text).map(|branch| branch.to_string()).as_deref(),
                Some(text)
            );
        }
        assert_eq!(branch("3/"), None);
    }
}
