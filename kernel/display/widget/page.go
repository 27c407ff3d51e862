package widget

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"strings"
	"sync"
	"time"

	"setlab/kernel/output"
)

// Target is the name of the comm that the page opens.
const Target = "gonb_comm"

// Addresses of the protocol itself.
const (
	opened = "#comm_open_ack"
	ping   = "#heartbeat/ping"
	pong   = "#heartbeat/pong"
)

// ErrCanceled is returned when the wait for a page is given up.
var ErrCanceled = errors.New("the wait for the notebook's page was canceled")

// ErrNoPage is returned where no page answers: in a notebook that runs without
// one, or in a front end that shows no scripts.
var ErrNoPage = errors.New("widgets need a notebook that is open in a browser, and none answers")

// Page is the notebook's page. Its methods may be called concurrently.
type Page struct {
	kernel string // Jupyter's id of the kernel
	wait   time.Duration

	mutex  sync.Mutex
	comm   string        // the connection's id; empty without one
	offer  string        // that of one that the page has opened, and not confirmed
	silent string        // that of a page that has not answered a ping in time, while there is no other
	heard  time.Time     // when the page last said something
	opened chan struct{} // closed when the page is connected
	ponged chan struct{} // closed when it answers a ping
	values map[int]func(address string, value any)
	next   int

	scripts map[string]string // displays of scripts that are shown: by the ids that programs give them, their own
}

// New returns the page of a kernel that has no connection yet. Without Jupyter's
// id for the kernel there will be none.
func New(kernel string) *Page {
	return &Page{kernel: kernel, wait: patience, opened: make(chan struct{}), values: map[int]func(string, any){}, scripts: map[string]string{}}
}

const (
	patience  = 10 * time.Second       // for a page to connect
	freshness = 100 * time.Millisecond // of a connection that needs no proof: a page cannot be loaded again, and run a cell, sooner
	heartbeat = time.Second            // for a page to answer a ping
)

// Subscribe has receive called with all values that the page sends. The function
// that it returns ends that.
func (p *Page) Subscribe(receive func(address string, value any)) (end func()) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.next++
	id := p.next
	p.values[id] = receive
	return func() {
		p.mutex.Lock()
		defer p.mutex.Unlock()
		delete(p.values, id)
	}
}

// Connect returns when the page is connected. It shows the script that connects
// it, unless it is; cancel gives up.
func (p *Page) Connect(show output.Sink, cancel <-chan struct{}) error {
	if p.kernel == "" {
		return ErrNoPage
	}
	if p.Alive(show, cancel) {
		return nil
	}
	p.mutex.Lock()
	waiting := p.opened
	p.mutex.Unlock()
	id := scriptID + fmt.Sprint(time.Now().UnixNano())
	show(p.script(id, false))
	// The script must not be in the notebook when it is opened again.
	defer show(output.Display{Data: output.MIME{"text/html": ""}, ID: id, Update: true})
	select {
	case <-waiting:
		return nil
	case <-cancel:
		return ErrCanceled
	case <-time.After(p.wait):
		return ErrNoPage
	}
}

// Alive reports whether a page is connected, which it proves by an answer unless
// it has just said something.
func (p *Page) Alive(show output.Sink, cancel <-chan struct{}) bool {
	p.mutex.Lock()
	if p.comm == "" || time.Since(p.heard) < freshness {
		defer p.mutex.Unlock()
		return p.comm != ""
	}
	if p.ponged == nil {
		p.ponged = make(chan struct{})
	}
	ponged := p.ponged
	message := message(p.comm, map[string]any{"address": ping, "value": true})
	p.mutex.Unlock()
	show(message)
	select {
	case <-ponged:
		return true
	case <-cancel:
	case <-time.After(heartbeat):
		p.mutex.Lock()
		defer p.mutex.Unlock()
		if p.ponged == ponged {
			// It was closed or reloaded, or is busy.
			p.silent, p.comm, p.ponged = p.comm, "", nil
		}
	}
	return false
}

// Possible reports whether there may be a page.
func (p *Page) Possible() bool { return p.kernel != "" }

// Send sends a value to an address of the page, if it is connected.
func (p *Page) Send(address string, value any, show output.Sink) {
	p.tell(map[string]any{"address": address, "value": value}, show)
}

// Ask asks the page for the value that it has under an address.
func (p *Page) Ask(address string, show output.Sink) {
	p.tell(map[string]any{"address": address, "read_request": true}, show)
}

func (p *Page) tell(data map[string]any, show output.Sink) {
	p.mutex.Lock()
	comm := p.comm
	p.mutex.Unlock()
	if comm != "" {
		show(message(comm, data))
	}
}

// message is one to the page, over a comm.
func message(comm string, data map[string]any) output.Comm {
	content, err := json.Marshal(map[string]any{"comm_id": comm, "data": data})
	if err != nil {
		panic(err) // values come from gob, in types that JSON has as well
	}
	return output.Comm{Kind: "comm_msg", Content: content}
}

// Receive takes a message of the page, and shows the answer. It reports whether
// the message is about the page's connection.
func (p *Page) Receive(m output.Comm, show output.Sink) bool {
	var content struct {
		ID     string `json:"comm_id"`
		Target string `json:"target_name"`
		Kernel string `json:"kernel_id"`
		Data   struct {
			Confirms bool   `json:"confirms"`
			Address  string `json:"address"`
			Value    any    `json:"value"`
		} `json:"data"`
	}
	if json.Unmarshal(m.Content, &content) != nil || content.ID == "" {
		return false
	}
	switch {
	case m.Kind == "comm_open":
		if content.Target != Target || content.Kernel != p.kernel || p.kernel == "" {
			return false
		}
		p.open(content.ID, content.Data.Confirms, show)
		return true
	case !p.hears(content.ID, show):
		return false
	case m.Kind == "comm_close":
		p.mutex.Lock()
		defer p.mutex.Unlock()
		p.comm, p.silent = "", ""
	case content.Data.Address == pong:
		p.mutex.Lock()
		defer p.mutex.Unlock()
		if p.ponged != nil {
			close(p.ponged)
			p.ponged = nil
		}
	case content.Data.Address == ping:
		p.Send(pong, true, show)
	case !strings.HasPrefix(content.Data.Address, "#"):
		p.deliver(content.Data.Address, plain(content.Data.Value))
	}
	return true
}

// hears notes that the page says something over its comm.
func (p *Page) hears(comm string, show output.Sink) bool {
	p.mutex.Lock()
	if comm == p.offer && comm != "" {
		p.mutex.Unlock()
		p.take(comm, show)
		p.mutex.Lock()
	}
	defer p.mutex.Unlock()
	if comm != p.comm {
		if p.comm != "" || comm != p.silent {
			return false
		}
		p.comm = comm
		p.connected()
	}
	p.heard = time.Now()
	return true
}

// open answers a comm that the page opens, and takes it as the connection. A page that says that it confirms opens it
// again until it has the answer, and the connection is there when it says something over it: a server of notebooks may
// subscribe to what the kernel says only after it has passed on the page's first message, and what the kernel says before
// that is lost.
func (p *Page) open(comm string, confirms bool, show output.Sink) {
	p.mutex.Lock()
	known := comm == p.comm
	if !known {
		p.offer = comm
	}
	p.mutex.Unlock()
	answer := message(comm, map[string]any{"address": opened, "value": true})
	if !known && !confirms {
		p.take(comm, show, answer)
		return
	}
	show(answer)
	if !known {
		show(message(comm, map[string]any{"address": ping, "value": true}))
	}
}

// Again reports whether a message of the page opens a comm that it has opened before, for want of an answer.
func Again(m output.Comm) bool {
	var content struct {
		Data struct {
			Again bool `json:"again"`
		} `json:"data"`
	}
	return m.Kind == "comm_open" && json.Unmarshal(m.Content, &content) == nil && content.Data.Again
}

// take makes a comm the connection, in place of an older one, and sends the first messages over it.
func (p *Page) take(comm string, show output.Sink, first ...output.Event) {
	p.mutex.Lock()
	old := p.comm
	p.comm, p.offer, p.silent, p.heard = comm, "", "", time.Now()
	p.mutex.Unlock()
	if old != "" && old != comm {
		content, _ := json.Marshal(map[string]any{"comm_id": old, "data": struct{}{}})
		show(output.Comm{Kind: "comm_close", Content: content})
	}
	for _, m := range first {
		show(m)
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.connected()
}

// connected ends the waits for a page. The mutex is held.
func (p *Page) connected() {
	close(p.opened)
	p.opened = make(chan struct{})
}

// deliver hands a value of the page to the programs.
func (p *Page) deliver(address string, value any) {
	if value == nil {
		return
	}
	p.mutex.Lock()
	var receivers []func(string, any)
	for _, receive := range p.values {
		receivers = append(receivers, receive)
	}
	p.mutex.Unlock()
	for _, receive := range receivers {
		receive(address, value)
	}
}

//go:embed connect.js
var connect string

// script is parsed when it is first shown: every process of the program has this
// package.
var script = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("connect").Parse("<script>" + connect + "</script>"))
})

// scriptID begins the id of the display of the script.
const scriptID = "setlab-widgets-"

// script displays the script that connects the page.
func (p *Page) script(id string, update bool) output.Display {
	var text strings.Builder
	if err := script().Execute(&text, p.kernel); err != nil {
		panic(err) // it depends on nothing but an id
	}
	return output.Display{Data: output.MIME{"text/html": text.String()}, ID: id, Update: update}
}

// gonbScriptID begins the id of the display of GoNB's script.
const gonbScriptID = "gonb_websocket_"

// Instead returns what is shown in place of GoNB's script, to which it asks for a
// connection: the script of this package. It reports false for anything else.
func (p *Page) Instead(e output.Event) (output.Display, bool) {
	d, ok := e.(output.Display)
	if !ok || !strings.HasPrefix(d.ID, gonbScriptID) || d.Data["text/html"] == "" || p.kernel == "" {
		return output.Display{}, false
	}
	return p.script(d.ID, d.Update), true
}

// Introduction is the message that tells a program of the connection that is
// there.
func (p *Page) Introduction() output.Comm {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	content, _ := json.Marshal(map[string]any{"comm_id": p.comm, "target_name": Target, "kernel_id": p.kernel, "data": struct{}{}})
	return output.Comm{Kind: "comm_open", Content: content}
}
