package runs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/datasets"
)

// bare returns a store that has a run without its model.
func bare(t *testing.T, from *Store, digest string) *Store {
	t.Helper()
	s := temporaryStore(t)
	if _, err := from.Export(digest, s.Dir, false); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestCheckpointsTowardsAModelStay reads a run that is stored without its model, while it is being trained again with it.
func TestCheckpointsTowardsAModelStay(t *testing.T) {
	c := perceptron()
	whole := temporaryStore(t)
	digest := train1(t, whole, c).Digest
	s := bare(t, whole, digest)
	c.Weights = true
	interrupted(t, s, c, 3)
	c.Weights = false
	if run := train1(t, s, c); run.Model != nil {
		t.Error("the run has a model")
	}
	if got := checkpoints(s.unfinished(digest)); len(got) != 1 {
		t.Errorf("checkpoints %q", got)
	}
}

// TestWhatIsReplacedStaysUntilThen fails to write a folder that exists.
func TestWhatIsReplacedStaysUntilThen(t *testing.T) {
	scratch := t.TempDir()
	dir := filepath.Join(scratch, "run")
	if err := publish(dir, scratch, contents{"a": whole([]byte("old"))}); err != nil {
		t.Fatal(err)
	}
	if err := publish(dir, scratch, contents{"no/such/folder": whole(nil)}); err == nil {
		t.Fatal("it was written")
	}
	if text, err := os.ReadFile(filepath.Join(dir, "a")); string(text) != "old" {
		t.Errorf("%q, %v", text, err)
	}
	if err := publish(dir, scratch, contents{"b": whole([]byte("new"))}); err != nil || names(t, dir) != "SHA256SUMS b" || names(t, scratch) != "run" {
		t.Errorf("%v: %s in %s", err, names(t, dir), names(t, scratch))
	}
}

// TestModelsOfLaterStores finds models in stores behind one that has the run without.
func TestModelsOfLaterStores(t *testing.T) {
	whole := temporaryStore(t)
	run := train1(t, whole, perceptron())
	s := bare(t, whole, run.Digest)
	if did, err := s.Export(run.Digest, bare(t, whole, run.Digest).Dir, true); did || err != nil {
		t.Errorf("what has no weights is exported again: %t, %v", did, err)
	}
	s.Also = []string{whole.Dir}
	if _, _, err := s.Network(t.Context(), run.Digest); err != nil {
		t.Error(err)
	}
	to := temporaryStore(t)
	if did, err := s.Export(run.Digest, to.Dir, true); !did || err != nil {
		t.Errorf("%t, %v", did, err)
	}
	if _, _, err := to.Network(t.Context(), run.Digest); err != nil {
		t.Error(err)
	}
}

// TestOtherScalingIsSaid trains a run again whose data have another unit, with the same values after scaling.
func TestOtherScalingIsSaid(t *testing.T) {
	var said strings.Builder
	s := temporaryStore(t)
	s.Messages = &said
	c := perceptron()
	digits := datasets.Digits().Train
	c.Data = digits.Binarize(.5)
	first := train1(t, s, c)
	train1(t, s, c)
	if said.Len() > 0 {
		t.Error(said.String())
	}
	c.Inputs.Treatments = []datasets.Treatment{{Threshold: 8}}
	if again := train1(t, s, c); again.Digest != first.Digest || !strings.Contains(said.String(), "other values before they were scaled") {
		t.Errorf("%s, %s: %q", first.Digest, again.Digest, said.String())
	}
}

// TestADamagedCheckpointIsNotRead damages the degrees of an unfinished run.
func TestADamagedCheckpointIsNotRead(t *testing.T) {
	s := temporaryStore(t)
	c := perceptron()
	run := interrupted(t, s, c, 8)
	if err := os.WriteFile(filepath.Join(run.Dir, degreesFile), []byte("PK"), 0o666); err != nil {
		t.Fatal(err)
	}
	if found, err := s.Find(c); found != nil || !isDamage(err) {
		t.Errorf("%v, %v", found, err)
	}
}
