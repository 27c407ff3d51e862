package cells

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
)

func TestFront(t *testing.T) {
	files, _ := filepath.Glob("../testdata/spec*.txt")
	bad := 0
	for _, file := range files {
		text, _ := os.ReadFile(file)
		for _, part := range strings.Split("\n"+string(text), "\n=== ")[1:] {
			name, code, _ := strings.Cut(part, "\n")
			s, err := New(os.Stderr)
			if err != nil {
				t.Fatal(err)
			}
			s.prog = ssa.NewProgram(s.fset, ssa.InstantiateGenerics|ssa.BareInits|ssa.SanityCheckFunctions)
			s.begin()
			if _, f := s.Run(code); f != nil {
				bad++
				t.Errorf("%s: %s", name, f.Message)
			}
		}
	}
	t.Log(bad)
}

func TestFrontCorpus(t *testing.T) {
	files, _ := filepath.Glob("../testdata/corpus/*.txt")
	for _, file := range append(files, "../testdata/redefined.txt") {
		if strings.Contains(file, "programs_") || strings.Contains(file, "equivalent") {
			continue
		}
		text, _ := os.ReadFile(file)
		s, err := New(os.Stderr)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range strings.Split("\n"+string(text), "\n=== ")[1:] {
			name, code, _ := strings.Cut(part, "\n")
			code, want, _ := strings.Cut(code, "\n--- ")
			if _, f := s.Run(code); f != nil {
				t.Errorf("%s %s: %s (want %s)\n%s", file, name, f.Message, want, code)
			}
		}
	}
}
