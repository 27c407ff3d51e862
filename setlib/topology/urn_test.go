package topology

import (
	"math"
	"slices"
	"testing"
)

// Every number and every pair of numbers is drawn with the right frequency, by each of the methods of distinct.
func TestDistinctIsUniform(t *testing.T) {
	for _, c := range []struct{ k, n int }{{1, 9}, {3, 9}, {4, 9}, {5, 9}, {8, 9}, {9, 9}, {49, 120}, {60, 120}, {70, 120}, {50, 100_000}, {30, 100_000}} {
		u := newUrn(rng(uint64(c.n)))
		const draws = 20000
		single, pair := make([]float64, min(c.n, 64)), 0.
		for range draws {
			drawn := u.distinct(c.k, c.n)
			if len(drawn) != c.k || drawn[0] < 0 || int(drawn[c.k-1]) >= c.n || !slices.IsSorted(drawn) || len(slices.Compact(drawn)) != c.k {
				t.Fatalf("%d of %d: drew %v", c.k, c.n, drawn)
			}
			for _, r := range drawn {
				single[int(r)*len(single)/c.n]++
			}
			if drawn[0] == 0 && slices.Contains(drawn, 1) {
				pair++
			}
		}
		for g, n := range single {
			// Group g of the numbers; a single number if there are few.
			groups := len(single)
			size := float64(((g+1)*c.n+groups-1)/groups - (g*c.n+groups-1)/groups)
			p := float64(c.k) / float64(c.n)
			mean := draws * size * p
			if z := (n - mean) / math.Sqrt(mean*(1-p)+1e-9); math.Abs(z) > 4.5 {
				t.Errorf("%d of %d: numbers of group %d drawn %.0f times: z = %.1f", c.k, c.n, g, n, z)
			}
		}
		p := float64(c.k) * float64(c.k-1) / float64(c.n) / float64(c.n-1)
		if z := (pair - p*draws) / math.Sqrt(p*(1-p)*draws+1); math.Abs(z) > 4.5 {
			t.Errorf("%d of %d: 0 and 1 drawn together %.0f times: z = %.1f", c.k, c.n, pair, z)
		}
		for w, word := range u.marked {
			if word != 0 {
				t.Fatalf("%d of %d: word %d of the marks is left at %x", c.k, c.n, w, word)
			}
		}
	}
}

// share is compared with its definition: the number drawn in a row is hypergeometric, with the right mean, variance and
// covariance, whether most cells are taken or most are free.
func TestShare(t *testing.T) {
	for _, c := range []struct {
		name  string
		width int
		free  []int32
		k     int
	}{
		{"mostly free", 50, []int32{50, 0, 30, 45, 1}, 20},
		{"mostly taken", 50, []int32{50, 0, 5, 10, 1}, 33},
		{"all of them", 50, []int32{50, 0, 5, 10, 1}, 66},
		{"none", 50, []int32{50, 0, 30, 45, 1}, 0},
	} {
		u, sum := newUrn(rng(3)), 0
		for _, f := range c.free {
			sum += int(f)
		}
		const draws = 20000
		mean, square, product := make([]float64, len(c.free)), make([]float64, len(c.free)), 0.
		for range draws {
			left := slices.Clone(c.free)
			u.share(left, c.k, c.width, uint64(sum))
			total := 0
			for row, f := range c.free {
				n := float64(f - left[row])
				if left[row] < 0 || n < 0 {
					t.Fatalf("%s: row %d of %d free cells has %d left", c.name, row, f, left[row])
				}
				total += int(n)
				mean[row] += n / draws
				square[row] += n * n / draws
			}
			if total != c.k {
				t.Fatalf("%s: %d cells were shared out, want %d", c.name, total, c.k)
			}
			product += float64(c.free[0]-left[0]) * float64(c.free[2]-left[2]) / draws
		}
		p, others := float64(c.k)/float64(sum), float64(sum-c.k)/float64(sum-1)
		for row, f := range c.free {
			share := float64(f) / float64(sum)
			wantMean, wantVar := float64(c.k)*share, float64(c.k)*share*(1-share)*others
			if math.Abs(mean[row]-wantMean) > 5*math.Sqrt(wantVar/draws)+1e-9 {
				t.Errorf("%s: row %d gets %.3f cells on average, want %.3f", c.name, row, mean[row], wantMean)
			}
			if v := square[row] - mean[row]*mean[row]; math.Abs(v-wantVar) > .06*wantVar+1e-6 {
				t.Errorf("%s: the number in row %d varies by %.3f, want %.3f", c.name, row, v, wantVar)
			}
		}
		want := -p * others * float64(c.free[0]) * float64(c.free[2]) / float64(sum)
		if got := product - mean[0]*mean[2]; math.Abs(got-want) > .08*math.Abs(want)+.02 {
			t.Errorf("%s: the covariance of two rows is %.3f, want %.3f", c.name, got, want)
		}
	}
}
