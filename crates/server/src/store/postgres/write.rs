//! What is written: whatever waits goes into one transaction, and is answered
//! after its commit. Other servers write too, so every change names the last
//! one that its writer knows, and is not written if there was another.

use sqlx::Row as _;
use sqlx::postgres::{PgConnection, PgPool};
use tokio::sync::mpsc;

use super::{CHANNEL, soon};
use crate::store::fields::nonsense;
use crate::store::rows::write_answers;
use crate::store::{BATCH, Giver, Job, Line, NewGameRow, PendingRow, SeatKind, StoreError, Write};
use crate::token::Hash;

/// Writes what comes until nobody is left. `server` is who tells the others.
pub async fn write_all(pool: PgPool, server: String, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(BATCH);
    while jobs.recv_many(&mut batch, BATCH).await > 0 {
        // All servers touch games in the same order, so none waits for another
        // that waits for it. What concerns one game stays in order.
        batch.sort_by_key(|job| place(&job.write));
        let error = match together(&pool, &server, &batch).await {
            Ok(answers) => {
                for (job, answer) in batch.drain(..).zip(answers) {
                    // Who went away still has his order kept.
                    let _ = job.done.send(answer);
                }
                continue;
            }
            Err(error) => error,
        };
        // One of them is at fault, or the connection: each goes alone.
        for job in batch.drain(..) {
            let alone = together(&pool, &server, std::slice::from_ref(&job)).await;
            let answer = alone.and_then(|mut answers| answers.pop().unwrap_or(Ok(0)));
            let answer = match answer {
                // Perhaps by itself, the first time: no answer came then.
                Err(StoreError::Taken) if !error.is_refusal() => Err(StoreError::Unsure),
                answer => answer,
            };
            let _ = job.done.send(answer);
        }
    }
    pool.close().await;
}

/// Room is made first and new games come next, then changes of games, then what belongs to a seat.
fn place(write: &Write) -> (u8, i64, [u8; 32]) {
    match write {
        Write::MakeRoom => (0, 0, [0; 32]),
        Write::Create(game) => (0, 1, game.battle.0),
        Write::Append { game, .. }
        | Write::Pending { game, .. }
        | Write::Chat { game, .. }
        | Write::Renew { game, .. } => (1, *game, [0; 32]),
        Write::Notes { seat, .. } | Write::Webhook { seat, .. } => (2, 0, *seat),
    }
}

type Answers = Vec<Result<i64, StoreError>>;

async fn together(pool: &PgPool, server: &str, jobs: &[Job]) -> Result<Answers, StoreError> {
    let mut connection = soon(async { Ok(pool.acquire().await?) }).await?;
    let done = soon(transaction(&mut connection, server, jobs)).await;
    if done.is_err() {
        // Nobody knows what it is in the middle of.
        drop(connection.detach());
    }
    done
}

async fn transaction(
    connection: &mut PgConnection,
    server: &str,
    jobs: &[Job],
) -> Result<Answers, StoreError> {
    use sqlx::Connection as _;
    let mut transaction = connection.begin().await?;
    let mut answers = Vec::with_capacity(jobs.len());
    for job in jobs {
        answers.push(
            match write_one(&mut transaction, server, &job.write).await {
                Ok(Some(answer)) => Ok(answer),
                Ok(None) => Err(StoreError::Taken),
                Err(error) => return Err(error),
            },
        );
    }
    transaction.commit().await?;
    Ok(answers)
}

/// Writes; nothing comes back if another was quicker and nothing was written.
async fn write_one(
    db: &mut PgConnection,
    server: &str,
    write: &Write,
) -> Result<Option<i64>, StoreError> {
    let news = |game: i64| format!("{server} {game}");
    match write {
        Write::Create(game) => return create(db, game).await.map(Some),
        Write::MakeRoom => return make_room(db, server).await.map(Some),
        Write::Append {
            game,
            after,
            line,
            giver,
        } => return append(db, (*game, *after), (line, *giver), news(*game)).await,
        Write::Pending {
            game,
            after,
            pending,
        } => return wait(db, (*game, *after), pending.as_ref(), news(*game)).await,
        Write::Chat {
            game,
            seat,
            text,
            at,
        } => {
            let row = sqlx::query(
                "WITH head AS (UPDATE heads SET chat = chat + 1 WHERE game = $1 RETURNING chat), \
                 line AS (INSERT INTO chat (game, id, seat, text, at) \
                   SELECT $1, chat, $2, $3, $4 FROM head) \
                 SELECT chat, pg_notify($5, $6)::text FROM head",
            )
            .bind(game)
            .bind(seat.name())
            .bind(text)
            .bind(at)
            .bind(CHANNEL)
            .bind(news(*game))
            .fetch_one(db)
            .await?;
            return Ok(Some(row.try_get(0)?));
        }
        Write::Notes { seat, text } => {
            sqlx::query("UPDATE seats SET notes = $1 WHERE hash = $2")
                .bind(text)
                .bind(&seat[..])
                .execute(db)
                .await?;
        }
        Write::Webhook { seat, url } => {
            sqlx::query("UPDATE seats SET webhook = $1 WHERE hash = $2")
                .bind(url)
                .bind(&seat[..])
                .execute(db)
                .await?;
        }
        Write::Renew { game, by, keys } => {
            return renew(db, *game, by, keys, news(*game)).await.map(Some);
        }
    }
    Ok(Some(0))
}

/// Gives seats other keys.
async fn renew(
    db: &mut PgConnection,
    game: i64,
    by: &Hash,
    keys: &[(SeatKind, Hash)],
    news: String,
) -> Result<i64, StoreError> {
    for (place, (seat, new)) in keys.iter().enumerate() {
        let renewed = sqlx::query(
            "UPDATE seats SET hash = $1 WHERE game = $2 AND seat = $3 AND ($4 OR hash = $5)",
        )
        .bind(&new[..])
        .bind(game)
        .bind(seat.name())
        .bind(place > 0)
        .bind(&by[..])
        .execute(&mut *db)
        .await?;
        if renewed.rows_affected() == 0 {
            // All or none: what was renewed already is taken back.
            return Err(StoreError::Taken);
        }
    }
    let row = sqlx::query(
        "WITH head AS (UPDATE heads SET keys = keys + 1 WHERE game = $1 RETURNING keys) \
         SELECT keys, pg_notify($2, $3)::text FROM head",
    )
    .bind(game)
    .bind(CHANNEL)
    .bind(news)
    .fetch_one(db)
    .await?;
    Ok(row.try_get(0)?)
}

/// Adds a line to a game's journal, after the last change that the writer knows.
async fn append(
    db: &mut PgConnection,
    (game, after): (i64, i64),
    (line, giver): (&Line, Giver),
    news: String,
) -> Result<Option<i64>, StoreError> {
    let entry = line.entry.as_ref();
    let row = sqlx::query(
        "WITH head AS (UPDATE heads SET changes = changes + 1 \
           WHERE game = $1 AND changes = $2 RETURNING changes), \
         line AS (INSERT INTO orders (game, number, side, \"order\", answers, digest, at, person) \
           SELECT $1, $3, $4, $5, $6, $7, $8, $11 FROM head), \
         waits AS (DELETE FROM pending WHERE game = $1 AND EXISTS (SELECT FROM head)) \
         SELECT changes, pg_notify($9, $10)::text FROM head",
    )
    .bind(game)
    .bind(after)
    .bind(i64::from(line.number))
    .bind(entry.map_or("", |entry| &entry.side))
    .bind(entry.map(|entry| &entry.order))
    .bind(entry.map_or_else(String::new, |entry| write_answers(&entry.answers)))
    .bind(entry.map_or_else(String::new, |entry| entry.digest.to_string()))
    .bind(line.at)
    .bind(CHANNEL)
    .bind(news)
    .bind(giver == Giver::Person)
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}

/// Keeps which order waits for dice, after the last change that the writer knows.
async fn wait(
    db: &mut PgConnection,
    (game, after): (i64, i64),
    pending: Option<&PendingRow>,
    news: String,
) -> Result<Option<i64>, StoreError> {
    let row = sqlx::query(
        "WITH head AS (UPDATE heads SET changes = changes + 1 \
           WHERE game = $1 AND changes = $2 RETURNING changes), \
         done AS (DELETE FROM pending WHERE game = $1 AND $3::text IS NULL \
           AND EXISTS (SELECT FROM head)), \
         waits AS (INSERT INTO pending (game, \"order\", rolls) \
           SELECT $1, $3, $4 FROM head WHERE $3::text IS NOT NULL \
           ON CONFLICT (game) DO UPDATE SET \"order\" = $3, rolls = $4) \
         SELECT changes, pg_notify($5, $6)::text FROM head",
    )
    .bind(game)
    .bind(after)
    .bind(pending.map(|pending| &pending.order))
    .bind(pending.map(|pending| {
        let rolls: Vec<String> = pending.rolls.iter().map(u8::to_string).collect();
        rolls.join(" ")
    }))
    .bind(CHANNEL)
    .bind(news)
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}

/// What computers ordered counts for nothing here, and a record that was opened was played. Of a
/// line that does not say whose it is, a person is supposed to have given it.
async fn make_room(db: &mut PgConnection, server: &str) -> Result<i64, StoreError> {
    // Whoever gives the first order at this moment changes the head: then the game is left alone.
    let forgotten = sqlx::query(
        "DELETE FROM heads WHERE (game, changes, chat) IN ( \
           SELECT heads.game, heads.changes, 0 FROM games JOIN heads ON heads.game = games.id \
           WHERE NOT games.review AND heads.chat = 0 \
           AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.game = games.id \
             AND coalesce(person, 'human' IN (games.first, games.second))) \
           ORDER BY games.id LIMIT 1) \
         RETURNING game",
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(row) = forgotten else {
        return Ok(0);
    };
    let game: i64 = row.try_get(0)?;
    for forget in [
        "DELETE FROM pending WHERE game = $1",
        "DELETE FROM orders WHERE game = $1",
        "DELETE FROM seats WHERE game = $1",
        "DELETE FROM games WHERE id = $1",
    ] {
        sqlx::query(forget).bind(game).execute(&mut *db).await?;
    }
    // Whoever has it before him at another server is told.
    sqlx::query("SELECT pg_notify($1, $2)::text")
        .bind(CHANNEL)
        .bind(format!("{server} {game}"))
        .execute(db)
        .await?;
    Ok(game)
}

async fn create(db: &mut PgConnection, game: &NewGameRow) -> Result<i64, StoreError> {
    let (hash, battle) = &game.battle;
    let files = serde_json::to_string(&battle.files).map_err(nonsense)?;
    sqlx::query(
        "INSERT INTO battles (hash, name, files) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    )
    .bind(&hash[..])
    .bind(&battle.name)
    .bind(files)
    .execute(&mut *db)
    .await?;
    let head = &game.head;
    let options = serde_json::to_string(&head.options).map_err(nonsense)?;
    let row = sqlx::query(
        "INSERT INTO games (name, rulebook, version, battle, options, commitment, seed, review, \
         first, second, think_ms, pace_ms, begun) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id",
    )
    .bind(&head.name)
    .bind(&head.rulebook)
    .bind(i64::from(head.version))
    .bind(&hash[..])
    .bind(options)
    .bind(&head.commitment)
    .bind(&head.seed)
    .bind(head.review)
    .bind(&head.players.first)
    .bind(&head.players.second)
    .bind(i64::from(head.think_ms))
    .bind(i64::from(head.pace_ms))
    .bind(head.begun)
    .fetch_one(&mut *db)
    .await?;
    let id: i64 = row.try_get(0)?;
    sqlx::query("INSERT INTO heads (game, changes, chat, keys) VALUES ($1, 0, 0, 0)")
        .bind(id)
        .execute(&mut *db)
        .await?;
    for (hash, seat, host) in &game.seats {
        sqlx::query("INSERT INTO seats (hash, game, seat, host) VALUES ($1, $2, $3, $4)")
            .bind(&hash[..])
            .bind(id)
            .bind(seat.name())
            .bind(host)
            .execute(&mut *db)
            .await?;
    }
    for line in &game.lines {
        first_line(db, id, line).await?;
    }
    Ok(id)
}

/// A line that a game begins with: nobody else knows the game yet.
async fn first_line(db: &mut PgConnection, game: i64, line: &Line) -> Result<(), StoreError> {
    let entry = line.entry.as_ref();
    sqlx::query(
        "INSERT INTO orders (game, number, side, \"order\", answers, digest, at, person) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, TRUE)",
    )
    .bind(game)
    .bind(i64::from(line.number))
    .bind(entry.map_or("", |entry| &entry.side))
    .bind(entry.map(|entry| &entry.order))
    .bind(entry.map_or_else(String::new, |entry| write_answers(&entry.answers)))
    .bind(entry.map_or_else(String::new, |entry| entry.digest.to_string()))
    .bind(line.at)
    .execute(db)
    .await?;
    Ok(())
}
