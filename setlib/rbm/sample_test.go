package rbm

import (
	"context"
	"math"
	"testing"

	"setlab/datasets"
	"setlab/internal/race"
	"setlab/setlib/topology"
)

// Samples are distributed as the model's enumerated p(v), wherever the chains start.
func TestSampleAgainstEnumeration(t *testing.T) {
	race.Skip(t, "it draws thousands of samples")
	const visible, n = 4, 20000
	m := randomModel(visible, 3, topology.Dense{}, 1.5, 3)
	rows := make([][]float32, 1<<visible)
	for k := range rows {
		for i := range visible {
			rows[k] = append(rows[k], float32(k>>i&1))
		}
	}
	all := samples(t, rows...)
	logZ, err := m.ExactLogZ(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := m.LogProbabilities(all, logZ)
	for name, from := range map[string]*datasets.Samples{"the biases": nil, "one state": all.Slice(5, 6)} {
		drawn, err := m.Sample(t.Context(), SampleOptions{Count: n, Steps: 60, From: from, Seed: 2})
		if err != nil || drawn.Len() != n || !drawn.Binary() {
			t.Fatalf("%v, %v", drawn, err)
		}
		counts := make([]float64, len(rows))
		for r := range n {
			k := 0
			for i := range visible {
				k |= int(drawn.At(r, i)) << i
			}
			counts[k]++
		}
		chi := 0.
		for k, p := range want {
			expected := n * math.Exp(p)
			chi += (counts[k] - expected) * (counts[k] - expected) / expected
		}
		// With 15 degrees of freedom, 37.7 is exceeded with probability 1/1000.
		if chi > 37.7 {
			t.Errorf("from %s: chi-squared is %.1f", name, chi)
		}
	}
	once, _ := m.Sample(t.Context(), SampleOptions{Count: 9, Steps: 5, Seed: 4})
	again, _ := m.Sample(t.Context(), SampleOptions{Count: 9, Steps: 5, Seed: 4})
	other, _ := m.Sample(t.Context(), SampleOptions{Count: 9, Steps: 5, Seed: 5})
	if once.Digest() != again.Digest() || once.Digest() == other.Digest() {
		t.Error("samples do not follow from the seed")
	}
	if _, err := m.Sample(t.Context(), SampleOptions{Count: -1}); err == nil {
		t.Error("-1 samples")
	}
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := m.Sample(canceled, SampleOptions{}); err == nil {
		t.Error("a canceled chain has no error")
	}
}

// Features and reconstructions equal their formulas.
func TestFeatures(t *testing.T) {
	data := stripes(t, 300, 2, 1)
	if data.Features() != 4 {
		t.Fatal(data)
	}
	m := randomModel(4, 5, topology.SET{Epsilon: 2}, 1, 7)
	hidden, err := m.Features(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	visible, err := m.Reconstruct(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	from, to := m.Graph().Pairs()
	sigmoid := func(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
	for r := range data.Len() {
		h, v := make([]float64, 5), make([]float64, 4)
		for j, c := range m.HiddenBias() {
			h[j] = float64(c)
		}
		for c, w := range m.Weights().Weights() {
			h[to[c]] += float64(w) * float64(data.At(r, from[c]))
		}
		for j := range h {
			if h[j] = sigmoid(h[j]); math.Abs(h[j]-hidden[r][j]) > 1e-5 {
				t.Fatalf("sample %d: hidden %v, want %v", r, hidden[r], h)
			}
		}
		for i, b := range m.VisibleBias() {
			v[i] = float64(b)
		}
		for c, w := range m.Weights().Weights() {
			v[from[c]] += float64(w) * h[to[c]]
		}
		for i := range v {
			if math.Abs(sigmoid(v[i])-visible[r][i]) > 1e-5 {
				t.Fatalf("sample %d: visible %v, want %v", r, visible[r], v)
			}
		}
	}
}
