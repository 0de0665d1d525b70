//! `ordeal`: real texts spoilt by a seed and thrown, for so many seconds.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, io, panic, thread};

use clap::Parser;
use ordeal::{ORDEALS, Ordeal};
use staff::SplitMix64;

/// Throw spoilt texts at every reader of the program.
#[derive(Parser)]
struct Args {
    /// Which ordeals; all without a name.
    #[arg(value_parser = ["record", "scenario", "engine", "api"])]
    names: Vec<String>,
    /// Seconds for each; every kept text is thrown once, however long that takes.
    #[arg(long, default_value_t = 15)]
    seconds: u64,
    /// Another seed spoils the texts in other ways.
    #[arg(long, default_value_t = 1815)]
    seed: u64,
    /// Throw the text of this file instead, once, and show where it breaks; for one ordeal.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seconds", "seed"])]
    text: Option<PathBuf>,
    /// Only write the real texts to this folder, one folder for each ordeal, for another fuzzer.
    #[arg(long, value_name = "FOLDER")]
    write: Option<PathBuf>,
}

/// Nothing that a stranger sends may keep us longer, on a busy machine without optimisation.
const PATIENCE: Duration = Duration::from_mins(1);

fn main() -> ExitCode {
    let args = Args::parse();
    let wanted = |ordeal: &&Ordeal| {
        args.names.is_empty() || args.names.iter().any(|name| name == ordeal.name)
    };
    if let Some(folder) = &args.write {
        let written = ORDEALS
            .iter()
            .filter(wanted)
            .try_for_each(|ordeal| write(ordeal, folder));
        return match written {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{}: {error}", folder.display());
                ExitCode::FAILURE
            }
        };
    }
    if let Some(file) = &args.text {
        let ([name], Ok(bytes)) = (args.names.as_slice(), fs::read(file)) else {
            eprintln!("one ordeal and a file that can be read are needed");
            return ExitCode::from(2);
        };
        let text = String::from_utf8_lossy(&bytes);
        if let Some(ordeal) = ordeal::find(name) {
            (ordeal.suffer)(&text);
        }
        ordeal::tidy_up();
        return ExitCode::SUCCESS;
    }
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

/// The real texts as files.
fn write(ordeal: &Ordeal, folder: &Path) -> io::Result<()> {
    let folder = folder.join(ordeal.name);
    fs::create_dir_all(&folder)?;
    for (number, text) in ordeal.seeds().iter().enumerate() {
        fs::write(folder.join(format!("real-{number}")), text)?;
    }
    Ok(())
}

thread_local! {
    /// Where this thread panicked last.
    static PLACE: RefCell<String> = const { RefCell::new(String::new()) };
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
    let thrown = AtomicU64::new(0);
    let at_work = AtomicUsize::new(cores);
    // Where a law was broken: each place is told once, and the hunt goes on.
    let broken: Mutex<BTreeSet<String>> = Mutex::default();
    let end = Instant::now() + time;
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        PLACE.set(place.unwrap_or_default());
    }));
    thread::scope(|scope| {
        for (core, hand) in hands.iter().enumerate() {
            let (corpus, thrown, broken, at_work) = (&corpus, &thrown, &broken, &at_work);
            scope.spawn(move || {
                let mut choice = SplitMix64::new(seed.wrapping_add(core as u64));
                // Each text once as it is, shared among the cores; then spoilt ones.
                let mut whole = corpus.iter().skip(core).step_by(cores);
                loop {
                    let text = match whole.next() {
                        Some(text) => text.clone(),
                        None if Instant::now() >= end => break,
                        None => {
                            testkit::mutate::text(&corpus[choice.below(corpus.len())], &mut choice)
                        }
                    };
                    hold(hand, Some(&text));
                    let suffered = catch_unwind(AssertUnwindSafe(|| (ordeal.suffer)(&text)));
                    hold(hand, None);
                    thrown.fetch_add(1, Ordering::Relaxed);
                    if let Err(why) = suffered {
                        let place = PLACE.take();
                        let mut broken = broken.lock().unwrap_or_else(PoisonError::into_inner);
                        if broken.insert(place.clone()) {
                            let why = format!("{place}: {}", said(why.as_ref()));
                            tell(ordeal, broken.len(), &text, &why);
                        }
                    }
                }
                at_work.fetch_sub(1, Ordering::Relaxed);
            });
        }
        scope.spawn(|| watch(ordeal, &hands, &at_work));
    });
    let _ = panic::take_hook();
    let thrown = thrown.load(Ordering::Relaxed);
    println!(
        "{}: {thrown} texts: {} as they are, the rest spoilt",
        ordeal.name,
        corpus.len()
    );
    broken.into_inner().is_ok_and(|broken| broken.is_empty())
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
fn watch(ordeal: &Ordeal, hands: &[Mutex<Option<Hand>>], at_work: &AtomicUsize) {
    while at_work.load(Ordering::Relaxed) > 0 {
        thread::sleep(Duration::from_millis(100));
        for hand in hands {
            let Ok(hand) = hand.lock() else { continue };
            if let Some(hand) = hand.as_ref().filter(|hand| hand.since.elapsed() > PATIENCE) {
                tell(ordeal, 0, &hand.text, "it takes more than a minute");
                std::process::exit(1);
            }
        }
    }
}

fn said(why: &(dyn std::any::Any + Send)) -> String {
    let text = why.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| why.downcast_ref::<&str>().copied());
    text.unwrap_or("it panicked").to_owned()
}

/// Keeps the text in a file, so that it can be thrown again.
fn tell(ordeal: &Ordeal, number: usize, text: &str, why: &str) {
    let file = format!("grognard-ordeal-{}-{number}.txt", ordeal.name);
    let path = std::env::temp_dir().join(file);
    let kept = fs::write(&path, text);
    eprintln!("{}: {why}", ordeal.name);
    match kept {
        Ok(()) => eprintln!("the text is in {}", path.display()),
        Err(_) => eprintln!("the text:\n{text}"),
    }
}
