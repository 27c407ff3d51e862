package sparse

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"setlab/setlib/topology"
)

func rng(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 2)) }

func randomMatrix(in, out int, p float64, r *rand.Rand) *Matrix {
	m := NewMatrix(topology.ErdosRenyi(in, out, p, r))
	fill(m.Weights(), r)
	return m
}

func randomBatch(rows, columns int, r *rand.Rand) Batch {
	b := NewBatch(rows, columns)
	fill(b.Data, r)
	return b
}

func fill(v []float32, r *rand.Rand) {
	for i := range v {
		v[i] = float32(r.NormFloat64())
	}
}

// The three products are compared with their definition for the dense matrix, in float64.
func TestProductsAgainstDense(t *testing.T) {
	r := rng(1)
	for _, c := range []struct {
		in, out, columns int
		p                float64
	}{{1, 1, 1, 1}, {7, 5, 3, .5}, {30, 20, 10, .2}, {20, 30, 33, .9}, {40, 10, 100, 0}, {9, 9, 17, 1}} {
		m := randomMatrix(c.in, c.out, c.p, r)
		x, y := randomBatch(c.in, c.columns, r), randomBatch(c.out, c.columns, r)
		grad, in, out := make([]float32, len(m.Weights())), make([]float32, c.in), make([]float32, c.out)
		fill(grad, r)
		fill(in, r)
		fill(out, r)

		forward, backward, correlated := clone(y), clone(x), slices.Clone(grad)
		m.Forward(forward, x, out, 1)
		m.Backward(backward, y, in, 1)
		m.Correlate(correlated, x, y, -.5, .25, 1)
		both, gradient := clone(x), slices.Clone(grad)
		m.Backpropagate(both, gradient, x, y, 1)

		for b := range c.columns {
			for j := range c.out {
				want := float64(out[j])
				for i := range c.in {
					want += float64(m.At(i, j)) * float64(x.Row(i)[b])
				}
				near(t, fmt.Sprintf("forward %d,%d", j, b), forward.Row(j)[b], want)
			}
			for i := range c.in {
				want := 0.
				for j := range c.out {
					want += float64(m.At(i, j)) * float64(y.Row(j)[b])
				}
				near(t, fmt.Sprintf("backward %d,%d", i, b), backward.Row(i)[b], float64(in[i])+want)
				near(t, fmt.Sprintf("backpropagated %d,%d", i, b), both.Row(i)[b], want)
			}
		}
		from, to := m.Graph().Pairs()
		for k := range grad {
			want := 0.
			for b := range c.columns {
				want += float64(x.Row(from[k])[b]) * float64(y.Row(to[k])[b])
			}
			near(t, fmt.Sprintf("gradient %d", k), gradient[k], want)
			near(t, fmt.Sprintf("correlation %d", k), correlated[k], .25*float64(grad[k])-.5*want)
		}
	}
}

func clone(b Batch) Batch {
	b.Data = slices.Clone(b.Data)
	return b
}

func near(t *testing.T, what string, got float32, want float64) {
	t.Helper()
	if math.Abs(float64(got)-want) > 1e-4 {
		t.Fatalf("%s: %v, want %v", what, got, want)
	}
}

// Products large enough to be divided give the same bits on one thread and on several.
func TestThreadsDoNotChangeResults(t *testing.T) {
	r := rng(2)
	m := randomMatrix(300, 400, .5, r)
	x, y := randomBatch(300, 100, r), randomBatch(400, 100, r)
	run := func(threads int) (Batch, Batch, []float32) {
		f, b, g := NewBatch(400, 100), NewBatch(300, 100), make([]float32, len(m.Weights()))
		m.Forward(f, x, nil, threads)
		m.Backward(b, y, nil, threads)
		m.Correlate(g, x, y, 1, 0, threads)
		return f, b, g
	}
	f1, b1, g1 := run(1)
	for _, threads := range []int{2, 3, 0} {
		f, b, g := run(threads)
		if !slices.Equal(f.Data, f1.Data) || !slices.Equal(b.Data, b1.Data) || !slices.Equal(g, g1) {
			t.Errorf("%d threads differ from one", threads)
		}
	}
}

func TestApplyCarriesWeights(t *testing.T) {
	r := rng(3)
	m := randomMatrix(12, 9, .4, r)
	old := map[[2]int]float32{}
	from, to := m.Graph().Pairs()
	for c, w := range m.Weights() {
		old[[2]int{from[c], to[c]}] = w
	}
	ch := topology.SET{}.Rewire(topology.State{Graph: m.Graph(), Weights: m.Weights(), Epoch: 1, Epochs: 2}, r)
	fresh := 0
	m.Apply(ch, func() float32 { fresh++; return 100 })
	if fresh != ch.Grown() {
		t.Errorf("%d fresh weights for %d new connections", fresh, ch.Grown())
	}
	from, to = m.Graph().Pairs()
	for c, w := range m.Weights() {
		if ch.From[c] >= 0 && w != old[[2]int{from[c], to[c]}] || ch.From[c] < 0 && w != 100 {
			t.Errorf("connection %d (%d in the old order) has weight %v", c, ch.From[c], w)
		}
		if m.At(from[c], to[c]) != w {
			t.Errorf("At(%d, %d) is not weight %d", from[c], to[c], c)
		}
	}
	checkIndex(t, m)
}

func TestShapesPanic(t *testing.T) {
	m := randomMatrix(4, 3, .5, rng(1))
	for name, f := range map[string]func(){
		"inputs":    func() { m.Forward(NewBatch(3, 2), NewBatch(5, 2), nil, 1) },
		"outputs":   func() { m.Backward(NewBatch(4, 2), NewBatch(4, 2), nil, 1) },
		"columns":   func() { m.Forward(NewBatch(3, 2), NewBatch(4, 3), nil, 1) },
		"gradients": func() { m.Correlate(make([]float32, 1000), NewBatch(4, 2), NewBatch(3, 2), 1, 0, 1) },
		"bias":      func() { m.Forward(NewBatch(3, 2), NewBatch(4, 2), make([]float32, 4), 1) },
		"origins":   func() { m.Apply(&topology.Change{Graph: m.Graph()}, nil) },
		"stride":    func() { m.Forward(NewBatch(3, 2), Batch{Rows: 4, Columns: 2, Data: make([]float32, 8)}, nil, 1) },
		"input":     func() { m.At(-1, 0) },
		"output":    func() { m.At(0, 3) },
		"narrow":    func() { NewBatch(4, 2).Narrow(3) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("wrong %s did not panic", name)
				}
			}()
			f()
		}()
	}
}

func BenchmarkProducts(b *testing.B) {
	for _, c := range []struct {
		name             string
		in, out, columns int
		p                float64
	}{{"dna-set-batch10", 180, 250, 10, .105}, {"dna-dense-batch10", 180, 250, 10, 1}, {"mnist-set-batch100", 784, 1000, 100, .0455}} {
		r := rng(1)
		m := randomMatrix(c.in, c.out, c.p, r)
		x, y := randomBatch(c.in, c.columns, r), randomBatch(c.out, c.columns, r)
		grad := make([]float32, len(m.Weights()))
		flops := 2 * float64(len(m.Weights())*c.columns)
		for name, f := range map[string]func(){
			"forward":   func() { m.Forward(y, x, nil, 1) },
			"backward":  func() { m.Backward(x, y, nil, 1) },
			"correlate": func() { m.Correlate(grad, x, y, 1, 0, 1) },
		} {
			b.Run(c.name+"/"+name, func(b *testing.B) {
				for b.Loop() {
					f()
					clear(y.Data[:1])
				}
				b.ReportMetric(flops*float64(b.N)/float64(b.Elapsed().Nanoseconds()), "GF/s")
			})
		}
	}
}
