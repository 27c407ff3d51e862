package contents

import (
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"setlab/kernel/notebook"
	"setlab/lab/rest"
	"setlab/lab/trust"
)

// Sent is a file that a front end sends to be saved.
type Sent struct {
	Type    string          `json:"type"`
	Format  string          `json:"format"`
	Content json.RawMessage `json:"content"` // nil if there is none
	// Chunk is the number of a part of an upload, starting at 1. The last part has the number -1. 0
	// means that the file is complete.
	Chunk int `json:"chunk"`
}

// complete sets the defaults for missing fields of a new file.
func (m *Sent) complete(name string) {
	if m.Type == "" {
		m.Type = file
		if strings.HasSuffix(name, ".ipynb") {
			m.Type = nb
		}
	}
	if m.Content == nil && m.Type == nb {
		m.Content = json.RawMessage(`{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}`)
	} else if m.Content == nil && m.Type != directory {
		m.Type, m.Format, m.Content = file, asText, json.RawMessage(`""`)
	}
}

// Save writes a file or creates a folder. It returns the model without content.
func (s *Store) Save(name string, sent Sent) (*Model, error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	return s.save(name, sent)
}

func (s *Store) save(name string, sent Sent) (*Model, error) {
	local, err := writable(name, "create")
	switch {
	case err != nil:
		return nil, err
	case sent.Type == "":
		return nil, rest.Errorf(http.StatusBadRequest, "No file type provided")
	case sent.Content == nil && sent.Type != directory:
		return nil, rest.Errorf(http.StatusBadRequest, "No file content provided")
	case sent.Chunk != 0 && sent.Type != file:
		return nil, rest.Errorf(http.StatusBadRequest, "File type %q is not supported for large file transfer", sent.Type)
	}
	var data []byte
	switch sent.Type {
	case directory:
		return s.saveFolder(local)
	case nb:
		data, err = s.encode(local, sent.Content)
	case file:
		data, err = sent.decode(local)
	default:
		err = rest.Errorf(http.StatusBadRequest, "Unhandled contents type: %s", sent.Type)
	}
	if err != nil {
		return nil, err
	}
	if sent.Chunk != 0 {
		return s.upload(local, sent.Chunk, data)
	}
	isNew := !s.exists(local)
	if sent.Type == nb && isNew {
		if err := s.hasRoomForCheckpoint(local); err != nil {
			return nil, err
		}
	}
	if err := s.replace(local, data); err != nil {
		return nil, cannotSave(err, name)
	}
	if sent.Type == nb {
		// As in Jupyter, a notebook always has a checkpoint. That of a new one is not of an earlier file with its name.
		if _, err := s.checkpoint(local); isNew || errors.Is(err, fs.ErrNotExist) {
			if _, err := s.createCheckpoint(local); err != nil {
				s.Log("%s is saved, but without a checkpoint: %v", local, err)
			}
		}
	}
	m, err := s.saved(local, data)
	if err == nil && sent.Type == nb {
		m.Message = validate(sent.Content)
	}
	return m, err
}

// saved returns the model of a file that now contains data.
func (s *Store) saved(local string, data []byte) (*Model, error) {
	info, err := s.root.Stat(local)
	if err != nil {
		return nil, rest.File(err, local)
	}
	m := s.model(local, info)
	m.setHash(data)
	return m, nil
}

// cannotSave returns the response if a file could not be written. It is the same as in Jupyter,
// except for the status 403 if permission is denied.
func cannotSave(err error, name string) error {
	if errors.Is(err, fs.ErrNotExist) {
		return rest.Errorf(http.StatusInternalServerError, "Unexpected error while saving file: %s: there is no folder %q", name, path.Dir(name))
	}
	return rest.File(err, name)
}

func (s *Store) saveFolder(local string) (*Model, error) {
	info, err := s.root.Stat(local)
	if errors.Is(err, fs.ErrNotExist) {
		if err = s.root.Mkdir(local, 0o777); err == nil {
			info, err = s.root.Stat(local)
		}
	}
	if err != nil {
		return nil, cannotSave(err, local)
	}
	if !info.IsDir() {
		return nil, rest.Errorf(http.StatusBadRequest, "Not a directory: %s", local)
	}
	return s.model(local, info), nil
}

// encode returns the contents of the file for a notebook sent by a front end. It signs the notebook
// if all of its outputs were created or trusted here.
func (s *Store) encode(local string, content json.RawMessage) ([]byte, error) {
	done, err := s.admit(local, content)
	if err != nil {
		return nil, err
	}
	defer done()
	n, err := notebook.Parse(content)
	if err != nil {
		return nil, rest.Errorf(http.StatusBadRequest, "%s is not saved, because the request does not contain a notebook: %v", local, err)
	}
	if trust.AllTrusted(content) {
		if err := s.trust.Sign(n); err != nil { // the work counts more
			s.Log("%s is saved, but will not be trusted when it is opened: %v", local, err)
		}
	}
	data, err := n.Encode()
	if err == nil && len(data) > MaxContent {
		return nil, rest.Errorf(http.StatusBadRequest, "%s is not saved: it would have %d MB, which is too large to open again. Clear outputs, or split it", local, len(data)>>20)
	}
	return data, err
}

// Trust signs the notebook on disk.
func (s *Store) Trust(name string) error {
	n, err := s.Notebook(name)
	if err != nil {
		return err
	}
	return s.trust.Sign(n)
}
