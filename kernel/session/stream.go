package session

import (
	"bytes"
	"os"
	"unicode/utf8"

	"golang.org/x/sys/unix"

	"setlab/kernel/output"
	"setlab/kernel/process/crash"
)

// stream reads a standard stream of the session. Its methods are called with
// the host's mutex held, except follow.
type stream struct {
	name    string
	file    *os.File
	pending []byte // read, but not yet delivered
	mark    []byte // ends the running cell's output; nil if no cell runs, and then all that comes is the last one's
	marked  bool   // the mark has been read
	ended   bool   // so has the end of the stream
}

// maxPending limits what a background goroutine may write between two cells.
const maxPending = 1 << 20

// pump reads all that is in the pipe, without waiting for more.
func (s *stream) pump(sink output.Sink) {
	raw, err := s.file.SyscallConn()
	if err != nil {
		s.ended = true
		return
	}
	err = raw.Control(func(fd uintptr) { s.read(int(fd), sink) })
	s.ended = s.ended || err != nil
}

// read reads until there is nothing left for now.
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
			s.pending = append(s.pending, buffer[:n]...)
			s.deliver(sink)
		}
	}
}

// deliver hands on what certainly belongs to the cell of that sink.
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
	if i := crash.Start(s.pending); s.name == "stderr" && i >= 0 {
		end = i // the session may be dying of it
	} else {
		end -= overlap(s.pending, s.mark)
		end -= incomplete(s.pending[:end])
	}
	s.emit(end, sink)
}

// emit hands on the first n bytes.
func (s *stream) emit(n int, sink output.Sink) {
	if n > 0 {
		sink(output.Stream{Name: s.name, Text: string(bytes.ToValidUTF8(s.pending[:n], []byte("\uFFFD")))})
		s.pending = s.pending[n:]
	}
}

// overlap returns the length of the end of text that may begin mark.
func overlap(text, mark []byte) int {
	for n := min(len(text), len(mark)-1); n > 0; n-- {
		if bytes.HasSuffix(text, mark[:n]) {
			return n
		}
	}
	return 0
}

// incomplete returns the length of the part of a character that text ends with.
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
