//! Lists, pipelines and simple commands.

use super::structure::Structure;
use super::{Command, End, Redirect, Stop, SyntaxBreak, VALUE, Word};

pub(super) type ReadResult<T> = Result<T, Stop>;

/// How deep things may stand in each other. Nobody nests deeper by hand.
const DEEPEST: usize = 40;

/// Words that end a list where they stand as a command.
const CLOSERS: [&str; 8] = ["then", "fi", "elif", "else", "do", "done", "esac", "}"];

/// The signs that end a simple command, longest first.
const SEPARATORS: [(&str, Separator); 9] = [
    (";;&", Separator::Case),
    (";;", Separator::Case),
    (";&", Separator::Case),
    ("&&", Separator::And),
    ("||", Separator::Or),
    ("|&", Separator::Pipe),
    ("|", Separator::Pipe),
    (";", Separator::Plain),
    ("&", Separator::Background),
];

/// The signs of redirections, longest first.
const REDIRECTS: [&str; 12] = [
    "&>>", "<<<", "<<-", "&>", "<<", ">>", ">&", "<&", ">|", "<>", "<", ">",
];

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Separator {
    Case,
    And,
    Or,
    Pipe,
    Plain,
    Background,
}

/// A here-document whose lines come after the line that is read.
struct Document<'t> {
    delimiter: &'t str,
    indented: bool,
}

pub(super) struct Reader<'t> {
    text: &'t str,
    pub(super) at: usize,
    depth: usize,
    documents: Vec<Document<'t>>,
    commands: Vec<Command<'t>>,
    is_substituted: bool,
    pub(super) in_function: bool,
    /// How many commands with branches there were.
    pub(super) branching: usize,
    way: Vec<(usize, usize)>,
    /// Which of those are loops, those around this place.
    pub(super) loops: Vec<usize>,
    /// What has been read of what holds the commands together.
    pub(super) structure: Structure<'t>,
}

impl<'t> Reader<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            depth: 0,
            documents: Vec::new(),
            commands: Vec::new(),
            is_substituted: false,
            in_function: false,
            branching: 0,
            way: Vec::new(),
            loops: Vec::new(),
            structure: Structure::default(),
        }
    }

    pub(super) fn script(mut self) -> Result<Vec<Command<'t>>, Stop> {
        self.whole()?;
        Ok(self.commands)
    }

    /// What holds the commands together.
    pub(super) fn structure(mut self) -> Result<Structure<'t>, Stop> {
        self.whole()?;
        Ok(self.structure)
    }

    fn whole(&mut self) -> ReadResult<()> {
        self.list()?;
        match self.next() {
            None => Ok(()),
            Some(_) => Err(self.stray()),
        }
    }

    pub(super) fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// From an offset to here.
    pub(super) fn slice(&self, from: usize) -> &'t str {
        self.text.get(from..self.at).unwrap_or("")
    }

    pub(super) fn next(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn starts(&self, sign: &str) -> bool {
        self.rest().starts_with(sign)
    }

    pub(super) fn fault(&self, at: usize, says: impl Into<String>) -> Stop {
        let says = says.into();
        Stop::SyntaxBreak(SyntaxBreak { at, says })
    }

    /// Something that has no end.
    pub(super) fn open(&self, at: usize, sign: &str) -> Stop {
        let end = match sign {
            "(" | "$(" => "is not closed: it has no `)`",
            "${" | "{" => "is not closed: it has no `}`",
            _ => "is opened and never closed",
        };
        let quoted = if sign == "`" {
            "a backquote".to_owned()
        } else {
            format!("`{sign}`")
        };
        self.fault(at, format!("{quoted} {end}"))
    }

    /// What closes nothing.
    pub(super) fn stray(&self) -> Stop {
        let word = self.closer().unwrap_or(")");
        let opens = match word {
            "then" | "fi" | "else" | "elif" => "`if`",
            "do" | "done" => "`for` or `while`",
            "esac" => "`case`",
            "}" => "`{`",
            _ if self.starts(";") => return self.fault(self.at, "`;;` stands in no `case`"),
            _ => "`(`",
        };
        self.fault(self.at, format!("`{word}` has no {opens} before it"))
    }

    /// Reads what stands inside of something else.
    pub(super) fn nested<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> ReadResult<T>,
    ) -> ReadResult<T> {
        if self.depth == DEEPEST {
            return Err(Stop::Unknown);
        }
        self.depth += 1;
        let found = read(self);
        self.depth -= 1;
        found
    }

    /// What stands in `$(…)`.
    pub(super) fn substitution(&mut self, open: usize) -> ReadResult<()> {
        let begin = self.commands.len();
        let outside = std::mem::replace(&mut self.is_substituted, true);
        let documents = std::mem::take(&mut self.documents);
        let found = self.list();
        self.is_substituted = outside;
        self.documents = documents;
        found?;
        self.close(open, "$(")?;
        self.catch(begin);
        Ok(())
    }

    pub(super) fn close(&mut self, open: usize, sign: &str) -> ReadResult<()> {
        match self.next() {
            Some(')') => {
                self.at += 1;
                Ok(())
            }
            None => Err(self.open(open, sign)),
            Some(_) => Err(self.stray()),
        }
    }

    /// These commands are given something to read.
    fn feed(&mut self, begin: usize) {
        for command in self.commands.iter_mut().skip(begin) {
            command.is_fed = true;
        }
    }

    /// What these commands print goes elsewhere.
    fn catch(&mut self, begin: usize) {
        for command in self.commands.iter_mut().skip(begin) {
            command.is_caught = true;
        }
    }

    /// Leaves out blanks and comments.
    pub(super) fn blanks(&mut self) {
        loop {
            let rest = self.rest();
            if rest.starts_with([' ', '\t', '\r']) {
                self.at += 1;
            } else if rest.starts_with("\\\n") {
                self.at += 2;
            } else if rest.starts_with('#') {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else {
                return;
            }
        }
    }

    /// Leaves out blanks, comments, ends of lines, and the here-documents that begin behind those.
    pub(super) fn space(&mut self) {
        loop {
            self.blanks();
            if !self.starts("\n") {
                return;
            }
            self.at += 1;
            for document in std::mem::take(&mut self.documents) {
                self.skip_document(&document);
            }
        }
    }

    fn skip_document(&mut self, document: &Document<'_>) {
        while self.at < self.text.len() {
            let rest = self.rest();
            let line = rest.split('\n').next().unwrap_or("");
            self.at = self.text.len().min(self.at + line.len() + 1);
            let line = if document.indented {
                line.trim_start_matches('\t')
            } else {
                line
            };
            if line == document.delimiter {
                return;
            }
        }
    }

    /// The word that ends a list, if it stands here.
    fn closer(&self) -> Option<&'static str> {
        CLOSERS.into_iter().find(|word| self.is_word(word))
    }

    /// Whether this word stands here as a whole.
    pub(super) fn is_word(&self, word: &str) -> bool {
        let rest = self.rest().strip_prefix(word);
        rest.is_some_and(|rest| {
            rest.is_empty()
                || rest.starts_with([' ', '\t', '\n', '\r', ';', '&', '|', '<', '>', '(', ')'])
        })
    }

    pub(super) fn separator(&self) -> Option<(&'static str, Separator)> {
        if self.starts("&>") {
            return None;
        }
        SEPARATORS.into_iter().find(|(sign, _)| self.starts(sign))
    }

    /// Commands up to a word or sign that ends them.
    pub(super) fn list(&mut self) -> ReadResult<()> {
        loop {
            self.space();
            let stands = match self.next() {
                None | Some(')') => return Ok(()),
                Some(_) => self.separator(),
            };
            if self.closer().is_some() || matches!(stands, Some((_, Separator::Case))) {
                return Ok(());
            }
            if let Some((sign, _)) = stands {
                return Err(self.fault(self.at, format!("nothing stands before `{sign}`")));
            }
            self.chain()?;
            self.blanks();
            match self.separator() {
                Some((sign, Separator::Plain | Separator::Background)) => {
                    if sign == "&" {
                        self.mark(End::Background);
                    }
                    self.at += sign.len();
                }
                Some((_, Separator::Case)) => return Ok(()),
                Some(_) => return Err(Stop::Unknown),
                None => match self.next() {
                    None | Some('\n' | ')') => {}
                    Some('(') => {
                        let says = "`(` stands where it means nothing: put it into quotes";
                        return Err(self.fault(self.at, says));
                    }
                    Some(_) => return Err(Stop::Unknown),
                },
            }
        }
    }

    /// The commands of a branch.
    pub(super) fn branch(&mut self, of: usize, number: usize) -> ReadResult<()> {
        self.way.push((of, number));
        let found = self.list();
        self.way.pop();
        found
    }

    fn mark(&mut self, end: End) {
        if let Some(last) = self.commands.last_mut() {
            last.end = end;
        }
    }

    /// Pipelines with `&&` and `||` between them.
    fn chain(&mut self) -> ReadResult<()> {
        loop {
            self.pipeline()?;
            self.blanks();
            let (sign, end) = match self.separator() {
                Some((sign, Separator::And)) => (sign, End::And),
                Some((sign, Separator::Or)) => (sign, End::Or),
                Some(_) | None => return Ok(()),
            };
            self.mark(end);
            self.behind(sign)?;
        }
    }

    fn pipeline(&mut self) -> ReadResult<()> {
        while self.is_word("!") || self.is_word("time") {
            self.at += if self.starts("!") { 1 } else { 4 };
            self.blanks();
            if self.is_word("-p") {
                self.at += 2;
                self.blanks();
            }
        }
        let mut is_fed = false;
        loop {
            let begin = self.commands.len();
            self.command()?;
            if std::mem::replace(&mut is_fed, true) {
                self.feed(begin);
            }
            self.blanks();
            let Some((sign, Separator::Pipe)) = self.separator() else {
                return Ok(());
            };
            self.mark(End::Pipe);
            self.catch(begin);
            self.behind(sign)?;
        }
    }

    /// Goes behind a sign that must be followed by a command.
    fn behind(&mut self, sign: &str) -> ReadResult<()> {
        let at = self.at;
        self.at += sign.len();
        self.space();
        let nothing = self.next().is_none_or(|letter| letter == ')')
            || self.closer().is_some()
            || self.separator().is_some();
        match nothing {
            true => Err(self.fault(at, format!("no command stands behind `{sign}`"))),
            false => Ok(()),
        }
    }

    pub(super) fn command(&mut self) -> ReadResult<()> {
        let begin = self.commands.len();
        let is_compound = self.nested(Self::compound)?;
        if !is_compound {
            return self.simple();
        }
        loop {
            self.blanks();
            match self.redirect()? {
                Some(redirect) if redirect.leads_output() => self.catch(begin),
                Some(redirect) if redirect.gives_input() => self.feed(begin),
                Some(_) => {}
                None => break,
            }
        }
        Ok(())
    }

    fn simple(&mut self) -> ReadResult<()> {
        let begin = self.at;
        let mut end = begin;
        let mut words: Vec<Word<'t>> = Vec::new();
        let mut redirects = Vec::new();
        loop {
            self.blanks();
            if let Some(redirect) = self.redirect()? {
                redirects.push(redirect);
            } else if let Some(word) = self.word()? {
                // What a value holds may be any word of a shell.
                if words.is_empty() && word.text.starts_with(VALUE) {
                    return Err(Stop::Unknown);
                }
                words.push(word);
            } else if self.starts("()") && words.len() == 1 && redirects.is_empty() {
                self.at += 2;
                return self.named_function(words.first());
            } else if self.starts("( )") && words.len() == 1 {
                self.at += 3;
                return self.named_function(words.first());
            } else {
                break;
            }
            end = self.at;
        }
        if words.is_empty() && redirects.is_empty() {
            return Err(Stop::Unknown);
        }
        self.commands.push(Command {
            words,
            redirects,
            text: self.text.get(begin..end).unwrap_or(""),
            at: begin,
            is_caught: false,
            is_fed: false,
            is_substituted: self.is_substituted,
            in_function: self.in_function,
            end: End::Plain,
            way: self.way.clone(),
            round: self.loops.last().copied(),
        });
        Ok(())
    }

    fn redirect(&mut self) -> ReadResult<Option<Redirect<'t>>> {
        let begin = self.at;
        let rest = self.rest();
        let digits = rest.len()
            - rest
                .trim_start_matches(|letter: char| letter.is_ascii_digit())
                .len();
        self.at += digits;
        let sign = REDIRECTS.into_iter().find(|sign| self.starts(sign));
        let Some(sign) = sign.filter(|_| !self.starts("<(") && !self.starts(">(")) else {
            self.at = begin;
            return Ok(None);
        };
        let number = (digits > 0).then(|| self.slice(begin));
        let at = self.at;
        self.at += sign.len();
        self.blanks();
        let Some(target) = self.word()? else {
            return Err(match self.next() {
                None | Some('\n' | ';' | '|' | '&' | ')') => {
                    self.fault(at, format!("no file stands behind `{sign}`"))
                }
                Some(_) => Stop::Unknown,
            });
        };
        if matches!(sign, "<<" | "<<-") {
            self.begin_document(target, sign)?;
        }
        Ok(Some(Redirect {
            number,
            sign,
            target,
        }))
    }

    fn begin_document(&mut self, target: Word<'t>, sign: &str) -> ReadResult<()> {
        let delimiter = target.delimiter();
        if delimiter.contains(['\'', '"', '\\', '$', VALUE]) {
            return Err(Stop::Unknown);
        }
        self.documents.push(Document {
            delimiter,
            indented: sign == "<<-",
        });
        Ok(())
    }
}
