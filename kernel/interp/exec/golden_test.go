package exec

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"setlab/internal/race"
)

// TestForget runs programs whose functions forget, at each call, the values that they will not use any more.
func TestForget(t *testing.T) {
	race.Skip(t, "it interprets hundreds of programs, as TestGoldens does some")
	t.Setenv("EXEC_FORGET", "1")
	t.Run("goldens", TestGoldens)
	t.Run("corpus", TestCorpus)
}

// TestGoldens runs the programs of testdata and compares their output with that of the compiled programs, which is stored
// next to them. The programs test when Go's compiler reads variables in expressions with calls, how it names types, and
// other behavior that the language leaves open.
func TestGoldens(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatal("no programs", err)
	}
	for _, path := range paths {
		want, err := os.ReadFile(strings.TrimSuffix(path, ".txt") + ".golden")
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "EXEC_PROGRAM="+path)
		got, err := cmd.CombinedOutput()
		if err != nil || string(got) != string(want) {
			t.Errorf("%s: %v\n%s\nbut compiled\n%s", path, err, got, want)
		}
	}
}
