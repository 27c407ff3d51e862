package results_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"setlab/plotting"
	"setlab/setlib/results"
	"setlab/setlib/runs"
)

const madeUpRun = `{
  "name": "made up, seed %d",
  "epochs": 1000,
  "of": 1000,
  "sessions": [{"from": 0, "to": 1000, "began": "2026-11-21T19:25:30Z", "seconds": 60, "go": "go1.26"}]
}
`

const madeUpConfig = `{
  "data": {"classes": 10, "digest": "5ab1fa56aa9eebc560baba8563afe596343fb0966df060cb06717d48b573e0f0", "features": 784, "samples": 60000},
  "epochs": 1000,
  "model": {
    "BatchSize": 100,
    "Layers": [{"Neurons": 1000, "Topology": {"rule": "SET(epsilon=%d, zeta=0.3)", "type": "topology.SET"}, "type": "nn.Sparse"}, {"Neurons": 10, "type": "nn.Dense"}],
    "LearningRate": 0.01,
    "Seed": %d,
    "type": "nn.Options"
  }
}
`

// madeUpStore writes a store of artificial runs, with 1000 epochs each and ten seeds for each epsilon.
func madeUpStore(tb testing.TB, count int) *runs.Store {
	tb.Helper()
	folder := tb.TempDir()
	sum := func(text string) string {
		s := sha256.Sum256([]byte(text))
		return hex.EncodeToString(s[:])
	}
	for k := range count {
		var history strings.Builder
		history.WriteString("epoch,loss,connections,accuracy,test loss\n")
		for epoch := 1; epoch <= 1000; epoch++ {
			x := float64(epoch+k) / float64(1000+k)
			fmt.Fprintf(&history, "%d,%v,%d,%v,%v\n", epoch, 1/(1+x), 100000+k, x/(1+x), 1/(1+x*x))
		}
		files := map[string]string{
			"config.json": fmt.Sprintf(madeUpConfig, 1+k/10, 1+k%10), "run.json": fmt.Sprintf(madeUpRun, k), "history.csv": history.String(),
		}
		dir := filepath.Join(folder, sum(files["config.json"])[:32])
		if err := os.Mkdir(dir, 0o755); err != nil {
			tb.Fatal(err)
		}
		sums := ""
		for _, name := range []string{"config.json", "history.csv", "run.json"} {
			sums += sum(files[name]) + "  " + name + "\n"
		}
		files["SHA256SUMS"] = sums + "# " + sum(sums) + "\n"
		for name, text := range files {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				tb.Fatal(err)
			}
		}
	}
	return runs.Open(folder)
}

// BenchmarkStored opens 10,000 runs with 1000 epochs each, groups them by epsilon, computes the curve and the score of each group, and
// draws them. It reports the peak memory of the process, in MB.
func BenchmarkStored(b *testing.B) {
	store := madeUpStore(b, 10000)
	var peaks []float64
	for b.Loop() {
		b.StopTimer()
		forgetPeak()
		b.StartTimer()
		all, err := results.Stored(b.Context(), store)
		if err != nil {
			b.Fatal(err)
		}
		if all.Len() != 10000 {
			b.Fatalf("%d runs: %s", all.Len(), all.State())
		}
		for _, group := range all.By("epsilon") {
			if c := group.Curve("accuracy"); len(c.Epochs) != 1000 || group.Score("best accuracy").Missing != 0 {
				b.Fatalf("%d epochs", len(c.Epochs))
			}
		}
		draw(b, all)
		b.StopTimer()
		peaks = append(peaks, peak())
		b.StartTimer()
	}
	b.ReportMetric(slices.Max(peaks), "peak-MB")
}

// draw draws a curve with its range over the seeds.
func draw(b *testing.B, all *results.Results) {
	b.Helper()
	if _, err := (plotting.Facets{Color: "seed"}).Figure(all).PNG(); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkDraw draws 10,000 runs in other ways: 1000 curves with ranges, one line for each run, and the scores of 1000 groups.
func BenchmarkDraw(b *testing.B) {
	all, err := results.Stored(b.Context(), madeUpStore(b, 10000))
	if err != nil {
		b.Fatal(err)
	}
	for name, f := range map[string]plotting.Facets{
		"groups": {Color: "epsilon"}, "lines": {Color: "seed", Single: true}, "scores": {X: "epsilon", Y: "best accuracy [%]"},
		"names": {Color: "epsilon, seed"},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := f.Figure(all).PNG(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// forgetPeak releases freed memory and resets the peak on Linux. On other systems it does nothing.
func forgetPeak() {
	debug.FreeOSMemory()
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)
}

// peak returns the peak memory of the process in MB, or NaN if it is unknown.
func peak() float64 {
	status, _ := os.ReadFile("/proc/self/status")
	_, text, _ := strings.Cut(string(status), "VmHWM:")
	var kB float64
	if _, err := fmt.Sscan(text, &kB); err != nil {
		return math.NaN()
	}
	return kB / 1000
}
