package crash

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const program = `package main

import (
	"os"
	"runtime/debug"
)

func f(x int) int { return x }

func rec(n int) int { return rec(n+1) + 1 }

func main() {
	switch os.Args[1] {
	case "index":
		var x []int
		println(x[f(3)])
	case "text":
		panic("two\nlines")
	case "map":
		var m map[int]int
		m[f(1)] = 2
	case "nil":
		var p *int
		*p = f(1)
	case "deadlock":
		<-make(chan int)
	case "stack":
		debug.SetMaxStack(1 << 20)
		rec(f(1))
	case "twice":
		defer func() { panic("second") }()
		panic("first")
	case "goroutine":
		go panic("boo")
		select {}
	}
}
`

// TestParse parses the messages of programs that crash in several ways.
func TestParse(t *testing.T) {
	dir := t.TempDir()
	source, binary := filepath.Join(dir, "main.go"), filepath.Join(dir, "main")
	if err := os.WriteFile(source, []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "build", "-o", binary, source).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for how, want := range map[string]string{
		"index":     "panic: runtime error: index out of range [3] with length 0",
		"text":      "panic: two\n\tlines",
		"map":       "panic: assignment to entry in nil map",
		"nil":       "panic: runtime error: invalid memory address or nil pointer dereference",
		"deadlock":  "fatal error: all goroutines are asleep - deadlock!",
		"stack":     "fatal error: stack overflow",
		"twice":     "panic: first\n\tpanic: second",
		"goroutine": "panic: boo",
	} {
		out, err := exec.Command(binary, how).CombinedOutput()
		if err == nil {
			t.Fatalf("%s does not fail", how)
		}
		r := Parse(string(out))
		if r.Reason != want {
			t.Errorf("%s dies of %q, want %q\n%s", how, r.Reason, want, out)
		}
		found := false
		for _, f := range r.Frames {
			found = found || strings.HasPrefix(f.Function, "main.") && strings.Contains(f.Place, "main.go:")
		}
		if !found {
			t.Errorf("%s: no frame of the program's own in %+v\n%s", how, r.Frames, out[:min(len(out), 2000)])
		}
	}
}

func TestStart(t *testing.T) {
	for text, want := range map[string]int{
		"": -1, "fine\n": -1, "panic: x": 0, "a\npanic: x": 2, "a panic: x": -1, "warn\npan": 5, "x\nfatal error: y": 2, "SIGSEGV: ": 0,
	} {
		if got := Start([]byte(text)); got != want {
			t.Errorf("%q starts at %d, want %d", text, got, want)
		}
	}
}
