package elementwise

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"setlab/setlib/internal/cpu"
)

// functions are the functions of one vector, with their definitions in float64.
var functions = []struct {
	name   string
	run    func(e *engine, dst, x []float32)
	define func(x float64) float64
	bound  float64 // of |x|
	within float64 // relative error
}{
	{"exp", (*engine).expFlat, math.Exp, expMax, 2e-7},
	{"sigmoid", (*engine).sigmoidFlat, func(x float64) float64 { return 1 / (1 + math.Exp(-x)) }, expMax, 3e-7},
	{"softplus", (*engine).softplusFlat, softplus, expMax, 3e-7},
}

func softplus(x float64) float64 { return math.Max(x, 0) + math.Log1p(math.Exp(-math.Abs(x))) }

// Accuracy over the whole range.
func TestAccuracy(t *testing.T) {
	const n = 200001
	eachLevel(t, func(t *testing.T, e *engine) {
		for _, f := range functions {
			for _, bound := range []float64{f.bound, 1, 1e-3} {
				x, dst := make([]float32, n), make([]float32, n)
				for i := range x {
					x[i] = float32(bound * (2*float64(i)/(n-1) - 1))
				}
				f.run(e, dst, x)
				worst := 0.
				for i, v := range x {
					want := f.define(float64(v))
					worst = math.Max(worst, math.Abs(float64(dst[i])-want)/want)
				}
				if !(worst <= f.within) {
					t.Errorf("%s on [-%v, %v]: relative error %g", f.name, bound, bound, worst)
				}
			}
		}
	})
}

// All lengths and offsets are tested. Nothing else is written, and special values stay in their
// positions.
func TestLengths(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	eachLevel(t, func(t *testing.T, e *engine) {
		for _, f := range functions {
			for n := range 301 {
				x := normals(n, false, rng)
				if n > 5 {
					x[n-1], x[n/2] = nan, x[n/2]*10
				}
				for _, offset := range []int{n % 16, (n + 5) % 16} {
					dst, intact := at(t, x, offset)
					f.run(e, dst, dst)
					intact(f.name)
					same(t, f.name, dst, func(i int) float64 { return f.define(float64(x[i])) })
				}
			}
		}
	})
}

func TestBeyondTheRange(t *testing.T) {
	eachLevel(t, func(t *testing.T, e *engine) {
		x := []float32{-inf, -1000, -88, 0, 88, 1000, inf, nan}
		for _, f := range functions {
			got := make([]float32, len(x))
			f.run(e, got, x)
			for i, v := range x[:len(x)-1] {
				want := f.define(math.Max(-expMax, math.Min(float64(v), expMax)))
				if f.name == "softplus" && v > 0 {
					want = float64(v)
				}
				if math.Abs(float64(got[i])-want) > 3e-7*want && float64(got[i]) != want {
					t.Errorf("%s(%v) = %v, want %v", f.name, v, got[i], want)
				}
			}
			if v := got[len(x)-1]; v == v {
				t.Errorf("%s(NaN) = %v", f.name, v)
			}
		}
	})
}

func TestLog1p(t *testing.T) {
	worst := 0.
	for i := range 200001 {
		y := float32(i) / 200000
		if want := math.Log1p(float64(y)); want > 0 {
			worst = math.Max(worst, math.Abs(float64(log1p(y))-want)/want)
		}
	}
	if worst > 3e-7 {
		t.Errorf("relative error %g", worst)
	}
}

func TestDifferences(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	const rows = 4
	eachLevel(t, func(t *testing.T, e *engine) {
		for n := range 301 {
			stride := n + n*5%16
			x, y := spread(rows, n, stride, false, rng), spread(rows, n, stride, false, rng)
			if n > 0 {
				x[(rows-1)*stride] = nan
			}
			x, _ = at(t, x, n%16)
			y, _ = at(t, y, n*3%16)
			for _, squared := range []bool{false, true} {
				dst, intact := at(t, normals(rows, false, rng), n%16)
				before := dst[0]
				e.differencesOfRows(dst, x, y, stride, n, 1, rows, squared)
				intact("differences")
				if dst[0] != before || n > 0 && dst[rows-1] == dst[rows-1] {
					t.Fatalf("%d values: row 0 was %v and is %v, the row with NaN is %v", n, before, dst[0], dst[rows-1])
				}
				for j := 1; j < rows-1; j++ {
					want := 0.
					for b := range n {
						d := float64(x[j*stride+b]) - float64(y[j*stride+b])
						if squared {
							d *= d
						}
						want += d
					}
					if math.Abs(float64(dst[j])-want) > 1e-6*(float64(n)+math.Abs(want)+1) {
						t.Fatalf("%d values, squared %v: %v, want %v", n, squared, dst[j], want)
					}
				}
			}
			z := normals(n, true, rng)
			dst, intact := at(t, normals(n, true, rng), n%16)
			before := slices.Clone(dst)
			e.addScaledFlat(dst, z, -.25)
			intact("add scaled")
			same(t, "add scaled", dst, func(i int) float64 { return float64(before[i]) - .25*float64(z[i]) })
		}
	})
}

func BenchmarkFunctions(b *testing.B) {
	rng := rand.New(rand.NewPCG(9, 1))
	const n = 8192
	x, dst := normals(n, false, rng), make([]float32, n)
	for _, f := range functions {
		benchmarkLevels(b, f.name, n, func(e *engine) { f.run(e, dst, x) })
	}
	sums := make([]float32, 64)
	benchmarkLevels(b, "SquaredDistances", n, func(e *engine) { e.differencesOfRows(sums, x, dst, 128, 128, 0, 64, true) })
}

// benchmarkLevels reports the time per value for every level of the machine.
func benchmarkLevels(b *testing.B, name string, values int, run func(e *engine)) {
	for l := cpu.Portable; l <= cpu.Highest(); l++ {
		e := engineOf(l)
		b.Run(fmt.Sprintf("%s/%v", name, l), func(b *testing.B) {
			for b.Loop() {
				run(e)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(values), "ns/value")
		})
	}
}
