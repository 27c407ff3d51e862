// Package workspaces stores JupyterLab's workspaces, which describe the layout of open panels, with
// one file per workspace.
package workspaces

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/google/renameio/v2/maybe"

	"setlab/lab/rest"
)

// Store is a folder of workspaces.
type Store struct{ Dir string }

// extension is the file extension that JupyterLab uses.
const extension = ".jupyterlab-workspace"

// maxSize is the maximum size in bytes, far more than a layout needs.
const maxSize = 16 << 20

// Workspace is a workspace: data that only the front end interprets, and metadata.
type Workspace struct {
	Data     json.RawMessage `json:"data"`
	Metadata Metadata        `json:"metadata"`
}

// Metadata identifies a workspace.
type Metadata struct {
	ID       string `json:"id"`
	Modified string `json:"last_modified,omitempty"`
	Created  string `json:"created,omitempty"`
}

// Register registers the workspaces API with a mux.
func (s *Store) Register(mux *http.ServeMux) {
	mux.Handle("GET /lab/api/workspaces", rest.Get(s.all))
	mux.Handle("GET /lab/api/workspaces/{id...}", rest.Get(s.one))
	mux.Handle("PUT /lab/api/workspaces/{id...}", rest.Do(s.save))
	mux.Handle("DELETE /lab/api/workspaces/{id...}", rest.Do(s.remove))
}

var unsafeRunes = regexp.MustCompile(`[^a-z0-9]+`)

// path returns the path of a workspace's file. The file name consists of the characters of the ID
// that are safe in file names, and a digest that makes it unique.
func (s *Store) path(id string) string {
	slug := strings.Trim(unsafeRunes.ReplaceAllString(strings.ToLower(id), "-"), "-")
	sum := sha256.Sum256([]byte(id))
	return filepath.Join(s.Dir, slug[:min(len(slug), 60)]+"-"+hex.EncodeToString(sum[:4])+extension)
}

// load reads a workspace. If it does not exist, the error is fs.ErrNotExist.
func load(path string) (Workspace, error) {
	var w Workspace
	text, err := os.ReadFile(path)
	if err != nil {
		return w, err
	}
	if err := json.Unmarshal(text, &w); err != nil {
		return w, fmt.Errorf("%s: %w", path, err)
	}
	if info, err := os.Stat(path); err == nil {
		w.Metadata.Modified = rest.Time(info.ModTime())
		w.Metadata.Created = w.Metadata.Modified
	}
	return w, nil
}

func (s *Store) all(*http.Request) (any, error) {
	found, err := filepath.Glob(filepath.Join(s.Dir, "*"+extension))
	if err != nil {
		return nil, err
	}
	ids, values := []string{}, []Workspace{}
	for _, path := range found {
		if workspace, err := load(path); err == nil {
			ids = append(ids, workspace.Metadata.ID)
			values = append(values, workspace)
		}
	}
	return map[string]any{"workspaces": map[string]any{"ids": ids, "values": values}}, nil
}

func (s *Store) one(r *http.Request) (any, error) {
	id := r.PathValue("id")
	if id == "" {
		return s.all(r)
	}
	workspace, err := load(s.path(id))
	if errors.Is(err, fs.ErrNotExist) {
		return Workspace{Data: json.RawMessage("{}"), Metadata: Metadata{ID: id}}, nil
	}
	return workspace, err
}

func (s *Store) save(r *http.Request) error {
	id := r.PathValue("id")
	if id == "" {
		return rest.Errorf(http.StatusBadRequest, "Workspace name is required for PUT.")
	}
	var workspace Workspace
	if given, err := rest.Read(r, maxSize, &workspace); err != nil {
		return err
	} else if !given || workspace.Data == nil {
		return rest.Errorf(http.StatusBadRequest, "a workspace has data and metadata")
	}
	named := strings.TrimPrefix(workspace.Metadata.ID, "/")
	if unescaped, err := url.PathUnescape(named); err == nil {
		named = unescaped
	}
	if named != strings.TrimPrefix(id, "/") {
		return rest.Errorf(http.StatusBadRequest, "Workspace metadata ID mismatch: expected %q got %q", id, workspace.Metadata.ID)
	}
	workspace.Metadata = Metadata{ID: workspace.Metadata.ID}
	text, err := json.Marshal(workspace)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(s.Dir, 0o700); err != nil {
		return err
	}
	return maybe.WriteFile(s.path(id), text, 0o600)
}

func (s *Store) remove(r *http.Request) error {
	id := r.PathValue("id")
	if id == "" {
		return rest.Errorf(http.StatusBadRequest, "Workspace name is required for DELETE")
	}
	err := os.Remove(s.path(id))
	if errors.Is(err, fs.ErrNotExist) {
		return rest.Errorf(http.StatusNotFound, "there is no workspace %q", id)
	}
	return err
}
