package interp

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// fatal declares functions that end with several panics.
const fatal = `
func boom()   { defer func() { panic("second") }(); panic("first") }
func again()  { defer func() { r := recover(); panic(fmt.Sprint("again ", r)) }(); panic("first") }
func same()   { defer func() { if r := recover(); r != nil { panic(r) } }(); panic("same") }
func three()  { defer func() { panic("c") }(); defer func() { panic("b") }(); panic("a") }
func four()   { defer func() { panic("d") }(); three() }
func gone()   { func() { defer func() { recover() }(); three() }(); panic("c") }
func failed() { defer func() { panic(errors.New("late")) }(); z := 0; fmt.Println(1 / z) }
func clean()  { defer fmt.Print(); defer func() { panic("second") }(); panic("first") }
func only()   { defer func() { panic("only") }() }
func nested() { defer func() { defer func() { panic("c") }(); panic("b") }(); panic("a") }
func inner()  { defer func() { panic("c") }(); defer func() { defer func() { recover() }(); panic("b") }(); panic("a") }
`

// TestPanicsOneAfterTheOther checks that a panic in a deferred call of another panic is reported
// together with the earlier ones, as in Go.
func TestPanicsOneAfterTheOther(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	names := []string{"boom", "again", "same", "three", "four", "gone", "failed", "clean", "only", "nested", "inner"}
	dir := t.TempDir()
	var calls strings.Builder
	for _, name := range names {
		fmt.Fprintf(&calls, "\tcase %q:\n\t\t%s()\n", name, name)
	}
	program := "package main\n\nimport (\n\t\"errors\"\n\t\"fmt\"\n\t\"os\"\n)\n" + fatal + "\nfunc main() {\n\tswitch os.Args[1] {\n" + calls.String() + "\t}\n}\n"
	source, binary := filepath.Join(dir, "main.go"), filepath.Join(dir, "main")
	if err := os.WriteFile(source, []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "build", "-o", binary, source).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	s, err := NewSession(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if _, failure := s.Run(fatal); failure != nil {
		t.Fatal(failure)
	}
	for _, name := range names {
		out, _ := exec.Command(binary, name).CombinedOutput()
		want, _, _ := strings.Cut(string(out), "\n\ngoroutine ")
		_, failure := s.Run(name + "()")
		if failure == nil || failure.Message != want {
			t.Errorf("%s fails with %v, want\n%s", name, failure, want)
		}
		if name == "gone" && failure != nil && strings.Contains(strings.Join(failure.Traceback, "\n"), "three") {
			t.Errorf("%s reports a recovered panic: %q", name, failure.Traceback)
		}
	}
}
