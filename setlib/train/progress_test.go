package train

import (
	"strings"
	"testing"
	"time"
)

func TestPrintProgress(t *testing.T) {
	var b strings.Builder
	show := PrintProgress(&b)
	for epoch := 1; epoch <= 10; epoch++ {
		elapsed := time.Duration(epoch) * 200 * time.Millisecond
		if err := show(Progress{Epoch: epoch, Epochs: 10, Loss: 1 / float64(epoch), Elapsed: elapsed, Remaining: 2*time.Second - elapsed}); err != nil {
			t.Fatal(err)
		}
	}
	lines := strings.Split(b.String(), "\r")[1:]
	// The first epoch, then every half second: after 0.8, 1.4 and, because it is the last, 2 seconds.
	if len(lines) != 4 {
		t.Fatalf("%d lines: %q", len(lines), lines)
	}
	if got, want := lines[1], "epoch 4/10  loss 0.25  5 epochs/s  1s left"; strings.TrimRight(got, " ") != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := lines[3], "epoch 10/10  loss 0.1  5 epochs/s  2s in all"; strings.TrimRight(got, " \n") != want || !strings.HasSuffix(got, "\n") {
		t.Errorf("%q, want %q", got, want)
	}
	for i := 1; i < len(lines); i++ {
		if len(strings.TrimRight(lines[i], "\n")) < len(strings.TrimRight(lines[i-1], " ")) {
			t.Errorf("line %q does not cover %q", lines[i], lines[i-1])
		}
	}
}
