//! Games on a graph that is drawn: a piece that comes to no vertex twice, one that may go round for ever, and a tree that
//! is cut.

use std::collections::BTreeSet;

use fastrand::Rng;
use serde_json::{json, Value};
use shared::blossom::first_player_wins;
use shared::retrograde::endings;

use crate::game::{Game, Part, Player, Position};

/// The most vertices, which are called a, b, c, …
const MOST_VERTICES: usize = 16;

/// What is played on a graph.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The piece goes along edges, and to no vertex twice. A position is its way so far.
    Path,
    /// The piece goes along arrows. A position is a vertex.
    Loop,
    /// A move cuts an edge of a tree, and all above it falls. A position is the vertices that are left but the first one,
    /// from which the tree grows.
    Tree,
}

/// A graph, and what is played on it.
pub struct Graph {
    kind: Kind,
    size: usize,
    /// Of a tree from the ground up.
    edges: Vec<(usize, usize)>,
    /// Of the second kind, after how many rounds it is known who wins from a vertex: the number of moves until the end.
    rounds: Vec<Option<u64>>,
}

/// Reads a graph: `path`, `loop` or `tree`, and its edges as pairs of letters; `None` if the text begins otherwise.
///
/// # Errors
///
/// Names what is not an edge, or says that the edges make no tree.
pub fn read(text: &str) -> Option<Result<Graph, String>> {
    let mut words = text.split_whitespace();
    let kind = match words.next()? {
        "path" => Kind::Path,
        "loop" => Kind::Loop,
        "tree" => Kind::Tree,
        _ => return None,
    };
    Some(Graph::new(kind, words))
}

fn letter(vertex: usize) -> char {
    char::from(b'a' + vertex as u8)
}

fn vertex(letter: char) -> Option<usize> {
    let vertex = (letter as usize).checked_sub('a' as usize)?;
    (vertex < MOST_VERTICES).then_some(vertex)
}

impl Graph {
    fn new<'a>(kind: Kind, words: impl Iterator<Item = &'a str>) -> Result<Self, String> {
        let mut edges = Vec::new();
        for word in words {
            let ends: Option<Vec<usize>> = word.chars().map(vertex).collect();
            match ends.as_deref() {
                Some(&[from, to]) if from != to => edges.push((from, to)),
                _ => return Err(format!("`{word}` is not an edge such as `ab`")),
            }
        }
        let ends = edges.iter().map(|&(from, to)| from.max(to));
        let mut graph = Graph {
            kind,
            size: ends.max().unwrap_or(0) + 1,
            edges,
            rounds: Vec::new(),
        };
        if kind == Kind::Tree {
            let mut tree = BTreeSet::from([0]);
            let mut grows = |&(from, to)| tree.contains(&from) && tree.insert(to);
            if !graph.edges.iter().all(&mut grows) || tree.len() != graph.size {
                return Err(String::from("the edges must grow from `a` as a tree"));
            }
        }
        if kind == Kind::Loop {
            let endings = endings(graph.size, &graph.edges).into_iter();
            graph.rounds = endings.map(|ending| Some(ending?.remoteness)).collect();
        }
        Ok(graph)
    }

    /// The vertices to which an edge leads, each once.
    fn next(&self, vertex: usize) -> BTreeSet<usize> {
        let ends = self.edges.iter().filter_map(|&(from, to)| {
            let is_back = to == vertex && self.kind == Kind::Path;
            let end = (from == vertex).then_some(to);
            end.or(is_back.then_some(from))
        });
        ends.collect()
    }

    /// The Grundy value of what grows from a vertex: each branch is worth one more than what grows from its end.
    fn growth(&self, vertex: usize, position: &[u64]) -> u64 {
        let branches = self.next(vertex).into_iter();
        let branches = branches.filter(|&end| position.contains(&(end as u64)));
        branches.fold(0, |sum, end| sum ^ (self.growth(end, position) + 1))
    }

    /// What is left of a tree below and beside a vertex.
    fn cut(&self, at: usize, position: &[u64]) -> Position {
        let mut fallen = BTreeSet::from([at]);
        for &(from, to) in &self.edges {
            if fallen.contains(&from) {
                fallen.insert(to);
            }
        }
        let stays = |vertex: &&u64| !fallen.contains(&(**vertex as usize));
        position.iter().filter(stays).copied().collect()
    }

    fn is_position(&self, position: &[usize]) -> bool {
        let is_distinct = BTreeSet::from_iter(position).len() == position.len();
        let is_inside = position.iter().all(|&vertex| vertex < self.size);
        is_distinct
            && is_inside
            && match self.kind {
                Kind::Loop => position.len() == 1,
                Kind::Path => {
                    let is_edge = |pair: &[usize]| self.next(pair[0]).contains(&pair[1]);
                    !position.is_empty() && position.windows(2).all(is_edge)
                }
                Kind::Tree => {
                    self.edges.iter().all(|(from, to)| {
                        !position.contains(to) || *from == 0 || position.contains(from)
                    }) && !position.contains(&0)
                }
            }
    }
}

impl Game for Graph {
    fn about(&self) -> Value {
        json!({
            "names": [],
            "kind": "graph",
            "vertices": self.size,
            "edges": self.edges,
            "loops": self.kind == Kind::Loop,
            "grows": self.kind == Kind::Tree,
        })
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let vertices: Option<Vec<usize>> = text.trim().chars().map(vertex).collect();
        let mut vertices = vertices.filter(|position| self.is_position(position));
        if let (Kind::Tree, Some(position)) = (self.kind, &mut vertices) {
            position.sort_unstable();
        }
        let position =
            vertices.ok_or_else(|| format!("`{text}` is not a position of this graph"))?;
        Ok(position.into_iter().map(|vertex| vertex as u64).collect())
    }

    fn show(&self, position: &[u64]) -> String {
        position
            .iter()
            .map(|&vertex| letter(vertex as usize))
            .collect()
    }

    fn options(&mut self, position: &[u64], _: Player) -> Result<Vec<Position>, String> {
        if self.kind == Kind::Tree {
            let cuts = position.iter().map(|&at| self.cut(at as usize, position));
            return Ok(cuts.collect());
        }
        let last = position[position.len() - 1];
        let ends = self.next(last as usize).into_iter().map(|end| end as u64);
        Ok(match self.kind {
            Kind::Path => ends
                .filter(|end| !position.contains(end))
                .map(|end| [position, &[end]].concat())
                .collect(),
            _ => ends.map(|end| vec![end]).collect(),
        })
    }

    fn is_lost(&mut self, position: &[u64], _: Player) -> Result<bool, String> {
        Ok(match self.kind {
            Kind::Tree => self.growth(0, position) == 0,
            Kind::Loop => self.rounds[position[0] as usize].is_some_and(|moves| moves % 2 == 0),
            Kind::Path => {
                let (last, gone) = position.split_last().expect("the piece is somewhere");
                let is_left = |vertex: usize| !gone.contains(&(vertex as u64));
                let edges = self.edges.iter().copied();
                let edges: Vec<_> = edges
                    .filter(|&(from, to)| is_left(from) && is_left(to))
                    .collect();
                !first_player_wins(self.size, &edges)[*last as usize]
            }
        })
    }

    /// The quickest win, then a draw, then the slowest loss.
    fn preferred(&mut self, options: &[Position], _: Player) -> Option<Position> {
        if self.kind != Kind::Loop {
            return None;
        }
        let rank = |option: &&Position| match self.rounds[option[0] as usize] {
            Some(moves) if moves % 2 == 0 => (0, moves),
            None => (1, 0),
            Some(moves) => (2, u64::MAX - moves),
        };
        options.iter().min_by_key(rank).cloned()
    }

    fn value(&mut self, position: &[u64]) -> Option<String> {
        (self.kind == Kind::Tree).then(|| self.growth(0, position).to_string())
    }

    fn parts(&mut self, position: &[u64]) -> Vec<Part> {
        let branches = position.iter().map(|&end| end as usize);
        let branches =
            branches.filter(|&end| self.kind == Kind::Tree && self.next(0).contains(&end));
        let part = |end| (letter(end).to_string(), self.growth(end, position) + 1);
        branches.map(part).collect()
    }

    fn handles(&self, position: &[u64], option: &[u64], _: &str) -> Vec<String> {
        let is_cut = |&&at: &&u64| self.cut(at as usize, position) == option;
        let place = match self.kind {
            Kind::Tree => position.iter().find(is_cut),
            _ => option.last(),
        };
        let handle = |&vertex: &u64| format!("0:{}", letter(vertex as usize));
        place.map(handle).into_iter().collect()
    }

    fn rounds(&self) -> Option<&[Option<u64>]> {
        (self.kind == Kind::Loop).then_some(&self.rounds)
    }

    fn random(&self, random: &mut Rng) -> Position {
        if self.kind != Kind::Tree {
            return vec![random.u64(0..self.size as u64)];
        }
        let whole: Position = (1..self.size as u64).collect();
        self.cut(random.usize(0..=self.size), &whole) // nothing or all falls, too
    }
}
