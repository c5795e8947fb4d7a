//! Where the data is, where files may be written, and who answers.

use crate::measure::Failing;
use graphwright::Host;
use graphwright::store::Store;
use graphwright::store::sqlite::Sqlite;
use graphwright::world::models::{Models, ProviderSettings, Settings, Variables};
use std::path::PathBuf;
use std::sync::Arc;

/// The directory with the data, if it is given.
pub fn data() -> Option<PathBuf> {
    std::env::var_os("BENCH_DATA").map(PathBuf::from)
}

/// The directory to write in.
pub fn work() -> PathBuf {
    std::env::var_os("BENCH_WORK").map_or_else(std::env::temp_dir, PathBuf::from)
}

/// A fresh SQLite file, gone when it is dropped.
pub struct File {
    path: PathBuf,
    /// The store in it.
    pub store: Arc<dyn Store>,
}

impl File {
    /// # Errors
    /// If it cannot be made.
    pub fn fresh(name: &str) -> Result<Self, Failing> {
        let path = work().join(format!("{name}-{}.db", std::process::id()));
        remove(&path);
        let store = Arc::new(Sqlite::at(&path.display().to_string())?);
        Ok(Self { path, store })
    }
}

impl Drop for File {
    fn drop(&mut self) {
        remove(&self.path);
    }
}

fn remove(path: &std::path::Path) {
    for end in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        // One that is not there is as good.
        let _ = std::fs::remove_file(name);
    }
}

/// A host whose models named `bench:…` are at `BENCH_LLM`.
///
/// # Errors
/// If the variable is missing or no base URL.
pub fn models() -> Result<Host, Failing> {
    let url = std::env::var("BENCH_LLM")
        .map_err(|_| "BENCH_LLM must be the base URL of an OpenAI-compatible server")?;
    let url = url.trim_end_matches('/');
    // A bare address stands for the usual path.
    let bare = url.splitn(4, '/').count() < 4;
    let server = ProviderSettings {
        service: Some("openai-compatible".to_owned()),
        base_url: Some(if bare {
            format!("{url}/v1")
        } else {
            url.to_owned()
        }),
        api_key: Some("none".to_owned()),
        ..ProviderSettings::default()
    };
    let settings = Settings {
        providers: [("bench".to_owned(), server)].into(),
        ..Settings::default()
    };
    Ok(Host::bare().with_model(Models::new(settings, Variables::Process)?))
}
