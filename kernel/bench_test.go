package kernel

import (
	"os"
	"testing"

	"setlab/kernel/gonb"
	"setlab/kernel/output"
)

// BenchmarkTrivialCompiledCell measures a compiled cell that does next to nothing:
// in GoNB alone, in the kernel, and with a variable of the session.
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
	execute := func(code string) func() error {
		return func() error { return k.Execute(b.Context(), Request{Code: code}, quiet) }
	}
	if err := execute("x := 1")(); err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name string
		run  func() error
	}{
		{"GoNB", func() error {
			return alone.Execute(b.Context(), gonb.Cell{Text: "%%\nfmt.Print(1)"}, nil, quiet)
		}},
		{"kernel", execute("%%\nfmt.Print(1)")},
		{"variable", execute("%%\nx++; fmt.Print(x)")},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if err := c.run(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
