package cells

import (
	"fmt"
	"io"
	"runtime"
	"testing"
	"time"
)

func heap() float64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc) / (1 << 20)
}

func TestMemory(t *testing.T) {
	begin := time.Now()
	s, err := New(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	made := time.Since(begin)
	run := func(code string) time.Duration {
		begin := time.Now()
		if _, f := s.Run(code); f != nil {
			t.Fatalf("%s: %v", code, f)
		}
		return time.Since(begin)
	}
	first := run("1 + 1")
	t.Log("new", made, "first cell", first, "next", run("2 + 2"), "fmt", run("fmt.Sprint(3)"), run("fmt.Sprint(4)"), "http", run("http.StatusText(404)"), "mat", run("mat.NewDense(1, 1, nil)"))
	run("x := 1")
	run("type T struct { a, b int }\nfunc (t T) String() string { return fmt.Sprint(t.a) }\nfunc (t *T) Set(n int) { t.a = n }\nfunc (t T) Len() int { return t.b }\nfunc (t T) Sum() int { return t.b }")
	h := heap()
	t.Logf("heap %.1f MB", h)
	for name, code := range map[string]func(i int) string{
		"1+1":     func(i int) string { return fmt.Sprintf("%d + 1", i) },
		"println": func(i int) string { return fmt.Sprintf("fmt.Sprintln(\"a\", %d)", i) },
		"x :=":    func(i int) string { return fmt.Sprintf("x := %d", i) },
		"func":    func(i int) string { return fmt.Sprintf("func f(n int) int { return n + %d }\nf(1)", i) },
		"type": func(i int) string {
			return fmt.Sprintf("type T struct { a, b int; _ [%d]int }\nfunc (t T) String() string { return fmt.Sprint(t.a) }\nfunc (t *T) Set(n int) { t.a = n }\nfunc (t T) Len() int { return t.b }\nT{}", i)
		},
		"variables": func(i int) string { return fmt.Sprintf("v%d := %d", i, i) },
		"failing":   func(i int) string { return "" },
	} {
		h := heap()
		begin := time.Now()
		for i := range 1000 {
			if name == "failing" {
				s.Run(fmt.Sprintf("y%d := undefined", i))
			} else {
				run(code(i))
			}
		}
		t.Logf("%s: %v a cell, %.1f KB a cell", name, time.Since(begin)/1000, heap()-h)
	}
}
