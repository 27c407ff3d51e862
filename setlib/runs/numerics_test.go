package runs

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"setlab/internal/race"
	"setlab/setlib"
)

var update = flag.Bool("update", false, "record what the numerics are now")

// childNumerics makes this program, started by a test, print the numerics for a level of vector instructions.
const childNumerics = "SETLAB_TEST_NUMERICS"

// recorded has one line for every model and level of vector instructions: version of the numerics, level, model, digest of the trained
// model.
var recorded = filepath.Join("testdata", "numerics.txt")

// printNumerics prints the lines for the current level.
func printNumerics() {
	all := configurations()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		dir, err := os.MkdirTemp("", "numerics")
		if err != nil {
			panic(err)
		}
		run, err := Open(dir).Train(context.Background(), all[name])
		if err != nil {
			panic(err)
		}
		state := run.Model.(Resumable).State()
		files, err := run.files(&state, false)
		if err != nil {
			panic(err)
		}
		delete(files, recordFile)
		delete(files, degreesFile) // its compression may change with Go, and the weights have the last degrees
		text := ""
		for _, file := range slices.Sorted(maps.Keys(files)) {
			var b bytes.Buffer
			if err := files[file](&b); err != nil {
				panic(err)
			}
			text += sumOf(b.Bytes())
		}
		fmt.Printf("%d %s %s %.16s\n", setlib.Numerics, setlib.SIMD(), name, sumOf([]byte(text)))
		os.RemoveAll(dir)
	}
}

// TestOtherNumbersNeedAnotherVersion fails if models learn different numbers while setlib.Numerics is unchanged: a store would mistake
// earlier results for current ones.
func TestOtherNumbersNeedAnotherVersion(t *testing.T) {
	race.Skip(t, "it trains in other processes")
	if runtime.GOARCH != "amd64" {
		t.Skip("the numbers are those of amd64; elsewhere compilers fuse multiplications and additions")
	}
	text, err := os.ReadFile(recorded)
	if err != nil && !*update {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	var now strings.Builder
	for _, level := range []string{"portable", "avx2", "avx512"} {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), childNumerics+"=1", "SETLAB_SIMD="+level)
		out, err := child.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if seen[string(out)] {
			continue // this machine has no such instructions
		}
		seen[string(out)] = true
		now.Write(out)
		for line := range strings.Lines(string(out)) {
			if !*update && !strings.Contains(string(text), line) {
				t.Errorf("%s is not in %s. If models learn other numbers than before on purpose, raise setlib.Numerics; then run this test with -update on a machine with AVX-512",
					strings.TrimSpace(line), recorded)
			}
		}
	}
	if *update {
		if err := os.WriteFile(recorded, []byte(now.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
