//! A graph inside a crate without a macro: `src/desk.rs` is what `graphwright emit graph.yaml -o src/desk.rs` wrote, a module
//! like any other. One node is replaced by a function, and the tests try single nodes alone.
//!
//! Run it with `cargo run -p example-emitted`. No model is asked, and the person is scripted.

mod desk;

use desk::{AsDeclared, Desk, Letter, Nodes, sort};
use graphwright::codegen::{NodeContext, Work};
use graphwright::testing::World;
use graphwright::{Host, Outcome, RunError};

/// The nodes as the graph declares them, but for `sort`: what a bill is, a function knows, too.
#[derive(Clone, Copy, Debug, Default)]
struct Rules;

impl Nodes for Rules {
    fn sort<'a>(
        &'a self,
        input: sort::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, sort::Exit> {
        if input.initial_prompt.contains("invoice") {
            let letter = Letter::Bill;
            return Work::done(sort::Exit::Done(sort::Out { letter, sure: true }));
        }
        // What the rules do not know, the node does as it is declared.
        AsDeclared.sort(input, cx)
    }
}

async fn ruled(letter: &str, host: &Host) -> Result<Outcome<Desk<Rules>>, RunError> {
    let graph = Desk { nodes: Rules };
    graph.start(letter).host(host).run().await
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let host = Host::scripted(World::from_yaml("answers: { confirm: [\"yes\"] }")?);
    println!(
        "{}",
        ruled("Your invoice of May", &host).await?.into_output()?
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use desk::{At, State};
    use graphwright::testing::{ScriptedWorld, check};
    use graphwright::{Interrupt, Kind, Run, Status};

    fn world(text: &str) -> ScriptedWorld {
        ScriptedWorld::new(World::from_yaml(text).unwrap())
    }

    #[tokio::test]
    async fn a_function_sorts_bills_and_asks_no_model() {
        let outside = world("answers: { confirm: ['yes'] }");
        let outcome = ruled("Your invoice of May", &outside.host()).await.unwrap();
        check(&outcome)
            .completed()
            .path(["sort", "confirm", "filed"])
            .output("bill: Your invoice of May")
            .state("letter", "bill");
        assert_eq!(outside.model_calls("sort"), 0);
    }

    #[tokio::test]
    async fn everything_else_is_sorted_as_declared() {
        let outside = world(
            "{replies: {sort: ['{\"letter\": \"question\", \"sure\": false}']}, answers: {confirm: ['no']}}",
        );
        let outcome = ruled("When do you open?", &outside.host()).await.unwrap();
        check(&outcome)
            .completed()
            .path(["sort", "confirm", "unsorted"])
            .state("letter", "question")
            .output_contains("When do you open?");
        assert_eq!(outside.model_calls("sort"), 1);
        assert!(outside.left_over().is_empty());
    }

    /// One node alone: from a state of the test's own to the state after it.
    #[tokio::test]
    async fn a_person_who_says_no_leaves_it_unsorted() {
        let graph = Desk::new();
        let mut state = State::start("Hello");
        state.letter = Some(Letter::Other);
        let outside = world("answers: { confirm: ['no'] }");
        let run = Run::from(&graph, At::Confirm, state).host(&outside.host());
        let step = run.step().await.unwrap();
        assert_eq!(step.next, ["unsorted"]);
        assert_eq!(outside.asked()[0].question, "Is this a other?\n\nHello");
    }

    /// A node that the state does not fit is not entered.
    #[tokio::test]
    async fn what_a_node_reads_must_be_there() {
        let graph = Desk::new();
        let run = Run::from(&graph, At::Confirm, State::start("Hello"));
        let refused = run.host(&world("{}").host()).step().await.unwrap_err();
        assert!(
            matches!(refused, RunError::Stopped(Interrupt::Fault(failure)) if failure.kind == Kind::Hole)
        );
    }

    #[tokio::test]
    async fn nobody_there_makes_it_wait() {
        let outside = world("answers: { confirm: [null] }");
        let outcome = ruled("An invoice", &outside.host()).await.unwrap();
        check(&outcome).status(Status::Waiting).waits_at("confirm");
    }
}
