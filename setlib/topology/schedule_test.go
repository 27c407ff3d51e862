package topology

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// A rule runs in exactly the minibatches of its schedule.
func TestDue(t *testing.T) {
	var at []int
	needs := Schedule{Every: 40, Begin: .2, End: .75}.needs()
	for n := 1; n <= 400; n++ {
		if needs.Due(n, 100, 4) {
			at = append(at, n)
		}
	}
	if want := []int{80, 120, 160, 200, 240, 280}; !slices.Equal(at, want) {
		t.Errorf("every 40 of 400 from 0.2 to 0.75: %v, want %v", at, want)
	}
	for n := 1; n <= 20; n++ {
		if due := (Needs{Gradients: true}).Due(n, 5, 4); due != (n%5 == 0) {
			t.Errorf("a rule of every epoch of 5 minibatches after %d: %t", n, due)
		}
	}
}

func TestFraction(t *testing.T) {
	for _, c := range []struct {
		s              Schedule
		progress, want float64
	}{
		{Schedule{}, .5, .4}, {Schedule{Decay: Constant, End: .5}, .25, .4}, {Schedule{Decay: Linear}, .25, .3}, {Schedule{Decay: Linear, End: .5}, .25, .2},
		{Schedule{Decay: Cosine}, 0, .4}, {Schedule{Decay: Cosine}, .5, .2}, {Schedule{Decay: Cosine, End: .75}, .75, 0}, {Schedule{Decay: Cosine, End: .75}, .9, 0},
	} {
		if got := c.s.fraction(.4, c.progress); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%+v at %g: %g, want %g", c.s, c.progress, got, c.want)
		}
	}
}

// Densities add up to the given budget, are proportional to in+out, and are at most 1.
func TestDensities(t *testing.T) {
	shapes := []Shape{{784, 1000}, {1000, 1000}, {1000, 10}}
	for _, density := range []float64{.001, .01, .05, .3, 1} {
		all := Densities(density, shapes)
		connections, pairs := 0., 0.
		for k, s := range shapes {
			p := float64(s.In * s.Out)
			connections, pairs = connections+all[k]*p, pairs+p
			if all[k] < 0 || all[k] > 1 {
				t.Errorf("density %g of %v", all[k], s)
			}
		}
		if math.Abs(connections/pairs-density) > 1e-9 {
			t.Errorf("%v: %g in all, want %g", all, connections/pairs, density)
		}
	}
	all := Densities(.01, shapes)
	level := func(k int) float64 {
		s := shapes[k]
		return all[k] * float64(s.In*s.Out) / float64(s.In+s.Out)
	}
	if math.Abs(level(0)-level(1)) > 1e-9 || math.Abs(level(0)-level(2)) > 1e-9 {
		t.Errorf("sparsity levels %g, %g and %g", level(0), level(1), level(2))
	}
	if all := Densities(.05, shapes); all[2] != 1 {
		t.Errorf("the output layer has density %g, want 1", all[2])
	}
}

func TestRulesShareADensity(t *testing.T) {
	shapes := []Shape{{784, 1000}, {100, 100}, {1000, 10}}
	rules := Share([]Rule{RigL{Density: .02, Spread: ERK}, SET{Epsilon: 5}, RigL{Density: .02, Spread: ERK}}, shapes)
	want := Densities(.02, []Shape{shapes[0], shapes[2]})
	if rules[0] != (RigL{Density: want[0]}) || rules[1] != (SET{Epsilon: 5}) || rules[2] != (RigL{Density: want[1]}) {
		t.Errorf("rules %v", rules)
	}
	if g := rules[0].Wire(784, 1000, rng(1)); math.Abs(g.Density()/want[0]-1) > .05 {
		t.Errorf("%v, want density %g", g, want[0])
	}
}

// Make builds rules from the parameters of grid files, and reports invalid ones by name.
func TestMake(t *testing.T) {
	r, err := Make("rigl", 20, map[string]any{"zeta": .2, "decay": "linear", "end": .5, "every": 50})
	if want := (RigL{Epsilon: 20, Zeta: .2, Schedule: Schedule{Decay: Linear, End: .5, Every: 50}}); err != nil || r != want {
		t.Errorf("%v, %v", r, err)
	}
	if r, err := Make("set", 20, map[string]any{"density": .02, "spread": "erk"}); err != nil || r != (SET{Density: .02, Spread: ERK}) {
		t.Errorf("%v, %v", r, err)
	}
	for _, c := range []struct {
		name       string
		parameters map[string]any
		want       string
	}{
		{"sat", nil, "there are set, fixprob, dense"},
		{"rigl", map[string]any{"evry": 3}, "its parameters are epsilon, density, spread, zeta, revive, decay, begin, end, every"},
		{"rigl", map[string]any{"decay": "square"}, `"square"; it can be one of`},
		{"rigl", map[string]any{"every": 1.5}, "every is 1.5, want a whole number"},
		{"magnitude", map[string]any{"one_shot": 1}, `rule "magnitude": one_shot is a number, want true or false`},
		{"set", map[string]any{"zeta": 2}, "zeta 2; it must be in (0, 1]"},
		{"set", map[string]any{"begin": .5, "end": .2}, "begin is 0.5, end 0.2"},
		{"dense", map[string]any{"epsilon": 2}, "epsilon"},
		{"snfs", map[string]any{"window": -3}, "window -3; it must be at least 1"},
		{"snfs", map[string]any{"momentum": 2}, "momentum 2; it must be in (0, 1]"},
		{"srigl", map[string]any{"gamma": 1.5}, "gamma 1.5; it must be in (0, 1]"},
	} {
		if _, err := Make(c.name, 20, c.parameters); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %v: %v, want %q", c.name, c.parameters, err, c.want)
		}
	}
}
