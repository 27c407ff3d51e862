package sparse

import "testing"

// Rows that fit into a cache are processed in one part, as are rows that fit only into the shared cache and would need more than
// two parts.
func TestParted(t *testing.T) {
	for _, c := range []struct{ neurons, connections, parts int }{
		{1000, 40, 1}, {2500, 40, 1}, {4000, 40, 2}, {4000, 8, 1}, {5000, 40, 1}, {10000, 40, 1}, {40000, 40, 1},
		{60000, 40, 2}, {100000, 40, 3}, {1000000, 40, 6}, {1000000, 5, 1},
	} {
		rows := Batch{Rows: c.neurons, Columns: 100, Stride: 112}
		if parts := parted(rows, 1000, 1000*c.connections); parts != c.parts {
			t.Errorf("%d neurons, %d connections each: %d parts, want %d", c.neurons, c.connections, parts, c.parts)
		}
	}
}

// For a layer whose activations fit into no cache, whose products are computed in parts, the results equal the definition.
func TestWideLayers(t *testing.T) {
	const columns = 40
	for _, shape := range [][2]int{{9000, 150}, {150, 9000}} {
		in, out := shape[0], shape[1]
		r := rng(8)
		m := randomMatrix(in, out, .05, r)
		x, y := randomBatch(in, columns, r), randomBatch(out, columns, r)
		if forth, back := parted(x, out, m.Connections()), parted(y, in, m.Connections()); max(forth, back) < 2 {
			t.Fatalf("%v: %d and %d parts", m.Graph(), forth, back)
		}
		xs, ys := NewBatch(in, columns), NewBatch(out, columns)
		grad, both := make([]float32, m.Connections()), make([]float32, m.Connections())
		m.Forward(ys, x, nil, 2)
		m.Backpropagate(xs, both, x, y, 2)
		m.Correlate(grad, x, y, 2, 0, 2)
		alone := NewBatch(in, columns)
		m.Backward(alone, y, nil, 1)

		forward, backward := make([]float64, out*columns), make([]float64, in*columns)
		from, to := m.Graph().Pairs()
		for c, w := range m.Weights() {
			dot := 0.
			for b, v := range x.Row(from[c]) {
				d := y.Row(to[c])[b]
				forward[to[c]*columns+b] += float64(w) * float64(v)
				backward[from[c]*columns+b] += float64(w) * float64(d)
				dot += float64(v) * float64(d)
			}
			near(t, "gradient", both[c], dot)
			near(t, "correlation", grad[c], 2*dot)
		}
		for k, v := range forward {
			near(t, "output", ys.Row(k / columns)[k%columns], v)
		}
		for k, v := range backward {
			near(t, "input gradient", xs.Row(k / columns)[k%columns], v)
			near(t, "input", alone.Row(k / columns)[k%columns], v)
		}
	}
}
