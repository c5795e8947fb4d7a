//! Where the values of a command stand for the shell that reads it, so that each can be quoted for its place.
//!
//! Only the author's text decides that: a quoted value cannot end what it stands in. What cannot be told for certain counts
//! as a place where no quotes help. One walk over the text, in linear time.

mod command;
mod lines;
mod position;

use super::interpolate::Piece;
use command::{Command, Target};
pub(super) use lines::{
    hides_failure, only_sets_up, pause, prints_lines, prints_nothing, prints_plain,
};
pub(super) use position::{Obstacle, Position};

/// Where each expression of a command stands, in their order.
pub(super) fn positions(pieces: &[Piece<'_>]) -> Vec<Position> {
    let is_value = |piece: &&Piece<'_>| matches!(piece, Piece::Expression(..));
    let values = pieces.iter().filter(is_value).count();
    let only_blanks = pieces.iter().all(|piece| match piece {
        Piece::Literal(text) => text.trim().is_empty(),
        Piece::Expression(..) => true,
    });
    if values == 1 && only_blanks {
        return vec![Position::Unquotable(Obstacle::Whole)];
    }
    let mut symbols = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Literal(text) => symbols.extend(text.chars().map(Symbol::Letter)),
            Piece::Expression(..) => symbols.push(Symbol::Value),
        }
    }
    let mut lexer = Lexer::new(&symbols);
    while lexer.at < symbols.len() {
        lexer.step();
    }
    if lexer.frames.len() == 1 && !lexer.is_open {
        lexer.found
    } else {
        vec![Position::Unquotable(Obstacle::Unclear); values]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Symbol {
    Letter(char),
    Value,
}

/// What encloses the place that is read.
#[derive(Debug)]
enum Frame {
    /// The whole text, or `$(…)`: commands, and how many parentheses are open in it.
    Commands(Command, usize),
    /// `"…"`.
    Double,
    /// `$((…))`: how many parentheses are open.
    Arithmetic(usize),
}

/// A here-document whose lines come after the line that is read.
#[derive(Debug)]
struct Document {
    delimiter: String,
    indented: bool,
    expanded: bool,
    depth: usize,
}

struct Lexer<'s> {
    symbols: &'s [Symbol],
    at: usize,
    frames: Vec<Frame>,
    documents: Vec<Document>,
    found: Vec<Position>,
    /// Something was read that shells read in different ways: nothing behind it is certain.
    is_unclear: bool,
    /// Something that was begun has no end.
    is_open: bool,
}

impl<'s> Lexer<'s> {
    fn new(symbols: &'s [Symbol]) -> Self {
        Self {
            symbols,
            at: 0,
            frames: vec![Frame::Commands(Command::default(), 0)],
            documents: Vec::new(),
            found: Vec::new(),
            is_unclear: false,
            is_open: false,
        }
    }

    fn ahead(&self, by: usize) -> Option<Symbol> {
        self.symbols.get(self.at + by).copied()
    }

    fn is_ahead(&self, by: usize, letter: char) -> bool {
        self.ahead(by) == Some(Symbol::Letter(letter))
    }

    fn is_behind(&self, letter: char) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.symbols.get(at));
        before == Some(&Symbol::Letter(letter))
    }

    /// The command that is being read.
    fn command(&mut self) -> Option<&mut Command> {
        self.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Commands(command, _) => Some(command),
            Frame::Double | Frame::Arithmetic(_) => None,
        })
    }

    fn push(&mut self, letter: char) {
        if let Some(command) = self.command() {
            command.push(letter);
        }
    }

    fn end_word(&mut self) {
        let nested = self.frames.len() > 1;
        let ended = self.command().and_then(Command::end_word);
        // The `)` of a pattern would look like the end of what the `case` stands in.
        if nested && ended.as_deref() == Some("case") {
            self.is_unclear = true;
        }
    }

    fn end_command(&mut self) {
        self.end_word();
        if let Some(command) = self.command() {
            *command = Command::default();
        }
    }

    fn note(&mut self, position: Position) {
        let position = if self.is_unclear {
            Position::Unquotable(Obstacle::Unclear)
        } else {
            position
        };
        self.found.push(position);
        self.push('\0');
    }

    /// Notes a value in a word of a command.
    fn word_value(&mut self, position: Position) {
        let obstacle = self.command().and_then(|command| command.obstacle());
        self.note(obstacle.map_or(position, Position::Unquotable));
    }

    fn step(&mut self) {
        let Some(symbol) = self.ahead(0) else { return };
        match self.frames.last() {
            Some(Frame::Double) => self.in_double(symbol),
            Some(Frame::Arithmetic(depth)) => {
                let depth = *depth;
                self.in_arithmetic(symbol, depth);
            }
            Some(Frame::Commands(..)) | None => self.in_commands(symbol),
        }
    }

    fn in_commands(&mut self, symbol: Symbol) {
        let Symbol::Letter(letter) = symbol else {
            if self.is_behind('$') {
                self.note(Position::Unquotable(Obstacle::Escape));
            } else {
                self.word_value(Position::Bare);
            }
            self.at += 1;
            return;
        };
        match letter {
            '\\' => self.escape(),
            '\'' => self.single(),
            '"' => {
                self.begin_word();
                self.frames.push(Frame::Double);
                self.at += 1;
            }
            '`' => self.backquotes(),
            '$' => self.dollar(),
            '(' => self.open(),
            ')' => self.close(),
            '#' if self.is_word_start() => self.comment(),
            '<' if self.is_ahead(1, '<') && !self.is_ahead(2, '<') => self.document(),
            '<' | '>' => self.redirection(),
            // Both for `bash`, which redirects, and for those for which a command ends here.
            '&' if self.is_ahead(1, '>') => {
                self.at += 1;
                self.redirection();
                if let Some(command) = self.command() {
                    command.split();
                }
            }
            ';' | '|' | '&' => {
                self.end_command();
                self.at += 1;
            }
            '\n' => {
                self.end_command();
                self.at += 1;
                self.read_documents();
            }
            ' ' | '\t' => {
                self.end_word();
                self.at += 1;
            }
            _ => {
                self.push(letter);
                self.at += 1;
            }
        }
    }

    fn begin_word(&mut self) {
        if let Some(command) = self.command() {
            command.begin_word();
        }
    }

    fn is_word_start(&mut self) -> bool {
        self.command().is_none_or(|command| !command.is_in_word())
    }

    fn in_double(&mut self, symbol: Symbol) {
        let Symbol::Letter(letter) = symbol else {
            self.word_value(Position::DoubleQuotes);
            self.at += 1;
            return;
        };
        match letter {
            '"' => {
                self.frames.pop();
                self.at += 1;
            }
            '\\' => self.escape(),
            '`' => self.backquotes(),
            '$' => self.dollar(),
            _ => {
                self.push(letter);
                self.at += 1;
            }
        }
    }

    fn in_arithmetic(&mut self, symbol: Symbol, depth: usize) {
        self.at += 1;
        let left = match symbol {
            Symbol::Value => {
                self.note(Position::Unquotable(Obstacle::Arithmetic));
                depth
            }
            Symbol::Letter('(') => depth + 1,
            Symbol::Letter(')') => {
                // What does not end with both at once is a subshell in `$(…)` to some shells.
                self.is_unclear |= depth == 2 && !self.is_ahead(0, ')');
                depth.saturating_sub(1)
            }
            Symbol::Letter('\'' | '"' | '`' | '\\' | '#' | ';' | '\n') => {
                self.is_unclear = true;
                depth
            }
            Symbol::Letter(letter) => {
                self.is_unclear |= letter == '$' && self.is_ahead(0, '(');
                self.is_unclear |= letter == '<' && self.is_ahead(0, '<');
                depth
            }
        };
        self.frames.pop();
        if left > 0 {
            self.frames.push(Frame::Arithmetic(left));
        }
    }

    /// A backslash and what it stands before.
    fn escape(&mut self) {
        match self.ahead(1) {
            Some(Symbol::Value) => self.note(Position::Unquotable(Obstacle::Escape)),
            Some(Symbol::Letter('\n')) | None => {}
            Some(Symbol::Letter(letter)) => self.push(letter),
        }
        self.at += 2;
    }

    fn single(&mut self) {
        // Some shells read `$'…'` with escapes in it, others without.
        self.is_unclear |= self.is_behind('$');
        self.begin_word();
        self.at += 1;
        while let Some(symbol) = self.ahead(0) {
            self.at += 1;
            match symbol {
                Symbol::Letter('\'') => return,
                Symbol::Letter(letter) => self.push(letter),
                Symbol::Value => self.word_value(Position::SingleQuotes),
            }
        }
        self.is_open = true;
    }

    fn backquotes(&mut self) {
        self.begin_word();
        self.at += 1;
        while let Some(symbol) = self.ahead(0) {
            self.at += 1;
            match symbol {
                Symbol::Letter('`') => return,
                Symbol::Letter('\\') if !matches!(self.ahead(0), Some(Symbol::Value)) => {
                    self.at += 1;
                }
                Symbol::Letter(_) => {}
                Symbol::Value => self.note(Position::Unquotable(Obstacle::Backquotes)),
            }
        }
        self.is_open = true;
    }

    fn comment(&mut self) {
        while let Some(symbol) = self.ahead(0) {
            match symbol {
                Symbol::Letter('\n') => return,
                Symbol::Letter(_) => {}
                Symbol::Value => self.note(Position::Unquotable(Obstacle::Comment)),
            }
            self.at += 1;
        }
    }

    fn dollar(&mut self) {
        self.begin_word();
        let obstacle = self.command().and_then(|command| command.obstacle());
        self.is_unclear |= obstacle == Some(Obstacle::Unclear);
        if self.is_ahead(1, '(') && self.is_ahead(2, '(') {
            self.frames.push(Frame::Arithmetic(2));
            self.at += 3;
        } else if self.is_ahead(1, '(') {
            self.frames.push(Frame::Commands(Command::default(), 0));
            self.at += 2;
        } else {
            // `$[…]` is arithmetic for some shells; `${` that is no expression here is one of the shell.
            self.is_unclear |= self.is_ahead(1, '[') || self.is_ahead(1, '{');
            self.push('$');
            self.at += 1;
        }
    }

    fn open(&mut self) {
        if self.is_ahead(1, '(') && self.is_word_start() {
            // Arithmetic to some shells, two subshells to others, with words, comments and documents in them.
            self.is_unclear = true;
            self.frames.push(Frame::Arithmetic(2));
            self.at += 2;
            return;
        }
        self.end_command();
        if let Some(Frame::Commands(_, open)) = self.frames.last_mut() {
            *open += 1;
        }
        self.at += 1;
    }

    fn close(&mut self) {
        self.end_command();
        self.at += 1;
        let depth = self.frames.len();
        match self.frames.last_mut() {
            Some(Frame::Commands(_, open)) if *open > 0 => *open -= 1,
            Some(Frame::Commands(..)) if depth > 1 => {
                self.is_unclear |= self.documents.iter().any(|one| one.depth == depth);
                self.frames.pop();
            }
            // The end of a pattern of `case`.
            Some(Frame::Commands(..) | Frame::Double | Frame::Arithmetic(_)) | None => {}
        }
    }

    /// `>`, `2>>`, `<<<`, `>&` and their like. The word behind it is no word of the command.
    fn redirection(&mut self) {
        if let Some(command) = self.command() {
            command.drop_number();
        }
        self.end_word();
        let mut target = Target::File;
        while let Some(Symbol::Letter(letter @ ('<' | '>' | '&' | '|'))) = self.ahead(0) {
            if letter == '&' {
                target = Target::Duplicate;
            }
            self.at += 1;
        }
        if let Some(command) = self.command() {
            command.redirect(target);
        }
    }

    /// `<<WORD`.
    fn document(&mut self) {
        if let Some(command) = self.command() {
            command.drop_number();
        }
        self.end_word();
        self.at += 2;
        let indented = self.is_ahead(0, '-');
        self.at += usize::from(indented);
        while self.is_ahead(0, ' ') || self.is_ahead(0, '\t') {
            self.at += 1;
        }
        let (delimiter, expanded) = self.delimiter();
        let depth = self.frames.len();
        self.documents.push(Document {
            delimiter,
            indented,
            expanded,
            depth,
        });
    }

    /// The word behind `<<`, and whether the shell looks into the document: it does if no part of the word is quoted.
    ///
    /// Letters, digits and `_`, all of them in quotes or none: anything else makes the rest unclear.
    fn delimiter(&mut self) -> (String, bool) {
        let quote = match self.ahead(0) {
            Some(Symbol::Letter(quote @ ('\'' | '"'))) => Some(quote),
            _ => None,
        };
        let escaped = self.is_ahead(0, '\\');
        self.at += usize::from(quote.is_some() || escaped);
        let mut delimiter = String::new();
        while let Some(Symbol::Letter(letter)) = self.ahead(0) {
            if !letter.is_ascii_alphanumeric() && letter != '_' {
                break;
            }
            delimiter.push(letter);
            self.at += 1;
        }
        if let Some(quote) = quote {
            self.is_unclear |= !self.is_ahead(0, quote);
            self.at += usize::from(self.is_ahead(0, quote));
        }
        let ends = match self.ahead(0) {
            Some(Symbol::Letter(letter)) => " \t\n;|&()<>".contains(letter),
            Some(Symbol::Value) => false,
            None => true,
        };
        self.is_unclear |= !ends || delimiter.is_empty();
        (delimiter, quote.is_none() && !escaped)
    }

    /// The here-documents that begin on the next line.
    fn read_documents(&mut self) {
        let depth = self.frames.len();
        for document in std::mem::take(&mut self.documents) {
            self.is_unclear |= document.depth != depth;
            while self.at < self.symbols.len() && !self.document_line(&document) {}
        }
    }

    /// A line of a here-document; whether it is the last.
    fn document_line(&mut self, document: &Document) -> bool {
        let mut line = String::new();
        while let Some(symbol) = self.ahead(0) {
            self.at += 1;
            match symbol {
                Symbol::Letter('\n') => break,
                Symbol::Letter(letter) => line.push(letter),
                Symbol::Value => {
                    self.note(Position::Unquotable(Obstacle::Document));
                    line.push('\0');
                }
            }
        }
        // Shells differ in where a command inside of a document ends, and a joined line is not the last.
        self.is_unclear |= document.expanded
            && (line.contains("$(") || line.contains('`') || line.ends_with('\\'));
        let line = if document.indented {
            line.trim_start_matches('\t')
        } else {
            &line
        };
        line == document.delimiter
    }
}

#[cfg(test)]
mod tests;
