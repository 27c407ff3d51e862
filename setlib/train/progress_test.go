package train

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
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

// Functions registered by OnEpoch are called once, however training ends.
func TestAtEnd(t *testing.T) {
	stop := errors.New("enough")
	for name, c := range map[string]struct {
		fail    int
		onEpoch func(p Progress, cancel func()) error
		want    string
	}{
		"all epochs":  {0, nil, "3 epochs, interrupted false: <nil>"},
		"model fails": {3, nil, "2 epochs, interrupted false: train: stopped in epoch 3 of 3: diverged"},
		"interrupted": {0, func(p Progress, cancel func()) error { cancel(); return nil }, "1 epochs, interrupted true: train: stopped in epoch 2 of 3: context canceled"},
		"user stops":  {0, func(p Progress, _ func()) error { return stop }, "1 epochs, interrupted false: train: stopped in epoch 1 of 3: enough"},
		"panic":       {0, func(p Progress, _ func()) error { panic("boom") }, "1 epochs, interrupted false: <nil>"},
		"goexit":      {0, func(p Progress, _ func()) error { runtime.Goexit(); return nil }, "1 epochs, interrupted false: <nil>"},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		var ends []string
		done := make(chan struct{})
		go func() {
			defer close(done)
			defer func() { _ = recover() }()
			_, _ = Fit(ctx, &recorder{fail: c.fail}, data(t), Options{Epochs: 3, OnEpoch: func(p Progress) error {
				if p.Epoch == 1 {
					p.AtEnd(func(run *Run, err error) {
						if run.Elapsed <= 0 {
							t.Errorf("%s: %v", name, run)
						}
						ends = append(ends, fmt.Sprintf("%d epochs, interrupted %t: %v", run.Epochs, run.Interrupted, err))
					})
				}
				if c.onEpoch != nil {
					return c.onEpoch(p, cancel)
				}
				return nil
			}})
		}()
		<-done
		cancel()
		if !slices.Equal(ends, []string{c.want}) {
			t.Errorf("%s: ends %q, want %q", name, ends, c.want)
		}
	}
}

// The line of a run that ends early is also completed, and the same function can be used for another
// run.
func TestPrintProgressOfRunsThatStop(t *testing.T) {
	var b strings.Builder
	show := PrintProgress(&b)
	for _, fail := range []int{3, 0} {
		_, _ = Fit(t.Context(), &recorder{fail: fail}, data(t), Options{Epochs: 5, OnEpoch: show})
	}
	lines := strings.Split(b.String(), "\n")
	if len(lines) != 3 || !strings.Contains(lines[0], "epoch 2/5  loss 0.5") || !strings.Contains(lines[0], "stopped after") ||
		!strings.Contains(lines[1], "epoch 5/5  loss 0.2") || !strings.Contains(lines[1], "in all") || lines[2] != "" {
		t.Errorf("%q", lines)
	}
	ctx, cancel := context.WithCancel(t.Context())
	b.Reset()
	_, _ = Fit(ctx, &recorder{}, data(t), Options{Epochs: 5, OnEpoch: func(p Progress) error { cancel(); return show(p) }})
	if !strings.Contains(b.String(), "\repoch 1/5  loss 1") || !strings.Contains(b.String(), "  interrupted after") || !strings.HasSuffix(b.String(), "\n") {
		t.Errorf("%q", b.String())
	}
}
