//! The cargo package that an agent binary is built from.
//!
//! It lives in a cache directory, one folder per graph, all with one target directory: the second agent finds the runtime
//! compiled. Its files are written only when they change, so that a run without edits builds nothing.

mod lock;

use super::progress::{self, ProgressNotice};
use super::standalone::Bundle;
use super::{card, sbom};
use graphwright_compiler::compile::{CompiledGraph, write_if_changed};
use graphwright_compiler::diag::codes::BACKEND_REFUSED;
use graphwright_compiler::features;
use graphwright_compiler::ir::Dialect;
use serde_json::Value;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How much time is spent on building.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Profile {
    /// Quick to build.
    Debug,
    /// Small and quick to start.
    Release,
}

/// How an agent is compiled. Of the first two, what is said of other crates is what this tree says of them: so the tests, which build
/// agents into the directory of the tree, compile none of them again.
const PROFILES: &str = r#"[profile.dev]
debug = false
debug-assertions = false
overflow-checks = true

[profile.dev.package."*"]
debug = false

# Small, and optimized crate by crate: what all agents share is compiled once, and a second agent takes seconds.
[profile.release]
opt-level = "s"
lto = "off"
strip = true

[profile.release.package."*"]
codegen-units = 1
"#;

/// A package for one graph.
pub(super) struct Package<'c> {
    compiled: &'c CompiledGraph,
    profile: Profile,
    cache: PathBuf,
    /// Parts of the runtime that the user asks for.
    wanted: BTreeSet<&'static str>,
    /// Files that become part of the binary.
    bundle: Option<Bundle>,
    /// The kind of machine it is for; this one if none is named.
    machine: Option<String>,
    telling: ProgressNotice,
    /// What the graph may do at worst.
    certificate: Option<Value>,
}

impl<'c> Package<'c> {
    /// The package of a graph, in the user's cache.
    pub(super) fn of(compiled: &'c CompiledGraph, profile: Profile) -> Self {
        Self {
            compiled,
            profile,
            cache: cache(),
            wanted: BTreeSet::new(),
            bundle: None,
            machine: None,
            telling: ProgressNotice::Silent,
            certificate: None,
        }
    }

    /// With these parts of the runtime beside what the graph needs.
    pub(super) fn with(mut self, wanted: BTreeSet<&'static str>) -> Self {
        self.wanted = wanted;
        self
    }

    /// With this certificate, which the binary prints when it is asked.
    pub(super) fn certified(mut self, certificate: Value) -> Self {
        self.certificate = Some(certificate);
        self
    }

    /// With these files in the binary.
    pub(super) fn embedding(mut self, bundle: Bundle) -> Self {
        self.bundle = Some(bundle);
        self
    }

    /// For another kind of machine, by its triple.
    pub(super) fn for_machine(mut self, machine: Option<String>) -> Self {
        self.machine = machine;
        self
    }

    /// Says that it builds.
    pub(super) fn telling(mut self) -> Self {
        self.telling = ProgressNotice::Once;
        self
    }

    /// The name of the binary: the graph's, with `-` between words.
    pub(super) fn binary_name(&self) -> String {
        let name = self.compiled.module.trim_end_matches('_').replace('_', "-");
        name + self.suffix()
    }

    /// How the names of programs end there.
    fn suffix(&self) -> &'static str {
        match &self.machine {
            Some(machine) if machine.contains("windows") => ".exe",
            Some(_) => "",
            None => std::env::consts::EXE_SUFFIX,
        }
    }

    /// Builds the binary and says where it is.
    ///
    /// # Errors
    /// If the package cannot be written, cargo cannot be started, or the build fails.
    pub(super) fn build(&self) -> Result<PathBuf, String> {
        let directory = self.cache.join("agents").join(self.folder());
        let target = self.cache.join("target");
        let cargo = std::env::var_os("CARGO").filter(|cargo| !cargo.is_empty());
        let cargo = cargo.unwrap_or_else(|| "cargo".into());
        self.write(&directory)?;
        self.write_card(&directory, &cargo)?;
        let mut command = Command::new(&cargo);
        command
            .args(["build", "--manifest-path"])
            .arg(directory.join("Cargo.toml"))
            .arg("--target-dir")
            .arg(&target);
        if self.profile == Profile::Release {
            command.arg("--release");
        }
        if let Some(machine) = &self.machine {
            command.arg("--target").arg(machine);
        }
        // What cargo says of the package of this command, where it runs it: build scripts look at it, and all above them would be
        // compiled again each time the command is started in the other way.
        for (name, _) in std::env::vars_os() {
            let named = name.to_string_lossy();
            if named.starts_with("CARGO_PKG_") || named.starts_with("CARGO_MANIFEST_") {
                command.env_remove(name);
            }
        }
        let name = self.binary_name();
        let built = progress::watched(&mut command, &name, self.telling).map_err(|error| {
            format!(
                "cannot start `{}` ({error}); install Rust from https://rustup.rs, or set CARGO to the path of cargo",
                Path::new(&cargo).display()
            )
        })?;
        if !built.status.success() {
            super::complain(&built.said);
            if let Some(way) = progress::way_out(&built.said) {
                return Err(format!("the agent could not be built: {way}"));
            }
            let status = built.status;
            let code = match self.compiled.checked.program().dialect {
                Dialect::Euler => format!("{}, LANGGRAPH_COMPILE_FAILED", BACKEND_REFUSED.id),
                Dialect::Loki | Dialect::Rye | Dialect::Kegal => BACKEND_REFUSED.id.to_owned(),
            };
            return Err(format!(
                "[{code}] cargo could not build the agent ({status}); its package is {}",
                directory.display()
            ));
        }
        let folder = match self.profile {
            Profile::Debug => "debug",
            Profile::Release => "release",
        };
        let place = match &self.machine {
            Some(machine) => target.join(machine),
            None => target,
        };
        let file = self.package_name() + self.suffix();
        Ok(place.join(folder).join(file))
    }

    /// One folder per graph file, with a name that says which.
    fn folder(&self) -> String {
        let directory = self.compiled.directory.to_string_lossy();
        let hash = directory
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
        // A run that begins meanwhile builds the same graph without its papers.
        let papers = match &self.certificate {
            Some(_) => "-certified",
            None => "",
        };
        format!("{}-{hash:016x}{papers}", self.compiled.module)
    }

    /// Binaries of all graphs share a folder, so the name holds the hash, too.
    fn package_name(&self) -> String {
        format!("agent-{}", self.folder())
    }

    fn write(&self, directory: &Path) -> Result<(), String> {
        let put = |name: &str, text: &str| {
            let file = directory.join(name);
            write_if_changed(&file, text).map_err(|error| unwritable(&file, &error))
        };
        let runtime = runtime()?;
        put("Cargo.toml", &self.manifest(runtime.as_deref()))?;
        put("src/graph.rs", &self.compiled.rust)?;
        put("src/main.rs", &self.main())?;
        lock::begin(directory, runtime.as_deref())
            .map_err(|(file, error)| unwritable(&file, &error))
    }

    /// Writes what the program knows about its graph. What it is built of, only cargo can tell, of the package as it is written.
    fn write_card(&self, directory: &Path, cargo: &OsStr) -> Result<(), String> {
        let mut papers = Vec::new();
        if let Some(certificate) = &self.certificate {
            // Where cargo cannot tell, it cannot build either, and says why.
            if let Ok(crates) = sbom::crates(cargo, directory, self.machine.as_deref()) {
                papers.push(("sbom", sbom::document(certificate, &crates)));
            }
            papers.push(("certificate", certificate.clone()));
        }
        let file = directory.join("src/card.json");
        write_if_changed(&file, &card::card(&self.compiled.checked, papers))
            .map_err(|error| unwritable(&file, &error))
    }

    fn manifest(&self, runtime: Option<&Path>) -> String {
        let name = self.package_name();
        let source = match runtime {
            Some(path) => format!("path = {:?}", path.to_string_lossy()),
            None => format!("version = \"={}\"", env!("CARGO_PKG_VERSION")),
        };
        let needed = features::of(self.compiled.checked.program());
        let shared = std::env::var("GRAPHWRIGHT_FEATURES").unwrap_or_default();
        let all: BTreeSet<&str> = needed
            .into_iter()
            .chain(self.wanted.iter().copied())
            .chain(listed(&shared))
            .collect();
        let features: String = ["cli", "repl", "manual"]
            .into_iter()
            .chain(all)
            .map(|feature| format!("\"{feature}\", "))
            .collect();
        let features = features.trim_end_matches(", ");
        format!(
            r#"# Written by graphwright; changes are lost.
[package]
name = "{name}"
version = "0.0.0"
edition = "2024"
publish = false

[lib]
name = "graph"
path = "src/graph.rs"

[workspace]

[dependencies]
graphwright = {{ {source}, default-features = false, features = [{features}] }}

{PROFILES}"#
        )
    }

    fn main(&self) -> String {
        let graph = &self.compiled.graph;
        let files = self.bundle.as_ref().map_or(String::new(), Bundle::code);
        format!(
            "//! The agent as a program.\n\n\
             fn main() -> std::process::ExitCode {{\n    \
             graphwright::cli::Agent::new(graph::{graph}::new())\n        \
             .card(include_str!(\"card.json\"))\n{files}        .main()\n}}\n"
        )
    }
}

fn unwritable(file: &Path, error: &std::io::Error) -> String {
    format!(
        "cannot write `{}`: {error}; name another directory for the build cache with GRAPHWRIGHT_CACHE",
        file.display()
    )
}

/// The parts of the runtime in `GRAPHWRIGHT_FEATURES`: every agent gets them, whatever its graph needs. So agents whose graphs
/// need different parts share one build of the runtime, and of all that it needs.
fn listed(features: &str) -> impl Iterator<Item = &str> {
    let listed = features.split(',').map(str::trim);
    listed.filter(|feature| !feature.is_empty())
}

/// The source of the runtime: `GRAPHWRIGHT_RUNTIME`, or that of the tree this command was built from, if it is still there. `None`: the
/// registry.
fn runtime() -> Result<Option<PathBuf>, String> {
    let given = std::env::var_os("GRAPHWRIGHT_RUNTIME").filter(|given| !given.is_empty());
    let Some(given) = given.map(PathBuf::from) else {
        let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../runtime");
        let beside = std::fs::canonicalize(beside).ok();
        return Ok(beside.filter(|path| is_runtime(path)));
    };
    match std::fs::canonicalize(&given) {
        Ok(path) if is_runtime(&path) => Ok(Some(path)),
        _ => Err(format!(
            "GRAPHWRIGHT_RUNTIME is `{}`, and there is no crate `graphwright`; name the directory `runtime` of a source tree of graphwright, or unset it",
            given.display()
        )),
    }
}

/// Whether the crate in a directory is the runtime.
fn is_runtime(directory: &Path) -> bool {
    std::fs::read_to_string(directory.join("Cargo.toml"))
        .is_ok_and(|text| text.lines().any(|line| line == "name = \"graphwright\""))
}

/// `GRAPHWRIGHT_CACHE`, or the user's cache directory.
fn cache() -> PathBuf {
    if let Some(given) = std::env::var_os("GRAPHWRIGHT_CACHE").filter(|given| !given.is_empty()) {
        return PathBuf::from(given);
    }
    let home = || {
        std::env::var_os("HOME")
            .or_else(|| std::env::var_os("USERPROFILE"))
            .map(PathBuf::from)
    };
    let base = if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Caches"))
    } else if cfg!(windows) {
        std::env::var_os("LOCALAPPDATA").map(PathBuf::from)
    } else {
        std::env::var_os("XDG_CACHE_HOME")
            .map(PathBuf::from)
            .or_else(|| home().map(|home| home.join(".cache")))
    };
    base.unwrap_or_else(std::env::temp_dir).join("graphwright")
}

#[cfg(test)]
mod tests {
    use super::PROFILES;

    #[test]
    fn crates_below_an_agent_are_compiled_as_in_this_tree() {
        let tree = concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml");
        let tree = std::fs::read_to_string(tree).unwrap();
        for said in [
            "debug-assertions = false\noverflow-checks = true\n",
            "[profile.dev.package.\"*\"]\ndebug = false\n",
        ] {
            assert!(tree.contains(said), "{said}");
            assert!(PROFILES.contains(said), "{said}");
        }
    }
}
