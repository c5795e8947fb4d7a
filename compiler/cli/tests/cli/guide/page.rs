//! A page as the tests read it: its samples, links and headings.

use std::path::{Path, PathBuf};

/// The repository.
pub fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = own
        .ancestors()
        .find(|dir| dir.join("CONTRIBUTING.md").exists());
    root.unwrap().to_path_buf()
}

/// A page.
pub struct Page {
    pub path: PathBuf,
    pub text: String,
}

/// A fenced block.
pub struct Sample {
    /// What stands behind the opening back quotes.
    pub words: Vec<String>,
    /// The file that it is, if the line above says so.
    pub file: Option<String>,
    /// The number of its first line in the page, from 0.
    pub first: usize,
    pub lines: Vec<String>,
}

/// A link, with the number of its line.
pub struct Link {
    pub words: String,
    pub to: String,
    pub line: usize,
}

impl Page {
    pub fn read(path: &Path) -> Self {
        let text = std::fs::read_to_string(path);
        Self {
            path: path.to_path_buf(),
            text: text.unwrap_or_else(|error| panic!("{}: {error}", path.display())),
        }
    }

    /// The chapters, without their list and without the index of the diagnostics, which is made of their pages.
    pub fn all_of_the_guide() -> Vec<Self> {
        let entries = std::fs::read_dir(root().join("compiler/guide/src")).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        let chapter = |path: &PathBuf| {
            path.extension().is_some_and(|kind| kind == "md")
                && !path.ends_with("SUMMARY.md")
                && !path.ends_with("diagnostics.md")
        };
        let mut paths: Vec<PathBuf> = paths.filter(chapter).collect();
        paths.sort();
        paths.iter().map(|path| Self::read(path)).collect()
    }

    /// The pages of the examples, each in the directory of its graph.
    pub fn all_of_the_examples() -> Vec<Self> {
        let entries = std::fs::read_dir(root().join("examples")).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path().join("README.md"));
        let mut paths: Vec<PathBuf> = paths.filter(|path| path.is_file()).collect();
        paths.sort();
        paths.iter().map(|path| Self::read(path)).collect()
    }

    /// The chapters, the pages that lead to them, and those of the examples.
    pub fn all() -> Vec<Self> {
        let mut pages = Self::all_of_the_guide();
        for beside in ["README.md", "CONTRIBUTING.md"] {
            pages.push(Self::read(&root().join(beside)));
        }
        pages.extend(Self::all_of_the_examples());
        pages
    }

    /// The file itself, where the page is a link to what stands elsewhere.
    pub fn original(&self) -> PathBuf {
        self.path.canonicalize().unwrap()
    }

    /// The name of the file; among the examples with its path.
    pub fn name(&self) -> String {
        let inside = self.path.strip_prefix(root()).ok();
        let inside = inside.filter(|path| path.starts_with("examples"));
        let name = inside.unwrap_or_else(|| self.path.file_name().unwrap().as_ref());
        name.to_string_lossy().into_owned()
    }

    /// The directory of the example that it is the page of.
    pub fn example(&self) -> Option<&Path> {
        let inside = self.path.strip_prefix(root().join("examples")).ok()?;
        let directory = self.path.parent();
        directory.filter(|_| inside.components().count() == 2)
    }

    pub fn samples(&self) -> Vec<Sample> {
        let mut found: Vec<Sample> = Vec::new();
        let (mut open, mut above) = (false, "");
        for (number, line) in self.text.lines().enumerate() {
            match (line.strip_prefix("```"), open) {
                (Some(_), true) => (open, above) = (false, ""),
                (Some(words), false) => {
                    open = true;
                    found.push(Sample {
                        words: words.split(' ').map(str::to_owned).collect(),
                        file: file_of(above),
                        first: number + 1,
                        lines: Vec::new(),
                    });
                }
                (None, true) => found.last_mut().unwrap().lines.push(line.to_owned()),
                (None, false) if !line.trim().is_empty() => above = line,
                (None, false) => {}
            }
        }
        assert!(!open, "{}: a sample has no end", self.name());
        found
    }

    /// The definitions of links, below the text: the labels, and which files they lead to.
    pub fn definitions(&self) -> Vec<(&str, &str)> {
        let below = self.text.lines().rev();
        below
            .map_while(|line| line.strip_prefix('[')?.split_once("]: "))
            .collect()
    }

    /// The text without definitions: where a link leads stands behind its words.
    fn inlined(&self) -> String {
        let definitions = self.definitions();
        let lines: Vec<&str> = self.text.lines().collect();
        let own = lines[..lines.len() - definitions.len()].join("\n");
        let inlined = definitions.iter().fold(own, |text, (label, to)| {
            text.replace(&format!("][{label}]"), &format!("]({to})"))
        });
        inlined.trim_end().to_owned()
    }

    /// The text with the words of its links, and not where they lead.
    pub fn unlinked(&self) -> String {
        let inlined = self.inlined();
        let mut parts = inlined.split("](");
        let first = parts.next().unwrap_or_default().to_owned();
        let rest = parts.map(|part| part.split_once(')').map_or(part, |(_, rest)| rest));
        (first + &rest.collect::<String>()).replace('[', "")
    }

    /// The lines outside of samples, with their numbers from 1.
    pub fn prose(&self) -> Vec<(usize, String)> {
        let mut open = false;
        let mut found = Vec::new();
        for (number, line) in self.inlined().lines().enumerate() {
            if line.starts_with("```") {
                open = !open;
            } else if !open {
                found.push((number + 1, line.to_owned()));
            }
        }
        found
    }

    pub fn links(&self) -> Vec<Link> {
        let mut found = Vec::new();
        for (line, text) in self.prose() {
            let mut rest = text.as_str();
            while let Some((before, after)) = rest.split_once("](") {
                let words = before.rsplit_once('[').map_or("", |(_, words)| words);
                let (to, behind) = after.split_once(')').unwrap_or((after, ""));
                found.push(Link {
                    words: words.to_owned(),
                    to: to.to_owned(),
                    line,
                });
                rest = behind;
            }
        }
        found
    }

    /// The headings, as links name them.
    pub fn anchors(&self) -> Vec<String> {
        let headings = self
            .prose()
            .into_iter()
            .filter_map(|(_, line)| anchor(&line));
        headings.collect()
    }
}

/// A heading as links name it.
pub fn anchor(line: &str) -> Option<String> {
    let heading = line.strip_prefix('#')?.trim_start_matches('#').trim();
    let kept = heading
        .to_lowercase()
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect();
    Some(kept)
}

/// `…PATH`:` at the end of the line above a sample.
fn file_of(line: &str) -> Option<String> {
    let (_, path) = line.strip_suffix("`:")?.rsplit_once('`')?;
    path.contains('.').then(|| path.to_owned())
}
