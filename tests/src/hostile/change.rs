//! Small changes of good inputs: they come further than noise does.

/// What is put into an input: pieces that mean something to YAML, to templates, to JSON, to Rust or to a terminal.
pub const PIECES: [&str; 48] = [
    "{{",
    "}}",
    "{{initial_prompt}}",
    "{{a[0].b}}",
    "${",
    "${state.a || b}",
    "{user_message}",
    "\"",
    "'",
    "\\",
    "\n",
    "\r\n",
    "\t",
    "\0",
    "\u{feff}",
    "\u{202e}",
    "\u{1b}[1m",
    ": ",
    "- ",
    "#",
    "&a ",
    "*a",
    "<<: *a",
    "!tag ",
    "|\n  ",
    ">-\n  ",
    "[",
    "]",
    "{",
    "}",
    "{}",
    "null",
    "\"_next\": \"done\"",
    "---\n",
    "~",
    "0x1F",
    "-1",
    "1e999",
    "99999999999999999999",
    "0.1",
    "r#\"",
    "\"#",
    "*/",
    "self",
    "crate",
    "ｎｅｘｔ",
    "\u{e9}",
    "\u{1f980}",
];

/// One change. Positions and numbers of pieces wrap around.
#[derive(Clone, Debug)]
pub enum Change {
    /// A piece at a position.
    Insert(usize, usize),
    /// Another byte at a position.
    Replace(usize, u8),
    /// So many bytes less.
    Remove(usize, usize),
    /// So many bytes once more.
    Repeat(usize, usize),
    /// Two lines change places.
    Swap(usize, usize),
}

impl Change {
    /// Makes the change.
    pub fn apply(&self, text: &mut Vec<u8>) {
        let length = text.len().max(1);
        let end = |at: usize, count: usize| (at + count).min(text.len());
        match *self {
            Self::Insert(at, piece) => {
                let piece = PIECES.get(piece % PIECES.len()).copied().unwrap_or("");
                let at = (at % length).min(text.len());
                text.splice(at..at, piece.bytes());
            }
            Self::Replace(at, byte) => {
                if let Some(old) = text.get_mut(at % length) {
                    *old = byte;
                }
            }
            Self::Remove(at, count) => {
                let at = (at % length).min(text.len());
                let end = end(at, count);
                text.drain(at..end);
            }
            Self::Repeat(at, count) => {
                let at = (at % length).min(text.len());
                let copy = text.get(at..end(at, count)).unwrap_or_default().to_vec();
                text.splice(at..at, copy);
            }
            Self::Swap(a, b) => {
                let mut lines: Vec<&[u8]> = text.split(|byte| *byte == b'\n').collect();
                let count = lines.len();
                lines.swap(a % count, b % count);
                *text = lines.join(&b'\n');
            }
        }
    }
}

/// Numbers that are the same each time (splitmix64).
#[derive(Clone, Debug)]
pub struct Numbers(pub u64);

impl Numbers {
    /// The next one.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// The next one below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.number() % bound).unwrap_or_default()
    }

    /// A change.
    pub fn change(&mut self) -> Change {
        let at = self.below(1 << 20);
        match self.below(5) {
            0 => Change::Insert(at, self.below(PIECES.len())),
            1 => Change::Replace(at, self.number().to_le_bytes()[0]),
            2 => Change::Remove(at, 1 + self.below(40)),
            3 => Change::Repeat(at, 1 + self.below(80)),
            _ => Change::Swap(at, self.below(1 << 20)),
        }
    }

    /// A text with one to five changes.
    pub fn changed(&mut self, text: &[u8]) -> Vec<u8> {
        let mut text = text.to_vec();
        for _ in 0..=self.below(5) {
            self.change().apply(&mut text);
        }
        text
    }
}
