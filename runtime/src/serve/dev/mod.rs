//! `graphwright dev`: a graph that is being written, on a page of this machine.
//!
//! Whoever watches the file hands each state of it over ([`Editions`]): what was found in it, and the graph, as long as it is one. The
//! page, its routes and the loop that drives runs are those of `serve`; runs of all editions are in one hub and one store, so that one
//! that is at work stays in sight when the file is saved. What is more than a service offers lies below `/dev/`.

#[cfg(feature = "project")]
mod actions;
mod browser;
mod compare;
mod conditions;
mod editions;
mod http;
mod recordings;
mod run_views;

pub use conditions::Conditions;
pub use editions::{CheckResult, Editions};
pub(super) use recordings::Recordings;
pub(super) use run_views::{ForkRequest, RunView};

use super::hub::Hub;
use crate::cli::{continuation, host, signal};
use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// How long runs may take to end when the command is asked to.
const GRACE: Duration = Duration::from_secs(5);

/// Shows what `source` hands over, until Ctrl-C or SIGTERM. `source` runs in a thread of its own, and ends when nobody reads any more
/// ([`Editions::is_over`]). `again`: what a person types to run the graph without the page, and the words that do so.
pub fn serve(
    conditions: Conditions,
    again: (String, Vec<OsString>),
    source: impl FnOnce(&Editions) + Send + 'static,
) -> ExitCode {
    crate::cli::told(again);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let runtime = match runtime {
        Ok(runtime) => runtime,
        Err(error) => return crate::cli::refuse(&format!("cannot start: {error}")),
    };
    let done = runtime.block_on(async {
        let done = until_stopped(conditions, source).await;
        crate::process::group::settled().await;
        done
    });
    runtime.shutdown_background();
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => crate::cli::refuse(&message),
    }
}

async fn until_stopped(
    conditions: Conditions,
    source: impl FnOnce(&Editions) + Send + 'static,
) -> Result<(), String> {
    let how = conditions.how();
    let listening = http::OpenPort::at(conditions.port).await?;
    let store = match continuation::store(&how).await? {
        Some(store) => store,
        None => crate::store::open("memory:")
            .await
            .map_err(|error| error.to_string())?
            .ok_or("runs on this page must be kept somewhere: give another --store than none")?,
    };
    // A scripted world is used up by a run, so each gets its own. It is read once, so that a file that is none is told at once.
    let outside = host(&how, None)?;
    let shared = how.script.is_none().then_some(outside);
    let (close, closing) = watch::channel(false);
    let hub = Hub::default();
    let editions = Editions::new(
        hub.clone(),
        Arc::clone(&store),
        how,
        shared.clone(),
        closing,
    );
    let served = listening.serve(&editions)?;
    if conditions.opens() {
        browser::open(&served.address);
    }
    tell!(
        "{} (runs are kept in {}; Ctrl-C ends it)",
        served.address,
        store.place()
    );
    let handing = editions.clone();
    std::thread::spawn(move || source(&handing));
    signal().await;
    hub.cancel_all();
    close.send_replace(true);
    tokio::select! {
        () = editions.ended() => {}
        () = tokio::time::sleep(GRACE) => {}
        _ = signal() => {}
    }
    // Connections that nobody reads from must not hold the program.
    let _ = tokio::time::timeout(Duration::from_secs(2), served.connections).await;
    if let Some(host) = shared {
        host.close().await;
    }
    Ok(())
}
