package exec

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/build"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"setlab/internal/race"
)

// Of Go's own programs, those that test something other than the language.
var (
	// Places and traces of the stack.
	seesStack = []string{"devirtualization_nil_panics", "inline_literal", "bug348", "issue14646", "issue18149", "issue19040", "issue21879", "issue22083",
		"issue27201", "issue29504", "issue33724", "issue4562", "issue58300", "issue58300b", "issue5856", "issue7690"}
	// How much is allocated.
	seesMemory = []string{"closure", "issue4618"}
	// The compiler, which they run.
	seesCompiler = []string{"bug461", "issue31546", "linkobj", "linkmain_run", "linkx_run", "bug369", "issue10607", "issue21317", "issue9355", "issue9862_run", "issue26094"}
	// Minutes of arithmetic or of locks.
	takesLong = []string{"fibish", "fibish_closure", "uglyfib", "copy", "divmod", "gcgort", "sieve2", "chans", "issue13169", "issue43111", "issue59680", "issue79186", "issue80188"}
)

// unlike are the programs that do something else than compiled, and why.
var unlike = map[string]string{
	"finprofiled": "it profiles each allocation, which takes long",
}

// outcome is how a program went.
type outcome struct {
	path, kind, said string // kind: right, refused or wrong
}

// TestGoPrograms runs those of Go's own test programs that are one file and
// need no flags, each in a process of its own. EXEC_ONLY selects some by a
// regular expression, EXEC_RESULTS is a file for the results.
func TestGoPrograms(t *testing.T) {
	if testing.Short() || race.Enabled {
		t.Skip("runs a thousand programs")
	}
	only := regexp.MustCompile(os.Getenv("EXEC_ONLY"))
	known := slices.Concat(seesStack, seesMemory, seesCompiler, takesLong)
	var programs []string
	for _, pattern := range []string{"*.go", "*/*.go"} {
		found, err := filepath.Glob(filepath.Join(build.Default.GOROOT, "test", pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range found {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if bytes.HasPrefix(text, []byte("// run\n")) && !slices.Contains(known, strings.TrimSuffix(filepath.Base(path), ".go")) && only.MatchString(path) {
				programs = append(programs, path)
			}
		}
	}
	if len(programs) == 0 {
		t.Skip("this Go comes without its tests")
	}
	counts := map[string]int{}
	var text strings.Builder
	for _, o := range runAll(t.Context(), programs) {
		counts[o.kind]++
		if o.kind != "right" {
			fmt.Fprintf(&text, "=== %s %s\n%s\n", o.kind, o.path, o.said)
		}
		if o.kind == "wrong" && unlike[strings.TrimSuffix(filepath.Base(o.path), ".go")] == "" {
			t.Errorf("%s: %s", o.path, o.said)
		}
	}
	t.Log(counts)
	if os.Getenv("EXEC_ONLY") == "" && counts["right"] < 930 {
		t.Errorf("%d programs are right", counts["right"])
	}
	if path := os.Getenv("EXEC_RESULTS"); path != "" {
		if err := os.WriteFile(path, []byte(fmt.Sprintln(counts)+text.String()), 0o666); err != nil {
			t.Error(err)
		}
	}
}

// runAll runs the programs two at a time.
func runAll(ctx context.Context, programs []string) []outcome {
	all := make([]outcome, len(programs))
	var wait sync.WaitGroup
	next := make(chan int)
	for range 2 {
		wait.Go(func() {
			for i := range next {
				all[i] = runProgram(ctx, programs[i])
			}
		})
	}
	for i := range programs {
		next <- i
	}
	close(next)
	wait.Wait()
	return all
}

func runProgram(ctx context.Context, path string) outcome {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), "EXEC_PROGRAM="+path)
	cmd.WaitDelay = time.Second
	printed, err := cmd.CombinedOutput()
	want, missing := os.ReadFile(strings.TrimSuffix(path, ".go") + ".out")
	if missing != nil && !errors.Is(missing, os.ErrNotExist) {
		return outcome{path, "wrong", missing.Error()}
	}
	switch output := string(printed); {
	case err == nil && output == string(want):
		return outcome{path, "right", ""}
	case strings.HasPrefix(output, "refused:"):
		return outcome{path, "refused", output}
	case ctx.Err() != nil:
		return outcome{path, "wrong", "takes too long"}
	case err != nil:
		return outcome{path, "wrong", err.Error() + "\n" + output[:min(len(output), 1500)]}
	default:
		return outcome{path, "wrong", "it prints\n" + output[:min(len(output), 500)] + "and not\n" + string(want[:min(len(want), 500)])}
	}
}
