package runs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWhatAnUnfinishedRunHasIsExported(t *testing.T) {
	s := temporaryStore(t)
	begun := interrupted(t, s, machine(), 7)
	shipped := t.TempDir()
	export := func(want bool) {
		t.Helper()
		if did, err := s.ExportUnfinished(begun.Digest, shipped); err != nil || did != want {
			t.Errorf("exported: %t, %v; want %t", did, err, want)
		}
	}
	export(true)
	export(false)
	if got := names(t, excerptOf(shipped, begun.Digest)); got != "SHA256SUMS config.json degrees.npz history.csv run.json" {
		t.Errorf("shipped are %s", got)
	}

	reader := temporaryStore(t)
	reader.Also = []string{shipped}
	c := machine()
	finds := func(epochs int, excerpt bool) {
		t.Helper()
		run, err := reader.Find(c)
		if err != nil || run == nil || run.Epochs != epochs || run.Excerpt != excerpt || run.Interrupted() != (epochs < c.Epochs) || run.History.Len() != epochs+1 {
			t.Errorf("found %+v, %v; want %d epochs, excerpt: %t", run, err, epochs, excerpt)
		}
	}
	finds(7, true)
	if all, err := reader.List(); err != nil || len(all) != 1 || all[0].Where != Unfinished || all[0].Weights || all[0].Verify() != nil {
		t.Errorf("listed are %+v, %v", all, err)
	}
	if run, err := reader.Read(begun.Digest[:8]); err != nil || run.Epochs != 7 || run.Degrees == nil {
		t.Errorf("read %+v, %v", run, err)
	}
	again := t.TempDir()
	if did, err := reader.ExportUnfinished(begun.Digest, again); err != nil || !did {
		t.Errorf("an excerpt is exported: %t, %v", did, err)
	}

	// The entry with more epochs is used, whether it can be resumed or not.
	begun = interrupted(t, s, machine(), 9)
	export(true)
	interrupted(t, reader, c, 8)
	finds(9, true)
	interrupted(t, reader, c, 11)
	finds(11, false)

	whole := train1(t, reader, c)
	finds(c.Epochs, false)
	wantSame(t, "beside an excerpt", whole, train1(t, temporaryStore(t), machine()))
	train1(t, s, machine())
	if did, err := s.Export(whole.Digest, shipped, false); err != nil || !did {
		t.Fatalf("exported: %t, %v", did, err)
	}
	if got := names(t, shipped); got != whole.Digest {
		t.Errorf("beside the finished run there is %s", got)
	}
	if did, err := s.ExportUnfinished(whole.Digest, shipped); did || err == nil {
		t.Errorf("a finished run is exported as an unfinished one: %t, %v", did, err)
	}
}

func TestAnExcerptGivesWay(t *testing.T) {
	s := temporaryStore(t)
	begun := interrupted(t, s, machine(), 7)
	shipped := temporaryStore(t)
	export := func() bool {
		t.Helper()
		did, err := s.ExportUnfinished(begun.Digest, shipped.Dir)
		if err != nil {
			t.Fatal(err)
		}
		return did
	}
	export()
	if err := os.WriteFile(filepath.Join(excerptOf(shipped.Dir, begun.Digest), historyFile), []byte("epoch\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if run, err := shipped.Find(machine()); run != nil || !isDamage(err) {
		t.Errorf("of a damaged excerpt there is %v, %v", run, err)
	}
	var said strings.Builder
	s.Messages = &said
	if !export() || !strings.Contains(said.String(), "it is replaced") {
		t.Errorf("the damaged excerpt stayed; said was %q", said.String())
	}

	// The run is trained to its end in the store with the excerpt.
	train1(t, shipped, machine())
	if _, err := os.Stat(excerptOf(shipped.Dir, begun.Digest)); !os.IsNotExist(err) {
		t.Errorf("beside the finished run there still is the excerpt: %v", err)
	}
	if export() {
		t.Error("an excerpt was put beside the finished run")
	}

	other := t.TempDir()
	if _, err := s.ExportUnfinished(begun.Digest, other); err != nil {
		t.Fatal(err)
	}
	if err := (&Store{Dir: other, Messages: s.Messages}).Remove(begun.Digest); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(excerptOf(other, begun.Digest)); !os.IsNotExist(err) {
		t.Errorf("removed, it is still there: %v", err)
	}
}
