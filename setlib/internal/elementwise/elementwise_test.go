package elementwise

import (
	"math"
	"testing"
)

// sweep calls f with 200001 arguments spread evenly over [lo, hi].
func sweep(lo, hi float64, f func(x float32)) {
	const n = 200000
	for i := range n + 1 {
		f(float32(lo + (hi-lo)*float64(i)/n))
	}
}

func TestExp(t *testing.T) {
	worst := 0.0
	sweep(expMin, expMax, func(x float32) {
		want := math.Exp(float64(x))
		worst = max(worst, math.Abs(float64(exp(x))-want)/want)
	})
	if worst > 2e-7 {
		t.Errorf("relative error %g", worst)
	}
	for _, x := range []float32{float32(math.Inf(-1)), -1000, expMin} {
		if got := exp(x); got <= 0 || got > 2e-38 {
			t.Errorf("exp(%v) = %v", x, got)
		}
	}
	if got := exp(float32(math.Inf(1))); got < 1e38 {
		t.Errorf("exp(Inf) = %v", got)
	}
	if got := exp(float32(math.NaN())); got == got {
		t.Errorf("exp(NaN) = %v", got)
	}
}

func TestLog1p(t *testing.T) {
	worst := 0.0
	sweep(0, 1, func(y float32) {
		if want := math.Log1p(float64(y)); want > 0 {
			worst = max(worst, math.Abs(float64(log1p(y))-want)/want)
		}
	})
	if worst > 3e-7 {
		t.Errorf("relative error %g", worst)
	}
}

func TestSigmoid(t *testing.T) {
	sweep(-30, 30, func(x float32) {
		v := []float32{x}
		Sigmoid(v, v)
		want := 1 / (1 + math.Exp(-float64(x)))
		if math.Abs(float64(v[0])-want) > 3e-7*want {
			t.Fatalf("sigmoid(%v) = %v, want %v", x, v[0], want)
		}
	})
	v := []float32{float32(math.Inf(1)), float32(math.Inf(-1)), 0}
	Sigmoid(v, v)
	if v[0] != 1 || v[1] < 0 || v[1] > 1e-37 || v[2] != .5 {
		t.Errorf("sigmoid(+Inf, -Inf, 0) = %v", v)
	}
}

func TestSoftplus(t *testing.T) {
	sweep(-80, 80, func(x float32) {
		want := math.Max(float64(x), 0) + math.Log1p(math.Exp(-math.Abs(float64(x))))
		if got := float64(Softplus(x)); math.Abs(got-want) > 3e-7*want {
			t.Fatalf("softplus(%v) = %v, want %v", x, got, want)
		}
	})
	if got := Softplus(1e6); got != 1e6 {
		t.Errorf("softplus(1e6) = %v", got)
	}
}

func TestBernoulli(t *testing.T) {
	p := []float32{0, 0, .5, .5, .5, 1, 1}
	u := []float32{0, .9, .4, .5, .6, 0, .999999}
	want := []float32{0, 0, 1, 0, 0, 1, 1}
	got := make([]float32, len(p))
	Bernoulli(got, p, u)
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("p %v, u %v: %v, want %v", p[i], u[i], got[i], want[i])
		}
	}
}

func BenchmarkSigmoid(b *testing.B) {
	v := make([]float32, 1024)
	for i := range v {
		v[i] = float32(i)/100 - 5
	}
	dst := make([]float32, len(v))
	for b.Loop() {
		Sigmoid(dst, v)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(v)), "ns/value")
}

func BenchmarkSoftplus(b *testing.B) {
	var sum float32
	for b.Loop() {
		for i := range 1024 {
			sum += Softplus(float32(i)/100 - 5)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1024, "ns/value")
	if sum < 0 {
		b.Fatal(sum)
	}
}

func TestAnneal(t *testing.T) {
	for _, c := range []struct{ to, from float32 }{{.5, .499}, {1, 0}, {.0001, 0}, {.7, .7}, {1, .99999}} {
		sweep(-200, 200, func(x float32) {
			p, linear, ratio := []float32{x}, []float64{2}, []float64{.5}
			Anneal(p, linear, ratio, p, c.to, c.from)
			softplus := func(x float64) float64 { return math.Max(x, 0) + math.Log1p(math.Exp(-math.Abs(x))) }
			to, from := float64(c.to)*float64(x), float64(c.from)*float64(x)
			want := 2 + math.Log(.5) + softplus(to) - softplus(from)
			if got := linear[0] + math.Log(ratio[0]); math.Abs(got-want) > 5e-7*math.Max(1, want-2) {
				t.Fatalf("x %v, to %v, from %v: %.9f, want %.9f", x, c.to, c.from, got, want)
			}
			if s := 1 / (1 + math.Exp(-to)); math.Abs(float64(p[0])-s) > (3e-7+1e-7*math.Abs(to))*s+1e-37 {
				t.Fatalf("x %v, to %v: p = %v, want %v", x, c.to, p[0], s)
			}
		})
	}
}

func BenchmarkAnneal(b *testing.B) {
	x, p, linear, ratio := make([]float32, 1024), make([]float32, 1024), make([]float64, 1024), make([]float64, 1024)
	for i := range x {
		x[i] = float32(i)/100 - 5
	}
	for b.Loop() {
		Anneal(p, linear, ratio, x, .5, .499)
		for i := range ratio {
			ratio[i] = 1
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1024, "ns/value")
}
