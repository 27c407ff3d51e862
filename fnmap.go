package main

import "fmt"

type L struct { next *S; all map[string]*S }
type S struct { call func(*L) *S }

func main() { x := &L{}; x.next = &S{func(l *L) *S { return nil }}; fmt.Println(x.next.call(x) == nil) }
