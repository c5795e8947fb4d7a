//! Ctrl-C and SIGTERM: the first asks a run to stop, the second ends the program.

use crate::run::executor::Cancel;
use std::io::IsTerminal;

/// Cancels the run at the first Ctrl-C or SIGTERM; ends at the second.
pub(super) async fn second_signal(cancel: &Cancel) {
    let number = signal().await;
    // At a terminal the cursor stands behind a question, or behind what is at work.
    let line = if std::io::stderr().is_terminal() {
        "\n"
    } else {
        ""
    };
    tell!("{line}stopping; once more to stop at once");
    cancel.signalled(number);
    signal().await;
}

/// SIGINT.
const INTERRUPT: i32 = 2;

/// The number of the signal that came.
#[cfg(unix)]
pub(crate) async fn signal() -> i32 {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => INTERRUPT,
                _ = terminate.recv() => SignalKind::terminate().as_raw_value(),
            }
        }
        Err(_) => {
            interrupted().await;
            INTERRUPT
        }
    }
}

#[cfg(not(unix))]
pub(crate) async fn signal() -> i32 {
    interrupted().await;
    INTERRUPT
}

/// Ends at Ctrl-C; never where the system has none.
async fn interrupted() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
