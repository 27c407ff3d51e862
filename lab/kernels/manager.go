package kernels

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"setlab/lab/kernelspecs"
)

// Options configures a manager.
type Options struct {
	Catalog kernelspecs.Catalog
	// Runtime is the folder for connection files. In Jupyter's own folder, other programs of the
	// user can find the kernels.
	Runtime string
	// Dir returns the working directory of a kernel for a path in the lab.
	Dir func(path string) string
	// Log receives messages for the user about kernels; nil drops them.
	Log func(format string, arguments ...any)
}

// Manager manages the kernels of a lab.
type Manager struct {
	options     Options
	pongTimeout time.Duration // of websockets; tests shorten it

	mutex   sync.Mutex
	kernels map[string]*Kernel
	order   []string // IDs in the order of their start
	closed  bool
	ended   chan struct{} // closed when the lab ends
}

// New returns a manager without kernels. It removes connection files left by labs that were killed.
func New(o Options) *Manager {
	Sweep(o.Runtime, "kernel-*.json")
	return &Manager{options: o, pongTimeout: pongTimeout, kernels: map[string]*Kernel{}, ended: make(chan struct{})}
}

var errGone = errors.New("the kernel has ended")

func (m *Manager) log(format string, arguments ...any) {
	if m.options.Log != nil {
		m.options.Log(format, arguments...)
	}
}

// Start starts the kernel with a name, or the default kernel if the name is empty, for a path in the
// lab. If there is no such kernel, the error is kernelspecs.ErrUnknown.
func (m *Manager) Start(name, path string) (*Kernel, error) {
	found, err := m.options.Catalog.Find(name)
	if err != nil {
		return nil, err
	}
	k := &Kernel{
		ID: uuid.NewString(), manager: m, kernel: found, dir: m.options.Dir(path), name: path, active: time.Now(),
		clients: map[string]*client{}, requests: map[string]string{},
	}
	if k.spec, err = found.Spec(); err != nil {
		return nil, err
	}
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.closed {
		return nil, errors.New("the lab is being shut down")
	}
	k.changing.Lock()
	defer k.changing.Unlock()
	if err := k.start(); err != nil {
		return nil, err
	}
	m.kernels[k.ID] = k
	m.order = append(m.order, k.ID)
	return k, nil
}

// ErrNotFound is returned if there is no kernel with an ID.
var ErrNotFound = errors.New("Kernel does not exist")

// Get returns the kernel with an ID.
func (m *Manager) Get(id string) (*Kernel, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if k := m.kernels[id]; k != nil {
		return k, nil
	}
	return nil, fmt.Errorf("%w: %s", ErrNotFound, strings.ToValidUTF8(id, "?"))
}

// All returns the kernels in the order of their start.
func (m *Manager) All() []*Kernel {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	all := []*Kernel{}
	for _, id := range m.order {
		all = append(all, m.kernels[id])
	}
	return all
}

// Shutdown shuts down a kernel.
func (m *Manager) Shutdown(id string) error {
	k, err := m.Get(id)
	if err != nil {
		return err
	}
	m.remove(k)
	k.shutdown()
	return nil
}

// remove removes a kernel from the manager.
func (m *Manager) remove(k *Kernel) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	delete(m.kernels, k.ID)
	m.order = slices.DeleteFunc(m.order, func(id string) bool { return id == k.ID })
}

// Close shuts down all kernels and closes their websockets.
func (m *Manager) Close() {
	m.mutex.Lock()
	if m.closed {
		m.mutex.Unlock()
		return
	}
	m.closed = true
	m.mutex.Unlock()
	var group sync.WaitGroup
	for _, k := range m.All() {
		group.Go(func() {
			m.remove(k)
			k.shutdown()
		})
	}
	group.Wait()
	close(m.ended)
}
