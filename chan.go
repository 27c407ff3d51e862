package main

import "fmt"

type P struct { c chan *Q; qs []*Q }
type Q struct { reply chan *P; ps map[int]*P }

func main() { x := &P{c: make(chan *Q, 1)}; x.c <- &Q{}; fmt.Println((<-x.c).reply == nil) }
