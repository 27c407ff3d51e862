// Package shown determines how the final value of a cell is displayed.
package shown

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"

	"setlab/kernel/output"
)

// As returns the representations of a value: those returned by its MIMEBundle method, or else those of a matrix or of
// its HTML method. There is always a text representation.
func As(value any) output.MIME {
	if b, ok := value.(interface {
		MIMEBundle() (map[string][]byte, error)
	}); ok {
		contents, err := b.MIMEBundle()
		if err != nil {
			return output.MIME{"text/plain": "cannot be shown: " + err.Error()}
		}
		data := encode(contents)
		if _, ok := data["text/plain"]; !ok {
			data["text/plain"] = fmt.Sprintf("%T", value)
		}
		return data
	}
	if shown, ok := matrix(value); ok {
		return shown
	}
	data := output.MIME{"text/plain": fmt.Sprintf("%v", value)}
	if h, ok := value.(interface{ HTML() string }); ok {
		data["text/html"] = h.HTML()
	}
	return data
}

// encode converts contents to the form that Jupyter uses.
func encode(contents map[string][]byte) output.MIME {
	data := output.MIME{}
	for kind, content := range contents {
		switch {
		case strings.HasPrefix(kind, "text/") || kind == "image/svg+xml" || kind == "application/javascript":
			data[kind] = string(content)
		case (kind == "application/json" || strings.HasSuffix(kind, "+json")) && json.Valid(content):
			data[kind] = json.RawMessage(content)
		default:
			data[kind] = base64.StdEncoding.EncodeToString(content)
		}
	}
	return data
}
