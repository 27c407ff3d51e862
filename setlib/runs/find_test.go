package runs

import (
	"os"
	"path/filepath"
	"testing"

	"setlab/setlib/train"
)

func TestFindReturnsWhatThereIsAndTrainsNothing(t *testing.T) {
	s := temporaryStore(t)
	c := machine()
	c.OnEpoch = func(train.Progress) error { t.Error("an epoch was trained"); return nil }
	find := func(s *Store) *Run {
		t.Helper()
		run, err := s.Find(c)
		if err != nil {
			t.Fatal(err)
		}
		return run
	}
	if run := find(s); run != nil {
		t.Errorf("an empty store has %v", run)
	}

	interrupted(t, s, machine(), 7)
	if run := find(s); run == nil || !run.Interrupted() || run.Epochs != 7 || run.History.Len() != 8 {
		t.Errorf("of 7 epochs there is %v", run)
	}

	whole := train1(t, s, machine())
	run := find(s)
	if run == nil || run.Interrupted() || run.Digest != whole.Digest || run.Model != nil || run.History.String() != whole.History.String() {
		t.Errorf("of the whole run there is %v", run)
	}

	reader := temporaryStore(t)
	reader.Also = []string{s.Dir}
	if run := find(reader); run == nil || run.Digest != whole.Digest {
		t.Errorf("of a run in another store there is %v", run)
	}
}

func TestFindRefusesADamagedRun(t *testing.T) {
	s := temporaryStore(t)
	run := train1(t, s, machine())
	if err := os.WriteFile(filepath.Join(run.Dir, historyFile), []byte("epoch,loss\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if found, err := s.Find(machine()); found != nil || !isDamage(err) {
		t.Errorf("Find returns %v, %v", found, err)
	}
}

func TestFindRefusesWhatIsNoConfiguration(t *testing.T) {
	if run, err := temporaryStore(t).Find(Config{}); run != nil || err == nil {
		t.Errorf("Find returns %v, %v", run, err)
	}
}
