//! A graph inside a crate, compiled by `build.rs`: the same module as the macro makes, but in a file of its own that an
//! editor can open.
//!
//! Run it with `cargo run -p example-build-script -- "the server is down"`.

use graphwright::Host;

graphwright::include_graph!("triage");

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let request = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "the server is down".into());
    let graph = triage::Triage::new();
    let outcome = graph.start(request).host(&Host::from_env()?).run().await?;
    println!("{}", outcome.into_output()?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use graphwright::testing::World;
    use triage::Urgency;

    async fn sorted(request: &str, answer: &str) -> graphwright::Outcome<triage::Triage> {
        let world = format!("answers: {{ ask: [{answer}] }}");
        let host = Host::scripted(World::from_yaml(&world).unwrap());
        triage::Triage::new()
            .start(request)
            .host(&host)
            .run()
            .await
            .unwrap()
    }

    #[tokio::test]
    async fn the_script_decides_what_is_clear() {
        let outcome = sorted("The server is down", "later").await;
        assert_eq!(outcome.output.as_deref(), Some("NOW: The server is down"));
        assert_eq!(outcome.state.urgency, Some(Urgency::Now));
        let outcome = sorted("An idea for sometime", "later").await;
        assert_eq!(outcome.path, ["sort", "later"]);
        assert_eq!(
            outcome.state.reasons,
            Some(vec!["idea".to_owned(), "sometime".to_owned()])
        );
    }

    #[tokio::test]
    async fn a_person_decides_the_rest() {
        let outcome = sorted("Water the plants", "now").await;
        assert_eq!(outcome.path, ["sort", "ask", "urgent"]);
        assert_eq!(outcome.state.decided.as_deref(), Some("by a person: now"));
    }
}
