//! Computers at the table: they think on threads of their own, see only what
//! their side may see, and come through the same door as a player.

use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;

use kernel::{AnyGame, Viewer};
use tokio::sync::oneshot;

use crate::app::App;
use crate::dto::Thinking;
use crate::error::Code;
use crate::generals;
use crate::table::{Asker, Table, give};

/// A position to think about.
struct Thought {
    view: Box<dyn AnyGame>,
    general: String,
    think_ms: u32,
    done: oneshot::Sender<Option<String>>,
}

/// Where computers think.
pub struct Pool {
    queue: Mutex<mpsc::Sender<Thought>>,
}

impl Pool {
    /// Threads for all cores but one, at least one.
    pub fn new() -> Pool {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let (queue, thoughts) = mpsc::channel();
        let thoughts = Arc::new(Mutex::new(thoughts));
        for _ in 1..cores.max(2) {
            let thoughts = Arc::clone(&thoughts);
            std::thread::spawn(move || think_on(&thoughts));
        }
        Pool {
            queue: Mutex::new(queue),
        }
    }

    /// The order that a general gives in a position, if he finds one.
    async fn think(
        &self,
        view: Box<dyn AnyGame>,
        general: String,
        think_ms: u32,
    ) -> Option<String> {
        let (done, answer) = oneshot::channel();
        let thought = Thought {
            view,
            general,
            think_ms,
            done,
        };
        self.queue
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .send(thought)
            .ok()?;
        answer.await.ok().flatten()
    }
}

impl Default for Pool {
    fn default() -> Pool {
        Pool::new()
    }
}

/// Thinks about one position after the other until the server is gone.
fn think_on(thoughts: &Mutex<mpsc::Receiver<Thought>>) {
    loop {
        let next = thoughts
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok(thought) = next else { return };
        if thought.done.is_closed() {
            continue;
        }
        // A general who loses his head must not take the thread with him.
        let order = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            decide(thought.view, &thought.general, thought.think_ms)
        }));
        if order.is_err() {
            eprintln!("grognard: the {} lost his head", thought.general);
        }
        let _ = thought.done.send(order.ok().flatten());
    }
}

fn decide(mut view: Box<dyn AnyGame>, general: &str, think_ms: u32) -> Option<String> {
    let mut seed = [0; 8];
    getrandom::fill(&mut seed).ok()?;
    let mut general = generals::general(general, u64::from_le_bytes(seed), think_ms)?;
    let nth = general.choose(view.as_mut());
    let mut orders = view.orders();
    (nth < orders.len()).then(|| orders.swap_remove(nth).notation)
}

/// How long a server waits before it asks again whether another still thinks,
/// or whether the storage is back.
const AGAIN: Duration = Duration::from_millis(500);

/// Lets a computer go on, if one is asked and none is at it.
pub fn wake(app: &App, table: &Arc<Table>) {
    if !table.has_computer() || !table.begin_driving() {
        return;
    }
    let (app, table) = (app.clone(), Arc::clone(table));
    tokio::spawn(async move {
        let mut stopping = app.stopping();
        tokio::select! {
            () = drive(&app, &table) => {}
            _ = stopping.wait_for(|stop| *stop) => {}
        }
        app.store.release(table.id).await;
        table.end_driving();
        // Something may have happened between the last look and the end.
        if !*app.stopping().borrow() && table.wants_computer().await {
            wake(&app, &table);
        }
    });
}

/// What came of a look at the table.
enum Turn {
    /// The computer decided, or may look again.
    On,
    /// Not now: another server thinks, or the storage is away.
    Later,
    /// No computer is asked.
    Done,
}

/// Gives orders as long as a computer is asked.
async fn drive(app: &App, table: &Arc<Table>) {
    loop {
        if table.is_a_show() {
            if !table.is_watched() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(table.head.pace_ms.into())).await;
        }
        match turn(app, table).await {
            Turn::On => {}
            // The next who looks at the table wakes the computer again.
            Turn::Later if !table.is_watched() => return,
            Turn::Later => tokio::time::sleep(AGAIN).await,
            Turn::Done => return,
        }
    }
}

/// Lets the computer decide once, if this server may think for the table.
async fn turn(app: &App, table: &Arc<Table>) -> Turn {
    match table.look_again(app).await {
        Ok(()) => {}
        Err(problem) if problem.code == Code::NotFound => return Turn::Done,
        Err(_) => return Turn::Later,
    }
    if !table.asks_computer().await {
        return Turn::Done;
    }
    match app.store.claim(table.id).await {
        Ok(true) => {}
        Ok(false) | Err(_) => return Turn::Later,
    }
    let Some((side, general, number, view)) = table.ask_computer().await else {
        return Turn::Done;
    };
    let order = app.pool.think(view, general, table.head.think_ms).await;
    let Some(order) = order else {
        table.stop_thinking(number).await;
        return Turn::Done;
    };
    // Through the same door as a player: had the position changed, the
    // number would not fit and the order would be void.
    match give_boxed(app, table, Asker::Computer(side), order, number).await {
        Err(problem) if problem.code == Code::Unavailable => {
            table.hold_up(number, problem.text).await;
            Turn::Later
        }
        // Its dice are rolled by the players.
        Err(problem) if problem.code != Code::Wants && table.stop_thinking(number).await => {
            eprintln!("grognard: a computer's order was not taken: {problem}");
            Turn::Done
        }
        Ok(()) | Err(_) => Turn::On,
    }
}

/// The door wakes computers, and computers go through the door: the box ends
/// that circle for the compiler.
fn give_boxed<'a>(
    app: &'a App,
    table: &'a Arc<Table>,
    asker: Asker,
    order: String,
    number: u32,
) -> std::pin::Pin<Box<dyn Future<Output = Result<(), crate::error::Problem>> + Send + 'a>> {
    Box::pin(async move {
        give(app, table, asker, &order, number, &[])
            .await
            .map(|_| ())
    })
}

impl Table {
    /// The position for the computer that is asked now, with the number of the
    /// decision; it is shown as thinking from here on.
    async fn ask_computer(&self) -> Option<(kernel::Side, String, u32, Box<dyn AnyGame>)> {
        let mut state = self.lock().await.ok()?;
        let (side, general) = self.asked_computer(&state)?;
        let general = general.to_owned();
        let view = self.seen(state.play.game(), Viewer::Player(side));
        let number = state.play.next_number();
        state.thinking = Some(Thinking {
            side: self.sides[side].id.clone(),
            general: general.clone(),
        });
        self.announce(&state);
        Some((side, general, number, view))
    }

    /// Whether a computer is asked.
    async fn asks_computer(&self) -> bool {
        let Ok(state) = self.lock().await else {
            return false;
        };
        self.asked_computer(&state).is_some()
    }

    /// Whether a computer is asked, and would go on now.
    async fn wants_computer(&self) -> bool {
        let Ok(state) = self.lock().await else {
            return false;
        };
        self.asked_computer(&state).is_some()
            && (!self.is_a_show() || self.is_watched())
            && state.thinking.is_none()
    }

    /// What was ordered cannot be kept: the players are told why.
    async fn hold_up(&self, number: u32, why: String) {
        if self.stop_thinking(number).await
            && let Ok(mut state) = self.lock().await
        {
            state.held_up = Some(why);
            self.announce(&state);
        }
    }

    /// No longer thinks about a decision; whether it was still the one due.
    async fn stop_thinking(&self, number: u32) -> bool {
        let Ok(mut state) = self.lock().await else {
            return false;
        };
        let due = state.play.next_number() == number;
        if due {
            state.thinking = None;
            self.announce(&state);
        }
        due
    }
}
