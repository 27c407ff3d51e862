package interp

import (
	"errors"
	"io"
	"runtime"
	"sync"

	"setlab/kernel/session/pipe"
)

// stdin is the standard input of cells, typed by the notebook's user: a read requests a line if none is left. It
// replaces os.Stdin in cells, although it is not a file, and fmt.Scan and related functions read from it.
type stdin struct {
	// ask requests a line from the user. It is nil if nobody could answer.
	ask func(pipe.Ask) error

	live    *live
	answers chan pipe.Input

	mutex   sync.Mutex // held while waiting for an answer
	pending []byte     // typed but not yet read
}

// errNoInput is the error of a read when no user can type input.
var errNoInput = errors.New("the cell reads standard input, but the front end does not allow input")

func newStdin(l *live) *stdin { return &stdin{live: l, answers: make(chan pipe.Input)} }

// Read implements io.Reader. It returns at most one line.
func (s *stdin) Read(p []byte) (int, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if len(p) == 0 {
		return 0, nil
	}
	if len(s.pending) == 0 {
		if err := s.more("", false); err != nil {
			return 0, err
		}
	}
	n := copy(p, s.pending)
	s.pending = s.pending[n:]
	return n, nil
}

// request requests a line for later reads, as gonbui.RequestInput does.
func (s *stdin) request(prompt string, password bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	_ = s.more(prompt, password) // the next read sees the end of the input
}

// more waits for a line. If none can arrive, it fails the cell and ends the goroutine.
func (s *stdin) more(prompt string, password bool) error {
	if s.ask == nil {
		s.live.fail(errNoInput)
	}
	cell, interrupted := s.live.now()
	if err := s.ask(pipe.Ask{Prompt: prompt, Password: password}); err != nil {
		s.live.fail(err)
	}
	select {
	case <-interrupted:
		runtime.Goexit() // at once, as from a sleep: the following code would run without its input
		return nil
	case <-cell.Done():
		select {
		case <-interrupted: // the interrupt also cancels the context
			runtime.Goexit()
		default:
		}
		return io.EOF // the goroutine has outlived its cell
	case line := <-s.answers:
		switch {
		case line.Refused != "":
			s.live.fail(errors.New(line.Refused))
		case line.End:
			return io.EOF
		}
		s.pending = append(s.pending, line.Line+"\n"...)
		return nil
	}
}

// answer delivers a typed line. It drops the line if the cell has been interrupted.
func (s *stdin) answer(line pipe.Input) {
	cell, _ := s.live.now()
	select {
	case s.answers <- line:
	case <-cell.Done():
	}
}

// forget drops input that an earlier cell has not read, since the user can no longer see it.
func (s *stdin) forget() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.pending = nil
}
