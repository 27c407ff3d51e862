// Package contents provides the lab with the files of a folder, through Jupyter's contents API. Folders are
// listed, notebooks are returned as JSON, other files as text or base64, and each file can have a
// checkpoint.
//
// Files outside the folder are not accessible through any path or symbolic link, which os.Root enforces,
// and neither are files whose names start with a dot. Files are written atomically.
package contents

import (
	"fmt"
	"log"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"setlab/lab/rest"
	"setlab/lab/trust"
)

// Store provides the files of the folder that a lab serves.
type Store struct {
	// MaxBody is the maximum size in bytes of a request to save a file. New sets it.
	MaxBody int64
	// Log receives messages for the user. New sets it to the standard logger's Printf.
	Log func(format string, arguments ...any)

	root     *os.Root
	osRename func(old, target string) error // root.Rename; tests replace it
	trust    *trust.Store

	largest sync.Mutex      // held during work on a large notebook; see admit
	writing sync.Mutex      // held during each change
	swept   map[string]bool // folders without old temporary files
	uploads map[string]*upload
	idle    time.Duration // after this time without a part, an upload is discarded
}

// maxBody is half of Jupyter's limit. The front end uploads large files in parts.
const maxBody = 256 << 20

// New returns the store for a folder, which must exist.
func New(dir string, trust *trust.Store) (*Store, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("the lab's folder: %w", err)
	}
	return &Store{
		MaxBody: maxBody, Log: log.Printf, root: root, osRename: root.Rename, trust: trust,
		swept: map[string]bool{}, uploads: map[string]*upload{}, idle: stale,
	}, nil
}

// Close discards incomplete uploads and closes the folder.
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

// clean converts the path in a request, with / as separator, to one for os.Root ("." for the folder
// itself). If a path is hidden or leads out of the folder, the error has status 404. If it is not UTF-8,
// which JSON could not represent, the status is 400.
func clean(name string) (string, error) {
	if !utf8.ValidString(name) {
		return "", rest.Errorf(http.StatusBadRequest, "the name %q is not UTF-8", name)
	}
	name = strings.Trim(name, "/")
	if name == "" {
		return ".", nil
	}
	local := path.Clean(name)
	if outside(local) {
		return "", rest.Errorf(http.StatusNotFound, "%s is outside root contents directory", name)
	}
	for part := range strings.SplitSeq(local, "/") {
		if hidden(part) && part != "." {
			return "", rest.Errorf(http.StatusNotFound, "file or directory does not exist: %q", name)
		}
	}
	return local, nil
}

// outside reports whether a path leads out of the folder.
func outside(local string) bool {
	return local == ".." || strings.HasPrefix(local, "../") || strings.ContainsRune(local, 0) || !filepath.IsLocal(filepath.FromSlash(local))
}

// hidden reports whether a name is hidden from front ends.
func hidden(name string) bool { return strings.HasPrefix(name, ".") }

// writable converts the path of a file to be changed to one for os.Root. Hidden files are rejected with
// status 400.
func writable(name, act string) (string, error) {
	local, err := clean(name)
	if err == nil {
		return local, nil
	}
	if utf8.ValidString(name) && !outside(path.Clean(strings.Trim(name, "/"))) {
		return "", rest.Errorf(http.StatusBadRequest, "Cannot %s file or directory %q", act, name)
	}
	return "", err
}

// apiPath converts a path to the form that front ends use: "" for the folder itself.
func apiPath(local string) string {
	if local == "." {
		return ""
	}
	return local
}

// exists reports whether a file exists, including symbolic links that are broken or lead out of the folder.
func (s *Store) exists(local string) bool {
	_, err := s.root.Lstat(local)
	return err == nil
}

// isDir reports whether a folder exists.
func (s *Store) isDir(local string) bool {
	info, err := s.root.Stat(local)
	return err == nil && info.IsDir()
}

// Dir returns the absolute path of the working directory for programs that belong to a path: the folder
// itself, or the folder that contains the file. If path does not exist, it is the nearest existing parent
// folder, and if it is not valid, the root.
func (s *Store) Dir(name string) string {
	local, err := clean(name)
	if err != nil {
		return s.Root()
	}
	for local != "." && !s.isDir(local) {
		local = path.Dir(local)
	}
	return filepath.Join(s.Root(), filepath.FromSlash(local))
}
