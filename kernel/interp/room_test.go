package interp

import (
	"io"
	"runtime/debug"
	"strings"
	"testing"
)

// TestOutOfMemory checks that a cell that asks for more memory at once than the limit fails, and that the session goes on. Without the check the
// runtime would end the process.
func TestOutOfMemory(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(64 << 30))
	s, err := NewSession(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	const much = "panic: runtime error: out of memory: 8192.0 GB at once, and the limit is 64.0 GB"
	for _, c := range [][2]string{
		{"kept, n := 7, 1<<40", ""},
		{"x := make([]int, n)", much},
		{"x := make([]int, 0, n)", much},
		{"x := make([]int, 1<<40)", much},
		{"x := append([]int{1}, make([]int, n)...)", much},
		{"c := make(chan int, n)", much},
		{"m := make(map[[7]byte]int, n)", "panic: runtime error: out of memory: 16384.0 GB at once, and the limit is 64.0 GB"},
		{"p := new([1 << 40]int)", much},
		{"p := new([1 << 50]byte)", "panic: runtime error: out of memory: 1048576.0 GB at once, and the limit is 64.0 GB"},
		{"type wide struct{ a [1 << 40]int }\nvar none *wide\nnone == nil", ""},
		{"var wide [1 << 40]int", "out of memory: a value of type [1099511627776]int has 8192.0 GB, and the limit is 64.0 GB"},
		{"x := [1 << 40]int{}", "1:1: out of memory: a value of type [1099511627776]int has 8192.0 GB, and the limit is 64.0 GB"},
		{"n = -1\nx := make([]int, n)", "panic: runtime error: makeslice: len out of range"},
		{"n = 1 << 62\nx := make([]int, n)", "panic: runtime error: makeslice: len out of range"},
		{"n = 1 << 40\nx := make([]int, n+1, n)", "panic: runtime error: makeslice: cap out of range"},
		{"n = 1 << 62\nx := make([]struct{}, n)\nlen(x) == n", ""},
		{"n = 1 << 20\nx := make([]int, n)\nx[n-1] + kept", ""},
		{"panic(kept)", "panic: 7"},
	} {
		said := ""
		if _, failure := s.Run(c[0]); failure != nil {
			said = failure.Error()
		}
		if said != c[1] {
			t.Errorf("%s\nfails with %q, want %q", c[0], said, c[1])
		}
	}
}

// TestGrowingOutOfMemory checks slices and strings that grow without end.
func TestGrowingOutOfMemory(t *testing.T) {
	before := debug.SetMemoryLimit(32 << 20)
	s, err := NewSession(io.Discard)
	debug.SetMemoryLimit(before)
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{"s := []int{1}\nfor { s = append(s, s...) }", "s := \"a\"\nfor { s += s }", "b := []byte(\"a\")\nfor { b = append(b, string(b)...) }"} {
		const want = "panic: runtime error: out of memory: 0.0 GB at once, and the limit is 0.0 GB"
		if _, failure := s.Run(code); failure == nil || strings.ReplaceAll(failure.Error(), "0.1", "0.0") != want {
			t.Errorf("%s\nfails with %v", code, failure)
		}
	}
}
