package topology

import (
	"math"
	"math/rand/v2"
	"sync"
)

// pathScores scores unconnected pairs of neurons by CH3-L3 (Muscoloni, Michieli, Zhang and Cannistraci, "Adaptive network automata modeling of
// complex networks", 2022; Zhang et al., ICLR 2024) on the bipartite graph of a layer. The sum is over all paths of three connections from input u
// through output a and input b to output v:
//
//	score(u, v) = sum of 1 / sqrt((1 + e(a)) (1 + e(b)))
//
// The local community consists of the neurons a and b on such paths. For a neuron of the community, e is the number of its connections to neurons
// other than u and v and outside the community. With the neighbors N of a neuron and their number d,
//
//	1 + e(a) = d(a) - |N(a) ∩ N(v)|
//	1 + e(b) = d(b) - |N(b) ∩ N(u)|
//
// Time is proportional to the number of paths, memory to the number of connections. Scores of connected pairs are meaningless.
type pathScores struct {
	inputs, outputs side
	inverse         []float64 // 1/sqrt(d), 0 for 0
	soft            uint64    // seed of random keys that replace the scores; 0 for plain scores
}

// side holds the neighbors of the neurons on one side of a graph.
type side struct {
	starts []int32
	others []int32
}

func (s *side) of(neuron int32) []int32 { return s.others[s.starts[neuron]:s.starts[neuron+1]] }

// paths returns the scores on the graph with only the connections in keep.
func (g *Graph) paths(keep selection, soft uint64) *pathScores {
	p := &pathScores{
		inputs:  side{make([]int32, g.in+1), make([]int32, 0, keep.count)},
		outputs: side{make([]int32, g.out+1), make([]int32, keep.count)},
		soft:    soft,
	}
	targets := g.Targets()
	for i := range g.in {
		for c := g.starts[i]; c < g.starts[i+1]; c++ {
			if keep.words[c/64]>>(c%64)&1 != 0 {
				p.inputs.others = append(p.inputs.others, targets[c])
				p.outputs.starts[targets[c]+1]++
			}
		}
		p.inputs.starts[i+1] = int32(len(p.inputs.others))
	}
	most := int32(0)
	for j := range g.out {
		most = max(most, p.outputs.starts[j+1])
		p.outputs.starts[j+1] += p.outputs.starts[j]
	}
	next := append([]int32{}, p.outputs.starts...)
	for i := range int32(g.in) {
		most = max(most, p.inputs.starts[i+1]-p.inputs.starts[i])
		for _, j := range p.inputs.of(i) {
			p.outputs.others[next[j]] = i
			next[j]++
		}
	}
	p.inverse = make([]float64, most+1)
	for d := 1; d < len(p.inverse); d++ {
		p.inverse[d] = 1 / math.Sqrt(float64(d))
	}
	return p
}

// walk is the memory for the paths from one input u.
type walk struct {
	common []int32 // per input, the number of neighbors shared with u
	far    []inner64
	mark   int32 // identifies the paths through the current u and a
	scores []float64
}

// inner64 describes the paths through one a to an output v: the sum of 1/sqrt(1+e(b)), and their number, |N(a) ∩ N(v)|.
type inner64 struct {
	sum   float64
	count int32
	mark  int32 // of the paths that the values belong to
}

var walks = sync.Pool{New: func() any { return new(walk) }}

func (p *pathScores) block(lo, hi int, into []float32) {
	w := walks.Get().(*walk)
	defer walks.Put(w)
	in, out := len(p.inputs.starts)-1, len(p.outputs.starts)-1
	if len(w.common) < in {
		w.common = make([]int32, in)
	}
	if len(w.far) < out {
		w.far, w.scores = make([]inner64, out), make([]float64, out)
	}
	for u := lo; u < hi; u++ {
		p.from(int32(u), w)
		row := into[(u-lo)*out:][:out]
		for v, s := range w.scores[:out] {
			row[v] = float32(s)
			w.scores[v] = 0
		}
		if p.soft != 0 {
			p.draw(row, uint64(u)*uint64(out))
		}
	}
}

// from adds up the scores of all pairs of input u.
func (p *pathScores) from(u int32, w *walk) {
	near := p.inputs.of(u)
	for _, a := range near {
		for _, b := range p.outputs.of(a) {
			w.common[b]++
		}
	}
	far, scores := w.far, w.scores
	for _, a := range near {
		w.next()
		between, mark := p.outputs.of(a), w.mark
		inverse := p.inverse[:len(between)+1]
		single := inverse[len(between)-1] // factor for outputs with a single path, the most common case
		for _, b := range between {
			beyond := p.inputs.of(b)
			share := p.inverse[len(beyond)-int(w.common[b])]
			if share == 0 {
				continue // u itself, or an input that reaches nothing new
			}
			for _, v := range beyond {
				f := &far[v]
				if f.mark != mark {
					*f = inner64{share, 1, mark}
					scores[v] += share * single
					continue
				}
				before := f.sum * inverse[len(between)-int(f.count)]
				f.sum += share
				f.count++
				scores[v] += f.sum*inverse[len(between)-int(f.count)] - before
			}
		}
	}
	for _, a := range near {
		for _, b := range p.outputs.of(a) {
			w.common[b] = 0
		}
	}
}

// next resets the number of paths of all outputs to 0.
func (w *walk) next() {
	if w.mark == math.MaxInt32 {
		clear(w.far)
		w.mark = 0
	}
	w.mark++
}

// draw replaces scores with random keys score / E, where E is exponentially distributed. The largest keys select a sample without replacement, with
// probabilities proportional to the scores (Efraimidis and Spirakis 2006). The draw of a pair depends only on the seed and its number.
func (p *pathScores) draw(row []float32, cell uint64) {
	for v, s := range row {
		if s > 0 {
			row[v] = float32(float64(s) / exponential(p.soft, cell+uint64(v)))
		}
	}
}

// exponential returns the number-th draw from the standard exponential distribution for a seed.
func exponential(seed, number uint64) float64 {
	x := seed + (number+1)*0x9E3779B97F4A7C15 // SplitMix64 (Steele, Lea and Flood 2014)
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	x ^= x >> 31
	return -math.Log1p(-(float64(x>>11) + .5) / (1 << 53))
}

// sample returns the scores of whole rows, because the pairs of a row are computed together. Scores of connected pairs, which tend to be large, are
// set to 0.
func (p *pathScores) sample(n int, rng *rand.Rand) []float32 {
	const least = 48 // rows, because they differ a lot
	in, out := len(p.inputs.starts)-1, len(p.outputs.starts)-1
	rows := min(in, max(least, n/out))
	all := make([]float32, rows*out)
	for r := range rows {
		u := rng.IntN(in)
		row := all[r*out:][:out]
		p.block(u, u+1, row)
		for _, v := range p.inputs.of(int32(u)) {
			row[v] = 0
		}
	}
	return all
}
