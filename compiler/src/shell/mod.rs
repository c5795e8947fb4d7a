//! The text of a script or of a command for a shell: its simple commands in order, and where no shell can read it.
//!
//! One walk over the text, in linear time. What `sh` and `bash` read in different ways is taken as the one of them that can read
//! it. What is not followed makes the whole text unknown: nothing is told of it.

mod compound_command;
mod grammar;
mod structure;
mod word;

pub mod against_text;
pub mod conditional;
pub mod git;
pub mod jq;
pub mod lost_failure;
pub mod names;
pub mod printed_name;
pub mod python;
pub mod slips;
pub mod tolerant_curl;
pub mod values;
pub mod variables;

pub use structure::{Choice, Function, Loop, Structure, Test, TestKind};

/// Stands in a text for a value that is only known in a run.
pub const VALUE: char = '\u{1}';

/// Why a text has no commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// No shell can read it.
    SyntaxBreak(SyntaxBreak),
    /// It holds something that is not followed here.
    Unknown,
}

/// Where no shell can read on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxBreak {
    /// The offset in the text.
    pub at: usize,
    /// What is wrong there, as a sentence about the text: "`if` has no `fi`".
    pub says: String,
}

/// What is wrong with a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShellDiagnostic {
    /// The offset in the text.
    pub at: usize,
    /// What it is, and what happens: "`[` has no `]`, so it fails each time".
    pub says: String,
    /// What to write.
    pub help: String,
}

/// A simple command.
#[derive(Clone, Debug)]
pub struct Command<'t> {
    /// Its words as they are written: variables that are set, the name, the arguments.
    pub words: Vec<Word<'t>>,
    /// Where its output and input are led.
    pub redirects: Vec<Redirect<'t>>,
    /// All of it as it is written.
    pub text: &'t str,
    /// Where it begins.
    pub at: usize,
    /// Whether another command, a variable or a file gets what it prints.
    pub is_caught: bool,
    /// Whether that is because it stands in `$(…)`.
    pub is_substituted: bool,
    /// Whether a command or a file outside of it gives it what it reads.
    pub is_fed: bool,
    /// Whether it stands in a function, whose output may be caught where it is called.
    pub in_function: bool,
    /// What stands behind it.
    pub end: End,
    /// The branches and loops that it stands in, outermost first: which of those of the text, and which branch of it.
    pub way: Vec<(usize, usize)>,
    /// The innermost loop that it stands in: its number in `way`.
    pub round: Option<usize>,
}

/// Commands that print nothing when they succeed.
const SILENT: [&str; 24] = [
    "set", "local", "export", "readonly", "declare", "exit", "return", "true", "false", ":", "[",
    "test", "sleep", "wait", "mkdir", "rm", "cp", "mv", "touch", "shift", "trap", "break",
    "continue", "cd",
];

/// A word as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'t> {
    /// With its quotes.
    pub text: &'t str,
    /// Where it begins.
    pub at: usize,
}

/// `2>file`, `<<EOF`, `>&2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Redirect<'t> {
    /// The number before it, if there is one.
    pub number: Option<&'t str>,
    /// `>`, `>>`, `<`, `>&`, …
    pub sign: &'t str,
    /// Where it leads.
    pub target: Word<'t>,
}

/// What stands behind a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The end of a line, `;`, or the end of what it stands in.
    Plain,
    /// `&&`
    And,
    /// `||`
    Or,
    /// `|`: the next command reads what it prints.
    Pipe,
    /// `&`: nobody waits for it.
    Background,
}

/// The simple commands of a text, in order. What stands in `$(…)` comes before the command that it is a part of.
///
/// # Errors
///
/// No shell can read the text, or this reader does not follow it.
pub fn read(text: &str) -> Result<Vec<Command<'_>>, Stop> {
    grammar::Reader::new(text).script()
}

/// What holds the simple commands of a text together. Nothing is known of what [`read`] does not follow.
pub fn structure(text: &str) -> Structure<'_> {
    grammar::Reader::new(text).structure().unwrap_or_default()
}

/// Whoever runs a text gives it something to read: each command may read it, until one has read all of it.
pub fn feed(commands: &mut [Command<'_>]) {
    let drains = |command: &Command<'_>| {
        let is_always = command.way.is_empty() && command.round.is_none() && !command.in_function;
        let reads_all = command.name() == "cat" && command.called().len() == 1;
        is_always && reads_all && !command.has_input()
    };
    let fed = commands.iter().position(drains);
    let fed = fed.map_or(commands.len(), |last| last + 1);
    for command in commands.iter_mut().take(fed) {
        command.is_fed = true;
    }
}

impl Redirect<'_> {
    /// Whether standard output goes elsewhere.
    pub fn leads_output(&self) -> bool {
        let is_output = matches!(self.number, None | Some("1"));
        let stays = matches!(self.target.text, "1" | "/dev/stdout" | "/dev/fd/1");
        is_output && self.sign.starts_with(['>', '&']) && !stays
    }

    /// Whether standard input comes from there.
    pub fn gives_input(&self) -> bool {
        matches!(self.number, None | Some("0")) && self.sign.starts_with('<')
    }
}

impl<'t> Command<'t> {
    /// Whether it has something to read on standard input.
    pub fn has_input(&self) -> bool {
        self.is_fed || self.redirects.iter().any(Redirect::gives_input)
    }

    /// Whether what it prints goes elsewhere than to standard output.
    pub fn is_led_elsewhere(&self) -> bool {
        self.is_caught || self.redirects.iter().any(Redirect::leads_output)
    }

    /// Whether standard output gets nothing of it: it prints nothing, or what it prints goes elsewhere.
    pub fn is_silent(&self) -> bool {
        let name = self.name();
        name.is_empty()
            || SILENT.contains(&name) && !self.is_verbose()
            || self.is_quiet_search()
            || self.is_led_elsewhere()
    }

    /// `mkdir -v`, also among other options: `-pv`.
    fn is_verbose(&self) -> bool {
        const TELL: [&str; 4] = ["mkdir", "rm", "cp", "mv"];
        let is_verbose = |option: &str| match option.strip_prefix("--") {
            Some(long) => long == "verbose",
            None => option.starts_with('-') && option.contains('v'),
        };
        TELL.contains(&self.name()) && self.called().iter().any(|word| is_verbose(word.text))
    }

    /// `grep -q`, also among other options: `-iq`.
    fn is_quiet_search(&self) -> bool {
        let is_quiet = |option: &str| match option.strip_prefix("--") {
            Some(long) => matches!(long, "quiet" | "silent"),
            None => option.starts_with('-') && option.contains('q'),
        };
        self.name() == "grep" && self.called().iter().any(|word| is_quiet(word.text))
    }

    /// Its name and its arguments, without the variables that are set before it.
    pub fn called(&self) -> &[Word<'t>] {
        let set = self.words.iter().take_while(|word| word.sets().is_some());
        self.words.get(set.count()..).unwrap_or(&[])
    }

    /// What is called and all behind it, as it is written.
    pub fn call(&self) -> &'t str {
        let begin = self
            .called()
            .first()
            .map_or(self.text.len(), |word| word.at - self.at);
        self.text.get(begin..).unwrap_or("")
    }

    /// Whether it is `set` with an option: its letter, or its long name.
    pub fn sets_option(&self, letter: char, long: &str) -> bool {
        let mut words = self.called().iter().skip(1).map(|word| word.text);
        self.name() == "set"
            && words.any(|word| {
                let short = word.strip_prefix('-').filter(|rest| !rest.starts_with('-'));
                short.is_some_and(|rest| rest.contains(letter)) || word == long
            })
    }

    /// The name of what is called; empty: it only sets variables.
    pub fn name(&self) -> &'t str {
        self.called().first().map_or("", |word| word.text)
    }
}

impl<'t> Word<'t> {
    /// The name of the variable that it sets: `name=…`, `name+=…`, `name[0]=…`.
    pub fn sets(&self) -> Option<&'t str> {
        let (left, _) = self.text.split_once('=')?;
        let left = left.strip_suffix('+').unwrap_or(left);
        let name = match left.split_once('[') {
            Some((name, index)) if index.ends_with(']') => name,
            Some(_) | None => left,
        };
        is_name(name).then_some(name)
    }

    /// The line that ends a here-document which begins with this word.
    fn delimiter(&self) -> &'t str {
        let word = self.text.trim_start_matches('\\');
        word.trim_matches(['\'', '"'])
    }

    /// What it says if a shell changes nothing in it but the quotes.
    pub fn plain(&self) -> Option<&'t str> {
        let text = self.text;
        let inner = ['\'', '"'].iter().find_map(|quote| {
            let inner = text.strip_prefix(*quote)?.strip_suffix(*quote)?;
            (!inner.contains(*quote)).then_some((*quote, inner))
        });
        match inner {
            Some(('\'', inner)) => (!inner.contains(VALUE)).then_some(inner),
            Some((_, inner)) => (!inner.contains(['$', '`', '\\', VALUE])).then_some(inner),
            None => {
                let special = ['\'', '"', '$', '`', '\\', '*', '?', '[', '{', '~', VALUE];
                (!text.contains(special)).then_some(text)
            }
        }
    }
}

/// Whether a text is the name of a variable.
pub fn is_name(text: &str) -> bool {
    let begins = text.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '_');
    begins && text.chars().all(is_name_part)
}

fn is_name_part(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

#[cfg(test)]
mod tests;
