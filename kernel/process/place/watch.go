package place

import (
	"os"
	"strings"
)

// Watch detects changes of this process's working directory and environment. The zero value reports everything
// as changed at first.
type Watch struct {
	dir string
	env map[string]string
}

// NewWatch returns a Watch that reports changes from now on.
func NewWatch() *Watch {
	w := &Watch{}
	w.Changes()
	return w
}

// Changes returns the changes since the last call.
func (w *Watch) Changes() Place {
	p := Place{Env: map[string]*string{}}
	if dir, err := os.Getwd(); err == nil && dir != w.dir {
		p.Dir, w.dir = dir, dir
	}
	now := map[string]string{}
	for _, assignment := range os.Environ() {
		name, value, _ := strings.Cut(assignment, "=")
		now[name] = value
		if old, known := w.env[name]; !known || old != value {
			p.Env[name] = &value
		}
	}
	for name := range w.env {
		if _, is := now[name]; !is {
			p.Env[name] = nil
		}
	}
	w.env = now
	return p
}
