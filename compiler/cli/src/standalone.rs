//! `graphwright build --standalone`: what the graph's directory holds becomes part of the binary.
//!
//! All of the directory and not only what the graph names: scripts import each other and read files of their own. The
//! directories of agents that it runs are beside it and come along; of a graph of actions, the tools, directives and knowledge
//! of its project do. Hidden files, scenarios, byte code, what runs have left behind and what `.graphwrightignore` names do not.
//! A link that leads to anything else is refused: whoever has the binary has what is in it.

use super::ignore_file::{FOLDERS, IgnoreRules, TRAILS, left_by_a_run};
use graphwright_compiler::compile::CompiledGraph;
use graphwright_compiler::driver::file::special;
use graphwright_compiler::driver::project_of;
use graphwright_compiler::ir::{Child, Dialect, Program};
use graphwright_compiler::world::plain_path;
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
    /// The file of the graph itself, where it may name files that its actions read.
    acting: Option<PathBuf>,
    /// The files, by name.
    pub(super) files: Vec<File>,
    /// Changes whenever a file does.
    pub(super) digest: u64,
    /// What was left out, and why.
    pub(super) left_out: Vec<(String, &'static str)>,
}

/// A directory that is packed.
struct PackedDirectory {
    /// Where it is.
    from: PathBuf,
    /// What it is called in the binary.
    name: String,
    /// What it is called in the directory whose ignore file counts.
    inside: String,
    /// That directory.
    ignoring: PathBuf,
}

impl PackedDirectory {
    fn whole(from: PathBuf, name: String) -> Self {
        Self {
            ignoring: from.clone(),
            from,
            name,
            inside: String::new(),
        }
    }
}

/// The files of a graph.
///
/// # Errors
/// If one cannot be read, or they are too large. `target`: the agent itself, which may be built into the directory.
pub(super) fn bundle(compiled: &CompiledGraph, target: &Path) -> Result<Bundle, String> {
    let own = &compiled.directory;
    let program = compiled.checked.program();
    let acts = program.dialect == Dialect::Rye;
    let (root, directories) = match acts {
        true => in_a_project(own),
        false => with_agents(program, own)?,
    };
    let mut walk = Walk::new(&directories, target)?;
    for packed in &directories {
        walk.ignored = IgnoreRules::of(&packed.ignoring)?;
        walk.directory(&packed.from, (&packed.name, &packed.inside))?;
    }
    let mut left_out = walk.left_out;
    left_out.sort();
    left_out.dedup();
    let mut files = walk.files;
    files.sort_by(|one, other| one.name.cmp(&other.name));
    files.dedup_by(|one, other| one.name == other.name);
    let digest = digest(&files)?;
    Ok(Bundle {
        root,
        acting: compiled.files.first().filter(|_| acts).cloned(),
        files,
        digest,
        left_out,
    })
}

/// The graph's directory, and those of the agents that it runs, which lie to it in the binary as they do now.
fn with_agents(program: &Program, own: &Path) -> Result<(String, Vec<PackedDirectory>), String> {
    let mut ways = BTreeSet::new();
    agents(program, "", &mut ways);
    let up = |way: &String| way.split('/').take_while(|part| *part == "..").count();
    let root = last_names(own, ways.iter().map(up).max().unwrap_or_default().max(1));
    let mut directories = vec![PackedDirectory::whole(own.to_owned(), root.clone())];
    for way in ways {
        let (directory, name) = (own.join(&way), plain_path(&format!("{root}/{way}")));
        if directory.is_dir() && name != root {
            stays(&directory)?;
            directories.push(PackedDirectory::whole(directory, name));
        }
    }
    Ok((root, directories))
}

/// The last names of a path, as many as that.
fn last_names(path: &Path, most: usize) -> String {
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let named = whole.iter().skip(1).map(|part| part.to_string_lossy());
    let named: Vec<_> = named.collect();
    let names = named.iter().skip(named.len().saturating_sub(most));
    let names: Vec<&str> = names.map(AsRef::as_ref).collect();
    match names.is_empty() {
        true => "graph".to_owned(),
        false => names.join("/"),
    }
}

/// What a project has for its graphs, beside the directory of the graph. What runs leave lies elsewhere in it.
const ITEMS: [&str; 4] = ["tools", ".ai/tools", ".ai/directives", ".ai/knowledge"];

/// The graph's directory, and the tools, directives and knowledge of the project that it is in.
fn in_a_project(own: &Path) -> (String, Vec<PackedDirectory>) {
    let project = project_of(own);
    let root = name_of(&project).unwrap_or_else(|| "graph".to_owned());
    let below = own.strip_prefix(&project).unwrap_or(Path::new(""));
    let below: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
    let name = [&[root.as_str().into()], below.as_slice()]
        .concat()
        .join("/");
    let mut directories = vec![PackedDirectory::whole(own.to_owned(), name)];
    directories.extend(ITEMS.iter().filter_map(|item| {
        let from = project.join(item);
        from.is_dir().then(|| PackedDirectory {
            from,
            name: format!("{root}/{item}"),
            inside: (*item).to_owned(),
            ignoring: project.clone(),
        })
    }));
    (root, directories)
}

fn name_of(directory: &Path) -> Option<String> {
    Some(directory.file_name()?.to_str()?.to_owned())
}

/// The ways to the directories of all agents that a graph runs, also through graphs that it runs.
fn agents(program: &Program, below: &str, ways: &mut BTreeSet<String>) {
    for node in &program.nodes {
        if let Some(agent) = node.work.agent() {
            let way = match below {
                "" => plain_path(&agent.directory),
                below => plain_path(&format!("{below}/{}", agent.directory)),
            };
            ways.insert(way.clone());
            if let Child::Graph(at) = agent.child
                && let Some(child) = program.children.get(at)
            {
                agents(child, &way, ways);
            }
        }
    }
}

/// The files that were found so far.
struct Walk {
    /// What links may lead into: the directories themselves, without detours.
    real: Vec<PathBuf>,
    /// The agent itself, without detours.
    target: Option<PathBuf>,
    /// What the directory says that is walked through.
    ignored: IgnoreRules,
    files: Vec<File>,
    left_out: Vec<(String, &'static str)>,
}

impl Walk {
    fn new(directories: &[PackedDirectory], target: &Path) -> Result<Self, String> {
        let real = directories.iter().map(|packed| {
            let real = packed.from.canonicalize();
            real.map_err(|error| cannot_read(&packed.from, &error))
        });
        Ok(Self {
            real: real.collect::<Result<_, _>>()?,
            target: target.canonicalize().ok(),
            ignored: IgnoreRules::default(),
            files: Vec::new(),
            left_out: Vec::new(),
        })
    }

    /// Why something is left out; `None`: it is not. `inside`: its path in the directory that is walked through.
    fn reason(&self, path: &Path, inside: &str, is_directory: bool) -> Option<&'static str> {
        let name = inside.rsplit('/').next().unwrap_or(inside);
        if self.ignored.leaves_out(inside, is_directory) {
            return Some("the ignore file names it");
        }
        match is_directory {
            true if FOLDERS.contains(&name) || TRAILS.contains(&inside) => {
                Some("runs have left it")
            }
            true => None,
            false if self.target.is_some() && path.canonicalize().ok() == self.target => {
                Some("it is the agent itself")
            }
            false => left_by_a_run(path),
        }
    }

    /// `name`: of the directory in the binary, and from the one on that is walked through.
    fn directory(&mut self, directory: &Path, (name, inside): (&str, &str)) -> Result<(), String> {
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
            let inside = match inside {
                "" => own.to_owned(),
                inside => format!("{inside}/{own}"),
            };
            let is_directory = entry.file_type().map_err(fail)?.is_dir();
            if let Some(why) = self.reason(&path, &inside, is_directory) {
                self.left_out.push((name, why));
                continue;
            }
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
                self.directory(&path, (&name, &inside))?;
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

/// What stands before and behind a directory whose files are read.
const READING: [(&str, &str); 3] = [("", "/"), ("\"", "\""), ("'", "'")];

/// The same in a graph, where texts need no quotes.
const ACTING: [(&str, &str); 6] = [
    ("", "/"),
    ("\"", "\""),
    ("'", "'"),
    (": ", ","),
    (": ", " "),
    (": ", "\n"),
];

/// The first of these directories that a text names, unless it knows where it is.
fn named<'f>(
    mut folders: impl Iterator<Item = &'f str>,
    text: &str,
    forms: &[(&str, &str)],
) -> Option<&'f str> {
    let names = |folder: &&str| {
        let mut forms = forms.iter();
        forms.any(|(before, behind)| text.contains(&format!("{before}{folder}{behind}")))
    };
    let found = folders.find(names)?;
    (!text.contains("GRAPH_DIR")).then_some(found)
}

/// How many files are named.
const NAMED: usize = 100;

impl Bundle {
    /// What becomes part of the binary, and what does not, for whoever builds.
    pub(super) fn told(&self) -> String {
        let size = |file: &File| std::fs::metadata(&file.path).map_or(0, |about| about.len());
        let sizes: Vec<u64> = self.files.iter().map(size).collect();
        let mut told = format!(
            "packing {} files, {} kB:\n",
            self.files.len(),
            sizes.iter().sum::<u64>().div_ceil(1000)
        );
        for (file, size) in self.files.iter().zip(&sizes).take(NAMED) {
            told.push_str(&format!(
                "  {} ({size} bytes)\n",
                graphwright_rules::hidden_characters::visible(&file.name)
            ));
        }
        if let Some(more) = self.files.len().checked_sub(NAMED).filter(|more| *more > 0) {
            told.push_str(&format!("  and {more} more\n"));
        }
        for (name, why) in self.left_out.iter().take(NAMED) {
            told.push_str(&format!(
                "  left out: {} ({why})\n",
                graphwright_rules::hidden_characters::visible(name)
            ));
        }
        for (script, folder) in self.astray() {
            told.push_str(&format!(
                "warning: {} seems to read `{folder}/…`, which lies in the directory $GRAPH_DIR then: standalone agents work in the \
                 directory of whoever starts them\n",
                graphwright_rules::hidden_characters::visible(script)
            ));
        }
        told
    }

    /// Scripts, or graphs of actions, that name a packed directory and not where it is, with that directory.
    fn astray(&self) -> Vec<(&str, &str)> {
        let folders: BTreeSet<&str> = self.files.iter().filter_map(|it| self.folder(it)).collect();
        let read = |file: &File| std::fs::read_to_string(&file.path).ok();
        let found = self.files.iter().filter_map(|file| {
            let acting = self.acting.as_ref() == Some(&file.path);
            let ends = [".sh", ".py", ".ts", ".js", ".mjs"];
            let forms = match acting {
                true => &ACTING[..],
                false if ends.iter().any(|end| file.name.ends_with(end)) => &READING[..],
                false => return None,
            };
            let folders = folders.iter().copied();
            let folders = folders.filter(|folder| !acting || *folder != "tools");
            let folder = named(folders, &read(file)?, forms)?;
            Some((file.name.as_str(), folder))
        });
        found.collect()
    }

    /// The directory, in that of the graph, that a file is in. Nothing hidden is read by chance.
    fn folder<'f>(&self, file: &'f File) -> Option<&'f str> {
        let inside = file.name.strip_prefix(&self.root)?.strip_prefix('/')?;
        let (folder, _) = inside.split_once('/')?;
        Some(folder).filter(|folder| !folder.starts_with('.'))
    }

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
