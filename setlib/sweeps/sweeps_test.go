package sweeps

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"setlab/datasets"
	"setlab/internal/race"
	"setlab/setlib/rbm"
	"setlab/setlib/runs"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// childStore is the environment variable with the folder in which this program, started by a test, trains a sweep and saves
// every run after every epoch.
const childStore = "SETLAB_TEST_STORE"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childStore); dir != "" {
		s := runs.Open(dir)
		s.Checkpoints = runs.Cadence{Epochs: 1}
		if _, err := Train(context.Background(), s, tiny(), Options{Parallel: 2}); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// tiny returns six runs that take most of their time for saving.
func tiny() []runs.Config {
	rng := rand.New(rand.NewPCG(1, 2))
	values := make([]float32, 30*12)
	for i := range values {
		values[i] = float32(rng.IntN(2))
	}
	data, err := datasets.FromFloats(30, 12, values, nil)
	if err != nil {
		panic(err)
	}
	var all []runs.Config
	for _, rule := range []topology.Rule{topology.SET{Epsilon: 2}, topology.FixProb{Epsilon: 2}, topology.Dense{}} {
		for seed := range 2 {
			all = append(all, runs.Config{
				Name:  fmt.Sprintf("%v, seed %d", rule, seed),
				Model: rbm.Options{Hidden: 10, Topology: rule, Seed: uint64(seed)}, Data: data, Epochs: 4,
				Metrics: []runs.Metric{runs.ExactLogProbability(data, 2)}, Degrees: runs.Degrees{Every: 1},
			})
		}
	}
	return all
}

func store(t testing.TB) *runs.Store { return &runs.Store{Dir: t.TempDir(), Messages: io.Discard} }

func table(t testing.TB, r *runs.Run) string {
	t.Helper()
	if r == nil {
		t.Fatal("a run is missing")
		return ""
	}
	var b bytes.Buffer
	if err := r.History.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// wantSame checks that two sweeps have the same histories.
func wantSame(t testing.TB, got, want []*runs.Run) {
	t.Helper()
	for i := range want {
		if g, w := table(t, got[i]), table(t, want[i]); g != w {
			t.Errorf("run %d: got\n%s\nwant\n%s", i, g, w)
		}
	}
}

func trained(t testing.TB, s *runs.Store) []*runs.Run {
	t.Helper()
	all, err := Train(t.Context(), s, tiny(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestKilledAtAnyMomentASweepGoesOnAndLosesNothing(t *testing.T) {
	race.Skip(t, "it starts a hundred processes")
	const kills = 100
	start := func(dir string) *exec.Cmd {
		c := exec.Command(os.Args[0])
		c.Env = append(os.Environ(), childStore+"="+dir)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		return c
	}
	reference := store(t)
	began := time.Now()
	if err := start(reference.Dir).Wait(); err != nil {
		t.Fatal(err)
	}
	whole := time.Since(began)
	want := trained(t, reference)

	rng := rand.New(rand.NewPCG(3, 4))
	s, finished := store(t), map[string]bool{}
	partly, sweeps := 0, 0
	for range kills {
		c := start(s.Dir)
		time.Sleep(time.Duration(rng.Float64() * float64(whole)))
		_ = c.Process.Kill() // it may have exited
		_ = c.Wait()
		for _, r := range want {
			_, err := os.Stat(filepath.Join(s.Dir, r.Digest))
			if finished[r.Digest] && err != nil {
				t.Errorf("run %s was finished and is lost: %v", r.Digest, err)
			}
			finished[r.Digest] = err == nil
		}
		n := 0
		for _, is := range finished {
			if is {
				n++
			}
		}
		if n > 0 && n < len(want) {
			partly++
		}
		if n == len(want) {
			sweeps++
			wantSame(t, trained(t, s), want)
			s, finished = store(t), map[string]bool{}
		}
	}
	wantSame(t, trained(t, s), want)
	if all, _ := filepath.Glob(filepath.Join(s.Dir, "damaged", "*")); all != nil {
		t.Errorf("put aside as damaged: %v", all)
	}
	t.Logf("%d kills within %v: %d left a part of the runs, %d sweeps finished", kills, whole, partly, sweeps)
	if partly == 0 || sweeps == 0 {
		t.Errorf("%d kills left %d parts and %d whole sweeps: the moments are not spread", kills, partly, sweeps)
	}
}

func TestFailuresComeAtTheEnd(t *testing.T) {
	all := tiny()
	all[1].Model = rbm.Options{Hidden: -3}
	all[3].Metrics = []runs.Metric{{Name: "wrong", Measure: func(context.Context, train.Model, int) (float64, error) {
		return 0, errors.New("no such number")
	}}}
	all[4].Model = "a word"
	done, err := Train(t.Context(), store(t), all, Options{})
	var failed *Error
	if !errors.As(err, &failed) || len(failed.Failures) != 3 || failed.Failures[1].Index != 3 {
		t.Fatalf("error %v", err)
	}
	for _, part := range []string{"3 of 6 runs", "-3 hidden units", "no such number", "string", all[3].Name} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("the error does not say %q: %v", part, err)
		}
	}
	for i, r := range done {
		if lost := i == 1 || i == 3 || i == 4; (r == nil) != lost {
			t.Errorf("run %d: %v", i, r)
		}
	}
}

func TestShardsPartASweep(t *testing.T) {
	s := store(t)
	want := trained(t, store(t))
	count := make([]int, len(want))
	for _, text := range []string{"0/4", "1/4", "2/4", "3/4"} {
		shard, err := ParseShard(text)
		if err != nil {
			t.Fatal(err)
		}
		done, err := Train(t.Context(), s, tiny(), Options{Shard: shard})
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range done {
			if r != nil {
				count[i]++
			}
		}
	}
	for i, n := range count {
		if n != 1 {
			t.Errorf("run %d was trained in %d shards", i, n)
		}
	}
	wantSame(t, trained(t, s), want)
	for _, wrong := range []string{"", "1", "4/4", "-1/4", "0/0", "a/b", "1/2/3"} {
		if got, err := ParseShard(wrong); err == nil {
			t.Errorf("%q is %v", wrong, got)
		}
	}
}

func TestAStoppedSweepReturnsWhatThereIs(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	all := tiny()
	all[2].OnEpoch = func(p train.Progress) error {
		if p.Epoch == 2 {
			cancel()
		}
		return nil
	}
	s := store(t)
	done, err := Train(ctx, s, all, Options{Parallel: 1})
	if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "2 of 6") {
		t.Fatalf("error %v", err)
	}
	if done[1] == nil || done[1].Interrupted() || done[2] == nil || !done[2].Interrupted() || done[2].Epochs != 2 || done[3] != nil {
		t.Errorf("runs %v", done)
	}
	wantSame(t, trained(t, s), trained(t, store(t)))
}

// TestARunInTrainingComesLast holds a run in training while a sweep trains the others, one at a time. The held run is the first of the
// sweep.
func TestARunInTrainingComesLast(t *testing.T) {
	want := trained(t, store(t))
	s := store(t)
	held, release := make(chan bool), make(chan bool)
	first := tiny()[0]
	first.OnEpoch = func(p train.Progress) error {
		if p.Epoch == 1 {
			close(held)
			<-release
		}
		return nil
	}
	ended := make(chan error)
	go func() {
		_, err := s.Train(t.Context(), first)
		ended <- err
	}()
	<-held

	again := tiny()[0]
	again.NoWait = true
	if _, err := s.Train(t.Context(), again); !errors.Is(err, runs.ErrBusy) || !strings.Contains(err.Error(), "process") {
		t.Errorf("NoWait returns %v", err)
	}
	var said bytes.Buffer
	another := &runs.Store{Dir: s.Dir, Messages: &said}
	released := false
	got, err := Train(t.Context(), another, tiny(), Options{Parallel: 1, OnProgress: func(p Progress) {
		if p.Done == len(want)-1 && !released {
			released = true
			close(release)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	wantSame(t, got, want)
	if n := strings.Count(said.String(), "waiting for it"); n > 1 {
		t.Errorf("it waits for one run and says so %d times:\n%s", n, &said)
	}
}

func TestEqualConfigurationsAreTrainedOnce(t *testing.T) {
	all := tiny()[:2]
	epochs := 0
	all[0].OnEpoch = func(train.Progress) error { epochs++; return nil }
	done, err := Train(t.Context(), store(t), append(all, all[0], all[0]), Options{})
	if err != nil || epochs != 4 || done[3] != done[0] {
		t.Errorf("%d epochs, %v, %v", epochs, done, err)
	}
}

// Runs share the processors, unless they say how many they use.
func TestRunsShareTheProcessors(t *testing.T) {
	processors := runtime.GOMAXPROCS(4)
	defer runtime.GOMAXPROCS(processors)
	for _, c := range []struct{ runs, parallel, own, want int }{{1, 0, 0, 4}, {2, 0, 0, 2}, {3, 0, 0, 1}, {6, 0, 0, 1}, {6, 1, 0, 4}, {6, 9, 0, 1}, {1, 0, 3, 3}} {
		all := tiny()[:c.runs]
		for i := range all {
			all[i].Threads = c.own
		}
		done, err := Train(t.Context(), runs.Open(t.TempDir()), all, Options{Parallel: c.parallel})
		if err != nil {
			t.Fatal(err)
		}
		for _, run := range done {
			if got := run.Sessions[0].Threads; got != c.want {
				t.Errorf("%d runs, %d at a time: one has %d threads, want %d", c.runs, c.parallel, got, c.want)
			}
		}
	}
}

func TestProgressIsOneLine(t *testing.T) {
	var seen []Progress
	var b strings.Builder
	show := PrintProgress(&b)
	_, err := Train(t.Context(), store(t), tiny(), Options{Parallel: 2, OnProgress: func(p Progress) { seen = append(seen, p); show(p) }})
	if err != nil {
		t.Fatal(err)
	}
	last := seen[len(seen)-1]
	if len(seen) != 6*4+6 || last.Done != 6 || last.Running != nil || last.Remaining != 0 {
		t.Errorf("%d reports, the last %+v", len(seen), last)
	}
	for _, p := range seen {
		if len(p.Running) > 2 || p.Done+len(p.Running) > 6 {
			t.Errorf("reported %+v", p)
		}
	}
	if text := b.String(); strings.Count(text, "\n") != 1 || !strings.HasPrefix(text, "\r0/6 runs") || !strings.Contains(text, "\r6/6 runs in ") {
		t.Errorf("printed %q", text)
	}
}
