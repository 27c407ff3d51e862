package main

import "fmt"

type A struct { b *B; n int }
type B struct { c []*C }
type C struct { a *A; bs map[string]*B }

func main() { x := &A{n: 1}; x.b = &B{}; x.b.c = append(x.b.c, &C{a: x}); fmt.Println(x.b.c[0].a.n) }
