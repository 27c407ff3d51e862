package topology

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"testing"
)

// KeepLargest is compared with sorting by magnitude, for values of both signs with many ties.
func TestKeepLargest(t *testing.T) {
	r := rng(5)
	for round := range 300 {
		values := make([]float32, r.IntN(200))
		for c := range values {
			values[c] = float32(r.NormFloat64())
			if round%2 == 0 {
				values[c] = float32(r.IntN(9) - 4)
			}
		}
		zeta := r.Float64()
		var order []int32 // of nonzero values, smallest first
		for c, v := range values {
			if v != 0 {
				order = append(order, int32(c))
			}
		}
		slices.SortStableFunc(order, func(a, b int32) int {
			return cmp.Compare(math.Abs(float64(values[a])), math.Abs(float64(values[b])))
		})
		want := order[int(zeta*float64(len(order))+1e-9):]
		slices.Sort(want)
		if got := KeepLargest(values, zeta); !slices.Equal(got, want) {
			t.Fatalf("of %v, zeta %v, %v were kept, want %v", values, zeta, got, want)
		}
	}
	nan := float32(math.NaN())
	if got := KeepLargest([]float32{nan, 1, -nan, -2, 0}, 0); !slices.Equal(got, []int32{1, 3}) {
		t.Errorf("kept %v", got)
	}
}

// Every connection is kept equally often, and the number kept is always the same.
func TestKeepRandom(t *testing.T) {
	const n, rounds = 10, 20000
	r := rng(6)
	var counts [n]int
	for range rounds {
		keep := KeepRandom(n, 0.3, r)
		if len(keep) != 7 || !slices.IsSorted(keep) || len(slices.Compact(slices.Clone(keep))) != 7 {
			t.Fatalf("kept %v", keep)
		}
		for _, c := range keep {
			counts[c]++
		}
	}
	sd := math.Sqrt(rounds * 0.7 * 0.3)
	for c, count := range counts {
		if math.Abs(float64(count)-0.7*rounds) > 4.5*sd {
			t.Errorf("connection %d stayed %d times of %d, want about %g", c, count, rounds, 0.7*rounds)
		}
	}
	for zeta, want := range map[float64]int{0: 10, 1: 0, 0.19: 9, 0.2: 8} {
		if got := len(KeepRandom(n, zeta, r)); got != want {
			t.Errorf("zeta %v kept %d, want %d", zeta, got, want)
		}
	}
	if got := KeepRandom(0, 0.5, r); len(got) != 0 {
		t.Errorf("of nothing %v was kept", got)
	}
}

func TestKeepPanics(t *testing.T) {
	for _, zeta := range []float64{-0.1, 1.1, math.NaN()} {
		for name, f := range map[string]func(){"KeepLargest": func() { KeepLargest(nil, zeta) }, "KeepRandom": func() { KeepRandom(3, zeta, rng(1)) }} {
			func() {
				defer func() {
					if got, _ := recover().(string); !strings.HasPrefix(got, "topology: "+name+": zeta ") {
						t.Errorf("%s(%v) panics with %q", name, zeta, got)
					}
				}()
				f()
			}()
		}
	}
}

// State.Replace equals Graph.Replace with as many new connections as are removed, and none at the
// end.
func TestStateReplace(t *testing.T) {
	g := FixProb{Epsilon: 2}.Wire(20, 15, rng(7))
	keep := KeepRandom(g.Connections(), 0.4, rng(8))
	for _, epoch := range []int{1, 2} {
		grow := g.Connections() - len(keep)
		if epoch == 2 {
			grow = 0
		}
		got := State{Graph: g, Epoch: epoch, Epochs: 2}.Replace(keep, rng(9))
		want := g.Replace(keep, grow, rng(9))
		if !slices.Equal(got.From, want.From) || !slices.Equal(got.Graph.Targets(), want.Graph.Targets()) || got.Grown() != grow {
			t.Errorf("epoch %d: %v, want %v", epoch, got.Graph, want.Graph)
		}
	}
}
