//! What a text with twenty references to a state of 4 KiB costs, against the same text put together by `push_str`.

use crate::Failing;
use crate::count::instructions;
use crate::letter::letter::write::In;
use crate::table::{Amount, Goal, Row, median};
use std::hint::black_box;
use std::time::Instant;

graphwright::graph!("benches/measure/letter.yaml");

const ROUNDS: u32 = 51;
const TEXTS: u32 = 2_000;

/// Each key of the state, as the node reads it.
macro_rules! each {
    ($do:ident) => {
        $do! {
            topic audience tone deadline author editor summary background constraints sources figures risks options
            decision budget owner review glossary history outlook
        }
    };
}

macro_rules! read {
    ($($key:ident)*) => {
        fn read(state: &letter::State) -> In<'_> {
            In { $($key: &state.$key),* }
        }
    };
}
each!(read);

macro_rules! push {
    ($($key:ident)*) => {
        /// The text as one would put it together by hand.
        fn pushed(input: &In<'_>) -> String {
            let mut text = String::new();
            $(
                text.push_str(concat!("The ", stringify!($key), " of it is this: "));
                text.push_str(input.$key);
                text.push_str(". Keep it in mind.\n");
            )*
            text
        }
    };
}
each!(push);

/// What generated code does, so many times.
pub(crate) fn compiled(texts: u32) -> Result<(), Failing> {
    made(texts, letter::write::prompt)
}

/// The same by hand.
pub(crate) fn by_hand(texts: u32) -> Result<(), Failing> {
    made(texts, pushed)
}

fn made(texts: u32, make: impl Fn(&In<'_>) -> String) -> Result<(), Failing> {
    let state = letter::State::start("");
    let mut length = 0;
    for _ in 0..texts {
        length = black_box(make(black_box(&read(&state)))).len();
    }
    if length < 4096 {
        return Err("the text is shorter than the state".into());
    }
    Ok(())
}

pub(crate) fn rows() -> Result<Vec<Row>, Failing> {
    let state = letter::State::start("");
    if letter::write::prompt(&read(&state)) != pushed(&read(&state)) {
        return Err("the two texts differ".into());
    }
    let (mut ours, mut hand) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        for (times, work) in [
            (&mut ours, compiled as fn(u32) -> Result<(), Failing>),
            (&mut hand, by_hand),
        ] {
            let begun = Instant::now();
            work(TEXTS)?;
            times.push(begun.elapsed().as_secs_f64() / f64::from(TEXTS));
        }
    }
    let row = Row::new(
        "template, 20 references, 4 KiB",
        Amount::Seconds(median(ours)),
    );
    Ok(vec![
        row.beside("push_str", Amount::Seconds(median(hand)))
            .goal(Goal::Times(1.5))
            .counted_beside(
                instructions("template", TEXTS),
                instructions("template-by-hand", TEXTS),
            ),
    ])
}
