//! Ctrl-C and SIGTERM: the first asks a run to stop, the second ends the program.

use crate::drive::Cancel;

/// Cancels the run at the first Ctrl-C or SIGTERM; ends at the second.
pub(super) async fn second_signal(cancel: &Cancel) {
    let number = signal().await;
    tell!("stopping; once more to stop at once");
    cancel.signalled(number);
    signal().await;
}

/// SIGINT.
const INTERRUPT: i32 = 2;

/// The number of the signal that came.
#[cfg(unix)]
pub(super) async fn signal() -> i32 {
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
pub(super) async fn signal() -> i32 {
    interrupted().await;
    INTERRUPT
}

/// Ends at Ctrl-C; never where the system has none.
async fn interrupted() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
