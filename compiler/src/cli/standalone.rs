//! `graphwright build --standalone`: what the graph's directory holds becomes part of the binary.
//!
//! All of the directory and not only what the graph names: scripts import each other and read files of their own. The
//! directories of agents that it runs are beside it and come along. Hidden files, scenarios and byte code do not.
//! A link that leads to anything else is refused: whoever has the binary has what is in it.

use crate::compile::Compiled;
use crate::doors::file::special;
use crate::ir::{Child, Program, Work};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// More than this in all is no agent any more.
const MOST: u64 = 256 * 1024 * 1024;

/// A file that is embedded.
pub(super) struct File {
    /// Where it is in the directory that it is unpacked to, with `/`.
    pub(super) name: String,
    /// Where it is now.
    pub(super) path: PathBuf,
}

/// What is embedded.
pub(super) struct Bundle {
    /// The name of the graph's directory in it.
    pub(super) root: String,
    /// The files, by name.
    pub(super) files: Vec<File>,
    /// Changes whenever a file does.
    pub(super) digest: u64,
}

/// The files of a graph.
///
/// # Errors
/// If one cannot be read, or they are too large.
pub(super) fn bundle(compiled: &Compiled) -> Result<Bundle, String> {
    let own = &compiled.directory;
    let root = name_of(own).unwrap_or_else(|| "graph".to_owned());
    let mut names = BTreeSet::new();
    agents(compiled.checked.program(), &mut names);
    let mut directories = vec![(own.clone(), root.clone())];
    for name in names {
        let beside = own.parent().map(|parent| parent.join(&name));
        if let Some(directory) = beside.filter(|directory| directory.is_dir() && name != root) {
            stays(&directory)?;
            directories.push((directory, name));
        }
    }
    let mut walk = Walk::new(&directories)?;
    for (directory, name) in &directories {
        walk.directory(directory, name)?;
    }
    let mut files = walk.files;
    files.sort_by(|one, other| one.name.cmp(&other.name));
    let digest = digest(&files)?;
    Ok(Bundle {
        root,
        files,
        digest,
    })
}

fn name_of(directory: &Path) -> Option<String> {
    Some(directory.file_name()?.to_str()?.to_owned())
}

/// The directories of all agents that a graph runs, also through graphs that it runs.
fn agents(program: &Program, names: &mut BTreeSet<String>) {
    for node in &program.nodes {
        if let Work::Agent(agent) = &node.work {
            names.insert(agent.name.clone());
            if let Child::Graph(at) = agent.child
                && let Some(child) = program.children.get(at)
            {
                agents(child, names);
            }
        }
    }
}

/// The files that were found so far.
struct Walk {
    /// What links may lead into: the directories themselves, without detours.
    real: Vec<PathBuf>,
    files: Vec<File>,
}

impl Walk {
    fn new(directories: &[(PathBuf, String)]) -> Result<Self, String> {
        let real = directories.iter().map(|(directory, _)| {
            let real = directory.canonicalize();
            real.map_err(|error| cannot_read(directory, &error))
        });
        Ok(Self {
            real: real.collect::<Result<_, _>>()?,
            files: Vec::new(),
        })
    }

    fn directory(&mut self, directory: &Path, name: &str) -> Result<(), String> {
        let fail = |error: std::io::Error| cannot_read(directory, &error);
        let mut entries: Vec<_> = std::fs::read_dir(directory)
            .map_err(fail)?
            .collect::<Result<_, _>>()
            .map_err(fail)?;
        entries.sort_by_key(std::fs::DirEntry::file_name);
        for entry in entries {
            let own = entry.file_name();
            let Some(own) = own.to_str().filter(|own| is_wanted(own)) else {
                continue;
            };
            let (path, name) = (entry.path(), format!("{name}/{own}"));
            let is_link = entry.file_type().map_err(fail)?.is_symlink();
            if is_link {
                self.follow(&path)?;
            }
            let about = std::fs::metadata(&path).map_err(|error| cannot_read(&path, &error))?;
            if let Some(kind) = special(&about) {
                return Err(format!(
                    "--standalone: `{}` is {kind}, and only regular files become part of a binary; remove it from the directory, or \
                     build without --standalone",
                    path.display()
                ));
            }
            if !about.is_dir() {
                self.files.push(File { name, path });
            } else if !is_link {
                // A link may lead in a circle.
                self.directory(&path, &name)?;
            }
        }
        Ok(())
    }

    /// Refuses a link that leads to something else than what is embedded.
    fn follow(&self, link: &Path) -> Result<(), String> {
        let target = link
            .canonicalize()
            .map_err(|error| format!("{}; it is a link", cannot_read(link, &error)))?;
        if self.real.iter().any(|inside| target.starts_with(inside)) {
            return Ok(());
        }
        Err(leads_out(link, &target))
    }
}

/// Refuses the directory of an agent that is not really beside the graph's.
fn stays(directory: &Path) -> Result<(), String> {
    let real = |path: &Path| {
        path.canonicalize()
            .map_err(|error| cannot_read(path, &error))
    };
    let target = real(directory)?;
    match directory.parent() {
        Some(parent) if !target.starts_with(real(parent)?) => Err(leads_out(directory, &target)),
        Some(_) | None => Ok(()),
    }
}

fn leads_out(link: &Path, target: &Path) -> String {
    format!(
        "--standalone: `{}` is a link that leads out of the graph's directory, to `{}`, which would become part of the binary; put a copy \
         in its place, remove it, or build without --standalone",
        link.display(),
        target.display()
    )
}

fn cannot_read(path: &Path, error: &std::io::Error) -> String {
    format!("cannot read `{}`: {error}", path.display())
}

fn is_wanted(name: &str) -> bool {
    let scenario = [".scenario.yaml", ".scenario.yml", ".pyc"];
    let folders = ["__pycache__", "node_modules", "target"];
    !name.starts_with('.')
        && !folders.contains(&name)
        && !scenario.iter().any(|end| name.ends_with(end))
}

fn digest(files: &[File]) -> Result<u64, String> {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut size = 0_u64;
    for file in files {
        let fail = |error: std::io::Error| cannot_read(&file.path, &error);
        size = size.saturating_add(std::fs::metadata(&file.path).map_err(fail)?.len());
        if size > MOST {
            return Err(format!(
                "--standalone: what lies in the graph's directory is larger than {} MB (at `{}`); move what the agent does not need \
                 elsewhere, or build without --standalone",
                MOST / (1024 * 1024),
                file.path.display()
            ));
        }
        let bytes = std::fs::read(&file.path).map_err(fail)?;
        let name = file.name.bytes().chain([0]).chain(bytes);
        hash = name.fold(hash, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    }
    Ok(hash)
}

impl Bundle {
    /// The call that hands the files to the agent.
    pub(super) fn code(&self) -> String {
        let mut code = format!(
            "        .files({:?}, \"{:016x}\", &[\n",
            self.root, self.digest
        );
        for file in &self.files {
            let path = file.path.to_string_lossy();
            code.push_str(&format!(
                "            ({:?}, include_bytes!({path:?})),\n",
                file.name
            ));
        }
        code.push_str("        ])\n");
        code
    }
}
