package plotting

import (
	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// mimeClear is the type of a message that shows nothing but removes what is
// there: "now" or "wait". The kernel knows it in both kinds of cell.
const mimeClear protocol.MIMEType = "application/vnd.setlab.clear"

// ClearOutput removes what the cell has shown so far; with wait only as soon as
// there is something new to show, so that nothing flickers. Elsewhere than in a
// notebook it does nothing.
func ClearOutput(wait bool) error {
	if !gonbui.IsNotebook {
		return nil
	}
	when := "now"
	if wait {
		when = "wait"
	}
	return send(&protocol.DisplayData{Data: map[protocol.MIMEType]any{mimeClear: when}})
}
