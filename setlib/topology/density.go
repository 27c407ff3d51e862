package topology

import (
	"fmt"
	"math/rand/v2"
	"reflect"
)

// Spread selects how a density is distributed among the layers of a network that have the same rule.
type Spread int

// The spreads. They apply to a Density; without one, the paper's Eq. 1 gives each layer epsilon (in+out) connections.
const (
	Uniform Spread = iota // every layer has the density; the default
	// ERK is Erdos-Renyi with a common budget: the density applies to all layers together, and the number of connections of each is
	// proportional to in+out (Evci et al. 2020, section 3, where K stands for the kernels of convolutions). A layer that would get more
	// connections than it has pairs is dense, and the others share the rest.
	ERK
)

var spreads = words{"uniform", "erk"}

// String returns the spread's name.
func (s Spread) String() string { return spreads.of(int(s), "Spread") }

// UnmarshalText sets the spread from its name, as used in grid files.
func (s *Spread) UnmarshalText(text []byte) error { return spreads.read((*int)(s), text, "spread") }

// MarshalText returns the spread's name.
func (s Spread) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// wire draws an Erdos-Renyi graph with the given density or, if the density is 0, with the given sparsity level.
func wire(in, out int, epsilon, density float64, rng *rand.Rand) *Graph {
	if density == 0 {
		return FixProb{Epsilon: epsilon}.Wire(in, out, rng)
	}
	return ErdosRenyi(in, out, density, rng)
}

// Shape is the number of input and output neurons of a layer.
type Shape struct{ In, Out int }

// Densities returns the density of each layer for the given density of all layers together. See ERK. It panics if density is not in [0,
// 1].
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

// Share returns the rules with the densities of their layers filled in. rules[k] belongs to a layer of shapes[k]. Layers whose rules are
// equal, have a Density and the Spread ERK share the density; what pointers point to is copied. Other rules are returned unchanged. Package nn
// calls Share for the layers of a network.
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
			changed := reflect.New(budget.Type())
			changed.Elem().Set(budget)
			changed.Elem().FieldByName("Density").SetFloat(d)
			changed.Elem().FieldByName("Spread").SetInt(int64(Uniform))
			rule, ok := changed.Elem().Interface().(Rule)
			if !ok { // only the pointer has the methods
				rule = changed.Interface().(Rule)
			}
			shared[group[n]] = rule
		}
	}
	return shared
}

// Shares reports whether the density of a layer with this rule depends on other layers.
func Shares(r Rule) bool {
	_, density := budgetOf(r)
	return density > 0
}

// budgetOf returns the rule's value and the density that it shares with other layers, or 0 if it shares none.
func budgetOf(r Rule) (reflect.Value, float64) {
	v := reflect.Indirect(reflect.ValueOf(r))
	if v.Kind() != reflect.Struct {
		return v, 0
	}
	density, spread := v.FieldByName("Density"), v.FieldByName("Spread")
	if !density.IsValid() || density.Kind() != reflect.Float64 || !spread.IsValid() || spread.Type() != reflect.TypeFor[Spread]() || Spread(spread.Int()) != ERK {
		return v, 0
	}
	return v, density.Float()
}
