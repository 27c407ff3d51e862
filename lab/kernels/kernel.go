package kernels

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"setlab/kernel/jupyter/wire"
	"setlab/lab/kernelspecs"
	"setlab/lab/rest"
)

// Kernel is a kernel started by a front end. It keeps its ID when its process is replaced.
type Kernel struct {
	ID string

	manager *Manager
	kernel  kernelspecs.Kernel
	spec    kernelspecs.Spec
	dir     string // working directory of its processes
	name    string // session name, for the environment

	changing   sync.Mutex      // held while a process is being started, replaced or ended; guards the fields here
	connection wire.Connection // of the last process; zero if the next one needs another
	file       string          // path of the connection file

	mutex      sync.Mutex // guards the fields below
	link       *link      // to the process; nil if there is none
	state      string     // last state sent by the kernel, or starting, restarting, dead
	active     time.Time  // time of the last message
	deaths     []time.Time
	ended      bool // no more processes are to be started
	buried     bool // clients have been told that there are no more processes
	clients    map[string]*client
	requests   map[string]string // maps request IDs to the sessions that sent them
	executions []*execution      // in the order of their requests
	waiting    []*message        // for a process that is not ready yet
}

// Model is the description of a kernel for front ends.
type Model struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Active      string `json:"last_activity"`
	State       string `json:"execution_state"`
	Connections int    `json:"connections"`
}

// Model returns the description of the kernel.
func (k *Kernel) Model() Model {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	return Model{ID: k.ID, Name: k.kernel.Name, Active: rest.Time(k.active), State: k.state, Connections: k.connections()}
}

// connections returns the number of connected websockets. The mutex must be held.
func (k *Kernel) connections() (n int) {
	for _, c := range k.clients {
		if attached, _, _ := c.state(); attached {
			n++
		}
	}
	return n
}

// Busy reports whether a cell is running.
func (k *Kernel) Busy() bool {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	return k.state == "busy"
}

// Limits for disconnected clients whose messages are kept.
const (
	maxAway = 4
	longest = 24 * time.Hour
)

// join returns the client of a session, creating it if necessary. If no other client is connected, a new client inherits
// the messages queued for the one that left last, since it may be the same page after a reload. Clients that are unlikely
// to return are dropped: those that closed their websocket normally if another page is connected, the oldest if there are
// too many, and those that left long ago.
func (k *Kernel) join(session string, kick func()) (c *client, number int) {
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
	c = k.clients[session]
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
	return c, c.attach(kick) // before another one joins, which would take it for one that left
}

// askers returns the clients that wait for the response to a request: the one that sent it, and the one that has resumed
// it. The mutex must be held.
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

// fromClient passes a client's message to the kernel.
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
	if k.buried {
		return // nothing will answer, and its clients have been told
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

// fromKernel passes on a message of the kernel. Published messages go to all clients, and a response goes to the client
// that sent the request. If that client is away, the response is queued for it and also sent to connected clients, since
// one of them may be the same page after a reload.
func (k *Kernel) fromKernel(l *link, m *message) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if k.link != l {
		return // from a process that has been replaced
	}
	k.active = time.Now()
	if m.channel == iopub && m.head.Type == "status" {
		if s := state(m); s != "" && m.parent.Session != l.session {
			k.state = s
		}
	}
	if m.parent.Session == l.session {
		return // the response to one of this server's own requests
	}
	k.publish(m)
}

// publish passes on a message from the kernel, or one created in its name. The mutex must be held.
func (k *Kernel) publish(m *message) {
	askers, spare := k.askers(m.parent.ID), k.spare(m)
	k.record(m)
	if m.channel == shell || m.channel == control {
		delete(k.requests, m.parent.ID)
	}
	there := false
	if m.channel == iopub {
		askers = nil // for all clients
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

// spare returns a function that reports whether output may be dropped for a session: because it has not sent the request,
// or because the execution has been interrupted. The mutex must be held.
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

// tell publishes a state in the kernel's name. The mutex must be held.
func (k *Kernel) tell(state string) {
	k.state = state
	k.publish(compose(iopub, "status", "server", nil, map[string]string{"execution_state": state}))
}

// fail answers the cells that will not be run to their end because the process has ended, and drops answers to its input requests. Other
// requests that wait for a process are kept for the next one. The mutex must be held.
func (k *Kernel) fail(name, reason string) {
	type failure struct {
		Status    string   `json:"status"`
		Name      string   `json:"ename"`
		Value     string   `json:"evalue"`
		Traceback []string `json:"traceback"`
	}
	content := failure{"error", name, reason, []string{reason}}
	answered := map[string]bool{}
	for _, e := range slices.Clone(k.executions) {
		if e.done() {
			continue
		}
		answered[e.id] = true
		parent := json.RawMessage(e.request)
		k.publish(compose(iopub, "error", "server", parent, content))
		k.publish(compose(shell, "execute_reply", "server", parent, content))
		k.publish(compose(iopub, "status", "server", parent, map[string]string{"execution_state": "idle"}))
	}
	k.waiting = slices.DeleteFunc(k.waiting, func(m *message) bool { return answered[m.head.ID] || m.head.Type == "input_reply" })
	kept := map[string]string{}
	for _, m := range k.waiting {
		if session, ok := k.requests[m.head.ID]; ok {
			kept[m.head.ID] = session
		}
	}
	k.requests = kept
}

// bury ends all requests and tells the clients that no process will follow. The mutex must be held.
func (k *Kernel) bury(name, reason string) {
	k.fail(name, reason)
	k.ended, k.buried = true, true
	k.waiting, k.requests = nil, map[string]string{}
	k.tell("dead")
}
