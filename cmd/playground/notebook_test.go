package main

import (
	"io"
	"strings"
	"syscall"
	"testing"
	"time"

	"setlab/kernel/interp"
	"setlab/kernel/notebook"
)

// BenchmarkNotebook measures the work of a running playground per image: it interprets the notebook's own cells with their default
// parameters. The figure has a history of at least 30 epochs.
func BenchmarkNotebook(b *testing.B) {
	n, err := notebook.Read("../../notebooks/playground.ipynb")
	if err != nil {
		b.Fatal(err)
	}
	s, err := interp.NewSession(io.Discard)
	if err != nil {
		b.Fatal(err)
	}
	run := func(code string) {
		b.Helper()
		if _, failure := s.Run(code); failure != nil {
			b.Fatal(strings.Join(failure.Traceback, "\n"))
		}
	}
	for _, cell := range n.Cells {
		if cell.Type == notebook.Code && cell.ID != "play" {
			run(cell.Source)
		}
	}
	run(`data := toy("moons", rand.New(rand.NewPCG(1, 2)))
players := build(data, 3, 0.3, 0.05, 24, 2, "none")
for range 30 {
	learn(ctx, players, data)
}
fig := draw(ctx, players, data)
picture, err := fig.Draft()`)
	for _, part := range []struct{ name, code string }{
		{"learn", "learn(ctx, players, data)"},
		{"draw", "fig = draw(ctx, players, data)"},
		{"encode", "picture, err = fig.Draft()"},
		{"all", "learn(ctx, players, data)\nfig = draw(ctx, players, data)\npicture, err = fig.Draft()"},
	} {
		b.Run(part.name, func(b *testing.B) {
			before := processor(b)
			for b.Loop() {
				run(part.code)
			}
			b.ReportMetric(float64((processor(b)-before).Microseconds())/1000/float64(b.N), "cpu-ms/op")
		})
	}
}

// processor returns the processor time used by this process.
func processor(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
