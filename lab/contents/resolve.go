package contents

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"setlab/lab/rest"
)

// Resolved is where a path leads: "server", a path of the contents API, or "kernel", one that only a kernel can read.
type Resolved struct {
	Scope string `json:"scope"`
	Path  string `json:"path"`
}

// Resolve finds out where a path leads as a kernel, or a traceback of it, names it: from a folder, the home folder (~), or the root of the
// file system. It tells nothing of files outside the lab's folder but to kernels, which can read them anyway.
func (s *Store) Resolve(name, folder string, kernel bool) []Resolved {
	found := []Resolved{}
	whole := filepath.FromSlash(name)
	if rest, ok := strings.CutPrefix(whole, "~"+string(filepath.Separator)); ok {
		home, err := os.UserHomeDir()
		if err != nil {
			return found
		}
		whole = filepath.Join(home, rest)
	}
	if !filepath.IsAbs(whole) {
		whole = filepath.Join(folder, whole)
	}
	if strings.ContainsRune(whole, 0) {
		return found
	}
	root := s.Root()
	if real, err := filepath.EvalSymlinks(root); err == nil {
		if r, err := filepath.EvalSymlinks(whole); err == nil {
			root, whole = real, r
		}
	}
	relative, err := filepath.Rel(root, whole)
	if err == nil && filepath.IsLocal(relative) {
		local, err := clean(filepath.ToSlash(relative))
		if err == nil && s.exists(local) {
			found = append(found, Resolved{"server", apiPath(local)})
		}
		return found
	}
	if _, err := os.Stat(whole); kernel && err == nil {
		found = append(found, Resolved{"kernel", whole})
	}
	return found
}

// ServeResolve answers GET /api/resolvePath. folderOf returns the folder of a kernel.
func (s *Store) ServeResolve(folderOf func(kernel string) (string, error)) rest.Handler {
	return rest.Get(func(r *http.Request) (any, error) {
		name, kernel := r.URL.Query().Get("path"), r.URL.Query().Get("kernel")
		if name == "" {
			return nil, rest.Errorf(http.StatusBadRequest, "Missing argument path")
		}
		folder := s.Root()
		if kernel != "" {
			var err error
			if folder, err = folderOf(kernel); err != nil {
				return nil, rest.Errorf(http.StatusNotFound, "%v", err)
			}
		}
		return map[string][]Resolved{"resolved": s.Resolve(name, folder, kernel != "")}, nil
	})
}
