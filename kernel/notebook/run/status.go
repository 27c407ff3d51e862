package run

import (
	"io"
	"strings"

	"setlab/kernel/notebook"
	"setlab/kernel/output"
)

// receive returns a sink that collects the output of the running cell and reports its status.
func (r *runner) receive(c *notebook.Cell) output.Sink {
	return func(e output.Event) {
		r.saving.mutex.Lock()
		r.collect.receive(e)
		r.saving.mutex.Unlock()
		if s, ok := e.(output.Stream); ok && r.options.Echo != nil {
			// The notebook has all output, even if writing to Echo fails.
			_, _ = io.WriteString(r.options.Echo, s.Text)
		}
		if status := statusOf(e); status != "" && r.options.Progress != nil {
			p := r.progress(c)
			p.Status = status
			r.options.Progress(p)
		}
	}
}

// statusOf returns the progress line in an event: a line that overwrites the previous one, or the
// line below a display that can be updated. It returns "" for other events.
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
