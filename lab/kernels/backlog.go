package kernels

import "container/list"

// maxBacklog is how many bytes of messages wait for one browser, or are kept of one
// cell. A day of a live figure's updates takes the space of one, see add.
const maxBacklog = 64 << 20

// backlog keeps messages in their order. Of the updates of one display only the last
// is kept, for it stands for all; when there is too much, the oldest output goes first.
type backlog struct {
	messages list.List                // of *message
	updates  map[string]*list.Element // the last update by display id
	size     int
	dropped  int // messages that there was no space for

	spare     map[*list.Element]bool // output that may be left out first, see addSpare
	spareSize int
	lost      map[string]int // bytes of such output that were left out, by the request
}

// add adds a message as the last.
func (b *backlog) add(m *message) {
	b.size += m.size()
	element := b.messages.PushBack(m)
	if m.head.Type == update {
		id := displayID(m)
		if old := b.updates[id]; old != nil {
			b.remove(old)
		}
		if b.updates == nil {
			b.updates = map[string]*list.Element{}
		}
		b.updates[id] = element
	}
	for e := b.messages.Front(); b.size > maxBacklog && e != nil; {
		next := e.Next()
		switch e.Value.(*message).head.Type {
		case "stream", "display_data", update:
			b.remove(e)
			b.dropped++
		}
		e = next
	}
}

// remove takes a message out.
func (b *backlog) remove(e *list.Element) {
	m := b.messages.Remove(e).(*message)
	b.size -= m.size()
	if b.spare[e] {
		delete(b.spare, e)
		b.spareSize -= m.size()
	}
	if m.head.Type != update {
		return
	}
	if id := displayID(m); b.updates[id] == e {
		delete(b.updates, id)
	}
}

// without takes out the messages of a type.
func (b *backlog) without(kind string) {
	for e := b.messages.Front(); e != nil; {
		next := e.Next()
		if e.Value.(*message).head.Type == kind {
			b.remove(e)
		}
		e = next
	}
}

// update is the type of a message that replaces what a display shows.
const update = "update_display_data"

// displayID returns the display that an update is for.
func displayID(m *message) string {
	var content struct {
		Transient struct {
			ID string `json:"display_id"`
		} `json:"transient"`
	}
	m.content(&content)
	return content.Transient.ID
}

// take takes the first message out; nil if there is none.
func (b *backlog) take() *message {
	e := b.messages.Front()
	if e == nil {
		return nil
	}
	m := e.Value.(*message)
	b.remove(e)
	return m
}

// all returns the messages in their order.
func (b *backlog) all() []*message {
	all := make([]*message, 0, b.messages.Len())
	for e := b.messages.Front(); e != nil; e = e.Next() {
		all = append(all, e.Value.(*message))
	}
	return all
}
