//! Whether an interpreter can read a script: asked of the one that would run it, which runs nothing of it.

use super::python::{Form, Python};
#[cfg(feature = "typescript")]
use super::typescript;
use super::{file, python_tree, slips};
use crate::world::script_tree::Statement;
use crate::world::{ScriptDiagnostic, ScriptFile, ScriptForm, ScriptTake};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

/// How long an interpreter may take to read a script. One that takes longer has said nothing.
// A test waits for what it asks for, however much else the machine has to do.
const LONGEST: Duration = Duration::from_secs(if cfg!(test) { 60 } else { 5 });

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Language {
    Bash,
    Python(Form),
}

/// The interpreters of the scripts around a graph, as far as they are asked.
#[derive(Debug, Default)]
pub struct Interpreters {
    python: RefCell<Python>,
    /// The texts of which Python said nothing in time.
    silent: RefCell<BTreeSet<(Form, Vec<u8>)>>,
    /// What there is to say of texts in TypeScript or JavaScript.
    #[cfg(feature = "typescript")]
    typescript: RefCell<BTreeMap<(typescript::Syntax, String), typescript::Findings>>,
}

impl Interpreters {
    /// The line at which a script cannot be read, and what the interpreter says of it. `None`: it can, or nobody knows.
    pub fn fault(&self, path: &Path) -> Option<(usize, String)> {
        #[cfg(feature = "typescript")]
        if let Some(syntax) = typescript::Syntax::of(path) {
            return self.typescript(path, syntax)?.fault;
        }
        let language = Language::of(path)?;
        language.fault(&self.said(language, path)?, path)
    }

    /// The first slip of a script that can be read. `None`: there is none, or nobody knows.
    pub fn slip(&self, path: &Path) -> Option<ScriptDiagnostic> {
        #[cfg(feature = "typescript")]
        if let Some(syntax) = typescript::Syntax::of(path) {
            return self.typescript(path, syntax)?.slip;
        }
        match Language::of(path)? {
            Language::Bash => {
                let said = self.said(Language::Bash, path)?;
                bash_slip(&said, &file::text(path).unwrap_or_default())
            }
            Language::Python(_) => slips::read(&self.python_said(path)?),
        }
    }

    /// The line at which a Python script ends well on one way, and has printed nothing. `None`: there is none, or nobody knows.
    pub fn quiet_end(&self, path: &Path) -> Option<usize> {
        slips::quiet_end(&self.python_said(path)?)
    }

    /// The line at which a script in Python or TypeScript prints an object in each round of a loop. `None`: nowhere, or nobody knows.
    pub fn repeated_output(&self, path: &Path) -> Option<usize> {
        #[cfg(feature = "typescript")]
        if let Some(syntax) = typescript::Syntax::of(path) {
            return self.typescript(path, syntax)?.repeated_output;
        }
        slips::repeated_output(&self.python_said(path)?)
    }

    /// What the lines of a script ask of the values that it is handed, as far as they show it.
    pub fn takes(&self, path: &Path) -> Vec<ScriptTake> {
        #[cfg(feature = "typescript")]
        if let Some(syntax) = typescript::Syntax::of(path) {
            return self
                .typescript(path, syntax)
                .map_or_else(Vec::new, |found| found.takes);
        }
        let said = self.python_said(path);
        said.map_or_else(Vec::new, |said| slips::takes(&said))
    }

    /// The forms by which the lines of a script read what it is handed.
    pub fn forms(&self, path: &Path) -> Vec<ScriptForm> {
        let said = self.python_said(path);
        said.map_or_else(Vec::new, |said| slips::forms(&said))
    }

    /// The files that a script in Python reads, and the parts that one in TypeScript takes of them.
    pub fn files(&self, path: &Path) -> Vec<ScriptFile> {
        #[cfg(feature = "typescript")]
        if let Some(syntax) = typescript::Syntax::of(path) {
            return self
                .typescript(path, syntax)
                .map_or_else(Vec::new, |found| found.files);
        }
        let said = self.python_said(path);
        said.map_or_else(Vec::new, |said| slips::files(&said))
    }

    /// The tree of a script in Python, TypeScript or JavaScript. `None`: it cannot be read, or nobody knows.
    pub fn tree(&self, path: &Path) -> Option<Vec<Statement>> {
        #[cfg(feature = "typescript")]
        if let Some(syntax) = typescript::Syntax::of(path) {
            return typescript::script(file::text(path).ok()?, syntax);
        }
        python_tree::read(&self.python_said(path)?)
    }

    /// What is wrong with the text of a Python program, if something is: that it is none, or its first slip.
    pub fn of_program(&self, text: &str) -> Option<ScriptDiagnostic> {
        let said = self.python_said_of(Form::Program, text.as_bytes().to_vec())?;
        let fault = python_fault(&said);
        let unreadable = fault.map(|(line, fault)| ScriptDiagnostic {
            line,
            does: format!("cannot be read by Python: {fault}"),
            help: "mend the program: it fails each time".to_owned(),
        });
        unreadable.or_else(|| slips::read(&said))
    }

    #[cfg(feature = "typescript")]
    fn typescript(&self, path: &Path, syntax: typescript::Syntax) -> Option<typescript::Findings> {
        let text = file::text(path).ok()?;
        let mut known = self.typescript.borrow_mut();
        let found = known
            .entry((syntax, text))
            .or_insert_with_key(|(syntax, text)| typescript::Findings::of(text.clone(), *syntax));
        Some(found.clone())
    }

    fn python_said(&self, path: &Path) -> Option<String> {
        let language = Language::of(path).filter(|language| *language != Language::Bash)?;
        self.said(language, path)
    }

    /// What an interpreter says of a script. `None`: there is none, or it takes too long, or the script is too long.
    fn said(&self, language: Language, path: &Path) -> Option<String> {
        let text = file::bytes(path).ok()?;
        match language {
            Language::Bash => bash_said(path, text),
            Language::Python(form) => self.python_said_of(form, text),
        }
    }

    /// What Python says of a text.
    pub(super) fn python_said_of(&self, form: Form, text: Vec<u8>) -> Option<String> {
        let script = (Language::Python(form), text);
        if let Some(said) = known(&script) {
            return Some(said);
        }
        let silent = (form, script.1);
        if self.silent.borrow().contains(&silent) {
            return None;
        }
        let said = self.python.borrow_mut().answer(form, &silent.1, LONGEST);
        match &said {
            Some(said) => remember((Language::Python(form), silent.1), said),
            None => drop(self.silent.borrow_mut().insert(silent)),
        }
        said
    }
}

fn bash_said(path: &Path, text: Vec<u8>) -> Option<String> {
    let script = (Language::Bash, text);
    if let Some(said) = known(&script) {
        return Some(said);
    }
    let said = answer(reading(path, &script.1), LONGEST)?;
    // Somebody may write it meanwhile.
    if file::bytes(path).is_ok_and(|text| text == script.1) {
        remember(script, &said);
    }
    Some(said)
}

/// The command that reads a script of Bash, and runs nothing of it.
fn reading(path: &Path, text: &[u8]) -> Command {
    let mut command = Command::new("bash");
    command.args(["--norc", "--noprofile", "-n"]);
    // What a script switches on it can use in the lines below; nothing is run here that would.
    let switch = b"shopt -s extglob";
    if text.windows(switch.len()).any(|part| part == switch) {
        command.args(["-O", "extglob"]);
    }
    command.arg(path);
    command.env_remove("BASH_ENV").env("LC_ALL", "C");
    command
}

/// What was said of each script. Who looks at a graph each time that it is saved asks of the same scripts again and again, and an
/// interpreter takes longer to start than all the rest.
static ANSWERS: Mutex<Answers> = Mutex::new(BTreeMap::new());

type Answers = BTreeMap<(Language, Vec<u8>), String>;

/// How many bytes of scripts are remembered.
const REMEMBERED: usize = 1 << 22;

fn answers() -> MutexGuard<'static, Answers> {
    ANSWERS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn known(script: &(Language, Vec<u8>)) -> Option<String> {
    answers().get(script).cloned()
}

fn remember(script: (Language, Vec<u8>), said: &str) {
    let mut answers = answers();
    let bytes: usize = answers.keys().map(|(_, text)| text.len()).sum();
    if bytes + script.1.len() > REMEMBERED {
        answers.clear();
    }
    answers.insert(script, said.to_owned());
}

impl Language {
    fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "sh" => Some(Self::Bash),
            "py" => Some(Self::Python(Form::Script)),
            _ => None,
        }
    }

    /// The first fault that the interpreter says there is.
    fn fault(self, said: &str, path: &Path) -> Option<(usize, String)> {
        match self {
            // What is well is mostly said by nothing.
            Self::Bash if said.is_empty() => None,
            Self::Bash => bash_fault(said, &file::text(path).unwrap_or_default()),
            Self::Python(_) => python_fault(said),
        }
    }
}

/// `script: line 3: syntax error near …`, with the document before it that does not end and may have swallowed what lacks.
fn bash_fault(said: &str, text: &str) -> Option<(usize, String)> {
    const FAULTS: [&str; 2] = ["syntax error", "unexpected EOF"];
    let mut all = bash_lines(said);
    let (line, fault) = all.find(|(_, fault)| FAULTS.iter().any(|sign| fault.contains(sign)))?;
    let Some(open) = OpenDocument::find(said, text) else {
        return Some((line, fault));
    };
    let says = format!(
        "the here document never ends, for no line is `{}` alone, and line {line}: {fault}",
        open.end
    );
    Some((open.line, says))
}

/// A document that does not end, of a script that Bash can read.
fn bash_slip(said: &str, text: &str) -> Option<ScriptDiagnostic> {
    if said.is_empty() || bash_fault(said, text).is_some() {
        return None;
    }
    let OpenDocument { line, end } = OpenDocument::find(said, text)?;
    Some(ScriptDiagnostic {
        line,
        does: format!(
            "begins a here document that never ends, for no line is `{end}` alone: Bash warns, and takes all that comes below for its text"
        ),
        help: format!("let a line be `{end}` and nothing else; `<<-{end}` takes tabs before it"),
    })
}

/// What Bash says, with the lines of the script.
fn bash_lines(said: &str) -> impl Iterator<Item = (usize, String)> {
    said.lines().filter_map(|line| {
        let (_, said) = line.split_once(": line ")?;
        let (line, fault) = said.split_once(": ")?;
        Some((line.parse().unwrap_or(1), fault.to_owned()))
    })
}

/// A here document that ends with the file.
struct OpenDocument {
    /// Where it begins.
    line: usize,
    /// What was to end it.
    end: String,
}

impl OpenDocument {
    /// The first one that does not end where it seems to.
    fn find(said: &str, text: &str) -> Option<Self> {
        let mut open = bash_lines(said).filter_map(|(_, fault)| Self::of(&fault));
        open.find(|open| open.is_nearly_ended(text))
    }

    /// `warning: here-document at line 3 delimited by end-of-file (wanted `EOF')`
    fn of(fault: &str) -> Option<Self> {
        let (_, rest) = fault.split_once("here-document at line ")?;
        let (line, rest) = rest.split_once(' ')?;
        let (_, end) = rest.split_once("(wanted `")?;
        Some(Self {
            line: line.parse().ok()?,
            end: end.strip_suffix("')")?.to_owned(),
        })
    }

    /// Whether a line behind its begin, and before that of another one, is its end but for spaces or a sign. `EOF)` ends one that stands in
    /// `$(…)`.
    fn is_nearly_ended(&self, text: &str) -> bool {
        let is_other = |line: &str| {
            let behind = line.trim_start().strip_prefix(self.end.as_str());
            line.contains("<<") || behind.is_some_and(|rest| rest.starts_with(')'))
        };
        let behind = text.lines().skip(self.line);
        let mut own = behind.take_while(|line| !is_other(line));
        own.any(|line| line != self.end && line.trim().trim_end_matches(';') == self.end)
    }
}

/// `3: invalid syntax`
fn python_fault(said: &str) -> Option<(usize, String)> {
    let (line, fault) = said.trim_end().split_once(": ")?;
    Some((line.parse().ok()?, fault.to_owned()))
}

/// What a program says on either stream, if it ends within so long.
fn answer(mut command: Command, longest: Duration) -> Option<String> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().ok()?;
    let (output, errors) = (child.stdout.take()?, child.stderr.take()?);
    let (says, said) = mpsc::channel();
    // Where nobody waits any longer, it ends with what it reads.
    let listens = move || drop(says.send(first(output, errors)));
    drop(thread::Builder::new().spawn(listens).ok()?);
    let said = said.recv_timeout(longest).ok();
    // That it cannot be ended changes nothing for the graph.
    let _ = child.kill();
    let _ = child.wait();
    said?.ok()
}

/// What stands on the first of two streams that says something.
fn first(output: impl Read, errors: impl Read) -> io::Result<String> {
    let said = io::read_to_string(output)?;
    match said.is_empty() {
        true => io::read_to_string(errors),
        false => Ok(said),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_end_in_time_has_said_nothing() {
        let mut endless = Command::new("sh");
        endless.args(["-c", "echo x.sh: line 1: syntax error; exec sleep 1000"]);
        assert_eq!(answer(endless, Duration::ZERO), None);
        let mut short = Command::new("sh");
        short.args(["-c", "echo done"]);
        assert_eq!(answer(short, LONGEST).as_deref(), Some("done\n"));
        assert_eq!(
            answer(Command::new("graphwright-is-no-interpreter"), LONGEST),
            None
        );
    }

    #[test]
    fn what_an_interpreter_refuses_is_told_with_its_line_and_nothing_is_run() {
        let place = std::env::temp_dir().join(format!("graphwright-syntax-{}", std::process::id()));
        std::fs::create_dir_all(&place).expect("a directory");
        let interpreters = Interpreters::default();
        let fault_of = |name: &str, text: &str| {
            let path = place.join(name);
            std::fs::write(&path, text).expect("a file");
            interpreters.fault(&path)
        };
        let run = place.join("run");
        let touch = format!("touch {}\n", run.display());
        let line = |found: Option<(usize, String)>| found.map(|(line, _)| line);
        assert_eq!(
            line(fault_of("a.sh", &format!("{touch}if true; then\n"))),
            Some(3)
        );
        assert_eq!(
            line(fault_of("b.sh", &format!("{touch}echo \"open\n"))),
            Some(2)
        );
        // The end of a document that is indented is none.
        let open_document = format!("{touch}if true; then\ncat <<EOF\nx\n  EOF\nfi\n");
        assert_eq!(line(fault_of("e.sh", &open_document)), Some(3));
        let slip_of = |text: &str| {
            assert_eq!(fault_of("f.sh", text), None, "{text}");
            interpreters.slip(&place.join("f.sh"))
        };
        // Bash reads this one and runs it.
        let slip = slip_of(&format!("{touch}cat <<EOF\nx\nEOF \n")).expect("a slip");
        assert_eq!(slip.line, 2);
        assert!(
            slip.does.contains("no line is `EOF` alone"),
            "{}",
            slip.does
        );
        for whole in [
            "cat <<-EOF\nx\n\tEOF\n",
            "all=$(cat <<EOF\nx\nEOF)\necho \"$all\"\n",
            "all=$(cat <<EOF\nx\nEOF)\ncat <<-EOF\nx\n\tEOF\n",
            "cat <<EOF\nx\nEOF",
        ] {
            assert_eq!(slip_of(whole).map(|slip| slip.does), None, "{whole}");
        }
        assert_eq!(fault_of("c.sh", &touch), None);
        let open = format!("open({:?}, 'w')\n", run.display().to_string());
        assert_eq!(line(fault_of("a.py", &format!("{open}def f(:\n"))), Some(2));
        assert_eq!(fault_of("b.py", &open), None);
        #[cfg(feature = "typescript")]
        assert_eq!(line(fault_of("a.ts", "a();\nif (b) {")), Some(2));
        assert!(!run.exists());
        // What is remembered is what was said of this text, not of this file.
        assert_eq!(fault_of("a.sh", &touch), None);
        assert_eq!(line(fault_of("c.sh", "if true; then\n")), Some(2));
        let known = (Language::Bash, b"known".to_vec());
        remember(known, "x.sh: line 7: syntax error");
        assert_eq!(line(fault_of("d.sh", "known")), Some(7));
        assert_eq!(fault_of("d.py", "known"), None);
        std::fs::remove_dir_all(&place).expect("removed");
    }
}
