package kernels

import (
	"container/list"
	"fmt"
)

// maxSpare is how many bytes of output wait for a client that can do without: output of cells that another page runs, and of
// a cell that has been interrupted.
const maxSpare = 1 << 20

// outputs says whether a message is what a cell shows.
func (m *message) outputs() bool {
	switch m.head.Type {
	case "stream", "display_data", update:
		return m.channel == iopub
	}
	return false
}

// addSpare adds a message as the last. If it is output, and more than maxSpare of such waits, the oldest is left out.
func (b *backlog) addSpare(m *message) {
	b.add(m)
	if m.outputs() {
		b.mark(b.messages.Back())
		b.trim()
	}
}

// spareOf has the output of a request that waits count as spare.
func (b *backlog) spareOf(request string) {
	for e := b.messages.Front(); e != nil; e = e.Next() {
		if m := e.Value.(*message); m.parent.ID == request && m.outputs() && !b.spare[e] {
			b.mark(e)
		}
	}
	b.trim()
}

func (b *backlog) mark(e *list.Element) {
	if b.spare == nil {
		b.spare, b.lost = map[*list.Element]bool{}, map[string]int{}
	}
	b.spare[e] = true
	b.spareSize += e.Value.(*message).size()
}

// trim leaves the oldest spare output out, until there is room for more.
func (b *backlog) trim() {
	if b.spareSize <= maxSpare {
		return
	}
	for e := b.messages.Front(); e != nil && b.spareSize > maxSpare/2; {
		next := e.Next()
		if b.spare[e] {
			m := e.Value.(*message)
			b.lost[m.parent.ID] += len(m.parts[3])
			b.remove(e)
		}
		e = next
	}
}

// leftOut returns a message that tells how much of a cell's output was left out, when the cell has ended; nil if there is nothing to
// tell.
func (b *backlog) leftOut(end *message) *message {
	n := b.lost[end.parent.ID]
	if n == 0 || end.channel != iopub || end.head.Type != "status" || state(end) != "idle" {
		return nil
	}
	delete(b.lost, end.parent.ID)
	text := fmt.Sprintf("\n[%.1f MB of output were left out]\n", float64(n)/(1<<20))
	return compose(iopub, "stream", "server", end.parts[1], map[string]string{"name": "stderr", "text": text})
}
