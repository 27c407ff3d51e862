package runs

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Export copies a finished run, given by its full digest, to the store in folder to, and reports whether it copied the run. A sound
// run that already exists there is kept, so repeated exports change nothing. All files are verified. Without weights a run takes some
// kilobytes: configuration, record, history and degrees. This is what a notebook needs to draw a figure.
//
// A damaged run in the target store is replaced, with a message. A run stored there by a newer version of this library is kept, and
// the error is a *NewerError.
func (s *Store) Export(digest, to string, weights bool) (bool, error) {
	e, err := s.open(digest, weights)
	if err != nil {
		return false, err
	}
	run, err := e.run(digest)
	if err != nil {
		return false, err
	}
	if !run.Finished() {
		return false, damaged(e.dir, "it has %d of %d epochs", run.Epochs, run.Of)
	}
	files := contents{}
	for _, name := range e.names() {
		if !weights && !slices.Contains([]string{configFile, recordFile, historyFile, degreesFile}, name) {
			continue
		}
		files[name] = func(to io.Writer) error {
			data, err := e.read(name)
			if err == nil {
				_, err = to.Write(data)
			}
			return err
		}
	}
	dir := Open(to).finished(digest)
	keep := func() (bool, error) { return s.keeps(dir, weights && e.hasState()) }
	if there, err := keep(); there || err != nil {
		return false, err
	}
	if did, err := replaceUnless(keep, to, dir, files); !did || err != nil {
		return false, err
	}
	return true, dropExcerpt(to, digest)
}

// replaceUnless writes files to a folder of the store in to, unless keep says that another process has put a folder there that is to be kept. It reports
// whether it has written them.
func replaceUnless(keep func() (bool, error), to, dir string, files contents) (bool, error) {
	scratch := filepath.Join(to, temporaryFolder)
	sweepTemporary(scratch, false)
	did, err := publishUnless(keep, dir, scratch, files)
	_ = os.Remove(scratch) // fails if another export is using it
	return did, err
}

// keeps reports whether the existing entry in the target of an export is kept.
func (s *Store) keeps(dir string, weights bool) (bool, error) {
	there, err := openEntry(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err == nil {
		err = there.verify()
	}
	if isDamage(err) {
		s.say("%v; it is replaced", err)
		return false, nil
	}
	return err == nil && (!weights || there.hasState()), err
}

// open opens a finished run in the first store that has it undamaged, and if weights is set, in the first that has it with its weights, if one does.
func (s *Store) open(digest string, weights bool) (*entry, error) {
	var found []string
	var without *entry
	for _, root := range append([]string{s.dir()}, s.Also...) {
		e, err := openEntry(filepath.Join(root, digest))
		if err == nil {
			err = e.verify()
		}
		if err == nil && (!weights || e.hasState()) {
			return e, nil
		}
		if err == nil && without == nil {
			without = e
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			found = append(found, err.Error())
		}
	}
	if without != nil {
		return without, nil
	}
	if found != nil {
		return nil, fmt.Errorf("runs: %s", strings.Join(found, "; "))
	}
	return nil, fmt.Errorf("runs: there is no finished run %s", digest)
}
