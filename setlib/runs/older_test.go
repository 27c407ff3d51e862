package runs

import (
	"flag"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"setlab/setlib"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// older is a store written by the first version that had tests for this, with the numerics of olderNumerics. It is never written again: its
// contents must stay readable. -older writes one if there is none.
const (
	older           = "testdata/store-1"
	olderNumerics   = 1
	olderFinished   = 2 // runs
	olderUnfinished = 7 // epochs of the unfinished one
)

var writeOlder = flag.Bool("older", false, "write "+older)

// olderRuns returns the configurations in the store: an RBM, a network with optimizer state, and an interrupted RBM.
func olderRuns() (machine, network, unfinished Config) {
	machine, unfinished = tiny(), tiny()
	o := unfinished.Model.(rbm.Options)
	o.Seed = 9
	unfinished.Model = o
	network = tiny()
	labels := make([]int, network.Data.Len())
	for i := range labels {
		labels[i] = i % 3
	}
	data, err := network.Data.WithLabels(labels, 3)
	if err != nil {
		panic(err)
	}
	network.Data, network.Metrics = data, nil
	network.Model = nn.Options{
		Layers: nn.MLP{Hidden: []int{8}, Classes: 3, Topology: topology.SET{Epsilon: 2}, Norm: nn.BatchNorm{}}.Layers(), BatchSize: 10, Optimizer: nn.Adam{}, Threads: 1,
	}
	return machine, network, unfinished
}

// copyOfOlder returns a copy of the store, which may be modified by training.
func copyOfOlder(t *testing.T) *Store {
	t.Helper()
	s := temporaryStore(t)
	if err := os.CopyFS(s.Dir, os.DirFS(older)); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestAnOlderStore checks that runs stored by an older version are listed, read with their models, found, not trained again, and resumed with
// bit-identical results.
func TestAnOlderStore(t *testing.T) {
	machine, network, unfinished := olderRuns()
	if *writeOlder {
		s := &Store{Dir: older}
		train1(t, s, machine)
		train1(t, s, network)
		interrupted(t, s, unfinished, olderUnfinished)
	}
	s := copyOfOlder(t)
	all, err := s.List()
	if err != nil || len(all) != olderFinished+1 {
		t.Fatalf("%d runs, %v", len(all), err)
	}
	for _, found := range all {
		if found.Damage != nil {
			t.Errorf("%s: %v", found.Digest, found.Damage)
		}
		if found.Where != Finished {
			continue
		}
		if _, _, err := s.Model(t.Context(), found.Digest); err != nil {
			t.Errorf("%s: %v", found.Digest, err)
		}
	}
	if setlib.Numerics != olderNumerics {
		t.Skip("its numbers are others now, so that these configurations have other runs")
	}
	compare := wantSame
	if simd := all[0].Record.Sessions[0].SIMD; simd != setlib.SIMD() {
		t.Logf("its runs were computed with %s, so that those of %s differ in their last bits", simd, setlib.SIMD())
		compare = wantClose
	}
	for _, c := range []Config{machine, network} {
		again := c
		again.OnEpoch = func(train.Progress) error { t.Error("an epoch is trained of what is there"); return nil }
		compare(t, "an older run", train1(t, s, again), train1(t, temporaryStore(t), c))
	}
	found, err := s.Find(unfinished)
	if err != nil || found == nil || found.Epochs != olderUnfinished {
		t.Fatalf("of the unfinished run there is %v, %v", found, err)
	}
	epochs := 0
	rest := unfinished
	rest.OnEpoch = func(train.Progress) error { epochs++; return nil }
	run := train1(t, s, rest)
	if epochs != unfinished.Epochs-olderUnfinished {
		t.Errorf("%d epochs are trained of the %d that are missing", epochs, unfinished.Epochs-olderUnfinished)
	}
	compare(t, "a run that an older version began", run, train1(t, temporaryStore(t), unfinished))
}

// wantClose checks that two runs have the same epochs and, but for rounding, the same losses.
func wantClose(t testing.TB, what string, got, want *Run) {
	t.Helper()
	g, w := got.History.Column("loss"), want.History.Column("loss")
	if len(g) != len(w) {
		t.Errorf("%s has %d epochs, want %d", what, len(g), len(w))
		return
	}
	for i := range w {
		if math.Abs(g[i]-w[i]) > 1e-6*math.Abs(w[i]) {
			t.Errorf("%s: the loss in epoch %d is %v, want %v", what, i+1, g[i], w[i])
		}
	}
}

// TestAClockThatGoesBackwards checks that nothing is lost if stored times differ from the clock, in either direction.
func TestAClockThatGoesBackwards(t *testing.T) {
	for name, by := range map[string]time.Duration{"backwards": 20 * 365 * 24 * time.Hour, "forwards": -20 * 365 * 24 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			s := temporaryStore(t)
			finished := train1(t, s, machineOf(3))
			begun := interrupted(t, s, tiny(), 6)
			when := time.Now().Add(by)
			if err := filepath.WalkDir(s.Dir, func(path string, entry fs.DirEntry, err error) error {
				if err == nil && entry.Name() == recordFile {
					// The record's time is also that of the other clock.
					text, err := os.ReadFile(path)
					if err != nil || !strings.Contains(string(text), `"began"`) {
						t.Errorf("%s: %v", path, err)
					}
				}
				if err != nil {
					return err
				}
				return os.Chtimes(path, when, when)
			}); err != nil {
				t.Fatal(err)
			}
			epochs := 0
			rest := tiny()
			rest.OnEpoch = func(train.Progress) error { epochs++; return nil }
			run := train1(t, s, rest)
			if epochs != rest.Epochs-begun.Epochs {
				t.Errorf("%d epochs are trained of the %d that are missing", epochs, rest.Epochs-begun.Epochs)
			}
			wantSame(t, "a run over another clock", run, train1(t, temporaryStore(t), tiny()))
			again := machineOf(3)
			again.OnEpoch = func(train.Progress) error { t.Error("an epoch is trained of what is there"); return nil }
			wantSame(t, "a finished run", train1(t, s, again), finished)
		})
	}
}

// machineOf returns tiny with another seed.
func machineOf(seed uint64) Config {
	c := tiny()
	o := c.Model.(rbm.Options)
	o.Seed = seed
	c.Model = o
	return c
}
