package nn

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/topology"
)

// TestFactors compares schedules with values of their formulas computed by hand, for 10 minibatches per epoch.
func TestFactors(t *testing.T) {
	for _, test := range []struct {
		schedule Schedule
		epochs   float64
		want     float64
	}{
		{StepDecay{Epochs: 30}, 29.9, 1}, {StepDecay{Epochs: 30}, 30, .1}, {StepDecay{Epochs: 30}, 61, .01}, {StepDecay{Epochs: 10, Drop: .5}, 25, .25},
		{Cosine{Epochs: 100}, 0, 1}, {Cosine{Epochs: 100}, 50, .5}, {Cosine{Epochs: 100}, 100, 0}, {Cosine{Epochs: 100}, 150, 0},
		{Cosine{Epochs: 90}, 30, .75}, {Cosine{Epochs: 90, Floor: .2}, 30, .8}, {Cosine{Epochs: 90, Floor: .2}, 1000, .2},
		{InverseTime{Decay: .01}, 0, 1}, {InverseTime{Decay: .01}, 10, .5}, {InverseTime{}, 10, 1},
		{Warmup{Epochs: 5}, 0, 0}, {Warmup{Epochs: 5}, 2.5, .5}, {Warmup{Epochs: 5}, 5, 1}, {Warmup{Epochs: 5}, 50, 1},
		{Warmup{Epochs: 5, Then: Cosine{Epochs: 90}}, 35, .75}, {Warmup{Epochs: 5, Then: InverseTime{Decay: .01}}, 15, .5},
		{PerEpoch{Cosine{Epochs: 90}}, 30.9, .75}, {PerEpoch{InverseTime{Decay: .01}}, 10.7, .5}, {PerEpoch{Cosine{Epochs: 90}}, 0, 1},
	} {
		if got := test.schedule.Factor(test.epochs, int(math.Round(10*test.epochs))); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%v after %g epochs is %g, want %g", test.schedule, test.epochs, got, test.want)
		}
	}
}

// perEpoch is a user-defined schedule with one factor per epoch.
type perEpoch []float64

func (s perEpoch) Factor(epochs float64, _ int) float64 { return s[int(epochs)] }
func (s perEpoch) String() string                       { return fmt.Sprintf("factors %v", []float64(s)) }

// TestScheduleIsAnotherLearningRate compares a network with a schedule with networks that have another learning rate in each epoch and
// start from the state of the previous one.
func TestScheduleIsAnotherLearningRate(t *testing.T) {
	digits := datasets.Digits().GloballyStandardized()
	options := Options{Inputs: 64, Layers: MLP{Hidden: []int{20}, Classes: 10, Topology: topology.SET{Epsilon: 4}}.Layers(), Seed: 3, Momentum: -1}
	factors := perEpoch{1, .5, .25, 2}
	scheduled := options
	scheduled.Schedule = factors
	a, b := New(scheduled), New(options)
	for epoch := 1; epoch <= len(factors); epoch++ {
		now := options
		now.LearningRate = DefaultLearningRate * factors[epoch-1]
		next := New(now)
		if err := next.SetState(b.State()); err != nil {
			t.Fatal(err)
		}
		b = next
		for _, n := range []*Network{a, b} {
			if _, err := n.TrainEpoch(t.Context(), digits.Train, epoch); err != nil {
				t.Fatal(err)
			}
			n.Rewire(epoch, 9)
		}
		if !sameWeights(a, b) {
			t.Fatalf("epoch %d: a factor of %g is not a learning rate of %g", epoch, factors[epoch-1], now.LearningRate)
		}
	}
	constant := options
	constant.Schedule = Cosine{Epochs: 1, Floor: 1}
	c, plain := New(constant), New(options)
	for _, n := range []*Network{c, plain} {
		if _, err := n.TrainEpoch(t.Context(), digits.Train, 1); err != nil {
			t.Fatal(err)
		}
	}
	if !sameWeights(c, plain) {
		t.Error("a factor of 1 changes the weights")
	}
	if text := a.String(); !strings.Contains(text, factors.String()) {
		t.Errorf("it is described as %s", text)
	}
}

// TestScheduleWithinAnEpoch checks that the rate changes with each minibatch: a warm-up of one epoch over n minibatches has the
// factors 0, 1/n, ...
func TestScheduleWithinAnEpoch(t *testing.T) {
	var times []string
	o := Options{LearningRate: 2, Schedule: Warmup{Epochs: 1}}
	for minibatch := range 4 {
		rate, err := o.rate(0, minibatch, 4)
		if err != nil {
			t.Fatal(err)
		}
		times = append(times, fmt.Sprint(rate))
	}
	if got := strings.Join(times, " "); got != "0 0.5 1 1.5" {
		t.Errorf("the rates are %s", got)
	}
}

func TestWrongSchedules(t *testing.T) {
	layers := MLP{Hidden: []int{2}, Classes: 2}.Layers()
	for want, s := range map[string]Schedule{
		"StepDecay: Epochs must be positive, and is 0":      StepDecay{},
		"StepDecay: Drop must not be negative, and is -1":   StepDecay{Epochs: 1, Drop: -1},
		"StepDecay: Drop must not be negative, and is NaN":  StepDecay{Epochs: 1, Drop: math.NaN()},
		"Cosine: Epochs must be positive, and is -3":        Cosine{Epochs: -3},
		"Cosine: Floor must be between 0 and 1, and is 2":   Warmup{Epochs: 1, Then: Cosine{Epochs: 1, Floor: 2}},
		"InverseTime: Decay must not be negative, and is":   PerEpoch{InverseTime{Decay: math.NaN()}},
		"Warmup: Epochs must be positive, and is 0":         Warmup{},
		"PerEpoch has no Schedule; give it one, such as Co": PerEpoch{},
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.Contains(got, want) {
					t.Errorf("%+v: %s; want %s", s, got, want)
				}
			}()
			New(Options{Inputs: 3, Layers: layers, Schedule: s})
		}()
	}
	n := New(Options{Inputs: 64, Layers: MLP{Hidden: []int{2}, Classes: 10}.Layers(), Schedule: perEpoch{math.Inf(1)}})
	before := append([]float32{}, n.Weights()[0].Weights()...)
	if _, err := n.TrainEpoch(t.Context(), datasets.Digits().Train, 1); err == nil || !strings.Contains(err.Error(), "factor +Inf in minibatch 0 of epoch 1") {
		t.Errorf("an infinite factor: %v", err)
	}
	for k, w := range n.Weights()[0].Weights() {
		if w != before[k] {
			t.Fatal("an infinite factor changes the weights")
		}
	}
}
