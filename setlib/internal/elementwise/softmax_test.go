package elementwise

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSoftmaxCrossEntropy(t *testing.T) {
	eachLevel(t, func(t *testing.T, e *engine) {
		rng := rand.New(rand.NewPCG(5, 1))
		for _, classes := range []int{1, 2, 10} {
			for _, n := range []int{0, 1, 7, 63, 64, 100, 150} {
				for _, spread := range []float32{1, 30, 300} {
					testSoftmax(t, e, classes, n, spread, rng)
				}
			}
		}
	})
}

func testSoftmax(t *testing.T, e *engine, classes, n int, spread float32, rng *rand.Rand) {
	t.Helper()
	stride := n + 2
	z := normals(classes*stride, false, rng)
	for i := range z {
		z[i] *= spread
	}
	wanted, labels, want := slices.Clone(z), make([]int, n), 0.
	for b := range n {
		labels[b] = rng.IntN(classes)
		top, sum := math.Inf(-1), 0.
		for k := range classes {
			top = math.Max(top, float64(z[k*stride+b]))
		}
		for k := range classes {
			sum += math.Exp(float64(z[k*stride+b]) - top)
		}
		want += math.Log(sum) + top - float64(z[labels[b]*stride+b])
		for k := range classes {
			p := math.Exp(float64(z[k*stride+b])-top) / sum
			if k == labels[b] {
				p--
			}
			wanted[k*stride+b] = float32(.5 * p)
		}
	}
	dz := slices.Clone(z)
	loss := e.softmaxCrossEntropy(dz, dz, stride, n, classes, labels, .5)
	if math.Abs(loss-want) > 2e-6*(want+1) {
		t.Errorf("%d columns of %d classes, spread %v: loss %v, want %v", n, classes, spread, loss, want)
	}
	same(t, "softmax", dz, func(i int) float64 { return float64(wanted[i]) })
	if n > 1 {
		z[1] = nan
		if loss := e.softmaxCrossEntropy(dz, z, stride, n, classes, labels, .5); loss == loss {
			t.Errorf("NaN gave the loss %v", loss)
		}
		same(t, "softmax beside NaN", dz, func(i int) float64 {
			if i%stride == 1 {
				return math.NaN()
			}
			return float64(wanted[i])
		})
	}
}
