package kernels

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"setlab/kernel/wire"
)

// unheard lists what the server says of the cells of a kernel that no page hears.
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

// leave closes a page as browsers do, and waits until the server knows.
func (p *page) leave(k *Kernel) {
	p.t.Helper()
	p.conn.Close(websocket.StatusGoingAway, "")
	for deadline := time.Now().Add(soon); k.Model().Connections > 0; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			p.t.Fatal("the page is still there")
		}
	}
}

// A page that is loaded anew gets all that a cell has put out, and the rest, each once.
func TestAReloadedPageResumesTheCell(t *testing.T) {
	b := newBench(t)
	k := b.start(t)
	old := b.open(t, k.ID, "old", v1Protocol)
	id := old.run("say 1 2 3 4 5 6")
	old.until("stream 2")
	if all := b.unheard(t, k); len(all) != 0 {
		t.Errorf("a cell whose page is there is offered to others: %v", all)
	}
	old.leave(k)
	time.Sleep(150 * time.Millisecond) // for a word that nobody hears

	fresh := b.open(t, k.ID, "new", v1Protocol)
	if all := b.unheard(t, k); len(all) != 1 || all[0] != (Execution{ID: id, Cell: "cell"}) {
		t.Fatalf("%+v", all)
	}
	if text := fresh.resume(id); text != "123456" {
		t.Errorf("the page loaded anew shows %q", text)
	}
	if all := b.unheard(t, k); len(all) != 0 {
		t.Errorf("kept though heard: %v", all)
	}
}

// So it does when the cell has ended meanwhile; later, the cell is not known any more.
func TestAReloadedPageHasACellThatEnded(t *testing.T) {
	b := newBench(t)
	k := b.start(t)
	old := b.open(t, k.ID, "old", v1Protocol)
	id := old.run("say 1 2 3")
	old.until("stream 1")
	old.leave(k)
	for deadline := time.Now().Add(soon); ; time.Sleep(10 * time.Millisecond) {
		if all := b.unheard(t, k); len(all) == 1 && all[0].Done {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the cell does not end")
		}
	}
	fresh := b.open(t, k.ID, "new", v1Protocol)
	if text := fresh.resume(id); text != "123" {
		t.Errorf("the page loaded anew shows %q", text)
	}
	h := wire.NewHeader("execute_request", "new")
	h.ID = id
	fresh.send(h, map[string]any{"code": "say no"}, `{"cellId":"cell","resume":true}`)
	if said := strings.Join(fresh.until("status idle"), ", "); said != "execute_reply aborted, status idle" {
		t.Errorf("of a cell that is not known: %s", said)
	}
}

// A question is asked again until it is answered, and not after that.
func TestAReloadedPageIsAsked(t *testing.T) {
	for range 20 {
		if askedAgain(t) {
			return
		}
	}
	t.Error("the page that answers is always there to hear of the cell's end")
}

// askedAgain reports whether the page that answered left before the cell had ended, without which nothing is kept for the next.
func askedAgain(t *testing.T) bool {
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
	for deadline := time.Now().Add(soon); ; time.Sleep(10 * time.Millisecond) {
		all := b.unheard(t, k)
		if len(all) == 0 {
			return false
		}
		if len(all) == 1 && all[0].Done {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the cell does not end")
		}
	}
	third := b.open(t, k.ID, "third", v1Protocol)
	h.Session = "third"
	third.send(h, map[string]any{"code": ""}, `{"cellId":"cell","resume":true}`)
	third.until("clear_output")
	if said := strings.Join(third.until("status idle"), ", "); strings.Contains(said, "input_request") || !strings.Contains(said, "stream yes") {
		t.Errorf("after the answer: %s", said)
	}
	return true
}
