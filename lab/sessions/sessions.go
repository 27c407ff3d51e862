// Package sessions tracks which kernel belongs to which notebook, console or file: Jupyter's
// sessions. They exist until the lab ends.
package sessions

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/google/uuid"

	"setlab/lab/kernels"
)

// Session is a path and its kernel.
type Session struct {
	ID     string        `json:"id"`
	Path   string        `json:"path"`
	Name   *string       `json:"name"` // nil if none was given
	Type   string        `json:"type"` // notebook, console or file
	Kernel kernels.Model `json:"kernel"`
	// Notebook repeats path and name for older clients.
	Notebook *Notebook `json:"notebook,omitempty"`
}

// Notebook is the part of a session's model that older clients read.
type Notebook struct {
	Path string  `json:"path"`
	Name *string `json:"name"`
}

// Manager manages the sessions of a lab.
type Manager struct {
	kernels *kernels.Manager

	mutex    sync.Mutex // guards sessions
	creating sync.Mutex // held while a session gets a kernel, since two pages may request the same
	sessions []*Session // complete except for their kernels' state
}

// New returns a manager without sessions.
func New(k *kernels.Manager) *Manager { return &Manager{kernels: k} }

// ErrNotFound is returned if there is no session with an ID.
var ErrNotFound = errors.New("Session not found")

// describe returns a session's model. If its kernel no longer exists, ok is false.
func (m *Manager) describe(s *Session) (model Session, ok bool) {
	model = *s
	k, err := m.kernels.Get(s.Kernel.ID)
	if err != nil {
		return model, false
	}
	model.Kernel = k.Model()
	if model.Type == "notebook" {
		model.Notebook = &Notebook{model.Path, model.Name}
	}
	return model, true
}

// All returns the sessions. It removes those whose kernel no longer exists.
func (m *Manager) All() []Session {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	all := []Session{}
	m.sessions = slices.DeleteFunc(m.sessions, func(s *Session) bool {
		model, ok := m.describe(s)
		if ok {
			all = append(all, model)
		}
		return !ok
	})
	return all
}

// Get returns the session with an ID.
func (m *Manager) Get(id string) (Session, error) {
	for _, s := range m.All() {
		if s.ID == id {
			return s, nil
		}
	}
	return Session{}, fmt.Errorf("%w: session_id=%q", ErrNotFound, id)
}

// Create returns the session of a path. If there is none, it creates one, with the kernel that has
// the given ID, or with a new kernel.
func (m *Manager) Create(path string, name *string, kind, kernelID, kernelName string) (Session, error) {
	m.creating.Lock()
	defer m.creating.Unlock()
	for _, s := range m.All() {
		if s.Path == path {
			return s, nil
		}
	}
	k, err := m.kernel(kernelID, kernelName, path)
	if errors.Is(err, kernels.ErrNotFound) {
		// As in Jupyter, because clients keep the IDs of kernels that have ended.
		k, err = m.kernel("", kernelName, path)
	}
	if err != nil {
		return Session{}, err
	}
	s := &Session{ID: uuid.NewString(), Path: path, Name: name, Type: kind, Kernel: k.Model()}
	m.mutex.Lock()
	m.sessions = append(m.sessions, s)
	m.mutex.Unlock()
	return m.Get(s.ID)
}

// kernel returns the kernel with an ID, or starts one if the ID is empty.
func (m *Manager) kernel(id, name, path string) (*kernels.Kernel, error) {
	if id != "" {
		return m.kernels.Get(id)
	}
	return m.kernels.Start(name, path)
}

// Change describes changes to a session. Fields that are nil are not changed.
type Change struct {
	Path   *string `json:"path"`
	Name   *string `json:"name"`
	Type   *string `json:"type"`
	Kernel *struct {
		ID   *string `json:"id"`
		Name *string `json:"name"`
	} `json:"kernel"`
}

// Update changes a session. If the kernel is replaced, the old one is shut down.
func (m *Manager) Update(id string, c Change) (Session, error) {
	unneeded := ""
	if c.Kernel != nil && (c.Kernel.ID != nil || c.Kernel.Name != nil) {
		var err error
		if unneeded, err = m.setKernel(id, value(c.Kernel.ID), value(c.Kernel.Name)); err != nil {
			return Session{}, err
		}
	}
	m.mutex.Lock()
	for _, s := range m.sessions {
		if s.ID == id {
			set(&s.Path, c.Path)
			if c.Name != nil {
				s.Name = c.Name
			}
			set(&s.Type, c.Type)
		}
	}
	m.mutex.Unlock()
	if unneeded != "" {
		// It may already have ended.
		_ = m.kernels.Shutdown(unneeded)
	}
	return m.Get(id)
}

// setKernel gives a session the kernel with an ID, or a new one. It returns the ID of the kernel that is not needed any more: the one before, or the
// new one if the session has been deleted in the meantime.
func (m *Manager) setKernel(id, kernelID, kernelName string) (unneeded string, err error) {
	m.creating.Lock()
	defer m.creating.Unlock()
	before, err := m.Get(id)
	if err != nil {
		return "", err
	}
	k, err := m.kernel(kernelID, kernelName, before.Path)
	if err != nil || k.ID == before.Kernel.ID {
		return "", err
	}
	m.mutex.Lock()
	defer m.mutex.Unlock()
	for _, s := range m.sessions {
		if s.ID == id {
			s.Kernel.ID = k.ID
			return before.Kernel.ID, nil
		}
	}
	if kernelID != "" { // it is not ours
		return "", nil
	}
	return k.ID, nil
}

func value(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func set(field, to *string) {
	if to != nil {
		*field = *to
	}
}

// Delete deletes a session and shuts down its kernel.
func (m *Manager) Delete(id string) error {
	if _, err := m.Get(id); err != nil {
		return err
	}
	kernel := ""
	m.mutex.Lock()
	m.sessions = slices.DeleteFunc(m.sessions, func(s *Session) bool {
		if s.ID == id {
			kernel = s.Kernel.ID // since Get, it may have changed
		}
		return s.ID == id
	})
	m.mutex.Unlock()
	return m.kernels.Shutdown(kernel)
}
