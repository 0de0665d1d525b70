//! The fighting itself: threads, progress, and an end when it is asked for.

use std::io::IsTerminal as _;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use kernel::record::Play;
use lab::study::{Battle, RunError, run};

use super::results::Results;
use crate::failure::Failure;

/// The exit code of a study that was stopped: the same command goes on with it.
const STOPPED: i32 = 3;

/// Ends the program where it was stopped before the end of a study.
pub(super) fn end_stopped() -> ! {
    std::process::exit(STOPPED)
}

/// Fights what is left; says whether it came to the end.
pub(super) fn fight(
    results: &mut Results,
    plays: &[Play],
    threads: Option<u16>,
) -> Result<bool, Failure> {
    let left = results.stored().left();
    if left.is_empty() {
        return Ok(true);
    }
    let study = results.study().clone();
    let battle = Battle {
        study: &study,
        starts: plays.iter().map(Play::start).collect(),
        threads: threads.map_or_else(cores, usize::from),
        left,
    };
    let progress = Progress::begin(
        study.all_games(),
        battle.left.iter().map(|chunk| chunk.count).sum(),
    );
    let stop = Arc::new(AtomicBool::new(false));
    heed_interrupts(Arc::clone(&stop));
    let fought = run(&battle, &stop, &|| progress.game(), |done| {
        results.keep(done)
    });
    progress.end();
    match fought {
        Ok(()) => Ok(results.stored().left().is_empty()),
        Err(RunError::Kept(failure)) => Err(failure),
        Err(RunError::Unknown(error)) => Err(library::study::unknown(error).into()),
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// The first Ctrl-C lets the games under way end; the second ends at once.
fn heed_interrupts(stop: Arc<AtomicBool>) {
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        // Without it Ctrl-C ends the program at once, and nothing written is lost.
        let Ok(runtime) = runtime else { return };
        runtime.block_on(async {
            if tokio::signal::ctrl_c().await.is_ok() {
                stop.store(true, Ordering::Relaxed);
                eprintln!("Stopping after the games under way; Ctrl-C again stops at once.");
                if tokio::signal::ctrl_c().await.is_ok() {
                    std::process::exit(130);
                }
            }
        });
    });
}

/// A bar on a terminal; elsewhere a line at each tenth of the work.
struct Progress {
    bar: Option<ProgressBar>,
    begun: Instant,
    all: u64,
    left: u64,
    fought: AtomicU64,
}

impl Progress {
    fn begin(all: u64, left: u64) -> Progress {
        let bar = std::io::stderr().is_terminal().then(|| {
            let style =
                ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left");
            let bar = ProgressBar::new(all).with_position(all - left);
            // An estimate knows nothing of what was fought before.
            bar.reset_eta();
            match style {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        });
        Progress {
            bar,
            begun: Instant::now(),
            all,
            left,
            fought: AtomicU64::new(0),
        }
    }

    fn game(&self) {
        let fought = self.fought.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some(bar) = &self.bar {
            bar.inc(1);
            return;
        }
        let tenth = |games: u64| 10 * games / self.left.max(1);
        if tenth(fought) > tenth(fought - 1) {
            #[allow(clippy::cast_precision_loss)] // An estimate.
            let rest = self.begun.elapsed().as_secs_f64() / fought as f64
                * self.left.saturating_sub(fought) as f64;
            eprintln!(
                "{} of {} games, about {rest:.0} s left",
                self.all - self.left + fought,
                self.all
            );
        }
    }

    fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
