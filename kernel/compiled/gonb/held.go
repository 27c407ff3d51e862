package gonb

import (
	"regexp"
	"strings"
	"time"

	"setlab/kernel/output"
	"setlab/kernel/process/crash"
)

// held passes on the events of a cell, but holds back those that may become part of its failure:
// the crash report of a program, and the line in which GoNB reports its end.
type held struct {
	sink  output.Sink
	text  string // standard error since the possible start of a crash report
	since time.Time
	after []output.Event
	last  string // the line of GoNB that may belong to a failure
}

// patience is the time after which a program whose standard output goes on has not crashed.
const patience = time.Second

// maxHeld limits how much of a possible crash report is held back. A program that writes more is
// not crashing.
const maxHeld = 1 << 18

// ending matches the line that GoNB writes after the output of a failed program or shell command.
var ending = regexp.MustCompile(`^(\^C\n)?(exit status \d+|signal: [^\n]*)\n$`)

// take handles an event.
func (h *held) take(e output.Event) {
	s, ok := e.(output.Stream)
	if !ok || s.Name != "stderr" {
		if h.text != "" && h.last == "" && !isReport(h.text) && time.Since(h.since) > patience {
			h.release()
		}
		if h.text == "" && h.last == "" {
			h.sink(e)
		} else {
			h.after = append(h.after, e)
		}
		return
	}
	if ending.MatchString(s.Text) {
		h.flushLast()
		h.last = s.Text
		return
	}
	h.flushLast()
	h.text, h.since = h.text+s.Text, time.Now()
	if i := crash.Start([]byte(h.text)); i < 0 || len(h.text) > maxHeld {
		h.release()
	} else if i > 0 {
		h.emit(h.text[:i])
		h.text = h.text[i:]
	}
}

// isReport reports whether a text that can be the start of a crash report is one: it says so, or has the trace of a goroutine.
func isReport(text string) bool {
	return strings.HasPrefix(text, "panic: ") || strings.HasPrefix(text, "fatal error: ") || strings.Contains(text, "\ngoroutine ")
}

func (h *held) emit(text string) {
	if text != "" {
		h.sink(output.Stream{Name: "stderr", Text: text})
	}
}

// flushLast treats the held line as ordinary text.
func (h *held) flushLast() {
	h.text += h.last
	h.last = ""
}

// release passes on everything held back.
func (h *held) release() {
	h.flushLast()
	h.emit(h.text)
	h.text = ""
	h.others()
}

// others passes on the events that came after the held text.
func (h *held) others() {
	for _, e := range h.after {
		h.sink(e)
	}
	h.after = nil
}

// drop discards the held text if it belongs to an interrupted program.
func (h *held) drop() {
	if strings.HasPrefix(h.text, "SIG") || h.text == "" {
		h.text, h.last = "", ""
	}
	h.release()
}

// words returns the crash report of a program that ended with a status, or "" if there is none.
func (h *held) words(status string) string {
	words := h.text
	if (status != "exit status 2" || !isReport(words)) && words != "" { // crashed Go programs end with exit status 2
		h.last = ""
		h.release()
		return ""
	}
	h.text, h.last = "", ""
	h.others()
	return words
}
