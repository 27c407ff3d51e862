package contents

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"setlab/lab/rest"
)

// Resolved is a file that a path refers to. Its scope is "server" for a path of the contents API, or "kernel" for a path that only a
// kernel can read.
type Resolved struct {
	Scope string `json:"scope"`
	Path  string `json:"path"`
}

// Resolve returns the files that a path refers to, as it occurs in a kernel or one of its tracebacks. A relative path is resolved in
// the lab's folder for the server, and in the kernel's working directory for the kernel. Absolute paths and paths in the home
// directory (~) are also supported. Files outside the lab's folder are only reported for kernels, which can read them anyway. If
// folder is empty, there is no kernel.
func (s *Store) Resolve(name, folder string) []Resolved {
	found := []Resolved{}
	whole := filepath.FromSlash(name)
	if rest, ok := strings.CutPrefix(whole, "~"+string(filepath.Separator)); ok {
		home, err := os.UserHomeDir()
		if err != nil {
			return found
		}
		whole = filepath.Join(home, rest)
	}
	if strings.ContainsRune(whole, 0) {
		return found
	}
	if local, ok := s.within(from(s.Root(), whole)); ok && s.exists(local) {
		found = append(found, Resolved{"server", apiPath(local)})
	}
	if folder == "" {
		return found
	}
	if path := from(folder, whole); exists(path) {
		found = append(found, Resolved{"kernel", path})
	}
	return found
}

// from returns a path relative to a folder, or an absolute path unchanged.
func from(folder, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(folder, path)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// within returns the path of a file relative to the lab's folder, if it is in it.
func (s *Store) within(whole string) (local string, ok bool) {
	root := s.Root()
	if real, err := filepath.EvalSymlinks(root); err == nil {
		if r, err := filepath.EvalSymlinks(whole); err == nil {
			root, whole = real, r
		}
	}
	relative, err := filepath.Rel(root, whole)
	if err != nil || !filepath.IsLocal(relative) {
		return "", false
	}
	local, err = clean(filepath.ToSlash(relative))
	return local, err == nil
}

// unresolved is a scope in which the path could not be resolved.
type unresolved struct {
	Scope  string `json:"scope"`
	Reason string `json:"reason"`
}

// ServeResolve serves GET /api/resolvePath. The function folderOf returns the working directory of a kernel.
func (s *Store) ServeResolve(folderOf func(kernel string) (string, error)) rest.Handler {
	return rest.Get(func(r *http.Request) (any, error) {
		name, kernel := r.URL.Query().Get("path"), r.URL.Query().Get("kernel")
		if name == "" {
			return nil, rest.Errorf(http.StatusBadRequest, "Missing argument path")
		}
		var answer struct {
			Resolved   []Resolved   `json:"resolved"`
			Unresolved []unresolved `json:"unresolved,omitempty"`
		}
		folder := ""
		if kernel != "" {
			var err error
			if folder, err = folderOf(kernel); err != nil {
				answer.Unresolved = []unresolved{{"kernel", "Kernel " + strings.ToValidUTF8(kernel, "?") + " could not be found"}}
			}
		}
		answer.Resolved = s.Resolve(name, folder)
		return answer, nil
	})
}
