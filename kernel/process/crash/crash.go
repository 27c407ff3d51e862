// Package crash reads the last words of Go programs that die.
package crash

import (
	"bytes"
	"regexp"
	"strings"
)

// beginnings are how the first line begins that a dying Go program writes.
var beginnings = [][]byte{[]byte("panic: "), []byte("fatal error: "), []byte("runtime: "), []byte("SIG")}

// Start returns where in what a program writes to standard error a crash report
// begins, or may begin: the text may end within its first words. It is -1 where
// there is none.
func Start(text []byte) int {
	for at := 0; at < len(text); {
		for _, b := range beginnings {
			if bytes.HasPrefix(text[at:], b) || bytes.HasPrefix(b, text[at:]) {
				return at
			}
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
	Place    string // file and line, and what stands around them
}

// Report is a crash.
type Report struct {
	Reason string // such as panic: boo
	Frames []Frame
}

var (
	routine = regexp.MustCompile(`^goroutine \d+ .*:$`)
	// The notes that the interpreter adds to a panic that passes through it.
	recovered = regexp.MustCompile(` \[recovered(, repanicked)?\]`)
	call      = regexp.MustCompile(`^(?:created by )?([^\s(]\S*?)(?:\([^()]*\))?(?: in goroutine \d+)?$`)
)

// Parse reads a crash report. Its frames are those of the goroutine that crashed.
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

// reason returns the line of a report's head that says why. A stack that overflows
// is said to be too large before the reason comes.
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
