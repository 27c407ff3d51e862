package play

import (
	"context"
	"math"
	"strings"
	"testing"
)

// played returns the state after a number of epochs.
func played(t *testing.T, s Settings, epochs int) *State {
	t.Helper()
	p, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	for range epochs {
		if err := p.Step(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	state, err := p.State(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return state
}

func TestLearns(t *testing.T) {
	for _, data := range []string{Moons, Spirals, Circles} {
		s := Default()
		s.Data = data
		for _, of := range played(t, s, 60).Players {
			if got := of.Accuracy[59]; got < 0.9 {
				t.Errorf("%s on %s: %g", of.Name, data, got)
			}
		}
	}
}

// TestState checks that a step of SET prunes as many connections as it grows and that all of them are
// drawn, and that the other networks prune none.
func TestState(t *testing.T) {
	s := played(t, Default(), 1)
	if len(s.Players) != 3 || len(s.Test) != 100 || s.Epoch != 1 || s.Image {
		t.Fatalf("%d players, %d points, epoch %d", len(s.Players), len(s.Test), s.Epoch)
	}
	for _, of := range s.Players {
		var kinds [3]int
		for _, kind := range of.Layer.Kind {
			kinds[kind]++
		}
		sum := 0
		for _, degree := range of.Layer.Degrees {
			sum += degree
		}
		if kinds[1] != kinds[2] || (kinds[1] > 0) != (of.Name == "SET") {
			t.Errorf("%s: %d stay, %d have grown, %d are pruned", of.Name, kinds[0], kinds[1], kinds[2])
		}
		if sum != 2*(kinds[0]+kinds[1]) {
			t.Errorf("%s: degrees of %d, connections %d", of.Name, sum, kinds[0]+kinds[1])
		}
		for _, v := range of.Plane {
			if !(v >= 0 && v <= 1000) {
				t.Fatalf("%s: %g in the plane", of.Name, v)
			}
		}
		if len(of.Plane) != Cells*Cells || len(of.Layer.From) != len(of.Layer.Weight) || len(of.Layer.From) != len(of.Layer.Kind) {
			t.Errorf("%s: lengths %d, %d, %d, %d", of.Name, len(of.Plane), len(of.Layer.From), len(of.Layer.Weight), len(of.Layer.Kind))
		}
	}
}

// TestOwnPoints checks that the networks separate the user's points, and that the plane shows it.
func TestOwnPoints(t *testing.T) {
	s := Default()
	s.Data = Own
	for k := range 12 {
		angle := float64(k) / 12 * 2 * math.Pi
		s.Points = append(s.Points, Point{1.2 * math.Cos(angle), 1.2 * math.Sin(angle), 1}, Point{0.3 * math.Cos(angle), 0.3 * math.Sin(angle), 0})
	}
	state := played(t, s, 150)
	set := state.Players[0]
	if got := set.Accuracy[149]; got < 0.95 {
		t.Errorf("accuracy %g", got)
	}
	if middle, right := set.Plane[Cells/2*Cells+Cells/2], set.Plane[Cells/2*Cells+Cells*7/8]; middle > 500 || right < 500 {
		t.Errorf("class 1 has %g in the middle, %g outside", middle, right)
	}
}

// TestZetaZero checks that nothing is rewired if zeta is 0.
func TestZetaZero(t *testing.T) {
	s := Default()
	s.Zeta = 0
	for k, kind := range played(t, s, 2).Players[0].Layer.Kind {
		if kind != 0 {
			t.Fatalf("connection %d is of kind %d", k, kind)
		}
	}
}

func TestSettings(t *testing.T) {
	for want, change := range map[string]func(*Settings){
		"no data":       func(s *Settings) { s.Data = "none" },
		"epsilon is":    func(s *Settings) { s.Epsilon = math.NaN() },
		"zeta is":       func(s *Settings) { s.Zeta = 2 },
		"learning rate": func(s *Settings) { s.LearningRate = 0 },
		"neurons is":    func(s *Settings) { s.Neurons = 0 },
		"layers is":     func(s *Settings) { s.Layers = 99 },
		"of each":       func(s *Settings) { s.Data, s.Points = Own, []Point{{0, 0, 1}, {1, 0, 1}, {0, 1, 0}} },
		"of class 0":    func(s *Settings) { s.Data, s.Points = Own, []Point{{0, 0, 3}} },
		"within":        func(s *Settings) { s.Data, s.Points = Own, []Point{{9, 0, 1}} },
	} {
		s := Default()
		change(&s)
		if _, err := New(s); err == nil || !strings.Contains(err.Error(), want) && want != "no data" {
			t.Errorf("%s: %v", want, err)
		}
	}
}
