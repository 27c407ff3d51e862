"""Opens a graph in each format with NetworkX and writes what it finds to standard output."""

import csv
import json
import sys

import networkx as nx

gexf, graphml, edges = sys.argv[1:]
found = {}
for name, g in [("gexf", nx.read_gexf(gexf, node_type=int)), ("graphml", nx.read_graphml(graphml, node_type=int))]:
    found[name] = {
        "nodes": [[v, a["label"], a["layer"], a["index"], a["degree"], a["module"]] for v, a in sorted(g.nodes(data=True))],
        "edges": [[u, v, a["weight"] if "weight" in a else 0, a["magnitude"], a["sign"]] for u, v, a in sorted(g.edges(data=True), key=lambda e: e[:2])],
        "places": [[a["viz"]["position"]["x"], a["viz"]["position"]["y"]] if "viz" in a else [a["x"], a["y"]] for v, a in sorted(g.nodes(data=True))],
        "directed": g.is_directed(),
    }
with open(edges, newline="") as file:
    rows = [[int(r["source"]), int(r["target"]), float(r["magnitude"]), float(r["magnitude"]), int(r["sign"])] for r in csv.DictReader(file)]
g = nx.DiGraph()
g.add_edges_from((u, v) for u, v, *_ in rows)
found["edges"] = {"edges": rows, "directed": g.is_directed()}
json.dump(found, sys.stdout)
