package main

import "fmt"

type Tree struct { kids []Tree; up *Tree; at Info }
type Info struct { t *Tree; ts []Tree }

func main() { x := Tree{}; x.kids = append(x.kids, Tree{up: &x}); fmt.Println(len(x.kids)) }
