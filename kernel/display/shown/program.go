package shown

import (
	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// Mark is the metadata of what a compiled program shows as the result of its cell.
const Mark = "setlab_result"

// Values shows the values that a compiled program ends with. If the last of several, or the only one, is an error, it panics with
// it; nil in the last place of several is an error that has not happened.
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
			if text, ok := content.(string); ok { // JSON, which the connection does not pass on, always has a text beside it
				data[protocol.MIMEType(kind)] = text
			}
		}
		gonbui.SendData(&protocol.DisplayData{Data: data, Metadata: map[string]any{Mark: true}})
	}
}
