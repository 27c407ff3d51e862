package runs

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Files instead of folders, and the reverse, are damage like any other: reported, set aside, and trained again.
func TestWhatIsOfTheWrongKindIsTrainedAgain(t *testing.T) {
	want := train1(t, temporaryStore(t), tiny())
	stopped := func(t *testing.T, s *Store) {
		t.Helper()
		ctx, cancel := context.WithCancel(t.Context())
		c := tiny()
		c.OnEpoch = stopAt(7, cancel)
		if run, err := s.Train(ctx, c); !errors.Is(err, context.Canceled) || run.Epochs != 7 {
			t.Fatalf("%v, %v", run, err)
		}
	}
	finished := func(t *testing.T, s *Store) { t.Helper(); train1(t, s, tiny()) }
	nothing := func(t *testing.T, s *Store) { t.Helper() }
	asFile := func(path string) error {
		return errors.Join(os.RemoveAll(path), os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte("no folder"), 0o666))
	}
	asFolder := func(path string) error { return errors.Join(os.RemoveAll(path), os.Mkdir(path, 0o777)) }
	asLink := func(path string) error { return errors.Join(os.RemoveAll(path), os.Symlink("nowhere", path)) }
	checkpoint := filepath.Join(unfinishedFolder, want.Digest, "epoch-0000007")
	for name, c := range map[string]struct {
		begin  func(*testing.T, *Store)
		path   string
		spoil  func(path string) error
		unseen bool // not reported by List
	}{
		"a file for a run":                        {nothing, want.Digest, asFile, false},
		"a file for a finished run":               {finished, want.Digest, asFile, false},
		"a link for a finished run":               {finished, want.Digest, asLink, false},
		"a folder for its sums":                   {finished, filepath.Join(want.Digest, sumsFile), asFolder, false},
		"a folder for its history":                {finished, filepath.Join(want.Digest, historyFile), asFolder, false},
		"a folder for its record":                 {finished, filepath.Join(want.Digest, recordFile), asFolder, false},
		"a folder for a checkpoint's sums":        {stopped, filepath.Join(checkpoint, sumsFile), asFolder, false},
		"a file for a checkpoint":                 {stopped, checkpoint, asFile, false},
		"a file for the folder of an unfinished":  {nothing, filepath.Join(unfinishedFolder, want.Digest), asFile, true},
		"a file for the folder with a checkpoint": {stopped, filepath.Join(unfinishedFolder, want.Digest), asFile, true},
	} {
		t.Run(name, func(t *testing.T) {
			var said bytes.Buffer
			s := &Store{Dir: t.TempDir(), Messages: &said}
			c.begin(t, s)
			if err := c.spoil(filepath.Join(s.Dir, c.path)); err != nil {
				t.Fatal(err)
			}
			all, err := s.List()
			if err != nil || !c.unseen && (len(all) != 1 || all[0].Where != Damaged || !strings.Contains(all[0].Summary(), filepath.Join(s.Dir, c.path))) {
				t.Errorf("listed %v, %v", all, err)
			}
			got, epochs := trainedEpochs(t, s)
			wantSame(t, "trained again", got, want)
			if epochs != want.Epochs {
				t.Errorf("%d epochs were trained", epochs)
			}
			if !strings.Contains(said.String(), filepath.Join(s.Dir, c.path)+" is damaged") {
				t.Errorf("it said %q", said.String())
			}
			if kept, _ := filepath.Glob(filepath.Join(s.Dir, damagedFolder, "*")); len(kept) != 1 {
				t.Errorf("what was damaged is not put aside: %v", kept)
			}
			if _, epochs := trainedEpochs(t, s); epochs != 0 {
				t.Errorf("and again: %d epochs", epochs)
			}
		})
	}
}

// List finds damage that is visible without reading large files.
func TestListFindsWhatIsMissingOrCutOff(t *testing.T) {
	store := temporaryStore(t)
	run := train1(t, store, tiny())
	files, err := os.ReadDir(filepath.Join(store.Dir, run.Digest))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		path := filepath.Join(store.Dir, run.Digest, file.Name())
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, left := range [][]byte{nil, {}, data[:len(data)/2]} {
			if left == nil {
				err = os.Remove(path)
			} else {
				err = os.WriteFile(path, left, 0o666)
			}
			if err != nil {
				t.Fatal(err)
			}
			if all, err := store.List(); err != nil || len(all) != 1 || all[0].Where != Damaged {
				t.Errorf("%s with %d bytes: listed %v, %v", file.Name(), len(left), all, err)
			}
		}
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if all, err := store.List(); err != nil || len(all) != 1 || all[0].Where != Finished || all[0].Size == 0 {
		t.Errorf("whole again: %v, %v", all, err)
	}
}

// A truncated large archive lacks its end.
func TestALargeFileThatIsCutOffShows(t *testing.T) {
	dir := t.TempDir()
	large := bytes.Repeat([]byte("weights"), cheap)
	if err := fill(dir, contents{"weights.npz": whole(large)}); err != nil {
		t.Fatal(err)
	}
	e := &entry{dir: dir, sums: map[string]string{"weights.npz": sumOf(large)}}
	if _, err := e.look(); !isDamage(err) {
		t.Errorf("%v", err)
	}
}
