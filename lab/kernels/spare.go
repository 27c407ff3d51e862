package kernels

import (
	"container/list"
	"fmt"
)

// maxSpare is the maximum size in bytes of queued output that a client can do without: output of cells that another page runs, and
// of interrupted cells.
const maxSpare = 1 << 20

// outputs reports whether a message is output of a cell.
func (m *message) outputs() bool {
	switch m.head.Type {
	case "stream", "display_data", update:
		return m.channel == iopub
	}
	return false
}

// addSpare appends a message. If it is output, and more than maxSpare bytes of spare output are queued, the oldest is dropped.
func (b *backlog) addSpare(m *message) {
	if e := b.add(m); e != nil && m.outputs() {
		b.mark(e)
		b.trim()
	}
}

// spareOf marks the queued output of a request as spare.
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

// trim drops the oldest spare output until there is room for more.
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

// leftOut returns a message that reports how much of a cell's output was dropped, if end is the end of the cell. It returns nil if
// there is nothing to report.
func (b *backlog) leftOut(end *message) *message {
	n := b.lost[end.parent.ID]
	if n == 0 || end.channel != iopub || end.head.Type != "status" || state(end) != "idle" {
		return nil
	}
	delete(b.lost, end.parent.ID)
	text := fmt.Sprintf("\n[%.1f MB of output omitted]\n", float64(n)/(1<<20))
	return compose(iopub, "stream", "server", end.parts[1], map[string]string{"name": "stderr", "text": text})
}
