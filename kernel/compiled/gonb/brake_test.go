package gonb

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"setlab/internal/race"
	"setlab/kernel/output"
)

// TestFloodMemory checks that a program that prints faster than its output is read has to wait, and that GoNB buffers
// little of it.
func TestFloodMemory(t *testing.T) {
	race.Skip(t, "it measures another process")
	if runtime.GOOS != "linux" {
		t.Skip("only Linux reports the memory of a process")
	}
	c := client(t)
	n := 0
	err := c.Execute(t.Context(), cellOf("%%\ns := strings.Repeat(\"x\", 9999)\nfor range 10_000 { fmt.Println(s) }"), nil, func(e output.Event) {
		time.Sleep(time.Millisecond)
		n += len(e.(output.Stream).Text)
	})
	if err != nil || n != 100_000_000 {
		t.Fatalf("%d bytes of 100 MB arrive: %v", n, err)
	}
	text, err := os.ReadFile("/proc/" + strconv.Itoa(c.child.Load().process.Pid()) + "/status")
	_, after, _ := strings.Cut(string(text), "VmHWM:")
	fields := strings.Fields(after)
	if err != nil || len(fields) == 0 {
		t.Fatalf("GoNB's memory: %v", err)
	}
	kB, _ := strconv.Atoi(fields[0])
	if t.Logf("GoNB took %d MB at most", kB>>10); kB > 80<<10 {
		t.Errorf("GoNB took %d MB", kB>>10)
	}
}
