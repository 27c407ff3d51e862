package exec

import (
	"sort"
	"strings"
	"syscall"
	"testing"

	yaegi "github.com/traefik/yaegi/interp"
	"github.com/traefik/yaegi/stdlib"
)

// workloads are the programs to benchmark.
var workloads = []struct {
	name, source string
	compiled     func()
}{
	{"loop10M", `func work() { s := 0; for i := 0; i < 10000000; i++ { s += i & 3 }; sink = s }`, func() {
		s := 0
		for i := 0; i < 10000000; i++ {
			s += i & 3
		}
		sink = s
	}},
	{"fib32", `func fib(n int) int { if n < 2 { return n }; return fib(n-1) + fib(n-2) }
func work() { sink = fib(32) }`, func() { sink = fib(32) }},
	{"matmul300", `func work() {
	const n = 300
	a, b, c := make([][]float64, n), make([][]float64, n), make([][]float64, n)
	for i := range a {
		a[i], b[i], c[i] = make([]float64, n), make([]float64, n), make([]float64, n)
		for j := range a[i] {
			a[i][j], b[i][j] = float64(i+j), float64(i-j)
		}
	}
	for i := 0; i < n; i++ {
		for j := 0; j < n; j++ {
			s := 0.0
			for k := 0; k < n; k++ {
				s += a[i][k] * b[k][j]
			}
			c[i][j] = s
		}
	}
	sink = int(c[10][10])
}`, matmul},
	{"mapwrites1M", `func work() { m := map[int]int{}; for i := 0; i < 1000000; i++ { m[i] = i }; sink = len(m) }`, func() {
		m := map[int]int{}
		for i := 0; i < 1000000; i++ {
			m[i] = i
		}
		sink = len(m)
	}},
	{"sortslice1e6", `func work() {
	xs := make([]int, 1000000)
	s := uint32(1)
	for i := range xs { s = s*1664525 + 1013904223; xs[i] = int(s >> 8) }
	sort.Slice(xs, func(i, j int) bool { return xs[i] < xs[j] })
	sink = xs[0]
}`, func() {
		xs := make([]int, 1000000)
		s := uint32(1)
		for i := range xs {
			s = s*1664525 + 1013904223
			xs[i] = int(s >> 8)
		}
		sort.Slice(xs, func(i, j int) bool { return xs[i] < xs[j] })
		sink = xs[0]
	}},
}

var sink int

func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}

func matmul() {
	const n = 300
	a, b, c := make([][]float64, n), make([][]float64, n), make([][]float64, n)
	for i := range a {
		a[i], b[i], c[i] = make([]float64, n), make([]float64, n), make([]float64, n)
		for j := range a[i] {
			a[i][j], b[i][j] = float64(i+j), float64(i-j)
		}
	}
	for i := 0; i < n; i++ {
		for j := 0; j < n; j++ {
			s := 0.0
			for k := 0; k < n; k++ {
				s += a[i][k] * b[k][j]
			}
			c[i][j] = s
		}
	}
	sink = int(c[10][10])
}

// cpu reports the processor time used, which depends little on the load of the machine.
func cpu(b *testing.B) func() {
	used := func() float64 {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
			b.Fatal(err)
		}
		return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e6
	}
	began := used()
	return func() { b.ReportMetric((used()-began)/float64(b.N), "cpu-ms/op") }
}

func BenchmarkWorkloads(b *testing.B) {
	for _, w := range workloads {
		head := "package main\nvar sink int\n"
		if strings.Contains(w.source, "sort.") {
			head = "package main\nimport \"sort\"\nvar sink int\n"
		}
		b.Run(w.name+"/exec", func(b *testing.B) {
			p, err := load("main.go", head+w.source+"\nfunc main() {}", nil)
			if err != nil {
				b.Fatal(err)
			}
			work := p.main.Func("work")
			if err := p.engine.Prepare(work); err != nil {
				b.Fatal(err)
			}
			defer cpu(b)()
			for b.Loop() {
				if _, f := p.engine.Run(work); f != nil {
					b.Fatal(f.Message)
				}
			}
		})
		b.Run(w.name+"/yaegi", func(b *testing.B) {
			i := yaegi.New(yaegi.Options{})
			if err := i.Use(stdlib.Symbols); err != nil {
				b.Fatal(err)
			}
			if _, err := i.Eval(head + w.source); err != nil {
				b.Fatal(err)
			}
			v, err := i.Eval("work")
			if err != nil {
				b.Fatal(err)
			}
			defer cpu(b)()
			for b.Loop() {
				v.Call(nil)
			}
		})
		b.Run(w.name+"/compiled", func(b *testing.B) {
			defer cpu(b)()
			for b.Loop() {
				w.compiled()
			}
		})
	}
}
