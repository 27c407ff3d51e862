package kernels

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"setlab/lab/kernelspecs"
	"setlab/lab/rest"
)

// Kernel is a kernel that a front end has asked for: an id, and one process after the
// other.
type Kernel struct {
	ID string

	manager *Manager
	kernel  kernelspecs.Kernel
	spec    kernelspecs.Spec
	dir     string // that its programs run in
	name    string // of the session, for the environment

	changing sync.Mutex // held while a process is started, replaced or ended

	mutex      sync.Mutex // guards all below
	link       *link      // to the process; nil when there is none
	state      string     // as the kernel last told, or starting, restarting, dead
	active     time.Time  // when something was last heard of it
	deaths     []time.Time
	ended      bool
	clients    map[string]*client
	requests   map[string]string // the session that sent a request, by the request's id
	executions []*execution      // in the order of their requests
	waiting    []*message        // for a process that is not ready
}

// Model is a kernel as front ends see it.
type Model struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Active      string `json:"last_activity"`
	State       string `json:"execution_state"`
	Connections int    `json:"connections"`
}

// Model describes the kernel.
func (k *Kernel) Model() Model {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	return Model{ID: k.ID, Name: k.kernel.Name, Active: rest.Time(k.active), State: k.state, Connections: k.connections()}
}

// connections counts the websockets. The mutex is held.
func (k *Kernel) connections() (n int) {
	for _, c := range k.clients {
		if attached, _, _ := c.state(); attached {
			n++
		}
	}
	return n
}

// Busy says whether a cell runs.
func (k *Kernel) Busy() bool {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	return k.state == "busy"
}

// Limits of the clients that are away, whose messages are kept.
const (
	maxAway = 4
	longest = 24 * time.Hour
)

// join returns the client of a session, new or come back. A new one that finds nobody
// else there inherits what waits for the one that left last: it may be the same page,
// loaded again. Those that will hardly come back are forgotten: that said goodbye, when
// another page is there, the oldest of too many, and those that left long ago.
func (k *Kernel) join(session string) *client {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	type absent struct {
		*client
		clean bool
		left  time.Time
	}
	var away []absent
	alone := true
	for name, c := range k.clients {
		if attached, clean, left := c.state(); attached {
			alone = false
		} else if name != session {
			away = append(away, absent{c, clean, left})
		}
	}
	slices.SortFunc(away, func(a, b absent) int { return a.left.Compare(b.left) })
	c := k.clients[session]
	if c == nil {
		c = newClient(session)
		k.clients[session] = c
		if alone && len(away) > 0 {
			c.inherit(away[len(away)-1].client)
		}
	}
	for i, other := range away {
		if other.clean || time.Since(other.left) > longest || i < len(away)-maxAway {
			delete(k.clients, other.session)
		}
	}
	return c
}

// askers returns the clients that wait for the answer to a request: the one that sent
// it, and the one that has resumed it. The mutex is held.
func (k *Kernel) askers(request string) []*client {
	names := []string{k.requests[request]}
	if e := k.execution(request); e != nil && e.client != names[0] {
		names = append(names, e.client)
	}
	var all []*client
	for _, name := range names {
		if c := k.clients[name]; c != nil {
			all = append(all, c)
		}
	}
	return all
}

// fromClient passes a client's message on to the kernel.
func (k *Kernel) fromClient(session string, m *message) {
	switch m.channel {
	case shell, control, stdin:
	default:
		return
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if m.resumes() {
		k.resume(session, m)
		return
	}
	switch m.head.Type {
	case "input_reply":
		k.answered()
	case "interrupt_request":
		k.cut()
	}
	if strings.HasSuffix(m.head.Type, "_request") {
		k.requests[m.head.ID] = session
		k.begin(session, m)
	}
	if k.link == nil || !k.link.ready {
		k.waiting = append(k.waiting, m)
		return
	}
	k.link.send(m)
}

// fromKernel passes a message of the kernel on to whom it concerns: what is published
// to all, an answer to the client that asked. Where that one is away, the answer waits
// for it and goes to those who are there too: one of them may be the same page, loaded
// again.
func (k *Kernel) fromKernel(l *link, m *message) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if k.link != l {
		return // the last words of a process that has been replaced
	}
	k.active = time.Now()
	if m.channel == iopub && m.head.Type == "status" {
		if s := state(m); s != "" && m.parent.Session != l.session {
			k.state = s
		}
	}
	if m.parent.Session == l.session {
		return // the answer to a question of this server
	}
	k.publish(m)
}

// publish does so with a message of the kernel's, or in its name. The mutex is held.
func (k *Kernel) publish(m *message) {
	askers, spare := k.askers(m.parent.ID), k.spare(m)
	k.record(m)
	if m.channel == shell || m.channel == control {
		delete(k.requests, m.parent.ID)
	}
	there := false
	if m.channel == iopub {
		askers = nil // it concerns all
	}
	for _, c := range askers {
		c.send(m)
		attached, _, _ := c.state()
		there = there || attached
	}
	if there {
		return
	}
	for session, c := range k.clients {
		switch {
		case slices.Contains(askers, c):
		case spare(session):
			c.offer(m)
		default:
			c.send(m)
		}
	}
}

// spare returns which sessions can do without a message, if it is output: those that have not sent the request, and all if
// it has been interrupted. The mutex is held.
func (k *Kernel) spare(m *message) func(session string) bool {
	first, e := k.requests[m.parent.ID], k.execution(m.parent.ID)
	second := ""
	if e != nil {
		second = e.client
	}
	return func(session string) bool {
		return e != nil && e.interrupted || first+second != "" && session != first && session != second
	}
}

// tell publishes the kernel's state in its name. The mutex is held.
func (k *Kernel) tell(state string) {
	k.state = state
	k.publish(compose(iopub, "status", "server", nil, map[string]string{"execution_state": state}))
}

// fail ends the requests that a process that is gone will not answer. The mutex is held.
func (k *Kernel) fail(name, reason string) {
	type failure struct {
		Status    string   `json:"status"`
		Name      string   `json:"ename"`
		Value     string   `json:"evalue"`
		Traceback []string `json:"traceback"`
	}
	content := failure{"error", name, reason, []string{reason}}
	for _, e := range slices.Clone(k.executions) {
		if e.done() {
			continue
		}
		parent := json.RawMessage(e.request)
		k.publish(compose(iopub, "error", "server", parent, content))
		k.publish(compose(shell, "execute_reply", "server", parent, content))
		k.publish(compose(iopub, "status", "server", parent, map[string]string{"execution_state": "idle"}))
	}
	k.requests = map[string]string{}
	k.waiting = nil
}
