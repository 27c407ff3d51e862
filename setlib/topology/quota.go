package topology

import "reflect"

// Dividing is a Rule that decides for all layers of a network that have it at once how many connections each drops and grows. Divide is called
// before each step with the state of every such layer, from the input up, and returns a quota for each; State.Quota is then the layer's. The
// states have no gradients. Custom has it as DivideFunc.
type Dividing interface{ Divide(layers []State) []Quota }

// Quota is how many connections a layer drops and grows in a step.
type Quota struct{ Drop, Grow int }

// Divides reports whether a rule decides for all its layers at once.
func Divides(r Rule) bool {
	if c, ok := r.(Custom); ok {
		return c.DivideFunc != nil
	}
	_, ok := r.(Dividing)
	return ok
}

// Divide gives every layer whose rule decides for several at once its quota: states[k] is that of a layer with rules[k]. Layers of equal
// rules are taken together; rules of type Custom are equal if their names are.
func Divide(rules []Rule, states []State) {
	done := make([]bool, len(rules))
	for k, r := range rules {
		if done[k] || !Divides(r) {
			continue
		}
		var group []int
		var of []State
		for l := k; l < len(rules); l++ {
			if same(r, rules[l]) {
				group, of, done[l] = append(group, l), append(of, states[l]), true
			}
		}
		var quotas []Quota
		if c, ok := r.(Custom); ok {
			quotas = c.DivideFunc(of)
		} else {
			quotas = r.(Dividing).Divide(of)
		}
		for n, q := range quotas[:len(group)] {
			states[group[n]].Quota = q
		}
	}
}

func same(a, b Rule) bool {
	if a, ok := a.(Custom); ok {
		b, ok := b.(Custom)
		return ok && a.Name == b.Name
	}
	if a, ok := a.(together); ok {
		if b, ok := b.(together); ok {
			return reflect.DeepEqual(a.together(), b.together())
		}
	}
	return reflect.DeepEqual(a, b)
}

// together is a rule that takes its layers together although their densities differ: together returns what they have in common.
type together interface{ together() Rule }

// weakest returns how many of each layer's connections are among the n of the smallest |w| of all.
func weakest(layers []State, n int) []int {
	var all []float32
	for _, s := range layers {
		all = append(all, s.Weights...)
	}
	keep := withoutLightest(all, n)
	counts, first := make([]int, len(layers)), 0
	for k, s := range layers {
		counts[k] = len(s.Weights) - keep.within(first, first+len(s.Weights))
		first += len(s.Weights)
	}
	return counts
}
