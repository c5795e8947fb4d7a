//! The file that is searched: texts, an index of their words, and their vectors, in one SQLite database.

use super::embed::{nearness, normalised};
use rusqlite::{Connection, OpenFlags, params};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

/// The constant of reciprocal rank fusion: the greater it is, the less the first places count more than the next.
const FUSION: f64 = 60.0;

/// How many chunks each half hands to the fusion, at least.
const CANDIDATES: usize = 50;

/// One chunk of a document.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Chunk {
    pub(super) source: String,
    /// Bytes of the document's text.
    pub(super) span: Range<usize>,
    pub(super) text: String,
}

/// Which halves of the search are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchParts {
    /// Words and vectors.
    Both,
    /// Words.
    Words,
    /// Vectors.
    Vectors,
}

/// Writes a new index.
pub(super) fn write(
    path: &Path,
    digest: &str,
    chunks: &[Chunk],
    vectors: &[Vec<f32>],
) -> rusqlite::Result<()> {
    let mut database = Connection::open(path)?;
    // The file is made from nothing and renamed when it is whole: a journal would protect nothing.
    database.execute_batch(
        "PRAGMA journal_mode = OFF;
         PRAGMA synchronous = OFF;
         CREATE TABLE about (digest TEXT NOT NULL);
         CREATE TABLE chunk (
             id INTEGER PRIMARY KEY, source TEXT NOT NULL, start INTEGER NOT NULL, stop INTEGER NOT NULL,
             text TEXT NOT NULL, vector BLOB NOT NULL);
         CREATE VIRTUAL TABLE words USING fts5 (text, tokenize = 'porter unicode61 remove_diacritics 2');",
    )?;
    let change = database.transaction()?;
    change.execute("INSERT INTO about VALUES (?1)", [digest])?;
    {
        let mut chunk_row = change.prepare("INSERT INTO chunk VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?;
        let mut word_row = change.prepare("INSERT INTO words (rowid, text) VALUES (?1, ?2)")?;
        for ((chunk, vector), id) in chunks.iter().zip(vectors).zip(1_i64..) {
            let place = |at: usize| i64::try_from(at).unwrap_or(i64::MAX);
            chunk_row.execute(params![
                id,
                chunk.source,
                place(chunk.span.start),
                place(chunk.span.end),
                chunk.text,
                bytes(&normalised(vector.clone())),
            ])?;
            word_row.execute(params![id, chunk.text])?;
        }
    }
    change.commit()?;
    database
        .execute_batch("PRAGMA synchronous = FULL; INSERT INTO words (words) VALUES ('optimize');")
}

fn bytes(vector: &[f32]) -> Vec<u8> {
    vector.iter().flat_map(|x| x.to_le_bytes()).collect()
}

fn floats(bytes: &[u8]) -> Vec<f32> {
    let (groups, _) = bytes.as_chunks::<4>();
    groups
        .iter()
        .map(|group| f32::from_le_bytes(*group))
        .collect()
}

/// An index that is open. Its vectors are in memory: to compare all of them is faster than to be clever.
pub(super) struct Index {
    database: Connection,
    vectors: Vec<(i64, Vec<f32>)>,
    pub(super) digest: String,
}

impl Index {
    pub(super) fn open(path: &Path) -> rusqlite::Result<Self> {
        let database = Connection::open_with_flags(
            path,
            OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
        )?;
        let digest = database.query_row("SELECT digest FROM about", [], |row| row.get(0))?;
        let vectors = {
            let mut rows = database.prepare("SELECT id, vector FROM chunk ORDER BY id")?;
            let found = rows.query_map([], |row| {
                let vector: Vec<u8> = row.get(1)?;
                Ok((row.get(0)?, floats(&vector)))
            })?;
            found.collect::<rusqlite::Result<_>>()?
        };
        Ok(Self {
            database,
            vectors,
            digest,
        })
    }

    /// How long the vectors are; 0 if there are none.
    pub(super) fn length(&self) -> usize {
        self.vectors.first().map_or(0, |(_, vector)| vector.len())
    }

    /// The chunks that fit best, best first.
    pub(super) fn search(
        &self,
        query: &str,
        vector: Vec<f32>,
        most: usize,
        halves: SearchParts,
    ) -> rusqlite::Result<Vec<Chunk>> {
        let candidates = CANDIDATES.max(most.saturating_mul(4));
        let mut lists = Vec::new();
        if halves != SearchParts::Vectors {
            lists.push(self.by_words(query, candidates)?);
        }
        if halves != SearchParts::Words {
            lists.push(self.by_vector(&normalised(vector), candidates));
        }
        let best = fused(&lists);
        best.into_iter()
            .take(most)
            .map(|id| self.chunk(id))
            .collect()
    }

    fn by_words(&self, query: &str, most: usize) -> rusqlite::Result<Vec<i64>> {
        let words: Vec<String> = query
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(|word| format!("\"{word}\""))
            .collect();
        if words.is_empty() {
            return Ok(Vec::new());
        }
        let mut rows = self.database.prepare(
            "SELECT rowid FROM words WHERE words MATCH ?1 ORDER BY bm25(words), rowid LIMIT ?2",
        )?;
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let found = rows.query_map(params![words.join(" OR "), most], |row| row.get(0))?;
        found.collect()
    }

    fn by_vector(&self, wanted: &[f32], most: usize) -> Vec<i64> {
        let mut near: Vec<(f32, i64)> = self
            .vectors
            .iter()
            .map(|(id, vector)| (nearness(wanted, vector), *id))
            .filter(|(near, _)| *near > 0.0)
            .collect();
        near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        near.into_iter().take(most).map(|(_, id)| id).collect()
    }

    fn chunk(&self, id: i64) -> rusqlite::Result<Chunk> {
        let mut rows = self
            .database
            .prepare("SELECT source, start, stop, text FROM chunk WHERE id = ?1")?;
        rows.query_row([id], |row| {
            let place = |at: i64| usize::try_from(at).unwrap_or_default();
            Ok(Chunk {
                source: row.get(0)?,
                span: place(row.get(1)?)..place(row.get(2)?),
                text: row.get(3)?,
            })
        })
    }
}

/// One order out of several: each place in a list is worth the less the further down it is.
fn fused(lists: &[Vec<i64>]) -> Vec<i64> {
    let mut worth: BTreeMap<i64, f64> = BTreeMap::new();
    for list in lists {
        for (rank, id) in (1_u32..).zip(list) {
            *worth.entry(*id).or_default() += 1.0 / (FUSION + f64::from(rank));
        }
    }
    let mut order: Vec<(i64, f64)> = worth.into_iter().collect();
    order.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    order.into_iter().map(|(id, _)| id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_both_lists_have_comes_first() {
        assert_eq!(fused(&[vec![1, 2, 3], vec![3, 4]]), [3, 1, 2, 4]);
        assert_eq!(fused(&[vec![], vec![]]), Vec::<i64>::new());
    }

    #[test]
    fn floats_survive() {
        let vector = vec![0.5, -1.25, f32::MIN_POSITIVE];
        assert_eq!(floats(&bytes(&vector)), vector);
    }
}
