package e2e

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// These programs of Go's test suite can distinguish the interpreter, or take it too long.
var (
	// They check positions or stack traces, which also contain functions of the interpreter.
	seesStack = []string{"devirtualization_nil_panics", "inline_literal", "bug348", "issue14646", "issue18149", "issue19040", "issue21879", "issue22083",
		"issue27201", "issue29504", "issue33724", "issue4562", "issue58300", "issue58300b", "issue5856", "issue7690"}
	// They check allocations.
	seesMemory = []string{"closure", "issue4618"}
	// They run the compiler.
	seesCompiler = []string{"linkobj", "linkmain_run", "linkx_run", "bug369", "issue10607", "issue21317", "issue9355", "issue9862_run", "issue26094"}
	// They do a lot of arithmetic. The first two print how long it takes.
	takesLong = []string{"fibish", "fibish_closure", "uglyfib", "divmod", "issue13169"}
)

// TestGoPrograms runs the single-file programs of Go's own test suite that need no flags as scripts. They report
// errors themselves, and print either the contents of the file next to them or nothing. Programs that cannot be
// interpreted must be refused. Running all of them takes minutes, so it runs every third, or all if
// SETLAB_GO_PROGRAMS is set, as in make engine-test.
func TestGoPrograms(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	folder := filepath.Join(goEnv(t, "GOROOT"), "test")
	var programs []string
	for _, pattern := range []string{"*.go", "*/*.go"} {
		found, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil {
			t.Fatal(err)
		}
		programs = append(programs, found...)
	}
	if len(programs) == 0 {
		t.Skipf("this Go comes without its tests: %s", folder)
	}
	var ran, refused int
	var mutex sync.Mutex
	var wait sync.WaitGroup
	next := make(chan string)
	for range 2 {
		wait.Go(func() {
			for path := range next {
				outcome, said := m.goProgram(t.Context(), path)
				mutex.Lock()
				switch outcome {
				case "ran":
					ran++
				case "refused":
					refused++
				default:
					t.Errorf("%s: %s", path, said)
				}
				mutex.Unlock()
			}
		})
	}
	every := 3
	if os.Getenv("SETLAB_GO_PROGRAMS") != "" {
		every = 1
	}
	found := 0
	known := slices.Concat(seesStack, seesMemory, seesCompiler, takesLong)
	for _, path := range programs {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.HasPrefix(text, []byte("// run\n")) && !slices.Contains(known, strings.TrimSuffix(filepath.Base(path), ".go")) {
			if found++; found%every == 0 {
				next <- path
			}
		}
	}
	close(next)
	wait.Wait()
	t.Logf("%d programs ran, %d were refused", ran, refused)
	if ran < 900/every {
		t.Errorf("%d programs ran, %d were refused", ran, refused)
	}
}

// goProgram runs one program and returns whether it "ran" or was "refused", or otherwise its output.
func (m *machine) goProgram(ctx context.Context, path string) (outcome, said string) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	printed, err := m.command(ctx, m.setlab(), "run", path).CombinedOutput()
	want, missing := os.ReadFile(strings.TrimSuffix(path, ".go") + ".out")
	if missing != nil && !errors.Is(missing, os.ErrNotExist) {
		return "", missing.Error()
	}
	switch output := string(printed); {
	case err == nil && output == string(want):
		return "ran", ""
	case strings.Contains(output, "setlab run --compile") || strings.Contains(output, "begin the cell with %% to compile it"):
		return "refused", ""
	case err != nil:
		return "", err.Error() + "\n" + output
	default:
		return "", "it prints\n" + output + "and not\n" + string(want)
	}
}
