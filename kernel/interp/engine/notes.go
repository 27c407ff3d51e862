package engine

import (
	"fmt"
	"io"
	"strings"
	"sync"
)

// Notes takes what yaegi prints of its own: where a panic passed through, which
// belongs into the report of the panic, and the output of print and println,
// which goes on.
type Notes struct {
	Onward io.Writer
	Aside  func(line string) bool // takes the trace of another goroutine than the cell's
	mutex  sync.Mutex
	trace  []string
}

// Write implements io.Writer. Yaegi writes whole lines.
func (n *Notes) Write(text []byte) (int, error) {
	if line := string(text); strings.HasPrefix(line, fileStem) && strings.Contains(line, ": panic: ") {
		if n.Aside != nil && n.Aside(strings.TrimSpace(line)) {
			return len(text), nil
		}
		n.mutex.Lock()
		defer n.mutex.Unlock()
		n.trace = append(n.trace, strings.TrimSpace(line))
		return len(text), nil
	} else if isEntryTrace(line) {
		return len(text), nil
	}
	return n.Onward.Write(text)
}

// isEntryTrace recognises the trace of the call that enters a cell.
func isEntryTrace(line string) bool {
	var row, column int
	var function string
	n, err := fmt.Sscanf(line, "%d:%d: panic: %s", &row, &column, &function)
	return n == 3 && err == nil && (function == "main(...)" || strings.HasPrefix(function, "main."))
}

// Take returns the trace so far, and forgets it.
func (n *Notes) Take() []string {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	trace := n.trace
	n.trace = nil
	return trace
}
