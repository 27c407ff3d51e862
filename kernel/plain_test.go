package kernel

import (
	"errors"
	"strings"
	"testing"

	"setlab/kernel/output"
)

// TestPlainCellsAreCompiled checks that a plain cell that cannot be interpreted is compiled: it can read and change the session's
// variables, its last value is shown, and later cells can use its declarations.
func TestPlainCellsAreCompiled(t *testing.T) {
	k := compiling(t)
	const why = "runtime.Callers, which reports positions in the interpreter instead of the cell, cannot be interpreted"
	cells(t, k, [][2]string{
		{"n := 3\nxs := []int{1, 2}\nfunc old() int { return 1 }", ""},
		// Statements change a variable of the session, and a value is shown.
		{"deep := runtime.Callers(0, make([]uintptr, 9)) > 0\nn += 4\nxs = append(xs, old())\nn, deep", "Compiled: 1:17: " + why + ".\n<result 7><result true>"},
		{"n, len(xs)", "<result 7><result 3>"},
		// Its declarations can be used by plain cells, which are then compiled as well, and by compiled cells.
		{"%%\nfmt.Print(deep, n)", "true 7"},
		{"if deep { n++ }\nn", "Compiled: deep is declared in a compiled cell.\n<result 8>"},
		{"m := map[string]int{\"a\": n}; _ = deep\nm[\"a\"]", "*"}, {"m[\"b\"] = 1; len(m)", "Compiled: m is declared in a compiled cell.\n<result 2>"}, {"m[\"c\"] = 1; len(m)", "*"},
		{"m := 5\nm", "<result 5>"}, {"n", "<result 8>"},
		// Only declarations.
		{"func depth(xs []int) int {\n\treturn runtime.Callers(0, make([]uintptr, 99)) + len(xs)\n}", "Compiled: 2:17: " + why + ".\n"},
		{"depth(make([]int, 100*n)) > 300", "Compiled: depth is declared in a compiled cell.\n<result true>"},
		// A package for which the session has no symbols.
		{"import \"gonum.org/v1/gonum/num/quat\"\nq := quat.Number{Real: 1, Kmag: float64(n)}\nquat.Abs(q) > 8", "Compiled: 1:8: the package \"gonum.org/v1/gonum/num/quat\" cannot be used in interpreted cells.\n<result true>"},
		{"quat.Abs(q) < 9", "Compiled: quat is declared in a compiled cell.\n<result true>"},
		{"func old() int { return runtime.Callers(0, nil) + 7 }", "*"}, {"old()", "Compiled: old is declared in a compiled cell.\n<result 7>"},
		// Calls without a value, errors, and labels.
		{"func say(a int) { fmt.Print(\"a\", a, runtime.Callers(0, nil)) }\nsay(2)", "Compiled: 1:45: " + why + ".\na2 0"},
		{"again:\nz := runtime.Callers(0, nil)\nif n < 10 { n++; goto again }\nz, n", "Compiled: 2:14: " + why + ".\n<result 0><result 10>"},
	})
	fails(t, k, "_ = deep\nstrconv.Atoi(\"x\")", output.Panic, "strconv.Atoi: parsing \"x\"")
	fails(t, k, "_ = deep\nvar s string = 1", output.CompileError, "2:16: cannot use 1", "(compiled: deep is declared in a compiled cell)")
	run(t, k, "var mu sync.Mutex")
	fails(t, k, "mu.Lock(); _ = deep", output.CompileError, "the variable mu ", "(compiled: deep is declared in a compiled cell)")
	fails(t, k, "import . \"math\"\nSqrt(4)", output.CompileError, "an import without a package name")
	fails(t, k, "ok := []bool{runtime.Callers(0, nil) > 0,\n!true,\n}", output.CompileError, "runtime.Callers", "GoNB would run the line \"!true,\" as a command")
	fails(t, k, "x := 1\nimport \"no/such/pkg\"\nx", output.CompileError, "2:8: ", "no/such/pkg")
	run(t, k, "func init_deep() {}")
	fails(t, k, "init_deep()", output.CompileError, "undefined: init_deep; a function of this name runs at the beginning of each compiled cell and cannot be called: give it another name")
	fails(t, k, "nowhere()", output.CompileError, "1:1: undefined: nowhere")
	if got := run(t, k, "c := make(chan int); _ = deep"); !strings.Contains(got, "The variable c ") {
		t.Errorf("a channel is left behind with %q", got)
	}
	fails(t, k, "c", output.CompileError, "1:1: undefined: c")
	// Packages that a compiled cell imports.
	run(t, k, "import (\n\t\"net/http/httptest\"\n\trandom \"math/rand\"\n)\n%%\nfmt.Print(httptest.DefaultRemoteAddr, random.Intn(1))")
	cells(t, k, [][2]string{{"srv := httptest.NewServer(http.NotFoundHandler())\nlucky := random.Intn(1)", ""}, {"srv.URL != \"\", lucky", "<result true><result 0>"}})
	fails(t, k, "%%\nfmt.Print(rand.Intn(3))", output.CompileError, "undefined: rand.Intn (but have IntN)", "(import \"math/rand\" for Intn)")
	fails(t, k, "rand.Seed(3)", output.CompileError, "undefined: rand.Seed", "(import \"math/rand\" for Seed)")
	run(t, k, "%%\nimport \"fmt\"\nfmt.Print(1)")
	fails(t, k, "fmt.println(1)", output.CompileError, "undefined: fmt.println (but have Println)")
}

// TestCellsWithoutInterpreter checks that if no cell can be interpreted, all cells are compiled, and that the first one explains
// why.
func TestCellsWithoutInterpreter(t *testing.T) {
	k := compiling(t)
	k.unfit = errors.New("another Go")
	cells(t, k, [][2]string{
		{"n := 3\nn + 1", "Compiled: plain cells cannot be interpreted here: another Go.\n<result 4>"},
		{"func twice(x int) int { return 2 * x }", ""}, {"n = twice(n)\nn", "<result 6>"}, {"%%\nfmt.Print(n)", "6"}, {"n := fmt.Sprint(n, \"!\")", ""}, {"n", "<result 6!>"},
	})
	fails(t, k, "n + 1", output.CompileError, "1:1: ")
}
