// Package crash parses the crash reports of Go programs.
package crash

import (
	"bytes"
	"regexp"
	"strings"
)

// beginnings lists how the first line of a crash report may start.
var beginnings = [][]byte{[]byte("panic: "), []byte("fatal error: "), []byte("runtime: ")}

// signals matches the first line of the report of a signal, or the text's end within its beginning.
var signals = regexp.MustCompile(`^SIG[A-Z]+(: |:?$)|^SI?$`)

// Start returns the offset in a program's standard error where a crash report starts or may start,
// since text may end within the first words of a report. It returns -1 if there is none.
func Start(text []byte) int {
	for at := 0; at < len(text); {
		for _, b := range beginnings {
			if bytes.HasPrefix(text[at:], b) || bytes.HasPrefix(b, text[at:]) {
				return at
			}
		}
		if text[at] == 'S' && signals.Match(text[at:min(len(text), at+16)]) {
			return at
		}
		next := bytes.IndexByte(text[at:], '\n')
		if next < 0 {
			break
		}
		at += next + 1
	}
	return -1
}

// Frame is a function of a crash's stack.
type Frame struct {
	Function string
	Place    string // file and line, with the text around them
}

// Report is a parsed crash report.
type Report struct {
	Reason string // such as "panic: boo"
	Frames []Frame
}

var (
	routine = regexp.MustCompile(`^goroutine \d+ .*:$`)
	// Notes that the interpreter adds to a panic that passes through it.
	recovered = regexp.MustCompile(` \[recovered(, repanicked)?\]`)
	call      = regexp.MustCompile(`^(?:created by )?([^\s(]\S*?)(?:\([^()]*\))?(?: in goroutine \d+)?$`)
)

// Parse parses a crash report. Its frames are those of the goroutine that crashed.
func Parse(text string) Report {
	head, stack, _ := strings.Cut(text, "\ngoroutine ")
	r := Report{Reason: recovered.ReplaceAllString(reason(head), "")}
	lines := strings.Split("goroutine "+stack, "\n")
	for i := 0; i+1 < len(lines); i++ {
		if i > 0 && routine.MatchString(lines[i]) {
			break
		}
		if m := call.FindStringSubmatch(lines[i]); m != nil && strings.HasPrefix(lines[i+1], "\t") {
			r.Frames = append(r.Frames, Frame{m[1], strings.TrimSpace(lines[i+1])})
			i++
		}
	}
	return r
}

// reason returns the line in a report's head that states the reason. For a stack overflow, other
// lines precede it.
func reason(head string) string {
	var kept []string
	for line := range strings.Lines(head) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "fatal error: "):
			return line
		case strings.HasPrefix(line, "runtime: "), strings.HasPrefix(line, "[signal "), len(kept) == 0 && line == "":
		case line == "":
			return strings.Join(kept, "\n")
		default:
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}
