package work

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/topology"
)

// small has every kind of work, in sizes that take milliseconds.
func small() []Work {
	mlp := perceptron{60, 20, []int{16, 12}, 4}
	machine := boltzmann{visible: 70, hidden: 12, samples: 40, batch: 8}
	images := convolutional{samples: 60, parts: 3, shape: []int{4, 4}, network: nn.CNN{Blocks: []int{2}, Hidden: []int{6}}}
	works := []Work{
		images.dense("cnn"), images.set("cnn-set"),
		mlp.set("set"), mlp.dense("dense"), mlp.adam("adam"), mlp.evolve("evolve"), machine.set("cd", 2),
		machine.ais("ais-set", sparseRBM, rbm.LinearBetas(20)), machine.ais("ais-dense", topology.Dense{}, rbm.LinearBetas(20)),
	}
	for _, rule := range topology.Names() {
		works = append(works, mlp.rule(rule, rule))
	}
	return works
}

func TestEveryKindOfWorkIsDoneAsOftenAsAsked(t *testing.T) {
	for _, w := range small() {
		var told []int
		result, err := Measure(t.Context(), w, 3, 2, func(rep int) { told = append(told, rep) })
		if err != nil {
			t.Errorf("%s: %v", w.Name, err)
			continue
		}
		if len(result.Times) != 3 || result.Times.Min() <= 0 || result.Seconds != result.Times.Median() {
			t.Errorf("%s: %+v", w.Name, result)
		}
		if len(told) != 4 || told[0] != 0 || told[3] != 3 {
			t.Errorf("%s: told of repetitions %v", w.Name, told)
		}
		line, err := json.Marshal(result)
		if err != nil {
			t.Fatal(err)
		}
		var fields map[string]any
		if err := json.Unmarshal(line, &fields); err != nil {
			t.Fatal(err)
		}
		if len(fields) != 5 || fields["work"] != w.Name || fields["threads"] != 2. || fields["reps"] != 3. || fields["simd"] == "" {
			t.Errorf("%s: %s", w.Name, line)
		}
	}
}

func TestWorksEndWhenInterrupted(t *testing.T) {
	for _, w := range append(small(), All()...) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := Measure(ctx, w, 1, 1, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, before it is prepared: %v", w.Name, err)
		}
	}
	for _, w := range small() {
		ctx, cancel := context.WithCancel(t.Context())
		_, err := Measure(ctx, w, 5, 1, func(rep int) {
			if rep == 2 {
				cancel()
			}
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s, in its second repetition: %v", w.Name, err)
		}
	}
}

func TestNamed(t *testing.T) {
	all, err := Named(nil)
	if err != nil || len(all) != 15 {
		t.Errorf("%v, %v", Names(all), err)
	}
	some, err := Named([]string{"evolve-w2", " w1-set", "evolve-w2"})
	if got := strings.Join(Names(some), " "); err != nil || got != "w1-set evolve-w2" {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := Named([]string{"w1-set", "w3-set"}); err == nil || !strings.Contains(err.Error(), `"w3-set"`) || !strings.Contains(err.Error(), "ais784-dense") {
		t.Errorf("an unknown name: %v", err)
	}
}

// The generated data match the descriptions of the works.
func TestData(t *testing.T) {
	images := gray(500, 30, 10)
	if images.Len() != 500 || images.Features() != 30 || images.Classes() != 10 {
		t.Errorf("%v", images)
	}
	mean, squares := 0., 0.
	for r := range 500 {
		for _, v := range images.Row(nil, r) {
			mean += float64(v) / 15000
			squares += float64(v*v) / 15000
		}
	}
	if math.Abs(mean) > 1e-3 || math.Abs(squares-1) > 1e-3 {
		t.Errorf("mean %v, mean square %v of standardized data", mean, squares)
	}
	states := bits(500, 70)
	if states.Len() != 500 || states.Features() != 70 || !states.Binary() {
		t.Errorf("%v", states)
	}
	for f, mean := range states.Means() {
		if mean < .4 || mean > .6 {
			t.Errorf("feature %d is on in %v of the samples", f, mean)
		}
	}
}

// Timing a part of a work gives the time of the whole.
func TestTimeOfAPart(t *testing.T) {
	w := Work{whole: 50, prepare: func(int) Repetition {
		return func(context.Context) error {
			time.Sleep(time.Millisecond)
			return nil
		}
	}}
	if seconds, err := w.Prepare(1).Time(t.Context()); err != nil || seconds < .05 {
		t.Errorf("50 parts of a millisecond took %v s, %v", seconds, err)
	}
}

// TestRules checks that every rule of grid files can be timed on both perceptrons.
func TestRules(t *testing.T) {
	var names []string
	for _, rule := range topology.Names() {
		names = append(names, "w1-"+rule, "w2-"+rule)
	}
	works, err := Named(names)
	if err != nil || len(works) != len(names) {
		t.Fatalf("%d works for %d names, %v", len(works), len(names), err)
	}
	if all, err := Named(nil); err != nil || len(all) != len(All()) {
		t.Errorf("%d works without names, %v", len(all), err)
	}
}
