package contents

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"mime"
	"path"
	"path/filepath"
	"strings"
	"time"

	"setlab/lab/rest"
)

// Types of contents, and formats of their content.
const (
	directory = "directory"
	file      = "file"
	nb        = "notebook"

	asText   = "text"
	asBase64 = "base64"
	asJSON   = "json"
)

// Model is the description of a file or folder for front ends, with Jupyter's field names.
type Model struct {
	Name          string  `json:"name"`
	Path          string  `json:"path"`
	Modified      string  `json:"last_modified"`
	Created       string  `json:"created"`
	Content       any     `json:"content"` // nil if it was not requested
	Format        *string `json:"format"`
	MIME          *string `json:"mimetype"`
	Size          *int64  `json:"size"`
	Writable      bool    `json:"writable"`
	Type          string  `json:"type"`
	Hash          *string `json:"hash"` // of the file's bytes, computed with HashAlgorithm
	HashAlgorithm *string `json:"hash_algorithm"`
	Message       string  `json:"message,omitempty"` // why a notebook is not valid

	modified time.Time // what Modified says
}

// model returns the part of the model that does not require reading the file.
func (s *Store) model(local string, info fs.FileInfo) *Model {
	size := info.Size()
	m := &Model{
		Name: path.Base(local), Path: apiPath(local), Size: &size, Type: file,
		Modified: rest.Time(info.ModTime()), Created: rest.Time(created(info)),
		Writable: mayWrite(filepath.Join(s.Root(), filepath.FromSlash(local))), modified: info.ModTime(),
	}
	switch {
	case info.IsDir():
		m.Type, m.Size = directory, nil
		if local == "." {
			m.Name = ""
		}
	case strings.HasSuffix(local, ".ipynb"):
		m.Type = nb
	default:
		m.MIME = guess(local)
	}
	return m
}

// setHash sets the hash of the file's bytes, with which a front end detects changes on disk.
func (m *Model) setHash(data []byte) {
	sum := sha256.Sum256(data)
	hash, algorithm := hex.EncodeToString(sum[:]), "sha256"
	m.Hash, m.HashAlgorithm = &hash, &algorithm
}

// set sets the content and its format.
func (m *Model) set(content any, format string) { m.Content, m.Format = content, &format }

// types maps extensions to MIME types that systems without a MIME table do not know.
var types = map[string]string{
	".csv": "text/csv", ".go": "text/x-go", ".ipynb": "application/x-ipynb+json", ".json": "application/json", ".md": "text/markdown",
	".py": "text/x-python", ".svg": "image/svg+xml", ".tsv": "text/tab-separated-values", ".txt": "text/plain", ".yaml": "text/x-yaml", ".yml": "text/x-yaml",
}

// guess returns the MIME type for a file name, or nil if it is unknown.
func guess(name string) *string {
	extension := strings.ToLower(path.Ext(name))
	kind, ok := types[extension]
	if !ok {
		kind, _, _ = mime.ParseMediaType(mime.TypeByExtension(extension))
	}
	if kind == "" {
		return nil
	}
	return &kind
}
