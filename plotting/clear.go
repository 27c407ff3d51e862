package plotting

import (
	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// mimeClear is the type of a message that clears the output of a cell: "now" or
// "wait". The kernel accepts it from interpreted and compiled cells.
const mimeClear protocol.MIMEType = "application/vnd.setlab.clear"

// ClearOutput removes the cell's output so far. If wait is set, it does so when the
// next output arrives, which avoids flicker. Outside a notebook it does nothing.
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
