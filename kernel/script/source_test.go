package script

import (
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// FuzzSource checks that reading rejects invalid scripts and keeps every line of valid ones in its
// position.
func FuzzSource(f *testing.F) {
	for _, seed := range []string{
		"#!/usr/bin/env -S setlab run\nx := 1\n%%\n", "package main\nfunc init() {}\nfunc main() { y }\n",
		"package main;import \"fmt\";func init(){};func init(){};func main(){fmt.Print(1)}", "/* x */ package\n\nmain\nfunc main() {}\n",
		"\xef\xbb\xbfx", "a\r\nb", "package main\nimport _ \"unsafe\"\ntype T struct{T}\nfunc main() {}", "!\n", "\x00",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := newSource("x.go", []byte(text))
		if err != nil {
			return
		}
		if lines := strings.Count(text, "\n"); strings.Count(s.text, "\n") != lines {
			t.Fatalf("%d line ends of %d remain", strings.Count(s.text, "\n"), lines)
		}
		if !s.program {
			return
		}
		p, err := checkProgram(s)
		if err != nil {
			return
		}
		if strings.Count(p.text, "\n") != strings.Count(s.text, "\n") || len(p.start) == 0 {
			t.Fatalf("%q became %q, started by %v", s.text, p.text, p.start)
		}
		if _, err := parser.ParseFile(token.NewFileSet(), "", "package main;"+p.text, 0); err != nil {
			t.Fatalf("%q became %q: %v", s.text, p.text, err)
		}
	})
}

// TestProblemsNameTheScript checks scripts whose names end like that of the compiled file.
func TestProblemsNameTheScript(t *testing.T) {
	for path, absolute := range map[string]string{"mine/main.go": "/home/u/mine/main.go", "domain.go": "/home/u/domain.go", "/home/u/main.go": "/home/u/main.go"} {
		b := &build{folder: "/tmp/folder", absolute: absolute, source: &source{path: path}}
		got := b.problems("# script\n" + absolute + ":4:2: a\n./main.go:1:1: b\n").Lines
		if want := []string{path + ":4:2: a", path + ":1:1: b"}; !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}
