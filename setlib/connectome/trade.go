package connectome

import (
	"math"
	"math/rand/v2"
	"slices"
)

// link is a connection in the row of a source, or of a target if the layer is transposed.
type link struct {
	to   int32
	sign int8 // -1 or 1; 0 if signs are ignored
}

// trader rewires a layer. Its rows are the neurons of the smaller side.
type trader struct {
	in, out int
	turned  bool // rows are targets
	signs   bool
	rows    [][]link
	mark    []uint8 // for each neuron of the other side: 1 if the first of two rows connects to it, 2 if the second does, 3 if both do
	pool    []int32
	rng     *rand.Rand
	source  [][]float32 // the weights of each source
}

func newTrader(layer Layer, signs bool, rng *rand.Rand) *trader {
	t := layer.Topology
	b := &trader{in: t.In(), out: t.Out(), turned: t.Out() < t.In(), signs: signs && layer.Weights != nil, rng: rng}
	b.rows, b.mark = make([][]link, min(t.In(), t.Out())), make([]uint8, max(t.In(), t.Out()))
	targets := t.Targets()
	if b.signs {
		b.source = make([][]float32, t.In())
	}
	for i := range t.In() {
		lo, hi := t.Range(i)
		for c := lo; c < hi; c++ {
			k := link{to: targets[c]}
			if b.signs {
				w := layer.Weights[c]
				b.source[i] = append(b.source[i], w)
				if k.sign = 1; math.Signbit(float64(w)) {
					k.sign = -1
				}
			}
			row := i
			if b.turned {
				row, k.to = int(targets[c]), int32(i)
			}
			b.rows[row] = append(b.rows[row], k)
		}
	}
	return b
}

// trade performs n trades between random pairs of rows.
func (b *trader) trade(n int) {
	if len(b.rows) < 2 {
		return
	}
	for range n {
		i := b.rng.IntN(len(b.rows))
		j := b.rng.IntN(len(b.rows) - 1)
		if j >= i {
			j++
		}
		if !b.signs {
			b.swap(i, j, 0)
			continue
		}
		b.swap(i, j, 1)
		b.swap(i, j, -1)
	}
}

// swap randomly redistributes the neighbors with the given sign that one of two rows has and the other does not have with any sign. Each row
// keeps the number of its neighbors.
func (b *trader) swap(i, j int, sign int8) {
	b.set(i, 1)
	b.set(j, 2)
	b.pool = b.pool[:0]
	b.offer(i, sign)
	mine := len(b.pool)
	b.offer(j, sign)
	for k := range mine { // a partial shuffle is sufficient
		other := k + b.rng.IntN(len(b.pool)-k)
		b.pool[k], b.pool[other] = b.pool[other], b.pool[k]
	}
	for k, to := range b.pool {
		row := i
		if k >= mine {
			row = j
		}
		b.rows[row] = append(b.rows[row], link{to, sign})
	}
	for _, row := range []int{i, j} {
		for _, k := range b.rows[row] {
			b.mark[k.to] = 0
		}
	}
}

// set marks the neighbors of a row.
func (b *trader) set(row int, bit uint8) {
	for _, k := range b.rows[row] {
		b.mark[k.to] |= bit
	}
}

// offer moves to the pool the neighbors of a row with the given sign that the other row does not have.
func (b *trader) offer(row int, sign int8) {
	links := b.rows[row]
	rest := links[:0]
	for _, k := range links {
		if k.sign == sign && b.mark[k.to] != 3 {
			b.pool = append(b.pool, k.to)
		} else {
			rest = append(rest, k)
		}
	}
	b.rows[row] = rest
}

// layer returns the rewired layer. Sources keep their weights, distributed randomly among their connections of the same sign.
func (b *trader) layer() Layer {
	rows := make([][]link, b.in)
	for r, links := range b.rows {
		for _, k := range links {
			if b.turned {
				rows[k.to] = append(rows[k.to], link{int32(r), k.sign})
			} else {
				rows[r] = append(rows[r], k)
			}
		}
	}
	var from, to []int
	var layer Layer
	for i, links := range rows {
		slices.SortFunc(links, func(a, b link) int { return int(a.to) - int(b.to) })
		for _, k := range links {
			from, to = append(from, i), append(to, int(k.to))
		}
		if b.signs {
			layer.Weights = append(layer.Weights, b.deal(i, links)...)
		}
	}
	layer.Topology = made(b.in, b.out, from, to)
	if b.signs && layer.Weights == nil {
		layer.Weights = []float32{}
	}
	return layer
}

// deal distributes the weights of a source among its connections.
func (b *trader) deal(source int, links []link) []float32 {
	var weights [2][]float32 // negative weights, and the others
	for _, w := range b.source[source] {
		side := 0
		if !math.Signbit(float64(w)) {
			side = 1
		}
		weights[side] = append(weights[side], w)
	}
	for _, w := range weights {
		b.rng.Shuffle(len(w), func(a, c int) { w[a], w[c] = w[c], w[a] })
	}
	out := make([]float32, len(links))
	for k, l := range links {
		side := (int(l.sign) + 1) / 2
		out[k] = weights[side][0]
		weights[side] = weights[side][1:]
	}
	return out
}
