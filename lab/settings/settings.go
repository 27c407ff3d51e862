// Package settings stores the user's settings of front-end plugins. The schema of each plugin comes
// from the front end, and a file contains the settings that the user wrote, in JSON5.
package settings

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/google/renameio/v2/maybe"
	"github.com/titanous/json5"

	"setlab/lab/rest"
)

// Store holds the schemas of plugins and the user's settings.
type Store struct {
	dir     string // folder of the user's settings
	plugins map[string]plugin
	ids     []string
}

// plugin describes the settings of a plugin.
type plugin struct {
	schema  map[string]any
	version string
}

// Setting is the settings of a plugin, in the form that front ends use.
type Setting struct {
	ID       string         `json:"id"`
	Schema   map[string]any `json:"schema"`
	Version  string         `json:"version"`
	Raw      string         `json:"raw"` // as written by the user
	Settings map[string]any `json:"settings"`
	Warning  *string        `json:"warning,omitempty"`
	Modified *string        `json:"last_modified"`
	Created  *string        `json:"created"`
}

// extension is the file extension that JupyterLab uses.
const extension = ".jupyterlab-settings"

// New returns a store with the schemas of the front end and its extensions. In each tree, folders
// are packages (@scope/name) and files are plugins. The file overrides.json at the top of the first
// tree changes defaults.
func New(dir string, schemas ...fs.FS) (*Store, error) {
	s := &Store{dir: dir, plugins: map[string]plugin{}}
	for _, tree := range schemas {
		if err := s.add(tree); err != nil {
			return nil, fmt.Errorf("schemas of settings: %w", err)
		}
	}
	if len(schemas) > 0 {
		if err := s.override(schemas[0]); err != nil {
			return nil, fmt.Errorf("overrides of settings: %w", err)
		}
	}
	for id := range s.plugins {
		s.ids = append(s.ids, id)
	}
	slices.Sort(s.ids)
	return s, nil
}

// add adds the schemas of a tree. It does not replace existing ones.
func (s *Store) add(tree fs.FS) error {
	return fs.WalkDir(tree, ".", func(name string, entry fs.DirEntry, err error) error {
		dir := path.Dir(name)
		if err != nil || entry.IsDir() || path.Ext(name) != ".json" || dir == "." {
			return err
		}
		text, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		var p plugin
		if err := json.Unmarshal(text, &p.schema); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		p.version = version(tree, dir)
		id := dir + ":" + strings.TrimSuffix(path.Base(name), ".json")
		if _, known := s.plugins[id]; !known {
			s.plugins[id] = p
		}
		return nil
	})
}

// version returns the version of the package in a folder.
func version(tree fs.FS, dir string) string {
	var about struct{ Version string }
	text, err := fs.ReadFile(tree, path.Join(dir, "package.json.orig"))
	if err != nil || json.Unmarshal(text, &about) != nil || about.Version == "" {
		return "N/A"
	}
	return about.Version
}

// override changes defaults according to overrides.json, which maps plugins to properties and their
// values.
func (s *Store) override(tree fs.FS) error {
	text, err := fs.ReadFile(tree, "overrides.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var overrides map[string]map[string]any
	if err := json.Unmarshal(text, &overrides); err != nil {
		return err
	}
	for id, defaults := range overrides {
		p, ok := s.plugins[id]
		if !ok {
			return fmt.Errorf("there is no plugin %s", id)
		}
		properties, _ := p.schema["properties"].(map[string]any)
		if properties == nil {
			properties = map[string]any{}
			p.schema["properties"] = properties
		}
		for name, value := range defaults {
			property, _ := properties[name].(map[string]any)
			if property == nil {
				property = map[string]any{}
				properties[name] = property
			}
			old, isObject := property["default"].(map[string]any)
			if changes, ok := value.(map[string]any); ok && isObject {
				merge(old, changes)
			} else {
				property["default"] = value
			}
		}
	}
	return nil
}

// merge recursively merges the fields of one object into another.
func merge(into, from map[string]any) {
	for name, value := range from {
		old, isObject := into[name].(map[string]any)
		if changes, ok := value.(map[string]any); ok && isObject {
			merge(old, changes)
		} else {
			into[name] = value
		}
	}
}

// file returns the path of the user's settings for a plugin.
func (s *Store) file(id string) string {
	name, plugin, _ := strings.Cut(id, ":")
	return filepath.Join(s.dir, filepath.FromSlash(name), plugin+extension)
}

// Get returns the settings of a plugin. If the user's file cannot be parsed, its text is still
// returned, with a warning, so that it can be corrected.
func (s *Store) Get(id string) (Setting, error) {
	p, ok := s.plugins[id]
	if !ok {
		return Setting{}, rest.Errorf(http.StatusNotFound, "Schema not found: %s", id)
	}
	setting := Setting{ID: id, Schema: p.schema, Version: p.version, Raw: "{}", Settings: map[string]any{}}
	text, err := os.ReadFile(s.file(id))
	if errors.Is(err, fs.ErrNotExist) {
		return setting, nil
	}
	if err != nil {
		return setting, err
	}
	setting.Raw = string(text)
	if setting.Settings, err = parse(setting.Raw); err != nil {
		warning := fmt.Sprintf("%s: %v", s.file(id), err)
		setting.Warning, setting.Settings = &warning, map[string]any{}
	}
	if info, err := os.Stat(s.file(id)); err == nil {
		at := rest.Time(info.ModTime().Truncate(time.Microsecond))
		setting.Modified, setting.Created = &at, &at
	}
	return setting, nil
}

// parse parses settings in JSON5.
func parse(raw string) (map[string]any, error) {
	settings := map[string]any{}
	if strings.TrimSpace(raw) == "" {
		return settings, nil
	}
	err := json5.Unmarshal([]byte(raw), &settings)
	if err == nil {
		_, err = json.Marshal(settings) // front ends get them as JSON, which has no NaN and Infinity
	}
	return settings, err
}

// Put stores what the user wrote for a plugin.
func (s *Store) Put(id, raw string) error {
	if _, ok := s.plugins[id]; !ok {
		return rest.Errorf(http.StatusNotFound, "Schema not found: %s", id)
	}
	if _, err := parse(raw); err != nil {
		return rest.Errorf(http.StatusBadRequest, "Failed parsing JSON payload: %v", err)
	}
	file := s.file(id)
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	return maybe.WriteFile(file, []byte(raw), 0o600)
}
