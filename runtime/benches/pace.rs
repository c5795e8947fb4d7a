//! What one transition costs when a node has nothing to do: visit caps, step limit, time limit and cancelling are on.
//!
//! `cargo bench -p graphwright --bench pace` prints nanoseconds per step. The goal is 20.

use graphwright::Host;
use graphwright::codegen::*;
use graphwright::testing::World;
use std::process::ExitCode;
use std::time::Instant;

/// How many steps are measured at a time.
const STEPS: u32 = 1_000_000;

struct Ring {
    about: About,
}

/// Eight nodes in a ring, so that the branch predictor has something to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "graphwright::codegen::serde")]
struct At(u8);

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(crate = "graphwright::codegen::serde")]
struct State {
    left: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(crate = "graphwright::codegen::serde")]
enum Exit {
    Turn(u8),
    Done,
}

impl Graph for Ring {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = ();

    fn about(&self) -> &About {
        &self.about
    }

    fn first(&self) -> At {
        At(0)
    }

    fn number(&self, at: At) -> usize {
        usize::from(at.0)
    }

    fn begin(&self, _inputs: Map<String, Value>) -> Result<State, InputError> {
        Ok(State { left: STEPS })
    }

    async fn work(&self, at: At, state: &State, _cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        Ok(if state.left == 0 {
            Exit::Done
        } else {
            Exit::Turn((at.0 + 1) % 8)
        })
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, ()>, Failure> {
        Ok(match exit {
            Exit::Turn(to) => {
                state.left -= 1;
                Next::Go(At(to))
            }
            Exit::Done => Next::End(()),
        })
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), Hole> {
        Ok(())
    }
}

fn main() -> ExitCode {
    let node = NodeAbout {
        id: Cow::Borrowed("n"),
        kind: Cow::Borrowed("llm"),
        line: 1,
    };
    let ring = Ring {
        about: About {
            name: Cow::Borrowed("ring"),
            description: Cow::Borrowed(""),
            dialect: Cow::Borrowed("loki"),
            fingerprint: 0,
            nodes: Cow::Owned(vec![node; 8]),
            inputs: Cow::Borrowed(&[]),
            limits: Limits {
                visits: Some(u32::MAX),
                steps: Some(u32::MAX),
                timeout: Some(Duration::from_secs(600)),
                concurrency: None,
            },
            starters: Cow::Borrowed(&[]),
            models: Cow::Borrowed(&[]),
            env: Cow::Borrowed(&[]),
        },
    };
    let host = Host {
        clock: std::sync::Arc::new(graphwright::host::clock::System),
        ..Host::scripted(World::default())
    };
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
    else {
        return ExitCode::FAILURE;
    };
    for _ in 0..5 {
        let begun = Instant::now();
        let outcome = runtime.block_on(Run::new(&ring, State { left: STEPS }).host(&host).run());
        let nanoseconds = begun.elapsed().as_secs_f64() * 1e9;
        match outcome {
            Ok(outcome) => println!(
                "{:.1} ns per step ({} steps)",
                nanoseconds / f64::from(outcome.steps),
                outcome.steps
            ),
            Err(error) => println!("{error}"),
        }
    }
    ExitCode::SUCCESS
}
