package topology

import (
	"fmt"
	"math/rand/v2"
	"reflect"
)

// Spread says how a density is shared among the layers of a network that have the same rule.
type Spread int

// The spreads. Without a density, the paper's Eq. 1 gives each layer epsilon (in+out) connections.
const (
	Uniform Spread = iota // every layer has the density; the default
	// ERK is Erdos-Renyi with one budget: all layers together have the density, and each as many connections as are proportional
	// to in+out (Evci et al. 2020, section 3, where K is for the kernels of convolutions). A layer that would get more connections
	// than it has pairs is dense, and the others share the rest.
	ERK
)

var spreads = words{"uniform", "erk"}

// String names the spread.
func (s Spread) String() string { return spreads.of(int(s), "Spread") }

// UnmarshalText reads a name, as in a grid file.
func (s *Spread) UnmarshalText(text []byte) error { return spreads.read((*int)(s), text, "spread") }

// MarshalText writes the name.
func (s Spread) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// wire draws an Erdos-Renyi graph of a density, or if that is 0 of a sparsity level.
func wire(in, out int, epsilon, density float64, rng *rand.Rand) *Graph {
	if density == 0 {
		return FixProb{Epsilon: epsilon}.Wire(in, out, rng)
	}
	return ErdosRenyi(in, out, density, rng)
}

// Shape is the neurons on both sides of a layer.
type Shape struct{ In, Out int }

// Densities returns the density of each layer if all together have the given one: see ERK. It panics if that is not in [0, 1].
func Densities(density float64, shapes []Shape) []float64 {
	if !(density >= 0 && density <= 1) {
		panic(fmt.Sprintf("topology: density %g is not in [0, 1]", density))
	}
	all := make([]float64, len(shapes))
	dense := make([]bool, len(shapes))
	for {
		budget, raw := 0., 0.
		for k, s := range shapes {
			pairs := float64(s.In) * float64(s.Out)
			budget += density * pairs
			if dense[k] {
				budget -= pairs
			} else {
				raw += float64(s.In + s.Out)
			}
		}
		full := false
		for k, s := range shapes {
			if dense[k] {
				all[k] = 1
				continue
			}
			all[k] = max(0, budget) / raw * float64(s.In+s.Out) / (float64(s.In) * float64(s.Out))
			if all[k] > 1 {
				dense[k], full = true, true
			}
		}
		if !full {
			return all
		}
	}
}

// Share returns the rule of each layer, rules[k] being that of a layer of shapes[k], with the density of each layer worked out: those of
// equal rules with a Density and the Spread ERK share it. Other rules stay as they are. Package nn calls it for the layers of a network.
func Share(rules []Rule, shapes []Shape) []Rule {
	shared := append([]Rule{}, rules...)
	for k, r := range shared {
		_, density := budgetOf(r)
		if density == 0 {
			continue
		}
		var group []int
		var of []Shape
		for l := k; l < len(shared); l++ {
			if _, d := budgetOf(shared[l]); d > 0 && reflect.DeepEqual(shared[l], r) {
				group, of = append(group, l), append(of, shapes[l])
			}
		}
		for n, d := range Densities(density, of) {
			budget, _ := budgetOf(shared[group[n]])
			changed := reflect.New(budget.Type()).Elem()
			changed.Set(budget)
			changed.FieldByName("Density").SetFloat(d)
			changed.FieldByName("Spread").SetInt(int64(Uniform))
			shared[group[n]] = changed.Interface().(Rule)
		}
	}
	return shared
}

// Shares reports whether the density of a rule's layer depends on the other layers that have the rule.
func Shares(r Rule) bool {
	_, density := budgetOf(r)
	return density > 0
}

// budgetOf returns a rule that shares its density with others, and that density; 0 if it does not.
func budgetOf(r Rule) (reflect.Value, float64) {
	v := reflect.ValueOf(r)
	if v.Kind() != reflect.Struct {
		return v, 0
	}
	density, spread := v.FieldByName("Density"), v.FieldByName("Spread")
	if !density.IsValid() || density.Kind() != reflect.Float64 || !spread.IsValid() || spread.Type() != reflect.TypeFor[Spread]() || Spread(spread.Int()) != ERK {
		return v, 0
	}
	return v, density.Float()
}
