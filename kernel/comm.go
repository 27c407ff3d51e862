package kernel

import (
	"encoding/json"

	"setlab/kernel/display/widget"
	"setlab/kernel/output"
)

// Comm delivers a comm message to the programs that communicate with the page. The header is that of the front end's
// message. Comm reports false if nobody accepts the message.
func (k *Kernel) Comm(header json.RawMessage, m output.Comm) bool {
	k.mutex.Lock()
	k.heard = header
	k.mutex.Unlock()
	// GoNB also answers when a comm is opened; the page uses the first answer. If the same comm were opened again, GoNB
	// would close it.
	taken := !widget.Again(m) && k.gonb.Comm(header, m)
	return k.page.Receive(m, func(e output.Event) { k.showAside(header, e) }) || taken
}

// connects returns a sink that makes a compiled cell's widgets share the page's existing connection, or the script that
// opens one for all cells. Without it, GoNB would open its own connection and close the shared one.
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

// showLate shows an event that answers no particular message. Its parent is the last message from the page.
func (k *Kernel) showLate(e output.Event) { k.showAside(k.lastHeard(), e) }

func (k *Kernel) lastHeard() json.RawMessage {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	return k.heard
}

// OnCommOutput sets the function that receives output produced outside cells, in response to a front end's comm message, with
// that message's header. Without it such output is dropped.
func (k *Kernel) OnCommOutput(show func(parent json.RawMessage, e output.Event)) {
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
