package elementwise

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"setlab/setlib/internal/cpu"
	"setlab/setlib/internal/random"
)

// eachLevel runs a test with the functions of every level that the machine has.
func eachLevel(t *testing.T, f func(t *testing.T, e *engine)) {
	for l := cpu.Portable; l <= cpu.Highest(); l++ {
		t.Run(l.String(), func(t *testing.T) { f(t, engineOf(l)) })
	}
}

var (
	nan = float32(math.NaN())
	inf = float32(math.Inf(1))
)

// guard surrounds memory that a function may write.
const guard = 12345

// at returns a copy of v that starts offset values after the start of an allocation, and a function that checks that nothing around
// it was written.
func at(t *testing.T, v []float32, offset int) (moved []float32, intact func(what string)) {
	all := make([]float32, offset+len(v)+16)
	for i := range all {
		all[i] = guard
	}
	moved = all[offset : offset+len(v) : offset+len(v)]
	copy(moved, v)
	return moved, func(what string) {
		t.Helper()
		for i, x := range all {
			if (i < offset || i >= offset+len(v)) && x != guard {
				t.Fatalf("%s: %d values at offset %d: place %d was written to", what, len(v), offset, i-offset)
			}
		}
	}
}

// normals returns random values, with zeros, infinities and NaN among them if special.
func normals(n int, special bool, rng *rand.Rand) []float32 {
	v := make([]float32, n)
	for i := range v {
		v[i] = float32(rng.NormFloat64())
		if special && rng.IntN(20) == 0 {
			v[i] = []float32{0, float32(math.Copysign(0, -1)), inf, -inf, nan}[rng.IntN(5)]
		}
	}
	return v
}

// same compares values with a definition in float64: within some units in the last place of the largest term, and exactly for special
// values.
func same(t *testing.T, what string, got []float32, want func(i int) float64) {
	t.Helper()
	for i, v := range got {
		w := want(i)
		if math.IsNaN(w) || math.IsInf(w, 0) {
			if math.IsNaN(w) != math.IsNaN(float64(v)) || !math.IsNaN(w) && float64(v) != w {
				t.Fatalf("%s: value %d of %d is %v, want %v", what, i, len(got), v, w)
			}
		} else if !(math.Abs(float64(v)-w) <= 1e-6*math.Max(1, math.Abs(w))) {
			t.Fatalf("%s: value %d of %d is %v, want %v", what, i, len(got), v, w)
		}
	}
}

// Every function of vectors is compared with its definition, for all lengths, all offsets from a cache line, and special values.
func TestFlatFunctions(t *testing.T) {
	eachLevel(t, func(t *testing.T, e *engine) {
		rng := rand.New(rand.NewPCG(1, 1))
		for n := range 301 {
			for _, offset := range []int{n % 16, (n + 5) % 16} {
				x, z := normals(n, true, rng), normals(n, true, rng)
				a, v, g := normals(n, true, rng), normals(n, true, rng), normals(n, true, rng)
				for _, slope := range []float32{0, .25, -.5} {
					dst, intact := at(t, x, offset)
					e.leakyFlat(dst, dst, z, slope)
					intact("leaky")
					same(t, fmt.Sprint("leaky ", slope), dst, func(i int) float64 {
						switch {
						case !(z[i] <= 0):
							return float64(x[i])
						case slope == 0:
							return 0
						}
						return float64(slope) * float64(x[i])
					})
				}
				// Results for infinite values depend on the order of operations; a sigmoid's value is never infinite.
				p, finite := normals(n, false, rng), normals(n, false, rng)
				if n > 3 {
					finite[3] = nan
				}
				dst, intact := at(t, finite, offset)
				e.sigmoidBackwardFlat(dst, dst, p)
				intact("sigmoid")
				same(t, "sigmoid", dst, func(i int) float64 { return float64(finite[i]) * float64(p[i]) * (1 - float64(p[i])) })
				for _, ahead := range []bool{false, true} {
					const rate, momentum, l1, l2 = .125, .75, .5, .25
					w, intact := at(t, a, offset)
					velocity, intactV := at(t, v, (offset+3)%16)
					e.update(w, velocity, g, rate, momentum, l1, l2, ahead)
					intact("update")
					intactV("update")
					step := func(i int) float64 {
						sign := 0.
						if a[i] > 0 {
							sign = 1
						}
						if a[i] < 0 {
							sign = -1
						}
						return rate * (float64(g[i]) + l2*float64(a[i]) + l1*sign)
					}
					same(t, "velocity", velocity, func(i int) float64 { return momentum*float64(v[i]) - step(i) })
					same(t, "weights", w, func(i int) float64 {
						u := momentum*float64(v[i]) - step(i)
						if ahead {
							u = momentum*u - step(i)
						}
						return float64(a[i]) + u
					})
				}
			}
		}
	})
}

// The same for every function of rows; the space between rows must be neither read nor written.
func TestRowFunctions(t *testing.T) {
	eachLevel(t, func(t *testing.T, e *engine) {
		rng := rand.New(rand.NewPCG(3, 1))
		const rows = 5
		for n := range 301 {
			for _, special := range []bool{false, true} {
				offset, stride := n%16, n+n*7%16
				z, da := spread(rows, n, stride, special, rng), spread(rows, n, stride, special, rng)
				tl, al, tr, ar := normals(rows, false, rng), normals(rows, false, rng), normals(rows, false, rng), normals(rows, false, rng)
				for j := range rows {
					tr[j] = tl[j] + max(0, tr[j])
				}
				ar[1], al[2], al[3] = 1, 1, 0
				if n > 2 {
					z[stride], z[stride+1] = tl[1], tr[1]
				}
				lo, hi := n%2, rows-n%3
				side := func(j int, v float32) int {
					switch {
					case v <= tl[j]:
						return -1
					case v >= tr[j]:
						return 1
					}
					return 0
				}

				a, intact := at(t, spread(rows, n, stride, false, rng), offset)
				before := slices.Clone(a)
				e.sreluRows(a, z, stride, n, tl, al, tr, ar, lo, hi)
				intact("SReLU")
				same(t, "SReLU", a, func(i int) float64 {
					j, b := i/max(stride, 1), i%max(stride, 1)
					if b >= n || j < lo || j >= hi {
						return float64(before[i])
					}
					v := float64(z[i])
					switch side(j, z[i]) {
					case -1:
						return float64(tl[j]) + float64(al[j])*(v-float64(tl[j]))
					case 1:
						return float64(tr[j]) + float64(ar[j])*(v-float64(tr[j]))
					}
					return v
				})

				dz, intact := at(t, da, offset)
				sums := [4][]float32{}
				for k := range sums {
					sums[k] = normals(rows, false, rng)
				}
				kept := [4][]float32{slices.Clone(sums[0]), slices.Clone(sums[1]), slices.Clone(sums[2]), slices.Clone(sums[3])}
				e.sreluBackwardRows(dz, dz, z, stride, n, tl, al, tr, ar, sums[0], sums[1], sums[2], sums[3], lo, hi)
				intact("SReLU backward")
				same(t, "SReLU backward", dz, func(i int) float64 {
					j, b := i/max(stride, 1), i%max(stride, 1)
					if b >= n || j < lo || j >= hi {
						return float64(da[i])
					}
					return float64(da[i]) * [3]float64{float64(al[j]), 1, float64(ar[j])}[side(j, z[i])+1]
				})
				got, intact := at(t, kept[0], offset)
				e.sumOfRows(got, z, stride, n, lo, hi)
				intact("sum of rows")
				for j := range rows {
					var want [4]float64
					sum := 0.
					for b := range n {
						v, g := float64(z[j*stride+b]), float64(da[j*stride+b])
						sum += v
						switch side(j, z[j*stride+b]) {
						case -1:
							want[0] += g * (1 - float64(al[j]))
							want[1] += g * (v - float64(tl[j]))
						case 1:
							want[2] += g * (1 - float64(ar[j]))
							want[3] += g * (v - float64(tr[j]))
						}
					}
					if j < lo || j >= hi {
						want, sum = [4]float64{float64(kept[0][j]), float64(kept[1][j]), float64(kept[2][j]), float64(kept[3][j])}, float64(kept[0][j])
					}
					if !special {
						for k := range want {
							if math.Abs(float64(sums[k][j])-want[k]) > 1e-6*(float64(n)+1) {
								t.Fatalf("SReLU backward, %d values: sum %d of row %d is %v, want %v", n, k, j, sums[k][j], want[k])
							}
						}
					}
					if math.IsNaN(sum) != math.IsNaN(float64(got[j])) || !math.IsNaN(sum) && !math.IsInf(sum, 0) && math.Abs(float64(got[j])-sum) > 1e-6*(float64(n)+1) {
						t.Fatalf("sum of %d values of row %d is %v, want %v", n, j, got[j], sum)
					}
				}
			}
		}
	})
}

// spread returns rows of random values with NaN between them.
func spread(rows, n, stride int, special bool, rng *rand.Rand) []float32 {
	v := normals(max(0, (rows-1)*stride+n), special, rng)
	for i := range v {
		if stride > 0 && i%stride >= n {
			v[i] = nan
		}
	}
	return v
}

// Dropout draws the same at every level according to its definition, and Mask matches it.
func TestDropout(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	s := random.New(1<<40+7, random.Dropout, 3, 5)
	eachLevel(t, func(t *testing.T, e *engine) {
		for n := range 301 {
			x := normals(n, true, rng)
			const keep, step, block = 45875. / 65536, 12, 1<<28 - 1
			a, intact := at(t, x, n%16)
			mask := make([]uint8, (n+127)/128*16+1)
			mask[len(mask)-1] = 77
			e.dropoutFlat(a, mask, keep, s, step, block)
			intact("dropout")
			if mask[len(mask)-1] != 77 {
				t.Fatalf("%d values: the mask was written to beyond its groups", n)
			}
			kept := func(i int) bool {
				var words [random.Group / 2]uint32
				s.Words(&words, step, block+i/128)
				return words[i%64]>>(i%128/64*16)&0xffff < 45875
			}
			same(t, "dropout", a, func(i int) float64 {
				if mask[i/8]>>(i%8)&1 == 1 != kept(i) {
					t.Fatalf("%d values: bit %d of the mask is wrong", n, i)
				}
				if !kept(i) {
					return 0
				}
				return float64(x[i]) / keep
			})
			d, intact := at(t, x, (n+3)%16)
			e.maskFlat(d, mask, 2)
			intact("mask")
			same(t, "mask", d, func(i int) float64 {
				if !kept(i) {
					return 0
				}
				return 2 * float64(x[i])
			})
		}
	})
}

// Long vectors are processed in pieces.
func TestPieces(t *testing.T) {
	const n = 2*piece + 1000
	rng := rand.New(rand.NewPCG(14, 1))
	x, g, one := normals(n, false, rng), normals(n, false, rng), []float32{1}
	results := func(e *engine) map[string][]float32 {
		r := map[string][]float32{}
		copied := func(name string) []float32 {
			r[name] = slices.Clone(x)
			return r[name]
		}
		e.leakyFlat(copied("leaky"), x, x, .5)
		e.sigmoidBackwardFlat(copied("sigmoid"), g, x)
		e.update(copied("weights"), copied("velocity"), g, .1, .5, .1, .1, true)
		squares := copied("second moments")
		for i, v := range squares {
			squares[i] = v * v
		}
		p := Adaptive{Rate: .1, Beta1: .5, New1: .5, Beta2: .75, New2: .25, Scale: 2, Epsilon: .1, Shrink: .1, L1: .1, L2: .1}
		e.adam(copied("weights of Adam"), copied("first moments"), squares, g, &p)
		e.rmsprop(copied("weights of RMSprop"), copied("velocity of RMSprop"), squares, g, &p)
		mask := make([]uint8, (n+127)/128*16)
		e.dropoutFlat(copied("dropout"), mask, .5, random.Stream{}, 0, 0)
		e.maskFlat(copied("mask"), mask, 2)
		e.addScaledFlat(copied("add scaled"), g, 2)
		// Rows of three values, two of them in use.
		slopes := make([]float32, n/3)
		for i := range slopes {
			slopes[i] = float32(i%7) / 8
		}
		var sums [4][]float32
		for k := range sums {
			sums[k] = make([]float32, n/3)
			r[fmt.Sprint("gradient ", k)] = sums[k]
		}
		e.sreluRows(copied("srelu"), x, 3, 2, slopes, slopes, slopes, slopes, 1, n/3)
		e.sreluBackwardRows(copied("srelu backward"), g, x, 3, 2, slopes, slopes, slopes, slopes, sums[0], sums[1], sums[2], sums[3], 1, n/3)
		e.sumOfRows(copied("sum of rows"), g, 3, 2, 1, n/3)
		e.differencesOfRows(copied("differences"), g, x, 3, 2, 1, n/3, true)
		e.sreluRows(copied("one long row"), x, n, n, one, one, one, one, 0, 1)
		return r
	}
	want := results(&engine{})
	eachLevel(t, func(t *testing.T, e *engine) {
		for name, got := range results(e) {
			same(t, name, got, func(i int) float64 { return float64(want[name][i]) })
		}
	})
}

func TestDropoutKeepsAsOftenAsItSays(t *testing.T) {
	const n = 1 << 20
	for _, keep := range []float32{.5, .7, 1. / 65536 * 1000} {
		keep = float32(math.Round(float64(keep)*65536) / 65536)
		a, mask := make([]float32, n), make([]uint8, n/8)
		for i := range a {
			a[i] = 1
		}
		Dropout(a, mask, keep, random.New(3, random.Dropout, 0, 1), 0, 0)
		sum := 0.
		for _, v := range a {
			sum += float64(v)
		}
		if p := float64(keep); math.Abs(sum/n-1) > 5*math.Sqrt((1-p)/p/n) {
			t.Errorf("keep %v: the mean of ones became %v", keep, sum/n)
		}
	}
}

func TestShapesPanic(t *testing.T) {
	v := make([]float32, 10)
	for name, f := range map[string]func(){
		"srelu":    func() { SReLU(v, v, 6, 6, v, v, v, v, 0, 2) },
		"backward": func() { SReLUBackward(v, v[:5], v, 5, 5, v, v, v, v, v, v, v, v, 0, 2) },
		"rows":     func() { SumRows(v[:1], v, 5, 5, 0, 2) },
		"leaky":    func() { Leaky(v, v[1:], 0) },
		"sigmoid":  func() { SigmoidBackward(v, v[1:], v) },
		"momentum": func() { Momentum(v, v, v[1:], 1, 1, 0, 0) },
		"nesterov": func() { Nesterov(v, v[1:], v, 1, 1, 0, 0) },
		"adam":     func() { Adam(v, v, v, v[1:], new(Adaptive)) },
		"rmsprop":  func() { RMSprop(v, v[1:], v, v, new(Adaptive)) },
		"dropout":  func() { Dropout(v, nil, .5, random.Stream{}, 0, 0) },
		"keep":     func() { Dropout(v, make([]uint8, 16), 1, random.Stream{}, 0, 0) },
		"mask":     func() { Mask(v, nil, 2) },
		"softmax":  func() { SoftmaxCrossEntropy(v, v, 4, 4, 3, []int{0, 0, 0, 0}, 1) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}

func BenchmarkLayers(b *testing.B) {
	const rows, n, stride = 100, 100, 112
	rng := rand.New(rand.NewPCG(6, 1))
	x, y, z := normals(rows*stride, false, rng), normals(rows*stride, false, rng), normals(rows*stride, false, rng)
	var p [8][]float32
	for k := range p {
		p[k] = normals(rows, false, rng)
	}
	mask := make([]uint8, (len(x)+127)/128*16)
	for l := cpu.Portable; l <= cpu.Highest(); l++ {
		e := engineOf(l)
		for _, f := range []struct {
			name string
			run  func()
		}{
			{"SReLU", func() { e.sreluRows(y, x, stride, n, p[0], p[1], p[2], p[3], 0, rows) }},
			{"SReLUBackward", func() {
				e.sreluBackwardRows(y, z, x, stride, n, p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], 0, rows)
			}},
			{"Softmax", func() { e.softmaxCrossEntropy(y, x, stride, n, rows, make([]int, n), 1) }},
			{"Leaky", func() { e.leakyFlat(y, x, x, 0) }},
			{"SumRows", func() { e.sumOfRows(p[4], x, stride, n, 0, rows) }},
			{"Momentum", func() { e.update(x, y, z, 1e-9, .9, 0, 1e-4, false) }},
			{"Dropout", func() { e.dropoutFlat(y, mask, .75, random.Stream{}, 0, 0) }},
			{"Mask", func() { e.maskFlat(y, mask, 1) }},
		} {
			b.Run(f.name+"/"+l.String(), func(b *testing.B) {
				for b.Loop() {
					f.run()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(rows*n), "ns/value")
			})
		}
	}
}
