package kernel

import (
	"encoding/json"

	"setlab/kernel/output"
)

// Comm passes a message of a comm on to the program of a compiled cell; header is
// that of the front end's message. It reports false where nobody can take it.
func (k *Kernel) Comm(header json.RawMessage, m output.Comm) bool { return k.gonb.Comm(header, m) }

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
