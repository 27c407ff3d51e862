package runs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/internal/race"
	"setlab/setlib/train"
)

// damages returns data damaged in several ways.
func damages(data []byte) map[string][]byte {
	all := map[string][]byte{"empty": {}, "its last byte is missing": data[:len(data)-1], "its second half is missing": data[:len(data)/2],
		"a byte is added": append(bytes.Clone(data), ' '), "gone": nil}
	const flips = 5
	for k := range flips {
		flipped := bytes.Clone(data)
		place := k * (len(data) - 1) / (flips - 1)
		flipped[place] ^= 1 << k
		all[fmt.Sprintf("bit %d of byte %d is flipped", k, place)] = flipped
	}
	return all
}

// eachDamage calls f with a copy of a store for every kind of damage to each file of an entry, given by its path in the store.
func eachDamage(t *testing.T, store, entry string, f func(t *testing.T, s *Store, said *bytes.Buffer)) {
	files, err := os.ReadDir(filepath.Join(store, entry))
	if err != nil || len(files) < 5 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, file := range files {
		data, err := os.ReadFile(filepath.Join(store, entry, file.Name()))
		if err != nil {
			t.Fatal(err)
		}
		for how, broken := range damages(data) {
			t.Run(file.Name()+": "+how, func(t *testing.T) {
				dir := t.TempDir()
				if err := os.CopyFS(dir, os.DirFS(store)); err != nil {
					t.Fatal(err)
				}
				path := filepath.Join(dir, entry, file.Name())
				if err := os.WriteFile(path, broken, 0o666); err != nil {
					t.Fatal(err)
				}
				if broken == nil {
					if err := os.Remove(path); err != nil {
						t.Fatal(err)
					}
				}
				var said bytes.Buffer
				f(t, &Store{Dir: dir, Messages: &said}, &said)
				if !strings.Contains(said.String(), "damaged") || !strings.Contains(said.String(), filepath.Join(dir, filepath.Dir(entry))) {
					t.Errorf("it said %q", said.String())
				}
			})
		}
	}
}

// trainedEpochs returns the run and the number of epochs trained.
func trainedEpochs(t *testing.T, s *Store) (*Run, int) {
	t.Helper()
	c, n := tiny(), 0
	c.OnEpoch = func(train.Progress) error { n++; return nil }
	return train1(t, s, c), n
}

func TestADamagedRunIsTrainedAgain(t *testing.T) {
	race.Skip(t, "it trains dozens of times")
	store := temporaryStore(t)
	want := train1(t, store, tiny())
	eachDamage(t, store.Dir, want.Digest, func(t *testing.T, s *Store, _ *bytes.Buffer) {
		if listed, err := s.Lookup(want.Digest); err != nil || listed.Damage == nil && listed.Verify() == nil {
			t.Errorf("listed as sound: %+v, %v", listed, err)
		}
		got, epochs := trainedEpochs(t, s)
		wantSame(t, "trained again", got, want)
		if epochs != want.Epochs {
			t.Errorf("%d epochs were trained", epochs)
		}
		if kept, _ := filepath.Glob(filepath.Join(s.Dir, damagedFolder, "*", want.Digest)); len(kept) != 1 {
			t.Errorf("the damaged run is not where it was put: %v", kept)
		}
		if _, epochs := trainedEpochs(t, s); epochs != 0 {
			t.Errorf("and again: %d epochs", epochs)
		}
	})
}

func TestADamagedCheckpointIsNotResumed(t *testing.T) {
	race.Skip(t, "it trains dozens of times")
	want := train1(t, temporaryStore(t), tiny())
	store := temporaryStore(t)
	ctx, cancel := context.WithCancel(t.Context())
	c := tiny()
	c.OnEpoch = stopAt(7, cancel)
	if run, err := store.Train(ctx, c); !errors.Is(err, context.Canceled) || run.Epochs != 7 {
		t.Fatalf("%v, %v", run, err)
	}
	checkpoint := filepath.Join(unfinishedFolder, want.Digest, "epoch-0000007")
	eachDamage(t, store.Dir, checkpoint, func(t *testing.T, s *Store, _ *bytes.Buffer) {
		got, epochs := trainedEpochs(t, s)
		wantSame(t, "trained again", got, want)
		if epochs != want.Epochs {
			t.Errorf("%d epochs were trained", epochs)
		}
	})
	if _, epochs := trainedEpochs(t, store); epochs != want.Epochs-7 {
		t.Errorf("the whole checkpoint left %d epochs", epochs)
	}
}

func TestADamagedRunElsewhereIsSaidAndLeftAlone(t *testing.T) {
	shipped := temporaryStore(t)
	want := train1(t, shipped, tiny())
	path := filepath.Join(shipped.Dir, want.Digest, historyFile)
	if err := os.WriteFile(path, []byte("epoch,loss\n1,0\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	s := &Store{Dir: t.TempDir(), Also: []string{shipped.Dir}, Messages: &said}
	wantSame(t, "trained here", train1(t, s, tiny()), want)
	if !strings.Contains(said.String(), path) {
		t.Errorf("it said %q", said.String())
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

func TestWhatCannotBeWrittenIsAnError(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	// For a folder below /proc, Linux reports that it does not exist, as for one that is being removed.
	for _, place := range []string{file, filepath.Join("/proc", "setlab")} {
		run, err := (&Store{Dir: place, Messages: io.Discard}).Train(t.Context(), tiny())
		if err == nil || !strings.Contains(err.Error(), place) {
			t.Errorf("%v, %v", run, err)
		}
	}
}
