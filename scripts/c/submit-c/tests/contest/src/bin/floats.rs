//! Floats: geometry, probabilities, searches. The first word of the input names the program.

use std::f64::consts::PI;
use std::ops::{Add, Mul, Sub};
use std::time::{Duration, Instant};

use itertools::Itertools;
use num_traits::Float;
use proconio::input;

fn main() {
    input! { name: String }
    match name.as_str() {
        "hull" => hull(),
        "closest" => closest(),
        "dice" => dice(),
        "bisection" => bisection(),
        "angles" => angles(),
        "elimination" => elimination(),
        "texts" => texts(),
        "functions" => functions(),
        "annealing" => annealing(),
        "statistics" => statistics(),
        _ => unreachable!("{name}"),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
struct Point {
    x: f64,
    y: f64,
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point {
            x: self.x + other.x,
            y: self.y + other.y,
        }
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point {
            x: self.x - other.x,
            y: self.y - other.y,
        }
    }
}

impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, by: f64) -> Point {
        Point {
            x: self.x * by,
            y: self.y * by,
        }
    }
}

impl Point {
    fn cross(self, other: Point) -> f64 {
        self.x * other.y - self.y * other.x
    }

    fn norm(self) -> f64 {
        (self.x.powi(2) + self.y * self.y).sqrt()
    }
}

fn points() -> Vec<Point> {
    input! { points: [(f64, f64)] }
    points.into_iter().map(|(x, y)| Point { x, y }).collect()
}

fn hull() {
    let mut points = points();
    points.sort_by(|a, b| a.partial_cmp(b).unwrap());
    points.dedup();
    let mut hull: Vec<Point> = vec![];
    for pass in 0..2 {
        let start = hull.len();
        for &p in &points {
            while hull.len() >= start + 2 && {
                let [.., a, b] = hull[..] else { unreachable!() };
                (b - a).cross(p - a) <= 1e-9
            } {
                hull.pop();
            }
            hull.push(p);
        }
        hull.pop();
        if pass == 0 {
            points.reverse();
        }
    }
    let sides = hull
        .iter()
        .circular_tuple_windows()
        .map(|(&a, &b)| (b - a, a.cross(b)));
    let (length, area) = sides.fold((0.0, 0.0), |sum, (side, cross)| {
        (sum.0 + side.norm(), sum.1 + cross / 2.0)
    });
    println!("{} {:.10} {:.10}", hull.len(), length, area);
    println!("{hull:?}");
}

fn closest() {
    fn search(points: &mut [Point]) -> f64 {
        if points.len() < 2 {
            return f64::INFINITY;
        }
        let (left, right) = points.split_at_mut(points.len() / 2);
        let middle = right[0].x;
        let mut best = search(left).min(search(right));
        points.sort_by(|a, b| a.y.total_cmp(&b.y));
        let mut near: Vec<Point> = vec![];
        for &p in points.iter() {
            if (p.x - middle).abs() < best {
                for &q in near.iter().rev().take(8) {
                    best = best.min((p - q).norm());
                }
                near.push(p);
            }
        }
        best
    }
    let mut points = points();
    points.sort_by(|a, b| a.x.total_cmp(&b.x));
    let best = search(&mut points);
    println!("{best} {best:?} {:.12}", best * best);
}

fn dice() {
    input! { n: usize, faces: [u32] }
    let mut chance = vec![0.0; n + 1];
    for sum in 1..=n {
        let expected: f64 = faces
            .iter()
            .map(|&face| chance[sum.saturating_sub(face as usize)])
            .sum();
        chance[sum] = 1.0 + expected / faces.len() as f64;
    }
    println!(
        "{:.12}\n{}",
        chance[n],
        chance.iter().map(|x| format!("{x:.3}")).join(" ")
    );
    let mut ways = vec![1.0_f64];
    for p in faces.iter().map(|&face| 1.0 / f64::from(face)) {
        ways.push(0.0);
        for at in (0..ways.len()).rev() {
            ways[at] = ways[at] * (1.0 - p) + if at > 0 { ways[at - 1] * p } else { 0.0 };
        }
    }
    println!("{ways:?} {:e}", ways.iter().product::<f64>());
}

fn bisection() {
    input! { a: f64, b: f64, c: f64 }
    let f = |t: f64| a * t + b * t * t * t - c;
    let (mut low, mut high) = (0.0, 200.0);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if f(middle) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    println!("{low:.15} {high}");
    let g = |x: f64| (x - a).powi(2) / (b + 1.0) + (x - c).abs();
    let (mut low, mut high) = (-1e3_f64, 1e3);
    for _ in 0..80 {
        let third = (high - low) / 3.0;
        if g(low + third) < g(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    println!("{:.6} {:.9}", low, g(high));
}

fn angles() {
    let points = points();
    let center = points
        .iter()
        .fold(Point { x: 0.0, y: 0.0 }, |sum, &p| sum + p)
        * (1.0 / points.len() as f64);
    let angle = |p: &Point| (*p - center).y.atan2((*p - center).x).to_degrees();
    let sorted = points
        .iter()
        .map(angle)
        .sorted_by(|a, b| b.partial_cmp(a).unwrap())
        .collect_vec();
    println!("{}", sorted.iter().map(|a| format!("{a:+.4}")).join(" "));
    for p in points.iter().take(3) {
        let (sin, cos) = p.x.to_radians().sin_cos();
        println!("{:.7} {:.7} {:.7}", sin, cos, p.y.hypot(p.x) * PI);
        let turned = Point {
            x: p.x * cos - p.y * sin,
            y: p.x * sin + p.y * cos,
        };
        println!("{:8.3}|{:<8.1}|{:+08.2}", turned.x, turned.y, turned.norm());
    }
}

fn elimination() {
    input! { n: usize, mut rows: [[f64; n + 1]; n] }
    let mut sign = 1.0;
    for column in 0..n {
        let key = |&row: &usize| rows[row][column].abs();
        let pivot = (column..n)
            .max_by(|a, b| key(a).total_cmp(&key(b)))
            .unwrap();
        if rows[pivot][column].abs() < 1e-12 {
            println!("singular");
            return;
        }
        if pivot != column {
            rows.swap(pivot, column);
            sign = -sign;
        }
        for row in 0..n {
            if row != column {
                let factor = rows[row][column] / rows[column][column];
                for at in column..=n {
                    let above = rows[column][at];
                    rows[row][at] -= factor * above;
                }
            }
        }
    }
    let solution = rows.iter().enumerate().map(|(at, row)| row[n] / row[at]);
    println!("{}", solution.map(|x| format!("{x:.9}")).join(" "));
    println!(
        "{:.6e}",
        rows.iter()
            .enumerate()
            .map(|(at, row)| row[at])
            .product::<f64>()
            * sign
    );
}

fn texts() {
    input! { words: [String] }
    for word in words {
        match word.parse::<f64>() {
            Ok(x) => {
                println!("{x} {x:?} {x:e} {x:.0} {x:.1} {x:.20} {x:E} {x:.4e}");
                println!("{:>14.3}|{:<14.2}|{:^+14.1}|{:014.5}", x, x, x, x);
                println!("{:016x} {} {}", x.to_bits(), x as i64, x as u8);
                println!("{} {} {}", x.floor(), x.round(), x.fract());
                println!("{} {:?} {:.3}", x as f32, (x as f32).sqrt(), x as f32 / 3.0);
            }
            Err(error) => println!("{error}"),
        }
        println!("{:?}", word.parse::<f32>());
    }
}

fn functions() {
    input! { numbers: [f64] }
    for x in numbers {
        let y = x.abs() + 0.5;
        println!("{:.8} {:.8} {:.8}", y.ln(), y.log10(), y.log2());
        println!(
            "{:.8} {:.8} {:.8} {:.8}",
            x.tan(),
            x.atan(),
            (x / 1e3).tanh(),
            y.powf(0.3)
        );
        println!("{:.8} {:.8} {:.8}", y.cbrt(), (-y).exp(), y.log(7.0));
        println!("{} {} {}", x.rem_euclid(2.5), x.div_euclid(2.5), x % 2.5);
        println!(
            "{} {} {}",
            x.max(f64::NAN),
            x.copysign(-1.0),
            x.mul_add(2.0, 0.1)
        );
        println!(
            "{:?} {:?}",
            x.partial_cmp(&f64::NAN),
            x.clamp(-1.0, 1.0).signum()
        );
        println!(
            "{} {} {:?}",
            x.trunc() as i32,
            (x * 1e300) as u64,
            (x / 0.0, 0.0 / x)
        );
        println!("{} {}", x.floor(), root(y));
    }
}

/// The trait has methods of the same names as floats themselves.
fn root<F: Float>(x: F) -> F {
    x.sqrt().floor() + x.powi(3).max(F::one())
}

fn annealing() {
    let start = Instant::now();
    let points = points();
    let length = |order: &[usize]| -> f64 {
        order
            .iter()
            .circular_tuple_windows()
            .map(|(&a, &b)| (points[a] - points[b]).norm())
            .sum()
    };
    let mut order: Vec<usize> = (0..points.len()).collect();
    let mut state = 12345_u64;
    let mut random = || {
        state ^= state << 7;
        state ^= state >> 9;
        state
    };
    let mut best = length(&order);
    for round in 0..2000 {
        if start.elapsed() > Duration::from_secs(60) {
            break;
        }
        let temperature = 10.0 * (1.0 - f64::from(round) / 2000.0);
        let (i, j) = (
            random() as usize % order.len(),
            random() as usize % order.len(),
        );
        order[i.min(j)..=i.max(j)].reverse();
        let next = length(&order);
        if next < best + temperature * ((random() >> 11) as f64 / (1_u64 << 53) as f64) {
            best = next;
        } else {
            order[i.min(j)..=i.max(j)].reverse();
        }
    }
    println!("{best:.6} {order:?}");
}

fn statistics() {
    input! { numbers: [f64] }
    let n = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / n;
    let variance = numbers.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / n;
    println!("{mean} {variance} {}", variance.sqrt());
    let sorted = numbers
        .iter()
        .copied()
        .sorted_by(f64::total_cmp)
        .collect_vec();
    println!(
        "{:?} {:?}",
        sorted.first(),
        sorted.binary_search_by(|x| x.total_cmp(&mean))
    );
    let (low, high) = numbers
        .iter()
        .fold((f64::MAX, f64::MIN), |(a, b), &x| (a.min(x), b.max(x)));
    println!(
        "{low:.3} {high:.3} {:.1}%",
        100.0 * (high - low) / high.abs().max(1.0)
    );
    let bars = numbers
        .iter()
        .map(|x| "#".repeat(((x - low) / (high - low + 1.0) * 10.0).round() as usize));
    println!("{}", bars.format("\n"));
}
