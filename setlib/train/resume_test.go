package train

import (
	"bytes"
	"context"
	"math"
	"reflect"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/topology"
)

func TestAHistoryIsReadAsItWasWritten(t *testing.T) {
	h := newHistory([]string{"loss", "a, \"b\"\nc", "rare"})
	h.append(0, row{"loss": math.NaN(), "rare": math.Inf(-1)})
	h.append(3, row{"loss": 1. / 3, "a, \"b\"\nc": -0.})
	h.append(4, row{"loss": math.SmallestNonzeroFloat64, "rare": math.MaxFloat64})
	var text bytes.Buffer
	if err := h.WriteCSV(&text); err != nil {
		t.Fatal(err)
	}
	written := text.String()
	got, err := ReadHistory(&text)
	if err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if err := got.WriteCSV(&again); err != nil || again.String() != written || !reflect.DeepEqual(got.Epochs(), []int{0, 3, 4}) {
		t.Errorf("%v\n%s\nbecame\n%s", err, written, again.String())
	}
}

func TestWhatIsNoHistoryIsSaid(t *testing.T) {
	for says, text := range map[string]string{
		"without a header":     "",
		`"loss", not epoch`:    "loss,epoch\n",
		"wrong number":         "epoch,loss\n1,2,3\n",
		`line 3 of a history`:  "epoch,loss\n1,2\nx,3\n",
		`"1" is not an epoch`:  "epoch,loss\n1,2\n1,3\n",
		`"-1" is not an epoch`: "epoch,loss\n-1,2\n",
		`loss: "two"`:          "epoch,loss\n1,two\n",
	} {
		if h, err := ReadHistory(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q is %v, error %v, want one that says %q", text, h, err, says)
		}
	}
}

func TestTrainingGoesOnAfterTheHistory(t *testing.T) {
	data := datasets.DNA().Train.Slice(0, 4)
	metric := Metric{Name: "squares", Measure: func(_ context.Context, epoch int) (float64, error) { return float64(epoch * epoch), nil }}
	whole, err := Fit(t.Context(), &counter{}, data, Options{Epochs: 6, Start: true, Metrics: []Metric{metric}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	part, err := Fit(ctx, &counter{}, data, Options{Epochs: 6, Start: true, Metrics: []Metric{metric}, OnEpoch: func(p Progress) error {
		if p.Epoch == 2 {
			cancel()
		}
		return nil
	}})
	if err == nil || part.Epochs != 2 {
		t.Fatalf("%v, %v", part, err)
	}
	m := &counter{}
	var seen []int
	rest, err := Fit(t.Context(), m, data, Options{Epochs: 6, Start: true, Metrics: []Metric{metric}, Resume: part.History, OnEpoch: func(p Progress) error {
		seen = append(seen, p.Epoch, p.Resumed)
		return nil
	}})
	if err != nil || rest.Epochs != 6 || rest.History.String() != whole.History.String() || !reflect.DeepEqual(seen, []int{3, 2, 4, 2, 5, 2, 6, 2}) {
		t.Errorf("%v, %v, %v\n%v\nwant\n%v", rest, err, seen, rest.History, whole.History)
	}
	if !reflect.DeepEqual(m.epochs, []int{3, 4, 5, 6}) || part.History.Len() != 3 {
		t.Errorf("trained %v; the history that was given has %d rows", m.epochs, part.History.Len())
	}
	for says, o := range map[string]Options{
		`the columns ["loss" "connections" "squares"]`: {Epochs: 6, Resume: part.History},
		"more than the 1": {Epochs: 1, Metrics: []Metric{metric}, Resume: part.History},
	} {
		if _, err := Fit(t.Context(), m, data, o); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("error %v, want one that says %q", err, says)
		}
	}
}

// counter is a model that records the epochs on which it is trained.
type counter struct{ epochs []int }

func (c *counter) TrainEpoch(ctx context.Context, _ *datasets.Samples, epoch int) (float64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	c.epochs = append(c.epochs, epoch)
	return 1 / float64(epoch), nil
}

func (*counter) Rewire(int, int) {}

func (*counter) Connections() int { return 1 }

func (*counter) String() string { return "counter" }

func TestAStateOfOtherShapesDoesNotFit(t *testing.T) {
	state := func(in, weights int, names ...string) State {
		g := topology.Dense{}.Wire(in, 2, nil)
		s := State{Matrices: []MatrixState{{Name: names[0], Graph: g, Weights: make([]float32, weights)}}}
		for _, name := range names[1:] {
			s.Vectors = append(s.Vectors, VectorState{Name: name, Values: make([]float32, 2), Velocity: make([]float32, 2)})
		}
		return s
	}
	model := state(3, 6, "w", "b")
	if err := state(3, 6, "w", "b").Fits(model); err != nil {
		t.Error(err)
	}
	short := state(3, 6, "w", "b")
	short.Vectors[0].Velocity = short.Vectors[0].Velocity[:1]
	without := state(3, 6, "w", "b")
	without.Matrices[0].Graph = nil
	for says, s := range map[string]State{
		"w: a state without a graph":                      without,
		"1 matrices and 2 vectors for a model of 1 and 1": state(3, 6, "w", "b", "c"),
		`"v" instead of "w"`:                              state(3, 6, "v", "b"),
		`"c" instead of "b"`:                              state(3, 6, "w", "c"),
		"4 x 2 neurons for a model of 3 x 2":              state(4, 8, "w", "b"),
		"w: a state of 5 values":                          state(3, 5, "w", "b"),
		"b: a state of 2 values and 1 velocities for 2":   short,
	} {
		if err := s.Fits(model); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("error %v, want one that says %q", err, says)
		}
	}
}
