package kernels

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"setlab/kernel/jupyter/wire"
)

// unheard lists what the server reports about cells of a kernel whose output no page receives.
func (b bench) unheard(t *testing.T, k *Kernel) []Execution {
	t.Helper()
	response, err := http.Get(b.url + "/api/kernels/" + k.ID + "/executions")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var all []Execution
	if err := json.NewDecoder(response.Body).Decode(&all); err != nil {
		t.Fatal(err)
	}
	return all
}

// leave closes a page as browsers do and waits until the server notices.
func (p *page) leave(k *Kernel) {
	p.t.Helper()
	p.conn.Close(websocket.StatusGoingAway, "")
	for deadline := time.Now().Add(soon); k.Model().Connections > 0; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			p.t.Fatal("the page is still there")
		}
	}
}

// TestAReloadedPageResumesTheCell checks that a reloaded page gets all earlier and later output of a cell,
// exactly once.
func TestAReloadedPageResumesTheCell(t *testing.T) {
	b := newBench(t)
	k := b.start(t)
	old := b.open(t, k.ID, "old", v1Protocol)
	id := old.run("say 1 2 3 4 5 6")
	old.until("stream 2")
	if all := b.unheard(t, k); len(all) != 0 {
		t.Errorf("a cell is offered to other pages although its page is open: %v", all)
	}
	old.leave(k)
	time.Sleep(150 * time.Millisecond) // for a word that no page receives

	fresh := b.open(t, k.ID, "new", v1Protocol)
	if all := b.unheard(t, k); len(all) != 1 || all[0] != (Execution{ID: id, Cell: "cell"}) {
		t.Fatalf("%+v", all)
	}
	if text := fresh.resume(id); text != "123456" {
		t.Errorf("the page reloaded shows %q", text)
	}
	if all := b.unheard(t, k); len(all) != 0 {
		t.Errorf("kept though heard: %v", all)
	}
}

// TestAReloadedPageHasACellThatEnded checks that this also works if the cell has ended in the meantime, and
// that the cell is forgotten later.
func TestAReloadedPageHasACellThatEnded(t *testing.T) {
	b := newBench(t)
	k := b.start(t)
	old := b.open(t, k.ID, "old", v1Protocol)
	id := old.run("say 1 2 3")
	old.until("stream 1")
	old.leave(k)
	b.ended(t, k, id)
	fresh := b.open(t, k.ID, "new", v1Protocol)
	if text := fresh.resume(id); text != "123" {
		t.Errorf("the page reloaded shows %q", text)
	}
	fresh.forgets(k, id)
}

// forgets checks that a cell is forgotten soon after this page, which has resumed it, has received its end.
func (p *page) forgets(k *Kernel, id string) {
	p.t.Helper()
	for deadline := time.Now().Add(soon); ; time.Sleep(10 * time.Millisecond) {
		if known, _ := k.knows(id); !known {
			break
		}
		if time.Now().After(deadline) {
			p.t.Fatal("the cell is kept though heard")
		}
		p.ask("kernel_info_request", struct{}{}, "{}")
		p.until("status idle") // answers pings while it reads
	}
	h := wire.NewHeader("execute_request", p.name)
	h.ID = id
	p.send(h, map[string]any{"code": "say no"}, `{"cellId":"cell","resume":true}`)
	if said := strings.Join(p.until("execute_reply"), ", "); strings.Contains(said, "stream") || !strings.HasSuffix(said, "execute_reply aborted") {
		p.t.Errorf("for an unknown cell: %s", said)
	}
}

// knows reports whether the execution of a cell is kept, and whether it is done.
func (k *Kernel) knows(id string) (known, done bool) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	e := k.execution(id)
	return e != nil, e != nil && e.done()
}

// ended waits until the kernel has sent all messages of a cell.
func (b bench) ended(t *testing.T, k *Kernel, id string) {
	t.Helper()
	for deadline := time.Now().Add(soon); ; time.Sleep(time.Millisecond) {
		if _, done := k.knows(id); done {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("the cell does not end, or is forgotten")
		}
	}
}

// TestAPageLeavesAsItsCellEnds checks that if a page is closed at the moment its cell ends, the next page gets
// the messages that the first may not have received.
func TestAPageLeavesAsItsCellEnds(t *testing.T) {
	b := newBench(t)
	k := b.start(t)
	old := b.open(t, k.ID, "old", v1Protocol)
	id := old.run("say 1 2")
	b.ended(t, k, id) // everything was sent to a page that does not read it
	if all := b.unheard(t, k); len(all) != 0 {
		t.Errorf("a cell is offered to other pages although its page is open: %v", all)
	}
	old.leave(k)
	fresh := b.open(t, k.ID, "new", v1Protocol)
	if all := b.unheard(t, k); len(all) != 1 || all[0] != (Execution{ID: id, Cell: "cell", Done: true}) {
		t.Fatalf("%+v", all)
	}
	if text := fresh.resume(id); text != "12" {
		t.Errorf("the page reloaded shows %q", text)
	}
	fresh.forgets(k, id)
}

// TestAReloadedPageIsAsked checks that an input request is repeated until it is answered, and not after that.
func TestAReloadedPageIsAsked(t *testing.T) {
	b := newBench(t)
	k := b.start(t)
	old := b.open(t, k.ID, "old", v1Protocol)
	id := old.run("ask")
	old.until("input_request")
	old.leave(k)

	second := b.open(t, k.ID, "second", v1Protocol)
	h := wire.NewHeader("execute_request", "second")
	h.ID = id
	second.send(h, map[string]any{"code": ""}, `{"cellId":"cell","resume":true}`)
	second.until("clear_output")
	second.until("input_request")
	second.ask("input_reply", map[string]any{"value": "yes"}, "{}")
	second.leave(k)
	b.ended(t, k, id)
	third := b.open(t, k.ID, "third", v1Protocol)
	h.Session = "third"
	third.send(h, map[string]any{"code": ""}, `{"cellId":"cell","resume":true}`)
	third.until("clear_output")
	if said := strings.Join(third.until("status idle"), ", "); strings.Contains(said, "input_request") || !strings.Contains(said, "stream yes") {
		t.Errorf("after the answer: %s", said)
	}
}
