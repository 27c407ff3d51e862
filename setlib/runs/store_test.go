package runs

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/setlib/train"
)

// names lists the files of a folder.
func names(t *testing.T, dir string) string {
	t.Helper()
	all, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range all {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

// interrupted trains a run in a store and interrupts it after an epoch.
func interrupted(t *testing.T, s *Store, c Config, epoch int) *Run {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c.OnEpoch = stopAt(epoch, cancel)
	run, err := s.Train(ctx, c)
	if run == nil || err == nil {
		t.Fatalf("%v, %v", run, err)
	}
	return run
}

func TestAShippedStoreIsReadWithoutWeights(t *testing.T) {
	s := temporaryStore(t)
	want := train1(t, s, machine())
	shipped := filepath.Join(t.TempDir(), "shipped")
	for k, did := range []bool{true, false} {
		if got, err := s.Export(want.Digest, shipped, false); err != nil || got != did {
			t.Fatalf("export %d: %t, %v", k, got, err)
		}
	}
	if got := names(t, filepath.Join(shipped, want.Digest)); got != "SHA256SUMS config.json degrees.npz history.csv run.json" {
		t.Errorf("shipped are %s", got)
	}
	if got := names(t, shipped); got != want.Digest {
		t.Errorf("the shipped store has %s", got)
	}

	mine := temporaryStore(t)
	mine.Also = []string{shipped}
	c := machine()
	trained := false
	c.OnEpoch = func(train.Progress) error { trained = true; return nil }
	got := train1(t, mine, c)
	if trained || got.Model != nil || got.Epochs != want.Epochs || len(got.Degrees) != 1 || got.Dir != filepath.Join(shipped, want.Digest) {
		t.Errorf("read %+v", got)
	}
	if entries, err := os.ReadDir(mine.Dir); err != nil || len(entries) != 0 {
		t.Errorf("reading wrote %v, %v", entries, err)
	}
	c.Weights = true
	wantSame(t, "trained for its weights", train1(t, mine, c), want)
	if !trained || names(t, shipped) != want.Digest {
		t.Errorf("trained %t, shipped %s", trained, names(t, shipped))
	}
	// A request for weights replaces a run without weights.
	own := &Store{Dir: shipped, Messages: mine.Messages}
	wantSame(t, "trained in its place", train1(t, own, c), want)
	if did, err := s.Export(want.Digest, shipped, true); did || err != nil {
		t.Errorf("exported again: %t, %v", did, err)
	}
}

func TestListLookUpReadAndRemove(t *testing.T) {
	s := temporaryStore(t)
	if all, err := Open(filepath.Join(s.Dir, "none")).List(); err != nil || all != nil {
		t.Errorf("a folder that is not there has %v, %v", all, err)
	}
	first := train1(t, s, machine())
	second := interrupted(t, s, perceptron(), 5)
	shipped := temporaryStore(t)
	third := train1(t, shipped, tiny())
	s.Also = []string{shipped.Dir}
	all, err := s.List()
	if err != nil || len(all) != 3 {
		t.Fatalf("%v, %v", all, err)
	}
	for k, want := range []struct {
		run   *Run
		where Where
	}{{first, Finished}, {third, ReadOnly}, {second, Unfinished}} {
		e := all[k]
		if e.Digest != want.run.Digest || e.Where != want.where || e.Record.Epochs != want.run.Epochs || !e.Weights || e.Size < 1000 || e.Verify() != nil {
			t.Errorf("entry %d is %+v", k, e)
		}
	}
	for _, text := range []string{all.String(), all.HTML()} {
		if !strings.Contains(text, first.Digest[:12]) || !strings.Contains(text, "unfinished") || !strings.Contains(text, "5 epochs") {
			t.Errorf("listed as %s", text)
		}
	}
	read, err := s.Read(second.Digest[:6])
	if err != nil || read.Epochs != 5 || read.Model != nil || read.History.Len() != 5 || read.Degrees[0].Epochs[1] != 4 {
		t.Errorf("read %+v, %v", read, err)
	}
	if _, err := s.Lookup(""); err == nil {
		t.Error("every run begins with nothing")
	}
	for _, r := range []*Run{first, second} {
		if err := s.Remove(r.Digest); err != nil {
			t.Error(err)
		}
		if err := s.Remove(r.Digest); err == nil {
			t.Error("removed twice")
		}
	}
	if err := s.Remove(third.Digest); err == nil || s.Remove("../"+third.Digest) == nil {
		t.Errorf("removed what is only read: %v", err)
	}
	if all, err := s.List(); err != nil || len(all) != 1 || names(t, s.Dir) != "" {
		t.Errorf("left are %v, %v, %s", all, err, names(t, s.Dir))
	}
}

func TestARunInTrainingIsNotRemoved(t *testing.T) {
	s := temporaryStore(t)
	c := tiny()
	digest := digest(t, c)
	var removing error
	c.OnEpoch = func(p train.Progress) error {
		if p.Epoch == 3 {
			removing = s.Remove(digest)
		}
		return nil
	}
	s.Checkpoints.Epochs = 1
	train1(t, s, c)
	if removing == nil || !strings.Contains(removing.Error(), "being trained") {
		t.Errorf("removing it while it trains: %v", removing)
	}
}

func TestOneCheckpointIsKept(t *testing.T) {
	s := temporaryStore(t)
	s.Checkpoints.Epochs = 3
	c := tiny()
	var seen []string
	c.OnEpoch = func(p train.Progress) error {
		all := checkpoints(s.unfinished(digest(t, tiny())))
		if len(all) > 1 {
			t.Errorf("epoch %d: %v", p.Epoch, all)
		}
		if len(all) == 1 && (seen == nil || seen[len(seen)-1] != filepath.Base(all[0])) {
			seen = append(seen, filepath.Base(all[0]))
		}
		return nil
	}
	train1(t, s, c)
	if got := strings.Join(seen, " "); got != "epoch-0000003 epoch-0000006 epoch-0000009 epoch-0000012" {
		t.Errorf("checkpoints %s", got)
	}
}

func TestTheRecordSaysWhatItWasMadeWith(t *testing.T) {
	run := train1(t, temporaryStore(t), tiny())
	s := run.Sessions[0]
	if s.From != 0 || s.To != 15 || s.Began.IsZero() || s.Seconds <= 0 || s.Version == "" || !strings.HasPrefix(s.Go, "go") ||
		s.Machine == "" || s.CPU == "" || s.SIMD == "" || s.Threads < 1 || !strings.HasPrefix(run.Record.Model, "RBM 12-10") {
		t.Errorf("the record is %+v", run.Record)
	}
}
