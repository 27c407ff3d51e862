package session

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	"setlab/kernel/output"
	"setlab/kernel/process/crash"
	"setlab/kernel/session/pipe"
)

// lost returns the failure of a cell whose process ended while the cell ran.
func (h *Host) lost(p *process, sink output.Sink) error {
	<-p.child.Exited()
	p.mutex.Lock()
	p.pump() // do not wait for the end of the stream: programs started by cells may keep the other end open
	words := p.lastWords(sink)
	p.mutex.Unlock()
	h.mutex.Lock()
	declared, stopped := h.declared, h.process != p
	if !stopped {
		h.process = nil
	}
	h.mutex.Unlock()
	var message strings.Builder
	if stopped {
		message.WriteString("the interpreted session was stopped while the cell ran")
	} else {
		if err := p.close(); err != nil && !errors.Is(err, os.ErrClosed) {
			fmt.Fprintf(&message, "%v; ", err)
		}
		fmt.Fprintf(&message, "the interpreted session ended (%s)", p.howEnded(words))
		if len(declared) > 0 {
			fmt.Fprintf(&message, "; the variables, functions and types of earlier interpreted cells are lost (%s): run these cells again", names(declared))
		} else {
			message.WriteString("; the next cell starts a new one")
		}
	}
	return &output.Failure{Name: output.SessionLost, Message: message.String(), Traceback: append([]string{message.String()}, where(words)...)}
}

// lastWords delivers the remaining output and returns the crash report at its end.
func (p *process) lastWords(sink output.Sink) string {
	p.streams[0].emit(len(p.streams[0].pending), sink)
	s := p.streams[1]
	if i := crash.Start(s.pending); i >= 0 {
		s.emit(i, sink)
		return string(s.pending)
	}
	s.emit(len(s.pending), sink)
	return ""
}

// howEnded returns why the process ended: memory use, the reason in its crash report, or its exit status.
func (p *process) howEnded(words string) string {
	if over := p.child.Exceeded(); over != nil && over.Pid == p.child.Pid() {
		return over.Error()
	}
	if status := new(exec.ExitError); p.dumb.Load() || errors.As(p.child.Status(), &status) && status.ExitCode() == pipe.Closed {
		return "a cell closed the files of the session itself"
	}
	if words != "" {
		if reason := crash.Parse(words).Reason; reason != "" {
			return reason
		}
	}
	status := p.child.Status()
	if status == nil {
		return "a cell called os.Exit(0)"
	}
	return strings.Replace(status.Error(), "exit status ", "a cell called os.Exit or it failed: exit status ", 1)
}

// where returns up to three functions of a crash that do not belong to Go, the interpreter or the kernel, but to a library that a cell
// has called.
func where(words string) []string {
	var lines []string
	for _, f := range crash.Parse(words).Frames {
		if isLibrary(f.Function) && len(lines) < 3 {
			place, _, _ := strings.Cut(f.Place, " +0x")
			lines = append(lines, "    in "+f.Function+" at "+place)
		}
	}
	return lines
}

// isLibrary reports whether a function belongs to a library.
func isLibrary(function string) bool {
	first, _, _ := strings.Cut(function, "/")
	for _, host := range []string{"setlab/kernel/", "setlab/cmd/", "github.com/spf13/cobra"} {
		if strings.HasPrefix(function, host) {
			return false
		}
	}
	return first == "setlab" || strings.Contains(first, ".") && first != function // packages of the standard library have no dot there
}

// maxLost is the maximum number of lost names that are listed.
const maxLost = 12

// names formats a list of names for display.
func names(all []string) string {
	all = slices.Compact(slices.Sorted(slices.Values(all)))
	if more := len(all) - maxLost; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(all[:maxLost], ", "), more)
	}
	return strings.Join(all, ", ")
}
