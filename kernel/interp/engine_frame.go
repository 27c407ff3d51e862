package interp

import (
	"fmt"
	"strings"

	yaegi "github.com/traefik/yaegi/interp"
)

// frame is a function that a panic has passed through, as a line of the engine's trace tells.
type frame struct {
	function string // by the engine's name
	file     string // see fileName
	row      string // line in it, as it is written
	cell     int    // of the file; 0 if it is none of a cell
	line     int    // row; 0 with cell
}

// parseFrame reads a line such as cell4/_.go:2: panic: main.fʹ1(...).
func parseFrame(text string) (frame, bool) {
	place, function, ok := strings.Cut(text, ": panic: main.")
	if !ok {
		return frame{}, false
	}
	f := frame{function: strings.TrimSuffix(function, "(...)")}
	f.file, f.row, _ = strings.Cut(place, ":")
	f.row, _, _ = strings.Cut(f.row, ":")
	// The numbers stay 0 where there are none.
	_, _ = fmt.Sscanf(f.file+" "+f.row, fileStem+"%d/"+yaegi.DefaultSourceName+" %d", &f.cell, &f.line)
	return f, true
}
