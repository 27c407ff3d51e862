package sweeps_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"setlab/datasets"
	"setlab/setlib/rbm"
	"setlab/setlib/runs"
	"setlab/setlib/sweeps"
	"setlab/setlib/topology"
)

// TestTooLarge checks that a run that does not fit is rejected at once, with the memory that it needs, and that
// the others are trained.
func TestTooLarge(t *testing.T) {
	t.Setenv("SETLAB_MEMORY_LIMIT", "8GB")
	for grid, says := range map[string]string{
		`{"data": ["dna"], "rbm": {"hidden": [2000000000]}, "rules": [{"rule": "set"}], "epochs": 1}`:                                   "2000000000 hidden units",
		`{"data": ["dna"], "rbm": {"hidden": [100000000]}, "rules": [{"rule": "dense"}, {"rule": "set", "epsilon": 1e6}], "epochs": 1}`: "of memory, and only 8 GB is available",
		`{"data": ["dna"], "rbm": {"hidden": [5], "batch_size": 1000000000000}, "epochs": 1}`:                                           "of memory",
		`{"data": ["digits"], "mlp": {"hidden": [[1000000000, 1000000000]]}, "epochs": 1}`:                                              "of memory",
		`{"data": ["digits"], "mlp": {"hidden": [[9000000000000000000]]}, "rules": [{"rule": "dense"}, {"rule": "rigl"}], "epochs": 1}`: "of memory",
		`{"data": ["digits"], "cnn": {"blocks": [[1000000000]]}, "epochs": 1}`:                                                          "of memory",
		`{"data": ["digits"], "cnn": {"hidden": [[1000000, 1000000]]}, "rules": [{"rule": "dense"}], "epochs": 1}`:                      "of memory",
	} {
		g, err := sweeps.ReadGrid(strings.NewReader(grid))
		if err != nil {
			t.Errorf("%s: %v", grid, err)
			continue
		}
		configs, err := g.Configs(context.Background(), nil)
		if err != nil {
			t.Errorf("%s: %v", grid, err)
			continue
		}
		began := time.Now()
		_, err = sweeps.Train(context.Background(), &runs.Store{Dir: t.TempDir()}, configs, sweeps.Options{})
		var failed *sweeps.Error
		if !errors.As(err, &failed) || len(failed.Failures) != len(configs) || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", grid, err)
		}
		if d := time.Since(began); d > 5*time.Second {
			t.Errorf("%s: refused after %v", grid, d)
		}
	}
}

// TestEndlessGrid checks that an endless file, and lists with an endless product, are errors.
func TestEndlessGrid(t *testing.T) {
	if _, err := sweeps.ReadGrid(zeros{}); err == nil || !strings.Contains(err.Error(), "not a grid file") {
		t.Error(err)
	}
	list := strings.Repeat("1, ", 1000) + "1"
	for _, grid := range []string{
		`{"data": ["dna"], "rbm": {"hidden": [%s], "steps": [%[1]s]}, "seeds": [%[1]s], "epochs": 1}`,
		`{"data": ["digits"], "mlp": {"hidden": [[3]], "smoothing": [%s], "l1": [%[1]s]}, "seeds": [%[1]s], "epochs": 1}`,
		`{"data": ["dna"], "rbm": {"hidden": [3]}, "rules": [{"rule": "rigl", "epsilon": [%s], "zeta": [%[1]s], "density": [%[1]s]}], "epochs": 1}`,
	} {
		if _, err := sweeps.ReadGrid(strings.NewReader(fmt.Sprintf(grid, list))); err == nil || !strings.Contains(err.Error(), "at most 1000000 are possible") {
			t.Errorf("%.40s: %v", grid, err)
		}
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

var _ io.Reader = zeros{}

// TestWiringIsInterrupted checks that canceling the context ends a slow wiring at once.
func TestWiringIsInterrupted(t *testing.T) {
	set, err := datasets.Load(context.Background(), "dna")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var began time.Time
	o := rbm.Options{Hidden: 40000, Topology: topology.FixProb{Epsilon: 100}}
	slow := runs.Custom{Name: "slow", New: func() runs.Resumable {
		began = time.Now()
		time.AfterFunc(50*time.Millisecond, cancel)
		time.Sleep(2 * time.Second)
		o.Visible = set.Train.Features()
		return rbm.New(o)
	}}
	_, err = (&runs.Store{Dir: t.TempDir()}).Train(ctx, runs.Config{Model: slow, Data: set.Train, Epochs: 1})
	if !errors.Is(err, context.Canceled) || time.Since(began) > time.Second {
		t.Errorf("%v after %v", err, time.Since(began))
	}
}
