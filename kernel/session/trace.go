package session

import (
	"regexp"
	"slices"
	"time"

	"setlab/kernel/session/pipe"
)

// maxTraces bounds what is kept of the functions that panics have passed through.
const maxTraces = 64

// note keeps a function that a panic passes through, which may be the end of the session.
func (p *process) note(t pipe.Trace) {
	p.asking.Lock()
	defer p.asking.Unlock()
	p.traces = append(p.traces, t)
	if more := len(p.traces) - maxTraces; more > 0 {
		p.traces = slices.Delete(p.traces, 0, more)
	}
}

// dying finds the goroutine that has ended the process.
var dying = regexp.MustCompile(`(?m)^goroutine (\d+) `)

// through returns the functions of cells that the panic of a crash report has passed
// through. The process has ended.
func (p *process) through(crash string) []string {
	m := dying.FindStringSubmatch(crash)
	if m == nil {
		return nil
	}
	select {
	case <-p.heard:
	case <-time.After(endGrace):
	}
	p.asking.Lock()
	defer p.asking.Unlock()
	var places []string
	for _, t := range p.traces {
		if t.Goroutine == m[1] && t.Place != "" && !slices.Contains(places, t.Place) {
			places = append(places, t.Place)
		}
	}
	return places
}
