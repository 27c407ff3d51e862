package session

import (
	"os"
	"testing"

	"setlab/kernel/output"
)

// BenchmarkStart measures a session's first cell, including the start of its process.
func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		h, err := New(Options{Command: []string{os.Args[0]}})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := h.Execute(b.Context(), "fmt.Sprint(1)", nil, func(output.Event) {}); err != nil {
			b.Fatal(err)
		}
		if err := h.Stop(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTrivialCell measures a cell that does next to nothing.
func BenchmarkTrivialCell(b *testing.B) {
	h, err := New(Options{Command: []string{os.Args[0]}})
	if err != nil {
		b.Fatal(err)
	}
	defer h.Stop()
	for b.Loop() {
		if _, err := h.Execute(b.Context(), "x := 1; x", nil, func(output.Event) {}); err != nil {
			b.Fatal(err)
		}
	}
}
