package runs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Export copies a finished run, given by its whole digest, into the store in another folder, and reports whether it did: what is there
// already, whole, stays. Everything is verified on the way. Without weights a run is some kilobytes: configuration, record, history and degrees;
// that is what a notebook that draws a figure needs.
func (s *Store) Export(digest, to string, weights bool) (bool, error) {
	e, err := s.open(digest)
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
	files := map[string][]byte{}
	for _, name := range e.names() {
		if !weights && !slices.Contains([]string{configFile, recordFile, historyFile, degreesFile}, name) {
			continue
		}
		if files[name], err = e.read(name); err != nil {
			return false, err
		}
	}
	other := Open(to)
	dir := other.finished(digest)
	there, err := openEntry(dir)
	if err == nil && there.verify() == nil && (!weights || there.hasState()) {
		return false, nil
	}
	scratch := filepath.Join(to, temporaryFolder)
	if err := discard(dir, scratch); err != nil {
		return false, err
	}
	if err := publish(dir, scratch, files); err != nil {
		return false, err
	}
	_ = os.Remove(scratch) // stays if another export is using it
	return true, nil
}

// open opens a finished run, in whichever store it is whole.
func (s *Store) open(digest string) (*entry, error) {
	var found []string
	for _, root := range append([]string{s.dir()}, s.Also...) {
		e, err := openEntry(filepath.Join(root, digest))
		if err == nil {
			err = e.verify()
		}
		if err == nil {
			return e, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			found = append(found, err.Error())
		}
	}
	if found != nil {
		return nil, fmt.Errorf("runs: %s", strings.Join(found, "; "))
	}
	return nil, fmt.Errorf("runs: there is no finished run %s", digest)
}
