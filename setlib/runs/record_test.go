package runs

import (
	"testing"
	"time"
)

// A session on two threads takes twice the processor time. Early records have no number of threads.
func TestProcessorTime(t *testing.T) {
	r := Record{Sessions: []Session{{Seconds: 1.5, Threads: 1}, {Seconds: 10, Threads: 2}, {Seconds: 100}}}
	if r.ProcessorTime() != 121500*time.Millisecond || r.Elapsed() != 111500*time.Millisecond {
		t.Errorf("%v of processor time in %v", r.ProcessorTime(), r.Elapsed())
	}
}
