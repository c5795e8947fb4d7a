//! The samples of pages: graphs are compiled, files written where the page says, commands run.

use super::super::{cache, fresh};
use super::page::{Page, Sample, root};
use graphwright_compiler::compile::{Options, inspect_file};
use graphwright_compiler::diag::human;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// A page at work: the directory that its files are written into.
struct Workshop {
    page: Page,
    directory: PathBuf,
}

impl Workshop {
    /// `purpose` keeps tests that run beside each other apart.
    fn of(page: Page, purpose: &str) -> Self {
        let home = fresh(&format!(
            "guide-{purpose}-{}",
            page.name().replace('/', "-")
        ));
        let directory = home.join("main");
        match page.example() {
            Some(example) => copy(example, &directory),
            None => copy(&root().join("compiler/guide/tour"), &directory.join("tour")),
        }
        Self { page, directory }
    }

    /// Writes a sample that is a file.
    fn place(&self, sample: &Sample) {
        if let Some(file) = &sample.file {
            let path = self.directory.join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, sample.lines.join("\n") + "\n").unwrap();
        }
    }

    /// What a command prints, on both streams.
    fn says(&self, command: &str, stage: Stage) -> Vec<String> {
        let own = Path::new(env!("CARGO_BIN_EXE_graphwright"));
        let others = std::env::var_os("PATH").unwrap_or_default();
        let mut path = own.parent().unwrap().as_os_str().to_owned();
        path.push(":");
        path.push(others);
        let mut shell = Command::new("bash");
        if stage == Stage::Quick {
            // Nothing of this machine is in what is shown. Cargo, which builds agents, needs to know where it is.
            shell.env_clear().env("HOME", &self.directory);
        }
        let output = shell
            .args(["-c", &format!("exec 2>&1; {command}")])
            .current_dir(&self.directory)
            .env("PATH", path)
            .env("LC_ALL", "C.UTF-8")
            .env("NO_COLOR", "1")
            .env("GRAPHWRIGHT_CACHE", cache::place())
            .env("GRAPHWRIGHT_FEATURES", cache::FEATURES)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        said.trim_end().lines().map(str::to_owned).collect()
    }

    /// The page with what its commands print now, and with the texts of the files that it shows.
    fn renewed(&self, stage: Stage) -> String {
        let mut lines: Vec<String> = Vec::new();
        let old: Vec<&str> = self.page.text.lines().collect();
        let mut at = 0;
        for sample in self.page.samples() {
            lines.extend(old[at..sample.first].iter().map(|line| (*line).to_owned()));
            at = sample.first + sample.lines.len();
            let shown = match self.original(&sample) {
                Some(original) => original,
                None if sample.words == stage.words() => self.talk(&sample.lines, stage),
                None => sample.lines.clone(),
            };
            self.place(&Sample {
                lines: shown.clone(),
                ..sample
            });
            lines.extend(shown);
        }
        lines.extend(old[at..].iter().map(|line| (*line).to_owned()));
        lines.join("\n") + "\n"
    }

    /// The text of the file of the guide that a sample shows.
    fn original(&self, sample: &Sample) -> Option<Vec<String>> {
        let file = root().join("compiler/guide").join(sample.file.as_ref()?);
        let text = std::fs::read_to_string(file).ok()?;
        Some(text.lines().map(str::to_owned).collect())
    }

    /// The commands of a sample, each with what it prints.
    fn talk(&self, lines: &[String], stage: Stage) -> Vec<String> {
        let mut shown = Vec::new();
        let mut lines = lines.iter().peekable();
        while let Some(line) = lines.next() {
            let Some(begin) = line.strip_prefix("$ ") else {
                continue;
            };
            shown.push(line.clone());
            let mut command = begin.to_owned();
            while command.ends_with('\\') {
                let more = lines.next().map_or("", String::as_str);
                shown.push(more.to_owned());
                command.push('\n');
                command.push_str(more);
            }
            shown.extend(self.says(&command, stage));
            while lines.next_if(|line| !line.starts_with("$ ")).is_some() {}
        }
        shown
    }
}

/// Held by whoever writes pages.
static WRITING: Mutex<()> = Mutex::new(());

/// Which commands are run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Those that need no agent.
    Quick,
    /// Those that build one.
    Agents,
}

impl Stage {
    fn words(self) -> &'static [&'static str] {
        match self {
            Self::Quick => &["console"],
            Self::Agents => &["console", "agent"],
        }
    }

    /// The pages on which something is not as shown. `UPDATE=1` writes what is real.
    fn differences(self) -> Vec<String> {
        // Of two that write a page, each would write what it has read before.
        let updates = std::env::var_os("UPDATE").is_some();
        let _alone = updates.then(|| WRITING.lock().unwrap_or_else(PoisonError::into_inner));
        let purpose = self.words().join("-");
        let workshops = Page::all()
            .into_iter()
            .map(|page| Workshop::of(page, &purpose));
        let differing = workshops.filter_map(|workshop| {
            let (renewed, page) = (workshop.renewed(self), &workshop.page);
            if renewed == page.text {
                return None;
            }
            if updates {
                std::fs::write(&page.path, renewed).unwrap();
                return None;
            }
            let parting = parting(&page.text, &renewed);
            Some(format!("{}, {parting}", page.name()))
        });
        differing.collect()
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Where two texts part, for a person.
fn parting(old: &str, new: &str) -> String {
    let pairs = old.lines().zip(new.lines());
    let same = pairs.take_while(|(old, new)| old == new).count();
    let from = |text: &str| {
        let lines: Vec<&str> = text.lines().skip(same).take(12).collect();
        lines.join("\n")
    };
    format!(
        "line {}:\n--- shown\n{}\n--- real\n{}",
        same + 1,
        from(old),
        from(new)
    )
}

#[test]
fn commands_print_what_is_shown() {
    let wrong = Stage::Quick.differences();
    assert!(
        wrong.is_empty(),
        "UPDATE=1 renews it:\n{}",
        wrong.join("\n\n")
    );
}

#[test]
fn agents_do_what_is_shown() {
    let wrong = Stage::Agents.differences();
    assert!(
        wrong.is_empty(),
        "UPDATE=1 renews it:\n{}",
        wrong.join("\n\n")
    );
}

#[test]
fn graphs_are_what_the_page_says_of_them() {
    let mut wrong = Vec::new();
    let mut looked = 0;
    for page in Page::all() {
        let workshop = Workshop::of(page, "graphs");
        for sample in workshop.page.samples() {
            workshop.place(&sample);
        }
        for sample in workshop.page.samples() {
            if sample.words.first().is_none_or(|word| word != "yaml") {
                continue;
            }
            looked += 1;
            let expected: BTreeSet<&str> = sample.words[1..].iter().map(String::as_str).collect();
            let (found, shown) = workshop.found(&sample);
            if found != expected.iter().map(|word| (*word).to_owned()).collect() {
                wrong.push(format!(
                    "{}:{}: {found:?} and not {expected:?}\n{shown}",
                    workshop.page.name(),
                    sample.first
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(looked > 0);
}

impl Workshop {
    /// The codes that are found in a sample, or `data` for one that is no graph, and what is said of it.
    fn found(&self, sample: &Sample) -> (BTreeSet<String>, String) {
        let name = sample.file.clone();
        let name = name.unwrap_or_else(|| format!("sample-{}.yaml", sample.first));
        let path = self.directory.join(name);
        // Of two files with one name the later one has been written.
        std::fs::write(&path, sample.lines.join("\n") + "\n").unwrap();
        let found = inspect_file(&path, &Options::default()).unwrap();
        if found.dialect.is_none() {
            return (BTreeSet::from(["data".to_owned()]), String::new());
        }
        let codes = found.report.diagnostics.iter();
        let codes = codes.map(|found| found.code.id.to_owned()).collect();
        let shown = human::render(&found.report, &found.sources, human::Style::Plain);
        (codes, shown)
    }
}
