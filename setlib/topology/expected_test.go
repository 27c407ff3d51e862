package topology_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"setlab/setlib/topology"
)

// TestExpected compares the expected number of connections with the actual one, within statistical
// fluctuations.
func TestExpected(t *testing.T) {
	for _, name := range topology.Names() {
		for _, parameters := range []map[string]any{nil, {"density": .25}} {
			r, err := topology.Make(name, 12, parameters)
			if err != nil {
				continue // a rule without a density
			}
			want := topology.Expected(r, 300, 200)
			is := float64(r.Wire(300, 200, rand.New(rand.NewPCG(1, 2))).Connections())
			if math.Abs(is-want) > 5*math.Sqrt(want) {
				t.Errorf("%v: %g connections, %g expected", r, is, want)
			}
		}
	}
	if n := topology.Expected(topology.SET{}, 784, 2_000_000_000); n < 2e10 || n > 3e10 {
		t.Errorf("a layer of two thousand million neurons: %g connections", n)
	}
}
