package rbm

import (
	"context"
	"encoding/csv"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// samples returns data made of the given rows.
func samples(t testing.TB, rows ...[]float32) *datasets.Samples {
	t.Helper()
	var values []float32
	for _, r := range rows {
		values = append(values, r...)
	}
	s, err := datasets.FromFloats(len(rows), len(rows[0]), values, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// stripes returns n samples of size x size pixels in which whole rows or whole columns are on, each with probability
// 1/2: the classical "bars and stripes" data.
func stripes(t testing.TB, n, size int, seed uint64) *datasets.Samples {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 3))
	values := make([]float32, 0, n*size*size)
	for range n {
		upright, on := r.IntN(2) == 0, r.Uint64()
		for y := range size {
			for x := range size {
				bar := y
				if upright {
					bar = x
				}
				values = append(values, float32(on>>bar&1))
			}
		}
	}
	s, err := datasets.FromFloats(n, size*size, values, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// randomModel returns an RBM with weights and biases of the given spread.
func randomModel(visible, hidden int, rule topology.Rule, spread float64, seed uint64) *RBM {
	m := New(Options{Visible: visible, Hidden: hidden, Topology: rule, InitialSD: spread, Seed: seed})
	r := rand.New(rand.NewPCG(seed, 4))
	for i := range m.VisibleBias() {
		m.VisibleBias()[i] = float32(spread * r.NormFloat64())
	}
	for j := range m.HiddenBias() {
		m.HiddenBias()[j] = float32(spread * r.NormFloat64())
	}
	return m
}

// fixture reads the RBM with 16 visible and 10 hidden units whose log Z was computed by an enumeration in Python.
func fixture(t *testing.T) *RBM {
	t.Helper()
	read := func(name string) [][]float64 {
		f, err := os.Open("testdata/rbm16x10_" + name + ".csv")
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		records, err := csv.NewReader(f).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		table := make([][]float64, len(records))
		for i, r := range records {
			for _, s := range r {
				v, err := strconv.ParseFloat(s, 64)
				if err != nil {
					t.Fatal(err)
				}
				table[i] = append(table[i], v)
			}
		}
		return table
	}
	flat := func(table [][]float64) (v []float64) {
		for _, r := range table {
			v = append(v, r...)
		}
		return v
	}
	return FromWeights(read("W"), flat(read("b")), flat(read("c")))
}

func TestNewDefaults(t *testing.T) {
	m := New(Options{Visible: 180, Hidden: 250})
	o := m.Options()
	if o.Steps != 1 || o.LearningRate != .01 || o.Momentum != .9 || o.WeightDecay != .0002 || o.BatchSize != 10 || o.InitialSD != .01 {
		t.Errorf("defaults %+v", o)
	}
	if s := o.Topology.String(); s != "SET(epsilon=11, zeta=0.3)" {
		t.Errorf("default rule %s", s)
	}
	sum := 0.
	for _, w := range m.Weights().Weights() {
		sum += float64(w) * float64(w)
	}
	if sd := math.Sqrt(sum / float64(m.Connections())); math.Abs(sd-.01) > 5*.01/math.Sqrt(2*float64(m.Connections())) {
		t.Errorf("the weights' standard deviation is %g", sd)
	}
	o = New(Options{Visible: 1, Hidden: 1, Momentum: -1, WeightDecay: -1}).Options()
	if o.Momentum != 0 || o.WeightDecay != 0 {
		t.Errorf("negative options gave %+v", o)
	}
}

func TestPanicsNameTheShapes(t *testing.T) {
	for want, f := range map[string]func(){
		"0 visible and 3 hidden":   func() { New(Options{Hidden: 3}) },
		"BatchSize -1":             func() { New(Options{Visible: 1, Hidden: 1, BatchSize: -1}) },
		"LearningRate NaN":         func() { New(Options{Visible: 1, Hidden: 1, LearningRate: math.NaN()}) },
		"2 features for 3 visible": func() { New(Options{Visible: 3, Hidden: 1}).FreeEnergy(samples(t, []float32{0, 1})) },
		"1 rows of weights for 2":  func() { FromWeights([][]float64{{1}}, []float64{1, 2}, []float64{1}) },
		"2 values for 1 hidden":    func() { FromWeights([][]float64{{1, 2}}, []float64{1}, []float64{1}) },
		"graph of 2 x 2 units": func() {
			New(Options{Visible: 3, Hidden: 2, Topology: topology.Custom{Name: "odd", WireFunc: twoByTwo}})
		},
		"2 features for 16 visible": func() { fixture(t).TrainEpoch(context.Background(), samples(t, []float32{0, 1}), 1) },
	} {
		func() {
			defer func() {
				if r := recover(); r == nil || !strings.Contains(r.(string), want) {
					t.Errorf("panic %v, want %q", r, want)
				}
			}()
			f()
		}()
	}
}

func twoByTwo(_, _ int, rng *rand.Rand) *topology.Graph { return topology.Dense{}.Wire(2, 2, rng) }

func TestInitVisibleBias(t *testing.T) {
	rows := make([][]float32, 100)
	for i := range rows {
		rows[i] = []float32{float32(i % 2), 0}
	}
	m := New(Options{Visible: 2, Hidden: 1})
	m.InitVisibleBias(samples(t, rows...))
	// One minibatch: p = (50 + 5) / 105 and 5 / 105.
	for i, p := range []float64{55. / 105, 5. / 105} {
		if got, want := float64(m.VisibleBias()[i]), math.Log(p/(1-p)); math.Abs(got-want) > 1e-6 {
			t.Errorf("bias %d is %g, want %g", i, got, want)
		}
	}
}

// A sparse layer needs memory only for its connections: the dense matrix of this model would need 160 GB.
func TestSparseModelIsNeverDense(t *testing.T) {
	const n = 200_000
	m := New(Options{Visible: n, Hidden: n, Topology: topology.SET{Epsilon: 1}})
	data, err := datasets.FromFloats(2, n, make([]float32, 2*n), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := train.Fit(context.Background(), m, data, train.Options{Epochs: 2}); err != nil {
		t.Fatal(err)
	}
	if c := m.Connections(); c < 250_000 || c > 300_000 {
		t.Errorf("%d connections are left of about 400000", c)
	}
}

// Rules run after every epoch, and panic if they need gradients and there are none.
func TestRulesOfAnRBM(t *testing.T) {
	for _, rule := range []topology.Rule{topology.CHT{Epsilon: 3}, topology.CHTs{Epsilon: 3}, topology.ImportancePruning{Epsilon: 3}, topology.Magnitude{Final: .2}} {
		m := New(Options{Visible: 40, Hidden: 30, Topology: rule})
		before := m.Graph()
		m.Rewire(8, 20)
		if m.Graph() == before {
			t.Errorf("%v leaves the graph as it is", rule)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("RigL has no gradients, and runs")
		}
	}()
	New(Options{Visible: 4, Hidden: 3, Topology: topology.RigL{}}).Rewire(1, 20)
}

func TestPartsKeepThatThereIsNoMomentum(t *testing.T) {
	m := New(Options{Visible: 3, Hidden: 2, Momentum: -1, WeightDecay: -1})
	var again RBM
	if err := again.SetParts(m.Parts()); err != nil {
		t.Fatal(err)
	}
	if o := again.Options(); o.Momentum != 0 || o.WeightDecay != 0 {
		t.Errorf("momentum %g and decay %g; there were none", o.Momentum, o.WeightDecay)
	}
}

func TestSettingTheOwnStateKeepsVelocities(t *testing.T) {
	m := fixture(t)
	if _, err := m.TrainEpoch(context.Background(), samples(t, make([]float32, 16)), 1); err != nil {
		t.Fatal(err)
	}
	before := append([]float32{}, m.State().Vectors[0].Velocity...)
	if err := m.SetState(m.State()); err != nil {
		t.Fatal(err)
	}
	for k, v := range m.State().Vectors[0].Velocity {
		if v != before[k] {
			t.Fatalf("velocity %d was %g and is %g", k, before[k], v)
		}
	}
}
