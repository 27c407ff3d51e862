package gonb

import (
	"regexp"
	"strings"

	"setlab/kernel/output"
	"setlab/kernel/process/crash"
)

// held passes the events of a cell on, but keeps what may become its failure: the
// last words of a program that dies, and the line in which GoNB says that it has.
type held struct {
	sink  output.Sink
	text  string // of standard error, from where a crash may begin
	after []output.Event
	last  string // the line of GoNB that may belong to a failure
}

// maxHeld limits what is kept of last words. A program that writes on is not dying.
const maxHeld = 1 << 18

// ending is what GoNB writes behind the output of a program or a shell command that has failed.
var ending = regexp.MustCompile(`^(\^C\n)?(exit status \d+|signal: [^\n]*)\n$`)

// take takes an event.
func (h *held) take(e output.Event) {
	s, ok := e.(output.Stream)
	if !ok || s.Name != "stderr" {
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
	h.text += s.Text
	if i := crash.Start([]byte(h.text)); i < 0 || len(h.text) > maxHeld {
		h.release()
	} else if i > 0 {
		h.emit(h.text[:i])
		h.text = h.text[i:]
	}
}

func (h *held) emit(text string) {
	if text != "" {
		h.sink(output.Stream{Name: "stderr", Text: text})
	}
}

// flushLast passes on a line that was not the last one.
func (h *held) flushLast() {
	h.text += h.last
	h.last = ""
}

// release passes on what has been kept.
func (h *held) release() {
	h.flushLast()
	h.emit(h.text)
	h.text = ""
	h.others()
}

// others passes on what came after the text that was kept.
func (h *held) others() {
	for _, e := range h.after {
		h.sink(e)
	}
	h.after = nil
}

// drop forgets what has been kept of an interrupted program.
func (h *held) drop() {
	if strings.HasPrefix(h.text, "SIG") || h.text == "" {
		h.text, h.last = "", ""
	}
	h.release()
}

// words returns the last words of a program that ended with a status, empty if it
// had none.
func (h *held) words(status string) string {
	words := h.text
	if status != "exit status 2" && words != "" { // how Go programs end that crash
		h.last = ""
		h.release()
		return ""
	}
	h.text, h.last = "", ""
	h.others()
	return words
}
