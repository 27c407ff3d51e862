// Package terminals runs the user's shell in pseudo-terminals and shows them in browsers, as
// Jupyter does: each terminal has a REST resource, and a websocket with terminado's protocol.
//
// A shell ends when this process ends for any reason, because the system hangs up its terminal.
package terminals

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/creack/pty"

	"setlab/lab/rest"
)

// Manager manages the terminals of a lab.
type Manager struct {
	dir func(path string) string

	mutex     sync.Mutex
	terminals []*terminal
	count     int
	closed    bool
}

// New returns a manager without terminals. The function dir returns the folder for a path in the
// lab.
func New(dir func(path string) string) *Manager { return &Manager{dir: dir} }

// Model is the description of a terminal for front ends.
type Model struct {
	Name   string `json:"name"`
	Active string `json:"last_activity"`
}

// terminal is a running shell.
type terminal struct {
	name    string
	file    *os.File // our end of the pseudo-terminal; supports read deadlines
	command *exec.Cmd
	exited  chan struct{} // closed when the process has ended
	ended   chan struct{} // closed when there is no more output

	mutex    sync.Mutex
	active   time.Time
	screen   screen
	watchers map[*watcher]bool
}

func (t *terminal) model() Model {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return Model{t.name, rest.Time(t.active)}
}

// shell returns the user's shell, or the system's.
func shell() string {
	if s := os.Getenv("SHELL"); s != "" {
		return s
	}
	return "/bin/sh"
}

// Start starts a terminal in the folder for path. If the name is empty or in use, the terminal is
// named by the next number.
func (m *Manager) Start(name, path string) (Model, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.closed {
		return Model{}, errors.New("the lab is being shut down")
	}
	for name == "" || m.find(name) != nil {
		m.count++
		name = strconv.Itoa(m.count)
	}
	t := &terminal{name: name, command: exec.Command(shell()), exited: make(chan struct{}), ended: make(chan struct{}), active: time.Now(), watchers: map[*watcher]bool{}}
	t.command.Dir = m.dir(path)
	t.command.Env = append(os.Environ(), "TERM=xterm-256color", "COLORTERM=truecolor")
	file, err := pty.StartWithSize(t.command, &pty.Winsize{Rows: 24, Cols: 80})
	if err == nil {
		t.file, err = pollable(file)
	}
	if err != nil {
		return Model{}, fmt.Errorf("starting %s: %w", shell(), err)
	}
	m.terminals = append(m.terminals, t)
	go func() {
		t.run()
		m.mutex.Lock()
		m.terminals = slices.DeleteFunc(m.terminals, func(other *terminal) bool { return other == t })
		m.mutex.Unlock()
	}()
	return t.model(), nil
}

// find returns the terminal with a name, or nil. The mutex must be held.
func (m *Manager) find(name string) *terminal {
	for _, t := range m.terminals {
		if t.name == name {
			return t
		}
	}
	return nil
}

func (m *Manager) get(name string) *terminal {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return m.find(name)
}

// All returns the terminals.
func (m *Manager) All() []Model {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	all := []Model{}
	for _, t := range m.terminals {
		all = append(all, t.model())
	}
	return all
}

// Close ends all terminals.
func (m *Manager) Close() {
	m.mutex.Lock()
	m.closed = true
	all := slices.Clone(m.terminals)
	m.mutex.Unlock()
	var group sync.WaitGroup
	for _, t := range all {
		group.Go(t.end)
	}
	group.Wait()
}
