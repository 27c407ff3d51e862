package engine

import (
	"fmt"
	"strings"

	yaegi "github.com/traefik/yaegi/interp"
)

// Frame is a function that a panic has passed through, as a line of the engine's trace tells.
type Frame struct {
	Function string // by the engine's name
	File     string // see FileName
	Row      string // line in it, as it is written
	Cell     int    // by File; 0 if that is none of a cell
	Line     int    // Row; 0 with Cell
}

// ParseFrame reads a line such as cell4/_.go:2: panic: main.fʹ1(...).
func ParseFrame(text string) (Frame, bool) {
	place, function, ok := strings.Cut(text, ": panic: main.")
	if !ok {
		return Frame{}, false
	}
	f := Frame{Function: strings.TrimSuffix(function, "(...)")}
	f.File, f.Row, _ = strings.Cut(place, ":")
	f.Row, _, _ = strings.Cut(f.Row, ":")
	// The numbers stay 0 where there are none.
	_, _ = fmt.Sscanf(f.File+" "+f.Row, fileStem+"%d/"+yaegi.DefaultSourceName+" %d", &f.Cell, &f.Line)
	return f, true
}
