package contents

import (
	"encoding/base64"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"unicode/utf8"

	"setlab/kernel/notebook"
	"setlab/lab/rest"
	"setlab/lab/trust"
)

// Want describes what a front end requests about a path.
type Want struct {
	Type    string // directory, file, notebook, or empty to derive it from the name
	Format  string // text, base64, or empty to derive it from the content
	Content bool
	Hash    bool
}

// MaxContent is the maximum size in bytes of a file whose content can be returned in a response.
const MaxContent = 128 << 20

// Get returns the model of a path.
func (s *Store) Get(name string, want Want) (*Model, error) {
	local, err := clean(name)
	if err != nil {
		return nil, err
	}
	info, err := s.root.Stat(local)
	if err != nil {
		return nil, rest.File(err, name)
	}
	m := s.model(local, info)
	switch {
	case info.IsDir():
		if want.Type != "" && want.Type != directory {
			return nil, badType("%s is a directory, not a %s", name, want.Type)
		}
		if want.Content {
			err = s.list(local, m)
		}
		return m, err
	case want.Type == directory:
		return nil, badType("%s is not a directory", name)
	case want.Type != "":
		m.Type = want.Type
		if m.MIME = nil; m.Type == file && !strings.HasSuffix(local, ".ipynb") { // Jupyter has no MIME type for notebooks
			m.MIME = guess(local)
		}
	}
	if !want.Content && !want.Hash {
		return m, nil
	}
	data, err := s.read(local, info)
	if err != nil {
		return nil, rest.File(err, name)
	}
	if want.Hash {
		m.setHash(data)
	}
	if want.Content && m.Type == nb {
		err = s.setNotebook(m, data)
	} else if want.Content {
		err = m.setFile(data, want.Format)
	}
	return m, err
}

func badType(format string, arguments ...any) error {
	err := rest.Errorf(http.StatusBadRequest, format, arguments...)
	err.Reason = "bad type"
	return err
}

// read returns the contents of a file.
func (s *Store) read(local string, info fs.FileInfo) ([]byte, error) {
	if !info.Mode().IsRegular() {
		return nil, rest.Errorf(http.StatusBadRequest, "Cannot read non-file %s", local)
	}
	if info.Size() > MaxContent {
		return nil, rest.Errorf(http.StatusBadRequest, "%s has %d MB, which is too large to open; download it instead", local, info.Size()>>20)
	}
	f, err := s.root.Open(local)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, MaxContent))
}

// setNotebook sets the content of the model to the notebook in data.
func (s *Store) setNotebook(m *Model, data []byte) error {
	done, err := s.admit(m.Path, data)
	if err != nil {
		return err
	}
	defer done()
	n, err := parse(data, m.Path)
	if err != nil {
		return err
	}
	trusted, err := s.trust.Trusts(n)
	if err != nil {
		s.Log("%s is opened as not trusted: %v", m.Path, err)
	}
	m.Message = validate(data)
	joined := n.Joined()
	trust.Mark(joined, trusted)
	text, err := rest.Marshal(joined)
	m.set(json.RawMessage(text), asJSON)
	return err
}

// setFile sets the content of the model to that of any other file.
func (m *Model) setFile(data []byte, format string) error {
	isText := utf8.Valid(data)
	if format == asText && !isText {
		err := rest.Errorf(http.StatusBadRequest, "%s is not UTF-8 encoded", m.Path)
		err.Reason = "bad format"
		return err
	}
	kind := "application/octet-stream"
	if isText && format != asBase64 {
		kind = "text/plain"
		m.set(string(data), asText)
	} else {
		m.set(base64.StdEncoding.EncodeToString(data), asBase64)
	}
	if m.MIME == nil {
		m.MIME = &kind
	}
	return nil
}

// list sets the content of the model to the models of the files in a folder.
func (s *Store) list(local string, m *Model) error {
	entries, err := fs.ReadDir(s.root.FS(), local)
	if err != nil {
		return rest.File(err, m.Path)
	}
	models := []*Model{}
	for _, entry := range entries {
		if !listed(entry.Name()) {
			continue
		}
		child := path.Join(local, entry.Name())
		info, err := s.root.Stat(child)
		if err != nil || !info.Mode().IsRegular() && !info.IsDir() {
			continue // a link that is broken or leads out of the root, a device, or a file that was just deleted
		}
		models = append(models, s.model(child, info))
	}
	m.set(models, asJSON)
	return nil
}

// listed reports whether a name is listed in its folder, according to Jupyter's patterns.
func listed(name string) bool {
	return !hidden(name) && utf8.ValidString(name) && name != "__pycache__" &&
		!strings.HasSuffix(name, ".pyc") && !strings.HasSuffix(name, ".pyo") && !strings.HasSuffix(name, "~")
}

// Notebook reads the notebook at a path.
func (s *Store) Notebook(name string) (*notebook.Notebook, error) {
	local, err := clean(name)
	if err != nil {
		return nil, err
	}
	info, err := s.root.Stat(local)
	if err != nil {
		return nil, rest.File(err, name)
	}
	data, err := s.read(local, info)
	if err != nil {
		return nil, rest.File(err, name)
	}
	done, err := s.admit(name, data)
	if err != nil {
		return nil, err
	}
	defer done()
	return parse(data, name)
}

// parse parses a notebook file.
func parse(data []byte, name string) (*notebook.Notebook, error) {
	n, err := notebook.Parse(data)
	if err != nil {
		return nil, rest.Errorf(http.StatusBadRequest, "Unreadable Notebook: %s %v", name, err)
	}
	return n, nil
}
