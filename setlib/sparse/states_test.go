package sparse

import (
	"fmt"
	"slices"
	"testing"

	"setlab/setlib/internal/elementwise"
)

func randomStates(rows, columns int, seed uint64) (States, Batch) {
	s, b, r := NewStates(rows, columns), NewBatch(rows, columns), rng(seed)
	for i := range s.Data {
		s.Data[i] = uint16(r.Uint32())
	}
	elementwise.Expand(b.Data, s.Data)
	return s, b
}

// Products with states equal those with zeros and ones, sparse and complete, for any number of columns and threads, and for a part of the
// columns.
func TestProductsOfStates(t *testing.T) {
	r := rng(31)
	for _, c := range []struct {
		in, out, columns, narrow int
		p                        float64
	}{{1, 1, 1, 1, 1}, {7, 5, 3, 2, .5}, {30, 20, 10, 10, .2}, {20, 30, 33, 17, .9}, {40, 10, 100, 64, 0}, {9, 9, 17, 0, 1}, {300, 400, 100, 100, .5}} {
		m := randomMatrix(c.in, c.out, c.p, r)
		in, out := make([]float32, c.in), make([]float32, c.out)
		fill(in, r)
		fill(out, r)
		xs, x := randomStates(c.in, c.columns, 1)
		ys, y := randomStates(c.out, c.columns, 2)
		xs, x, ys, y = xs.Narrow(c.narrow), x.Narrow(c.narrow), ys.Narrow(c.narrow), y.Narrow(c.narrow)
		run := func(threads int) (forward, backward Batch) {
			forward, backward = NewBatch(c.out, c.columns).Narrow(c.narrow), NewBatch(c.in, c.columns).Narrow(c.narrow)
			m.ForwardStates(forward, xs, out, threads)
			m.BackwardStates(backward, ys, in, threads)
			return forward, backward
		}
		forward, backward := run(1)
		wantForward, wantBackward := clone(forward), clone(backward)
		m.Forward(wantForward, x, out, 1)
		m.Backward(wantBackward, y, in, 1)
		compare := func(what string, got, want Batch) {
			for i := range want.Rows {
				for b, v := range want.Row(i) {
					near(t, fmt.Sprintf("%+v, %s %d,%d", c, what, i, b), got.Row(i)[b], float64(v))
				}
			}
		}
		compare("forward", forward, wantForward)
		compare("backward", backward, wantBackward)
		for _, threads := range []int{2, 3, 0} {
			if f, b := run(threads); !slices.Equal(f.Data, forward.Data) || !slices.Equal(b.Data, backward.Data) {
				t.Errorf("%+v: %d threads differ from one", c, threads)
			}
		}
	}
}

func TestShapesOfStatesPanic(t *testing.T) {
	m := randomMatrix(4, 3, .5, rng(1))
	for name, f := range map[string]func(){
		"inputs":  func() { m.ForwardStates(NewBatch(3, 2), NewStates(5, 2), nil, 1) },
		"outputs": func() { m.BackwardStates(NewBatch(4, 2), NewStates(4, 2), nil, 1) },
		"columns": func() { m.ForwardStates(NewBatch(3, 2), NewStates(4, 3), nil, 1) },
		"bias":    func() { m.ForwardStates(NewBatch(3, 2), NewStates(4, 2), make([]float32, 4), 1) },
		"narrow":  func() { NewStates(4, 2).Narrow(3) },
		"stride":  func() { m.ForwardStates(Batch{3, 2, 2, make([]float32, 6)}, NewStates(4, 2), nil, 1) },
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

// A sum matrix sums the weights of the states that are 1, like any other layer with one neuron.
func TestSum(t *testing.T) {
	r := rng(5)
	for _, shape := range [][2]int{{1, 1}, {3, 40}, {784, 100}} {
		s := NewSum(shape[0])
		fill(s.Weights(), r)
		states, values := randomStates(shape[0], shape[1], 4)
		got, gathered := NewBatch(1, shape[1]), NewBatch(1, shape[1])
		s.ForwardStates(got, states, []float32{.5}, 2)
		s.Forward(gathered, values, []float32{.5}, 2)
		for b := range shape[1] {
			want := .5
			for i, w := range s.Weights() {
				want += float64(w * values.Row(i)[b])
			}
			near(t, "sum", got.Row(0)[b], want)
			near(t, "sum of numbers", gathered.Row(0)[b], want)
		}
		if s.At(shape[0]-1, 0) != s.Weights()[shape[0]-1] || s.Connections() != shape[0] {
			t.Errorf("%v: %d connections, the last %v", shape, s.Connections(), s.At(shape[0]-1, 0))
		}
	}
}
