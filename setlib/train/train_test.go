package train

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"setlab/datasets"
)

// recorder is a model that records the calls of its methods. Its loss is the inverse of the epoch.
type recorder struct {
	log  []string
	fail int // epoch in which training fails
}

func (r *recorder) TrainEpoch(ctx context.Context, _ *datasets.Samples, epoch int) (float64, error) {
	if epoch == r.fail {
		return 0, errors.New("diverged")
	}
	r.log = append(r.log, fmt.Sprintf("train %d", epoch))
	return 1 / float64(epoch), ctx.Err()
}

func (r *recorder) Rewire(epoch, epochs int) {
	r.log = append(r.log, fmt.Sprintf("rewire %d/%d", epoch, epochs))
}
func (r *recorder) Connections() int { return 100 - len(r.log) }
func (r *recorder) String() string   { return "recorder" }

func (r *recorder) metric(name string, every int) Metric {
	return Metric{Name: name, Every: every, Measure: func(_ context.Context, epoch int) (float64, error) {
		r.log = append(r.log, fmt.Sprintf("%s %d", name, epoch))
		return float64(10 * epoch), nil
	}}
}

func data(t *testing.T) *datasets.Samples {
	t.Helper()
	s, err := datasets.FromFloats(1, 1, []float32{1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Each epoch consists of training, measurement, evolution and report, in this order. The last epoch is
// always measured.
func TestFitOrder(t *testing.T) {
	r := &recorder{}
	run, err := Fit(context.Background(), r, data(t), Options{
		Epochs: 3, Start: true, Metrics: []Metric{r.metric("a", 2), r.metric("b", 0)},
		OnEpoch: func(p Progress) error {
			r.log = append(r.log, fmt.Sprintf("report %d/%d of %d", p.Epoch, p.Epochs, p.History.Len()))
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"a 0", "b 0",
		"train 1", "b 1", "rewire 1/3", "report 1/3 of 2",
		"train 2", "a 2", "b 2", "rewire 2/3", "report 2/3 of 3",
		"train 3", "a 3", "b 3", "rewire 3/3", "report 3/3 of 4",
	}
	if !slices.Equal(r.log, want) {
		t.Errorf("log\n%s\nwant\n%s", strings.Join(r.log, "\n"), strings.Join(want, "\n"))
	}
	var csv bytes.Buffer
	if err := run.History.WriteCSV(&csv); err != nil {
		t.Fatal(err)
	}
	const table = "epoch,loss,connections,a,b\n0,,98,0,0\n1,1,95,,10\n2,0.5,90,20,20\n3,0.3333333333333333,85,30,30\n"
	if csv.String() != table {
		t.Errorf("history\n%swant\n%s", csv.String(), table)
	}
	if run.Epochs != 3 || run.Interrupted || run.Elapsed <= 0 || run.Provenance.Model != "recorder" || run.Provenance.Data == "" {
		t.Errorf("%+v", run)
	}
}

func TestFitStops(t *testing.T) {
	stop := errors.New("enough")
	ctx, cancel := context.WithCancel(context.Background())
	for name, c := range map[string]struct {
		r           *recorder
		ctx         context.Context
		onEpoch     func(Progress) error
		want        string
		interrupted bool
		epochs      int
	}{
		"model fails":  {&recorder{fail: 3}, context.Background(), nil, "stopped in epoch 3 of 5: diverged", false, 2},
		"user is done": {&recorder{}, context.Background(), func(p Progress) error { return map[int]error{4: stop}[p.Epoch] }, "epoch 4 of 5: enough", false, 4},
		"canceled": {&recorder{}, ctx, func(p Progress) error {
			if p.Epoch == 2 {
				cancel()
			}
			return nil
		}, "epoch 3 of 5: context canceled", true, 2},
	} {
		run, err := Fit(c.ctx, c.r, data(t), Options{Epochs: 5, OnEpoch: c.onEpoch})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
		if run == nil || run.Interrupted != c.interrupted || run.Epochs != c.epochs || run.History.Len() != c.epochs {
			t.Errorf("%s: %+v", name, run)
		}
	}
	r := &recorder{}
	failing := Metric{Name: "m", Every: 3, Measure: func(context.Context, int) (float64, error) { return 0, stop }}
	run, err := Fit(context.Background(), r, data(t), Options{Epochs: 5, Metrics: []Metric{failing}})
	if !errors.Is(err, stop) || !strings.Contains(err.Error(), `metric "m"`) || run.Epochs != 2 {
		t.Errorf("error %v, %+v", err, run)
	}
}

func TestFitRejectsOptions(t *testing.T) {
	r := &recorder{}
	for want, o := range map[string]Options{
		"0 epochs":               {},
		`called "loss"`:          {Epochs: 1, Metrics: []Metric{r.metric("loss", 1)}},
		`called "a"`:             {Epochs: 1, Metrics: []Metric{r.metric("a", 1), r.metric("a", 2)}},
		"metric 0":               {Epochs: 1, Metrics: []Metric{r.metric("", 1)}},
		`metric 1 ("b") lacks a`: {Epochs: 1, Metrics: []Metric{r.metric("a", 1), {Name: "b"}}},
	} {
		if _, err := Fit(context.Background(), r, data(t), o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func TestHistory(t *testing.T) {
	h := newHistory([]string{"x"})
	if v, e := h.Max("x"); !math.IsNaN(v) || e != -1 || !math.IsNaN(h.Last("x")) {
		t.Errorf("an empty history has maximum %v at %d", v, e)
	}
	for i, v := range []float64{3, math.NaN(), 7, 5, math.NaN()} {
		r := row{}
		if !math.IsNaN(v) {
			r["x"] = v
		}
		h.append(i, r)
	}
	if e, v := h.Series("x"); !slices.Equal(e, []float64{0, 2, 3}) || !slices.Equal(v, []float64{3, 7, 5}) {
		t.Errorf("series %v %v", e, v)
	}
	if v, e := h.Max("x"); v != 7 || e != 2 || h.Last("x") != 5 {
		t.Errorf("maximum %v at %d, last %v", v, e, h.Last("x"))
	}
	if v, e := h.Min("x"); v != 3 || e != 0 {
		t.Errorf("minimum %v at %d", v, e)
	}
	for range 20 {
		h.append(9, row{"x": 1})
	}
	if n := strings.Count(h.String(), "\n"); n != shown+1 || !strings.Contains(h.HTML(), "<td>…</td>") {
		t.Errorf("%d lines:\n%v", n, h)
	}
	h.names[0] = "<b>"
	if strings.Contains(h.HTML(), "<b>") {
		t.Error("a column's name is markup")
	}
	defer func() {
		if r := recover(); r == nil || !strings.Contains(r.(string), `no column "y"`) {
			t.Errorf("panic %v", r)
		}
	}()
	h.Column("y")
}

func TestContextIsCanceledByAnInterrupt(t *testing.T) {
	ctx, later := Context(), Context()
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	if err := self.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	for _, c := range []context.Context{ctx, later} {
		select {
		case <-c.Done():
		case <-time.After(10 * time.Second):
			t.Fatal("not canceled")
		}
	}
	if fresh := Context(); fresh.Err() != nil {
		t.Error("a fresh context is canceled already")
	}
}

func TestEach(t *testing.T) {
	var ran atomic.Int32
	if err := Each(context.Background(), 20, func(context.Context, int) error { ran.Add(1); return nil }); err != nil || ran.Load() != 20 {
		t.Errorf("%d jobs ran, error %v", ran.Load(), err)
	}
	stop := errors.New("stop")
	ran.Store(0)
	err := Each(context.Background(), 1000, func(_ context.Context, i int) error {
		ran.Add(1)
		if i == 3 {
			return stop
		}
		return nil
	})
	if !errors.Is(err, stop) || ran.Load() == 1000 {
		t.Errorf("%d jobs ran, error %v", ran.Load(), err)
	}
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Each(canceled, 3, func(context.Context, int) error { t.Error("ran"); return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestFitNeedsAModel(t *testing.T) {
	defer func() {
		if said := fmt.Sprint(recover()); !strings.Contains(said, "Fit needs a model") {
			t.Errorf("panic %q", said)
		}
	}()
	_, _ = Fit(t.Context(), nil, datasets.Digits().Train, Options{Epochs: 1})
}
