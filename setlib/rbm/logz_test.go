package rbm

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"setlab/internal/race"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

func TestExactLogZFixture(t *testing.T) {
	m := fixture(t)
	z, err := m.ExactLogZ(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	// The weights are stored as float32, hence the tolerance.
	if math.Abs(z-17.648726201256) > 1e-5 {
		t.Errorf("log Z = %.9f, want 17.648726201256", z)
	}
	for bits, want := range map[string]float64{
		"1001110000001100": -11.71104135, "0001010011110010": -12.99096341, "1110100001110110": -11.62215201,
		"0110000010110001": -10.95776124, "1010111111010101": -11.16741881,
	} {
		v := make([]float32, len(bits))
		for i, b := range bits {
			v[i] = float32(b - '0')
		}
		if got := m.LogProbabilities(samples(t, v), z)[0]; math.Abs(got-want) > 1e-5 {
			t.Errorf("log p(%s) = %.8f, want %.8f", bits, got, want)
		}
	}
}

func TestAISFixture(t *testing.T) {
	e, err := fixture(t).AIS(context.Background(), AISOptions{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(e.LogZ-17.648726201256) > .05 {
		t.Errorf("%v, want 17.649", e)
	}
	if e.Betas != 14503 || e.Runs != 100 || len(e.Warnings) > 0 {
		t.Errorf("%+v", e)
	}
}

// ExactLogZ is compared with the sum over all states of both layers.
func TestExactLogZByDefinition(t *testing.T) {
	for _, c := range [][2]int{{1, 1}, {3, 5}, {7, 2}, {6, 6}} {
		m := randomModel(c[0], c[1], topology.FixProb{Epsilon: 1}, 1.5, 7)
		var terms []float64
		for v := range 1 << c[0] {
			for h := range 1 << c[1] {
				e := 0.
				for i, b := range m.VisibleBias() {
					e += float64(b) * float64(v>>i&1)
				}
				for j, b := range m.HiddenBias() {
					e += float64(b) * float64(h>>j&1)
				}
				from, to := m.Graph().Pairs()
				for k, w := range m.Weights().Weights() {
					e += float64(w) * float64(v>>from[k]&1) * float64(h>>to[k]&1)
				}
				terms = append(terms, e)
			}
		}
		want := logSumExp(terms)
		if got, err := m.ExactLogZ(context.Background()); err != nil || math.Abs(got-want) > 1e-9*math.Abs(want) {
			t.Errorf("%v: log Z = %.12f, want %.12f (%v)", c, got, want, err)
		}
	}
}

// The probabilities of all visible vectors sum to one.
func TestProbabilitiesSumToOne(t *testing.T) {
	m := randomModel(8, 5, topology.Dense{}, 1, 3)
	z, err := m.ExactLogZ(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	rows := make([][]float32, 256)
	for v := range rows {
		for i := range 8 {
			rows[v] = append(rows[v], float32(v>>i&1))
		}
	}
	sum := 0.
	for _, l := range m.LogProbabilities(samples(t, rows...), z) {
		sum += math.Exp(l)
	}
	if math.Abs(sum-1) > 1e-5 {
		t.Errorf("probabilities sum to %.7f", sum)
	}
}

// AIS is within four of its own standard errors of the enumeration, for trained and untrained models, sparse and
// dense.
func TestAISAgainstEnumeration(t *testing.T) {
	race.Skip(t, "it anneals a dozen models")
	ctx := context.Background()
	data := stripes(t, 300, 4, 1)
	type model struct {
		name string
		m    *RBM
	}
	var models []model
	for i, spread := range []float64{.01, .1, .5, 1} {
		models = append(models,
			model{fmt.Sprintf("dense, spread %g", spread), randomModel(16, 8+i, topology.Dense{}, spread, uint64(i))},
			model{fmt.Sprintf("sparse, spread %g", spread), randomModel(16, 12, topology.FixProb{Epsilon: 3}, 2*spread, uint64(i))})
	}
	for _, rule := range []topology.Rule{topology.Dense{}, topology.FixProb{Epsilon: 4}, topology.SET{Epsilon: 4}} {
		for _, steps := range []int{1, 3} {
			m := New(Options{Visible: 16, Hidden: 14, Topology: rule, Steps: steps, LearningRate: .05, Seed: uint64(steps)})
			if _, err := train.Fit(ctx, m, data, train.Options{Epochs: 25}); err != nil {
				t.Fatal(err)
			}
			models = append(models, model{m.String(), m})
		}
	}
	for i, c := range models {
		want, err := c.m.ExactLogZ(ctx)
		if err != nil {
			t.Fatal(err)
		}
		o := AISOptions{Runs: 100, Betas: LinearBetas(2000), Seed: uint64(i)}
		if i%2 == 0 {
			o.Base = data
		}
		e, err := c.m.AIS(ctx, o)
		if err != nil {
			t.Fatal(err)
		}
		// If the runs have no spread, the rounding errors of float32 remain.
		if d := math.Abs(e.LogZ - want); d > 4*e.StdErr+1e-4 {
			t.Errorf("%s: %v; the truth, %.4f, is %.1f standard errors away", c.name, e, want, d/e.StdErr)
		}
		if !(e.Low <= e.LogZ && e.LogZ <= e.High) {
			t.Errorf("%s: interval %v", c.name, e)
		}
	}
}

func TestAISDoesNotDependOnThreads(t *testing.T) {
	m := randomModel(20, 15, topology.SET{Epsilon: 5}, .7, 1)
	run := func(threads int) Estimate {
		e, err := m.AIS(context.Background(), AISOptions{Betas: LinearBetas(100), Threads: threads})
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	one := run(1)
	for _, threads := range []int{2, 3, 0} {
		if e := run(threads); e.LogZ != one.LogZ || e.StdErr != one.StdErr {
			t.Errorf("%d threads: %v, one: %v", threads, e, one)
		}
	}
}

// The memory of an estimate is that of its chains, for any number of temperatures.
func TestAISDoesNotAllocateByStep(t *testing.T) {
	race.Skip(t, "the race detector empties pools")
	m := randomModel(20, 15, topology.SET{Epsilon: 5}, .7, 1)
	ctx := context.Background()
	allocations := func(betas int) float64 {
		o := AISOptions{Betas: LinearBetas(betas), Threads: 1}
		return testing.AllocsPerRun(5, func() { m.AIS(ctx, o) })
	}
	if few, many := allocations(10), allocations(300); many > few+1 {
		t.Errorf("%v allocations for 10 temperatures, %v for 300", few, many)
	}
}

func TestTransposed(t *testing.T) {
	m := randomModel(30, 20, topology.FixProb{Epsilon: 3}, 1, 4)
	x := transposed(m.weights)
	if x.Graph().In() != 20 || x.Graph().Out() != 30 || x.Connections() != m.Connections() {
		t.Fatalf("%v of %v", x.Graph(), m.Graph())
	}
	for i := range 30 {
		for j := range 20 {
			if x.At(j, i) != m.weights.At(i, j) {
				t.Errorf("weight %d, %d is %v and %v exchanged", i, j, m.weights.At(i, j), x.At(j, i))
			}
		}
	}
}

func TestPaperBetas(t *testing.T) {
	b := PaperBetas()
	if len(b) != 14503 || b[0] != 0 || b[500] != .5 || b[501] != .5 || b[4501] != .9 || b[4502] != .9 || b[14502] != 1 {
		t.Errorf("%d values; %v %v %v %v", len(b), b[500], b[501], b[4501], b[4502])
	}
	if d := b[1] - b[0]; math.Abs(d-1e-3) > 1e-12 {
		t.Errorf("first step %g", d)
	}
	if d := b[502] - b[501]; math.Abs(d-1e-4) > 1e-12 {
		t.Errorf("step %g after 0.5", d)
	}
	if d := b[14502] - b[14501]; math.Abs(d-1e-5) > 1e-12 {
		t.Errorf("last step %g", d)
	}
}

func TestBaseRates(t *testing.T) {
	// 20 samples in 2 minibatches of 10: p = (count + 10) / (20 + 10).
	rows := make([][]float32, 20)
	for i := range rows {
		rows[i] = []float32{1, 0, 0}
		if i < 5 {
			rows[i][2] = 1
		}
	}
	rates := BaseRates(samples(t, rows...), 10)
	for i, p := range []float64{1 - 1e-4, 1. / 3, .5} {
		if want := math.Log(p / (1 - p)); math.Abs(rates[i]-want) > 1e-9 {
			t.Errorf("rate %d is %g, want %g", i, rates[i], want)
		}
	}
}

func TestEstimateByHand(t *testing.T) {
	// Weights 1, 2, 3: mean 2, standard deviation 1, standard error 1/sqrt 3; three of them are less than the mean.
	e := newEstimate(10, []float64{0, math.Log(2), math.Log(3)}, 5)
	se := 1 / math.Sqrt(3)
	for what, p := range map[string][2]float64{
		"log Z": {e.LogZ, 10 + math.Log(2)}, "low": {e.Low, 10 + math.Log(2-3*se)}, "high": {e.High, 10 + math.Log(2+3*se)},
		"standard error": {e.StdErr, se / 2}, "effective runs": {e.EffectiveRuns, 36. / 14},
	} {
		if math.Abs(p[0]-p[1]) > 1e-12 {
			t.Errorf("%s is %g, want %g", what, p[0], p[1])
		}
	}
	e = newEstimate(0, []float64{0, -50, -50, -50, -50, -50, -50, -50, -50, -50, -50, -50}, 5)
	if !math.IsInf(e.Low, -1) || len(e.Warnings) != 2 || !strings.Contains(e.String(), "no lower end") {
		t.Errorf("%+v", e)
	}
}

func TestLogZErrors(t *testing.T) {
	ctx := context.Background()
	m := New(Options{Visible: 23, Hidden: 23})
	if _, err := m.ExactLogZ(ctx); err == nil || !strings.Contains(err.Error(), "2^23 states") {
		t.Errorf("%v", err)
	}
	canceled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := m.AIS(canceled, AISOptions{}); err != context.Canceled {
		t.Errorf("%v", err)
	}
	if _, err := fixture(t).ExactLogZ(canceled); err != context.Canceled {
		t.Errorf("%v", err)
	}
	for want, o := range map[string]AISOptions{
		"1 runs":               {Runs: 1},
		"must run from 0 to 1": {Betas: []float64{0, .5}},
		"is 0.2 after 0.3":     {Betas: []float64{0, .3, .2, 1}},
		"BatchSize of -1":      {BatchSize: -1},
	} {
		if _, err := m.AIS(ctx, o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", o, err, want)
		}
	}
}
