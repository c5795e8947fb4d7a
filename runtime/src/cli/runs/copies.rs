//! `runs --backup FILE` and `runs --restore FILE`.

use super::super::args::Runs;
use super::super::continuation;
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;

/// What the command line asks for, if it is one of the two.
pub(super) async fn asked(args: &Runs) -> Option<Result<ExitCode, String>> {
    match (&args.backup, &args.restore) {
        (Some(file), _) => Some(back_up(args, file).await),
        (None, Some(file)) => Some(restore(args, file).await),
        (None, None) => None,
    }
}

async fn back_up(args: &Runs, file: &Path) -> Result<ExitCode, String> {
    let url = args.place.url.as_deref();
    is_there(url.unwrap_or("sqlite:"))?;
    let store = continuation::needed(url).await?;
    let written = store.back_up(file).await;
    written.map_err(|error| error.to_string())?;
    let shown = file.display();
    if args.json {
        say!("{}", json!({"store": store.place(), "backup": file}));
    } else {
        say!("wrote a copy of {} to {shown}", store.place());
    }
    Ok(ExitCode::SUCCESS)
}

async fn restore(args: &Runs, file: &Path) -> Result<ExitCode, String> {
    let store = continuation::needed(args.place.url.as_deref()).await?;
    let restored = store.bring_back(file).await;
    let runs = restored.map_err(|error| error.to_string())?;
    if args.json {
        say!("{}", json!({"store": store.place(), "restored": runs}));
    } else {
        let noun = if runs == 1 { "run" } else { "runs" };
        say!(
            "restored {runs} {noun} from {} to {}",
            file.display(),
            store.place()
        );
    }
    Ok(ExitCode::SUCCESS)
}

/// A store that is not there would be made, and its copy would be empty without a word.
#[cfg(feature = "sqlite")]
fn is_there(url: &str) -> Result<(), String> {
    let Some(text) = url.strip_prefix("sqlite:") else {
        return Ok(());
    };
    let file = crate::store::sqlite::Sqlite::file(text).map_err(|error| error.to_string())?;
    match file.exists() {
        true => Ok(()),
        false => Err(format!(
            "there is no store at {}; --store URL says where it is",
            file.display()
        )),
    }
}

#[cfg(not(feature = "sqlite"))]
fn is_there(_: &str) -> Result<(), String> {
    Ok(())
}
