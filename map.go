package main

import "fmt"

type Node struct { edges map[string]*Edge; n int }
type Edge struct { from, to *Node; all map[string]*Node }

func main() { a := &Node{n: 1}; e := &Edge{from: a, to: a}; a.edges = map[string]*Edge{"x": e}; fmt.Println(a.edges["x"].to.n) }
