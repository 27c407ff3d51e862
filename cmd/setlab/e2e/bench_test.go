package e2e

import "testing"

// BenchmarkKernelStart measures the time from the start of the process to the reply about its first cell.
func BenchmarkKernelStart(b *testing.B) {
	if err := build(); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		k := startKernel(b)
		k.request(b, "execute_request", execution("1 + 1"))
		k.stop()
	}
}

// BenchmarkTrivialCell measures an interpreted cell from its request to its reply.
func BenchmarkTrivialCell(b *testing.B) {
	if err := build(); err != nil {
		b.Fatal(err)
	}
	k := startKernel(b)
	defer k.stop()
	k.request(b, "execute_request", execution("x := 1"))
	for b.Loop() {
		k.request(b, "execute_request", execution("x + 1"))
	}
}

// BenchmarkCompletion measures a completion from its request to its reply.
func BenchmarkCompletion(b *testing.B) {
	if err := build(); err != nil {
		b.Fatal(err)
	}
	k := startKernel(b)
	defer k.stop()
	code := "run := &train.Run{}\nfor range 3 {\n\trun.History."
	k.request(b, "complete_request", map[string]any{"code": code, "cursor_pos": len(code)})
	for b.Loop() {
		k.request(b, "complete_request", map[string]any{"code": code, "cursor_pos": len(code)})
	}
}
