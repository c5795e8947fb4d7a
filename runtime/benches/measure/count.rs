//! Instructions, counted by valgrind: the program runs itself once with so many units of work and once with twice as many,
//! and the difference is what the units took, without starting up.
//!
//! No library does this, because a library that does (gungraun) needs a runner of its own version installed beside it.

use crate::{Failing, checking, letter, models, transition};
use std::process::Command;

/// Does some work, for the counter.
pub(crate) async fn once(work: &str, units: u32) -> Result<(), Failing> {
    match work {
        "transition" => transition::compiled(units).await,
        "transition-watched" => transition::compiled_and_watched(units).await,
        "transition-by-hand" => transition::by_hand(units),
        "transition-boxed" => transition::boxed(units).await,
        "template" => letter::compiled(units),
        "template-by-hand" => letter::by_hand(units),
        "check" => checking::checked(units),
        "model" => models::called(units).await,
        "model-by-hand" => models::called_by_hand(units).await,
        other => Err(format!("there is no work `{other}`").into()),
    }
}

/// Instructions per unit; `None`: valgrind is not there, or does not know this processor.
pub(crate) fn instructions(work: &str, units: u32) -> Option<f64> {
    let once = collected(work, units)?;
    let twice = collected(work, units * 2)?;
    Some((twice - once) / f64::from(units))
}

fn collected(work: &str, units: u32) -> Option<f64> {
    let program = std::env::current_exe().ok()?;
    let done = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["--once", work, &units.to_string()])
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&done.stderr);
    let line = said.lines().find(|line| line.contains("Collected :"))?;
    let number = line.rsplit(':').next()?.trim().parse().ok();
    number.filter(|_| done.status.success())
}
