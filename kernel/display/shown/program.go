package shown

import (
	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// Mark is the metadata key that marks a display of a compiled program as the result of its cell.
const Mark = "setlab_result"

// Values shows the values at the end of a compiled program. If the last or only value is a non-nil error, Values panics with it.
// If the last of several values is nil, it is not shown, as it may be a nil error.
func Values(values ...any) {
	if n := len(values); n > 0 {
		if err, ok := values[n-1].(error); ok && err != nil {
			panic(err)
		}
		if n > 1 && values[n-1] == nil {
			values = values[:n-1]
		}
	}
	for _, v := range values {
		data := map[protocol.MIMEType]any{}
		for kind, content := range As(v) {
			if text, ok := content.(string); ok { // skips JSON, which the connection does not support; there is always a text representation, too
				data[protocol.MIMEType(kind)] = text
			}
		}
		gonbui.SendData(&protocol.DisplayData{Data: data, Metadata: map[string]any{Mark: true}})
	}
}
