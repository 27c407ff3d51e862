package rate_test

import (
	"testing"

	"setlab/setlib/internal/rate"
)

// A rate in use, given again, is used again, whatever the default is.
func TestGivenIsUsed(t *testing.T) {
	for _, c := range []struct{ given, standard, used float64 }{{0, .9, .9}, {-1, .9, 0}, {-2, .9, 0}, {.5, .9, .5}, {0, 0, 0}} {
		used := rate.Used(c.given, c.standard)
		if used != c.used {
			t.Errorf("with default %v, %v is used as %v, want %v", c.standard, c.given, used, c.used)
		}
		for _, standard := range []float64{0, .1, .9} {
			if again := rate.Used(rate.Given(used), standard); again != used {
				t.Errorf("with default %v, %v is used as %v", standard, used, again)
			}
		}
	}
}
