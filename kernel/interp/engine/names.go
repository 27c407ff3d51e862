package engine

import (
	"fmt"
	"strings"

	yaegi "github.com/traefik/yaegi/interp"
)

// fileStem begins the name of every cell's file in the engine.
const fileStem = "cell"

// FileName is what the engine calls a cell. It scopes imports by the last element,
// which is the same for all.
func FileName(cell int) string {
	return fmt.Sprintf("%s%d/%s", fileStem, cell, yaegi.DefaultSourceName)
}

// PlainNames removes the engine's marks from names in a message.
func PlainNames(text string) string {
	var out strings.Builder
	digits := false
	for _, c := range text {
		if digits && c >= '0' && c <= '9' {
			continue
		}
		if digits = c == 'ʹ'; !digits {
			out.WriteRune(c)
		}
	}
	return out.String()
}

// Problem says what the engine cannot compile, without the place that it puts before.
func Problem(err error) string {
	text := PlainNames(err.Error())
	if i := strings.Index(text, ": "); i >= 0 && strings.HasPrefix(text, fileStem) {
		return text[i+2:]
	}
	return text
}
