package runs

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/setlib/train"
)

// fromTheFuture changes an entry to a newer format: with valid checksums, with others, or without.
func fromTheFuture(t *testing.T, dir, sums string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, recordFile))
	if err != nil {
		t.Fatal(err)
	}
	newer := strings.Replace(string(text), fmt.Sprintf(`"format": %d`, Format), fmt.Sprintf(`"format": %d`, Format+1), 1)
	newer = strings.Replace(newer, `"sessions": [`, `"sessions": {"count": 1}, "all": [`, 1)
	if newer == string(text) {
		t.Fatalf("run.json says no format: %s", text)
	}
	e, err := openEntry(dir)
	if err != nil {
		t.Fatal(err)
	}
	e.sums[recordFile] = sumOf([]byte(newer))
	list := map[string]string{"right": formatSums(e.sums), "others": "blake3 of everything\n"}[sums]
	for name, text := range map[string]string{recordFile: newer, sumsFile: list} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if sums == "none" {
		if err := os.Remove(filepath.Join(dir, sumsFile)); err != nil {
			t.Fatal(err)
		}
	}
}

func TestANewerRunIsNotDamaged(t *testing.T) {
	for _, sums := range []string{"right", "others", "none"} {
		t.Run(sums+" sums", func(t *testing.T) {
			s := temporaryStore(t)
			run := train1(t, s, tiny())
			fromTheFuture(t, run.Dir, sums)
			before := names(t, run.Dir)

			trains := tiny()
			trains.OnEpoch = func(train.Progress) error { t.Error("an epoch was trained in its place"); return nil }
			if got, err := s.Train(t.Context(), trains); got != nil || !isNewer(err) || isDamage(err) || !strings.Contains(err.Error(), "update setlab") {
				t.Errorf("Train returns %v, %v", got, err)
			}
			if got, err := s.Find(tiny()); got != nil || !isNewer(err) {
				t.Errorf("Find returns %v, %v", got, err)
			}
			e, err := s.Lookup(run.Digest)
			if err != nil || e.Where != Newer || !isNewer(e.Damage) {
				t.Errorf("listed as %+v, %v", e, err)
			}
			if did, err := s.Export(run.Digest, t.TempDir(), false); did || err == nil {
				t.Errorf("exported: %t, %v", did, err)
			}
			if _, err := os.Stat(filepath.Join(s.Dir, damagedFolder)); err == nil || names(t, run.Dir) != before {
				t.Errorf("it was touched: %s", names(t, s.Dir))
			}
		})
	}
}

func TestANewerShippedRunIsSaidAndTrainedHere(t *testing.T) {
	shipped := temporaryStore(t)
	want := train1(t, shipped, tiny())
	fromTheFuture(t, want.Dir, "right")
	var said bytes.Buffer
	s := &Store{Dir: t.TempDir(), Also: []string{shipped.Dir}, Messages: &said}
	wantSame(t, "trained here", train1(t, s, tiny()), want)
	if !strings.Contains(said.String(), want.Dir) || !strings.Contains(said.String(), "format 2") {
		t.Errorf("it said %q", said.String())
	}
	if did, err := s.Export(want.Digest, shipped.Dir, false); did || !isNewer(err) {
		t.Errorf("exported over it: %t, %v", did, err)
	}
}

func TestANewerCheckpointIsLeftAlone(t *testing.T) {
	s := temporaryStore(t)
	run := interrupted(t, s, tiny(), 5)
	fromTheFuture(t, run.Dir, "right")
	if got, err := s.Train(t.Context(), tiny()); got != nil || !isNewer(err) {
		t.Errorf("Train returns %v, %v", got, err)
	}
	if _, err := os.Stat(run.Dir); err != nil {
		t.Error(err)
	}
}

func TestAFlippedFormatIsDamage(t *testing.T) {
	s := temporaryStore(t)
	run := train1(t, s, tiny())
	path := filepath.Join(run.Dir, recordFile)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, bytes.Replace(text, []byte(`"format": 1`), []byte(`"format": 9`), 1), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Find(tiny()); !isDamage(err) {
		t.Errorf("Find says %v", err)
	}
}
