package watch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/internal/statusline"
	"setlab/plotting"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/runs"
	"setlab/setlib/sweeps"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// aside makes the test run in a folder of its own, where figures are written.
func aside(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	t.Chdir(dir)
	return dir
}

// small trains a small RBM.
func small(ctx context.Context, seed uint64, epochs int, onEpoch func(train.Progress) error) (*train.Run, error) {
	data := datasets.DNA().Train.Slice(0, 50)
	model := rbm.New(rbm.Options{Visible: 180, Hidden: 20, Topology: topology.SET{Epsilon: 8}, Seed: seed})
	return train.Fit(ctx, model, data, train.Options{Epochs: epochs, OnEpoch: onEpoch})
}

// tiny is a figure that is quick to draw.
func tiny(rows, cols int) *plotting.Figure {
	f := plotting.Grid(rows, cols)
	f.Width, f.Height, f.File = 1, 1, "tiny.png"
	return f
}

func TestARunIsDrawnAndWrittenDown(t *testing.T) {
	dir := aside(t)
	w := New(nil)
	var text bytes.Buffer
	w.line.status = statusline.New(&text)
	if _, err := small(t.Context(), 1, 4, w.Run("")); err != nil {
		t.Fatal(err)
	}
	const want = "epoch 4/4  loss "
	shown, err := w.figure.MIMEBundle()
	if err != nil {
		t.Fatal(err)
	}
	if got := string(shown["text/plain"]); !strings.HasPrefix(got, "figure\n"+want) || !strings.HasSuffix(got, " in all") {
		t.Errorf("the figure says %q", got)
	}
	if got := text.String(); strings.Count(got, "\n") != 1 || !strings.HasPrefix(got, want) {
		t.Errorf("the log says %q, want one line", got)
	}
	if _, err := os.Stat(filepath.Join(dir, "figure-1.png")); err != nil {
		t.Error(err)
	}
}

func TestAPerceptronHasAPanelForEachMetric(t *testing.T) {
	aside(t)
	data := datasets.Digits().Standardized()
	model := nn.New(nn.Options{Inputs: 64, Layers: nn.MLP{Hidden: []int{20}, Classes: 10}.Layers(), Seed: 1})
	w := New(nil)
	_, err := train.Fit(t.Context(), model, data.Train, train.Options{Epochs: 2, Metrics: []train.Metric{nn.Accuracy(model, data.Test), nn.TestLoss(model, data.Test)}, OnEpoch: w.Run("")})
	if err != nil {
		t.Fatal(err)
	}
	var labels []string
	for k := range w.figure.Cols() {
		labels = append(labels, w.figure.Panel(0, k).YLabel)
	}
	if got := strings.Join(labels, ", "); got != "loss, accuracy, test loss" {
		t.Errorf("panels of %s", got)
	}
}

func TestAnInterruptedRunSaysSo(t *testing.T) {
	aside(t)
	ctx, cancel := context.WithCancel(t.Context())
	w := New(tiny(1, 1))
	show := w.Run("SET", "loss")
	run, err := small(ctx, 1, 50, func(p train.Progress) error {
		if p.Epoch == 3 {
			cancel()
		}
		return show(p)
	})
	if !errors.Is(err, context.Canceled) || run.Epochs != 3 {
		t.Fatalf("%v, %v", run, err)
	}
	if got := summary(w.runs); !strings.Contains(got, "SET: epoch 3/50") || !strings.Contains(got, "interrupted after") {
		t.Errorf("the figure says %q", got)
	}
}

// TestDrawnRunsOfSeveralLengths draws a long run before a short one.
func TestDrawnRunsOfSeveralLengths(t *testing.T) {
	aside(t)
	w := New(nil)
	for _, epochs := range []int{6, 3} {
		run, err := small(t.Context(), 1, epochs, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Draw(fmt.Sprint(epochs), run.History, "loss"); err != nil {
			t.Fatal(err)
		}
	}
	if svg, err := w.figure.SVG(); err != nil || !strings.Contains(string(svg), ">6<") {
		t.Errorf("the axis ends before epoch 6: %v", err)
	}
	if got := summary(w.runs); strings.Contains(got, "2 runs") {
		t.Errorf("the figure says %q", got)
	}
}

func TestRunsShareAFigure(t *testing.T) {
	aside(t)
	figure := tiny(1, 2)
	w := New(figure)
	jobs := []func(train.Progress) error{
		w.Run("seed 0"), w.Run("seed 1", "loss", "connections"),
		w.Curve(figure.Panel(0, 1), "seed 2", "loss"), w.Run("seed 3"),
	}
	err := train.Each(t.Context(), len(jobs), func(ctx context.Context, i int) error {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		_, err := small(ctx, uint64(i), 6, func(p train.Progress) error {
			if i == 3 && p.Epoch == 2 {
				cancel()
			}
			return jobs[i](p)
		})
		if i == 3 {
			return nil
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := summary(w.runs); !strings.Contains(got, "4 runs, 1 interrupted  20 epochs in ") {
		t.Errorf("the figure says %q", got)
	}
	w.Note("10/10 runs")
	if shown, err := figure.MIMEBundle(); err != nil || !strings.HasSuffix(string(shown["text/plain"]), "\n10/10 runs") {
		t.Errorf("the figure says %q, %v", shown["text/plain"], err)
	}
	if _, err := os.Stat("tiny.png"); err != nil {
		t.Error(err)
	}
	if all, _ := filepath.Glob("*.png"); len(all) != 1 {
		t.Errorf("files %v, want the one of the figure", all)
	}
}

func TestWhileRunsTrain(t *testing.T) {
	aside(t)
	w := New(tiny(1, 1))
	first, second := w.Run("first", "loss"), w.Run("second", "loss")
	if _, err := small(t.Context(), 1, 2, first); err != nil {
		t.Fatal(err)
	}
	var during string
	_, err := small(t.Context(), 1, 3, func(p train.Progress) error {
		err := second(p)
		if p.Epoch == 1 {
			during = summary(w.runs)
		}
		return err
	})
	if err != nil || during != "second: epoch 1/3, 0s left  ·  1 of 2 runs ended" {
		t.Errorf("the figure says %q, %v", during, err)
	}
}

func TestTheCurveFillsThePanel(t *testing.T) {
	for _, c := range [][3]int{{1, 1000, 1}, {3, 1000, 4}, {80, 1000000, 123}, {499, 1000, 500}, {501, 1000, 1000}, {1, 1, 1}, {2, 3, 2}} {
		r := &run{running: true, latest: train.Progress{Epoch: c[0], Epochs: c[1]}}
		if got := r.reach(); got != c[2] {
			t.Errorf("epoch %d of %d is shown in a panel to %d, want %d", c[0], c[1], got, c[2])
		}
		r.running = false
		if got := r.reach(); got != c[0] {
			t.Errorf("a run that ended with epoch %d is shown to %d", c[0], got)
		}
	}
}

// TestASweepIsWatched: runs that the store has are drawn, those that it lacks are
// watched.
func TestASweepIsWatched(t *testing.T) {
	dir := aside(t)
	var configs []runs.Config
	for seed := range 2 {
		configs = append(configs, runs.Config{
			Name: fmt.Sprint("seed ", seed), Model: rbm.Options{Hidden: 10, Seed: uint64(seed)}, Data: datasets.DNA().Train.Slice(0, 20), Epochs: 3,
		})
	}
	store := runs.Open(filepath.Join(dir, "store"))
	if _, err := sweeps.Train(t.Context(), store, configs[:1], sweeps.Options{}); err != nil {
		t.Fatal(err)
	}
	figure := tiny(1, 1)
	w := New(figure)
	for i := range configs {
		configs[i].OnEpoch = w.Run(configs[i].Name, "loss")
	}
	done, err := sweeps.Train(t.Context(), store, configs, sweeps.Options{OnProgress: func(p sweeps.Progress) { w.Note(p.String()) }})
	if err != nil {
		t.Fatal(err)
	}
	watched, err := figure.SVG()
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range done {
		if err := w.Draw(configs[i].Name, r.History, "loss"); err != nil {
			t.Fatal(err)
		}
	}
	drawn, err := figure.SVG()
	if err != nil {
		t.Fatal(err)
	}
	if a, b := bytes.Contains(watched, []byte("seed 0")), bytes.Contains(drawn, []byte("seed 0")); a || !b {
		t.Errorf("the run of the store is shown before and after it is drawn: %t, %t", a, b)
	}
	if !bytes.Contains(drawn, []byte("seed 1")) || !bytes.Contains(drawn, []byte("2/2 runs in ")) {
		t.Error("the run that was trained, or the sweep's progress, is not shown")
	}
	if err := w.Draw("x", done[0].History, "nothing"); err == nil || !strings.Contains(err.Error(), `no column "nothing"`) {
		t.Errorf("error %v", err)
	}
}

func TestWhatIsNotThereIsSaid(t *testing.T) {
	aside(t)
	for want, show := range map[string]func(train.Progress) error{
		`watch: no column "accuracy" in a history of loss, connections`:        Curves("accuracy"),
		"watch: 2 columns (loss, connections) for a figure of 1 x 1 panels":    New(plotting.New()).Run("a", "loss", "connections"),
		`watch: no column "log-probability" in a history of loss, connections`: New(nil).Run("b", "loss", "log-probability"),
	} {
		if run, err := small(t.Context(), 1, 3, show); err == nil || !strings.Contains(err.Error(), want) || run.Epochs != 1 {
			t.Errorf("%v, error %v, want %q", run, err, want)
		}
	}
}

// On a terminal the line is rewritten, and covers what was there.
func TestLineOnATerminal(t *testing.T) {
	var text bytes.Buffer
	l := line{status: statusline.New(&text), terminal: true}
	l.show("a long line", false)
	l.show("too early", false)
	l.show("short", true)
	l.show("short", true)
	if got, want := text.String(), "\ra long line\rshort      \n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
