package runs

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/train"
)

// validated is a perceptron with a fifth of its data for validation.
func validated() Config {
	c := perceptron()
	c.Metrics, c.Degrees = nil, Degrees{}
	c.Validation = Validation{Share: .2, Seed: 7}
	return c
}

// A share of the data is held out, and the network is measured on it.
func TestValidation(t *testing.T) {
	share := validated()
	rest, part := share.Data.Split(.2, 7)
	apart := share
	apart.Data, apart.Validation = rest, Validation{Data: part}
	byHand := apart
	byHand.Validation = Validation{}
	byHand.Metrics = Evaluation(part, 1)
	byHand.Metrics[0].Name, byHand.Metrics[1].Name = "validation accuracy", "validation loss"
	want := train1(t, temporaryStore(t), byHand)
	digests := map[string]bool{digest(t, byHand): true}
	for name, c := range map[string]Config{"a share": share, "a set of its own": apart} {
		got := train1(t, temporaryStore(t), c)
		got.Config = want.Config
		wantSame(t, name, got, want)
		digests[digest(t, c)] = true
	}
	other := validated()
	other.Validation.Seed = 8
	digests[digest(t, other)] = true
	if len(digests) != 4 {
		t.Errorf("%d digests of four runs", len(digests))
	}
}

// A run that ends early is finished, is found in the store, and ends the same way if it is resumed.
func TestPatience(t *testing.T) {
	c := validated()
	c.Epochs, c.Validation.Patience, c.Validation.Metric = 200, 3, "validation loss"
	c.Metrics = []Metric{Accuracy(small(datasets.Digits().Test), 50)}
	c.Degrees = Degrees{Every: 50, Layers: []int{0}}
	s := temporaryStore(t)
	run := train1(t, s, c)
	if !run.Finished() || run.Epochs >= 200 || run.Epochs < 4 {
		t.Fatalf("%v", run)
	}
	_, losses := run.History.Series("validation loss")
	if best := slices.Index(losses, slices.Min(losses)); best != len(losses)-4 {
		t.Errorf("it ends after %d epochs, and the loss is smallest after %d", len(losses), best+1)
	}
	if epochs, _ := run.History.Series("accuracy"); len(epochs) != 1 || epochs[0] != float64(run.Epochs) {
		t.Errorf("the accuracy is measured after %v", epochs)
	}
	if d := run.Degrees[0]; d.Epochs[len(d.Epochs)-1] != run.Epochs {
		t.Errorf("the degrees are those of %v", d.Epochs)
	}
	again, err := s.Find(c)
	if err != nil || again == nil || !again.Finished() {
		t.Fatalf("%v, %v", again, err)
	}
	wantSame(t, "asked for again", train1(t, s, c), run)

	stop := errors.New("enough")
	part := c
	part.OnEpoch = func(p train.Progress) error {
		if p.Epoch == run.Epochs-1 {
			return stop
		}
		return nil
	}
	s = temporaryStore(t)
	if _, err := s.Train(t.Context(), part); !errors.Is(err, stop) {
		t.Fatal(err)
	}
	wantSame(t, "taken up again", train1(t, s, c), run)
}

func TestValidationThatMakesNoSense(t *testing.T) {
	part := small(datasets.Digits().Test)
	for want, v := range map[string]Validation{
		"validation without data":       {Patience: 3},
		"set only one of them":          {Share: .1, Data: part},
		"Share is 1;":                   {Share: 1},
		"Share is -0.1;":                {Share: -.1},
		"a patience of -1":              {Share: .1, Patience: -1},
		"it can be validation accuracy": {Share: .1, Metric: "accuracy"},
	} {
		c := validated()
		c.Validation = v
		if _, err := temporaryStore(t).Train(t.Context(), c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", v, err, want)
		}
	}
	c := machine()
	c.Validation = Validation{Share: .1}
	if _, err := temporaryStore(t).Train(t.Context(), c); err == nil || !strings.Contains(err.Error(), "it is for networks") {
		t.Error(err)
	}
}
