package session

import (
	"bytes"
	"os"
	"time"
	"unicode/utf8"

	"golang.org/x/sys/unix"

	"setlab/kernel/output"
	"setlab/kernel/process/crash"
)

// stream reads a standard stream of the session. Its methods must be called with the process's
// mutex held.
type stream struct {
	name    string
	file    *os.File
	pending []byte // read, but not yet delivered
	mark    []byte // ends the running cell's output; nil if no cell runs, when all output belongs to the last one
	marked  bool   // the mark has been read
	ended   bool   // the end of the stream has been read
	holds   bool   // pending begins with what may be a crash report, and is held back
	patient bool   // the session may be crashing, as far as is known
	reads   int    // number of times that something was read
	timer   *time.Timer
}

// maxHeld limits how much of what may be a crash report is held back.
const maxHeld = 1 << 20

// silence is how long the session is silent before it is asked whether it is crashing.
const silence = 300 * time.Millisecond

// maxPending limits how much output of background goroutines is kept between two cells.
const maxPending = 1 << 20

// pump reads everything available in the pipe, without blocking.
func (s *stream) pump(sink output.Sink) {
	raw, err := s.file.SyscallConn()
	if err != nil {
		s.ended = true
		return
	}
	err = raw.Control(func(fd uintptr) { s.read(int(fd), sink) })
	s.ended = s.ended || err != nil
}

// read reads until no more data is available.
func (s *stream) read(fd int, sink output.Sink) {
	buffer := make([]byte, 1<<15)
	for {
		n, err := unix.Read(fd, buffer)
		switch {
		case err == unix.EINTR:
		case err == unix.EAGAIN:
			return
		case err != nil || n == 0:
			s.ended = true
			return
		default:
			s.pending, s.reads, s.patient = append(s.pending, buffer[:n]...), s.reads+1, true
			s.deliver(sink)
		}
	}
}

// deliver emits the pending text that certainly belongs to the sink's cell.
func (s *stream) deliver(sink output.Sink) {
	if sink == nil || s.marked {
		if over := len(s.pending) - maxPending; over > 0 {
			s.pending = s.pending[over:]
		}
		return
	}
	if i := bytes.Index(s.pending, s.mark); s.mark != nil && i >= 0 {
		s.emit(i, sink)
		s.pending = s.pending[len(s.mark):]
		s.marked = true
		return
	}
	end := len(s.pending)
	s.holds = false
	if i := crash.Start(s.pending); s.name == "stderr" && i >= 0 && s.patient && end-i <= maxHeld {
		end, s.holds = i, true // the session may be crashing
	} else {
		end -= overlap(s.pending, s.mark)
		end -= incomplete(s.pending[:end])
	}
	s.emit(end, sink)
}

// emit delivers the first n pending bytes.
func (s *stream) emit(n int, sink output.Sink) {
	if n > 0 {
		sink(output.Stream{Name: s.name, Text: string(bytes.ToValidUTF8(s.pending[:n], []byte("\uFFFD")))})
		s.pending = s.pending[n:]
	}
}

// overlap returns the length of the longest suffix of text that is a proper prefix of mark.
func overlap(text, mark []byte) int {
	for n := min(len(text), len(mark)-1); n > 0; n-- {
		if bytes.HasSuffix(text, mark[:n]) {
			return n
		}
	}
	return 0
}

// incomplete returns the length of an incomplete UTF-8 sequence at the end of text.
func incomplete(text []byte) int {
	for n := 1; n <= min(utf8.UTFMax, len(text)); n++ {
		if c := text[len(text)-n]; utf8.RuneStart(c) {
			if !utf8.FullRune(text[len(text)-n:]) {
				return n
			}
			return 0
		}
	}
	return 0
}
