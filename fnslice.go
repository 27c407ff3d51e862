package main

import "fmt"

type L struct { all []*S; p *S }
type S struct { call func(*L, *S) *S; l *L }

func main() { x := &L{}; x.p = &S{call: func(l *L, s *S) *S { return nil }}; fmt.Println(x.p.call(x, nil) == nil) }
