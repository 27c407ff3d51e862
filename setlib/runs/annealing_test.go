package runs

import (
	"math"
	"testing"

	"setlab/datasets"
	"setlab/setlib/rbm"
)

// TestAnnealedIsOneEstimate compares the metrics of one estimate with metrics computed separately, at the end of a run.
func TestAnnealedIsOneEstimate(t *testing.T) {
	dna := datasets.DNA()
	o := rbm.AISOptions{Runs: 6, Betas: rbm.LinearBetas(30), Base: small(dna.Train)}
	plain, checked := machine(), machine()
	plain.Metrics = []Metric{LogProbability(small(dna.Test), o, 4)}
	checked.Metrics = Annealed(small(dna.Test), small(dna.Valid), o, 4)
	store := Open(t.TempDir())
	a, err := store.Train(t.Context(), plain)
	if err != nil {
		t.Fatal(err)
	}
	b, err := store.Train(t.Context(), checked)
	if err != nil {
		t.Fatal(err)
	}
	if a.Digest == b.Digest {
		t.Error("a run with further metrics is the same run")
	}
	for _, column := range []string{"loss", "connections", "log-probability"} {
		x, y := a.History.Column(column), b.History.Column(column)
		for k := range x {
			if x[k] != y[k] && !(math.IsNaN(x[k]) && math.IsNaN(y[k])) {
				t.Errorf("%s is %v, and %v with the others", column, x, y)
				break
			}
		}
	}

	// The model was measured before its last rewiring, at which its start options know nothing of the epoch.
	m := rbm.New(rbm.Options{Visible: 180, Hidden: 4, Seed: 3})
	o.Epoch = 7
	e, err := m.AIS(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	exact, err := m.ExactLogZ(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, metric := range checked.Metrics {
		got, err := metric.Measure(t.Context(), m, 7)
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]float64{
			"log-probability": m.MeanLogProbability(small(dna.Test), e.LogZ), ValidationLogProbability: m.MeanLogProbability(small(dna.Valid), e.LogZ),
			LogZError: e.StdErr, AnnealingRuns: e.EffectiveRuns, LogZShortfall: math.Max(0, e.Floor-e.LogZ),
		}[metric.Name]
		if got != want {
			t.Errorf("%s is %v, want %v", metric.Name, got, want)
		}
		if metric.Name == LogZError && !(got > 0 && math.Abs(e.LogZ-exact) < 6*got) {
			t.Errorf("log Z is %v ± %v, and exactly %v", e.LogZ, got, exact)
		}
		if metric.Name == LogZShortfall && got != 0 {
			t.Errorf("log Z falls short by %v, and is exactly %v", got, exact)
		}
	}
	if _, err := checked.Metrics[0].Measure(t.Context(), nil, 1); err == nil {
		t.Error("a metric of RBMs measures no RBM")
	}
}
