package kernels

import (
	"strings"
	"testing"
	"time"
)

// fewBytes is the maximum number of bytes that a page should read before the message it waits for.
const fewBytes = 4 << 20

// bytesUntil reads until a request is idle. It returns the number of bytes read before that, and the text on standard error.
func (p *page) bytesUntil(id string) (n int, told string) {
	p.t.Helper()
	for {
		m := p.next()
		if n += m.size(); m.parent.ID == id && m.head.Type == "stream" && strings.Contains(string(m.parts[3]), "stderr") {
			told = describe(m)
		}
		if m.parent.ID == id && describe(m) == "status idle" {
			return n, told
		}
	}
}

// flooded waits until so many bytes are queued for some client of the kernel, or until no cell is running.
func (k *Kernel) flooded(bytes int) {
	for deadline := time.Now().Add(soon); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		k.mutex.Lock()
		most := 0
		for _, c := range k.clients {
			c.mutex.Lock()
			most = max(most, c.pending.size)
			c.mutex.Unlock()
		}
		idle := k.state == "idle"
		k.mutex.Unlock()
		if most >= bytes || idle {
			return
		}
	}
}

// idle waits until no cell is running.
func (k *Kernel) idle(t *testing.T) {
	for deadline := time.Now().Add(soon); k.Busy(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the kernel stays busy")
		}
	}
}

// TestASlowPageHearsOfAnInterrupt checks that a page that reads slowly has little left to read after an interrupt and is told
// what was omitted.
func TestASlowPageHearsOfAnInterrupt(t *testing.T) {
	b := newBench(t)
	k := b.start(t)
	p := b.open(t, k.ID, "slow", v1Protocol)
	id := p.run("flood 1000")
	p.until("stream")
	k.flooded(20 << 20)
	if err := k.Interrupt(); err != nil {
		t.Fatal(err)
	}
	k.idle(t)
	if n, told := p.bytesUntil(id); n > fewBytes || !strings.Contains(told, "MB of output omitted") {
		t.Errorf("it reads %d bytes and the message %q", n, told)
	}
	if got := p.output(p.run("say next")); got != "next" {
		t.Errorf("the next cell shows %q", got)
	}
}

// TestAFreshPageIsNotFlooded checks that a page that opens during or after another page's cell gets its own answers without
// that cell's output.
func TestAFreshPageIsNotFlooded(t *testing.T) {
	b := newBench(t)
	k := b.start(t)
	old := b.open(t, k.ID, "old", v1Protocol)
	old.run("flood 80")
	old.until("stream")
	during := b.open(t, k.ID, "during", v1Protocol)
	id := during.run("say own")
	k.flooded(20 << 20)
	k.idle(t)
	if n, _ := during.bytesUntil(id); n > fewBytes {
		t.Errorf("a page that opens during the flood reads %d bytes", n)
	}
	old.conn.CloseNow()
	during.leave(k)
	after := b.open(t, k.ID, "after", v1Protocol)
	if n, _ := after.bytesUntil(after.run("say own")); n > fewBytes {
		t.Errorf("a page that opens after it reads %d bytes", n)
	}
}

// TestAReaderHasAllOfItsOutput checks that a page that reads the output of its own cell receives all of it, however much there
// is.
func TestAReaderHasAllOfItsOutput(t *testing.T) {
	b := newBench(t)
	k := b.start(t)
	p := b.open(t, k.ID, "page", v1Protocol)
	if got := p.output(p.run("flood 8")); len(got) != 8<<20+3 {
		t.Errorf("it has %d bytes of 8 MB", len(got))
	}
}
