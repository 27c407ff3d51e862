package runs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// ExportUnfinished copies an unfinished run, given by its full digest, to the store in folder to, for drawing figures: configuration, record, history
// and degrees, without the model. It reports whether it copied the run. In the target store, Find, List and Read treat the excerpt as an unfinished
// run with Run.Excerpt set. Train starts over, because there is no model to resume from. An existing excerpt with at least as many epochs is kept, as
// is the finished run. A damaged one is replaced, with a message.
func (s *Store) ExportUnfinished(digest, to string) (bool, error) {
	run, err := s.begun(digest)
	if err != nil {
		return false, err
	}
	if run == nil {
		return false, fmt.Errorf("runs: there is no unfinished run %s: %w", digest, fs.ErrNotExist)
	}
	target := &Store{Dir: to, Messages: s.Messages}
	if whole, err := target.stored(digest); whole != nil || isNewer(err) {
		return false, err
	}
	keep := func() (bool, error) {
		there, err := excerpt(to, digest)
		if isDamage(err) {
			target.say("%v; it is replaced", err)
			return false, nil
		}
		return there != nil && there.Epochs >= run.Epochs, err
	}
	if there, err := keep(); there || err != nil {
		return false, err
	}
	files, err := run.files(nil, false)
	if err != nil {
		return false, err
	}
	if err := makeAll(filepath.Join(to, excerptFolder)); err != nil {
		return false, fmt.Errorf("runs: %w", err)
	}
	return replaceUnless(keep, to, excerptOf(to, digest), files)
}

// excerptOf returns the folder of a run's excerpt in a store.
func excerptOf(root, digest string) string { return filepath.Join(root, excerptFolder, digest) }

// excerpt returns the excerpt of a run in a store, or nil if there is none.
func excerpt(root, digest string) (*Run, error) {
	e, err := openEntry(excerptOf(root, digest))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	run, err := e.run(digest)
	if err != nil {
		return nil, err
	}
	run.Excerpt = true
	return run, nil
}

// dropExcerpt removes the excerpt of a run that is finished or removed.
func dropExcerpt(root, digest string) error {
	dir := excerptOf(root, digest)
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	sweepTemporary(filepath.Join(root, temporaryFolder), false)
	if err := discard(dir, filepath.Join(root, temporaryFolder)); err != nil {
		return err
	}
	_ = os.Remove(filepath.Dir(dir)) // fails if there are other excerpts
	_ = os.Remove(filepath.Join(root, temporaryFolder))
	return nil
}
