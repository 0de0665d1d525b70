//! tmp
use kernel::chance::Seed;
use kernel::{BySide, Choices, Rulebook, Side};
use lines_of_battle::RULEBOOK;
use staff::{appoint, play_out};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let games: u64 = a[3].parse().unwrap();
    let threads: usize = a.get(4).map_or(2, |t| t.parse().unwrap());
    let word = a.get(5).map_or("ladder", String::as_str);
    let files = muster::load("quatre-bras", &RULEBOOK).unwrap();
    let start = RULEBOOK.begin(&files, &Choices::default()).unwrap();
    let next = AtomicU64::new(0);
    let tot = Mutex::new((0.0f64, [[0u32; 3]; 2], 0i64, 0u64, [0i64; 2]));
    let t0 = std::time::Instant::now();
    std::thread::scope(|s| {
        for _ in 0..threads {
            s.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= games {
                        break;
                    }
                    let seed = Seed::from_word(word).nth_game(n / 2);
                    let mut one = appoint(&a[1], n * 2 + 1).unwrap();
                    let mut two = appoint(&a[2], n * 2 + 2).unwrap();
                    let swap = n % 2 == 1;
                    let mut g = start.duplicate();
                    let gs: BySide<&mut dyn staff::General> = if swap {
                        BySide {
                            first: &mut *two,
                            second: &mut *one,
                        }
                    } else {
                        BySide {
                            first: &mut *one,
                            second: &mut *two,
                        }
                    };
                    let p = play_out(g.as_mut(), gs, seed, 1_000_000).unwrap();
                    let us = if swap { Side::Second } else { Side::First };
                    let mut t = tot.lock().unwrap();
                    let r = match p.outcome.winner {
                        Some(w) if w == us => 0,
                        None => 1,
                        _ => 2,
                    };
                    t.0 += [1.0, 0.5, 0.0][r];
                    t.1[usize::from(swap)][r] += 1;
                    t.2 += i64::from(p.outcome.points[us] - p.outcome.points[us.other()]);
                    t.3 += u64::from(p.decisions);
                    t.4[0] += i64::from(p.outcome.points.first);
                    t.4[1] += i64::from(p.outcome.points.second);
                }
            });
        }
    });
    let t = tot.into_inner().unwrap();
    let n = games as f64;
    let p = t.0 / n;
    let z = 1.96f64;
    let c = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let h = z * ((p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt()) / (1.0 + z * z / n);
    println!(
        "{} vs {}: {:.1}% [{:.1},{:.1}] as first W/D/L {:?} as second {:?} mean lead {:.2}, points {:.1}:{:.1}, decisions/game {}, {:.1}s",
        a[1],
        a[2],
        100.0 * p,
        100.0 * (c - h),
        100.0 * (c + h),
        t.1[0],
        t.1[1],
        t.2 as f64 / n,
        t.4[0] as f64 / n,
        t.4[1] as f64 / n,
        t.3 / games,
        t0.elapsed().as_secs_f64()
    );
}
