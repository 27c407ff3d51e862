package topology

import "testing"

func TestNamed(t *testing.T) {
	rules := append([]Rule{
		SET{Epsilon: 3.25, Zeta: 0.125}, FixProb{Epsilon: 1e-3}, RigL{Density: .02, Spread: ERK, Schedule: Schedule{Decay: Linear, Every: 7}},
		Magnitude{OneShot: true, Global: true}, SNFS{Window: 10, Momentum: .5}, SRigL{Density: .1, KeepNeurons: true}, CHT{Density: .1, Revive: true}, SET{Schedule: Schedule{Every: -1, End: .5}},
	}, catalog...)
	for _, r := range rules {
		key := r.(interface{ Key() string }).Key()
		got, ok := Named(key)
		if !ok || got.(interface{ Key() string }).Key() != key {
			t.Errorf("%s is %v, %t", key, got, ok)
		}
	}
	for _, key := range []string{"", "SET", "SET(epsilon=20, zeta=0.3) and more", "SET(epsilon=20)", "FixProb(epsilon=x)", "mine"} {
		if r, ok := Named(key); ok {
			t.Errorf("%q is %v", key, r)
		}
	}
}
