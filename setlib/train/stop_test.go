package train

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"
)

func TestEarlyStopping(t *testing.T) {
	curve := []float64{.5, .6, .6, .7, .65, .69, .7, .71}
	for _, c := range []struct {
		metric   string
		sign     float64
		patience int
		want     int
	}{
		{"validation accuracy", 1, 3, 7}, {"validation accuracy", 1, 4, 8}, {"validation accuracy", 1, 1, 3}, {"validation accuracy", 1, 0, 8},
		{"validation loss", -1, 3, 7}, {"validation loss", -1, 2, 6}, {"validation error", -1, 1, 3},
	} {
		rare := 0
		o := Options{
			Epochs: len(curve), Stop: EarlyStopping{Metric: c.metric, Patience: c.patience},
			Metrics: []Metric{
				{Name: c.metric, Measure: func(_ context.Context, epoch int) (float64, error) { return c.sign * curve[epoch-1], nil }},
				{Name: "rare", Every: 100, Measure: func(_ context.Context, epoch int) (float64, error) { rare++; return float64(epoch), nil }},
			},
		}
		var last Progress
		o.OnEpoch = func(p Progress) error { last = p; return nil }
		run, err := Fit(context.Background(), &recorder{}, data(t), o)
		if err != nil {
			t.Fatal(err)
		}
		if run.Epochs != c.want || run.Stopped != (c.want < len(curve)) || run.Interrupted || last.Epochs != c.want {
			t.Errorf("%s, patience %d: %v after %d epochs, progress %d of %d; want %d", c.metric, c.patience, run, run.Epochs, last.Epoch, last.Epochs, c.want)
		}
		if rare != 1 || run.History.Last("rare") != float64(c.want) {
			t.Errorf("%s, patience %d: the rare metric is %g in the last epoch, measured %d times", c.metric, c.patience, run.History.Last("rare"), rare)
		}
		// Resumed at any epoch, training ends with the same epoch.
		for at := 1; at < c.want; at++ {
			first := o
			first.Epochs, first.Stop = at, EarlyStopping{}
			begun, err := Fit(context.Background(), &recorder{}, data(t), first)
			if err != nil {
				t.Fatal(err)
			}
			again := o
			again.Resume = begun.History
			run, err := Fit(context.Background(), &recorder{}, data(t), again)
			if err != nil || run.Epochs != c.want {
				t.Errorf("%s, patience %d, taken up after epoch %d: ends after %d, want %d (%v)", c.metric, c.patience, at, run.Epochs, c.want, err)
			}
		}
	}
}

func TestSmallIsBetter(t *testing.T) {
	for metric, want := range map[string]bool{
		"loss": true, "test loss": true, "error": true, "Error": true, "test error [%]": true, "mean squared error": true, "RMSE": true, "MAE [°C]": true, "MSE": true,
		"validation perplexity": true, "loss 2": true, "accuracy": false, "accuracy [%]": false, "log-probability [nats]": false, "R²": false, "F1": false, "": false, "errors corrected": false,
	} {
		if got := SmallIsBetter(metric); got != want {
			t.Errorf("%q: %t, want %t", metric, got, want)
		}
	}
}

func TestEarlyStoppingByWhatIsNotThere(t *testing.T) {
	every := func(n int) []Metric {
		return []Metric{{Name: "m", Every: n, Measure: func(context.Context, int) (float64, error) { return math.NaN(), nil }}}
	}
	for want, o := range map[string]Options{
		`"x", which is not in Options.Metrics`: {Epochs: 1, Metrics: every(1), Stop: EarlyStopping{"x", 1}},
		"every 2 epochs":                       {Epochs: 1, Metrics: every(2), Stop: EarlyStopping{"m", 1}},
		"a patience of -1":                     {Epochs: 1, Metrics: every(1), Stop: EarlyStopping{"m", -1}},
	} {
		if _, err := Fit(context.Background(), &recorder{}, data(t), o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	// A metric that is always NaN never improves, so training ends.
	run, err := Fit(context.Background(), &recorder{}, data(t), Options{Epochs: 9, Metrics: every(1), Stop: EarlyStopping{"m", 4}})
	if err != nil || run.Epochs != 4 || !slices.Equal(run.History.Epochs(), []int{1, 2, 3, 4}) {
		t.Errorf("%v, %v", run, err)
	}
}
