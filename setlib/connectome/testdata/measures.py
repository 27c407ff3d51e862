"""Reads graphs from standard input, computes every measure with NetworkX, numpy and scipy, and writes them to standard output."""

import json
import sys

import networkx as nx
import numpy as np
from networkx.algorithms import bipartite


def digraph(sizes, layers):
    first = np.concatenate([[0], np.cumsum(sizes)])
    g = nx.DiGraph()
    g.add_nodes_from(range(int(first[-1])))
    for k, edges in enumerate(layers):
        g.add_edges_from((int(first[k]) + i, int(first[k + 1]) + j) for i, j in edges)
    return g, first


def matrix(sizes, k, edges):
    a = np.zeros((sizes[k], sizes[k + 1]))
    for i, j in edges:
        a[i, j] = 1
    return a


def assortativity(sizes, k, edges):
    g, _ = digraph(sizes[k : k + 2], [edges])
    return nx.degree_assortativity_coefficient(g, "out", "in") if edges else float("nan")


def measures(case):
    sizes, layers = case["sizes"], case["layers"]
    d, first = digraph(sizes, layers)
    g = d.to_undirected()
    distances = dict(nx.all_pairs_shortest_path_length(g))
    lengths = [n for u in distances for v, n in distances[u].items() if u != v]
    matrices = [matrix(sizes, k, e) for k, e in enumerate(layers)]
    product = np.ones(sizes[0])
    for a in matrices:
        product = product @ a
    singular = [np.append(np.linalg.svd(a, compute_uv=False), 0)[:2] for a in matrices]
    last = range(int(first[-2]), int(first[-1]))
    reached = set(range(sizes[0])).union(*[nx.descendants(d, v) for v in range(sizes[0])])
    reaches = set(last).union(*[nx.ancestors(d, v) for v in last])
    rich = nx.rich_club_coefficient(g, normalized=False) if g.number_of_edges() else {}
    communities = [nx.community.louvain_communities(g, seed=s) for s in range(case["louvain"] if g.number_of_edges() else 0)]
    modules = {v: int(k) for v, k in enumerate(case["modules"])}
    groups = [{v for v in modules if modules[v] == m} for m in set(modules.values())]
    return {
        "robins_alexander": bipartite.robins_alexander_clustering(g),
        "latapy": [bipartite.latapy_clustering(g)[v] for v in range(len(g))],
        "mean": float(np.mean(lengths)) if lengths else float("nan"),
        "longest": max(lengths, default=0),
        "efficiency": nx.global_efficiency(g),
        "assortativity": [assortativity(sizes, k, e) for k, e in enumerate(layers)],
        "rich": [rich[k] for k in sorted(rich)],
        "betweenness": [nx.betweenness_centrality(g, normalized=False)[v] for v in range(len(g))],
        "paths": float(product.sum()),
        "singular": [[float(v) for v in s] for s in singular],
        "live": [v in reached and v in reaches for v in range(len(g))],
        "louvain": [nx.community.modularity(g, c) for c in communities] if g.number_of_edges() else [0],
        "modularity": nx.community.modularity(g, groups) if g.number_of_edges() else 0,
        "core": max(nx.core_number(g).values()) if g.number_of_edges() else 0,
    }


json.dump([measures(c) for c in json.load(sys.stdin)], sys.stdout)
