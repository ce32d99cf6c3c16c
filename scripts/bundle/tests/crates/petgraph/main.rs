use petgraph::algo::{dijkstra, is_cyclic_directed, tarjan_scc, toposort};
use petgraph::graph::{DiGraph, NodeIndex};
fn main() {
    let graph = DiGraph::<(), u32>::from_edges([(0, 1, 4), (0, 2, 1), (2, 1, 2), (1, 3, 5)]);
    let distances = dijkstra(&graph, NodeIndex::new(0), None, |edge| *edge.weight());
    println!(
        "{:?}",
        (0..4)
            .map(|at| distances[&NodeIndex::new(at)])
            .collect::<Vec<_>>()
    );
    println!(
        "{} {}",
        is_cyclic_directed(&graph),
        tarjan_scc(&graph).len()
    );
    println!(
        "{:?}",
        toposort(&graph, None)
            .unwrap()
            .iter()
            .map(|at| at.index())
            .collect::<Vec<_>>()
    );
}
