package main

import "fmt"

type Node struct { edges []*Edge; n int }
type Edge struct { from, to *Node }

func main() { a := &Node{n: 1}; e := &Edge{a, a}; a.edges = append(a.edges, e); fmt.Println(a.edges[0].to.n) }
