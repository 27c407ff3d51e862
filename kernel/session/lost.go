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

// lost reports the end of the process while a cell ran.
func (h *Host) lost(p *process, sink output.Sink) error {
	<-p.child.Exited()
	p.mutex.Lock()
	p.pump() // not to the end: programs that the cells have started may hold the other end
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

// lastWords delivers the rest of the output and returns the crash report that it
// ends with.
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

// howEnded says why the process ended: because of its memory, in its own last words,
// or by its status.
func (p *process) howEnded(words string) string {
	if over := p.child.Exceeded(); over != nil && over.Pid == p.child.Pid() {
		return over.Error()
	}
	if status := new(exec.ExitError); p.dumb.Load() || errors.As(p.child.Status(), &status) && status.ExitCode() == pipe.Closed {
		return "a cell has closed the files of the session itself"
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

// where returns the functions of a crash that are neither Go's own, nor the interpreter's, nor the kernel's, at most three: those of a
// library that a cell has called.
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

// isLibrary reports whether a function is one of a library's.
func isLibrary(function string) bool {
	first, _, _ := strings.Cut(function, "/")
	for _, host := range []string{"setlab/kernel/", "setlab/cmd/", "github.com/spf13/cobra"} {
		if strings.HasPrefix(function, host) {
			return false
		}
	}
	return first == "setlab" || strings.Contains(first, ".") && first != function // Go's own have no dot there
}

// maxLost is how many names are listed of what is lost.
const maxLost = 12

// names lists names for a reader.
func names(all []string) string {
	all = slices.Compact(slices.Sorted(slices.Values(all)))
	if more := len(all) - maxLost; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(all[:maxLost], ", "), more)
	}
	return strings.Join(all, ", ")
}
