//! Other servers that share the storage: what they do is shown on the live
//! pages of this one.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Semaphore, mpsc};

use crate::app::App;
use crate::computers;
use crate::error::Code;
use crate::store::News;
use crate::table::Table;

/// How many tables are brought up to date at the same time.
const AT_ONCE: usize = 4;

/// How long after a failure it is tried again.
const AGAIN: Duration = Duration::from_millis(500);

/// Hears of other servers until this one stops.
pub async fn hear(app: App, mut news: mpsc::Receiver<News>) {
    let mut stopping = app.stopping();
    let room = Arc::new(Semaphore::new(AT_ONCE));
    loop {
        let heard = tokio::select! {
            heard = news.recv() => heard,
            _ = stopping.wait_for(|stop| *stop) => None,
        };
        let tables = match heard {
            Some(News::Game(game)) => app.tables.find(game).into_iter().collect(),
            Some(News::Anything) => app.tables.all(),
            None => return,
        };
        // Where nobody looks on, the next who asks brings the table up to date.
        for table in tables.into_iter().filter(|table| table.is_watched()) {
            let Ok(permit) = Arc::clone(&room).acquire_owned().await else {
                return;
            };
            let app = app.clone();
            tokio::spawn(async move {
                show(&app, &table).await;
                drop(permit);
            });
        }
    }
}

async fn show(app: &App, table: &Arc<Table>) {
    // As long as the storage is away and somebody looks on, it is tried again.
    while table.is_watched() && !*app.stopping().borrow() {
        match table.look_again(app).await {
            Ok(()) => return computers::wake(app, table),
            Err(problem) if problem.code == Code::NotFound => return app.forget(table.id).await,
            Err(_) => tokio::time::sleep(AGAIN).await,
        }
    }
}
