package product

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Sums over states are compared with their definition in float64: for all widths, misaligned states, weights in both orders, and ranges of
// neurons.
func TestGatherStates(t *testing.T) {
	eachLevel(t, func(t *testing.T, k *kernels) {
		rng := rand.New(rand.NewPCG(21, 1))
		l := newLayer(23, 12, .4, rng)
		for words := range 20 {
			n := words * stateLanes
			offset := words % 5
			xs, ys := words+offset, n+words%3*stateLanes
			all := make([]uint16, offset+l.in*xs+1)
			for i := range all {
				all[i] = uint16(rng.Uint32())
			}
			x := all[offset:]
			state := func(i, b int) float64 { return float64(x[i*xs+b/stateLanes] >> (b % stateLanes) & 1) }
			for _, c := range []struct {
				connections *Connections
				w, bias     []float32
			}{{l.outputs(nil), l.w, l.bias}, {l.outputs(l.back), l.wIn, nil}} {
				for _, span := range [][2]int{{0, l.out}, {1, 2}, {3, 9}, {5, 5}} {
					lo, hi := span[0], span[1]
					got := newRows(l.out, n, ys, words%16, guard)
					k.gatherStatesRows(got.v, ys, c.bias, x, xs, words, c.connections, c.w, lo, hi)
					got.check(t, "states", lo, hi, func(j, b int) float64 {
						sum := 0.
						if c.bias != nil {
							sum = float64(c.bias[j])
						}
						for p := l.starts[j]; p < l.starts[j+1]; p++ {
							sum += float64(c.w[c.connections.place(p)]) * state(int(l.sources[p]), b)
						}
						return sum
					})
				}
			}
		}
	})
}

// A NaN or infinite weight affects only columns whose input is 1: the product of 0 and infinity is never computed.
func TestGatherStatesOfSpecialWeights(t *testing.T) {
	eachLevel(t, func(t *testing.T, k *kernels) {
		one := &Connections{Starts: []int{0, 2}, Others: []int32{0, 1}}
		for _, special := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
			y := make([]float32, stateLanes)
			k.gatherStatesRows(y, stateLanes, nil, []uint16{0x00f3, 0xffff}, 1, 1, one, []float32{float32(special), 2}, 0, 1)
			for b, v := range y {
				want := 2.
				if 0x00f3>>b&1 == 1 {
					want += special
				}
				if !close(v, want) {
					t.Errorf("weight %v: column %d is %v, want %v", special, b, v, want)
				}
			}
		}
	})
}

func BenchmarkGatherStates(b *testing.B) {
	rng := rand.New(rand.NewPCG(22, 1))
	l := newLayer(784, 500, .036, rng)
	for _, words := range []int{1, 2, 3, 4} {
		x := make([]uint16, l.in*words)
		for i := range x {
			x[i] = uint16(rng.Uint32())
		}
		y := make([]float32, l.out*words*stateLanes)
		for name, at := range map[string][]int32{"": nil, "Via": l.back} {
			b.Run(name+string(rune('0'+words)), func(b *testing.B) {
				for b.Loop() {
					GatherStates(y, words*stateLanes, l.bias, x, words, words, l.outputs(at), l.w, 0, l.out)
				}
				b.ReportMetric(2*float64(len(l.w)*words*stateLanes*b.N)/float64(b.Elapsed().Nanoseconds()), "GF/s")
			})
		}
	}
}
