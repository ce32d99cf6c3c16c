//! Graphs and trees. The first word of the input names the program.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use itertools::Itertools;
use proconio::input;
use proconio::marker::{Chars, Usize1};

const INF: usize = usize::MAX;

fn main() {
    input! { name: String }
    match name.as_str() {
        "dijkstra" => dijkstra(),
        "grid" => grid(),
        "kruskal" => kruskal(),
        "topological" => topological(),
        "floyd" => floyd(),
        "components" => in_thread(components),
        "ancestors" => in_thread(ancestors),
        "bellman" => bellman(),
        "flow" => flow(),
        "rerooting" => in_thread(rerooting),
        "bipartite" => bipartite(),
        "euler" => in_thread(euler),
        _ => unreachable!("{name}"),
    }
}

fn in_thread(solve: fn()) {
    let builder = std::thread::Builder::new().stack_size(256 * 1024 * 1024);
    builder.spawn(solve).unwrap().join().unwrap();
}

fn dijkstra() {
    input! { n: usize, m: usize, edges: [(Usize1, Usize1, usize); m] }
    let mut graph = vec![vec![]; n];
    for &(a, b, cost) in &edges {
        graph[a].push((b, cost));
        graph[b].push((a, cost));
    }
    let mut distance = vec![INF; n];
    let mut heap = BinaryHeap::new();
    distance[0] = 0;
    heap.push(Reverse((0, 0)));
    while let Some(Reverse((d, v))) = heap.pop() {
        if d > distance[v] {
            continue;
        }
        for &(u, cost) in &graph[v] {
            if d + cost < distance[u] {
                distance[u] = d + cost;
                heap.push(Reverse((d + cost, u)));
            }
        }
    }
    for d in distance {
        if d == INF {
            println!("-1");
        } else {
            println!("{d}");
        }
    }
}

fn grid() {
    input! { h: usize, w: usize, rows: [Chars; h] }
    let mut distance = vec![vec![usize::MAX / 2; w]; h];
    distance[0][0] = 0;
    let mut deque = VecDeque::from([(0_usize, 0_usize)]);
    while let Some((y, x)) = deque.pop_front() {
        for (dy, dx) in [(0, 1), (1, 0), (0, !0), (!0, 0)] {
            let (ny, nx) = (y.wrapping_add(dy), x.wrapping_add(dx));
            if ny >= h || nx >= w {
                continue;
            }
            let wall = (rows[ny][nx] == '#') as usize;
            let next = distance[y][x] + wall;
            if next < distance[ny][nx] {
                distance[ny][nx] = next;
                if wall == 0 {
                    deque.push_front((ny, nx));
                } else {
                    deque.push_back((ny, nx));
                }
            }
        }
    }
    println!("{}", distance[h - 1][w - 1]);
    println!(
        "{}",
        distance.iter().map(|row| row.iter().join(" ")).join("\n")
    );
}

struct Dsu {
    parent: Vec<isize>,
}

impl Dsu {
    fn new(n: usize) -> Self {
        Dsu {
            parent: vec![-1; n],
        }
    }

    fn root(&mut self, x: usize) -> usize {
        if self.parent[x] < 0 {
            return x;
        }
        let root = self.root(self.parent[x] as usize);
        self.parent[x] = root as isize;
        root
    }

    fn unite(&mut self, x: usize, y: usize) -> bool {
        let (mut x, mut y) = (self.root(x), self.root(y));
        if x == y {
            return false;
        }
        if self.parent[x] > self.parent[y] {
            std::mem::swap(&mut x, &mut y);
        }
        self.parent[x] += self.parent[y];
        self.parent[y] = x as isize;
        true
    }
}

fn kruskal() {
    input! { n: usize, m: usize, mut edges: [(i64, Usize1, Usize1); m] }
    edges.sort_unstable_by_key(|&(cost, a, b)| (Reverse(cost), b, a));
    let mut dsu = Dsu::new(n);
    let taken: Vec<_> = edges
        .iter()
        .filter(|edge| dsu.unite(edge.1, edge.2))
        .collect();
    println!(
        "{} {:?}",
        taken.iter().map(|edge| edge.0).sum::<i64>(),
        taken
    );
    let roots = (0..n).map(|v| dsu.root(v)).sorted().dedup().count();
    let sizes = (0..n).map(|v| {
        let root = dsu.root(v);
        -dsu.parent[root]
    });
    println!("{roots} {:?}", sizes.collect_vec());
}

fn topological() {
    input! { n: usize, edges: [(Usize1, Usize1)] }
    let mut graph = vec![Vec::new(); n];
    let mut degree = vec![0; n];
    for (a, b) in edges {
        graph[a].push(b);
        degree[b] += 1;
    }
    let mut heap: BinaryHeap<_> = (0..n).filter(|&v| degree[v] == 0).map(Reverse).collect();
    let mut order = Vec::with_capacity(n);
    while let Some(Reverse(v)) = heap.pop() {
        order.push(v + 1);
        for &u in &graph[v] {
            degree[u] -= 1;
            if degree[u] == 0 {
                heap.push(Reverse(u));
            }
        }
    }
    if order.len() == n {
        println!("{}", order.iter().format(" "));
    } else {
        println!("-1");
    }
}

fn floyd() {
    input! { n: usize, edges: [(Usize1, Usize1, usize)] }
    const FAR: usize = 1 << 60;
    let mut d = vec![vec![FAR; n]; n];
    for (v, row) in d.iter_mut().enumerate() {
        row[v] = 0;
    }
    for (a, b, cost) in edges {
        d[a][b] = d[a][b].min(cost);
    }
    for k in 0..n {
        for i in 0..n {
            for j in 0..n {
                d[i][j] = d[i][j].min(d[i][k] + d[k][j]);
            }
        }
    }
    let reached = d.iter().flatten().filter(|&&x| x < FAR);
    println!("{} {:?}", reached.clone().sum::<usize>(), reached.max());
}

fn components() {
    input! { n: usize, edges: [(Usize1, Usize1)] }
    fn dfs(graph: &[Vec<usize>], v: usize, seen: &mut [bool], order: &mut Vec<usize>) {
        seen[v] = true;
        for &u in &graph[v] {
            if !seen[u] {
                dfs(graph, u, seen, order);
            }
        }
        order.push(v);
    }
    let (mut graph, mut reverse) = (vec![vec![]; n], vec![vec![]; n]);
    for &(a, b) in &edges {
        graph[a].push(b);
        reverse[b].push(a);
    }
    let (mut seen, mut order) = (vec![false; n], vec![]);
    for v in 0..n {
        if !seen[v] {
            dfs(&graph, v, &mut seen, &mut order);
        }
    }
    seen.fill(false);
    let mut all = vec![];
    for &v in order.iter().rev() {
        if !seen[v] {
            let mut component = vec![];
            dfs(&reverse, v, &mut seen, &mut component);
            component.sort();
            all.push(component);
        }
    }
    println!("{}", all.len());
    for component in all {
        println!("{} {}", component.len(), component.iter().join(" "));
    }
}

fn ancestors() {
    input! { n: usize, parents: [Usize1; n - 1], queries: [(Usize1, Usize1)] }
    let mut up = vec![vec![0; n]; 18];
    let mut depth = vec![0_u32; n];
    for v in 1..n {
        up[0][v] = parents[v - 1];
        depth[v] = depth[up[0][v]] + 1;
    }
    for k in 1..18 {
        for v in 0..n {
            up[k][v] = up[k - 1][up[k - 1][v]];
        }
    }
    let lift = |mut v: usize, mut by: u32| {
        while by > 0 {
            v = up[by.trailing_zeros() as usize][v];
            by &= by - 1;
        }
        v
    };
    for (mut a, mut b) in queries {
        if depth[a] < depth[b] {
            std::mem::swap(&mut a, &mut b);
        }
        a = lift(a, depth[a] - depth[b]);
        for k in (0..18).rev() {
            if up[k][a] != up[k][b] {
                (a, b) = (up[k][a], up[k][b]);
            }
        }
        println!("{}", if a == b { a } else { up[0][a] } + 1);
    }
}

fn bellman() {
    input! { n: usize, edges: [(Usize1, Usize1, i64)] }
    let mut distance = vec![i64::MAX; n];
    distance[0] = 0;
    for round in 0..n {
        let mut changed = false;
        for &(a, b, cost) in &edges {
            if distance[a] != i64::MAX && distance[a] + cost < distance[b] {
                distance[b] = distance[a] + cost;
                changed = true;
            }
        }
        if !changed {
            let texts = distance.iter().map(|&d| match d {
                i64::MAX => "inf".to_string(),
                d => d.to_string(),
            });
            println!("{}", texts.collect::<Vec<_>>().join(" "));
            return;
        }
        if round == n - 1 {
            println!("negative cycle");
        }
    }
}

struct Flow {
    edges: Vec<(usize, u64)>,
    graph: Vec<Vec<usize>>,
}

impl Flow {
    fn augment(&mut self, v: usize, sink: usize, limit: u64, seen: &mut [bool]) -> Option<u64> {
        if v == sink {
            return Some(limit);
        }
        seen[v] = true;
        for at in 0..self.graph[v].len() {
            let id = self.graph[v][at];
            let (to, room) = self.edges[id];
            if room == 0 || seen[to] {
                continue;
            }
            if let Some(flow) = self.augment(to, sink, limit.min(room), seen) {
                self.edges[id].1 -= flow;
                self.edges[id ^ 1].1 += flow;
                return Some(flow);
            }
        }
        None
    }
}

fn flow() {
    input! { n: usize, edges: [(Usize1, Usize1, u64)] }
    let mut flow = Flow {
        edges: vec![],
        graph: vec![vec![]; n],
    };
    for (a, b, room) in edges {
        flow.graph[a].push(flow.edges.len());
        flow.edges.push((b, room));
        flow.graph[b].push(flow.edges.len());
        flow.edges.push((a, 0));
    }
    let mut total = 0;
    while let Some(more) = flow.augment(0, n - 1, u64::MAX, &mut vec![false; n]) {
        total += more;
    }
    println!("{total}");
}

fn rerooting() {
    input! { n: usize, modulus: u64, edges: [(Usize1, Usize1); n - 1] }
    let mut graph = vec![vec![]; n];
    for (a, b) in edges {
        graph[a].push(b);
        graph[b].push(a);
    }
    fn down(graph: &[Vec<usize>], v: usize, parent: usize, m: u64, below: &mut [u64]) {
        let mut product = 1;
        for &u in graph[v].iter().filter(|&&u| u != parent) {
            down(graph, u, v, m, below);
            product = product * (below[u] + 1) % m;
        }
        below[v] = product;
    }
    fn across(
        graph: &[Vec<usize>],
        v: usize,
        parent: usize,
        above: u64,
        m: u64,
        below: &[u64],
        all: &mut [u64],
    ) {
        let children = graph[v]
            .iter()
            .copied()
            .filter(|&u| u != parent)
            .collect_vec();
        let mut right = vec![1; children.len() + 1];
        for (i, &u) in children.iter().enumerate().rev() {
            right[i] = right[i + 1] * (below[u] + 1) % m;
        }
        all[v] = right[0] * (above + 1) % m;
        let mut left = 1;
        for (i, &u) in children.iter().enumerate() {
            let others = left * right[i + 1] % m * (above + 1) % m;
            across(graph, u, v, others, m, below, all);
            left = left * (below[u] + 1) % m;
        }
    }
    let (mut below, mut all) = (vec![0; n], vec![0; n]);
    down(&graph, 0, n, modulus, &mut below);
    across(&graph, 0, n, 0, modulus, &below, &mut all);
    println!("{}", all.iter().join("\n"));
}

fn bipartite() {
    input! { n: usize, edges: [(Usize1, Usize1)] }
    let mut graph = vec![vec![]; n];
    for &(a, b) in &edges {
        graph[a].push(b);
        graph[b].push(a);
    }
    let mut colors: Vec<Option<bool>> = vec![None; n];
    for start in 0..n {
        if colors[start].is_some() {
            continue;
        }
        colors[start] = Some(false);
        let mut stack = vec![start];
        while let Some(v) = stack.pop() {
            for &u in &graph[v] {
                match colors[u] {
                    None => {
                        colors[u] = colors[v].map(|color| !color);
                        stack.push(u);
                    }
                    Some(color) if Some(color) == colors[v] => {
                        println!("No");
                        return;
                    }
                    Some(_) => {}
                }
            }
        }
    }
    let sides = colors.iter().flatten().counts();
    println!("Yes {:?} {:?}", sides.get(&false), sides.get(&true));
}

/// A path of n vertices, as deep as it is long.
fn euler() {
    input! { n: usize }
    fn tour(v: usize, n: usize, time: &mut usize, times: &mut Vec<(usize, usize)>) {
        let enter = *time;
        *time += 1;
        if v + 1 < n {
            tour(v + 1, n, time, times);
        }
        times[v] = (enter, *time);
        *time += 1;
    }
    let mut times = vec![(0, 0); n];
    tour(0, n, &mut 0, &mut times);
    println!("{:?} {:?}", times[0], times[n / 2]);
}
