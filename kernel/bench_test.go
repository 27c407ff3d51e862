package kernel

import (
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"setlab/kernel/compiled/gonb"
	"setlab/kernel/output"
)

// BenchmarkTrivialCompiledCell measures a compiled cell that does next to nothing: in GoNB alone,
// in the kernel, and in the kernel with a session variable. It alternates between the three, so
// that other load on the machine affects all of them. Each cell is different, because Go would not
// link the same program again. It reports the medians in ms, which are meaningful with -benchtime
// 9x or more.
func BenchmarkTrivialCompiledCell(b *testing.B) {
	if _, err := os.Stat("../bin/gonb"); err != nil {
		b.Skipf("%v: `make build` builds it", err)
	}
	o := options(b.TempDir())
	k, err := New(o)
	if err != nil {
		b.Fatal(err)
	}
	defer k.Close()
	alone := gonb.New(gonb.Options{Program: o.GoNB, GoImports: o.GoImports, Module: o.Module, Dir: o.Dir})
	defer alone.Stop()
	quiet := func(output.Event) {}
	execute := func(code string) error { return k.Execute(b.Context(), Request{Code: code}, quiet) }
	if err := execute("x := 1"); err != nil {
		b.Fatal(err)
	}
	number := 0
	fresh := func(format string) string {
		number++
		return fmt.Sprintf(format, number)
	}
	cells := []struct {
		name string
		run  func() error
		took []time.Duration
	}{
		{name: "GoNB-ms", run: func() error {
			return alone.Execute(b.Context(), gonb.Cell{Text: fresh("%%%%\nfmt.Println(%d)")}, nil, quiet)
		}},
		{name: "kernel-ms", run: func() error { return execute(fresh("%%%%\nfmt.Println(%d)")) }},
		{name: "variable-ms", run: func() error { return execute(fresh("%%%%\nx += %d; fmt.Println(x)")) }},
	}
	for _, c := range cells { // the first run of each starts the processes it needs
		if err := c.run(); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		for i := range cells {
			start := time.Now()
			if err := cells[i].run(); err != nil {
				b.Fatal(err)
			}
			cells[i].took = append(cells[i].took, time.Since(start))
		}
	}
	for _, c := range cells {
		slices.Sort(c.took)
		b.ReportMetric(float64(c.took[len(c.took)/2].Microseconds())/1000, c.name)
	}
}
