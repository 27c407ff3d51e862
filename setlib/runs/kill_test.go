package runs

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"setlab/datasets"
	"setlab/setlib/rbm"
	"setlab/setlib/topology"
)

// childStore names the folder in which this program, started by a test, trains one run and saves it after every epoch.
const childStore = "SETLAB_TEST_STORE"

func TestMain(m *testing.M) {
	switch {
	case os.Getenv(childStore) != "":
		s := Open(os.Getenv(childStore))
		s.Checkpoints = Cadence{Epochs: 1}
		if _, err := s.Train(context.Background(), tiny()); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	case os.Getenv(childNumerics) != "":
		printNumerics()
	default:
		os.Exit(m.Run())
	}
}

// tiny is a run of which saving is the greater part.
func tiny() Config {
	rng := rand.New(rand.NewPCG(1, 2))
	values := make([]float32, 30*12)
	for i := range values {
		values[i] = float32(rng.IntN(2))
	}
	data, err := datasets.FromFloats(30, 12, values, nil)
	if err != nil {
		panic(err)
	}
	return Config{
		Model: rbm.Options{Hidden: 10, Topology: topology.SET{Epsilon: 2}, Threads: 1}, Data: data, Epochs: 15,
		Metrics: []Metric{ExactLogProbability(data, 2)}, Degrees: Degrees{Every: 1},
	}
}

// child starts the program.
func child(t *testing.T, dir string) *exec.Cmd {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), childStore+"="+dir)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestKilledAtAnyMomentARunGoesOnToTheSameBits(t *testing.T) {
	kills := 100
	if raced {
		kills = 25
	}
	reference := temporaryStore(t)
	began := time.Now()
	if err := child(t, reference.Dir).Wait(); err != nil {
		t.Fatal(err)
	}
	whole := time.Since(began)
	want := train1(t, reference, tiny())

	rng := rand.New(rand.NewPCG(3, 4))
	store, finished, resumed := temporaryStore(t), 0, 0
	for range kills {
		c := child(t, store.Dir)
		time.Sleep(time.Duration(rng.Float64() * float64(whole)))
		_ = c.Process.Kill() // it may have ended
		_ = c.Wait()
		if _, err := os.Stat(filepath.Join(store.Dir, want.Digest)); err != nil {
			if checkpoints(store.unfinished(want.Digest)) != nil {
				resumed++
			}
			continue
		}
		finished++
		wantUntouched(t, store)
		wantSame(t, "after kills", train1(t, store, tiny()), want)
		store = temporaryStore(t)
	}
	wantSame(t, "after the last kill", train1(t, store, tiny()), want)
	t.Logf("%d kills within %v: %d left a checkpoint, %d runs finished", kills, whole, resumed, finished)
	if finished == 0 || resumed == 0 {
		t.Errorf("%d kills left %d checkpoints and %d finished runs: the moments are not spread", kills, resumed, finished)
	}
}

// wantUntouched checks that a store has not a damaged file.
func wantUntouched(t *testing.T, s *Store) {
	t.Helper()
	if all, _ := filepath.Glob(filepath.Join(s.Dir, damagedFolder, "*")); all != nil {
		t.Errorf("put aside as damaged: %v", all)
	}
}

func TestProcessesShareAStore(t *testing.T) {
	store := temporaryStore(t)
	want := train1(t, temporaryStore(t), tiny())
	var all []*exec.Cmd
	for range 4 {
		all = append(all, child(t, store.Dir))
	}
	// The one that has the lock, whichever it is, may be this one.
	_ = all[0].Process.Kill()
	for k, c := range all {
		if err := c.Wait(); err != nil && k > 0 {
			t.Errorf("process %d: %v", k, err)
		}
	}
	got := train1(t, store, tiny())
	wantSame(t, "by four processes", got, want)
	wantUntouched(t, store)
	if rest, _ := filepath.Glob(filepath.Join(store.Dir, "unfinished", "*")); rest != nil {
		t.Errorf("left over: %v", rest)
	}
}
