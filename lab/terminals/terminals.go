// Package terminals runs the user's shell in pseudo-terminals and shows them to
// browsers, as Jupyter does: a REST resource each, and a websocket that speaks
// terminado's little protocol.
//
// A shell ends with this process however it ends: the system hangs up its terminal.
package terminals

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/creack/pty"

	"setlab/lab/rest"
)

// Manager has the terminals of a lab.
type Manager struct {
	dir func(path string) string

	mutex     sync.Mutex
	terminals []*terminal
	count     int
	closed    bool
}

// New returns a manager without terminals. Dir returns the folder that a path of the
// lab stands for.
func New(dir func(path string) string) *Manager { return &Manager{dir: dir} }

// Available says whether this system has pseudo-terminals.
func (m *Manager) Available() bool { return runtime.GOOS != "windows" }

// Model is a terminal as front ends see it.
type Model struct {
	Name   string `json:"name"`
	Active string `json:"last_activity"`
}

// terminal is one shell.
type terminal struct {
	name    string
	file    *os.File // our end, which can be read with a deadline
	command *exec.Cmd
	exited  chan struct{} // closed when the process is gone
	ended   chan struct{} // closed when it has nothing more to show

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

// shell is the user's, or the system's.
func shell() string {
	if s := os.Getenv("SHELL"); s != "" {
		return s
	}
	return "/bin/sh"
}

// Start starts a terminal in the folder that path stands for, with that name, or with
// the next number as its name.
func (m *Manager) Start(name, path string) (Model, error) {
	if !m.Available() {
		return Model{}, errors.New("this system has no pseudo-terminals")
	}
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

// find finds a terminal by its name. The mutex is held.
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

// All lists the terminals.
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
