package runs

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"setlab/datasets"
	"setlab/setlib/augment"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// small returns the first rows of a data set.
func small(s *datasets.Samples) *datasets.Samples { return s.Slice(0, 100) }

// machine is a SET-RBM that trains in milliseconds.
func machine() Config {
	dna := datasets.DNA()
	return Config{
		Name: "machine", Model: rbm.Options{Hidden: 20, Topology: topology.SET{Epsilon: 3}}, Data: small(dna.Train), Epochs: 12,
		Metrics: []Metric{LogProbability(small(dna.Test), rbm.AISOptions{Runs: 4, Betas: rbm.LinearBetas(20), Base: small(dna.Train)}, 5)},
		Degrees: Degrees{Every: 3}, Start: true,
	}
}

// perceptron is a SET-MLP with all parts that have state: sparse and dense layers, SReLU, dropout.
func perceptron() Config {
	digits := datasets.Digits()
	return Config{
		Name: "perceptron", Data: small(digits.Train), Epochs: 12,
		Model: nn.Options{
			Layers:    nn.MLP{Hidden: []int{30, 20}, Classes: 10, Topology: topology.SET{Epsilon: 4}, Dropout: .2, Regrown: nn.FromInitial}.Layers(),
			BatchSize: 16, LearningRate: .005, Nesterov: true,
		},
		Metrics: []Metric{Accuracy(small(digits.Test), 1), TestLoss(small(digits.Test), 4)},
		Degrees: Degrees{Every: 4, Layers: []int{0}},
	}
}

// images is a SET-CNN with both paddings and augmentation.
func images() Config {
	c := perceptron()
	c.Name, c.Epochs = "images", 12
	c.Model = nn.Options{
		Shape: []int{8, 8}, Layers: nn.CNN{Blocks: []int{9}, Hidden: []int{20}, Topology: topology.SET{Epsilon: 4}}.Layers(),
		BatchSize: 16, LearningRate: .005, Augment: &augment.Images{Shape: []int{8, 8}, Rotation: 10, ShiftX: .1, Mirror: true},
	}
	c.Degrees = Degrees{Every: 4, Layers: []int{2}}
	return c
}

func configurations() map[string]Config {
	dense := machine()
	dense.Model = rbm.Options{Hidden: 20, Topology: topology.Dense{}, Steps: 2}
	fixed := perceptron()
	fixed.Model = nn.Options{Layers: nn.MLP{Hidden: []int{30}, Classes: 10, Topology: topology.FixProb{Epsilon: 4}, Activation: nn.ReLU{}}.Layers()}
	scheduled := perceptron()
	scheduled.Model = nn.Options{Layers: nn.MLP{Hidden: []int{30}, Classes: 10}.Layers(), Schedule: nn.Warmup{Epochs: 2, Then: nn.Cosine{Epochs: 9}}}
	adam, rmsprop, normalized := perceptron(), perceptron(), perceptron()
	normalized.Model = nn.Options{Layers: nn.MLP{Hidden: []int{30}, Classes: 10, Norm: nn.BatchNorm{}, Activation: nn.GELU{}}.Layers(), Optimizer: nn.Adam{}}
	adam.Model = nn.Options{Layers: nn.MLP{Hidden: []int{30}, Classes: 10}.Layers(), Optimizer: nn.AdamW{Regrown: nn.MeanMoment}, ClipNorm: 1}
	rmsprop.Model = nn.Options{Layers: nn.MLP{Hidden: []int{30}, Classes: 10}.Layers(), Optimizer: nn.RMSprop{}, LearningRate: .001}
	return map[string]Config{
		"SET-MLP with batch norm": normalized, "SET-MLP with AdamW": adam, "SET-MLP with RMSprop": rmsprop,
		"SET-MLP with a schedule": scheduled,
		"SET-RBM":                 machine(), "RBM": dense, "SET-MLP": perceptron(), "FixProb MLP": fixed, "SET-CNN": images(),
	}
}

// temporaryStore returns an empty store without messages.
func temporaryStore(t testing.TB) *Store {
	return &Store{Dir: t.TempDir(), Messages: io.Discard}
}

func train1(t testing.TB, s *Store, c Config) *Run {
	t.Helper()
	run, err := s.Train(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// numbers returns everything that two equal runs have in common, bit for bit.
func numbers(t testing.TB, r *Run) map[string][]byte {
	t.Helper()
	state := r.Model.(Resumable).State()
	files, err := r.files(&state, false)
	if err != nil {
		t.Fatal(err)
	}
	delete(files, recordFile)
	return inMemory(t, files)
}

// inMemory returns the contents of files.
func inMemory(t testing.TB, files contents) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	for name, write := range files {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		all[name] = b.Bytes()
	}
	return all
}

func wantSame(t testing.TB, what string, got, want *Run) {
	t.Helper()
	g, w := numbers(t, got), numbers(t, want)
	for name := range w {
		if !bytes.Equal(g[name], w[name]) {
			t.Errorf("%s: %s differs", what, name)
			if name == historyFile {
				t.Logf("got\n%s\nwant\n%s", g[name], w[name])
			}
		}
	}
	if len(g) != len(w) {
		t.Errorf("%s: %d files, want %d", what, len(g), len(w))
	}
}

func TestARunIsTrainedOnceAndThenRead(t *testing.T) {
	for name, c := range configurations() {
		t.Run(name, func(t *testing.T) {
			s := temporaryStore(t)
			first := train1(t, s, c)
			c.OnEpoch = func(train.Progress) error { t.Error("it is trained again"); return nil }
			c.Name, c.Threads = "another name", 1
			again := train1(t, s, c)
			wantSame(t, "read", again, first)
			if again.Interrupted() || again.Dir != filepath.Join(s.Dir, again.Digest) {
				t.Errorf("read %v from %s", again, again.Dir)
			}
			if rest, _ := filepath.Glob(filepath.Join(s.Dir, "unfinished", "*")); rest != nil {
				t.Errorf("left over: %v", rest)
			}
		})
	}
}

// stopAt returns an OnEpoch function that cancels after an epoch.
func stopAt(epoch int, cancel func()) func(train.Progress) error {
	return func(p train.Progress) error {
		if p.Epoch == epoch {
			cancel()
		}
		return nil
	}
}

func TestAnInterruptedRunGoesOnToTheSameBits(t *testing.T) {
	for name, c := range configurations() {
		t.Run(name, func(t *testing.T) {
			want := train1(t, temporaryStore(t), c)
			s := temporaryStore(t)
			for _, epoch := range []int{1, 2, 5, 11} {
				ctx, cancel := context.WithCancel(t.Context())
				c.OnEpoch = stopAt(epoch, cancel)
				run, err := s.Train(ctx, c)
				if !errors.Is(err, context.Canceled) || run == nil || !run.Interrupted() || run.Epochs != epoch {
					t.Fatalf("interrupted after epoch %d: %v, %v", epoch, run, err)
				}
				if rows := run.History.Epochs(); rows[len(rows)-1] != epoch {
					t.Errorf("the history of %d epochs ends at %v", epoch, rows)
				}
			}
			c.OnEpoch = nil
			got := train1(t, s, c)
			wantSame(t, "resumed", got, want)
			if len(got.Sessions) != 5 || got.Sessions[3].From != 5 || got.Sessions[3].To != 11 {
				t.Errorf("sessions %+v", got.Sessions)
			}
		})
	}
}

func TestARunResumesFromACheckpointAfterItsProcessIsGone(t *testing.T) {
	c := machine()
	want := train1(t, temporaryStore(t), c)
	s := temporaryStore(t)
	s.Checkpoints = Cadence{Epochs: 4}
	died := errors.New("died")
	c.OnEpoch = func(p train.Progress) error {
		if p.Epoch != 7 {
			return nil
		}
		// The current contents are what a killed process leaves.
		if err := os.CopyFS(s.Dir+"-killed", os.DirFS(s.Dir)); err != nil {
			t.Fatal(err)
		}
		return died
	}
	if _, err := s.Train(t.Context(), c); !errors.Is(err, died) {
		t.Fatalf("%v", err)
	}
	from := 0
	c.OnEpoch = func(p train.Progress) error { from = p.Resumed; return nil }
	killed := &Store{Dir: s.Dir + "-killed", Messages: io.Discard}
	wantSame(t, "resumed", train1(t, killed, c), want)
	if from != 4 {
		t.Errorf("it went on after epoch %d", from)
	}
}
