package kernel

import (
	"encoding/json"

	"setlab/kernel/display/widget"
	"setlab/kernel/output"
)

// Comm passes a message of a comm on to the programs that talk to the page; header
// is that of the front end's message. It reports false where nobody can take it.
func (k *Kernel) Comm(header json.RawMessage, m output.Comm) bool {
	k.mutex.Lock()
	k.heard = header
	k.mutex.Unlock()
	// GoNB answers the opening as well; the page minds the first answer. Another opening of the same comm would have GoNB
	// close it.
	taken := !widget.Again(m) && k.gonb.Comm(header, m)
	return k.page.Receive(m, func(e output.Event) { k.showAside(header, e) }) || taken
}

// connects has a compiled cell's widgets use the connection to the page that there
// is, or the script that makes one for all cells: GoNB would make its own, and close
// the other.
func (k *Kernel) connects(sink output.Sink) output.Sink {
	return func(e output.Event) {
		instead, asked := k.page.Instead(e)
		if !asked {
			if shown, ok := k.page.Run(e, k.showLate, nil); ok {
				sink(shown)
			}
			return
		}
		if k.page.Alive(k.showLate, nil) {
			k.gonb.Comm(k.lastHeard(), k.page.Introduction())
		} else {
			sink(instead)
		}
	}
}

// showLate shows what is about no message in particular: about the page's last one.
func (k *Kernel) showLate(e output.Event) { k.showAside(k.lastHeard(), e) }

func (k *Kernel) lastHeard() json.RawMessage {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	return k.heard
}

// Aside has show receive what is shown apart from cells, about a front end's
// message of a comm, with that message's header. Without it that is dropped.
func (k *Kernel) Aside(show func(parent json.RawMessage, e output.Event)) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	k.aside = show
}

func (k *Kernel) showAside(parent json.RawMessage, e output.Event) {
	k.mutex.Lock()
	show := k.aside
	k.mutex.Unlock()
	if show != nil {
		show(parent, e)
	}
}
