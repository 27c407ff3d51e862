package kernels

import "container/list"

// maxBacklog is the maximum size in bytes of the messages that wait for a browser, or are kept for
// a cell. Even a day of updates of a live figure only takes the space of one update, see add.
const maxBacklog = 64 << 20

// backlog is a queue of messages. Only the last update of each display is kept, since it replaces
// the earlier ones. If the queue is full, the oldest output is dropped.
type backlog struct {
	messages list.List                // of *message
	updates  map[string]*list.Element // the last update by display ID
	size     int
	dropped  int // number of messages dropped for lack of space

	spare     map[*list.Element]bool // output that may be dropped first, see addSpare
	spareSize int
	lost      map[string]int // bytes of such output that were dropped, by request ID
}

// add appends a message. It returns the message's element, or nil if the message is larger than the whole queue may be and was dropped.
func (b *backlog) add(m *message) *list.Element {
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
			if e == element {
				element = nil
			}
		}
		e = next
	}
	return element
}

// remove removes a message.
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

// without removes the messages of a type.
func (b *backlog) without(kind string) {
	for e := b.messages.Front(); e != nil; {
		next := e.Next()
		if e.Value.(*message).head.Type == kind {
			b.remove(e)
		}
		e = next
	}
}

// update is the type of messages that update a display.
const update = "update_display_data"

// displayID returns the ID of the display to update.
func displayID(m *message) string {
	var content struct {
		Transient struct {
			ID string `json:"display_id"`
		} `json:"transient"`
	}
	m.content(&content)
	return content.Transient.ID
}

// take removes and returns the first message, or returns nil if there is none.
func (b *backlog) take() *message {
	e := b.messages.Front()
	if e == nil {
		return nil
	}
	m := e.Value.(*message)
	b.remove(e)
	return m
}

// all returns the messages in order.
func (b *backlog) all() []*message {
	all := make([]*message, 0, b.messages.Len())
	for e := b.messages.Front(); e != nil; e = e.Next() {
		all = append(all, e.Value.(*message))
	}
	return all
}
