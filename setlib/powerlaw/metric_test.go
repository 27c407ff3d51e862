package powerlaw_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"setlab/datasets"
	"setlab/setlib/powerlaw"
	"setlab/setlib/rbm"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// A history has the numbers of reports on the degrees at each epoch.
func TestMetricsFollowAModel(t *testing.T) {
	data := datasets.DNA().Train.Slice(0, 200)
	for _, simulations := range []int{-1, 20} {
		model := rbm.New(rbm.Options{Visible: 180, Hidden: 80, Topology: topology.SET{}, BatchSize: 50})
		o := powerlaw.Options{Simulations: simulations, Seed: 4}
		var reports []*powerlaw.Report
		keep := train.Metric{Name: "kept", Every: 2, Measure: func(ctx context.Context, _ int) (float64, error) {
			r, err := powerlaw.Analyze(ctx, model.HiddenDegrees(), o)
			reports = append(reports, r)
			return 0, err
		}}
		run, err := train.Fit(t.Context(), model, data, train.Options{
			Epochs: 5, Start: true, Metrics: append(powerlaw.Metrics(model.HiddenDegrees, 2, o), keep),
		})
		if err != nil {
			t.Fatal(err)
		}
		epochs, exponents := run.History.Series(powerlaw.ExponentColumn)
		if len(epochs) != 4 || epochs[3] != 5 { // 0, 2, 4 and the last
			t.Fatalf("measured at %v", epochs)
		}
		for k, r := range reports {
			row := int(epochs[k])
			share := float64(r.Law.Tail) / float64(r.Law.N)
			for name, want := range map[string]float64{
				powerlaw.StartColumn: float64(r.Law.XMin), powerlaw.TailColumn: share, powerlaw.PaperColumn: r.Paper.P, powerlaw.VerdictColumn: 0,
			} {
				if got := run.History.Column(name)[row]; got != want {
					t.Errorf("%s at epoch %d is %v, want %v", name, row, got, want)
				}
			}
			if exponents[k] != r.Law.Alpha {
				t.Errorf("exponent %v, want %v", exponents[k], r.Law.Alpha)
			}
			p := run.History.Column(powerlaw.GoodnessColumn)[row]
			if math.IsNaN(p) != (simulations < 0) || simulations > 0 && p != r.Goodness.P {
				t.Errorf("goodness of fit %v, want %v", p, r.Goodness)
			}
		}
	}
}

// Degrees without a fit, as in a dense layer, do not end training. Invalid degrees and cancellation
// do.
func TestMetricsWithoutAFit(t *testing.T) {
	dense := powerlaw.Metrics(func() []int { return []int{7, 7, 7} }, 1, powerlaw.Options{})
	for _, m := range dense {
		if v, err := m.Measure(t.Context(), 1); err != nil || !math.IsNaN(v) {
			t.Errorf("%s: %v, %v", m.Name, v, err)
		}
	}
	wrong := powerlaw.Metrics(func() []int { return []int{7, -7} }, 1, powerlaw.Options{})
	if _, err := wrong[0].Measure(t.Context(), 1); err == nil || errors.Is(err, powerlaw.ErrNoFit) {
		t.Errorf("error %v", err)
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	good := powerlaw.Metrics(func() []int { return []int{1, 1, 1, 2, 3} }, 1, powerlaw.Options{})
	if _, err := good[0].Measure(stopped, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	// The next measurement of the same epoch does not reuse the canceled one.
	if v, err := good[0].Measure(t.Context(), 1); err != nil || !(v > 1) {
		t.Errorf("%v, %v", v, err)
	}
}
