package exec

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"setlab/internal/race"
)

// parts splits a text at lines of the form "=== name".
func parts(t *testing.T, path string) (names, texts []string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i, part := range strings.Split("\n"+string(text), "\n=== ") {
		if i > 0 {
			name, code, _ := strings.Cut(part, "\n")
			names, texts = append(names, name), append(texts, code)
		}
	}
	if len(texts) > 0 {
		texts[len(texts)-1] = strings.TrimSuffix(texts[len(texts)-1], "\n")
	}
	return names, texts
}

// TestCorpus runs the programs of the corpus.
func TestCorpus(t *testing.T) {
	race.Skip(t, "it interprets hundreds of programs, as TestGoldens does some")
	paths, err := filepath.Glob("../testdata/corpus/programs_*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatal("no corpus", err)
	}
	for _, path := range paths {
		names, sources := parts(t, path)
		_, wants := parts(t, strings.TrimSuffix(path, ".txt")+".golden")
		for i, name := range names {
			file := filepath.Join(t.TempDir(), "main.go")
			if err := os.WriteFile(file, []byte(sources[i]), 0o666); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), "EXEC_PROGRAM="+file)
			var stdout, stderr strings.Builder
			cmd.Stdout, cmd.Stderr = &stdout, &stderr
			got := ""
			if err := cmd.Run(); err != nil {
				got, _, _ = strings.Cut(stderr.String(), "\n\n")
				got += "\n"
			}
			if got = stdout.String() + got; got != wants[i] {
				t.Errorf("%s, %s: %s\nbut compiled: %s\n%s", path, name, got, wants[i], stderr.String())
			}
		}
	}
}
