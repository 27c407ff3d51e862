package runs

import (
	"math"
	"reflect"
	"testing"
)

// TestLongLists compares lists of numbers with those of a type of its own, whose elements are described one by one.
func TestLongLists(t *testing.T) {
	type plain []float64
	for _, n := range []int{0, 1, described, described + 1, 1000} {
		x := make([]float64, n)
		for i := range x {
			x[i] = math.Ldexp(float64(i)-3.3, i%90-40)
		}
		if n > 3 {
			x[1], x[2], x[3] = math.NaN(), math.Inf(-1), math.Copysign(0, -1)
		}
		want, err := describe(plain(x))
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // the second one is remembered
			if got, err := describe(x); err != nil || !reflect.DeepEqual(got, want) && n > described {
				t.Errorf("%d numbers: %v, %v, want %v", n, got, err, want)
			}
		}
		if n > described {
			x[n-1]++
			if got, _ := describe(x); reflect.DeepEqual(got, want) {
				t.Errorf("%d other numbers have the same description", n)
			}
		}
	}
}
