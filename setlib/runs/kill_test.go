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

	"github.com/gofrs/flock"

	"setlab/datasets"
	"setlab/internal/race"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/topology"
)

// childStore is the environment variable with the folder in which this program, started by a test, trains one run and saves it after every
// epoch. childRun selects the run.
const childStore, childRun = "SETLAB_TEST_STORE", "SETLAB_TEST_RUN"

// childLocks makes locks always succeed, like those of NFS with local_lock.
const childLocks = "SETLAB_TEST_LOCKS"

func TestMain(m *testing.M) {
	switch {
	case os.Getenv(childStore) != "":
		s := Open(os.Getenv(childStore))
		s.Checkpoints = Cadence{Epochs: 1}
		if os.Getenv(childLocks) != "" {
			tryLock = (*flock.Flock).TryRLock // which any number of processes may hold
		}
		if _, err := s.Train(context.Background(), killed()[os.Getenv(childRun)]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	case os.Getenv(childNumerics) != "":
		printNumerics()
	default:
		os.Exit(m.Run())
	}
}

// tiny returns a run that takes most of its time for saving.
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

// killed returns the runs that are killed and resumed. They cover every layer, optimizer and loss with state, and early stopping.
func killed() map[string]Config {
	digits := datasets.Digits()
	few, test := small(digits.Train), small(digits.Test)
	run := func(o nn.Options, data *datasets.Samples, validation Validation) Config {
		o.BatchSize = 16
		return Config{Model: o, Data: data, Epochs: 8, Validation: validation, Degrees: Degrees{Every: 3}}
	}
	layers := func(norm, activation nn.Layer, outputs int) []nn.Layer {
		return nn.MLP{
			Hidden: []int{30, 20}, Classes: outputs, Topology: topology.SET{Epsilon: 4}, Norm: norm, Activation: activation, Dropout: .2, Regrown: nn.FromInitial,
		}.Layers()
	}
	skip := []nn.Layer{
		nn.Sparse{Neurons: 20, Topology: topology.SET{Epsilon: 4}}, nn.GELU{}, nn.Sparse{Neurons: 20, Topology: topology.SET{Epsilon: 4}}, nn.BatchNorm{},
		nn.GELU{}, nn.Skip{Over: 3}, nn.Dense{Neurons: 10},
	}
	return map[string]Config{
		"RBM":              tiny(),
		"batch norm, Adam": run(nn.Options{Layers: layers(nn.BatchNorm{}, nil, 10), Optimizer: nn.Adam{Regrown: nn.MeanMoment}}, few, Validation{Data: test}),
		"layer norm, AdamW, schedule, clipped": run(nn.Options{
			Layers: layers(nn.LayerNorm{}, nn.GELU{}, 10), Optimizer: nn.AdamW{}, Schedule: nn.Warmup{Epochs: 2, Then: nn.Cosine{Epochs: 8}}, ClipNorm: .5,
		}, few, Validation{Share: .2}),
		"skip, GELU, RMSprop": run(nn.Options{Layers: skip, Optimizer: nn.RMSprop{Momentum: .5}, LearningRate: .001}, few, Validation{}),
		"several labels":      run(nn.Options{Layers: layers(nn.BatchNorm{}, nn.ReLU{}, 10), Loss: nn.BinaryCrossEntropy{}}, withTargets(few, 10), Validation{Share: .2, Seed: 3}),
		"regression, patience": run(nn.Options{Layers: layers(nil, nn.Tanh{}, 2), Loss: nn.SquaredError{}, Nesterov: true, LearningRate: .05},
			withTargets(few, 2), Validation{Share: .3, Patience: 2, Metric: "validation loss"}),
	}
}

// withTargets returns samples with n targets each: 1 for the label, and 0 for the others.
func withTargets(s *datasets.Samples, n int) *datasets.Samples {
	all := make([]float32, s.Len()*n)
	for k := range s.Len() {
		all[k*n+s.Label(k)%n] = 1
	}
	with, err := s.WithTargets(all, n)
	if err != nil {
		panic(err)
	}
	return with
}

// child starts the program with one of the killed runs.
func child(t *testing.T, dir, run string) *exec.Cmd {
	t.Helper()
	c := exec.Command(os.Args[0])
	// With the race detector, a program sleeps for a second before it exits, and most kills would occur then.
	c.Env = append(os.Environ(), childStore+"="+dir, childRun+"="+run, "GORACE=atexit_sleep_ms=0")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestKilledAtAnyMomentARunGoesOnToTheSameBits(t *testing.T) {
	race.Skip(t, "it starts hundreds of processes")
	for name, config := range killed() {
		kills := 9
		if name == "RBM" {
			kills = 100
		}
		t.Run(name, func(t *testing.T) { kill(t, name, config, kills) })
	}
}

// kill trains a run in another process, kills the process the given number of times, and checks that the resumed run equals that of an
// uninterrupted process.
func kill(t *testing.T, name string, config Config, kills int) {
	reference := temporaryStore(t)
	began := time.Now()
	if err := child(t, reference.Dir, name).Wait(); err != nil {
		t.Fatal(err)
	}
	whole := time.Since(began)
	want := train1(t, reference, config)

	rng := rand.New(rand.NewPCG(3, 4))
	store, finished, resumed := temporaryStore(t), 0, 0
	for range kills {
		c := child(t, store.Dir, name)
		time.Sleep(time.Duration(rng.Float64() * float64(whole)))
		_ = c.Process.Kill() // it may have exited
		_ = c.Wait()
		if _, err := os.Stat(filepath.Join(store.Dir, want.Digest)); err != nil {
			if checkpoints(store.unfinished(want.Digest)) != nil {
				resumed++
			}
			continue
		}
		finished++
		wantUntouched(t, store)
		wantSame(t, "after kills", train1(t, store, config), want)
		store = temporaryStore(t)
	}
	wantSame(t, "after the last kill", train1(t, store, config), want)
	t.Logf("%d kills within %v: %d left a checkpoint, %d runs finished, of %d epochs", kills, whole, resumed, finished, want.Epochs)
	if kills > 20 && finished == 0 || resumed == 0 {
		t.Errorf("%d kills left %d checkpoints and %d finished runs: the moments are not spread", kills, resumed, finished)
	}
}

// wantUntouched checks that a store has no damaged file.
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
		all = append(all, child(t, store.Dir, "RBM"))
	}
	// This process may be the one that holds the lock.
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
