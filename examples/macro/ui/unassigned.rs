graphwright::graph!("graphs/unassigned.yaml");

use unassigned::{ABOUT, Exit, State, Unassigned, answer, ask, look};

async fn answered(graph: &Unassigned) -> Result<String, Box<dyn std::error::Error>> {
    let outcome = graph.start("Where is it?").run().await?;
    let _ = outcome.state.text.as_deref();
    Ok(outcome.output()?.clone())
}

fn said(exit: Exit) -> Option<ask::Exit> {
    match exit {
        Exit::Ask(exit) => Some(exit),
        Exit::Look(look::Exit::Done(_) | look::Exit::Failed(_)) => None,
        Exit::Answer(answer::Exit::Done(_) | answer::Exit::Failed(_)) | Exit::Done(_) => None,
    }
}

fn main() {
    let _ = (answered, said, State::start("Where is it?"), &ABOUT);
}
