package kernel

import (
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"setlab/internal/race"
	"setlab/kernel/output"
)

// TestFloodMemory checks that a cell that prints 200 MB, interpreted or compiled, keeps the memory of the kernel and all its
// processes below 100 MB.
func TestFloodMemory(t *testing.T) {
	race.Skip(t, "the race detector takes memory of its own")
	k := compiling(t)
	run(t, k, "1")
	run(t, k, "%%\nfmt.Print(1)")
	const much = `s := strings.Repeat("x", 9999); for range 20000 { fmt.Println(s) }; fmt.Println("the end")`
	for _, code := range []string{much, "%%\n" + much} {
		// On a busy machine, output is read with a delay.
		least := math.MaxInt
		for tries := 0; tries < 3 && least > 100<<20; tries++ {
			most, shown, last := printed(t, k, code)
			t.Logf("%.2s: %d MB at most, %d bytes shown", code, most>>20, shown)
			if least = min(least, most); shown > 11<<20 || !strings.HasSuffix(last, "the end\n") {
				t.Errorf("%.2s: %d bytes are shown, the last are %.20q", code, shown, last)
			}
		}
		if least > 100<<20 {
			t.Errorf("%.2s: %d MB of memory", code, least>>20)
		}
	}
}

// printed runs a cell and returns its peak memory, the number of bytes shown, and the last of them.
func printed(t *testing.T, k *Kernel, code string) (most, shown int, last string) {
	t.Helper()
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			case <-time.After(10 * time.Millisecond):
				most = max(most, memoryOfTree())
			}
		}
	}()
	if err := k.Execute(t.Context(), Request{Code: code, Limited: true}, func(e output.Event) {
		if s, ok := e.(output.Stream); ok && s.Name == "stdout" {
			shown, last = shown+len(s.Text), s.Text
		}
	}); err != nil {
		t.Error(err)
	}
	close(stop)
	<-stopped
	return most, shown, last
}

// memoryOfTree returns the private memory in bytes of this process and its descendants, not counting file-backed memory.
func memoryOfTree() (bytes int) {
	parents, memory := map[int]int{}, map[int]int{}
	names, _ := filepath.Glob("/proc/[0-9]*/status")
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // the process has ended
		}
		number := func(field string) int {
			_, after, _ := strings.Cut(string(text), "\n"+field+":")
			n, _ := strconv.Atoi(strings.Fields(after + " 0")[0])
			return n
		}
		parents[number("Pid")], memory[number("Pid")] = number("PPid"), number("RssAnon")<<10
	}
	for pid := range parents {
		for at := pid; at > 1; at = parents[at] {
			if at == os.Getpid() {
				bytes += memory[pid]
				break
			}
		}
	}
	return bytes
}
