package run

import (
	"io"
	"strings"

	"setlab/kernel/notebook"
	"setlab/kernel/output"
)

// receive collects what the running cell shows, and reports what it says of how
// far it is.
func (r *runner) receive(c *notebook.Cell) output.Sink {
	return func(e output.Event) {
		r.collect.receive(e)
		if s, ok := e.(output.Stream); ok && r.options.Echo != nil {
			// The reader of the log may go away; the notebook has it all.
			_, _ = io.WriteString(r.options.Echo, s.Text)
		}
		if status := statusOf(e); status != "" && r.options.Progress != nil {
			p := r.progress(c)
			p.Status = status
			r.options.Progress(p)
		}
	}
}

// statusOf returns the line in which a cell says how far it is: one that it writes
// over the last one, or that stands below a display that it keeps up to date; empty
// for anything else.
func statusOf(e output.Event) string {
	switch e := e.(type) {
	case output.Stream:
		if at := strings.LastIndexByte(e.Text, '\r'); at >= 0 && !strings.Contains(e.Text[at:], "\n") {
			return strings.TrimSpace(e.Text[at:])
		}
	case output.Display:
		if text, ok := e.Data["text/plain"].(string); ok && e.ID != "" {
			_, below, _ := strings.Cut(text, "\n")
			line, _, _ := strings.Cut(below, "\n")
			return strings.TrimSpace(line)
		}
	}
	return ""
}
