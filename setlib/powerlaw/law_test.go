package powerlaw

import (
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// fixture reads degrees, one per line.
func fixture(t testing.TB, name string) []int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var degrees []int
	for _, field := range strings.Fields(string(text)) {
		d, err := strconv.Atoi(field)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		degrees = append(degrees, d)
	}
	return degrees
}

// Fits of five samples from an independent implementation.
func TestFitFixtures(t *testing.T) {
	for _, want := range []struct {
		file              string
		xmin, tail        int
		alpha, ks, loglik float64
	}{
		{"zipf_a2.5_n1000.txt", 1, 1000, 2.476999, .0085625, -1036.0609},
		{"zipf_a2.5_xmin5_n2000.txt", 8, 897, 2.437806, .0150319, -3006.4260},
		{"er_hidden_180x500.txt", 20, 51, 13.958663, .0697974, 0},
		{"geom_p0.1_n1000.txt", 34, 32, 6.747583, .0734454, 0},
		{"lnorm_mu1_s1_n1000.txt", 6, 268, 2.845731, .0429192, 0},
	} {
		law, err := Fit(fixture(t, want.file))
		if err != nil {
			t.Fatal(err)
		}
		if law.XMin != want.xmin || law.Tail != want.tail {
			t.Errorf("%s: %d degrees from %d on, want %d from %d on", want.file, law.Tail, law.XMin, want.tail, want.xmin)
		}
		if math.Abs(law.Alpha-want.alpha) > 2e-6 || math.Abs(law.KS-want.ks) > 2e-7 {
			t.Errorf("%s: exponent %.7f at distance %.8f, want %v at %v", want.file, law.Alpha, law.KS, want.alpha, want.ks)
		}
		if want.loglik != 0 && math.Abs(law.LogLikelihood-want.loglik) > 1e-4 {
			t.Errorf("%s: log-likelihood %.5f, want %v", want.file, law.LogLikelihood, want.loglik)
		}
	}
}

func BenchmarkFit(b *testing.B) {
	for _, file := range []string{"zipf_a2.5_n1000.txt", "geom_p0.1_n1000.txt", "lnorm_mu1_s1_n1000.txt", "er_hidden_180x500.txt"} {
		b.Run(strings.TrimSuffix(file, ".txt"), func(b *testing.B) {
			degrees := fixture(b, file)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Fit(degrees); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkAnalyze times everything except simulations, for a thousand degrees.
func BenchmarkAnalyze(b *testing.B) {
	degrees := fixture(b, "geom_p0.1_n1000.txt")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Analyze(b.Context(), degrees, Options{Simulations: -1}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBootstrap(b *testing.B) {
	for _, file := range []string{"zipf_a2.5_n1000.txt", "geom_p0.1_n1000.txt"} {
		b.Run(strings.TrimSuffix(file, ".txt"), func(b *testing.B) {
			degrees := fixture(b, file)
			law, err := Fit(degrees)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := Bootstrap(b.Context(), degrees, law, Options{Simulations: 1000}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkFitAllDifferent times the slowest case: a thousand degrees, nearly all of them
// different.
func BenchmarkFitAllDifferent(b *testing.B) {
	for name, law := range map[string]Law{"steep": {Alpha: 2.5, XMin: 500}, "shallow": {Alpha: 1.5, XMin: 50}} {
		degrees, err := law.Sample(1000, 1)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Fit(degrees); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
