//! Results as a file: JSON lines, the study first, then each chunk as it is
//! done. A line that was not written whole is left out when the file is read.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{BadStudy, Done, Row, Study};

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Line {
    Study(Box<Study>),
    Chunk(Done),
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Written<'a> {
    Study(&'a Study),
    Chunk(&'a Done),
}

/// Something that has a line of its own in the file.
pub trait Record {
    /// It as a line, without its end.
    fn line(&self) -> String;
}

impl Record for Study {
    fn line(&self) -> String {
        text(&Written::Study(self))
    }
}

impl Record for Done {
    fn line(&self) -> String {
        text(&Written::Chunk(self))
    }
}

/// Nothing in a study or a row can fail to be written: its keys are texts.
fn text(line: &Written<'_>) -> String {
    serde_json::to_string(line).unwrap_or_default()
}

/// A study or a chunk as a line of the file, with its end.
pub fn line(record: &dyn Record) -> String {
    record.line() + "\n"
}

/// What a file holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// What was to be fought.
    pub study: Study,
    /// What has been, by number.
    pub done: BTreeMap<u64, Done>,
    /// How many bytes of the file are whole lines: what follows is torn.
    pub whole: usize,
}

/// Why a file is none of results.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
pub enum StoreError {
    #[error("it is empty")]
    Empty,
    #[error("its first line is no study: {0}")]
    NoStudy(String),
    #[error("its study cannot be fought: {0}")]
    Bad(#[from] BadStudy),
    #[error("line {line} is no chunk: {what}")]
    NoChunk { line: usize, what: String },
    #[error("line {line}: chunk {number} is not one of the study's")]
    Foreign { line: usize, number: u64 },
}

/// Reads a file of results.
pub fn read(text: &str) -> Result<Stored, StoreError> {
    let mut stored: Option<Stored> = None;
    let mut whole = 0;
    for (index, part) in text.split_inclusive('\n').enumerate() {
        // What has no end was being written when the program was stopped.
        let Some(part) = part.strip_suffix('\n') else {
            break;
        };
        let line = index + 1;
        whole += part.len() + 1;
        let read = serde_json::from_str(part).map_err(|error| error.to_string());
        match (&mut stored, read) {
            (None, Ok(Line::Study(study))) => {
                study.check()?;
                stored = Some(Stored {
                    study: *study,
                    done: BTreeMap::new(),
                    whole,
                });
            }
            (None, Ok(Line::Chunk(_))) => {
                return Err(StoreError::NoStudy("it is a chunk".to_owned()));
            }
            (None, Err(what)) => return Err(StoreError::NoStudy(what)),
            (Some(stored), Ok(Line::Chunk(done))) => {
                check(&stored.study, &done, line)?;
                stored.done.insert(done.number, done);
                stored.whole = whole;
            }
            (Some(_), Ok(Line::Study(_))) => {
                let what = "it is a second study".to_owned();
                return Err(StoreError::NoChunk { line, what });
            }
            (Some(_), Err(what)) => return Err(StoreError::NoChunk { line, what }),
        }
    }
    stored.ok_or(StoreError::Empty)
}

fn check(study: &Study, done: &Done, line: usize) -> Result<(), StoreError> {
    let number = done.number;
    let chunk = study
        .nth_chunk(number)
        .ok_or(StoreError::Foreign { line, number })?;
    let games = chunk.first..chunk.first + chunk.count;
    if !done.rows.iter().map(|row| row.number).eq(games) {
        let what = format!("chunk {number} does not have its games");
        return Err(StoreError::NoChunk { line, what });
    }
    Ok(())
}

impl Stored {
    /// The games of an arm that have been fought, by number.
    pub fn rows(&self, arm: usize) -> Vec<&Row> {
        let arms = self.study.arms.len() as u64;
        let chunks = self.done.values();
        let mine = chunks.filter(|done| (done.number % arms) as usize == arm);
        mine.flat_map(|done| &done.rows).collect()
    }

    /// How many games have been fought.
    pub fn fought(&self) -> usize {
        self.done.values().map(|done| done.rows.len()).sum()
    }

    /// The games of an arm in which something is varied, each with that of its
    /// baseline that has the same dice.
    pub fn pairs(&self, arm: usize) -> Vec<(&Row, &Row)> {
        let varied = self.study.arms.get(arm).and_then(|arm| arm.varied.as_ref());
        let Some(varied) = varied else {
            return Vec::new();
        };
        let baseline = self.rows(varied.baseline).into_iter();
        let baseline: BTreeMap<_, _> = baseline.map(|row| (row.number, row)).collect();
        let rows = self.rows(arm).into_iter();
        rows.filter_map(|row| Some((row, *baseline.get(&row.number)?)))
            .collect()
    }

    /// Whether what is varied in an arm has no bearing: every game went as that
    /// of its baseline did.
    pub fn is_without_effect(&self, arm: usize) -> bool {
        let pairs = self.pairs(arm);
        !pairs.is_empty() && pairs.iter().all(|(row, base)| row.went_as(base))
    }

    /// The chunks that are left.
    pub fn left(&self) -> Vec<super::Chunk> {
        let chunks = self.study.chunks();
        chunks
            .filter(|chunk| !self.done.contains_key(&chunk.number))
            .collect()
    }
}
