package gonb

import (
	"strings"
	"testing"
	"time"

	"setlab/kernel/output"
)

// TestHeldText prints what looks like the start of a crash report. It is shown once the program goes on, and is no report without a trace.
func TestHeldText(t *testing.T) {
	var shown strings.Builder
	h := &held{sink: func(e output.Event) { shown.WriteString(e.(output.Stream).Text) }}
	h.take(output.Stream{Name: "stderr", Text: "runtime: 3 s\n"})
	h.take(output.Stream{Name: "stdout", Text: "epoch 1\n"})
	if shown.Len() > 0 {
		t.Errorf("it shows %q at once", shown.String())
	}
	h.since = time.Now().Add(-2 * patience)
	h.take(output.Stream{Name: "stdout", Text: "epoch 2\n"})
	if got := shown.String(); got != "runtime: 3 s\nepoch 1\nepoch 2\n" {
		t.Errorf("it shows %q", got)
	}
	h.take(output.Stream{Name: "stderr", Text: "runtime: 4 s\nusage: x\n"})
	if words := h.words("exit status 2"); words != "" || !strings.HasSuffix(shown.String(), "usage: x\n") {
		t.Errorf("the last words are %q, and it shows %q", words, shown.String())
	}
	// On a busy machine a report comes slowly.
	const report = "SIGABRT: abort\nPC=0x1\n\ngoroutine 1 [running]:\nmain.main()\n"
	for line := range strings.Lines(report) {
		h.take(output.Stream{Name: "stderr", Text: line})
		h.since = time.Now().Add(-2 * patience)
	}
	h.take(output.Stream{Name: "stdout", Text: "late\n"})
	if words := h.words("exit status 2"); words != report || strings.Contains(shown.String(), "SIGABRT") {
		t.Errorf("the last words are %q, and it shows %q", words, shown.String())
	}
}
