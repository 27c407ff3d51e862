package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// BenchmarkKernelStart measures the time from the start of the process to the reply to its first cell.
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

// BenchmarkIdleMemory measures the memory of a kernel and its session after an interpreted cell, without GoNB. It is the sum of
// their private memory and their shares of shared memory, in MB.
func BenchmarkIdleMemory(b *testing.B) {
	if err := build(); err != nil {
		b.Fatal(err)
	}
	root, err := source() // otherwise the first start unpacks the embedded source
	if err != nil {
		b.Fatal(err)
	}
	var total float64
	for b.Loop() {
		k := startKernel(b, "SETLAB_MODULE="+root, "SETLAB_SHIPPED="+filepath.Join(root, "notebooks"))
		k.request(b, "execute_request", execution("x := []float64{1, 2}\nstat.Mean(x, nil)"))
		time.Sleep(2 * time.Second) // until the memory that the cell has freed is returned to the system
		pid := fmt.Sprint(k.process.Process.Pid)
		for _, process := range append(children(pid), pid) {
			total += proportional(process)
		}
		k.stop()
	}
	b.ReportMetric(total/float64(b.N), "MB")
}

// children returns the child processes of a process. Each of its threads has its own list.
func children(pid string) (all []string) {
	lists, _ := filepath.Glob(filepath.Join("/proc", pid, "task", "*", "children")) // the pattern is valid
	for _, list := range lists {
		text, _ := os.ReadFile(list) // a thread that has ended has no list
		all = append(all, strings.Fields(string(text))...)
	}
	return all
}

// proportional returns the memory of a process in MB, including its share of shared memory.
func proportional(pid string) (mb float64) {
	text, _ := os.ReadFile(filepath.Join("/proc", pid, "smaps_rollup")) // a process that has ended has none
	for line := range strings.Lines(string(text)) {
		var kb float64
		if n, _ := fmt.Sscanf(line, "Pss: %f kB", &kb); n == 1 {
			mb += kb / 1024
		}
	}
	return mb
}
