package runs

import (
	"fmt"
	"os"
)

// Remove removes a run, given by its full digest, with its checkpoints and its excerpt. It is an error if the run is being trained
// or is not in Dir.
func (s *Store) Remove(digest string) error {
	if !isDigest(digest) {
		return fmt.Errorf("runs: %q is not the digest of a run", digest)
	}
	home := s.unfinished(digest)
	_, noRun := os.Stat(s.finished(digest))
	_, noExcerpt := os.Stat(excerptOf(s.dir(), digest))
	if noRun != nil && noExcerpt != nil && len(checkpoints(home)) == 0 {
		return fmt.Errorf("runs: %s has no run %s", s.dir(), digest)
	}
	right, err := s.tryOwn(home)
	if err != nil {
		return err
	}
	if right == nil {
		return fmt.Errorf("runs: %s is being trained; stop the training first", digest)
	}
	defer right.release()
	sweepTemporary(home, true)
	if err := discard(s.finished(digest), home); err != nil {
		return err
	}
	if err := dropExcerpt(s.dir(), digest); err != nil {
		return err
	}
	return removeCheckpoints(home)
}
