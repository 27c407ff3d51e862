package main

import "fmt"

type A struct { b *B; n int }
type B struct { a *A }

func main() { x := &A{n: 1}; x.b = &B{x}; fmt.Println(x.b.a.n) }
