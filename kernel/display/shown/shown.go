// Package shown determines how the final value of a cell is displayed.
package shown

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"setlab/kernel/output"
)

// As returns the representations of a value: those returned by its MIMEBundle method, or else those of a matrix, an image or a plot without methods to
// describe itself, or of its HTML method. There is always a text representation. A nil pointer only has that one. If a method panics, the text
// says so.
func As(value any) (shown output.MIME) {
	if v := reflect.ValueOf(value); v.Kind() == reflect.Pointer && v.IsNil() {
		return output.MIME{"text/plain": fmt.Sprintf("%v", value)}
	}
	defer func() {
		if r := recover(); r != nil {
			shown = output.MIME{"text/plain": fmt.Sprintf("a %T that cannot be shown: panic: %v", value, r)}
		}
	}()
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
	if !describesItself(value) {
		for _, as := range []func(any) (output.MIME, bool){matrix, picture} {
			if data, ok := as(value); ok {
				return data
			}
		}
	}
	data := output.MIME{"text/plain": text(value)}
	if h, ok := value.(interface{ HTML() string }); ok {
		data["text/html"] = h.HTML()
	}
	return data
}

// describesItself reports whether a value has methods that say how to show it, such as a type that embeds a matrix.
func describesItself(value any) bool {
	switch value.(type) {
	case interface{ HTML() string }, fmt.Stringer, fmt.Formatter:
		return true
	}
	return false
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
