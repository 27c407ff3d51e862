package main

import "fmt"

type A struct { b *B; n int }
type B struct { f func(*A) *B; g func(*B) }

func main() { x := &A{n: 1}; x.b = &B{f: func(a *A) *B { a.n++; return a.b }}; x.b.f(x); fmt.Println(x.n) }
