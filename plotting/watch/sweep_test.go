package watch

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"setlab/internal/statusline"
	"setlab/setlib/runs"
	"setlab/setlib/sweeps"
	"setlab/setlib/train"
)

// TestASweepElsewhereIsDrawn: a watch draws what another store of the same folder trains, finished or not.
func TestASweepElsewhereIsDrawn(t *testing.T) {
	aside(t)
	grid, err := sweeps.ReadGrid(strings.NewReader(`{"data": ["digits"], "mlp": {"hidden": [[20]]}, "rules": [{"rule": "set"}, {"rule": "fixprob"}], "epochs": 6, "accuracy": {"every": 1}}`))
	if err != nil {
		t.Fatal(err)
	}
	configs, err := grid.Configs(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	elsewhere := &runs.Store{Dir: folder, Checkpoints: runs.Cadence{Epochs: 1}, Messages: io.Discard}
	half, stop := context.WithCancel(t.Context())
	configs[0].OnEpoch = func(p train.Progress) error {
		if p.Epoch == 3 {
			stop()
		}
		return nil
	}
	if _, err := elsewhere.Train(half, configs[0]); err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}

	follow := func(ctx context.Context) (drawn []int, said string, err error) {
		w := New(tiny(1, 1))
		var text bytes.Buffer
		w.line.status = statusline.New(&text)
		err = w.Sweep(ctx, grid, runs.Open(folder), "accuracy")
		for _, r := range w.runs {
			drawn = append(drawn, r.latest.Epoch)
		}
		return drawn, text.String(), err
	}
	ended, end := context.WithCancel(t.Context())
	end()
	drawn, said, err := follow(ended)
	if !errors.Is(err, context.Canceled) || !slices.Equal(drawn, []int{3}) || !strings.Contains(said, "0 of 2 runs, 1 unfinished, 1 not run") {
		t.Errorf("a sweep that goes on: epochs %v, %q, %v", drawn, said, err)
	}
	configs[0].OnEpoch = nil
	go func() {
		for _, c := range configs {
			if _, err := elsewhere.Train(t.Context(), c); err != nil {
				t.Error(err)
			}
		}
	}()
	drawn, said, err = follow(t.Context())
	if err != nil || !slices.Equal(drawn, []int{6, 6}) || !strings.Contains(said, "2 of 2 runs") {
		t.Errorf("a sweep to its end: epochs %v, %q, %v", drawn, said, err)
	}
	if err := New(nil).Sweep(t.Context(), grid, runs.Open(folder), "acuracy"); err == nil || !strings.Contains(err.Error(), "accuracy") {
		t.Errorf("an unknown column: %v", err)
	}
}
