//! `ordeal`: real texts spoilt by a seed and thrown, for so many seconds.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{fs, panic, thread};

use clap::Parser;
use ordeal::{ORDEALS, Ordeal};
use staff::SplitMix64;

/// Throw spoilt texts at every reader of the program.
#[derive(Parser)]
struct Args {
    /// Which ordeals; all without a name.
    #[arg(value_parser = ["record", "scenario", "engine", "api"])]
    names: Vec<String>,
    /// Seconds for each.
    #[arg(long, default_value_t = 15)]
    seconds: u64,
    /// Another seed spoils the texts in other ways.
    #[arg(long, default_value_t = 1815)]
    seed: u64,
}

/// Nothing that a stranger sends may keep us longer, on a busy machine without optimisation.
const PATIENCE: Duration = Duration::from_mins(1);

fn main() -> ExitCode {
    let args = Args::parse();
    let wanted = |ordeal: &&Ordeal| {
        args.names.is_empty() || args.names.iter().any(|name| name == ordeal.name)
    };
    let mut broken = false;
    for ordeal in ORDEALS.iter().filter(wanted) {
        broken |= !run(ordeal, Duration::from_secs(args.seconds), args.seed);
    }
    ordeal::tidy_up();
    if broken {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

/// What one thread has in hand.
struct Hand {
    since: Instant,
    text: String,
}

/// Whether an ordeal is survived.
fn run(ordeal: &Ordeal, time: Duration, seed: u64) -> bool {
    let corpus = ordeal.corpus();
    if corpus.is_empty() {
        eprintln!("{}: there is nothing to begin with", ordeal.name);
        return false;
    }
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let hands: Vec<Mutex<Option<Hand>>> = (0..cores).map(|_| Mutex::new(None)).collect();
    let (thrown, failed) = (AtomicU64::new(0), AtomicBool::new(false));
    let end = Instant::now() + time;
    panic::set_hook(Box::new(|_| ()));
    thread::scope(|scope| {
        for (core, hand) in hands.iter().enumerate() {
            let (corpus, thrown, failed) = (&corpus, &thrown, &failed);
            scope.spawn(move || {
                let mut choice = SplitMix64::new(seed.wrapping_add(core as u64));
                // Each text once as it is, shared among the cores; then spoilt ones.
                let mut whole = corpus.iter().skip(core).step_by(cores);
                while Instant::now() < end && !failed.load(Ordering::Relaxed) {
                    let text = match whole.next() {
                        Some(text) => text.clone(),
                        None => {
                            testkit::mutate::text(&corpus[choice.below(corpus.len())], &mut choice)
                        }
                    };
                    hold(hand, Some(&text));
                    let suffered = catch_unwind(AssertUnwindSafe(|| (ordeal.suffer)(&text)));
                    hold(hand, None);
                    thrown.fetch_add(1, Ordering::Relaxed);
                    if let Err(why) = suffered {
                        failed.store(true, Ordering::Relaxed);
                        tell(ordeal, &text, &said(why.as_ref()));
                    }
                }
            });
        }
        scope.spawn(|| watch(ordeal, &hands, end, &failed));
    });
    let _ = panic::take_hook();
    let thrown = thrown.load(Ordering::Relaxed);
    println!(
        "{}: {thrown} texts from {} real ones",
        ordeal.name,
        corpus.len()
    );
    !failed.load(Ordering::Relaxed)
}

fn hold(hand: &Mutex<Option<Hand>>, text: Option<&String>) {
    if let Ok(mut hand) = hand.lock() {
        *hand = text.map(|text| Hand {
            since: Instant::now(),
            text: text.clone(),
        });
    }
}

/// Ends the program where a text takes too long: it cannot be stopped in any other way.
fn watch(ordeal: &Ordeal, hands: &[Mutex<Option<Hand>>], end: Instant, failed: &AtomicBool) {
    loop {
        thread::sleep(Duration::from_millis(100));
        let mut busy = false;
        for hand in hands {
            let Ok(hand) = hand.lock() else { continue };
            busy |= hand.is_some();
            if let Some(hand) = hand.as_ref().filter(|hand| hand.since.elapsed() > PATIENCE) {
                tell(ordeal, &hand.text, "it takes more than a minute");
                std::process::exit(1);
            }
        }
        let over = Instant::now() >= end || failed.load(Ordering::Relaxed);
        if over && !busy {
            return;
        }
    }
}

fn said(why: &(dyn std::any::Any + Send)) -> String {
    let text = why.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| why.downcast_ref::<&str>().copied());
    text.unwrap_or("it panicked").to_owned()
}

/// Keeps the text in a file, so that it can be thrown again.
fn tell(ordeal: &Ordeal, text: &str, why: &str) {
    let path = std::env::temp_dir().join(format!("grognard-ordeal-{}.txt", ordeal.name));
    let kept = fs::write(&path, text);
    eprintln!("{}: {why}", ordeal.name);
    match kept {
        Ok(()) => eprintln!("the text is in {}", path.display()),
        Err(_) => eprintln!("the text:\n{text}"),
    }
}
