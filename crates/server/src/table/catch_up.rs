//! Bringing a table up to date with the storage: after another server's
//! orders, and after a write of which nobody knows what came of it.

use std::sync::Arc;

use kernel::chance::Scripted;
use kernel::record::{Entry, Undo};

use super::{State, Table, Told};
use crate::app::App;
use crate::error::Problem;
use crate::store::{Head, Line, Since};
use crate::tables::no_game;

impl Table {
    /// Brings the table at least as far as is said.
    pub async fn catch_up(&self, app: &App, far: Head) -> Result<(), Problem> {
        let mut state = self.state.lock().await;
        if state.broken || state.changes < far.changes {
            self.read_again(app, &mut state).await?;
        }
        state.note(far);
        self.announce(&state);
        Ok(())
    }

    /// Asks the storage how far the game is, and goes there.
    pub async fn look_again(&self, app: &App) -> Result<(), Problem> {
        let far = app.store.far(self.id).await?;
        self.catch_up(app, far).await
    }

    /// Makes the table what the storage has, and tells live pages.
    pub(super) async fn read_again(&self, app: &App, state: &mut State) -> Result<(), Problem> {
        if !state.broken
            && let Some(since) = app.store.since(self.id, state.lines()).await?
        {
            // What is not brought to its end is read again as a whole.
            state.broken = true;
            if self.go_on(state, since).is_some() {
                state.broken = false;
                self.announce(state);
                return Ok(());
            }
        }
        let row = app.store.game(self.id).await?.ok_or_else(no_game)?;
        let files = Arc::clone(&self.start.files);
        let (handle, id) = (app.clone(), self.id);
        let restore = move || Table::restore(&handle.library, id, row, files);
        let fresh = app.opening(restore).await??;
        let keys = state.keys;
        *state = fresh.state.into_inner();
        state.keys = state.keys.max(keys);
        self.announce(state);
        Ok(())
    }

    /// Follows what others did, line by line.
    fn go_on(&self, state: &mut State, since: Since) -> Option<()> {
        for line in &since.lines {
            if line.number != state.lines() + 1 {
                return None;
            }
            match &line.entry {
                Some(entry) => follow(state, entry)?,
                None => step_back(state)?,
            }
            state.noted(line);
            state.gone_on();
        }
        if let (Some(seed), true) = (self.seed, state.is_over()) {
            state.play.reveal(seed);
        }
        state.wait_for(since.pending);
        state.changes = since.far.changes;
        state.note(since.far);
        Some(())
    }
}

/// Carries out what was decided elsewhere, with the dice that fell there.
fn follow(state: &mut State, entry: &Entry) -> Option<()> {
    let values: Vec<u8> = entry.answers.iter().map(|answer| answer.value).collect();
    let given = state
        .play
        .give(&entry.order, &mut Scripted::new(&values))
        .ok()?;
    if state.play.record().entries.last() != Some(entry) {
        return None;
    }
    let told = Told::of(
        state.number(),
        entry.side.clone(),
        state.play.game(),
        &given,
    );
    state.remember(told);
    Some(())
}

fn step_back(state: &mut State) -> Option<()> {
    let taken = matches!(state.play.undo(), Ok(Undo::Taken(_)));
    state.recent.pop_back();
    taken.then_some(())
}

impl State {
    /// Notes talk and keys.
    fn note(&mut self, far: Head) {
        self.chat = self.chat.max(far.chat);
        self.keys = self.keys.max(far.keys);
    }

    /// Whether the last line of the journal is this one.
    pub(super) fn ends_with(&self, line: &Line) -> bool {
        let last = self.play.record().entries.last();
        self.lines() == line.number
            && self.at == line.at
            && (line.entry.is_none() || line.entry.as_ref() == last)
    }
}
