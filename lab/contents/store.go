// Package contents gives the lab the files of one folder, by Jupyter's contents API:
// folders are listed, notebooks come as JSON, other files as text or base64, and each
// can have a checkpoint to go back to.
//
// Nothing outside the folder can be reached, by whatever path or symbolic link (os.Root
// sees to that), nor what begins with a dot. A file is written whole or not at all.
package contents

import (
	"fmt"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"unicode/utf8"

	"setlab/lab/rest"
	"setlab/lab/trust"
)

// Store is the folder that a lab serves.
type Store struct {
	// MaxBody is how many bytes the body of a request to save may have; New sets it.
	MaxBody int64

	root  *os.Root
	trust *trust.Store

	largest sync.Mutex      // held while a large notebook is worked on; see admit
	writing sync.Mutex      // one change at a time
	swept   map[string]bool // folders in which no old temporary file is left
	uploads map[string]*upload
}

// maxBody is half of Jupyter's limit. The front end uploads large files in pieces.
const maxBody = 256 << 20

// New returns the store of a folder, which must exist.
func New(dir string, trust *trust.Store) (*Store, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("the lab's folder: %w", err)
	}
	return &Store{MaxBody: maxBody, root: root, trust: trust, swept: map[string]bool{}, uploads: map[string]*upload{}}, nil
}

// Close abandons uploads that are not complete and closes the folder.
func (s *Store) Close() error {
	s.writing.Lock()
	defer s.writing.Unlock()
	for local := range s.uploads {
		s.abandon(local)
	}
	return s.root.Close()
}

// Root returns the absolute path of the folder.
func (s *Store) Root() string { return s.root.Name() }

// clean turns the path of a request, with / as separator, into one that os.Root takes
// ("." for the folder itself). A path that leads out is not there, and neither is a
// hidden one: the error has status 404. A name that is not UTF-8 has 400: JSON could not give it back.
func clean(name string) (string, error) {
	if !utf8.ValidString(name) {
		return "", rest.Errorf(http.StatusBadRequest, "the name %q is not UTF-8", name)
	}
	name = strings.Trim(name, "/")
	if name == "" {
		return ".", nil
	}
	local := path.Clean(name)
	if local == ".." || strings.HasPrefix(local, "../") || strings.ContainsRune(local, 0) || !filepath.IsLocal(filepath.FromSlash(local)) {
		return "", rest.Errorf(http.StatusNotFound, "%s is outside root contents directory", name)
	}
	for part := range strings.SplitSeq(local, "/") {
		if hidden(part) && part != "." {
			return "", rest.Errorf(http.StatusNotFound, "file or directory does not exist: %q", name)
		}
	}
	return local, nil
}

// hidden says whether front ends don't get to see a name.
func hidden(name string) bool { return strings.HasPrefix(name, ".") }

// writable turns the path of something that is to be changed into one for os.Root.
// Hidden ones are refused with status 400.
func writable(name, act string) (string, error) {
	local, err := clean(name)
	if err == nil {
		return local, nil
	}
	if !strings.Contains(err.Error(), "outside") && utf8.ValidString(name) {
		return "", rest.Errorf(http.StatusBadRequest, "Cannot %s file or directory %q", act, name)
	}
	return "", err
}

// apiPath is the path as front ends have it: "" for the folder itself.
func apiPath(local string) string {
	if local == "." {
		return ""
	}
	return local
}

// exists says whether there is something of that name, also a link that leads nowhere or out of the folder.
func (s *Store) exists(local string) bool {
	_, err := s.root.Lstat(local)
	return err == nil
}

// isDir says whether there is a folder of that name.
func (s *Store) isDir(local string) bool {
	info, err := s.root.Stat(local)
	return err == nil && info.IsDir()
}

// Dir returns the absolute path of the folder in which programs that belong to a path
// run: the folder itself, or that of the file; the root for what is not there.
func (s *Store) Dir(name string) string {
	local, err := clean(name)
	if err != nil {
		return s.Root()
	}
	for !s.isDir(local) {
		local = path.Dir(local)
	}
	return filepath.Join(s.Root(), filepath.FromSlash(local))
}
