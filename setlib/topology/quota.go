package topology

import (
	"fmt"
	"reflect"
)

// Dividing is a Rule that decides how many connections to drop and grow for all layers of a network that have it together. Divide is called
// before each step with the states of these layers, from the input up, and returns a quota for each, which becomes its State.Quota. The states
// have no gradients. In Custom, DivideFunc takes the place of Divide.
type Dividing interface{ Divide(layers []State) []Quota }

// Quota is the number of connections that a layer drops and grows in a step.
type Quota struct{ Drop, Grow int }

// Divides reports whether a rule decides for all its layers together.
func Divides(r Rule) bool {
	if c, ok := pointedTo(r).(Custom); ok {
		return c.DivideFunc != nil
	}
	_, ok := r.(Dividing)
	return ok
}

// Divide sets the quota of every layer whose rule is Dividing. states[k] belongs to the layer with rules[k]. Layers with equal rules are
// divided together; rules of type Custom are equal if their names are, or without names if their functions are.
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
		if c, ok := pointedTo(r).(Custom); ok {
			quotas = c.DivideFunc(of)
		} else {
			quotas = r.(Dividing).Divide(of)
		}
		if len(quotas) != len(group) {
			panic(fmt.Sprintf("topology: rule %v divides connections among %d layers and returned %d quotas", r, len(group), len(quotas)))
		}
		for n, q := range quotas {
			states[group[n]].Quota, states[group[n]].Divided = q, true
		}
	}
}

func same(a, b Rule) bool {
	if a, ok := pointedTo(a).(Custom); ok {
		b, ok := pointedTo(b).(Custom)
		return ok && a.Name == b.Name && (a.Name != "" || code(a.DivideFunc) == code(b.DivideFunc) && code(a.RewireFunc) == code(b.RewireFunc))
	}
	if a, ok := a.(together); ok {
		if b, ok := b.(together); ok {
			return reflect.DeepEqual(a.together(), b.together())
		}
	}
	return reflect.DeepEqual(a, b)
}

// code returns the address of a function's code, which closures share.
func code(function any) uintptr { return reflect.ValueOf(function).Pointer() }

// divided returns the layer's quota. It panics if a rule was called without a Divide, which other rules must call, too.
func (s State) divided(r Rule) Quota {
	if !s.Divided && s.Quota == (Quota{}) {
		panic(fmt.Sprintf("topology: %v has no quota: a rule that calls its Rewire calls its Divide, too; in a Custom, set DivideFunc", r))
	}
	return s.Quota
}

// together is a rule whose layers are divided together although their densities differ. The method returns the rule without the fields that
// may differ.
type together interface{ together() Rule }

// weakest returns for each layer how many of its connections are among the n smallest |w| of all layers.
func weakest(layers []State, n int) []int {
	var all []float32
	for _, s := range layers {
		all = append(all, s.Weights...)
	}
	keep := withoutSmallest(all, n)
	counts, first := make([]int, len(layers)), 0
	for k, s := range layers {
		counts[k] = len(s.Weights) - keep.within(first, first+len(s.Weights))
		first += len(s.Weights)
	}
	return counts
}
