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

// Internal addresses of the protocol.
const (
	opened = "#comm_open_ack"
	ping   = "#heartbeat/ping"
	pong   = "#heartbeat/pong"
)

// errCanceled is returned if waiting for a page was canceled.
var errCanceled = errors.New("the wait for the notebook's page was canceled")

// ErrNoPage is returned if no page answers: in a notebook that runs without a page, or in a front end that does not run
// scripts.
var ErrNoPage = errors.New("widgets need a notebook that is open in a browser, and none answers")

// Page is the notebook's page. Its methods may be called concurrently.
type Page struct {
	kernel string // Jupyter's ID of the kernel
	wait   time.Duration

	mutex  sync.Mutex
	comm   string        // ID of the connection's comm; empty if not connected
	offer  string        // ID of a comm that the page has opened but not confirmed
	silent string        // ID of the comm of a page that did not answer a ping in time, as long as there is no other
	heard  time.Time     // time of the last message from the page
	opened chan struct{} // closed when the page is connected
	ponged chan struct{} // closed when the page answers a ping
	values map[int]func(address string, value any)
	next   int

	scripts map[string]string // for displayed scripts, maps display IDs of programs to the IDs that are used instead
}

// New returns the page of a kernel, without a connection. If Jupyter's ID of the kernel is empty, there will never be
// one.
func New(kernel string) *Page {
	return &Page{kernel: kernel, wait: patience, opened: make(chan struct{}), values: map[int]func(string, any){}, scripts: map[string]string{}}
}

const (
	patience  = 10 * time.Second       // for a page to connect
	freshness = 100 * time.Millisecond // age of a message after which a connection must be checked; a page cannot be reloaded and run a cell sooner
	heartbeat = time.Second            // for a page to answer a ping
)

// Subscribe calls receive with all values that the page sends, until end is called.
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

// Connect waits until the page is connected. If it is not, Connect displays the script that connects it. Closing cancel
// ends the wait.
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
	// The script must not be saved in the notebook.
	defer show(output.Display{Data: output.MIME{"text/html": ""}, ID: id, Update: true})
	select {
	case <-waiting:
		return nil
	case <-cancel:
		return errCanceled
	case <-time.After(p.wait):
		return ErrNoPage
	}
}

// Alive reports whether a page is connected. Unless the page has just sent a message, Alive waits for it to answer a
// ping.
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
			// It was closed or reloaded, or it is busy.
			p.silent, p.comm, p.ponged = p.comm, "", nil
		}
	}
	return false
}

// Possible reports whether there can be a page.
func (p *Page) Possible() bool { return p.kernel != "" }

// Send sends a value to an address in the page, if it is connected.
func (p *Page) Send(address string, value any, show output.Sink) {
	p.tell(map[string]any{"address": address, "value": value}, show)
}

// Ask requests the value of an address from the page.
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

// message returns a message to the page over a comm.
func message(comm string, data map[string]any) output.Comm {
	content, err := json.Marshal(map[string]any{"comm_id": comm, "data": data})
	if err != nil {
		panic(err) // values are decoded from gob, in types that JSON supports
	}
	return output.Comm{Kind: "comm_msg", Content: content}
}

// Receive handles a message from the page and shows the answer. It reports whether the message belongs to the page's
// connection.
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

// hears records a message from the page over its comm.
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

// open answers a comm that the page opens, and makes it the connection. A page that confirms reopens the comm until it
// receives the answer, and is connected when it sends the first message over it. This is necessary because a notebook
// server may subscribe to the kernel's messages only after it has passed on the page's first message, so that earlier
// messages of the kernel are lost.
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

// Again reports whether a message reopens a comm because the page has not received an answer.
func Again(m output.Comm) bool {
	var content struct {
		Data struct {
			Again bool `json:"again"`
		} `json:"data"`
	}
	return m.Kind == "comm_open" && json.Unmarshal(m.Content, &content) == nil && content.Data.Again
}

// take makes a comm the connection, replacing an older one, and sends the first messages over it.
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

// connected ends waiting for a page. The mutex must be held.
func (p *Page) connected() {
	close(p.opened)
	p.opened = make(chan struct{})
}

// deliver delivers a value from the page to the programs.
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

// script is parsed on first use, because every process of the program contains this package.
var script = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("connect").Parse("<script>" + connect + "</script>"))
})

// scriptID is the prefix of the script's display ID.
const scriptID = "setlab-widgets-"

// script returns a display of the script that connects the page.
func (p *Page) script(id string, update bool) output.Display {
	var text strings.Builder
	if err := script().Execute(&text, p.kernel); err != nil {
		panic(err) // never fails: it only depends on an ID
	}
	return output.Display{Data: output.MIME{"text/html": text.String()}, ID: id, Update: update}
}

// gonbScriptID is the prefix of the display ID of GoNB's script.
const gonbScriptID = "gonb_websocket_"

// Instead returns the display to show in place of GoNB's connection script: the script of this package. It reports false
// for other events.
func (p *Page) Instead(e output.Event) (output.Display, bool) {
	d, ok := e.(output.Display)
	if !ok || !strings.HasPrefix(d.ID, gonbScriptID) || d.Data["text/html"] == "" || p.kernel == "" {
		return output.Display{}, false
	}
	return p.script(d.ID, d.Update), true
}

// Introduction returns the message that informs a program of the existing connection.
func (p *Page) Introduction() output.Comm {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	content, _ := json.Marshal(map[string]any{"comm_id": p.comm, "target_name": Target, "kernel_id": p.kernel, "data": struct{}{}})
	return output.Comm{Kind: "comm_open", Content: content}
}
